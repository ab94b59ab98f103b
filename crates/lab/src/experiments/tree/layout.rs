//! A tidy tree layout: parents centred above their children, equal subtrees drawn alike, no overlaps, and as narrow as that allows.

use super::SearchTree;

/// The places of the nodes: columns from 0 in widths of a node, and levels from 0.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The column and the level of each node.
    pub places: Vec<(f64, usize)>,
    /// The columns needed.
    pub width: f64,
    /// The levels needed.
    pub depth: usize,
}

/// The outline of a subtree: the leftmost and the rightmost column on each level, from its root down.
struct Outline(Vec<(f64, f64)>);

/// Lays out the tree; the roots of a forest are placed side by side with a gap.
pub fn layout(tree: &SearchTree) -> Layout {
    let nodes = &tree.nodes;
    let roots: Vec<usize> = (0..nodes.len()).filter(|&place| nodes[place].parent.is_none()).collect();
    // Every node after its parent; after a better path, an old node may be below a newer one.
    let mut order = roots.clone();
    let mut next = 0;
    while next < order.len() {
        order.extend(&nodes[order[next]].children);
        next += 1;
    }
    let mut outlines: Vec<Option<Outline>> = nodes.iter().map(|_| None).collect();
    let mut shifts = vec![0.0; nodes.len()];
    for &place in order.iter().rev() {
        let below = place_side_by_side(&nodes[place].children, &mut outlines, &mut shifts, 1.0);
        let children = &nodes[place].children;
        let middle = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => f64::midpoint(shifts[first], shifts[last]),
            _ => 0.0,
        };
        for &child in children {
            shifts[child] -= middle;
        }
        let mut outline = vec![(0.0, 0.0)];
        outline.extend(below.0.into_iter().map(|(left, right)| (left - middle, right - middle)));
        outlines[place] = Some(Outline(outline));
    }
    let all = place_side_by_side(&roots, &mut outlines, &mut shifts, 1.6);
    let left = all.0.iter().map(|&(left, _)| left).fold(f64::INFINITY, f64::min);
    let right = all.0.iter().map(|&(_, right)| right).fold(f64::NEG_INFINITY, f64::max);
    let mut places = vec![(0.0, 0); nodes.len()];
    for &place in &order {
        let (column, level) = nodes[place].parent.map_or((-left, 0), |parent| {
            let (column, level): (f64, usize) = places[parent];
            (column, level + 1)
        });
        places[place] = (column + shifts[place], level);
    }
    if nodes.is_empty() {
        return Layout::default();
    }
    Layout { places, width: right - left + 1.0, depth: all.0.len() }
}

/// Places subtrees side by side, as close as their outlines allow, and returns the outline of them all.
fn place_side_by_side(places: &[usize], outlines: &mut [Option<Outline>], shifts: &mut [f64], gap: f64) -> Outline {
    let mut all: Vec<(f64, f64)> = Vec::new();
    for &place in places {
        let Some(Outline(own)) = outlines[place].take() else { continue };
        let shift = all.iter().zip(&own).map(|(&(_, right), &(left, _))| right + gap - left).fold(0.0, f64::max);
        shifts[place] = shift;
        for (level, (left, right)) in own.into_iter().enumerate() {
            match all.get_mut(level) {
                Some(outline) => outline.1 = right + shift,
                None => all.push((left + shift, right + shift)),
            }
        }
    }
    Outline(all)
}
