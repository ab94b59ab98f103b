//! The thread that called the search: it begins the rounds, works on them like the others, and checks the limits.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread::Scope;
use std::time::Duration;

use super::helpers::Helpers;
use super::jobs::Jobs;
use super::worker::{Marks, Round, Shared, Worker};
use super::{Checkpoint, CheckpointSink, ParallelIdaStar, Team, TeamUpdate, Tree};
use crate::clock::Instant;
use crate::cost;
use crate::limits::{StopReason, Watch};
use crate::observe::{Monitor, Progress};
use crate::report::{Guarantee, Iteration, Outcome, Plan, Report, Statistics};
use crate::space::{Cost, UNREACHABLE};

/// A round with fewer expansions is not worth waking other threads for.
const ALONE: u64 = 600;
/// The number of jobs of a search that one thread can do in a moment.
const FEW_JOBS: usize = 48;
/// A round with more expansions per job leads to more jobs in the next.
const LARGE_JOB: u64 = 400;
/// The most jobs.
const MOST_JOBS: usize = 1 << 16;

/// How long the leader spins for the others before it sleeps between checks.
const SPIN_FOR: Duration = Duration::from_millis(1);

/// How often other processes receive an update of this one.
const UPDATE_EVERY: Duration = Duration::from_millis(20);

/// Searches `tree` with this configuration.
pub(super) fn search<T: Tree>(
    config: &ParallelIdaStar,
    tree: &T,
    monitor: &mut dyn Monitor,
    sink: Option<&mut dyn CheckpointSink>,
) -> Report<T::Move> {
    let (shared, helpers) = (Shared::default(), Helpers::default());
    let jobs = Jobs::new(tree);
    let mut resumed_time = Duration::ZERO;
    let resume = match &config.team {
        Some(team) => team.agree_on_resume(config.resume.clone()),
        None => config.resume.clone(),
    };
    let is_resumed = resume.is_some();
    let (bound, size, finished) = match resume {
        Some(checkpoint) => {
            shared.expanded.store(checkpoint.expanded, Ordering::Relaxed);
            shared.pruned.store(checkpoint.pruned, Ordering::Relaxed);
            resumed_time = checkpoint.time;
            (checkpoint.bound, checkpoint.jobs, checkpoint.finished)
        }
        None => (jobs.first_bound(tree), FEW_JOBS, Vec::new()),
    };
    let team = config.team.clone();
    let round = RwLock::new(Round { jobs, size, bound, marks: Marks::default(), found: Mutex::default(), team });
    std::thread::scope(|scope| {
        let _over = helpers.release_on_drop();
        let watch = Watch::new(config.limits.clone());
        let lead = Leader {
            tree,
            round: &round,
            shared: &shared,
            helpers: &helpers,
            helper_count: None,
            watch,
            resumed_time,
            team: config.team.as_ref().map(Member::new),
            most_bytes: 0,
            iterations: Vec::new(),
            monitor,
            sink,
        };
        lead.search(scope, config, finished, is_resumed)
    })
}

struct Leader<'s, 'm, 'k, T: Tree> {
    tree: &'s T,
    round: &'s RwLock<Round<T>>,
    shared: &'s Shared,
    helpers: &'s Helpers,
    /// The number of helper threads, once they are started.
    helper_count: Option<usize>,
    watch: Watch,
    resumed_time: Duration,
    /// This process in the team, if there is one.
    team: Option<Member>,
    /// The most bytes that jobs and stacks took in a round.
    most_bytes: usize,
    iterations: Vec<Iteration>,
    monitor: &'m mut dyn Monitor,
    sink: Option<&'m mut (dyn CheckpointSink + 'k)>,
}

/// This process in a team: what it has sent and received in this round.
struct Member {
    team: Arc<dyn Team>,
    /// The counters before the round.
    expanded_before: u64,
    pruned_before: u64,
    /// The expansions and prunings sent, and received, in this round.
    sent: (u64, u64),
    received: (u64, u64),
    /// Finished jobs known to all.
    known: Vec<u64>,
    looked: Instant,
}

