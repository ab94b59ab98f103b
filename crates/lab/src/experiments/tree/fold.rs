//! The part of a tree that is shown: all of it, the nodes entered first, or as much as fits a page.

use super::{SearchTree, TreeNode};

/// How much of a tree is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fold {
    /// The whole tree.
    All,
    /// This many of the nodes entered first, and the whole solution path.
    First(usize),
    /// A small tree whole; of a larger one the solution path, and around it as much as fits a page.
    #[default]
    Page,
}

/// Trees with at most this many nodes are not folded.
const SMALL: usize = 200;

/// The number of nodes across a page, and the number of levels.
const PAGE: (usize, usize) = (18, 20);

impl SearchTree {
    /// The part to show. Nodes left out are counted at the nearest node above that is shown.
    #[must_use]
    pub fn folded(&self, fold: Fold) -> Self {
        match fold {
            Fold::All => self.clone(),
            Fold::First(most) => self.first(most),
            Fold::Page => self.page(),
        }
    }

    fn page(&self) -> Self {
        if self.nodes.len() <= SMALL {
            return self.clone();
        }
        let (abreast, levels) = PAGE;
        // The level of each node that is shown.
        let mut shown: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut child_counts: Vec<usize> = vec![0; self.nodes.len()];
        let (mut count, mut leaves) = (0, 0);
        for path in self.paths() {
            // The start and the end of a long path.
            let left_out = if path.len() > levels { levels / 2..path.len() - levels / 2 } else { 0..0 };
            let kept = path.iter().enumerate().filter(|(number, _)| !left_out.contains(number));
            let mut above: Option<usize> = None;
            for (level, &place) in kept.map(|(_, place)| place).enumerate() {
                shown[place] = Some(level);
                if let Some(above) = above {
                    child_counts[above] += 1;
                }
                above = Some(place);
                count += 1;
            }
            leaves += 1;
        }
        for place in self.order() {
            // The middle of a long path stays hidden, or its end would sink.
            if shown[place].is_some() || self.nodes[place].on_path {
                continue;
            }
            let level = match self.nodes[place].parent {
                None => 0,
                Some(parent) => match shown[parent] {
                    Some(level) => level + 1,
                    None => continue,
                },
            };
            let widens = self.nodes[place].parent.is_none_or(|parent| child_counts[parent] > 0);
            if count == SMALL || level >= levels || (widens && leaves == abreast) {
                continue;
            }
            if let Some(parent) = self.nodes[place].parent {
                child_counts[parent] += 1;
            }
            shown[place] = Some(level);
            count += 1;
            leaves += usize::from(widens);
        }
        let part = self.keep(|place, _| shown[place].is_some());
        SearchTree { folded: true, ..part }
    }

    /// The nodes of the solution path, the root first; two paths where two searches met.
    fn paths(&self) -> Vec<Vec<usize>> {
        let on_path = |node: &TreeNode| node.on_path;
        let is_end = |node: &TreeNode| on_path(node) && !node.children.iter().any(|&child| on_path(&self.nodes[child]));
        let ends = (0..self.nodes.len()).filter(|&place| is_end(&self.nodes[place]));
        let path = |end: usize| {
            let mut path: Vec<usize> = std::iter::successors(Some(end), |&place| self.nodes[place].parent).collect();
            path.reverse();
            path
        };
        ends.map(path).collect()
    }

    /// The first `most` nodes and the whole solution path.
    #[must_use]
    pub fn first(&self, most: usize) -> Self {
        if self.nodes.len() <= most {
            return self.clone();
        }
        let mut wanted: Vec<bool> =
            self.nodes.iter().enumerate().map(|(place, node)| place < most || node.on_path).collect();
        // After a better path, a parent may have been entered after its child.
        for place in 0..self.nodes.len() {
            let mut above = place;
            while wanted[place]
                && let Some(parent) = self.nodes[above].parent
                && !wanted[parent]
            {
                wanted[parent] = true;
                above = parent;
            }
        }
        let part = self.keep(|place, _| wanted[place]);
        SearchTree { first: most, ..part }
    }

    /// All nodes, each after its parent, otherwise in the order of entry.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::with_capacity(self.nodes.len());
        let mut is_there = vec![false; self.nodes.len()];
        let mut above = Vec::new();
        for place in 0..self.nodes.len() {
            // After a better path, an old node may be below a newer one.
            let mut next = Some(place);
            while let Some(place) = next.filter(|&place| !is_there[place]) {
                is_there[place] = true;
                above.push(place);
                next = self.nodes[place].parent;
            }
            order.extend(above.drain(..).rev());
        }
        order
    }

    /// The `wanted` nodes, each below its nearest wanted ancestor.
    pub(super) fn keep(&self, wanted: impl Fn(usize, &TreeNode) -> bool) -> Self {
        let mut places = vec![None; self.nodes.len()];
        let mut kept: Vec<TreeNode> = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            if wanted(place, node) {
                places[place] = Some(kept.len());
                kept.push(TreeNode { children: Vec::new(), parent: None, ..node.clone() });
            }
        }
        let left_out = self.left_out + self.nodes.len() - kept.len();
        // The nearest kept ancestor of every node, in its new place.
        let mut above: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for place in self.order() {
            let parent = self.nodes[place].parent;
            above[place] = parent.and_then(|parent| places[parent].or(above[parent]));
            match (places[place], above[place]) {
                (Some(own), Some(parent)) => {
                    kept[own].parent = Some(parent);
                    let ways = std::iter::successors(self.nodes[place].parent, |&place| self.nodes[place].parent);
                    kept[own].skipped += ways.take_while(|&above| places[above].is_none()).count();
                }
                (None, Some(parent)) => kept[parent].hidden += 1 + self.nodes[place].hidden,
                _ => {}
            }
        }
        // In the order of generation, which the numbers of moved nodes do not show.
        for (place, node) in self.nodes.iter().enumerate() {
            let Some(own) = places[place] else { continue };
            kept[own].children = node.children.iter().filter_map(|&child| places[child]).collect();
        }
        for own in 0..kept.len() {
            if kept[own].skipped > 0
                && let Some(parent) = kept[own].parent
            {
                kept[parent].children.push(own);
            }
        }
        let meeting = self.meeting.and_then(|(here, there)| Some((places[here]?, places[there]?)));
        let first = kept.len();
        SearchTree {
            nodes: kept,
            bounds: self.bounds.clone(),
            meeting,
            left_out,
            first,
            only: self.only,
            folded: false,
        }
    }
}
