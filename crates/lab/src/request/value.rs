//! The options of a domain: parameters of its problems in addition to their text, each described by one row.
//!
//! Front ends generate their forms, flags and schemas from the rows and pass values on unchanged; values are parsed only here, so that they mean
//! the same in every front end.

use std::borrow::Cow;
use std::time::Duration;

use jiugong_puzzles::direction::{Order, OrderError};
use jiugong_puzzles::rectangle::{Cell, Size, SizeError};
use jiugong_puzzles::width::plain_text;
use thiserror::Error;

use crate::domain::HeuristicName;
use crate::formula::FormulaError;
use crate::methods::Method;
use crate::present::explain::Explain;
use crate::present::language::Text;
use crate::present::units::{MOST_BYTES, read_bytes, read_duration};
use crate::registry::UnknownName;
use crate::request::settings::Weight;

/// The type of an option's values.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// One of these names, each with its meaning.
    Name(&'static [(&'static str, Text)]),
    /// One of these names, each with its meaning and the whole text of the problem that it stands for.
    Ready(&'static [(&'static str, Text, &'static str)]),
    /// Any text, parsed by the domain.
    Text,
    /// A position, by its name or as text, parsed by the domain, or as rows of numbers.
    Position,
    /// Rows and columns: `3x4`.
    Size,
    /// An operator order: l, u, r and d in any order.
    Order,
    /// A cell: its row and its column from 0, `2,3`.
    Cell,
    /// A whole number.
    Whole {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// A number with at most three decimals.
    Decimal {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// A time: `10s`, `500ms`; a bare number is seconds.
    Time,
    /// Bytes: `500MiB`; a bare number is bytes.
    Bytes,
    /// A method.
    Method,
    /// A heuristic or a formula.
    Heuristic,
    /// True or false.
    Flag,
}

/// The description of an option.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    /// Its name in data; on the command line `_` becomes `-`.
    pub name: &'static str,
    /// The placeholder of its value in the command line's help.
    pub value: &'static str,
    /// A description of one line.
    pub help: Text,
    /// The type of its values.
    pub kind: Kind,
    /// The default, if it can be written as a value.
    pub usual: Option<&'static str>,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// One of the names of its row.
    Name(&'static str),
    /// A text.
    Text(String),
    /// Rows of numbers.
    Rows(Vec<Vec<u32>>),
    /// Rows and columns.
    Size(Size),
    /// An operator order.
    Order(Order),
    /// A cell.
    Cell(Cell),
    /// A whole number.
    Whole(u64),
    /// A number with decimals.
    Decimal(Weight),
    /// A time.
    Time(Duration),
    /// Bytes.
    Bytes(usize),
    /// A method.
    Method(Method),
    /// A heuristic.
    Heuristic(HeuristicName),
    /// True or false.
    Flag(bool),
}

/// A value as a front end receives it: text from people, numbers and flags from programs.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A whole number.
    Integer(i128),
    /// Any number.
    Number(f64),
    /// A flag.
    Flag(bool),
    /// Two whole numbers: rows and columns, or a row and a column.
    Pair([i128; 2]),
    /// Rows of whole numbers: the cells of a board.
    Rows(Vec<Vec<u32>>),
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        Input::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a &str> for Input<'a> {
    fn from(text: &'a &str) -> Self {
        Input::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        Input::Text(Cow::Borrowed(text))
    }
}

impl From<u64> for Input<'_> {
    fn from(number: u64) -> Self {
        Input::Integer(number.into())
    }
}

impl From<f64> for Input<'_> {
    fn from(number: f64) -> Self {
        Input::Number(number)
    }
}

impl From<bool> for Input<'_> {
    fn from(flag: bool) -> Self {
        Input::Flag(flag)
    }
}

impl Input<'_> {
    /// The value as people write it.
    pub fn text(&self, kind: Kind) -> Cow<'_, str> {
        match self {
            Input::Text(text) => Cow::Borrowed(text),
            Input::Integer(number) => Cow::Owned(number.to_string()),
            Input::Number(number) => Cow::Owned(number.to_string()),
            Input::Flag(flag) => Cow::Borrowed(if *flag { "true" } else { "false" }),
            Input::Pair([row, column]) if matches!(kind, Kind::Size) => Cow::Owned(format!("{row}x{column}")),
            Input::Pair([row, column]) => Cow::Owned(format!("{row},{column}")),
            Input::Rows(rows) => Cow::Owned(rows_text(rows)),
        }
    }
}