impl Member {
    fn new(team: &Arc<dyn Team>) -> Self {
        Member {
            team: Arc::clone(team),
            expanded_before: 0,
            pruned_before: 0,
            sent: (0, 0),
            received: (0, 0),
            known: Vec::new(),
            looked: Instant::now(),
        }
    }

    fn begin(&mut self, finished: &[u64], jobs: usize, shared: &Shared) {
        self.expanded_before = shared.expanded.load(Ordering::Relaxed);
        self.pruned_before = shared.pruned.load(Ordering::Relaxed);
        (self.sent, self.received) = ((0, 0), (0, 0));
        self.known = finished.to_vec();
        self.team.begin_round(jobs, finished);
    }

    /// Sends what this process has done and receives updates, from time to time; ends the round if another process has ended it.
    fn exchange<T: Tree>(&mut self, round: &Round<T>, shared: &Shared, why: Option<StopReason>) {
        if let Some(why) = why {
            self.team.stop(why);
        }
        if self.team.is_over() {
            shared.stop.store(true, Ordering::Relaxed);
        }
        if self.looked.elapsed() >= UPDATE_EVERY {
            self.looked = Instant::now();
            self.send_update(round, shared);
        }
    }

    fn send_update<T: Tree>(&mut self, round: &Round<T>, shared: &Shared) {
        let others = self.team.take_updates();
        for &job in &others.jobs {
            round.marks.set(job);
            self.known[job / 64] |= 1 << (job % 64);
        }
        self.received = (self.received.0 + others.expanded, self.received.1 + others.pruned);
        let expanded = shared.expanded.fetch_add(others.expanded, Ordering::Relaxed) + others.expanded;
        let pruned = shared.pruned.fetch_add(others.pruned, Ordering::Relaxed) + others.pruned;
        let own = (expanded - self.expanded_before - self.received.0, pruned - self.pruned_before - self.received.1);
        let mut jobs = Vec::new();
        for (place, (known, now)) in self.known.iter_mut().zip(round.marks.words()).enumerate() {
            let mut new = now & !*known;
            *known = now;
            while new > 0 {
                jobs.push(64 * place + new.trailing_zeros() as usize);
                new &= new - 1;
            }
        }
        self.team.report(TeamUpdate { jobs, expanded: own.0 - self.sent.0, pruned: own.1 - self.sent.1 });
        self.sent = own;
    }
}

enum End<M> {
    Found(Vec<M>),
    Stopped(StopReason),
    Exhausted,
}

impl<'s, T: Tree> Leader<'s, '_, '_, T> {
    fn search(
        mut self,
        scope: &'s Scope<'s, '_>,
        config: &ParallelIdaStar,
        mut finished: Vec<u64>,
        is_resumed: bool,
    ) -> Report<T::Move> {
        let (mut bound, mut size) = (self.read().bound, self.read().size);
        if bound == UNREACHABLE {
            return self.unsolvable();
        }
        let mut before = self.shared.expanded.load(Ordering::Relaxed);
        match self.split(size) {
            Ok(None) => {}
            Ok(Some(plan)) => return self.solved(plan),
            Err(why) => return self.stopped(why, bound),
        }
        if let Some(why) = self.watch.check(0, self.tree.bytes()) {
            return self.stopped(why, bound);
        }
        let mut threads = if is_resumed { config.threads } else { 1 };
        loop {
            // Of a resumed round only the rest is counted.
            let whole = finished.is_empty();
            let round_started = self.watch.elapsed();
            let pruned_before = self.shared.pruned.load(Ordering::Relaxed);
            let mut round = self.write();
            round.bound = bound;
            round.marks = Marks::new(std::mem::take(&mut finished), round.jobs.list.len());
            drop(round);
            if self.report_progress(bound).is_break() {
                let round = self.read();
                self.save_checkpoint(&round);
                return self.stopped(StopReason::Observer, bound);
            }
            if threads > 1 && self.helper_count.is_none() {
                let (helpers, tree, round, shared) = (self.helpers, self.tree, self.round, self.shared);
                self.helper_count = Some(helpers.hire(threads - 1, scope, tree, round, shared));
            }
            let ended = self.run();
            let now = self.shared.expanded.load(Ordering::Relaxed);
            let done = Statistics {
                expanded: now - before,
                generated: now - before,
                pruned: self.shared.pruned.load(Ordering::Relaxed) - pruned_before,
                time: self.watch.elapsed().saturating_sub(round_started),
                ..self.statistics()
            };
            self.iterations.push(Iteration { bound, statistics: done });
            match ended {
                End::Found(plan) => return self.solved(plan),
                End::Stopped(why) => return self.stopped(why, bound),
                End::Exhausted if whole && done.pruned == 0 => return self.unsolvable(),
                End::Exhausted => {}
            }
            let Some(next) = cost::add(bound, T::STEP) else {
                return self.stopped(StopReason::Overflow, bound);
            };
            bound = next;
            if now - before >= ALONE {
                threads = config.threads;
            }
            if (now - before) > LARGE_JOB * size as u64 && size < MOST_JOBS {
                size = ((now - before) / LARGE_JOB).min(MOST_JOBS as u64) as usize;
                match self.split(size) {
                    Ok(None) => {}
                    Ok(Some(plan)) => return self.solved(plan),
                    Err(why) => return self.stopped(why, bound),
                }
            }
            before = now;
        }
    }

