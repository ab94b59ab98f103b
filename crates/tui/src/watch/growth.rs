//! The tree as it has grown up to a step, as an outline: each node under the one it was made from.

use std::collections::HashMap;

use jiugong_lab::registry::{Rounds, Selection};
use jiugong_lab::trace::{Step, Trace, TraceNode};
use jiugong_search::{Fate, Side};

/// A node as it came into the tree.
struct Grown {
    /// The step in which it did, from 0.
    step: usize,
    /// The tree it stands in: methods that begin anew have one for each round.
    tree: usize,
    key: (Side, u64),
    parent: Option<u64>,
    label: String,
}

/// All that comes into the tree, in order.
pub struct Growth {
    nodes: Vec<Grown>,
    trees: usize,
    steps: usize,
    anew: bool,
}

/// A line of the outline.
pub struct Branch {
    /// What stands before it: `│ ├─`.
    pub stem: String,
    /// The node.
    pub label: String,
    /// Whether it is the node in hand.
    pub in_hand: bool,
    /// Whether it is new in this step.
    pub new: bool,
}

fn label(node: &TraceNode) -> String {
    let by = node.by.as_deref().unwrap_or("");
    let id = node.id.unwrap_or_default();
    format!("{by} #{id} {} g{} f{}", node.position.name, node.g, node.f).trim_start().to_owned()
}

impl Growth {
    /// Nothing yet.
    pub fn new(trace: &Trace) -> Self {
        let row = trace.report.config.method.row();
        let anew = row.rounds == Rounds::Bounds && !matches!(trace.selection, Selection::Listed | Selection::Topped);
        Growth { nodes: Vec::new(), trees: 0, steps: 0, anew }
    }

    fn grow(&mut self, node: &TraceNode) {
        let Some(id) = node.id else { return };
        self.nodes.push(Grown {
            step: self.steps,
            tree: self.trees,
            key: (node.side, id),
            parent: node.parent,
            label: label(node),
        });
    }

    /// What a step brings.
    pub fn add(&mut self, step: &Step) {
        if self.anew && step.round.is_some() {
            self.trees += 1;
        }
        if let Some((taken, _)) = &step.taken {
            self.grow(taken);
        }
        for (fate, child) in &step.children {
            if !matches!(fate, Fate::Duplicate | Fate::Waiting) {
                self.grow(child);
            }
        }
        self.steps += 1;
    }

    /// The outline after step `at`, whose node in hand is `taken`; and the line on which that stands.
    pub fn outline(&self, at: usize, taken: Option<&TraceNode>) -> (Vec<Branch>, usize) {
        let known = &self.nodes[..self.nodes.partition_point(|node| node.step <= at)];
        let Some(tree) = known.last().map(|node| node.tree) else { return (Vec::new(), 0) };
        // A node that came again by a better way stands where it came last.
        let mut last: HashMap<(Side, u64), &Grown> = HashMap::new();
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
        let in_hand = taken.and_then(|node| node.id.map(|id| (node.side, id)));
        let mut branches = Vec::new();
        let mut place = 0;
        // Depth first, by a stack of what is still to come: a node, its stem, and the stem of what hangs below it.
        let mut stack: Vec<((Side, u64), String, String)> =
            roots.iter().rev().map(|&root| (root, String::new(), String::new())).collect();
        while let Some((key, stem, below)) = stack.pop() {
            let node = last[&key];
            if in_hand == Some(key) {
                place = branches.len();
            }
            let new = node.step == at && in_hand != Some(key);
            branches.push(Branch { stem, label: node.label.clone(), in_hand: in_hand == Some(key), new });
            let own = children.get(&key).map_or(&[][..], Vec::as_slice);
            for (number, &child) in own.iter().enumerate().rev() {
                let is_last = number + 1 == own.len();
                let stem = format!("{below}{}", if is_last { "└─" } else { "├─" });
                let next = format!("{below}{}", if is_last { "  " } else { "│ " });
                // Stems of long paths would fill the memory, and no screen shows them.
                let cut = |stem: String| if stem.len() > 600 { stem.chars().skip(1).collect() } else { stem };
                stack.push((child, cut(stem), cut(next)));
            }
        }
        (branches, place)
    }
}
