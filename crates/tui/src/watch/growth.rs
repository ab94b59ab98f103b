//! The search tree up to a step as an outline: each node below its parent.

use std::collections::HashMap;

use jiugong_lab::registry::Rounds;
use jiugong_lab::trace::{Step, Trace, TraceNode};
use jiugong_search::{Fate, Side};

/// A node added to the tree.
struct AddedNode {
    /// The step that added it, counted from 0.
    step: usize,
    /// The tree it belongs to: methods that restart have one for each round.
    tree: usize,
    key: (Side, u64),
    parent: Option<u64>,
    label: String,
}

/// All nodes added to the tree, in order.
pub struct Growth {
    nodes: Vec<AddedNode>,
    trees: usize,
    steps: usize,
    restarts: bool,
}

/// A line of the outline.
pub struct Branch {
    /// The lines before the node: `│ ├─`.
    pub stem: String,
    /// The node.
    pub label: String,
    /// Whether it is the current node.
    pub is_current: bool,
    /// Whether it was added in this step.
    pub new: bool,
}

fn label(node: &TraceNode) -> String {
    let by = node.by.as_deref().unwrap_or("");
    let id = node.id.unwrap_or_default();
    format!("{by} #{id} {} g{} f{}", node.position.name, node.g, node.f).trim_start().to_owned()
}

impl Growth {
    /// An empty tree.
    pub fn new(trace: &Trace) -> Self {
        let row = trace.report.config.method.row();
        let restarts = row.rounds == Rounds::Bounds && trace.selection.restarts_rounds();
        Growth { nodes: Vec::new(), trees: 0, steps: 0, restarts }
    }

    fn add_node(&mut self, node: &TraceNode) {
        let Some(id) = node.id else { return };
        self.nodes.push(AddedNode {
            step: self.steps,
            tree: self.trees,
            key: (node.side, id),
            parent: node.parent,
            label: label(node),
        });
    }

    /// Adds the nodes of a step.
    pub fn add(&mut self, step: &Step) {
        if self.restarts && step.round.is_some() {
            self.trees += 1;
        }
        if let Some((taken, _)) = &step.taken {
            self.add_node(taken);
        }
        for (fate, child) in &step.children {
            if !matches!(fate, Fate::Duplicate | Fate::Waiting) {
                self.add_node(child);
            }
        }
        self.steps += 1;
    }

    /// The outline after step `at`, which expanded `taken`, and the index of the line with that node.
    pub fn outline(&self, at: usize, taken: Option<&TraceNode>) -> (Vec<Branch>, usize) {
        let known = &self.nodes[..self.nodes.partition_point(|node| node.step <= at)];
        let Some(tree) = known.last().map(|node| node.tree) else { return (Vec::new(), 0) };
        // A node that was reached again by a better path stands at its latest place.
        let mut last: HashMap<(Side, u64), &AddedNode> = HashMap::new();
        let mut order: Vec<(Side, u64)> = Vec::new();
        for node in known.iter().filter(|node| node.tree == tree) {
            if last.insert(node.key, node).is_none() {
                order.push(node.key);
            }
        }
        let mut children: HashMap<(Side, u64), Vec<(Side, u64)>> = HashMap::new();
        let mut roots = Vec::new();
        for &key in &order {
            let parent = last[&key]
                .parent
                .map(|parent| (key.0, parent))
                .filter(|parent| *parent != key && last.contains_key(parent));
            match parent {
                Some(parent) => children.entry(parent).or_default().push(key),
                None => roots.push(key),
            }
        }
        let is_current = taken.and_then(|node| node.id.map(|id| (node.side, id)));
        let mut branches = Vec::new();
        let mut place = 0;
        // An iterative depth-first traversal. Entries: node, its stem, and the stem of its descendants.
        let mut stack: Vec<((Side, u64), String, String)> =
            roots.iter().rev().map(|&root| (root, String::new(), String::new())).collect();
        while let Some((key, stem, below)) = stack.pop() {
            let node = last[&key];
            if is_current == Some(key) {
                place = branches.len();
            }
            let new = node.step == at && is_current != Some(key);
            branches.push(Branch { stem, label: node.label.clone(), is_current: is_current == Some(key), new });
            let own = children.get(&key).map_or(&[][..], Vec::as_slice);
            for (number, &child) in own.iter().enumerate().rev() {
                let is_last = number + 1 == own.len();
                let stem = format!("{below}{}", if is_last { "└─" } else { "├─" });
                let next = format!("{below}{}", if is_last { "  " } else { "│ " });
                // Stems of long paths are truncated: they would fill the memory, and no screen shows them.
                let cut = |stem: String| if stem.len() > 600 { stem.chars().skip(1).collect() } else { stem };
                stack.push((child, cut(stem), cut(next)));
            }
        }
        (branches, place)
    }
}