    fn read(&self) -> RwLockReadGuard<'s, Round<T>> {
        self.round.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The round, for changes. No helper works on it between rounds.
    fn write(&self) -> RwLockWriteGuard<'s, Round<T>> {
        self.round.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Splits jobs until there are at least `size`, or returns the path to a goal it met.
    fn split(&self, size: usize) -> Result<Option<Vec<T::Move>>, StopReason> {
        let mut round = self.write();
        round.size = size;
        let before = round.jobs.expanded;
        let split = round.jobs.split(self.tree, size, || self.watch.stop());
        self.shared.expanded.fetch_add(round.jobs.expanded - before, Ordering::Relaxed);
        self.shared.depth.fetch_max(round.jobs.depth(), Ordering::Relaxed);
        split
    }

    /// Visits all nodes within the bound except those of finished jobs.
    fn run(&mut self) -> End<T::Move> {
        let round = self.read();
        let helpers = self.helper_count.unwrap_or(0);
        self.shared.next.store(0, Ordering::Relaxed);
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.stacks.store(0, Ordering::Relaxed);
        self.shared.working.store(helpers, Ordering::Relaxed);
        if let Some(member) = &mut self.team {
            member.begin(&round.marks.words(), round.jobs.list.len(), self.shared);
        }
        if helpers > 0 {
            self.helpers.begin();
        }
        let mut stopped = None;
        let mut next_checkpoint = self.sink.as_ref().map(|sink| Instant::now() + sink.interval());
        let (tree, shared) = (self.tree, self.shared);
        let mut look = || {
            let why = self.check_limits(&round, &mut next_checkpoint);
            if why.is_some() {
                stopped = stopped.or(why);
                shared.stop.store(true, Ordering::Relaxed);
            }
        };
        Worker::new(tree, &round, shared).work(&mut look);
        // The others may be busy for long, so this thread keeps checking the limits.
        let waiting = Instant::now();
        while shared.working.load(Ordering::Acquire) > 0 {
            if waiting.elapsed() < SPIN_FOR {
                std::thread::yield_now();
            } else {
                if !shared.stop.load(Ordering::Relaxed) {
                    look();
                }
                std::thread::sleep(SPIN_FOR);
            }
        }
        self.most_bytes = self.most_bytes.max(round.jobs.bytes() + self.shared.stacks.load(Ordering::Relaxed));
        if self.helpers.has_failed() {
            return End::Stopped(StopReason::Cancelled);
        }
        let mut found = round.found.lock().unwrap_or_else(PoisonError::into_inner).take();
        if self.team.is_some() {
            let why = self.wait_for_others(&round, &mut next_checkpoint, &mut found);
            stopped = stopped.or(why);
        }
        let found = found.map(|(_, plan)| plan);
        match (found, stopped) {
            (Some(plan), _) => End::Found(plan),
            (None, Some(why)) => {
                self.save_checkpoint(&round);
                End::Stopped(why)
            }
            (None, None) => End::Exhausted,
        }
    }

