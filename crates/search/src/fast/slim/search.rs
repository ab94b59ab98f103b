//! IDA* over nodes of a few bytes, where space and heuristic provide them.
//!
//! It does the same as `plunge`. A node is its word and one number: the slack below the bound, the depth, and its place. The slack is
//! in the highest bits, so that a child over the bound is a negative number, and the largest of those is the one nearest to the bound.

use crate::fast::slim::{Slim, WithSlim};
use crate::heuristic::Heuristic;
use crate::kernels::depth_first::{Bounding, End, Kernel, Measure, Next};
use crate::observe::Observer;
use crate::report::{Plan, Report};
use crate::run::{Kernel as _, SpaceHandle};
use crate::search::GoalTest;
use crate::seen::Duplicates;
use crate::seen::depths::Depths;
use crate::space::{Cost, Space};

/// Bits of a place, and of a depth.
const PLACE: u32 = 8;
const DEPTH: u32 = 12;
/// Where the slack begins; it has the remaining bits, and the sign.
const SLACK: u32 = PLACE + DEPTH;
/// Depths and slack below these fit.
const DEPTHS: Cost = 1 << DEPTH;
const SLACKS: Cost = 1 << (31 - SLACK);

/// A node on the stack.
#[derive(Clone, Copy, Default)]
struct PackedNode<W> {
    word: W,
    rest: u32,
}

/// The stack and the path of a search.
pub(crate) struct PackedStack<W> {
    stack: Vec<PackedNode<W>>,
    open: usize,
    /// The places on the current path, by depth; `NOWHERE` where no path has been yet.
    trail: Vec<u8>,
}

/// No place.
const NOWHERE: u8 = u8::MAX;

/// Why the loop stopped.
enum Pause {
    Empty,
    Due,
    Goal,
}

/// Runs a kernel to its end.
pub(crate) struct RunPacked<'k, K>(pub(crate) &'k mut K);

impl<B, L, S, H, D, O> WithSlim<S> for RunPacked<'_, Kernel<B, L, S, H, D, O>>
where
    B: Bounding,
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    type Answer = Report<S::Move>;

    #[inline(always)]
    fn with(self, slim: &impl Slim<S>) -> Report<S::Move> {
        let kernel = self.0;
        let mut end = kernel.begin();
        let mut packed = PackedStack { stack: Vec::new(), open: 0, trail: Vec::new() };
        loop {
            if let Some(end) = end {
                return kernel.report(end);
            }
            end = if kernel.fits() { kernel.round(slim, &mut packed) } else { kernel.advance_batch() };
        }
    }
}

