//! Audits heuristics on whole spaces: is h ≤ h* everywhere, and does every move lower h by at most its cost?
//!
//! [`audit_problem`] audits heuristics of a problem of any domain, [`audit()`] a heuristic of any space that is numbered and can be searched
//! backwards, and [`audit_boards`] a function of boards:
//!
//! ```
//! use jiugong_lab::audit::audit_boards;
//! use jiugong_puzzles::tiles::{Board, MoveCost, NamedGoal, Size};
//!
//! let goal = NamedGoal::Standard.board(Size::new(3, 3)?);
//! let misplaced = |board: &Board| goal.cells().iter().zip(board.cells()).filter(|(a, b)| a != b).count() as u32;
//! let verdict = audit_boards(&goal, MoveCost::Unit, misplaced)?;
//! assert!(!verdict.is_admissible(), "it counts the blank, and that is one too many");
//! assert!(verdict.worst_overestimate.is_some_and(|worst| worst.h == worst.distance + 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

pub use crate::boards::audit::audit_boards;

use std::collections::BTreeMap;
use std::time::Duration;

use jiugong_search::clock::Instant;
use jiugong_search::{Backward, Cost, DistanceTable, Heuristic, Quality, Ranked, retrograde};

use crate::domain::instance::Instance;
use crate::experiments::space::all_states::{HeuristicVerdict, WholeSpaceError, judge_heuristics};
use crate::request::audit::AuditPlan;

/// The verdicts on some heuristics of one problem.
#[derive(Clone, Debug)]
pub struct AuditReport {
    /// The problem.
    pub problem: Instance,
    /// Whether the problem was made from its goal alone, so that its start is irrelevant.
    pub from_goal: bool,
    /// The verdicts, in the order of the request.
    pub judged: Vec<HeuristicVerdict>,
    /// The time taken.
    pub time: Duration,
}

/// Audits the heuristics of `plan`.
///
/// # Errors
/// If there are too many states, or tables cannot be built within the limits.
pub fn audit_problem(plan: &AuditPlan) -> Result<AuditReport, WholeSpaceError> {
    let began = Instant::now();
    let judged = judge_heuristics(plan)?;
    Ok(AuditReport { problem: plan.instance.clone(), from_goal: false, judged, time: began.elapsed() })
}

/// A state whose estimate is too high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overestimate<T> {
    /// The state.
    pub state: T,
    /// Its estimate.
    pub h: Cost,
    /// Its true distance.
    pub distance: Cost,
}

/// A move that lowers the estimate by more than its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SteepMove<T, M> {
    /// The state before.
    pub from: T,
    /// The move.
    pub by: M,
    /// Its cost.
    pub cost: Cost,
    /// The state after.
    pub to: T,
    /// The estimate before.
    pub h_from: Cost,
    /// The estimate after.
    pub h_to: Cost,
}

impl<T, M> SteepMove<T, M> {
    /// By how much the drop exceeds the cost.
    pub fn excess(&self) -> u64 {
        u64::from(self.h_from) - u64::from(self.cost) - u64::from(self.h_to)
    }
}

/// The result of evaluating a heuristic on all states. States are of type `T`, moves of type `M`.
///
/// Among equally bad states or moves the first by rank is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict<T, M> {
    /// States from which a goal can be reached.
    pub states: u64,
    /// Moves between them; a reversible move counts twice, once in each direction.
    pub moves: u64,
    /// States with h > h*.
    pub overestimates: u64,
    /// The state with the largest overestimate.
    pub worst_overestimate: Option<Overestimate<T>>,
    /// Moves with h(from) > cost + h(to).
    pub steep_moves: u64,
    /// The steepest move.
    pub worst_move: Option<SteepMove<T, M>>,
    /// Goals with h ≠ 0.
    pub goals_not_zero: u64,
    /// Moves along which [`step`](Heuristic::step) and [`eval`](Heuristic::eval) disagree: an error in the heuristic, whose estimates then depend
    /// on the path to a state.
    pub missteps: u64,
    /// The sum of h.
    pub sum_h: u128,
    /// The sum of h*.
    pub sum_distance: u128,
    /// The number of states with each value of h* − h.
    pub errors: BTreeMap<i64, u64>,
}

/// How a declared guarantee compares with a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredQuality {
    /// The guarantee holds, and no stronger one does.
    Holds,
    /// A stronger guarantee holds in this space.
    Exceeded,
    /// The guarantee does not hold.
    Violated,
    /// Nothing was declared.
    Unknown,
}

impl<T, M> Verdict<T, M> {
    /// Whether h ≤ h* everywhere.
    pub fn is_admissible(&self) -> bool {
        self.overestimates == 0
    }

    /// Whether every move lowers h by at most its cost and goals have h = 0; this implies that h is admissible.
    pub fn is_consistent(&self) -> bool {
        self.steep_moves == 0 && self.goals_not_zero == 0
    }

    /// The strongest guarantee of the heuristic in this space.
    pub fn quality(&self) -> Quality {
        match (self.is_consistent(), self.is_admissible()) {
            (true, _) => Quality::Consistent,
            (false, true) => Quality::Admissible,
            (false, false) => Quality::Inadmissible,
        }
    }

    /// Compares the guarantee `promised` with the verdict.
    pub fn judge(&self, promised: Quality) -> DeclaredQuality {
        if promised == Quality::Unknown {
            return DeclaredQuality::Unknown;
        }
        match promised.cmp(&self.quality()) {
            std::cmp::Ordering::Less => DeclaredQuality::Exceeded,
            std::cmp::Ordering::Equal => DeclaredQuality::Holds,
            std::cmp::Ordering::Greater => DeclaredQuality::Violated,
        }
    }

