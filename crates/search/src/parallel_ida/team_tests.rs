//! A team inside one process: each search runs in a thread of its own, as if it were a process.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::tests::{SORTED, START, Sorting, check};
use super::{Checkpoint, CheckpointSink, ParallelIdaStar, RoundSummary, Team, TeamUpdate};
use crate::{Limits, Outcome, Report, StopReason};

/// The state shared by all members, each identified by its number.
#[derive(Debug, Default)]
struct Table {
    count: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
#[allow(clippy::option_option, reason = "not agreed yet, agreed to start afresh, agreed to resume: three things")]
struct State {
    /// The round of each, and that of the table.
    rounds: Vec<u64>,
    round: u64,
    jobs: usize,
    finished: Vec<u64>,
    /// The next job of each: member i gets every n-th job, so that all get some.
    next: Vec<usize>,
    sum: RoundSummary,
    over: bool,
    stop: Option<StopReason>,
    left: usize,
    /// The sums of each round.
    met: Vec<RoundSummary>,
    received: TeamUpdate,
    resume: Option<Option<Checkpoint>>,
    /// Jobs that each has done.
    shares: Vec<u64>,
}

#[derive(Debug)]
struct Seat {
    index: usize,
    table: Arc<Table>,
}

impl Seat {
    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.table.state.lock().unwrap_or_else(PoisonError::into_inner);
        let result = act(&mut state);
        self.table.changed.notify_all();
        result
    }
}

impl Team for Seat {
    fn is_first(&self) -> bool {
        self.index == 0
    }

    fn agree_on_resume(&self, resume: Option<Checkpoint>) -> Option<Checkpoint> {
        if self.index == 0 {
            self.with(|state| state.resume = Some(resume));
        }
        let state = self.table.state.lock().unwrap();
        let state = self.table.changed.wait_while(state, |state| state.resume.is_none()).unwrap();
        state.resume.clone().flatten()
    }

    fn begin_round(&self, jobs: usize, finished: &[u64]) {
        self.with(|state| {
            state.rounds[self.index] += 1;
            if self.index == 0 {
                // Updates belong to one round: the numbers mean other jobs in the next.
                state.received = TeamUpdate::default();
            }
            if state.rounds[self.index] > state.round {
                state.round += 1;
                (state.jobs, state.finished, state.next) = (jobs, finished.to_vec(), (0..self.table.count).collect());
                (state.sum, state.over, state.left) = (RoundSummary::default(), false, 0);
            }
            assert_eq!(state.jobs, jobs, "all have the same jobs");
        });
    }

    fn next_job(&self) -> Option<usize> {
        self.with(|state| {
            let next = &mut state.next[self.index];
            while *next < state.jobs && state.finished[*next / 64] >> (*next % 64) & 1 == 1 {
                *next += self.table.count;
            }
            if *next >= state.jobs || state.over || state.stop.is_some() {
                return None;
            }
            let job = *next;
            *next += self.table.count;
            state.shares[self.index] += 1;
            Some(job)
        })
    }

    fn report(&self, done: TeamUpdate) {
        self.with(|state| {
            state.sum.expanded += done.expanded;
            state.sum.pruned += done.pruned;
            if self.index > 0 {
                state.received.jobs.extend(done.jobs);
                state.received.expanded += done.expanded;
                state.received.pruned += done.pruned;
            }
        });
    }

    fn take_updates(&self) -> TeamUpdate {
        self.with(|state| if self.index == 0 { std::mem::take(&mut state.received) } else { TeamUpdate::default() })
    }

    fn is_over(&self) -> bool {
        self.with(|state| state.over || state.stop.is_some())
    }

    fn report_goal(&self, job: usize) {
        self.with(|state| {
            state.over = true;
            state.sum.goal = Some(state.sum.goal.map_or(job, |before| before.min(job)));
        });
    }

    fn stop(&self, why: StopReason) {
        self.with(|state| {
            let _ = state.stop.get_or_insert(why);
        });
    }

    fn finish_round(&self, depth: u32) {
        self.with(|state| {
            state.sum.depth = state.sum.depth.max(depth);
            state.left += 1;
            if state.left == self.table.count {
                state.met.push(state.sum);
            }
        });
    }

