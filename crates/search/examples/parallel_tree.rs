//! A search tree on all cores: implement `Tree`, and `ParallelIdaStar` runs IDA* over it.
//!
//! The problem is that of `own_heuristic.rs` with a longer row: sort it by reversing prefixes. A node carries its estimate, so a
//! child's is computed from its parent's in one step.

use std::io::{self, Write};
use std::thread::available_parallelism;

use jiugong_search::parallel_ida::{Children, ParallelIdaStar, Tree};
use jiugong_search::{Cost, Limits};

const LENGTH: usize = 14;

type Row = [u8; LENGTH];

#[derive(Clone, Copy)]
struct Node {
    row: Row,
    gaps: Cost,
    /// The move that made it: the same move again would lead straight back.
    last: usize,
}

/// Whether there is a gap between `last` and what follows the first `count` places.
fn is_gap(last: u8, row: &[u8], count: usize) -> bool {
    let next = row.get(count).copied().unwrap_or(LENGTH as u8);
    last.abs_diff(next) != 1
}

struct Sorting(Row);

impl Tree for Sorting {
    type Node = Node;
    type Move = usize;
    /// Only trees with large tables need one.
    type Pending = ();

    fn root(&self) -> Node {
        let gaps = (1..=LENGTH).filter(|&count| is_gap(self.0[count - 1], &self.0, count)).count();
        Node { row: self.0, gaps: gaps as Cost, last: 0 }
    }

    /// It must not overestimate; every move costs 1.
    fn estimate(&self, node: &Node) -> Cost {
        node.gaps
    }

    fn is_goal(&self, node: &Node) -> bool {
        node.gaps == 0
    }

    /// Makes the children whose estimate is at most `slack`, and returns how many were left out.
    fn children(&self, slack: Cost, children: &mut Children<'_, Node, usize>) -> u64 {
        let Node { row, gaps, last } = *children.parent();
        let mut left_out = 0;
        for count in (2..=LENGTH).filter(|&count| count != last) {
            let was = is_gap(row[count - 1], &row, count);
            let is = is_gap(row[0], &row, count);
            let gaps = gaps + Cost::from(is) - Cost::from(was);
            if gaps > slack {
                left_out += 1;
            } else {
                // A child begins as a copy of its parent.
                let child = children.child(count);
                child.row[..count].reverse();
                child.gaps = gaps;
                child.last = count;
            }
        }
        left_out
    }
}

/// Sorts two rows and prints the results.
pub(crate) fn run(out: &mut impl Write) -> io::Result<()> {
    let threads = available_parallelism().map_or(1, usize::from);
    for start in [[9, 2, 12, 5, 0, 13, 7, 3, 10, 1, 6, 11, 4, 8], [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12]] {
        let report = ParallelIdaStar::new(threads, Limits::default()).search(&Sorting(start), &mut ());
        let bounds: Vec<Cost> = report.iterations.iter().map(|round| round.bound).collect();
        let turns = report.plan().map_or(0, |plan| plan.moves.len());
        writeln!(out, "{start:?}")?;
        writeln!(out, "  {turns} turns, optimal: {}, bounds: {bounds:?}", report.is_optimal())?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    run(&mut io::stdout().lock())
}
