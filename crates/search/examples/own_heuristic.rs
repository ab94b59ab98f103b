//! A heuristic of your own, in three steps: a closure, a closure with a quality, and a type with a memo.
//!
//! A row of numbers is to be sorted by reversing prefixes of it. Where two neighbours are not consecutive numbers there is a gap; a
//! move closes at most one gap, so the number of gaps never overestimates.

use std::io::{self, Write};

use jiugong_search::{Cost, Heuristic, Quality, Report, Search, Space, Zero, estimate, problem};

const LENGTH: usize = 8;

type Row = [u8; LENGTH];

const START: Row = [1, 0, 3, 2, 5, 4, 7, 6];

/// The row after reversing its first `count` places.
fn turn(mut row: Row, count: usize) -> Row {
    row[..count].reverse();
    row
}

/// Whether there is a gap behind the first `count` places. The last place is followed by the next number.
fn is_gap(last: u8, row: &[u8], count: usize) -> bool {
    let next = row.get(count).copied().unwrap_or(LENGTH as u8);
    last.abs_diff(next) != 1
}

fn gaps(row: &[u8]) -> Cost {
    (1..=LENGTH).filter(|&count| is_gap(row[count - 1], row, count)).count() as Cost
}

/// The same estimate with a memo: reversing `count` places changes only the gap behind them.
struct Gaps;

impl<S: Space<State = Row, Move = usize>> Heuristic<S> for Gaps {
    /// What a child needs from its parent: the number of gaps.
    type Memo = Cost;

    /// A* calls its plan optimal only because of this quality.
    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, _: &S, row: &Row) -> (Cost, Cost) {
        (gaps(row), gaps(row))
    }

    fn step(&self, _: &S, before: Cost, after: &Row, count: usize) -> (Cost, Cost) {
        // The first number is now the one that was last of the reversed places.
        let was = is_gap(after[0], after, count);
        let is = is_gap(after[count - 1], after, count);
        let gaps = before + Cost::from(is) - Cost::from(was);
        (gaps, gaps)
    }
}

/// Searches four times and prints the results.
pub(crate) fn run(out: &mut impl Write) -> io::Result<()> {
    let sorting =
        problem(START, |&row| (2..=LENGTH).map(move |count| (count, turn(row, count))), |row| row.is_sorted());
    let search = || Search::new(&sorting);
    let mut show = |what: &str, report: &Report<usize>| {
        let turns = report.plan().map_or(0, |plan| plan.moves.len());
        let (optimal, expanded) = (report.is_optimal(), report.statistics.expanded);
        writeln!(out, "{what:<24} {turns} turns   optimal: {optimal:<5}   expanded: {expanded}")
    };
    show("no heuristic", &search().astar(&Zero))?;
    show("a closure", &search().astar(&|row: &Row| gaps(row)))?;
    show("a closure and a promise", &search().astar(&estimate(Quality::Consistent, |row: &Row| gaps(row))))?;
    show("a type that steps", &search().astar(&Gaps))
}

fn main() -> io::Result<()> {
    run(&mut io::stdout().lock())
}
