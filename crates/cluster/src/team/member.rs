//! One process of several that search together: what it knows, and what it does as the others tell it.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::Duration;

use jiugong_search::StopReason;
use jiugong_search::parallel_ida::{Checkpoint, RoundSummary, Team, TeamUpdate};

use super::LOOK;
use super::messages::{Down, Order, Told, Up, number_of, reason_of};

/// A process asks for more jobs when it has fewer than this.
const LOW: usize = 4;
/// The most jobs that are handed out at a time.
const MOST: usize = 64;

/// Whether there are more jobs to be had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Supply {
    /// Nobody has asked.
    #[default]
    Unasked,
    /// They are asked for.
    Asked,
    /// There are none.
    Over,
}

/// What a process knows.
#[derive(Debug, Default)]
#[allow(clippy::option_option, reason = "not agreed yet, agreed to begin anew, agreed to go on: three things")]
pub(super) struct State {
    /// The round, from 1 on.
    round: u64,
    queue: VecDeque<usize>,
    supply: Supply,
    is_over: bool,
    met: Option<RoundSummary>,
    stop: Option<StopReason>,
    agreed: Option<Option<Checkpoint>>,
    heard: TeamUpdate,
    pub(super) has_ended: bool,
    /// On their way to process 0, and from it.
    pub(super) up: Vec<Up>,
    pub(super) down: Vec<Down>,
    head: Head,
}

/// What process 0 knows of a round.
#[derive(Debug, Default)]
struct Head {
    jobs: usize,
    finished: Vec<u64>,
    next: usize,
    /// Who has asked for jobs of a round that this process has not begun yet.
    early: Vec<Up>,
    left: usize,
    sum: RoundSummary,
    over: usize,
}

impl Head {
    /// The next jobs for one of `processes`: fewer and fewer, so that all end at about the same time.
    fn batch(&mut self, processes: usize) -> Vec<usize> {
        let most = ((self.jobs - self.next.min(self.jobs)) / (4 * processes)).clamp(1, MOST);
        let mut list = Vec::with_capacity(most);
        while list.len() < most && self.next < self.jobs {
            let is_finished = self.finished.get(self.next / 64).is_some_and(|word| word >> (self.next % 64) & 1 == 1);
            if !is_finished {
                list.push(self.next);
            }
            self.next += 1;
        }
        list
    }
}

/// One process of several that search together.
pub(super) struct Member {
    index: usize,
    count: usize,
    state: Mutex<State>,
    changed: Condvar,
    /// The thread that talks to the others.
    pub(super) talks: OnceLock<Thread>,
}

impl fmt::Debug for Member {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "process {} of {}", self.index, self.count)
    }
}

