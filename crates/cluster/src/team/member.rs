//! One process of a distributed search: its state and its reactions to messages.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::Duration;

use jiugong_search::StopReason;
use jiugong_search::parallel_ida::{Checkpoint, RoundSummary, Team, TeamUpdate};

use super::POLL_INTERVAL;
use super::messages::{Command, FromFirst, Report, ToFirst, reason_from_number, reason_number};

/// A process requests more jobs when it holds fewer than this.
const MIN_JOBS: usize = 4;
/// The most jobs in one message.
const MAX_BATCH: usize = 64;

/// Whether more jobs are available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum JobSupply {
    /// None have been requested.
    #[default]
    NotRequested,
    /// A request is pending.
    Requested,
    /// There are none left.
    Exhausted,
}

/// The state of a process.
#[derive(Debug, Default)]
#[allow(clippy::option_option, reason = "undecided, start from the beginning, or resume: three cases")]
pub(super) struct State {
    /// The round, counted from 1.
    round: u64,
    queue: VecDeque<usize>,
    supply: JobSupply,
    is_over: bool,
    totals: Option<RoundSummary>,
    stop: Option<StopReason>,
    agreed: Option<Option<Checkpoint>>,
    remote_progress: TeamUpdate,
    pub(super) has_ended: bool,
    /// Messages to be sent to process 0, and from process 0.
    pub(super) to_first: Vec<ToFirst>,
    pub(super) from_first: Vec<FromFirst>,
    head: FirstProcess,
}

/// What process 0 knows about a round.
#[derive(Debug, Default)]
struct FirstProcess {
    jobs: usize,
    finished: Vec<u64>,
    next: usize,
    /// Requests for a round that this process has not begun yet.
    early: Vec<ToFirst>,
    left_processes: usize,
    totals: RoundSummary,
    finished_processes: usize,
}

impl FirstProcess {
    /// The next jobs for one of `processes` processes. Batches shrink towards the end, so that all finish at about the same time.
    fn batch(&mut self, processes: usize) -> Vec<usize> {
        let limit = ((self.jobs - self.next.min(self.jobs)) / (4 * processes)).clamp(1, MAX_BATCH);
        let mut list = Vec::with_capacity(limit);
        while list.len() < limit && self.next < self.jobs {
            let is_finished = self.finished.get(self.next / 64).is_some_and(|word| word >> (self.next % 64) & 1 == 1);
            if !is_finished {
                list.push(self.next);
            }
            self.next += 1;
        }
        list
    }
}

/// One process of a distributed search.
pub(super) struct Member {
    index: usize,
    count: usize,
    state: Mutex<State>,
    changed: Condvar,
    /// The thread that exchanges messages with the others.
    pub(super) messenger: OnceLock<Thread>,
}

impl fmt::Debug for Member {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "process {} of {}", self.index, self.count)
    }
}

impl Member {
    pub(super) fn new(index: usize, count: usize) -> Self {
        Member { index, count, state: Mutex::default(), changed: Condvar::new(), messenger: OnceLock::new() }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Sends a report to process 0, which may be this process.
    pub(super) fn send_report(&self, state: &mut State, report: Report) {
        let message = ToFirst { from: self.index, round: state.round, report };
        if self.index == 0 {
            self.handle_report(state, message);
        } else {
            state.to_first.push(message);
        }
        self.wake();
    }

    pub(super) fn wake(&self) {
        self.changed.notify_all();
        if let Some(messenger) = self.messenger.get() {
            messenger.unpark();
        }
    }

    /// Sends a command to a process, which may be this one. Only process 0 calls it.
    fn send_command(&self, state: &mut State, to: usize, command: Command) {
        let message = FromFirst { to, round: state.round, command };
        if to == self.index { Self::handle_command(state, message) } else { state.from_first.push(message) }
    }

    fn broadcast(&self, state: &mut State, command: &Command) {
        (0..self.count).for_each(|to| self.send_command(state, to, command.clone()));
    }

    /// Process 0 handles a report.
    pub(super) fn handle_report(&self, state: &mut State, message: ToFirst) {
        let ToFirst { from, round, report } = message;
        let is_current = round == state.round;
        match report {
            Report::Stop { why } => self.broadcast(state, &Command::Stop { why }),
            Report::Finished => {
                state.head.finished_processes += 1;
                if state.head.finished_processes == self.count {
                    self.broadcast(state, &Command::Finished);
                }
            }
            // The sender is a round ahead; the report is kept until this process begins that round.
            report if round > state.round => state.head.early.push(ToFirst { from, round, report }),
            Report::RequestJobs if is_current => {
                let list = state.head.batch(self.count);
                self.send_command(state, from, Command::Jobs { list });
            }
            Report::Done { jobs, expanded, pruned } if is_current => {
                state.head.totals.expanded += expanded;
                state.head.totals.pruned += pruned;
                if from != self.index {
                    state.remote_progress.jobs.extend(jobs);
                    state.remote_progress.expanded += expanded;
                    state.remote_progress.pruned += pruned;
                }
            }
            Report::Found { job } if is_current => {
                let goal = &mut state.head.totals.goal;
                *goal = Some(goal.map_or(job, |before| before.min(job)));
                self.broadcast(state, &Command::RoundOver);
            }
            Report::LeftRound { depth } if is_current => {
                state.head.totals.depth = state.head.totals.depth.max(depth);
                state.head.left_processes += 1;
                if state.head.left_processes == self.count {
                    let RoundSummary { expanded, pruned, depth, goal, .. } = state.head.totals;
                    self.broadcast(state, &Command::RoundTotals { expanded, pruned, depth, goal });
                }
            }
            Report::RequestJobs | Report::Done { .. } | Report::Found { .. } | Report::LeftRound { .. } => {}
        }
        self.wake();
    }

    /// Handles a command of process 0.
    pub(super) fn handle_command(state: &mut State, message: FromFirst) {
        let is_current = message.round == state.round;
        match message.command {
            Command::Resume { resume } => {
                state.agreed = Some(resume.map(|(bound, jobs, finished, expanded, pruned, time)| Checkpoint {
                    bound,
                    jobs,
                    finished,
                    expanded,
                    pruned,
                    time: Duration::from_nanos(time),
                }));
            }
            Command::Jobs { list } if is_current => {
                state.supply = if list.is_empty() { JobSupply::Exhausted } else { JobSupply::NotRequested };
                state.queue.extend(list);
            }
            Command::RoundOver if is_current => state.is_over = true,
            Command::RoundTotals { expanded, pruned, depth, goal } if is_current => {
                state.totals = Some(RoundSummary { expanded, pruned, depth, goal, stop: None });
            }
            Command::Stop { why } => {
                let _ = state.stop.get_or_insert(reason_from_number(why));
            }
            Command::Finished => state.has_ended = true,
            Command::Jobs { .. } | Command::RoundOver | Command::RoundTotals { .. } => {}
        }
    }
}

impl Team for Member {
    fn is_first(&self) -> bool {
        self.index == 0
    }

