//! One round: threads that take jobs until none is left, or one has found a goal.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::jobs::Jobs;
use super::processor;
use super::{Brood, Checkpoint, Entry, Follow, Tree, statistics};
use crate::limits::{StopReason, Watch};
use crate::observe::Progress;
use crate::space::Cost;

/// Expansions between two looks at the limits.
const INTERVAL: u32 = 1 << 12;

/// How long a thread without a job spins for the others before it sleeps between looks.
const PATIENCE: Duration = Duration::from_millis(1);

/// What the threads of a search share.
pub(super) struct Shared {
    pub(super) next: AtomicUsize,
    pub(super) stop: AtomicBool,
    pub(super) expanded: AtomicU64,
    pub(super) pruned: AtomicU64,
    /// Threads still at work in this round.
    pub(super) working: AtomicUsize,
}

pub(super) enum Ended<M> {
    Found(Vec<M>),
    Stopped(StopReason),
    Exhausted,
}

pub(super) struct Round<'a, T: Tree> {
    pub(super) tree: &'a T,
    pub(super) jobs: &'a Jobs<T>,
    pub(super) bound: Cost,
    pub(super) shared: &'a Shared,
    pub(super) resumed_time: Duration,
    pub(super) size: usize,
}

/// One of the jobs a thread is busy with.
struct Lane<T: Tree> {
    job: usize,
    /// The nodes on the way to the present one, each with its brothers that are still to come.
    stack: Vec<Entry<T::Node, T::Move>>,
    /// The moves to the node last expanded, by depth, where such nodes do not stay on the stack.
    path: Vec<Option<T::Move>>,
    /// The node whose children are on their way, and how far they have come.
    parent: usize,
    family: T::Family,
    step: Step,
}

/// The next step of a lane.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Send,
    Sort,
    Settle,
}

/// What one thread has counted since it last said so.
#[derive(Default)]
struct Counts {
    expanded: u32,
    pruned: u64,
}

impl Counts {
    fn tell(&mut self, shared: &Shared) {
        shared.expanded.fetch_add(u64::from(self.expanded), Ordering::Relaxed);
        shared.pruned.fetch_add(self.pruned, Ordering::Relaxed);
        *self = Counts::default();
    }
}

/// Marks in a list of bits that threads share.
struct Marks(Vec<AtomicU64>);

impl Marks {
    fn has(&self, job: usize) -> bool {
        self.0[job / 64].load(Ordering::Relaxed) >> (job % 64) & 1 == 1
    }

    fn set(&self, job: usize) {
        self.0[job / 64].fetch_or(1 << (job % 64), Ordering::Relaxed);
    }
}

