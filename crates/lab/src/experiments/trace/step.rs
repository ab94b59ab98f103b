//! One step: the node taken, why it was the next, and what became of its children.

use jiugong_search::{Climb, Cost, Fate, Outcome, Side, Ties, Weights};

use super::follow::Follow;
use super::{Replay, Trace, TraceNode};

/// Why a node was the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is where the search starts.
    Start,
    /// It waited longest in a queue of so many.
    Oldest {
        /// How many waited.
        of: usize,
    },
    /// It is the newest on a stack of so many.
    Newest {
        /// How many waited.
        of: usize,
        /// How many of them are its siblings, itself included.
        siblings: usize,
        /// What siblings are ordered by, where they are.
        f: Option<u64>,
        /// Whether that has an h in it.
        guided: bool,
    },
    /// It has the smallest f, and comes first of so many equals.
    Smallest {
        /// Its f.
        f: u64,
        /// Its g.
        g: Cost,
        /// Its h, where f has one in it.
        h: Option<Cost>,
        /// The weights, where they are not 1 and 1.
        weights: Option<Weights>,
        /// How many nodes have this f.
        equals: usize,
        /// Which of them comes first.
        ties: Ties,
    },
    /// It is the first in the list of this round whose f is within the bound.
    Listed {
        /// Its f.
        f: u64,
        /// The bound of the round.
        bound: Cost,
        /// How many in OPEN are within the bound.
        within: usize,
    },
    /// It has the smallest f of what is left in its layer, and is the oldest of equals.
    Layered {
        /// Its f.
        f: u64,
        /// Moves from the start.
        layer: u32,
        /// How many are left in the layer.
        of: usize,
    },
    /// It has the smallest h of those whose f is good enough, and is the newest of equals.
    Focal {
        /// Its h.
        h: Cost,
        /// Its f.
        f: u64,
        /// The largest that the smallest f in OPEN has been.
        least: u64,
        /// How many have an f that is within the ratio of that.
        good: usize,
    },
    /// It has the smallest f in OPEN, where nodes whose children were forgotten have the smallest of theirs.
    Backed {
        /// Its f.
        f: u64,
        /// Its own g + h, which may be less.
        own: u64,
        /// How many nodes have this f; it is the deepest of them, and of those the one entered first.
        equals: usize,
    },
    /// It waits at the top of a search that goes on below it, and has the smallest f there, of equals the largest g.
    Root {
        /// Its f: the smallest that was found below it.
        f: u64,
        /// The bound of the round.
        bound: Cost,
        /// How many at the top are within the bound and wait for this round.
        within: usize,
    },
    /// It was drawn from a generation with others, and was the best of them.
    Bred {
        /// Its h.
        h: Cost,
        /// How many there are in the generation.
        of: usize,
        /// How many of them are better.
        better: usize,
    },
    /// It is the next child of a node of the path in hand.
    Child {
        /// The node.
        parent: u64,
        /// Whether the search had to draw back to that node.
        back: bool,
    },
    /// It is the next one of a layer of one of two searches.
    Layer {
        /// Which one.
        side: Side,
        /// If it is the first of its layer: the sizes of this side's layer and of the other's.
        begins: Option<(usize, usize)>,
    },
    /// It has the smallest priority of two searches.
    Middle {
        /// Its side.
        side: Side,
        /// Its priority, the larger one of f and 2g.
        priority: u64,
        /// Its g, the smallest of those with this priority on its side.
        g: Cost,
        /// Its h.
        h: Cost,
    },
    /// It belongs to a pair with the smallest bound: the first of it comes from the start, the second from the goals.
    Pair {
        /// Its side.
        side: Side,
        /// The bound of the pair, max(f, f′, g + g′ + ε).
        bound: u64,
        /// Its g, the smallest on its side of those whose f is within the bound.
        g: Cost,
    },
    /// It has the smallest f of two searches, once f is corrected by how much the other side's heuristic is wrong.
    Corrected {
        /// Its side.
        side: Side,
        /// Its priority, 2g + h − h′.
        priority: u64,
        /// Its g.
        g: Cost,
        /// Its h.
        h: Cost,
    },
    /// It is a neighbour that hill climbing takes.
    Climbed {
        /// How the hill is climbed.
        rule: Climb,
        /// Its h.
        h: Cost,
        /// The h of the state that was in hand.
        here: Cost,
        /// How many neighbours were looked at.
        of: usize,
        /// How many of them are better than the state that was in hand.
        better: usize,
        /// How many of them have the same h as it.
        equals: usize,
    },
    /// Nothing better was near, and a walk begins anew.
    Anew {
        /// The h of the state in which the last one ended.
        stuck: Cost,
    },
    /// It is a neighbour that was drawn at random.
    Drawn {
        /// Its h.
        h: Cost,
        /// The h of the state that was in hand.
        here: Cost,
    },
    /// It has the smallest f of all that was looked at from where a real-time search stands.
    Ahead {
        /// Its f.
        f: u64,
        /// How many wait.
        of: usize,
        /// Whether the search walks there, and does not only look on from it.
        walks: bool,
    },
    /// The table knows the way.
    Known {
        /// Moves still to go.
        left: Cost,
    },
}

