//! One round: threads take jobs until none is left, or one has found a goal.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::jobs::Jobs;
use super::{Children, Entry, Team, Tree};
use crate::limits::CheckInterval;
use crate::processor;
use crate::space::Cost;

/// The most expansions between two checks of the limits.
const INTERVAL: u64 = 1 << 12;

/// The state shared by the threads of a search.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) next: AtomicUsize,
    pub(super) stop: AtomicBool,
    pub(super) expanded: AtomicU64,
    pub(super) pruned: AtomicU64,
    /// The largest depth of a node expanded.
    pub(super) depth: AtomicU32,
    /// Bytes of the stacks of this round.
    pub(super) stacks: AtomicUsize,
    /// Threads still at work in this round.
    pub(super) working: AtomicUsize,
    /// The interval between two checks as last used by a thread: the next round begins with it.
    interval: AtomicU32,
}

/// The path to a goal, and its job, once a goal is found.
type GoalPath<M> = Mutex<Option<(usize, Vec<M>)>>;

/// A round. It does not change while a thread works on it.
pub(super) struct Round<T: Tree> {
    pub(super) jobs: Jobs<T>,
    /// The requested size of the list of jobs.
    pub(super) size: usize,
    pub(super) bound: Cost,
    pub(super) marks: Marks,
    /// The path to a goal, and its job.
    pub(super) found: GoalPath<T::Move>,
    /// The team that hands out the jobs, if there is one.
    pub(super) team: Option<Arc<dyn Team>>,
}

/// The view of one thread on a round.
pub(super) struct Worker<'a, T: Tree> {
    tree: &'a T,
    jobs: &'a Jobs<T>,
    bound: Cost,
    marks: &'a Marks,
    found: &'a GoalPath<T::Move>,
    shared: &'a Shared,
    team: Option<&'a dyn Team>,
}

/// A job that a thread is working on.
struct ActiveJob<T: Tree> {
    job: usize,
    /// The remaining nodes.
    stack: Vec<Entry<T::Node, T::Move>>,
    /// The moves to the node last expanded, by depth.
    path: Vec<Option<T::Move>>,
    /// The children of the node on top, if they have been requested.
    pending: T::Pending,
    expecting: bool,
}

impl<T: Tree> ActiveJob<T> {
    fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Entry<T::Node, T::Move>>()
            + self.path.capacity() * size_of::<Option<T::Move>>()
    }
}

/// The counters of one thread since it last added them to the shared ones.
struct Counts {
    expanded: u32,
    pruned: u64,
    /// The smallest slack below the bound at a node.
    slack: Cost,
    /// They are added after this many expansions.
    due: u32,
}

impl Counts {
    fn new(shared: &Shared) -> Self {
        Counts { expanded: 0, pruned: 0, slack: Cost::MAX, due: shared.interval.load(Ordering::Relaxed).max(1) }
    }

    // Inlined, so that the counts stay in registers; the pace, which must not be in registers, is separate for that reason.
    #[inline(always)]
    fn flush(&mut self, shared: &Shared, pace: &mut CheckInterval) {
        shared.expanded.fetch_add(u64::from(self.expanded), Ordering::Relaxed);
        shared.pruned.fetch_add(self.pruned, Ordering::Relaxed);
        self.due = pace.next(u64::from(self.expanded), INTERVAL) as u32;
        shared.interval.store(self.due, Ordering::Relaxed);
        (self.expanded, self.pruned) = (0, 0);
    }
}

/// Bits shared by threads: the finished jobs.
#[derive(Default)]
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    /// Marks for `jobs` jobs, of which some are `finished`.
    pub(super) fn new(mut finished: Vec<u64>, jobs: usize) -> Self {
        finished.resize(jobs.div_ceil(64), 0);
        Marks(finished.into_iter().map(AtomicU64::new).collect())
    }

    pub(super) fn words(&self) -> Vec<u64> {
        self.0.iter().map(|word| word.load(Ordering::Relaxed)).collect()
    }

    fn has(&self, job: usize) -> bool {
        self.0[job / 64].load(Ordering::Relaxed) >> (job % 64) & 1 == 1
    }

    pub(super) fn set(&self, job: usize) {
        self.0[job / 64].fetch_or(1 << (job % 64), Ordering::Relaxed);
    }
}

impl<'a, T: Tree> Worker<'a, T> {
    pub(super) fn new(tree: &'a T, round: &'a Round<T>, shared: &'a Shared) -> Self {
        let Round { jobs, bound, marks, found, team, .. } = round;
        Worker { tree, jobs, bound: *bound, marks, found, shared, team: team.as_deref() }
    }

    /// Finds the path to a goal that is in `job` of the round; nothing is counted.
    pub(super) fn find(tree: &T, round: &Round<T>, job: usize) -> Option<Vec<T::Move>> {
        let (shared, found) = (Shared::default(), Mutex::default());
        shared.next.store(job, Ordering::Relaxed);
        let marks = Marks::new(Vec::new(), round.jobs.list.len());
        Worker {
            tree,
            jobs: &round.jobs,
            bound: round.bound,
            marks: &marks,
            found: &found,
            shared: &shared,
            team: None,
        }
        .work(|| {});
        found.into_inner().unwrap_or_else(PoisonError::into_inner).map(|(_, plan)| plan)
    }