impl<T: Tree> Round<'_, T> {
    /// Visits all nodes within the bound but those of `finished` jobs.
    pub(super) fn run(
        &self,
        threads: usize,
        mut finished: Vec<u64>,
        watch: &mut Watch,
        follow: &mut dyn Follow,
    ) -> Ended<T::Move> {
        finished.resize(self.jobs.list.len().div_ceil(64), 0);
        let marks = Marks(finished.into_iter().map(AtomicU64::new).collect());
        let found = Mutex::new(None);
        self.shared.next.store(0, Ordering::Relaxed);
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.working.store(threads, Ordering::Relaxed);
        let mut stopped = None;
        let mut next_checkpoint = follow.checkpoint_every().map(|every| Instant::now() + every);
        let mut leader = || {
            let expanded = self.shared.expanded.load(Ordering::Relaxed);
            let mut why = watch.look(expanded, self.tree.bytes());
            let progress = Progress {
                statistics: statistics(self.shared, watch, self.tree, self.resumed_time),
                bound: Some(self.bound),
                best: None,
            };
            if !follow.progress(&progress) {
                why = why.or(Some(StopReason::Observer));
            }
            if let (Some(at), Some(every)) = (next_checkpoint, follow.checkpoint_every())
                && Instant::now() >= at
            {
                follow.checkpoint(&self.checkpoint(&marks, watch));
                next_checkpoint = Some(Instant::now() + every);
            }
            if why.is_some() {
                stopped = why;
                self.shared.stop.store(true, Ordering::Relaxed);
            }
        };
        if threads > 1 {
            rayon::in_place_scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|_| self.work(&marks, &found, || {}));
                }
                self.work(&marks, &found, &mut leader);
                // The others may be busy for long: somebody has to look at the clock.
                let waiting = Instant::now();
                while self.shared.working.load(Ordering::Acquire) > 0 && !self.shared.stop.load(Ordering::Relaxed) {
                    if waiting.elapsed() < PATIENCE {
                        std::thread::yield_now();
                    } else {
                        leader();
                        std::thread::sleep(PATIENCE);
                    }
                }
            });
        } else {
            self.work(&marks, &found, &mut leader);
        }
        if let Some(plan) = found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Ended::Found(plan);
        }
        match stopped {
            Some(why) => {
                if follow.checkpoint_every().is_some() {
                    follow.checkpoint(&self.checkpoint(&marks, watch));
                }
                Ended::Stopped(why)
            }
            None => Ended::Exhausted,
        }
    }

    fn checkpoint(&self, marks: &Marks, watch: &Watch) -> Checkpoint {
        Checkpoint {
            bound: self.bound,
            jobs: self.size,
            finished: marks.0.iter().map(|word| word.load(Ordering::Relaxed)).collect(),
            expanded: self.shared.expanded.load(Ordering::Relaxed),
            pruned: self.shared.pruned.load(Ordering::Relaxed),
            time: watch.elapsed() + self.resumed_time,
        }
    }

    /// The next job within the bound that is not finished. Each thread counts once beyond the end.
    fn next_job(&self, marks: &Marks) -> Option<usize> {
        loop {
            let job = self.shared.next.fetch_add(1, Ordering::Relaxed);
            let root = self.jobs.list.get(job)?;
            if root.depth + root.estimate > self.bound {
                self.shared.pruned.fetch_add(1, Ordering::Relaxed);
            } else if !marks.has(job) {
                return Some(job);
            }
        }
    }

    fn work(&self, marks: &Marks, found: &Mutex<Option<Vec<T::Move>>>, leader: impl FnMut()) {
        processor::run(Thread { round: self, marks, found, leader });
    }

    #[inline(always)]
    fn work_inlined(&self, marks: &Marks, found: &Mutex<Option<Vec<T::Move>>>, mut leader: impl FnMut()) {
        let mut lanes: Vec<Lane<T>> = Vec::with_capacity(T::LANES);
        for _ in 0..T::LANES {
            let Some(job) = self.next_job(marks) else { break };
            let stack = Vec::with_capacity(256);
            let mut lane =
                Lane { job, stack, path: Vec::new(), parent: 0, family: T::Family::default(), step: Step::Send };
            self.enter(&mut lane, job);
            lanes.push(lane);
        }
        let mut counts = Counts::default();
        let mut turn = 0;
        while !lanes.is_empty() {
            if turn >= lanes.len() {
                turn = 0;
            }
            let lane = &mut lanes[turn];
            match self.advance(lane, &mut counts) {
                Turn::Busy => turn += 1,
                Turn::Done => {
                    marks.set(lane.job);
                    match self.next_job(marks) {
                        Some(job) => self.enter(lane, job),
                        None => drop(lanes.swap_remove(turn)),
                    }
                }
                Turn::Goal => {
                    let plan = self.plan(lane);
                    *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(plan);
                    self.shared.stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            if counts.expanded >= INTERVAL {
                counts.tell(self.shared);
                leader();
                if self.shared.stop.load(Ordering::Relaxed) {
                    break;
                }
            }
        }
        counts.tell(self.shared);
        self.shared.working.fetch_sub(1, Ordering::Release);
    }

    fn enter(&self, lane: &mut Lane<T>, job: usize) {
        let root = &self.jobs.list[job];
        lane.job = job;
        lane.stack.clear();
        lane.path.resize(self.bound as usize + 1, None);
        lane.stack.push(Entry { node: root.node, depth: root.depth, by: None, expanded: false });
    }

    /// Goes on with a lane until a lookup is under way.
    #[inline(always)]
    fn advance(&self, lane: &mut Lane<T>, counts: &mut Counts) -> Turn {
        if T::LANES > 1 {
            match lane.step {
                Step::Send => {}
                Step::Sort => {
                    let Entry { node, depth, .. } = &lane.stack[lane.parent];
                    self.tree.sort(node, self.bound - depth - 1, &mut lane.family);
                    lane.step = Step::Settle;
                    return Turn::Busy;
                }
                Step::Settle => {
                    let Entry { node, depth, .. } = lane.stack[lane.parent];
                    let slack = self.bound - depth - 1;
                    let mut brood = Brood { stack: &mut lane.stack, node, depth, below: Some(lane.parent) };
                    counts.pruned += self.tree.settle(slack, &mut lane.family, &mut brood);
                    lane.step = Step::Send;
                }
            }
        }
        loop {
            let Some(top) = lane.stack.last_mut() else { return Turn::Done };
            if T::LANES > 1 && top.expanded {
                lane.stack.pop();
                continue;
            }
            if self.tree.is_goal(&top.node) {
                return Turn::Goal;
            }
            counts.expanded += 1;
            let slack = self.bound - top.depth;
            if slack == 0 {
                // Its children, whatever they are, are beyond the bound.
                counts.pruned += 1;
                lane.stack.pop();
            } else if T::LANES > 1 {
                top.expanded = true;
                lane.parent = lane.stack.len() - 1;
                self.tree.send(&lane.stack[lane.parent].node, &mut lane.family);
                lane.step = Step::Sort;
                return Turn::Busy;
            } else {
                let Entry { node, depth, by, .. } = *top;
                lane.stack.pop();
                lane.path[depth as usize] = by;
                let mut brood = Brood { stack: &mut lane.stack, node, depth, below: None };
                counts.pruned += self.tree.children(slack - 1, &mut brood);
            }
            if counts.expanded >= INTERVAL {
                return Turn::Busy;
            }
        }
    }

    /// The whole plan of a lane that has come to a goal.
    fn plan(&self, lane: &Lane<T>) -> Vec<T::Move> {
        let mut plan = self.jobs.way(&self.jobs.list[lane.job]);
        let goal = lane.stack.len() - 1;
        if T::LANES > 1 {
            let way = lane.stack.iter().enumerate().filter(|(place, entry)| entry.expanded || *place == goal);
            plan.extend(way.filter_map(|(_, entry)| entry.by));
        } else {
            let first = self.jobs.list[lane.job].depth as usize + 1;
            plan.extend(lane.path.get(first..lane.stack[goal].depth as usize).into_iter().flatten().flatten());
            plan.extend(lane.stack[goal].by);
        }
        plan
    }
}

/// The work of one thread.
struct Thread<'a, T: Tree, L> {
    round: &'a Round<'a, T>,
    marks: &'a Marks,
    found: &'a Mutex<Option<Vec<T::Move>>>,
    leader: L,
}

impl<T: Tree, L: FnMut()> processor::Work for Thread<'_, T, L> {
    #[inline(always)]
    fn run(self) {
        self.round.work_inlined(self.marks, self.found, self.leader);
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
