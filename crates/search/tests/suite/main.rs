//! The engine proved by itself: small spaces of its own, and plain algorithms that it is held against.

mod agree;
mod bounds;
mod duplicates;
mod ergonomics;
mod examples;
mod harness;
mod limits;
mod readme;
mod real_time;
mod reports;
mod spaces;
mod two_sided;
mod walks;