    /// The next unfinished job within the bound. Each thread counts once beyond the end.
    fn next_job(&self) -> Option<usize> {
        loop {
            let job = match self.team {
                None => self.shared.next.fetch_add(1, Ordering::Relaxed),
                Some(team) => team.next_job()?,
            };
            let root = self.jobs.list.get(job)?;
            if u64::from(root.depth) + u64::from(root.estimate) > u64::from(self.bound) {
                self.shared.pruned.fetch_add(1, Ordering::Relaxed);
            } else if !self.marks.has(job) {
                return Some(job);
            }
        }
    }

    /// Takes jobs until none is left, a goal is found or the search is stopped; calls `look` from time to time.
    pub(super) fn work(&self, look: impl FnMut()) {
        processor::run(Thread { worker: self, look });
    }

    #[inline(always)]
    fn work_inlined(&self, mut look: impl FnMut()) {
        let mut lanes: Vec<ActiveJob<T>> = Vec::with_capacity(T::LANES);
        for _ in 0..T::LANES {
            let Some(job) = self.next_job() else { break };
            let stack = Vec::with_capacity(256);
            let mut lane = ActiveJob { job, stack, path: Vec::new(), pending: T::Pending::default(), expecting: false };
            self.enter(&mut lane, job);
            lanes.push(lane);
        }
        let mut counts = Counts::new(self.shared);
        let mut pace = CheckInterval::after(u64::from(counts.due));
        let (mut turn, mut held) = (0, 0);
        while !lanes.is_empty() {
            if turn >= lanes.len() {
                turn = 0;
            }
            let lane = &mut lanes[turn];
            match self.advance(lane, &mut counts) {
                Turn::Busy => turn += 1,
                Turn::Done => {
                    self.marks.set(lane.job);
                    match self.next_job() {
                        Some(job) => self.enter(lane, job),
                        None => held += lanes.swap_remove(turn).bytes(),
                    }
                }
                Turn::Goal => {
                    let plan = self.plan(lane);
                    *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some((lane.job, plan));
                    if let Some(team) = self.team {
                        team.report_goal(lane.job);
                    }
                    self.shared.stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            if counts.expanded >= counts.due {
                counts.flush(self.shared, &mut pace);
                look();
            }
            // At every turn, not only when a check is due: on boards of a few milliseconds the others would continue for a large part
            // of the search after one has found the goal.
            if self.shared.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        counts.flush(self.shared, &mut pace);
        self.shared.depth.fetch_max(self.bound.saturating_sub(counts.slack), Ordering::Relaxed);
        self.shared.stacks.fetch_add(held + lanes.iter().map(ActiveJob::bytes).sum::<usize>(), Ordering::Relaxed);
    }

    fn enter(&self, lane: &mut ActiveJob<T>, job: usize) {
        let root = &self.jobs.list[job];
        lane.job = job;
        lane.stack.clear();
        lane.path.resize(self.bound as usize + 1, None);
        lane.stack.push(Entry { node: root.node, depth: root.depth, by: None });
    }

    /// Continues with a lane until a lookup is under way.
    #[inline(always)]
    fn advance(&self, lane: &mut ActiveJob<T>, counts: &mut Counts) -> Turn {
        if T::LANES > 1 && lane.expecting {
            lane.expecting = false;
            if let Some(Entry { node, depth, .. }) = lane.stack.pop() {
                let mut children = Children { stack: &mut lane.stack, node, depth };
                counts.pruned += self.tree.collect_children(self.bound - depth - 1, &mut lane.pending, &mut children);
            }
            if T::WAITS {
                return Turn::Busy;
            }
        }
        loop {
            let Some(top) = lane.stack.last_mut() else { return Turn::Done };
            let slack = self.bound - top.depth;
            if T::LANES > 1 && !self.tree.settle(&mut top.node, slack) {
                counts.pruned += 1;
                lane.stack.pop();
                continue;
            }
            if self.tree.is_goal(&top.node) {
                return Turn::Goal;
            }
            counts.expanded += 1;
            counts.slack = counts.slack.min(slack);
            if slack == 0 {
                // All of its children are beyond the bound.
                counts.pruned += 1;
                lane.stack.pop();
            } else if T::LANES > 1 {
                lane.path[top.depth as usize] = top.by;
                lane.expecting = true;
                self.tree.request_children(&top.node, &mut lane.pending);
                return Turn::Busy;
            } else {
                let Entry { node, depth, by } = *top;
                lane.stack.pop();
                lane.path[depth as usize] = by;
                let mut children = Children { stack: &mut lane.stack, node, depth };
                counts.pruned += self.tree.children(slack - 1, &mut children);
            }
            if counts.expanded >= counts.due {
                return Turn::Busy;
            }
        }
    }

    /// The whole plan of a lane that has reached a goal.
    fn plan(&self, lane: &ActiveJob<T>) -> Vec<T::Move> {
        let mut plan = self.jobs.path_to(&self.jobs.list[lane.job]);
        let first = self.jobs.list[lane.job].depth as usize + 1;
        let Some(goal) = lane.stack.last() else { return plan };
        plan.extend(lane.path.get(first..goal.depth as usize).into_iter().flatten().flatten());
        plan.extend(goal.by);
        plan
    }
}

/// The work of one thread.
struct Thread<'a, T: Tree, L> {
    worker: &'a Worker<'a, T>,
    look: L,
}

impl<T: Tree, L: FnMut()> processor::Work for Thread<'_, T, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.worker.work_inlined(self.look);
    }
}

/// The result of a lane's turn.
enum Turn {
    /// It continues later.
    Busy,
    /// Its job is finished.
    Done,
    /// The node on top is a goal.
    Goal,
}
