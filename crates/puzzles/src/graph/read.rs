//! Reading a map, line by line: roads `A B 75` and `A > B 75`, places `at A 91 492`, estimates `h A 366`, `start A`, `goal B`, and `#` before comments.
//!
//! Numbers have up to three digits behind a point. Whatever is named must be the end of some road.

use std::sync::OnceLock;

use thiserror::Error;

use super::lists::{Lists, Road};
use super::names::Names;
use super::{MOST, MOST_PLACES, Map, Repeated};
use crate::scan::{Position, Scan, Token};

/// What should have stood where something else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A line such as `A B 75`.
    Line,
    /// What a road costs: more than 0.
    Cost,
    /// An estimate: not negative.
    Estimate,
    /// A coordinate.
    Coordinate,
    /// The name of a place.
    Name,
}

impl Wanted {
    fn text(self) -> &'static str {
        match self {
            Wanted::Line => "a line such as A B 75, A > B 75, at A 91 492, h A 366, start A or goal B",
            Wanted::Cost => "a cost: a number above 0 and up to 4000000, with at most three decimals",
            Wanted::Estimate => "an estimate: a number from 0 to 4000000 with at most three decimals",
            Wanted::Coordinate => "a coordinate: a number from -1000000 to 1000000 with at most three decimals",
            Wanted::Name => "the name of a place",
        }
    }
}

/// Why a text is no map.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum GraphError {
    /// There is no road.
    #[error("there are no roads; expected lines such as A B 75, start A and goal B")]
    Empty,
    /// Something else stands there.
    #[error("{at}: expected {}, found `{found}`", .wanted.text())]
    Unexpected {
        /// Where it stands.
        at: Position,
        /// What should have stood there.
        wanted: Wanted,
        /// The word, shortened.
        found: String,
    },
    /// A cost below 0.
    #[error("{at}: a cost cannot be negative, and this is `{found}`")]
    Negative {
        /// Where it stands.
        at: Position,
        /// The word, shortened.
        found: String,
    },
    /// A line ends too early.
    #[error("{at}: the line ends too early; expected {}", .wanted.text())]
    Short {
        /// Where its last word stands.
        at: Position,
        /// What is missing.
        wanted: Wanted,
    },
    /// A place that no road leads to or from.
    #[error("{}no road leads to or from `{found}`", crate::scan::place(*.at))]
    Unknown {
        /// Where it stands, in a text.
        at: Option<Position>,
        /// Its name.
        found: String,
    },
    /// A second start.
    #[error("{at}: the start was named before")]
    SaidBefore {
        /// Where it stands.
        at: Position,
    },
    /// Nobody says where the way begins.
    #[error("there is no start; expected a line such as start A, or --from A")]
    NoStart,
    /// Nobody says where it leads.
    #[error("there is no goal; expected a line such as goal B, or --to B")]
    NoGoal,
    /// More places or letters than have numbers.
    #[error("{at}: the map is too large")]
    TooLarge {
        /// Where it is.
        at: Position,
    },
}

impl GraphError {
    /// Where in the text it is.
    pub fn at(&self) -> Option<Position> {
        match *self {
            GraphError::Unexpected { at, .. }
            | GraphError::Negative { at, .. }
            | GraphError::Short { at, .. }
            | GraphError::SaidBefore { at }
            | GraphError::TooLarge { at } => Some(at),
            GraphError::Unknown { at, .. } => at,
            GraphError::Empty | GraphError::NoStart | GraphError::NoGoal => None,
        }
    }
}

/// A number in thousandths, and how many digits behind the point it needs.
#[derive(Clone, Copy, Default)]
struct Thousandths {
    value: u32,
    negative: bool,
    decimals: u32,
}

/// What has been read.
#[derive(Default)]
struct Reader {
    names: Names,
    /// With costs in thousandths.
    roads: Vec<Road>,
    decimals: u32,
    /// Places and estimates in the order of the text; what is said last holds.
    at: Vec<(u32, [i32; 2])>,
    given: Vec<(u32, u32)>,
    start: Option<u32>,
    goals: Vec<u32>,
    /// Where places were named by something else than a road.
    named: Vec<(u32, Position)>,
}

impl Reader {
    fn name(&mut self, word: &Token<'_>) -> Result<u32, GraphError> {
        if std::str::from_utf8(word.text).is_err() {
            return Err(unexpected(word, Wanted::Name));
        }
        self.names.add(word.text).ok_or(GraphError::TooLarge { at: word.at })
    }

    /// A place that some road must have, sooner or later.
    fn named(&mut self, word: &Token<'_>) -> Result<u32, GraphError> {
        let place = self.name(word)?;
        self.named.push((place, word.at));
        Ok(place)
    }

