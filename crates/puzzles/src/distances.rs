//! Distances of a whole space as bytes, by breadth-first search.

use jiugong_search::Ranked;

/// Marks a state without a distance yet.
pub(crate) const UNKNOWN: u8 = u8::MAX;

/// The distance of every state, by rank, from the start of `space`. All moves must be reversible and cost 1, so these are
/// also the distances to the start. States that cannot be reached stay [`UNKNOWN`].
pub(crate) fn distances_from_start<S: Ranked>(space: &S) -> Vec<u8> {
    let mut table = vec![UNKNOWN; space.count()];
    let (mut layer, mut next) = (vec![space.start()], Vec::new());
    table[space.rank(&layer[0])] = 0;
    let mut distance = 0;
    while !layer.is_empty() {
        distance += 1;
        for state in layer.drain(..) {
            space.successors(&state, |_, _, after| {
                let known = &mut table[space.rank(&after)];
                if *known == UNKNOWN {
                    *known = distance;
                    next.push(after);
                }
            });
        }
        std::mem::swap(&mut layer, &mut next);
    }
    table
}