impl Member {
    pub(super) fn new(index: usize, count: usize) -> Self {
        Member { index, count, state: Mutex::default(), changed: Condvar::new(), talks: OnceLock::new() }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Tells process 0, which may be this one.
    pub(super) fn tell_first(&self, state: &mut State, what: Told) {
        let up = Up { from: self.index, round: state.round, what };
        if self.index == 0 {
            self.hear(state, up);
        } else {
            state.up.push(up);
        }
        self.wake();
    }

    pub(super) fn wake(&self) {
        self.changed.notify_all();
        if let Some(talks) = self.talks.get() {
            talks.unpark();
        }
    }

    /// Tells one of the processes, which may be this one. Only process 0 does.
    fn order(&self, state: &mut State, to: usize, what: Order) {
        let down = Down { to, round: state.round, what };
        if to == self.index { Self::obey(state, down) } else { state.down.push(down) }
    }

    fn order_all(&self, state: &mut State, what: &Order) {
        (0..self.count).for_each(|to| self.order(state, to, what.clone()));
    }

    /// Process 0 hears what one of the processes tells.
    pub(super) fn hear(&self, state: &mut State, up: Up) {
        let Up { from, round, what } = up;
        let is_present = round == state.round;
        match what {
            Told::Stop { why } => self.order_all(state, &Order::Stop { why }),
            Told::Bye => {
                state.head.over += 1;
                if state.head.over == self.count {
                    self.order_all(state, &Order::Bye);
                }
            }
            // Whoever is ahead waits until this process is there too.
            what if round > state.round => state.head.early.push(Up { from, round, what }),
            Told::Ask if is_present => {
                let list = state.head.batch(self.count);
                self.order(state, from, Order::Jobs { list });
            }
            Told::Done { jobs, expanded, pruned } if is_present => {
                state.head.sum.expanded += expanded;
                state.head.sum.pruned += pruned;
                if from != self.index {
                    state.heard.jobs.extend(jobs);
                    state.heard.expanded += expanded;
                    state.heard.pruned += pruned;
                }
            }
            Told::Found { job } if is_present => {
                let goal = &mut state.head.sum.goal;
                *goal = Some(goal.map_or(job, |before| before.min(job)));
                self.order_all(state, &Order::Over);
            }
            Told::Left { depth } if is_present => {
                state.head.sum.depth = state.head.sum.depth.max(depth);
                state.head.left += 1;
                if state.head.left == self.count {
                    let RoundSummary { expanded, pruned, depth, goal, .. } = state.head.sum;
                    self.order_all(state, &Order::Met { expanded, pruned, depth, goal });
                }
            }
            Told::Ask | Told::Done { .. } | Told::Found { .. } | Told::Left { .. } => {}
        }
        self.wake();
    }

    /// Any process does as process 0 has told it.
    pub(super) fn obey(state: &mut State, down: Down) {
        let is_present = down.round == state.round;
        match down.what {
            Order::Agreed { resume } => {
                state.agreed = Some(resume.map(|(bound, jobs, finished, expanded, pruned, time)| Checkpoint {
                    bound,
                    jobs,
                    finished,
                    expanded,
                    pruned,
                    time: Duration::from_nanos(time),
                }));
            }
            Order::Jobs { list } if is_present => {
                state.supply = if list.is_empty() { Supply::Over } else { Supply::Unasked };
                state.queue.extend(list);
            }
            Order::Over if is_present => state.is_over = true,
            Order::Met { expanded, pruned, depth, goal } if is_present => {
                state.met = Some(RoundSummary { expanded, pruned, depth, goal, stop: None });
            }
            Order::Stop { why } => {
                let _ = state.stop.get_or_insert(reason_of(why));
            }
            Order::Bye => state.has_ended = true,
            Order::Jobs { .. } | Order::Over | Order::Met { .. } => {}
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
            self.order_all(&mut state, &Order::Agreed { resume });
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
        (state.supply, state.is_over, state.met) = (Supply::Unasked, false, None);
        state.heard = TeamUpdate::default();
        if self.index == 0 {
            let (early, over) = (std::mem::take(&mut state.head.early), state.head.over);
            state.head = Head { jobs, finished: finished.to_vec(), over, ..Head::default() };
            for up in early {
                self.hear(&mut state, up);
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
            if state.queue.len() < LOW && state.supply == Supply::Unasked {
                state.supply = Supply::Asked;
                self.tell_first(&mut state, Told::Ask);
            }
            if job.is_some() {
                return job;
            }
            if state.queue.is_empty() {
                if state.supply == Supply::Over {
                    return None;
                }
                state = self.wait(state);
            }
        }
    }

    fn report(&self, done: TeamUpdate) {
        let TeamUpdate { jobs, expanded, pruned } = done;
        if !jobs.is_empty() || expanded > 0 || pruned > 0 {
            self.tell_first(&mut self.lock(), Told::Done { jobs, expanded, pruned });
        }
    }

    fn take_updates(&self) -> TeamUpdate {
        std::mem::take(&mut self.lock().heard)
    }

    fn is_over(&self) -> bool {
        let state = self.lock();
        state.is_over || state.stop.is_some()
    }

    fn report_goal(&self, job: usize) {
        let mut state = self.lock();
        state.is_over = true;
        self.tell_first(&mut state, Told::Found { job });
    }

    fn stop(&self, why: StopReason) {
        let mut state = self.lock();
        if state.stop.is_none() {
            state.stop = Some(why);
            self.tell_first(&mut state, Told::Stop { why: number_of(why) });
        }
    }

    fn finish_round(&self, depth: u32) {
        self.tell_first(&mut self.lock(), Told::Left { depth });
    }

    fn summary(&self) -> Option<RoundSummary> {
        let state = self.lock();
        match (state.met, state.stop) {
            (Some(met), _) => Some(met),
            (None, Some(why)) => Some(RoundSummary { stop: Some(why), ..RoundSummary::default() }),
            (None, None) => None,
        }
    }
}
