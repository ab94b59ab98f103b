//! A plan made again, move by move, to see the states on the way.
//!
//! Moves need not tell states apart: several moves out of one state may bear the same name. So a whole layer of states is
//! carried along, all that the moves so far can lead to. Where names differ, each layer is one state.

use hashbrown::HashSet;

use crate::space::{Cost, Space};

/// A state that the moves so far lead to.
struct Reached<S: Space> {
    state: S::State,
    g: Cost,
    /// Where in the layer before it was reached from.
    from: usize,
}

/// The states from the start to a goal that `moves` lead through at exactly `cost`, if they do.
pub(crate) fn replay<S: Space>(space: &S, moves: &[S::Move], cost: Cost) -> Option<Vec<S::State>> {
    let mut layers = vec![vec![Reached::<S> { state: space.start(), g: 0, from: 0 }]];
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
        let Reached { state, from, .. } = layer.swap_remove(place);
        states.push(state);
        place = from;
    }
    states.reverse();
    Some(states)
}

/// Where the move `by` leads from the states of `layer`, at no more than `most`.
fn follow<S: Space>(space: &S, layer: &[Reached<S>], by: S::Move, most: Cost) -> Vec<Reached<S>> {
    let mut next = Vec::new();
    for (from, place) in layer.iter().enumerate() {
        space.successors(&place.state, |name, cost, state| {
            let g = place.g.checked_add(cost).filter(|&g| g <= most);
            if let (true, Some(g)) = (name == by, g) {
                next.push(Reached { state, g, from });
            }
        });
    }
    if next.len() > 1 {
        let mut met = HashSet::new();
        next.retain(|place| met.insert((space.pack(&place.state), place.g)));
    }
    next
}