    fn summary(&self) -> Option<RoundSummary> {
        self.with(|state| match state.met.get(state.rounds[self.index] as usize - 1) {
            Some(met) => Some(*met),
            None => state.stop.map(|why| RoundSummary { stop: Some(why), ..RoundSummary::default() }),
        })
    }
}

/// The sink of the first member, if it saves.
struct LastCheckpoint(Option<Checkpoint>);

impl CheckpointSink for LastCheckpoint {
    fn interval(&self) -> Duration {
        Duration::from_mins(10)
    }

    fn save(&mut self, checkpoint: &Checkpoint) {
        self.0 = Some(checkpoint.clone());
    }
}

/// Searches with `members` threads, each with its own jobs; returns the reports, the checkpoint, and the number of jobs of each.
fn search(
    count: usize,
    goal: Option<[u8; 7]>,
    limits: &Limits,
    resume: Option<&Checkpoint>,
) -> (Vec<Report<usize>>, Option<Checkpoint>, Vec<u64>) {
    let state = State { rounds: vec![0; count], shares: vec![0; count], ..State::default() };
    let table = Arc::new(Table { count, state: Mutex::new(state), changed: Condvar::new() });
    let tree = Sorting { start: START, goal };
    let one = |index: usize| {
        let team: Arc<dyn Team> = Arc::new(Seat { index, table: Arc::clone(&table) });
        let resume = resume.filter(|_| index == 0).cloned();
        let deepening =
            ParallelIdaStar { resume, team: Some(Arc::clone(&team)), ..ParallelIdaStar::new(2, limits.clone()) };
        let mut kept = LastCheckpoint(None);
        let report = deepening.search_with_checkpoints(&tree, &mut (), Some(&mut kept));
        team.stop(StopReason::Cancelled);
        (report, kept.0)
    };
    let ended: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|index| scope.spawn(move || one(index))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let shares = table.state.lock().unwrap().shares.clone();
    let (reports, mut kept): (Vec<_>, Vec<_>) = ended.into_iter().unzip();
    (reports, kept.swap_remove(0), shares)
}

#[test]
fn teams_count_and_find_the_same_as_one_process() {
    let alone = ParallelIdaStar::new(1, Limits::default());
    let without = alone.search(&Sorting { start: START, goal: None }, &mut ());
    let with = alone.search(&Sorting { start: START, goal: Some(SORTED) }, &mut ());
    for count in [1, 2, 3] {
        // Without a goal no round ends early: all figures are the same in every process.
        let (reports, _, _) = search(count, None, &Limits::default(), None);
        for report in &reports {
            assert_eq!(report.outcome, Outcome::Unsolvable);
            let figures = |report: &Report<usize>| {
                let round =
                    |round: &crate::Iteration| (round.bound, round.statistics.expanded, round.statistics.pruned);
                (
                    report.statistics.expanded,
                    report.statistics.pruned,
                    report.iterations.iter().map(round).collect::<Vec<_>>(),
                )
            };
            assert_eq!(figures(report), figures(&without), "{count}");
        }
        let (reports, _, shares) = search(count, Some(SORTED), &Limits::default(), None);
        for report in &reports {
            check(report);
            let last = with.iterations.len() - 1;
            assert_eq!(report.iterations.len(), last + 1);
            for (one, other) in report.iterations[..last].iter().zip(&with.iterations) {
                assert_eq!((one.bound, one.statistics.expanded), (other.bound, other.statistics.expanded), "{count}");
            }
        }
        assert!(shares.iter().all(|share| *share > 0), "{shares:?}");
    }
}

#[test]
fn a_limit_of_one_stops_all_and_any_number_resumes_from_its_checkpoint() {
    let limits = Limits { nodes: Some(40_000), ..Limits::default() };
    let (reports, kept, _) = search(3, Some(SORTED), &limits, None);
    assert!(reports.iter().all(|report| matches!(report.outcome, Outcome::Stopped { .. })), "{:?}", reports[0].outcome);
    let kept = kept.expect("the first has saved it");
    assert!(kept.expanded >= 10_000 && kept.bound > 0, "{kept:?}");
    for count in [1, 2] {
        let (reports, _, _) = search(count, Some(SORTED), &Limits::default(), Some(&kept));
        for report in &reports {
            check(report);
            assert!(report.iterations[0].bound >= kept.bound && report.statistics.expanded >= kept.expanded);
        }
    }
}
