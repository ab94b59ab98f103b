//! One hard search on several processes: the jobs of its rounds go to whoever asks.
//!
//! Every process runs the same search on threads of its own, and asks for jobs through [`Member`]. Process 0 hands them out and knows
//! when a round is over; what is asked and answered goes by way of one thread in each process, which talks to the others. The calls of
//! process 0 are dealt with at once, as if they had come from another.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::Duration;

use jiugong_search::{Checkpoint, Done, Met, StopReason, Team};
use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;

/// A process asks for more jobs when it has fewer than this.
const LOW: usize = 4;
/// The most jobs that are handed out at a time.
const MOST: usize = 64;
/// How long is waited for something that may never be told.
const LOOK: Duration = Duration::from_millis(20);

/// What a process tells process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Up {
    from: usize,
    round: u64,
    what: Told,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Told {
    /// It wants jobs.
    Ask,
    /// What it has done.
    Done { jobs: Vec<usize>, expanded: u64, pruned: u64 },
    /// A goal is in this job.
    Found { job: usize },
    /// It has done its part of the round.
    Left { depth: u32 },
    /// It has stopped the search.
    Stop { why: u8 },
    /// Its search is over.
    Bye,
}

/// What process 0 tells a process.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Down {
    to: usize,
    round: u64,
    what: Order,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Order {
    /// Where all take the search up: bound, jobs, finished, expanded, pruned, nanoseconds.
    Agreed { resume: Option<(u32, usize, Vec<u64>, u64, u64, u64)> },
    /// Jobs; none if there are no more.
    Jobs { list: Vec<usize> },
    /// The round is over.
    Over,
    /// What came of the round.
    Met { expanded: u64, pruned: u64, depth: u32, goal: Option<usize> },
    /// Somebody has stopped the search.
    Stop { why: u8 },
    /// All searches are over.
    Bye,
}

/// Why searches stop, by number.
const REASONS: [StopReason; 6] = [
    StopReason::Time,
    StopReason::Nodes,
    StopReason::Bytes,
    StopReason::Cancelled,
    StopReason::Observer,
    StopReason::Overflow,
];

fn number_of(why: StopReason) -> u8 {
    REASONS.iter().position(|reason| *reason == why).unwrap_or(3) as u8
}

fn reason_of(number: u8) -> StopReason {
    REASONS.get(usize::from(number)).copied().unwrap_or(StopReason::Cancelled)
}

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
struct State {
    /// The round, from 1 on.
    round: u64,
    queue: VecDeque<usize>,
    supply: Supply,
    is_over: bool,
    met: Option<Met>,
    stop: Option<StopReason>,
    agreed: Option<Option<Checkpoint>>,
    heard: Done,
    has_ended: bool,
    /// On their way to process 0, and from it.
    up: Vec<Up>,
    down: Vec<Down>,
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
    sum: Met,
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
struct Member {
    index: usize,
    count: usize,
    state: Mutex<State>,
    changed: Condvar,
    /// The thread that talks to the others.
    talks: OnceLock<Thread>,
}

impl fmt::Debug for Member {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "process {} of {}", self.index, self.count)
    }
}

impl Member {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Tells process 0, which may be this one.
    fn tell_first(&self, state: &mut State, what: Told) {
        let up = Up { from: self.index, round: state.round, what };
        if self.index == 0 {
            self.hear(state, up);
        } else {
            state.up.push(up);
        }
        self.wake();
    }