/// Rows of numbers as a text, each on a line.
pub(crate) fn rows_text(rows: &[Vec<u32>]) -> String {
    let row = |row: &Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// Why a value is invalid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// An unknown name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// Not a size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Not an operator order.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// Not a cell.
    #[error("expected a cell such as 0,4 (row, column, from 0)")]
    Cell,
    /// Not a decimal number within the bounds.
    #[error("expected a number from {least} to {most} with at most three decimals")]
    Decimal {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// Not a time.
    #[error("expected a time such as 10s, 500ms or 2m")]
    Time,
    /// Not a number of bytes.
    #[error("expected a size such as 500MiB or 2GiB")]
    Bytes,
    /// Not a whole number within the bounds.
    #[error("expected a whole number from {least} to {most}")]
    Whole {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// Neither true nor false.
    #[error("expected true or false")]
    Flag,
    /// Not a formula.
    #[error(transparent)]
    Formula(#[from] FormulaError),
}

impl Kind {
    /// Converts `input` to a value of this kind. Numbers and flags are used as they are; only text is parsed.
    ///
    /// # Errors
    /// If it is not a value of this kind. The error is the same as for the value written as text.
    pub fn take(self, input: &Input<'_>) -> Result<Value, ValueError> {
        match self.typed(input) {
            Some(value) => Ok(value),
            None => self.read(&input.text(self)),
        }
    }

    /// The value of a number, a pair, a flag or rows, if it has this kind.
    fn typed(self, input: &Input<'_>) -> Option<Value> {
        match (self, input) {
            (Kind::Flag, &Input::Flag(flag)) => Some(Value::Flag(flag)),
            (Kind::Position, Input::Rows(rows)) => Some(Value::Rows(rows.clone())),
            (Kind::Whole { least, most }, &Input::Integer(number)) => {
                let number = u64::try_from(number).ok().filter(|number| (least..=most).contains(number))?;
                Some(Value::Whole(number))
            }
            (Kind::Decimal { least, most }, &Input::Integer(number)) => {
                let weight = u32::try_from(number).ok().filter(|&number| number <= Weight::MOST).map(Weight::whole)?;
                Some(weight).filter(|weight| weight.is_within(least, most)).map(Value::Decimal)
            }
            (Kind::Decimal { least, most }, &Input::Number(number)) => {
                let weight = Weight::of_number(number).filter(|weight| weight.is_within(least, most))?;
                Some(Value::Decimal(weight))
            }
            (Kind::Time, &Input::Number(seconds)) if seconds.is_sign_positive() => {
                Duration::try_from_secs_f64(seconds).ok().map(Value::Time)
            }
            (Kind::Time, &Input::Integer(seconds)) => {
                u32::try_from(seconds).ok().map(|seconds| Value::Time(Duration::from_secs(seconds.into())))
            }
            (Kind::Bytes, &Input::Integer(bytes)) => {
                usize::try_from(bytes).ok().filter(|&bytes| (bytes as f64) < MOST_BYTES).map(Value::Bytes)
            }
            (Kind::Size, &Input::Pair([rows, columns])) => size(rows, columns),
            (Kind::Size, &Input::Integer(side)) => size(side, side),
            (Kind::Cell, &Input::Pair([row, column])) => {
                Some(Value::Cell(Cell { row: row.try_into().ok()?, column: column.try_into().ok()? }))
            }
            _ => None,
        }
    }

    /// Reads a value of this kind.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn read(self, text: &str) -> Result<Value, ValueError> {
        // Full-width characters become ASCII, except in a text that its domain parses.
        let plain = plain_text(text);
        let text = if matches!(self, Kind::Text | Kind::Position) { text } else { &*plain };
        Ok(match self {
            Kind::Name(names) => {
                let known = names.iter().map(|&(name, _)| (name, name));
                Value::Name(crate::registry::by_name(text, known)?)
            }
            Kind::Ready(names) => {
                let known = names.iter().map(|&(name, _, _)| (name, name));
                Value::Name(crate::registry::by_name(text, known)?)
            }
            Kind::Text | Kind::Position => Value::Text(text.to_owned()),
            Kind::Size => Value::Size(text.parse()?),
            Kind::Order => Value::Order(text.parse()?),
            Kind::Cell => Value::Cell(cell(text).ok_or(ValueError::Cell)?),
            Kind::Whole { least, most } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number));
                Value::Whole(number.ok_or(ValueError::Whole { least, most })?)
            }
            Kind::Decimal { least, most } => {
                let number = Weight::parse(text).filter(|weight| weight.is_within(least, most));
                Value::Decimal(number.ok_or(ValueError::Decimal { least, most })?)
            }
            Kind::Time => Value::Time(read_duration(text).ok_or(ValueError::Time)?),
            Kind::Bytes => Value::Bytes(read_bytes(text).ok_or(ValueError::Bytes)?),
            Kind::Method => Value::Method(text.parse()?),
            Kind::Heuristic => Value::Heuristic(text.parse()?),
            Kind::Flag => match text {
                "true" => Value::Flag(true),
                "false" => Value::Flag(false),
                _ => return Err(ValueError::Flag),
            },
        })
    }

    /// The possible names, if the kind has a fixed list; a heuristic may also be a formula.
    pub fn names(self) -> Option<Vec<&'static str>> {
        match self {
            Kind::Name(names) => Some(names.iter().map(|row| row.0).collect()),
            Kind::Ready(names) => Some(names.iter().map(|row| row.0).collect()),
            Kind::Method => Some(Method::all().map(Method::name).collect()),
            Kind::Heuristic => Some(HeuristicName::all().map(|(_, row)| row.name).collect()),
            _ => None,
        }
    }
}