/// One step of a search.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub number: u64,
    /// If it begins a round: the number of the round, from 1.
    pub round: Option<usize>,
    /// The bound in force, for methods that have one.
    pub bound: Option<Cost>,
    /// If it begins a round with other weights: these.
    pub weights: Option<Weights>,
    /// Children that waited, and were refused when their turn came.
    pub refused: Vec<(Fate, TraceNode)>,
    /// Nodes that were thrown out of OPEN before.
    pub dropped: Vec<TraceNode>,
    /// Nodes whose children were forgotten, and which came back to OPEN before.
    pub restored: Vec<TraceNode>,
    /// The node taken, and why; `None` if nothing was left to take.
    pub taken: Option<(TraceNode, Why)>,
    /// Whether the node taken is a goal.
    pub goal: bool,
    /// What became of the children, in the order they were made.
    pub children: Vec<(Fate, TraceNode)>,
    /// The costs of plans that went into table R.
    pub incumbents: Vec<Cost>,
}

impl Step {
    pub(super) fn new(number: u64) -> Self {
        Step {
            number,
            round: None,
            bound: None,
            weights: None,
            refused: Vec::new(),
            dropped: Vec::new(),
            restored: Vec::new(),
            taken: None,
            goal: false,
            children: Vec::new(),
            incumbents: Vec::new(),
        }
    }
}

/// The steps of a trace, with the replay as it is after each.
pub struct Steps<'a> {
    trace: &'a Trace,
    at: usize,
    follow: Follow,
}

impl<'a> Steps<'a> {
    pub(super) fn new(trace: &'a Trace) -> Self {
        Steps { trace, at: 0, follow: trace.begun() }
    }

    /// The same steps for one who looks at those from number `first` on: of the ones before, nobody asks why, which takes longest.
    #[must_use]
    pub fn explained_from(mut self, first: u64) -> Self {
        self.follow.explain_from(first);
        self
    }

    /// OPEN and CLOSED after the step that was returned last.
    pub fn replay(&self) -> &Replay {
        self.follow.replay()
    }

    /// How many events the steps returned so far are made of.
    pub fn consumed(&self) -> usize {
        self.at
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let began = self.at;
        while let Some(event) = self.trace.events.get(self.at) {
            if self.follow.is_next(event) {
                break;
            }
            self.follow.take(event);
            self.at += 1;
        }
        if self.at == began {
            return None;
        }
        // What was recorded ends here, or the search was stopped; that says nothing of what was left to take.
        let stopped = matches!(self.trace.report.search.outcome, Outcome::Stopped { .. });
        if !self.follow.has_taken() && (self.trace.left_out > 0 || stopped) {
            return None;
        }
        Some(self.follow.finish())
    }
}
