//! The values of some options of one domain.

use jiugong_puzzles::direction::Order;
use jiugong_puzzles::rectangle::{Cell, Size};

use crate::request::value::{OptionRow, Value};

/// Values of some options of one domain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, Value)>);

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident: $variant:ident -> $type:ty;)*) => {
        $($(#[$doc])*
        pub fn $name(&self, option: &str) -> Option<$type> {
            self.0.iter().rev().find_map(|(name, value)| match value {
                Value::$variant(value) if *name == option => Some(value.clone()),
                _ => None,
            })
        })*
    };
}

impl Options {
    /// No options.
    pub const fn new() -> Self {
        Options(Vec::new())
    }

    /// Sets an option, replacing a previous value.
    pub fn set(&mut self, option: &OptionRow, value: Value) {
        self.0.retain(|(name, _)| *name != option.name);
        self.0.push((option.name, value));
    }

    /// The names of the options that are set.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }

    /// Whether `option` is set.
    pub fn has(&self, option: &str) -> bool {
        self.names().any(|name| name == option)
    }

    getters! {
        /// The name set for an option.
        name: Name -> &'static str;
        /// The text set for an option.
        text: Text -> String;
        /// The rows of numbers set for an option.
        rows: Rows -> Vec<Vec<u32>>;
        /// The size set for an option.
        size: Size -> Size;
        /// The operator order set for an option.
        order: Order -> Order;
        /// The cell set for an option.
        cell: Cell -> Cell;
        /// The number set for an option.
        whole: Whole -> u64;
        /// Whether a flag is set.
        flag: Flag -> bool;
    }
}