impl OptionRow {
    /// Reads a value.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn read(&self, text: &str) -> Result<Value, ValueError> {
        self.kind.read(text)
    }

    /// The command line's flag: `--goal-test`.
    pub fn flag(&self) -> String {
        format!("--{}", self.name.replace('_', "-"))
    }
}

fn size(rows: i128, columns: i128) -> Option<Value> {
    Size::new(rows.try_into().ok()?, columns.try_into().ok()?).ok().map(Value::Size)
}

fn cell(text: &str) -> Option<Cell> {
    let (row, column) = text.trim().trim_start_matches('(').trim_end_matches(')').split_once(',')?;
    Some(Cell { row: row.trim().parse().ok()?, column: column.trim().parse().ok()? })
}

impl Explain for ValueError {
    fn zh(&self) -> String {
        match self {
            ValueError::Name(error) => error.zh(),
            ValueError::Size(error) => error.zh(),
            ValueError::Order(error) => error.zh(),
            ValueError::Cell => "应为格子，例如 0,4（行与列，从 0 数起）".to_owned(),
            ValueError::Decimal { least, most } => format!("应为 {least} 到 {most} 的数，至多三位小数"),
            ValueError::Time => "应为时间，例如 10s、500ms、2m".to_owned(),
            ValueError::Bytes => "应为大小，例如 500MiB、2GiB".to_owned(),
            ValueError::Whole { least, most } => format!("应为 {least} 到 {most} 的整数"),
            ValueError::Flag => "应为 true 或 false".to_owned(),
            ValueError::Formula(error) => error.zh(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number is treated like the text it is written as, including errors.
    #[test]
    fn typed_values_are_those_of_their_texts() {
        let kinds = [
            Kind::Whole { least: 1, most: 1000 },
            Kind::Whole { least: 0, most: u64::MAX },
            Kind::Decimal { least: 0, most: 1000 },
            Kind::Decimal { least: 1, most: 10 },
            Kind::Time,
            Kind::Bytes,
            Kind::Size,
            Kind::Cell,
            Kind::Flag,
            Kind::Order,
        ];
        let numbers =
            [0.0, -0.0, 0.25, 1.0, 1.5, 0.1 + 0.2, 2.0, 999.999, 1000.0, 1e6, 1e18, -1.0, f64::NAN, f64::INFINITY];
        let integers = [0, 1, 2, 3, 999, 1000, 1001, 1 << 40, (1 << 53) - 1, 1 << 60, -1, i128::MAX];
        let pairs = [[0, 0], [3, 4], [999, 999], [1000, 1], [-1, 2], [1 << 40, 1]];
        let inputs = numbers.map(Input::Number).into_iter().chain(integers.map(Input::Integer));
        let inputs = inputs.chain(pairs.map(Input::Pair)).chain([true, false].map(Input::Flag));
        for input in inputs {
            for kind in kinds {
                let text = input.text(kind);
                assert_eq!(kind.take(&input), kind.read(&text), "{kind:?} {input:?} {text}");
            }
        }
    }
}