    fn wake(&self) {
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
    fn hear(&self, state: &mut State, up: Up) {
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
                    let Met { expanded, pruned, depth, goal, .. } = state.head.sum;
                    self.order_all(state, &Order::Met { expanded, pruned, depth, goal });
                }
            }
            Told::Ask | Told::Done { .. } | Told::Found { .. } | Told::Left { .. } => {}
        }
        self.wake();
    }

    /// Any process does as process 0 has told it.
    fn obey(state: &mut State, down: Down) {
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
                state.met = Some(Met { expanded, pruned, depth, goal, stop: None });
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

    fn agree(&self, resume: Option<Checkpoint>) -> Option<Checkpoint> {
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

    fn begin(&self, jobs: usize, finished: &[u64]) {
        let mut state = self.lock();
        state.round += 1;
        state.queue.clear();
        (state.supply, state.is_over, state.met) = (Supply::Unasked, false, None);
        state.heard = Done::default();
        if self.index == 0 {
            let (early, over) = (std::mem::take(&mut state.head.early), state.head.over);
            state.head = Head { jobs, finished: finished.to_vec(), over, ..Head::default() };
            for up in early {
                self.hear(&mut state, up);
            }
        }
    }

    fn next(&self) -> Option<usize> {
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

    fn tell(&self, done: Done) {
        let Done { jobs, expanded, pruned } = done;
        if !jobs.is_empty() || expanded > 0 || pruned > 0 {
            self.tell_first(&mut self.lock(), Told::Done { jobs, expanded, pruned });
        }
    }

    fn heard(&self) -> Done {
        std::mem::take(&mut self.lock().heard)
    }

    fn is_over(&self) -> bool {
        let state = self.lock();
        state.is_over || state.stop.is_some()
    }

    fn found(&self, job: usize) {
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

    fn leave(&self, depth: u32) {
        self.tell_first(&mut self.lock(), Told::Left { depth });
    }

    fn met(&self) -> Option<Met> {
        let state = self.lock();
        match (state.met, state.stop) {
            (Some(met), _) => Some(met),
            (None, Some(why)) => Some(Met { stop: Some(why), ..Met::default() }),
            (None, None) => None,
        }
    }
}

/// Runs `search` in every process of `cluster`, each as one of a team that shares out the work; answers what it comes to in this
/// process, and how many bytes this process sent to others. A search that ends before the others ends theirs too.
///
/// # Errors
/// This process cannot begin. Whatever happens later is the end of all processes.
pub fn search_together<T>(cluster: Cluster, search: impl FnOnce(Arc<dyn Team>) -> T) -> Result<(T, u64), ClusterError> {
    let (index, count) = (cluster.index(), cluster.count());
    let member =
        Arc::new(Member { index, count, state: Mutex::default(), changed: Condvar::new(), talks: OnceLock::new() });
    let own = Arc::clone(&member);
    let running = cluster.with_one_worker().start(move |worker, _| talk(worker, &own))?;
    let team: Arc<dyn Team> = Arc::clone(&member) as Arc<dyn Team>;
    let answer = search(Arc::clone(&team));
    // Those that are still at work have no reason to be, unless they know better.
    team.stop(StopReason::Cancelled);
    member.tell_first(&mut member.lock(), Told::Bye);
    let (_, bytes) = running.finish();
    Ok((answer, bytes))
}

/// Carries what the search of this process has to say to process 0, and what that has to say to this one, until all are over.
fn talk(worker: &mut Worker, member: &Member) {
    let mut ups: InputHandle<u64, CapacityContainerBuilder<Vec<Up>>> = InputHandle::new();
    let mut downs: InputHandle<u64, CapacityContainerBuilder<Vec<Down>>> = InputHandle::new();
    let (told, ordered) = <(Rc<RefCell<Vec<Up>>>, Rc<RefCell<Vec<Down>>>)>::default();
    let probe = ProbeHandle::new();
    worker.dataflow::<u64, _, _>(|scope| {
        let (inbox, to) = (Rc::clone(&told), Exchange::new(|_: &Up| 0));
        scope
            .input_from(&mut ups)
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "up", move |_, _| {
                move |input, _| {
                    input.for_each_time(|_, data| inbox.borrow_mut().extend(data.flat_map(|list| list.drain(..))));
                }
            })
            .probe_with(&probe);
        let (inbox, to) = (Rc::clone(&ordered), Exchange::new(|down: &Down| down.to as u64));
        scope
            .input_from(&mut downs)
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "down", move |_, _| {
                move |input, _| {
                    input.for_each_time(|_, data| inbox.borrow_mut().extend(data.flat_map(|list| list.drain(..))));
                }
            })
            .probe_with(&probe);
    });
    let _ = member.talks.set(std::thread::current());
    loop {
        let mut state = member.lock();
        let (up, down) = (std::mem::take(&mut state.up), std::mem::take(&mut state.down));
        let has_ended = state.has_ended;
        drop(state);
        // What is sent goes at once: only the end of a time does that.
        if !up.is_empty() {
            for up in up {
                ups.send(up);
            }
            let next = ups.time() + 1;
            ups.advance_to(next);
        }
        if !down.is_empty() {
            for down in down {
                downs.send(down);
            }
            let next = downs.time() + 1;
            downs.advance_to(next);
        }
        if has_ended {
            break;
        }
        worker.step_or_park(Some(LOOK));
        let (told, ordered) = (told.take(), ordered.take());
        if !told.is_empty() || !ordered.is_empty() {
            let mut state = member.lock();
            for up in told {
                member.hear(&mut state, up);
            }
            for down in ordered {
                Member::obey(&mut state, down);
            }
            drop(state);
            member.wake();
        }
    }
    drop((ups, downs));
    while !probe.done() {
        worker.step_or_park(Some(LOOK));
    }
}
