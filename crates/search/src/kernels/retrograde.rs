//! The kernel that searches a whole space backwards from its goals and stores the exact distance of every state.

use crate::cost;
use crate::kernels::frontier::{BucketQueue, Frontier};
use crate::space::{Backward, Cost, Ranked, UNREACHABLE};

/// The exact cost from every state of a ranked space to its nearest goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceTable {
    distances: Vec<Cost>,
    overflowed: bool,
}

impl DistanceTable {
    /// The distance of the state with number `rank`, or `None` if no goal can be reached from it at a cost that fits.
    #[inline(always)]
    pub fn get(&self, rank: usize) -> Option<Cost> {
        Some(self.distances[rank]).filter(|&distance| distance != UNREACHABLE)
    }

    /// Whether a path to a goal was left out because its cost does not fit. Every distance in the table is still exact; but a state
    /// without one may have a path to a goal that costs nearly 2³² or more.
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The number of states at distance 0, 1, 2 …
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for (_, distance) in self.iter() {
            let place = distance as usize;
            if place >= counts.len() {
                counts.resize(place + 1, 0);
            }
            counts[place] += 1;
        }
        counts
    }

    /// Every rank from which a goal can be reached, with its distance, in order of rank.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Cost)> {
        self.distances.iter().copied().enumerate().filter(|&(_, distance)| distance != UNREACHABLE)
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.distances.capacity() * size_of::<Cost>()
    }
}

/// Computes the exact distance of every state from which a goal can be reached.
///
/// - `space` must be ranked, with at most 2³² ranks, and searchable backwards; its start does not matter.
///
/// Any move costs are supported. Paths whose cost does not fit are left out, which [`DistanceTable::overflowed`] reports.
///
/// # Example
/// ```
/// use jiugong_search::{Backward, Cost, Ranked, Space, retrograde};
///
/// /// A ring of ten places; a step goes one place on and costs 2.
/// struct Ring;
/// # impl Space for Ring {
/// #     type State = usize;
/// #     type Key = usize;
/// #     type Move = ();
/// #     fn start(&self) -> usize { 0 }
/// #     fn is_goal(&self, state: &usize) -> bool { *state == 0 }
/// #     fn pack(&self, state: &usize) -> usize { *state }
/// #     fn unpack(&self, key: &usize) -> usize { *key }
/// #     fn successors(&self, state: &usize, mut visit: impl FnMut((), Cost, usize)) { visit((), 2, (state + 1) % 10) }
/// # }
/// impl Backward for Ring {
///     fn goals(&self, mut visit: impl FnMut(usize)) { visit(0) }
///     fn predecessors(&self, state: &usize, mut visit: impl FnMut((), Cost, usize)) { visit((), 2, (state + 9) % 10) }
/// }
/// impl Ranked for Ring {
///     fn count(&self) -> usize { 10 }
///     fn rank(&self, state: &usize) -> usize { *state }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let table = retrograde(&Ring);
/// assert_eq!(table.get(7), Some(6));
/// assert_eq!(table.get(1), Some(18));
/// ```
pub fn retrograde<S: Ranked + Backward>(space: &S) -> DistanceTable {
    let mut distances = vec![UNREACHABLE; space.count()];
    let mut overflowed = false;
    let mut open = BucketQueue::default();
    space.goals(|goal| {
        let rank = space.rank(&goal);
        distances[rank] = 0;
        open.push(0, 0, rank as u32);
    });
    let mut settled = vec![0_u64; space.count().div_ceil(64)];
    while let Some(rank) = open.pop() {
        let rank = rank as usize;
        let bit = 1 << (rank % 64);
        if settled[rank / 64] & bit != 0 {
            continue;
        }
        settled[rank / 64] |= bit;
        let distance = distances[rank];
        space.predecessors(&space.unrank(rank), |_, cost, before| {
            let before = space.rank(&before);
            let Some(reached) = cost::add(distance, cost) else {
                overflowed = true;
                return;
            };
            if reached < distances[before] {
                distances[before] = reached;
                open.push(u64::from(reached), 0, before as u32);
            }
        });
    }
    DistanceTable { distances, overflowed }
}
