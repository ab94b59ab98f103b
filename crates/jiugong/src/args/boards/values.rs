//! Values of options about boards.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiugong_lab::registry::{CONVENTIONS, METRICS};
use jiugong_puzzles::tiles::pdb::Tier;
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, Size};

use crate::values::{explained, names};

/// A move convention.
pub fn convention() -> impl TypedValueParser<Value = Convention> {
    names(CONVENTIONS.to_vec())
}

/// What counts as one move.
pub fn metric() -> impl TypedValueParser<Value = Metric> {
    names(METRICS.to_vec())
}

/// A size.
pub fn size(text: &str) -> Result<Size, String> {
    explained(text)
}

/// A tier of tables.
pub fn tier() -> impl TypedValueParser<Value = Tier> {
    PossibleValuesParser::new(Tier::ALL.map(Tier::name)).map(|name| name.parse().unwrap_or(Tier::Small))
}
