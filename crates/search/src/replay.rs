//! The states of a plan, found by making its moves again.
//!
//! Moves need not distinguish states: several moves out of one state may be equal. A plan in such a space records its [`Choices`], and
//! [`retrace`] follows them in time proportional to the plan. Without them, [`replay`] follows all states that the moves so far can
//! lead to, a layer at a time. Where all moves differ, each layer is one state.

use hashbrown::HashSet;

use crate::report::Plan;
use crate::space::{Cost, Space};

/// For each move of a plan, its index among the moves out of its state. Empty if it was not recorded. Plans compare equal regardless of
/// it.
///
/// Boxed, because kernels hand plans from step to step: a pointer is all that they carry for it.
#[derive(Clone, Debug, Default)]
#[allow(clippy::box_collection, reason = "a thin pointer")]
pub(crate) struct Choices(Option<Box<Vec<u32>>>);

impl PartialEq for Choices {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Choices {}

impl Choices {
    /// The choices of the path from the start by these moves, each given with the key of the state that it leads to.
    pub(crate) fn of_path<'k, S: Space>(space: &S, path: impl Iterator<Item = (S::Move, &'k S::Key)>) -> Self
    where
        S::Key: 'k,
    {
        if !S::MOVES_REPEAT {
            return Choices::default();
        }
        let mut state = space.start();
        let mut choices = Vec::new();
        for (by, key) in path {
            let mut cheapest: Option<(Cost, u32, S::State)> = None;
            let mut index = 0;
            space.successors(&state, |name, cost, child| {
                let is_cheaper = cheapest.as_ref().is_none_or(|&(least, ..)| cost < least);
                if is_cheaper && name == by && space.pack(&child) == *key {
                    cheapest = Some((cost, index, child));
                }
                index += 1;
            });
            let Some((_, index, child)) = cheapest else { return Choices::default() };
            choices.push(index);
            state = child;
        }
        Choices(Some(Box::new(choices)))
    }
}

/// The states of `plan`, by its choices, if these were recorded and lead to a goal at its cost.
pub(crate) fn retrace<S: Space>(space: &S, plan: &Plan<S::Move>) -> Option<Vec<S::State>> {
    let choices = plan.choices.0.as_ref().filter(|choices| choices.len() == plan.moves.len())?;
    let mut states = vec![space.start()];
    let mut g: Cost = 0;
    for (&by, &choice) in plan.moves.iter().zip(choices.iter()) {
        let (mut index, mut chosen) = (0, None);
        space.successors(states.last()?, |name, cost, child| {
            if index == choice && name == by {
                chosen = Some((cost, child));
            }
            index += 1;
        });
        let (cost, child) = chosen?;
        g = g.checked_add(cost)?;
        states.push(child);
    }
    (g == plan.cost && space.is_goal(states.last()?)).then_some(states)
}

/// A state that the moves so far lead to.
struct ReplayState<S: Space> {
    state: S::State,
    g: Cost,
    /// The index in the layer before of the state it was reached from.
    from: usize,
}

/// The states from the start to a goal that `moves` lead through at exactly `cost`, if there are any.
pub(crate) fn replay<S: Space>(space: &S, moves: &[S::Move], cost: Cost) -> Option<Vec<S::State>> {
    let mut layers = vec![vec![ReplayState::<S> { state: space.start(), g: 0, from: 0 }]];
    for &by in moves {
        let next = follow(space, layers.last()?, by, cost);
        if next.is_empty() {
            return None;
        }
        layers.push(next);
    }
    let mut place = layers.last()?.iter().position(|end| end.g == cost && space.is_goal(&end.state))?;
    let mut states = Vec::with_capacity(layers.len());
    for mut layer in layers.into_iter().rev() {
        let ReplayState { state, from, .. } = layer.swap_remove(place);
        states.push(state);
        place = from;
    }
    states.reverse();
    Some(states)
}

/// The states that the move `by` leads to from the states of `layer`, at a cost of at most `most`.
fn follow<S: Space>(space: &S, layer: &[ReplayState<S>], by: S::Move, most: Cost) -> Vec<ReplayState<S>> {
    let mut next = Vec::new();
    for (from, place) in layer.iter().enumerate() {
        space.successors(&place.state, |name, cost, state| {
            let g = place.g.checked_add(cost).filter(|&g| g <= most);
            if let (true, Some(g)) = (name == by, g) {
                next.push(ReplayState { state, g, from });
            }
        });
    }
    if next.len() > 1 {
        let mut met = HashSet::new();
        next.retain(|place| met.insert((space.pack(&place.state), place.g)));
    }
    next
}