impl<B, L, S, H, D, O> Kernel<B, L, S, H, D, O>
where
    B: Bounding,
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    /// Whether slim nodes serve this search.
    pub(crate) fn is_plain(&self) -> bool {
        let plain = self.rule == Duplicates::Back && self.goal_test == GoalTest::Expansion;
        let deepens = B::MEASURE == Measure::Cost && B::NEXT == Next::Deepen;
        plain && deepens && !O::EVENTS && self.space.space().unit_costs()
    }

    /// Whether the numbers of this round fit.
    fn fits(&self) -> bool {
        // A child over the bound is one move deeper than the nodes within it.
        self.bound < DEPTHS - 1 && self.bound.saturating_sub(self.root.h) < SLACKS
    }

    /// Continues from the beginning of a round to that of the next one.
    #[inline(always)]
    fn round<M: Slim<S>>(&mut self, slim: &M, packed: &mut PackedStack<M::Word>) -> Option<End<S::Move>> {
        packed.open = 0;
        if packed.trail.len() <= self.bound as usize {
            packed.trail.resize(self.bound as usize + 1, NOWHERE);
        }
        if let Some(root) = self.stack.pop() {
            let (word, place) = slim.node(&root.state, root.by);
            packed.push(PackedNode { word, rest: (self.bound - root.h) << SLACK | u32::from(place) });
        }
        loop {
            match self.expand_until_due(slim, packed) {
                Pause::Empty => return self.end_round(),
                Pause::Due => {
                    // The node on top has been entered, but may not be expanded any more.
                    self.statistics.generated += 1;
                    if let Some(why) = self.check_limits() {
                        return Some(End::Stopped(why));
                    }
                    self.statistics.generated -= 1;
                }
                Pause::Goal => {
                    self.statistics.generated += 1;
                    let top = packed.stack[packed.open - 1].rest;
                    let depth = top >> PLACE & (DEPTHS - 1);
                    let way = packed.trail[..depth as usize].iter().copied().chain([top as u8]);
                    let moves = way.filter_map(|place| slim.last(place)).collect();
                    return self.found(Plan::new(moves, depth)).map(End::Found);
                }
            }
        }
    }

    /// Expands nodes until the loop has to stop.
    #[inline(always)]
    fn expand_until_due<M: Slim<S>>(&mut self, slim: &M, packed: &mut PackedStack<M::Word>) -> Pause {
        const { assert!(M::MOST_RISE < SLACKS && M::MOST_CHILDREN > 0) };
        let due = self.watch.until_check(self.statistics.expanded);
        let PackedStack { stack, open, trail } = packed;
        let (mut left, mut made, before) = (due, 0, *open);
        let roots = u64::from(stack.first().is_some_and(|root| *open == 1 && root.rest >> PLACE & (DEPTHS - 1) == 0));
        let mut most_open = self.statistics.max_open as usize;
        // Values within the bound are below every negative number.
        let mut nearest = 0;
        let pause = loop {
            if *open == 0 {
                break Pause::Empty;
            }
            if stack.len() < *open + M::MOST_CHILDREN {
                stack.resize(2 * (*open + M::MOST_CHILDREN), PackedNode::default());
            }
            let top = stack[*open - 1];
            if slim.is_goal(top.word) {
                break Pause::Goal;
            }
            if left == 0 {
                break Pause::Due;
            }
            left -= 1;
            let place = top.rest as u8;
            if let Some(step) = trail.get_mut((top.rest >> PLACE & (DEPTHS - 1)) as usize) {
                *step = place;
            }
            let child = (top.rest & !u32::from(u8::MAX)) + (1 << PLACE);
            let mut end = *open - 1;
            made += slim.onward(top.word, place, |is_one, word, place, rise| {
                let rest = (child + u32::from(place)).wrapping_sub(rise << SLACK);
                if let Some(place) = stack.get_mut(end) {
                    *place = PackedNode { word, rest };
                }
                end += usize::from(is_one) & usize::from(rest.cast_signed() >= 0);
                nearest = nearest.max(rest);
            });
            *open = end;
            most_open = most_open.max(end);
        };
        if nearest.cast_signed() < 0 {
            let over = (nearest.cast_signed() >> SLACK).unsigned_abs();
            self.beyond = self.beyond.min(self.bound + over);
        }
        self.longest = self.longest.max(trail.iter().take_while(|&&place| place != NOWHERE).count());
        self.packed_bytes = stack.capacity() * size_of::<PackedNode<M::Word>>() + trail.capacity();
        self.statistics.max_open = most_open as u64;
        let expanded = due - left;
        self.statistics.expanded += expanded;
        self.statistics.generated += expanded;
        // Every node that was there or was made is left, was expanded, or was left out.
        self.statistics.pruned += (before + made - *open) as u64 - expanded;
        // The move back of every node but a root.
        self.statistics.duplicates += expanded.saturating_sub(roots);
        pause
    }
}

impl<W: Copy + Default> PackedStack<W> {
    fn push(&mut self, node: PackedNode<W>) {
        match self.stack.get_mut(self.open) {
            Some(place) => *place = node,
            None => self.stack.push(node),
        }
        self.open += 1;
    }
}
