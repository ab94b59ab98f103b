//! Tests of the engine alone: small spaces, and plain algorithms to compare with.

mod agree;
mod bounds;
mod duplicates;
mod ergonomics;
mod examples;
mod first_mistakes;
mod harness;
mod limits;
mod readme;
mod real_time;
mod reports;
mod spaces;
mod two_sided;
mod walks;
