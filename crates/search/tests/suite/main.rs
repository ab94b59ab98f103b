//! Tests of the engine alone: small spaces, and plain algorithms to compare with.

mod agree;
mod bounds;
mod duplicates;
mod ergonomics;
mod examples;
mod first_mistakes;
mod harness;
mod limits;
mod overflow;
mod readme;
mod real_time;
mod reports;
mod slim;
mod slow;
mod spaces;
mod stepping;
mod two_sided;
mod walks;
