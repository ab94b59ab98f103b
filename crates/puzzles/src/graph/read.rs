//! Reads a map, line by line: roads `A B 75` and `A > B 75`, places `at A 91 492`, estimates `h A 366`, `start A`,
//! `goal B`, and `#` before comments.
//!
//! Numbers have up to three decimals. Every place named must be the end of some road.

use std::sync::OnceLock;

use thiserror::Error;

use super::lists::{Lists, Road};
use super::names::Names;
use super::{MOST, MOST_PLACES, Map, ParallelRoads};
use crate::scan::{Position, Scan, Token};

/// What an error says was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Expected {
    Line,
    Cost,
    Estimate,
    Coordinate,
    Name,
}

impl Expected {
    fn text(self) -> &'static str {
        match self {
            Expected::Line => "a line such as A B 75, A > B 75, at A 91 492, h A 366, start A or goal B",
            Expected::Cost => "a cost: a number above 0 and up to 4000000, with at most three decimals",
            Expected::Estimate => "an estimate: a number from 0 to 4000000 with at most three decimals",
            Expected::Coordinate => "a coordinate: a number from -1000000 to 1000000 with at most three decimals",
            Expected::Name => "the name of a place",
        }
    }
}

/// Why a text is not a valid map.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum GraphError {
    #[error("there are no roads; expected lines such as A B 75, start A and goal B")]
    Empty,
    #[error("{at}: expected {}, found `{found}`", .expected.text())]
    Unexpected { at: Position, expected: Expected, found: String },
    #[error("{at}: a cost cannot be negative, found `{found}`")]
    Negative { at: Position, found: String },
    #[error("{at}: the line ends too early; expected {}", .expected.text())]
    Short { at: Position, expected: Expected },
    #[error("{}no road leads to or from `{found}`", crate::scan::place(*.at))]
    Unknown { at: Option<Position>, found: String },
    #[error("{at}: the start is given twice")]
    DuplicateStart { at: Position },
    #[error("there is no start; expected a line such as start A, or --from A")]
    NoStart,
    #[error("there is no goal; expected a line such as goal B, or --to B")]
    NoGoal,
    #[error("{at}: the map is too large")]
    TooLarge { at: Position },
}

impl GraphError {
    /// The position in the text.
    pub fn at(&self) -> Option<Position> {
        match *self {
            GraphError::Unexpected { at, .. }
            | GraphError::Negative { at, .. }
            | GraphError::Short { at, .. }
            | GraphError::DuplicateStart { at }
            | GraphError::TooLarge { at } => Some(at),
            GraphError::Unknown { at, .. } => at,
            GraphError::Empty | GraphError::NoStart | GraphError::NoGoal => None,
        }
    }
}

/// A number in thousandths, and the decimals it needs.
#[derive(Clone, Copy, Default)]
struct Thousandths {
    value: u32,
    negative: bool,
    decimals: u32,
}

/// The state while reading.
#[derive(Default)]
struct Reader {
    names: Names,
    /// The roads, with costs in thousandths.
    roads: Vec<Road>,
    decimals: u32,
    /// Coordinates and estimates in the order of the text; the last one for a place wins.
    at: Vec<(u32, [i32; 2])>,
    estimates: Vec<(u32, u32)>,
    start: Option<u32>,
    goals: Vec<u32>,
    /// Where places were named by anything other than a road.
    named: Vec<(u32, Position)>,
}

impl Reader {
    fn name(&mut self, word: &Token<'_>) -> Result<u32, GraphError> {
        if std::str::from_utf8(word.text).is_err() {
            return Err(unexpected(word, Expected::Name));
        }
        self.names.add(word.text).ok_or(GraphError::TooLarge { at: word.at })
    }

    /// A place that must be the end of some road of the text.
    fn known_place(&mut self, word: &Token<'_>) -> Result<u32, GraphError> {
        let place = self.name(word)?;
        self.named.push((place, word.at));
        Ok(place)
    }