    fn line(&mut self, words: &[Token<'_>]) -> Result<(), GraphError> {
        let [first, rest @ ..] = words else { return Ok(()) };
        match (first.text, rest) {
            (b"start", [name]) => {
                if self.start.is_some() {
                    return Err(GraphError::SaidBefore { at: first.at });
                }
                self.start = Some(self.named(name)?);
            }
            (b"goal", [_, ..]) => {
                for name in rest {
                    let goal = self.named(name)?;
                    self.goals.push(goal);
                }
            }
            (b"start" | b"goal", []) => return Err(GraphError::Short { at: first.at, wanted: Wanted::Name }),
            (b"start", _) => return Err(ragged(rest, 1)),
            (b"at", [name, x, y]) => {
                let place = self.named(name)?;
                let at = [coordinate(x)?, coordinate(y)?];
                self.at.push((place, at));
            }
            (b"h", [name, value]) => {
                let place = self.named(name)?;
                let number = number(value, Wanted::Estimate)?;
                self.decimals = self.decimals.max(number.decimals);
                self.given.push((place, number.value));
            }
            (_, [arrow, to, cost]) if arrow.text == b">" => self.road(first, to, cost, true)?,
            (_, [arrow, ..]) if arrow.text == b">" => return Err(ragged(rest, 3)),
            (b"at", _) => return Err(ragged(rest, 3)),
            (_, [to, cost]) => self.road(first, to, cost, false)?,
            (_, []) => return Err(unexpected(first, Wanted::Line)),
            _ => return Err(ragged(rest, 2)),
        }
        Ok(())
    }

    fn road(&mut self, from: &Token<'_>, to: &Token<'_>, cost: &Token<'_>, one_way: bool) -> Result<(), GraphError> {
        let (from, to) = (self.name(from)?, self.name(to)?);
        let number = number(cost, Wanted::Cost)?;
        self.decimals = self.decimals.max(number.decimals);
        self.roads.push(Road { from, to, cost: number.value, one_way });
        Ok(())
    }
}

/// What is wrong with a line whose first word `rest` follows, if it should have `wanted` words.
fn ragged(rest: &[Token<'_>], wanted: usize) -> GraphError {
    match (rest.get(wanted), rest.last()) {
        (Some(more), _) => unexpected(more, Wanted::Line),
        (None, Some(last)) if wanted > 1 && rest.len() + 1 == wanted => {
            GraphError::Short { at: last.at, wanted: Wanted::Cost }
        }
        (None, Some(last)) => GraphError::Short { at: last.at, wanted: Wanted::Line },
        (None, None) => GraphError::Empty,
    }
}

fn unexpected(word: &Token<'_>, wanted: Wanted) -> GraphError {
    GraphError::Unexpected { at: word.at, wanted, found: word.clipped() }
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
    // Zeros at the end need no place.
    while decimals > 0 && value % 10_u32.pow(MOST_PLACES - decimals + 1) == 0 {
        decimals -= 1;
    }
    Some(Thousandths { value, negative, decimals })
}

fn number(word: &Token<'_>, wanted: Wanted) -> Result<Thousandths, GraphError> {
    match thousandths(word.text) {
        Some(number) if number.negative && number.value > 0 => {
            Err(GraphError::Negative { at: word.at, found: word.clipped() })
        }
        Some(number) if number.value > 0 || wanted != Wanted::Cost => Ok(number),
        _ => Err(unexpected(word, wanted)),
    }
}

fn coordinate(word: &Token<'_>) -> Result<i32, GraphError> {
    let number = thousandths(word.text).filter(|number| number.value <= 1_000_000_000);
    let number = number.ok_or_else(|| unexpected(word, Wanted::Coordinate))?;
    let value = number.value.cast_signed();
    Ok(if number.negative { -value } else { value })
}

impl Map {
    /// Reads a map.
    ///
    /// # Errors
    /// [`GraphError`], with the place of what is wrong.
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
    /// The map, once everything is read.
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
        let repeated = left_out.first().map(|&first| {
            let Road { from, to, cost, .. } = self.roads[first as usize];
            Repeated { count: left_out.len(), first: (from, to, cost) }
        });
        let unit_costs = self.roads.iter().all(|road| road.cost == 1);
        let symmetric = self.roads.iter().all(|road| !road.one_way) || roads.is_symmetric();
        let mut at = vec![None; places];
        let mut given = vec![None; places];
        for &(place, here) in &self.at {
            at[place as usize] = Some(here);
        }
        for &(place, estimate) in &self.given {
            given[place as usize] = Some(estimate / unit);
        }
        Ok(Map {
            names: self.names,
            roads,
            back: OnceLock::new(),
            symmetric,
            unit_costs,
            decimals: self.decimals,
            at,
            given,
            repeated,
            start: self.start,
            goals: self.goals,
            straight: OnceLock::new(),
        })
    }

    fn unknown(&self, place: u32, at: Position) -> GraphError {
        GraphError::Unknown { at: Some(at), found: self.names.name(place).to_owned() }
    }
}
