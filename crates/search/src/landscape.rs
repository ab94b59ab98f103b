//! What local search needs of a problem beside its moves: where to begin anew, what a goal stands for, and what two states make.

use crate::problem::Problem;
use crate::random::Random;
use crate::report::Plan;
use crate::space::Space;

/// A space that local search walks: [`successors`](Space::successors) are the neighbours of a state, and the heuristic is
/// what is minimised.
///
/// Any space is one with an empty `impl`: local search then walks from the start by the moves there are, and the way walked is the
/// plan. A landscape of its own has other states than the problem it solves, such as boards on which everything is placed and
/// something is wrong: it knows states at random to begin from, and what plan a goal stands for.
///
/// # Example
/// ```
/// use jiugong_search::{Cost, Landscape, Search, Space};
///
/// /// From 0 to 9 by steps of 1.
/// struct Line;
/// impl Space for Line {
///     type State = u32;
///     type Key = u32;
///     type Move = char;
///     fn start(&self) -> u32 { 0 }
///     fn is_goal(&self, state: &u32) -> bool { *state == 9 }
///     fn pack(&self, state: &u32) -> u32 { *state }
///     fn unpack(&self, key: &u32) -> u32 { *key }
///     fn successors(&self, state: &u32, mut visit: impl FnMut(char, Cost, u32)) {
///         visit('-', 1, state.saturating_sub(1));
///         visit('+', 1, state + 1);
///     }
/// }
/// impl Landscape for Line {}
///
/// let report = Search::new(&Line).hill(&|state: &u32| 9_u32.abs_diff(*state));
/// assert_eq!(report.plan().unwrap().moves, ['+'; 9]);
/// ```
pub trait Landscape: Space {
    /// A state at random, to begin from; `None` if there is nowhere to begin but the start.
    fn random(&self, random: &mut Random) -> Option<Self::State> {
        let _ = random;
        None
    }

    /// The plan that the goal `state` stands for, in the problem that this landscape was made for; `None` if the way
    /// walked is the plan.
    fn plan(&self, state: &Self::State) -> Option<Plan<Self::Move>> {
        let _ = state;
        None
    }

    /// A state that has something of both; `None` if states cannot be crossed.
    fn crossover(&self, one: &Self::State, other: &Self::State, random: &mut Random) -> Option<Self::State> {
        let _ = (one, other, random);
        None
    }
}

impl<T, N, G, B> Landscape for Problem<T, N, G, B> where Self: Space {}

impl<S: Landscape> Landscape for &S {
    fn random(&self, random: &mut Random) -> Option<S::State> {
        (**self).random(random)
    }

    fn plan(&self, state: &S::State) -> Option<Plan<S::Move>> {
        (**self).plan(state)
    }

    fn crossover(&self, one: &S::State, other: &S::State, random: &mut Random) -> Option<S::State> {
        (**self).crossover(one, other, random)
    }
}
