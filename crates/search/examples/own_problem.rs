//! A problem of your own: implement `Space`, and every method works.
//!
//! A farmer has to take a wolf, a goat and a cabbage across a river. The boat holds the farmer and one passenger; without the farmer
//! the wolf eats the goat, and the goat eats the cabbage.

use std::io::{self, Write};

use jiugong_search::{Cost, Perfect, Ranked, Search, Space};

/// Who is on the far bank: a bit for each of farmer, wolf, goat and cabbage.
type Bank = u8;

const NAMES: [&str; 4] = ["farmer", "wolf", "goat", "cabbage"];
const FARMER: Bank = 1;
const WOLF: Bank = 2;
const GOAT: Bank = 4;
const CABBAGE: Bank = 8;

struct River;

impl Space for River {
    /// A state during expansion; it is cloned for each child.
    type State = Bank;
    /// The stored form of a state. Here it is small already.
    type Key = Bank;
    /// A move of a plan: who is in the boat.
    type Move = Bank;

    fn start(&self) -> Bank {
        0
    }

    fn is_goal(&self, &far: &Bank) -> bool {
        far == FARMER | WOLF | GOAT | CABBAGE
    }

    fn pack(&self, &far: &Bank) -> Bank {
        far
    }

    fn unpack(&self, &far: &Bank) -> Bank {
        far
    }

    /// The moves in operator order: `visit` is called with each move, its cost, and the state it leads to.
    fn successors(&self, &far: &Bank, mut visit: impl FnMut(Bank, Cost, Bank)) {
        for boat in [FARMER, FARMER | WOLF, FARMER | GOAT, FARMER | CABBAGE] {
            let farmer_is_far = far & FARMER != 0;
            // Everybody in the boat is on the farmer's bank.
            let together = if farmer_is_far { far & boat == boat } else { far & boat == 0 };
            let after = far ^ boat;
            if together && is_safe(after) {
                visit(boat, 1, after);
            }
        }
    }

    /// Every move costs 1, so the fewest crossings are the cheapest plan: breadth-first search may call it optimal.
    fn unit_costs(&self) -> bool {
        true
    }
}

/// The states are numbers below 16, so a table can replace the hash table.
impl Ranked for River {
    fn count(&self) -> usize {
        16
    }

    fn rank(&self, &far: &Bank) -> usize {
        usize::from(far)
    }

    fn unrank(&self, rank: usize) -> Bank {
        rank as Bank
    }
}

fn is_safe(far: Bank) -> bool {
    let alone = if far & FARMER == 0 { far } else { !far };
    alone & (WOLF | GOAT) != WOLF | GOAT && alone & (GOAT | CABBAGE) != GOAT | CABBAGE
}

fn names(set: Bank) -> String {
    let members = (0..4).filter(|place| set >> place & 1 != 0).map(|place| NAMES[place]);
    members.collect::<Vec<_>>().join(", ")
}

/// Solves it and prints the results.
pub(crate) fn run(out: &mut impl Write) -> io::Result<()> {
    let report = Search::new(&River).store(Perfect).bfs();
    let (Some(plan), Some(states)) = (report.plan(), report.states(&River)) else {
        return writeln!(out, "There is no way.");
    };
    writeln!(out, "{} crossings, optimal: {}", plan.moves.len(), report.is_optimal())?;
    for (boat, after) in plan.moves.iter().zip(&states[1..]) {
        writeln!(out, "in the boat: {:<16} far bank: {}", names(*boat), names(*after))?;
    }
    writeln!(out, "{} states expanded", report.statistics.expanded)
}

fn main() -> io::Result<()> {
    run(&mut io::stdout().lock())
}
