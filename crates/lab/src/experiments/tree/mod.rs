//! The tree that a search grew: every state it entered, from where, and what was cut off.
//!
//! Always: the nodes that [count](TreeNode::counted) are as many as the states the report calls generated, as long as
//! the whole search was recorded; and no node stands before its parent is shown.

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

/// How far a node has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It waits in OPEN.
    Open,
    /// It was expanded.
    Expanded,
    /// It was seen and not entered: over the bound, or a dead end.
    Cut,
}

/// A branch that leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stub {
    /// Its state was known.
    Duplicate,
    /// It was over the bound.
    Pruned,
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// Its number in the search.
    pub id: Option<u64>,
    /// Its place in [`SearchTree::nodes`] is below that of its parent.
    pub parent: Option<usize>,
    /// Its children, in the order they were made.
    pub children: Vec<usize>,
    /// The move that made it.
    pub by: Option<Cow<'static, str>>,
    /// Its position.
    pub view: View,
    /// Cost of the path to it.
    pub g: Cost,
    /// Estimate of the cost from it to a goal.
    pub h: Cost,
    /// What OPEN is ordered by, or what is compared with the bound.
    pub f: u64,
    /// The search it belongs to.
    pub side: Side,
    /// How far it has come.
    pub standing: Standing,
    /// When it was expanded, from 1; the last time, if that was more than once.
    pub order: Option<u64>,
    /// Branches that were cut off.
    pub stubs: Vec<Stub>,
    /// Whether it is a goal.
    pub goal: bool,
    /// Whether the plan leads through it.
    pub on_path: bool,
    /// The round it belongs to, from 1; 0 where there are no rounds.
    pub round: usize,
    /// Whether it is one of the states generated: not one entered again, nor a goal that was never entered.
    pub counted: bool,
    /// Nodes below it that are not shown.
    pub hidden: usize,
    /// Nodes between it and its parent that are not shown.
    pub skipped: usize,
}

/// The tree that a search grew; a forest, where it has several rounds or two sides.
#[derive(Clone, Debug, Default)]
pub struct SearchTree {
    /// The nodes, in the order of entering.
    pub nodes: Vec<TreeNode>,
    /// The bounds of the rounds.
    pub bounds: Vec<Cost>,
    /// The nodes in which two searches met: one of each side.
    pub meeting: Option<(usize, usize)>,
    /// Nodes that were entered and are not shown.
    pub left_out: usize,
    /// How many nodes are shown because they were entered first; the others lie on the solution path.
    pub first: usize,
    /// The round that is shown, if it is only one.
    pub only: Option<usize>,
    /// Whether it is folded to fit a page.
    pub folded: bool,
}

impl SearchTree {
    /// The tree of all that was recorded.
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
        // The plan ends in the goal that is the cheapest, and of these the first.
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

    /// How many of its nodes are states generated.
    pub fn counted(&self) -> usize {
        self.nodes.iter().filter(|node| node.counted).count()
    }

    /// The part of the tree that belongs to one round.
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

    fn add(&mut self, entry: &TraceNode, standing: Standing, counted: bool) -> usize {
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

    /// A known node gets another parent, by a better path.
    fn hang(&mut self, place: usize, entry: &TraceNode) {
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
        node.standing = Standing::Open;
    }

    fn grow(&mut self, fate: Fate, entry: &TraceNode, selection: Selection) {
        match (fate, self.place(entry)) {
            (Fate::Started | Fate::Generated, _) => {
                self.add(entry, Standing::Open, true);
            }
            (Fate::Reopened, _) if selection.shape() == Shape::Path => {
                self.add(entry, Standing::Open, false);
            }
            (Fate::Improved | Fate::Reopened | Fate::Postponed, Some(place)) => self.hang(place, entry),
            (Fate::Expanded, Some(place)) => {
                self.expanded += 1;
                let node = &mut self.tree.nodes[place];
                (node.order, node.standing) = (Some(self.expanded), Standing::Expanded);
            }
            (Fate::Restored, Some(place)) => self.tree.nodes[place].standing = Standing::Open,
            (Fate::Dropped, Some(place)) => {
                // What was expanded stays so when it is forgotten.
                let standing = &mut self.tree.nodes[place].standing;
                *standing = if *standing == Standing::Open { Standing::Cut } else { *standing };
            }
            (Fate::Pruned, _) if entry.id.is_some() => {
                self.add(entry, Standing::Cut, true);
            }
            (Fate::Duplicate | Fate::Pruned, _) => {
                let stub = if fate == Fate::Duplicate { Stub::Duplicate } else { Stub::Pruned };
                if let Some(parent) = self.parent(entry) {
                    self.tree.nodes[parent].stubs.push(stub);
                }
            }
            (Fate::Reached, place) => {
                let place = place.unwrap_or_else(|| self.add(entry, Standing::Open, false));
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
