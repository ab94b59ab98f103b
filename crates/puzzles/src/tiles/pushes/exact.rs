//! The exact number of pushes, from a complete table.

use std::sync::{Arc, Mutex, PoisonError};

use jiugong_search::{Cost, Heuristic, Quality, Ranked, Space, UNREACHABLE};

use super::{Push, Pushes};
use crate::distances::{UNKNOWN, distances_from_start};
use crate::tiles::space::State;
use crate::tiles::{Board, Exact, Size};

/// The exact number of pushes to the goal.
#[derive(Clone, Debug)]
pub struct PushExact {
    /// The name of each tile in the table: its goal place.
    names: [u8; 16],
    table: Arc<Distances>,
}

/// The distances of all boards from the one whose tiles are in order around the blank.
#[derive(Debug)]
struct Distances {
    size: Size,
    blank: usize,
    space: Pushes,
    table: Vec<u8>,
}

/// The most recent tables, the newest first.
static AT_HAND: Mutex<Vec<Arc<Distances>>> = Mutex::new(Vec::new());

/// The maximum number of cached tables.
const KEPT: usize = 4;

impl PushExact {
    /// The table for the goal of `space`, or `None` if the board has more cells than [`Exact::MOST_CELLS`]. Goals with
    /// the blank on the same cell share a table, which is cached: 0.4 MB for 3×3.
    pub fn new(space: &Pushes) -> Option<Self> {
        let size = space.slides().size();
        if size.cells() > Exact::MOST_CELLS {
            return None;
        }
        let goal = space.slides().goal();
        let mut names = [0; 16];
        for (name, tile) in (1..).zip((0..size.cells()).map(|cell| goal.tile(cell)).filter(|&tile| tile != 0)) {
            names[tile] = name;
        }
        Distances::of(size, goal.blank()).map(|table| PushExact { names, table })
    }

    /// The distance of a state, if it reaches the goal.
    pub fn distance(&self, state: &State<u64>) -> Option<Cost> {
        let Distances { size, space, table, .. } = &*self.table;
        let named =
            (0..size.cells()).fold(0, |word, cell| word | u64::from(self.names[state.tile(cell)]) << (4 * cell));
        Some(table[space.rank(&space.unpack(&named))]).filter(|&distance| distance != UNKNOWN).map(Cost::from)
    }

    /// A shortest path from the start of `space`, which must have this goal: at each board the first push that leads
    /// nearer. `None` if there is no path.
    pub fn path(&self, space: &Pushes) -> Option<Vec<Push>> {
        let mut state = space.start();
        let mut left = self.distance(&state)?;
        let mut path = Vec::with_capacity(left as usize);
        while left > 0 {
            let mut nearer = None;
            space.successors(&state, |push, _, after| {
                if nearer.is_none() && self.distance(&after).is_some_and(|there| there < left) {
                    nearer = Some((push, after));
                }
            });
            let (push, after) = nearer?;
            path.push(push);
            (state, left) = (after, left - 1);
        }
        Some(path)
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.table.table.len()
    }
}

impl Distances {
    fn of(size: Size, blank: usize) -> Option<Arc<Self>> {
        let mut at_hand = AT_HAND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = at_hand.iter().position(|table| (table.size, table.blank) == (size, blank)) {
            let found = at_hand.remove(place);
            at_hand.insert(0, Arc::clone(&found));
            return Some(found);
        }
        let tiles = 1..size.cells() as u32;
        let mut ordered: Vec<u32> = tiles.collect();
        ordered.insert(blank, 0);
        let goal = Board::new(size, ordered).ok()?;
        let space = Pushes::new(&goal, &goal).ok()?;
        let made = Arc::new(Distances { size, blank, table: distances_from_start(&space), space });
        at_hand.insert(0, Arc::clone(&made));
        at_hand.truncate(KEPT);
        Some(made)
    }
}

impl Heuristic<Pushes> for PushExact {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, _: &Pushes, state: &State<u64>) -> (Cost, ()) {
        (self.distance(state).unwrap_or(UNREACHABLE), ())
    }

    fn step(&self, space: &Pushes, (): (), after: &State<u64>, _: Push) -> (Cost, ()) {
        self.eval(space, after)
    }
}