    fn agree_on_resume(&self, resume: Option<Checkpoint>) -> Option<Checkpoint> {
        let mut state = self.lock();
        if self.index == 0 {
            let resume = resume.map(|checkpoint| {
                let Checkpoint { bound, jobs, finished, expanded, pruned, time } = checkpoint;
                (bound, jobs, finished, expanded, pruned, time.as_nanos() as u64)
            });
            self.broadcast(&mut state, &Command::Resume { resume });
            self.wake();
        }
        while state.agreed.is_none() && state.stop.is_none() {
            state = self.wait(state);
        }
        state.agreed.take().flatten()
    }

    fn begin_round(&self, jobs: usize, finished: &[u64]) {
        let mut state = self.lock();
        state.round += 1;
        state.queue.clear();
        (state.supply, state.is_over, state.totals) = (JobSupply::NotRequested, false, None);
        state.remote_progress = TeamUpdate::default();
        if self.index == 0 {
            let (early, finished_processes) = (std::mem::take(&mut state.head.early), state.head.finished_processes);
            state.head =
                FirstProcess { jobs, finished: finished.to_vec(), finished_processes, ..FirstProcess::default() };
            for message in early {
                self.handle_report(&mut state, message);
            }
        }
    }

    fn next_job(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.is_over || state.stop.is_some() {
                return None;
            }
            let job = state.queue.pop_front();
            if state.queue.len() < MIN_JOBS && state.supply == JobSupply::NotRequested {
                state.supply = JobSupply::Requested;
                self.send_report(&mut state, Report::RequestJobs);
            }
            if job.is_some() {
                return job;
            }
            if state.queue.is_empty() {
                if state.supply == JobSupply::Exhausted {
                    return None;
                }
                state = self.wait(state);
            }
        }
    }

    fn report(&self, done: TeamUpdate) {
        let TeamUpdate { jobs, expanded, pruned } = done;
        if !jobs.is_empty() || expanded > 0 || pruned > 0 {
            self.send_report(&mut self.lock(), Report::Done { jobs, expanded, pruned });
        }
    }

    fn take_updates(&self) -> TeamUpdate {
        std::mem::take(&mut self.lock().remote_progress)
    }

    fn is_over(&self) -> bool {
        let state = self.lock();
        state.is_over || state.stop.is_some()
    }

    fn report_goal(&self, job: usize) {
        let mut state = self.lock();
        state.is_over = true;
        self.send_report(&mut state, Report::Found { job });
    }

    fn stop(&self, why: StopReason) {
        let mut state = self.lock();
        if state.stop.is_none() {
            state.stop = Some(why);
            self.send_report(&mut state, Report::Stop { why: reason_number(why) });
        }
    }

    fn finish_round(&self, depth: u32) {
        self.send_report(&mut self.lock(), Report::LeftRound { depth });
    }

    fn summary(&self) -> Option<RoundSummary> {
        let state = self.lock();
        match (state.totals, state.stop) {
            (Some(totals), _) => Some(totals),
            (None, Some(why)) => Some(RoundSummary { stop: Some(why), ..RoundSummary::default() }),
            (None, None) => None,
        }
    }
}
