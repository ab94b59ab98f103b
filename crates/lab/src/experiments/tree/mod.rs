//! The search tree: every state entered, its parent, and the branches pruned.
//!
//! Always: if the whole search was recorded, as many nodes are [counted](TreeNode::counted) as the report states generated; and every
//! node shown has its parent shown.

mod fold;
mod layout;

pub use fold::Fold;
pub use layout::{Layout, layout};

use std::borrow::Cow;
use std::collections::HashMap;

use jiugong_search::{Cost, Fate, Side};

use crate::experiments::trace::{Trace, TraceEvent, TraceNode};
use crate::methods::{Selection, Shape};
use crate::present::view::View;

/// The status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// In OPEN.
    Open,
    /// Expanded.
    Expanded,
    /// Not entered: over the bound, or a dead end.
    Cut,
}

/// A branch that was not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stub {
    /// A duplicate.
    Duplicate,
    /// Over the bound.
    Pruned,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// Its number in the search.
    pub id: Option<u64>,
    /// The index of its parent in [`SearchTree::nodes`].
    pub parent: Option<usize>,
    /// Its children in the order of generation.
    pub children: Vec<usize>,
    /// The move that led to it.
    pub by: Option<Cow<'static, str>>,
    /// Its position.
    pub view: View,
    /// Cost of the path to it.
    pub g: Cost,
    /// Estimate of the cost from it to a goal.
    pub h: Cost,
    /// The value that orders OPEN or is compared with the bound.
    pub f: u64,
    /// The search it belongs to.
    pub side: Side,
    /// Its status.
    pub standing: NodeState,
    /// The number of its last expansion, from 1.
    pub order: Option<u64>,
    /// Branches that were not followed.
    pub stubs: Vec<Stub>,
    /// Whether it is a goal.
    pub goal: bool,
    /// Whether it is on the plan.
    pub on_path: bool,
    /// Its round, from 1; 0 without rounds.
    pub round: usize,
    /// Whether it counts as generated. Nodes entered again do not, nor goals that were never entered.
    pub counted: bool,
    /// The number of nodes below it that are not shown.
    pub hidden: usize,
    /// The number of nodes between it and its parent that are not shown.
    pub skipped: usize,
}

/// A search tree; a forest if the search has several rounds or two sides.
#[derive(Clone, Debug, Default)]
pub struct SearchTree {
    /// The nodes in the order of entry.
    pub nodes: Vec<TreeNode>,
    /// The bounds of the rounds.
    pub bounds: Vec<Cost>,
    /// The nodes in which two searches met: one of each side.
    pub meeting: Option<(usize, usize)>,
    /// The number of nodes entered that are not shown.
    pub left_out: usize,
    /// The number of nodes shown because they were entered first; the others are on the solution path.
    pub first: usize,
    /// The round shown, if only one is.
    pub only: Option<usize>,
    /// Whether it is folded to fit a page.
    pub folded: bool,
}

impl SearchTree {
    /// The tree of all recorded events.
    pub fn new(trace: &Trace) -> Self {
        let mut grower = Grower { tree: SearchTree::default(), places: HashMap::new(), expanded: 0, goals: Vec::new() };
        for event in &trace.events {
            match event {
                TraceEvent::Bound(bound) => grower.tree.bounds.push(*bound),
                TraceEvent::Incumbent(_) | TraceEvent::Weights(_) => {}
                TraceEvent::Node(fate, entry) => grower.grow(*fate, entry, trace.selection),
            }
        }
        let Grower { mut tree, goals, .. } = grower;
        tree.first = tree.nodes.len();
        // The plan ends in the first of the cheapest goals.
        let cheapest = goals.into_iter().min_by_key(|&goal| tree.nodes[goal].g);
        let end =
            tree.meeting.map_or_else(|| cheapest.into_iter().collect::<Vec<_>>(), |(here, there)| vec![here, there]);
        if trace.report.plan().is_some() {
            for mut place in end {
                tree.nodes[place].on_path = true;
                while let Some(parent) = tree.nodes[place].parent {
                    place = parent;
                    tree.nodes[place].on_path = true;
                }
            }
        }
        tree
    }

    /// The number of nodes that count as generated.
    pub fn counted(&self) -> usize {
        self.nodes.iter().filter(|node| node.counted).count()
    }