    /// The mean of h.
    pub fn mean_h(&self) -> f64 {
        self.sum_h as f64 / self.states.max(1) as f64
    }

    /// The mean of h*.
    pub fn mean_distance(&self) -> f64 {
        self.sum_distance as f64 / self.states.max(1) as f64
    }

    /// The mean of h* − h.
    pub fn mean_error(&self) -> f64 {
        self.mean_distance() - self.mean_h()
    }

    /// Converts the states.
    #[must_use]
    pub fn map_states<U>(self, show: impl Fn(T) -> U) -> Verdict<U, M> {
        Verdict {
            states: self.states,
            moves: self.moves,
            overestimates: self.overestimates,
            worst_overestimate: self.worst_overestimate.map(|worst| Overestimate {
                state: show(worst.state),
                h: worst.h,
                distance: worst.distance,
            }),
            steep_moves: self.steep_moves,
            worst_move: self.worst_move.map(|worst| SteepMove {
                from: show(worst.from),
                by: worst.by,
                cost: worst.cost,
                to: show(worst.to),
                h_from: worst.h_from,
                h_to: worst.h_to,
            }),
            goals_not_zero: self.goals_not_zero,
            missteps: self.missteps,
            sum_h: self.sum_h,
            sum_distance: self.sum_distance,
            errors: self.errors,
        }
    }
}

impl<T, M> Verdict<T, M> {
    /// Converts the moves.
    #[must_use]
    pub fn map_moves<N>(self, name: impl Fn(M) -> N) -> Verdict<T, N> {
        Verdict {
            states: self.states,
            moves: self.moves,
            overestimates: self.overestimates,
            worst_overestimate: self.worst_overestimate,
            steep_moves: self.steep_moves,
            worst_move: self.worst_move.map(|SteepMove { from, by, cost, to, h_from, h_to }| SteepMove {
                from,
                by: name(by),
                cost,
                to,
                h_from,
                h_to,
            }),
            goals_not_zero: self.goals_not_zero,
            missteps: self.missteps,
            sum_h: self.sum_h,
            sum_distance: self.sum_distance,
            errors: self.errors,
        }
    }
}

/// Audits `heuristic` on every state of `space` from which a goal can be reached.
///
/// - `space` must be numbered and searchable backwards; its start is irrelevant.
///
/// # Example
/// ```
/// use jiugong_lab::audit::audit;
/// use jiugong_puzzles::tiles::{Manhattan, NamedGoal, Size, Tiles};
///
/// let goal = NamedGoal::Spiral.board(Size::new(2, 3)?);
/// let space = Tiles::<u64>::new(&goal, &goal)?;
/// let verdict = audit(&space, &Manhattan::new(&space));
/// assert!(verdict.is_consistent());
/// assert_eq!(verdict.states, 360);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn audit<S: Ranked + Backward, H: Heuristic<S>>(space: &S, heuristic: &H) -> Verdict<S::State, S::Move> {
    audit_with(space, &retrograde(space), heuristic)
}

/// Like [`audit()`], with the distances already computed: for several heuristics in one space.
pub fn audit_with<S: Ranked + Backward, H: Heuristic<S>>(
    space: &S,
    distances: &DistanceTable,
    heuristic: &H,
) -> Verdict<S::State, S::Move> {
    let mut verdict = Verdict {
        states: 0,
        moves: 0,
        overestimates: 0,
        worst_overestimate: None,
        steep_moves: 0,
        worst_move: None,
        goals_not_zero: 0,
        missteps: 0,
        sum_h: 0,
        sum_distance: 0,
        errors: BTreeMap::new(),
    };
    let mut estimates: Vec<Option<(Cost, H::Memo)>> = vec![None; space.count()];
    for (rank, distance) in distances.iter() {
        let state = space.unrank(rank);
        let (h, memo) = heuristic.eval(space, &state);
        estimates[rank] = Some((h, memo));
        verdict.states += 1;
        verdict.sum_h += u128::from(h);
        verdict.sum_distance += u128::from(distance);
        verdict.goals_not_zero += u64::from(h != 0 && space.is_goal(&state));
        *verdict.errors.entry(i64::from(distance) - i64::from(h)).or_insert(0) += 1;
        if h > distance {
            verdict.overestimates += 1;
            let worst = verdict.worst_overestimate.as_ref().map_or(0, |worst| worst.h - worst.distance);
            if h - distance > worst {
                verdict.worst_overestimate = Some(Overestimate { state, h, distance });
            }
        }
    }
    for (rank, _) in distances.iter() {
        let Some((h_from, memo)) = estimates[rank] else { continue };
        let from = space.unrank(rank);
        space.successors(&from, |by, cost, to| {
            // A state that does not reach a goal has no h*.
            let Some((h_to, _)) = estimates[space.rank(&to)] else { return };
            verdict.moves += 1;
            verdict.missteps += u64::from(heuristic.step(space, memo, &to, by).0 != h_to);
            if u64::from(h_from) > u64::from(cost) + u64::from(h_to) {
                verdict.steep_moves += 1;
                let steep = SteepMove { from: from.clone(), by, cost, to, h_from, h_to };
                if verdict.worst_move.as_ref().is_none_or(|worst| worst.excess() < steep.excess()) {
                    verdict.worst_move = Some(steep);
                }
            }
        });
    }
    verdict
}
