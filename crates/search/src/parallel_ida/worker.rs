//! One round: threads that take jobs until none is left, or one has found a goal.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::jobs::Jobs;
use super::{Children, Entry, Team, Tree};
use crate::limits::Pace;
use crate::processor;
use crate::space::Cost;

/// The most expansions between two looks at the limits.
const INTERVAL: u64 = 1 << 12;

/// What the threads of a search share.
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
    /// Expansions between two looks as some thread last had them: where the next round begins.
    interval: AtomicU32,
}

/// The way to a goal, and the job that it is in, once there is one.
type Found<M> = Mutex<Option<(usize, Vec<M>)>>;

/// A round. Nobody changes it while a thread works on it.
pub(super) struct Round<T: Tree> {
    pub(super) jobs: Jobs<T>,
    /// The size asked of the list of jobs.
    pub(super) size: usize,
    pub(super) bound: Cost,
    pub(super) marks: Marks,
    /// The way to a goal, and the job that it is in.
    pub(super) found: Found<T::Move>,
    /// Who hands out the jobs, if others have a part in them.
    pub(super) team: Option<Arc<dyn Team>>,
}

/// What one thread needs to work on a round.
pub(super) struct Worker<'a, T: Tree> {
    tree: &'a T,
    jobs: &'a Jobs<T>,
    bound: Cost,
    marks: &'a Marks,
    found: &'a Found<T::Move>,
    shared: &'a Shared,
    team: Option<&'a dyn Team>,
}

/// One of the jobs a thread is busy with.
struct Lane<T: Tree> {
    job: usize,
    /// The nodes that are still to come.
    stack: Vec<Entry<T::Node, T::Move>>,
    /// The moves to the node last expanded, by depth.
    path: Vec<Option<T::Move>>,
    /// The children of the node on top, if they are on their way.
    pending: T::Pending,
    expecting: bool,
}

impl<T: Tree> Lane<T> {
    fn bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Entry<T::Node, T::Move>>()
            + self.path.capacity() * size_of::<Option<T::Move>>()
    }
}

/// What one thread has counted since it last said so.
struct Counts {
    expanded: u32,
    pruned: u64,
    /// The least that was left of the bound at a node.
    slack: Cost,
    /// It says so after this many expansions.
    due: u32,
}

impl Counts {
    fn new(shared: &Shared) -> Self {
        Counts { expanded: 0, pruned: 0, slack: Cost::MAX, due: shared.interval.load(Ordering::Relaxed).max(1) }
    }

    // Inlined, so that the counts stay in registers; the pace, which must not, is kept apart for that.
    #[inline(always)]
    fn tell(&mut self, shared: &Shared, pace: &mut Pace) {
        shared.expanded.fetch_add(u64::from(self.expanded), Ordering::Relaxed);
        shared.pruned.fetch_add(self.pruned, Ordering::Relaxed);
        self.due = pace.next(u64::from(self.expanded), INTERVAL) as u32;
        shared.interval.store(self.due, Ordering::Relaxed);
        (self.expanded, self.pruned) = (0, 0);
    }
}

/// Marks in a list of bits that threads share: the jobs that are finished.
#[derive(Default)]
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    /// Room for `jobs` jobs, of which some are `finished`.
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

    /// The way to a goal that is in `job` of the round, found again; nothing is counted.
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

    /// The next job within the bound that is not finished. Each thread counts once beyond the end.
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

    /// Takes jobs until none is left, a goal is found or the search is stopped; calls `look` now and then.
    pub(super) fn work(&self, look: impl FnMut()) {
        processor::run(Thread { worker: self, look });
    }

    #[inline(always)]
    fn work_inlined(&self, mut look: impl FnMut()) {
        let mut lanes: Vec<Lane<T>> = Vec::with_capacity(T::LANES);
        for _ in 0..T::LANES {
            let Some(job) = self.next_job() else { break };
            let stack = Vec::with_capacity(256);
            let mut lane = Lane { job, stack, path: Vec::new(), pending: T::Pending::default(), expecting: false };
            self.enter(&mut lane, job);
            lanes.push(lane);
        }
        let mut counts = Counts::new(self.shared);
        let mut pace = Pace::after(u64::from(counts.due));
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
                counts.tell(self.shared, &mut pace);
                look();
            }
            // At every turn, not only when it is due: on boards of a few milliseconds the others would go on for a good part of the
            // search after one has found the goal.
            if self.shared.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        counts.tell(self.shared, &mut pace);
        self.shared.depth.fetch_max(self.bound.saturating_sub(counts.slack), Ordering::Relaxed);
        self.shared.stacks.fetch_add(held + lanes.iter().map(Lane::bytes).sum::<usize>(), Ordering::Relaxed);
    }

    fn enter(&self, lane: &mut Lane<T>, job: usize) {
        let root = &self.jobs.list[job];
        lane.job = job;
        lane.stack.clear();
        lane.path.resize(self.bound as usize + 1, None);
        lane.stack.push(Entry { node: root.node, depth: root.depth, by: None });
    }

    /// Goes on with a lane until a lookup is under way.
    #[inline(always)]
    fn advance(&self, lane: &mut Lane<T>, counts: &mut Counts) -> Turn {
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
                // Its children, whatever they are, are beyond the bound.
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

    /// The whole plan of a lane that has come to a goal.
    fn plan(&self, lane: &Lane<T>) -> Vec<T::Move> {
        let mut plan = self.jobs.way(&self.jobs.list[lane.job]);
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
    type Made = ();
    #[inline(always)]
    fn run(self) {
        self.worker.work_inlined(self.look);
    }
}

/// What became of a lane's turn.
enum Turn {
    /// It goes on later.
    Busy,
    /// Its job is finished.
    Done,
    /// The node on top is a goal.
    Goal,
}