    /// Waits for the other processes at the end of a round. Adds what all have counted, and finds a goal that another process has
    /// found.
    fn wait_for_others(
        &mut self,
        round: &Round<T>,
        next_checkpoint: &mut Option<Instant>,
        found: &mut Option<(usize, Vec<T::Move>)>,
    ) -> Option<StopReason> {
        let team = Arc::clone(&self.team.as_ref()?.team);
        if let Some(member) = &mut self.team {
            member.send_update(round, self.shared);
        }
        team.finish_round(self.shared.depth.load(Ordering::Relaxed));
        let met = loop {
            if let Some(met) = team.summary() {
                break met;
            }
            let _ = self.check_limits(round, next_checkpoint);
            std::thread::sleep(SPIN_FOR);
        };
        if met.stop.is_none()
            && let Some(member) = &self.team
        {
            self.shared.expanded.store(member.expanded_before + met.expanded, Ordering::Relaxed);
            self.shared.pruned.store(member.pruned_before + met.pruned, Ordering::Relaxed);
            self.shared.depth.fetch_max(met.depth, Ordering::Relaxed);
        }
        if let Some(job) = met.goal
            && found.is_none()
        {
            *found = Worker::find(self.tree, round, job).map(|plan| (job, plan));
        }
        met.stop
    }

    /// Checks the limits, reports progress, and saves a checkpoint when one is due.
    fn check_limits(&mut self, round: &Round<T>, next_checkpoint: &mut Option<Instant>) -> Option<StopReason> {
        let expanded = self.shared.expanded.load(Ordering::Relaxed);
        let mut why = self.watch.check(expanded, self.tree.bytes());
        if self.report_progress(round.bound).is_break() {
            why = why.or(Some(StopReason::Observer));
        }
        if let Some(member) = &mut self.team {
            member.exchange(round, self.shared, why);
        }
        if next_checkpoint.is_some_and(|at| Instant::now() >= at) {
            self.save_checkpoint(round);
            *next_checkpoint = self.sink.as_ref().map(|sink| Instant::now() + sink.interval());
        }
        why
    }

    fn report_progress(&mut self, bound: Cost) -> ControlFlow<()> {
        self.monitor.progress(&Progress::of_search(self.statistics(), Some(bound), None))
    }

    fn save_checkpoint(&mut self, round: &Round<T>) {
        let checkpoint = self.checkpoint(round);
        if let Some(sink) = &mut self.sink {
            sink.save(&checkpoint);
        }
    }

    fn checkpoint(&self, round: &Round<T>) -> Checkpoint {
        Checkpoint {
            bound: round.bound,
            jobs: round.size,
            finished: round.marks.words(),
            expanded: self.shared.expanded.load(Ordering::Relaxed),
            pruned: self.shared.pruned.load(Ordering::Relaxed),
            time: self.watch.elapsed() + self.resumed_time,
        }
    }

    fn statistics(&self) -> Statistics {
        let expanded = self.shared.expanded.load(Ordering::Relaxed);
        Statistics {
            expanded,
            // Every node that is entered is expanded: only the path is remembered.
            generated: expanded,
            pruned: self.shared.pruned.load(Ordering::Relaxed),
            time: self.watch.elapsed() + self.resumed_time,
            depth: self.shared.depth.load(Ordering::Relaxed),
            bytes: self.tree.bytes() + self.most_bytes,
            ..Statistics::default()
        }
    }

    fn solved(self, moves: Vec<T::Move>) -> Report<T::Move> {
        let cost = moves.len() as Cost;
        let mut statistics = self.statistics();
        statistics.generated += 1;
        statistics.depth = statistics.depth.max(cost);
        let report = Report::solved(Plan::new(moves, cost), Guarantee::Optimal, cost, statistics);
        Report { iterations: self.iterations, ..report }
    }

    fn unsolvable(self) -> Report<T::Move> {
        let report = Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics());
        Report { iterations: self.iterations, ..report }
    }

    fn stopped(self, why: StopReason, bound: Cost) -> Report<T::Move> {
        let report = Report::unsolved(Outcome::Stopped { why, best: None }, bound, self.statistics());
        Report { iterations: self.iterations, ..report }
    }
}
