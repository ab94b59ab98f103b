//! What local search needs of a problem besides its moves: random states to restart from, the plan that a goal represents, and the
//! crossover of two states.

use crate::problem::Problem;
use crate::random::Random;
use crate::report::Plan;
use crate::space::Space;

/// A space for local search: [`successors`](Space::successors) are the neighbours of a state, and the heuristic is minimised.
///
/// An empty `impl` makes any space a landscape: local search then walks from the start along the moves, and the path walked is the
/// plan. Other landscapes have other states than the problem they solve, for example boards on which all pieces are placed with some
/// conflicts; they provide random states and the plan that a goal represents.
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
    /// A random state to start from; `None` if the start is the only one.
    fn random(&self, random: &mut Random) -> Option<Self::State> {
        let _ = random;
        None
    }

    /// The plan that the goal `state` represents in the problem this landscape was made for; `None` if the path walked is the plan.
    fn plan(&self, state: &Self::State) -> Option<Plan<Self::Move>> {
        let _ = state;
        None
    }

    /// A combination of two states; `None` if states cannot be combined.
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
