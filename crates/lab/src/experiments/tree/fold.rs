//! Which part of a tree is shown: all of it, what was entered first, or as much as fits a page.

use super::{SearchTree, TreeNode};

/// How much of a tree is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fold {
    /// All of it.
    All,
    /// So many of the nodes that were entered first, and the whole solution path.
    First(usize),
    /// All of a small tree; of a larger one the solution path and around it as much as a page has room for.
    #[default]
    Page,
}

/// Trees of no more nodes are not folded to fit a page.
const SMALL: usize = 200;

/// The nodes that stand side by side on a page, and the levels below each other.
const PAGE: (usize, usize) = (18, 20);

impl SearchTree {
    /// The part that is to be shown; what hangs below a node and is left out is counted there.
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
        // The level at which a node would stand, if it is shown.
        let mut shown: Vec<Option<usize>> = vec![None; self.nodes.len()];
        let mut shoots: Vec<usize> = vec![0; self.nodes.len()];
        let (mut count, mut leaves) = (0, 0);
        for path in self.paths() {
            // Of a long path the beginning and the end.
            let left_out = if path.len() > levels { levels / 2..path.len() - levels / 2 } else { 0..0 };
            let kept = path.iter().enumerate().filter(|(number, _)| !left_out.contains(number));
            let mut above: Option<usize> = None;
            for (level, &place) in kept.map(|(_, place)| place).enumerate() {
                shown[place] = Some(level);
                if let Some(above) = above {
                    shoots[above] += 1;
                }
                above = Some(place);
                count += 1;
            }
            leaves += 1;
        }
        for place in self.order() {
            // What is left out of a long path stays so, or its end would stand ever lower.
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
            let widens = self.nodes[place].parent.is_none_or(|parent| shoots[parent] > 0);
            if count == SMALL || level >= levels || (widens && leaves == abreast) {
                continue;
            }
            if let Some(parent) = self.nodes[place].parent {
                shoots[parent] += 1;
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
        // A better path may have given a node a parent that was entered after it.
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

    /// All nodes, every one after its parent, otherwise in the order of entering.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::with_capacity(self.nodes.len());
        let mut is_there = vec![false; self.nodes.len()];
        let mut above = Vec::new();
        for place in 0..self.nodes.len() {
            // A better path may have hung an old node below a newer one.
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

    /// The nodes that are `wanted`, each below the nearest of those above it.
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
        // For every node the nearest one above it that is kept, in its new place.
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
        // In the order they were made, which the numbers of nodes that were hung elsewhere do not tell.
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