    fn line(&mut self, words: &[Token<'_>]) -> Result<(), GraphError> {
        let [first, rest @ ..] = words else { return Ok(()) };
        match (first.text, rest) {
            (b"start", [name]) => {
                if self.start.is_some() {
                    return Err(GraphError::DuplicateStart { at: first.at });
                }
                self.start = Some(self.known_place(name)?);
            }
            (b"goal", [_, ..]) => {
                for name in rest {
                    let goal = self.known_place(name)?;
                    self.goals.push(goal);
                }
            }
            (b"start" | b"goal", []) => return Err(GraphError::Short { at: first.at, expected: Expected::Name }),
            (b"start", _) => return Err(wrong_length(rest, 1)),
            (b"at", [name, x, y]) => {
                let place = self.known_place(name)?;
                let at = [coordinate(x)?, coordinate(y)?];
                self.at.push((place, at));
            }
            (b"h", [name, value]) => {
                let place = self.known_place(name)?;
                let number = number(value, Expected::Estimate)?;
                self.decimals = self.decimals.max(number.decimals);
                self.estimates.push((place, number.value));
            }
            (_, [arrow, to, cost]) if arrow.text == b">" => self.road(first, to, cost, true)?,
            (_, [arrow, ..]) if arrow.text == b">" => return Err(wrong_length(rest, 3)),
            (b"at", _) => return Err(wrong_length(rest, 3)),
            (_, [to, cost]) => self.road(first, to, cost, false)?,
            (_, []) => return Err(unexpected(first, Expected::Line)),
            _ => return Err(wrong_length(rest, 2)),
        }
        Ok(())
    }

    fn road(&mut self, from: &Token<'_>, to: &Token<'_>, cost: &Token<'_>, one_way: bool) -> Result<(), GraphError> {
        let (from, to) = (self.name(from)?, self.name(to)?);
        let number = number(cost, Expected::Cost)?;
        self.decimals = self.decimals.max(number.decimals);
        self.roads.push(Road { from, to, cost: number.value, one_way });
        Ok(())
    }
}

/// The error of a line whose first word is followed by `rest` instead of `expected` words.
fn wrong_length(rest: &[Token<'_>], expected: usize) -> GraphError {
    match (rest.get(expected), rest.last()) {
        (Some(more), _) => unexpected(more, Expected::Line),
        (None, Some(last)) if expected > 1 && rest.len() + 1 == expected => {
            GraphError::Short { at: last.at, expected: Expected::Cost }
        }
        (None, Some(last)) => GraphError::Short { at: last.at, expected: Expected::Line },
        (None, None) => GraphError::Empty,
    }
}

fn unexpected(word: &Token<'_>, expected: Expected) -> GraphError {
    GraphError::Unexpected { at: word.at, expected, found: word.clipped() }
}

fn thousandths(text: &[u8]) -> Option<Thousandths> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let (mut value, mut decimals, mut point, mut any) = (0_u32, 0, false, false);
    for &byte in digits {
        match byte {
            b'.' if !point => point = true,
            b'0'..=b'9' => {
                any = true;
                if point && decimals == MOST_PLACES {
                    if byte != b'0' {
                        return None;
                    }
                    continue;
                }
                decimals += u32::from(point);
                value = value.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
            }
            _ => return None,
        }
    }
    let value = value.checked_mul(10_u32.pow(MOST_PLACES - decimals)).filter(|&value| any && value <= MOST * 1000)?;
    // Trailing zeros need no decimals.
    while decimals > 0 && value % 10_u32.pow(MOST_PLACES - decimals + 1) == 0 {
        decimals -= 1;
    }
    Some(Thousandths { value, negative, decimals })
}

fn number(word: &Token<'_>, expected: Expected) -> Result<Thousandths, GraphError> {
    match thousandths(word.text) {
        Some(number) if number.negative && number.value > 0 => {
            Err(GraphError::Negative { at: word.at, found: word.clipped() })
        }
        Some(number) if number.value > 0 || expected != Expected::Cost => Ok(number),
        _ => Err(unexpected(word, expected)),
    }
}

fn coordinate(word: &Token<'_>) -> Result<i32, GraphError> {
    let number = thousandths(word.text).filter(|number| number.value <= 1_000_000_000);
    let number = number.ok_or_else(|| unexpected(word, Expected::Coordinate))?;
    let value = number.value.cast_signed();
    Ok(if number.negative { -value } else { value })
}

impl Map {
    /// Reads a map.
    ///
    /// # Errors
    /// [`GraphError`] with the position of the error.
    pub fn parse(text: &[u8]) -> Result<Self, GraphError> {
        let mut reader = Reader::default();
        let mut words: Vec<Token<'_>> = Vec::new();
        let mut comment_line = 0;
        for word in Scan::new(text) {
            if words.first().is_some_and(|first| first.at.line != word.at.line) {
                reader.line(&words)?;
                words.clear();
            }
            if word.text[0] == b'#' {
                comment_line = word.at.line;
            }
            if word.at.line != comment_line {
                words.push(word);
            }
        }
        reader.line(&words)?;
        reader.map()
    }
}

impl Reader {
    /// Builds the map after the last line.
    fn map(mut self) -> Result<Map, GraphError> {
        if self.roads.is_empty() {
            return match self.named.first() {
                Some(&(place, at)) => Err(self.unknown(place, at)),
                None => Err(GraphError::Empty),
            };
        }
        let places = self.names.len();
        let mut on_road = vec![false; places];
        for road in &self.roads {
            on_road[road.from as usize] = true;
            on_road[road.to as usize] = true;
        }
        if let Some(&(place, at)) = self.named.iter().find(|&&(place, _)| !on_road[place as usize]) {
            return Err(self.unknown(place, at));
        }
        let unit = 10_u32.pow(MOST_PLACES - self.decimals);
        for road in &mut self.roads {
            road.cost /= unit;
        }
        let (roads, left_out) = Lists::new(places, &self.roads);
        let parallel_roads = left_out.first().map(|&first| {
            let Road { from, to, cost, .. } = self.roads[first as usize];
            ParallelRoads { count: left_out.len(), first: (from, to, cost) }
        });
        let unit_costs = self.roads.iter().all(|road| road.cost == 1);
        let symmetric = self.roads.iter().all(|road| !road.one_way) || roads.is_symmetric();
        let mut at = vec![None; places];
        let mut estimates = vec![None; places];
        for &(place, here) in &self.at {
            at[place as usize] = Some(here);
        }
        for &(place, estimate) in &self.estimates {
            estimates[place as usize] = Some(estimate / unit);
        }
        Ok(Map {
            names: self.names,
            roads,
            back: OnceLock::new(),
            symmetric,
            unit_costs,
            decimals: self.decimals,
            at,
            estimates,
            parallel_roads,
            start: self.start,
            goals: self.goals,
            straight: OnceLock::new(),
        })
    }

    fn unknown(&self, place: u32, at: Position) -> GraphError {
        GraphError::Unknown { at: Some(at), found: self.names.name(place).to_owned() }
    }
}
