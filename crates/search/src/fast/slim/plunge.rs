//! The inner loop of depth-first search without a store and without observed events: iterative deepening spends all of its time here.
//!
//! It does the same as `advance`, with its counters in local variables and without unpredictable branches: whether a child is within
//! the bound is random to a processor, and so is the number of children. Measured with Manhattan distance: 25 % faster.

use crate::cost::MOST;
use crate::heuristic::Heuristic;
use crate::kernels::depth_first::{Bounding, End, Kernel, Measure, Next, StackNode};
use crate::observe::Observer;
use crate::report::Plan;
use crate::run::SpaceHandle;
use crate::seen::depths::Depths;
use crate::space::{Cost, Space};

/// Why the loop stopped. The node that it stopped for is on top of the stack.
enum Pause {
    /// The stack is empty.
    Empty,
    /// The limits are to be checked.
    Due,
    /// The node is a goal.
    Goal,
    /// The children of the node have numbers so large that something may not fit.
    Large,
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
    /// Continues to the end of the search.
    #[inline(always)]
    pub(crate) fn plunge(&mut self) -> Option<End<S::Move>> {
        loop {
            match self.plunge_until_due() {
                Pause::Empty => {
                    if let Some(end) = self.end_round() {
                        return Some(end);
                    }
                }
                Pause::Due => {
                    // The node on top has been entered, but may not be expanded any more.
                    self.statistics.generated += 1;
                    if let Some(why) = self.check_limits() {
                        return Some(End::Stopped(why));
                    }
                    self.statistics.generated -= 1;
                }
                Pause::Goal => {
                    let Some(node) = self.stack.pop() else { continue };
                    self.statistics.generated += 1;
                    let way = &self.trail[..node.depth as usize];
                    let moves = way.iter().copied().flatten().chain(node.by).collect();
                    if let Some(plan) = self.found(Plan::new(moves, node.g)) {
                        return Some(End::Found(plan));
                    }
                }
                Pause::Large => {
                    let Some(node) = self.stack.pop() else { continue };
                    let first_child = self.stack.len();
                    self.visit_children(&node);
                    self.stack[first_child..].reverse();
                    self.statistics.max_open = self.statistics.max_open.max(self.stack.len() as u64);
                }
            }
        }
    }

    /// Expands nodes until the loop has to stop.
    #[inline(always)]
    fn plunge_until_due(&mut self) -> Pause {
        let handle = self.space.clone();
        let (space, heuristic) = (handle.space(), &self.heuristic);
        let (mut stack, mut trail) = (std::mem::take(&mut self.stack), std::mem::take(&mut self.trail));
        // The first value over the bound, and the smallest excess of any value over it; values within the bound wrap around to very
        // large numbers.
        let past = u64::from(self.bound) + 1;
        let mut nearest_yet = u64::from(self.beyond).wrapping_sub(past);
        let due = self.watch.until_check(self.statistics.expanded);
        // A root is alone on the stack.
        let mut uncounted = u64::from(stack.last().is_some_and(|top| top.by.is_none()));
        let (mut left, mut made) = (due, stack.len());
        let (mut open, mut most_open) = (stack.len(), self.statistics.max_open as usize);
        let pause = loop {
            // Entries behind the first `open` were left out, or taken before.
            let Some(top) = open.checked_sub(1).and_then(|top| stack.get(top)) else { break Pause::Empty };
            // Branch and bound may have lowered the bound since the child was made.
            if B::NEXT == Next::Tighten && Self::value(top) > self.bound {
                self.statistics.pruned += 1;
                made -= 1;
                open -= 1;
                continue;
            }
            if space.is_goal(&top.state) {
                break Pause::Goal;
            }
            if left == 0 {
                break Pause::Due;
            }
            // Field by field: data just written in small pieces is slow to copy as a whole.
            let (before, memo, g, depth, last) = (top.state.clone(), top.memo, top.g, top.depth, top.by);
            if depth as usize >= trail.len() {
                trail.resize(depth as usize + 1, None);
            }
            trail[depth as usize] = last;
            let (mut bits, mut nearest) = (0, nearest_yet);
            let mut end = open - 1;
            let visit = |is_one: bool, by: S::Move, cost: Cost, state: S::State| {
                let (h, memo) = heuristic.step(space, memo, &state, by);
                let g = u64::from(g) + u64::from(cost);
                let value = if B::MEASURE == Measure::Depth { u64::from(depth) + 1 } else { g } + u64::from(h);
                bits |= if B::MEASURE == Measure::Depth { value | g } else { value };
                let child = StackNode { state, memo, g: g as Cost, h, depth: depth + 1, by: Some(by) };
                match stack.get_mut(end) {
                    Some(place) => *place = child,
                    None => stack.push(child),
                }
                end += usize::from(is_one) & usize::from(value < past);
                nearest = nearest.min(value.wrapping_sub(past));
            };
            let children = if H::LIGHT {
                space.onward_evenly::<true>(&before, last, visit)
            } else {
                let (mut children, mut visit) = (0, visit);
                space.onward::<true>(&before, last, |by, cost, state| {
                    children += 1;
                    visit(true, by, cost, state);
                });
                children
            };
            left -= 1;
            if bits > u64::from(MOST / 2) {
                let h = heuristic.eval(space, &before).0;
                stack[open - 1] = StackNode { state: before, memo, g, h, depth, by: last };
                // Its move back is counted with its children.
                uncounted += u64::from(last.is_some());
                made += 1;
                break Pause::Large;
            }
            made += children;
            nearest_yet = nearest;
            open = end;
            most_open = most_open.max(open);
        };
        stack.truncate(open);
        (self.stack, self.trail) = (stack, trail);
        self.longest = self.longest.max(self.trail.len());
        self.beyond = nearest_yet.wrapping_add(past) as Cost;
        self.statistics.max_open = most_open as u64;
        let expanded = due - left;
        self.statistics.expanded += expanded;
        self.statistics.generated += expanded;
        // Every node that was there or was made is left, was expanded, or was left out.
        self.statistics.pruned += (made - open) as u64 - expanded;
        // The move back of every node but a root.
        self.statistics.duplicates += expanded.saturating_sub(uncounted);
        pause
    }
}
