//! A* (A*).

use super::weighted::Weighted;
use crate::heuristic::Heuristic;
use crate::kernels::best_first::{best_first, best_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::{Search, Weights};
use crate::seen::Store;
use crate::space::Space;

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// A*: the whole OPEN ordered by f = g + h.
    ///
    /// - `heuristic` should be admissible. It need not be consistent: a cheaper way to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible; without that promise, none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 1, (x, y + 1))], |&at| at == (9, 9));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y));
    /// let report = Search::new(&grid).astar(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 18);
    /// ```
    pub fn astar<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        best_first(self, Weighted::<true>(Weights { g: 1, h: 1 }), heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`astar`](Search::astar), step by step.
    pub fn astar<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        best_first_stepped(self, Weighted::<true>(Weights { g: 1, h: 1 }), heuristic)
    }
}