    /// The part of the tree of one round.
    #[must_use]
    pub fn round(&self, round: usize) -> Self {
        let part = self.keep(|_, node| node.round == round);
        SearchTree { left_out: 0, first: part.nodes.len(), only: Some(round), ..part }
    }

    /// Whether the solution path is shown.
    pub fn has_path(&self) -> bool {
        self.nodes.iter().any(|node| node.on_path)
    }
}

struct Grower {
    tree: SearchTree,
    places: HashMap<(Side, u64), usize>,
    expanded: u64,
    goals: Vec<usize>,
}

impl Grower {
    fn place(&self, entry: &TraceNode) -> Option<usize> {
        entry.id.and_then(|id| self.places.get(&(entry.side, id)).copied())
    }

    fn parent(&self, entry: &TraceNode) -> Option<usize> {
        entry.parent.and_then(|id| self.places.get(&(entry.side, id)).copied())
    }

    fn add(&mut self, entry: &TraceNode, standing: NodeState, counted: bool) -> usize {
        let place = self.tree.nodes.len();
        let parent = self.parent(entry);
        if let Some(parent) = parent {
            self.tree.nodes[parent].children.push(place);
        }
        if let Some(id) = entry.id {
            self.places.insert((entry.side, id), place);
        }
        self.tree.nodes.push(TreeNode {
            id: entry.id,
            parent,
            children: Vec::new(),
            by: entry.by.clone(),
            view: entry.position.clone(),
            g: entry.g,
            h: entry.h,
            f: entry.f,
            side: entry.side,
            standing,
            order: None,
            stubs: Vec::new(),
            goal: false,
            on_path: false,
            round: self.tree.bounds.len(),
            counted,
            hidden: 0,
            skipped: 0,
        });
        place
    }

    /// Moves a known node to a new parent, after a better path was found.
    fn reparent(&mut self, place: usize, entry: &TraceNode) {
        if let Some(before) = self.tree.nodes[place].parent {
            self.tree.nodes[before].children.retain(|&child| child != place);
        }
        let parent = self.parent(entry);
        if let Some(parent) = parent {
            self.tree.nodes[parent].children.push(place);
        }
        let node = &mut self.tree.nodes[place];
        node.parent = parent;
        (node.g, node.h, node.f) = (entry.g, entry.h, entry.f);
        node.by.clone_from(&entry.by);
        node.standing = NodeState::Open;
    }

    fn grow(&mut self, fate: Fate, entry: &TraceNode, selection: Selection) {
        match (fate, self.place(entry)) {
            (Fate::Started | Fate::Generated, _) => {
                self.add(entry, NodeState::Open, true);
            }
            (Fate::Reopened, _) if selection.shape() == Shape::Path => {
                self.add(entry, NodeState::Open, false);
            }
            (Fate::Improved | Fate::Reopened | Fate::Postponed, Some(place)) => self.reparent(place, entry),
            (Fate::Expanded, Some(place)) => {
                self.expanded += 1;
                let node = &mut self.tree.nodes[place];
                (node.order, node.standing) = (Some(self.expanded), NodeState::Expanded);
            }
            (Fate::Restored, Some(place)) => self.tree.nodes[place].standing = NodeState::Open,
            (Fate::Dropped, Some(place)) => {
                // A discarded node remains expanded.
                let standing = &mut self.tree.nodes[place].standing;
                *standing = if *standing == NodeState::Open { NodeState::Cut } else { *standing };
            }
            (Fate::Pruned, _) if entry.id.is_some() => {
                self.add(entry, NodeState::Cut, true);
            }
            (Fate::Duplicate | Fate::Pruned, _) => {
                let stub = if fate == Fate::Duplicate { Stub::Duplicate } else { Stub::Pruned };
                if let Some(parent) = self.parent(entry) {
                    self.tree.nodes[parent].stubs.push(stub);
                }
            }
            (Fate::Reached, place) => {
                let place = place.unwrap_or_else(|| self.add(entry, NodeState::Open, false));
                self.tree.nodes[place].goal = true;
                self.goals.push(place);
            }
            (Fate::Met, Some(place)) => {
                let there =
                    self.tree.nodes.iter().position(|node| node.side != entry.side && node.view == entry.position);
                self.tree.meeting = there.map(|there| (place, there));
            }
            (
                Fate::Waiting
                | Fate::Improved
                | Fate::Reopened
                | Fate::Postponed
                | Fate::Expanded
                | Fate::Dropped
                | Fate::Restored
                | Fate::Met,
                _,
            ) => {}
        }
    }
}
