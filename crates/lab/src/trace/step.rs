//! One step: the node taken, why it was the next, and what became of its children.

use jiugong_search::{Climb, Cost, Fate, GoalTest, Outcome, Side, Ties, Weights};

use super::{Replay, Trace, TraceEvent, TraceNode};
use crate::methods::Selection;

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

/// The steps of a trace, with the replay as it is after each.
pub struct Steps<'a> {
    trace: &'a Trace,
    at: usize,
    replay: Replay,
    number: u64,
    bound: Option<Cost>,
    weights: Option<Weights>,
    last: Option<TraceNode>,
    first: u64,
}

impl<'a> Steps<'a> {
    pub(super) fn new(trace: &'a Trace) -> Self {
        let bound = trace.report.chosen.bound;
        let weights = trace.conditions.weights;
        Steps { trace, at: 0, replay: trace.replay(), number: 0, bound, weights, last: None, first: 0 }
    }

    /// The same steps for one who looks at those from number `first` on: of the ones before, nobody asks why, which takes longest.
    #[must_use]
    pub fn explained_from(mut self, first: u64) -> Self {
        self.first = first;
        self
    }

    /// OPEN and CLOSED after the step that was returned last.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// How many events the steps returned so far are made of.
    pub fn consumed(&self) -> usize {
        self.at
    }

    /// Whether `event` belongs to the step after the one in hand.
    fn is_next(&self, step: &Step, event: &TraceEvent) -> bool {
        if step.taken.is_none() {
            return false;
        }
        match event {
            TraceEvent::Bound(_)
            | TraceEvent::Weights(_)
            | TraceEvent::Node(Fate::Expanded | Fate::Dropped | Fate::Restored, _) => true,
            // Where goals are tested when they are taken, selection one is a step of its own.
            TraceEvent::Node(Fate::Reached, entry) => {
                entry.id.is_some() && self.trace.report.chosen.goal_test == GoalTest::Expansion
            }
            // A walk that begins anew.
            TraceEvent::Node(Fate::Started, _) if self.trace.selection == Selection::Climb => true,
            TraceEvent::Node(Fate::Started | Fate::Generated | Fate::Reopened, _) => {
                self.trace.selection == Selection::Path
            }
            TraceEvent::Node(Fate::Duplicate | Fate::Pruned, entry) => self.replay.waits(entry),
            TraceEvent::Node(Fate::Waiting | Fate::Improved | Fate::Postponed | Fate::Met, _)
            | TraceEvent::Incumbent(_) => false,
        }
    }

    /// The next child of a node of the path in hand is taken.
    fn child(&self, parent: u64) -> Why {
        Why::Child { parent, back: self.last.as_ref().and_then(|last| last.id) != Some(parent) }
    }

    fn why(&self, entry: &TraceNode) -> Why {
        // The start waits again when its children were forgotten, and members of a first generation are no more than the others.
        let others = match self.trace.selection {
            Selection::Backed => self.number > 0,
            Selection::Bred => true,
            selection => selection.two_sided(),
        };
        if entry.parent.is_none() && !others {
            let stuck = self.last.as_ref().filter(|_| self.trace.selection == Selection::Climb);
            return stuck.map_or(Why::Start, |last| Why::Anew { stuck: last.h });
        }
        let conditions = self.trace.conditions;
        match self.trace.selection {
            Selection::Oldest | Selection::Untraced => Why::Oldest { of: self.replay.open_count(entry.side) },
            Selection::Newest => {
                // Those of one parent lie together on top of the stack.
                let siblings = || self.replay.open(entry.side).take_while(|other| other.parent == entry.parent);
                let ordered = siblings().any(|other| other.f != entry.f);
                let of = self.replay.open_count(entry.side);
                let f = ordered.then_some(entry.f);
                Why::Newest { of, siblings: siblings().count(), f, guided: conditions.guided }
            }
            Selection::Topped if self.replay.is_below() => {
                let bound = self.bound.unwrap_or(0);
                let parent = entry.parent.filter(|&parent| self.replay.path().any(|node| node.id == Some(parent)));
                if let Some(parent) = parent {
                    return self.child(parent);
                }
                let within = self.replay.count_good(|f| f <= u64::from(bound));
                Why::Root { f: entry.f, bound, within }
            }
            Selection::Bred => {
                let (mut of, mut better) = (0, 0);
                for member in self.replay.present_generation() {
                    of += 1;
                    better += usize::from(member.h < entry.h);
                }
                Why::Bred { h: entry.h, of, better }
            }
            Selection::Smallest | Selection::Topped => {
                let equals = self.replay.count_with(entry);
                let h = conditions.guided.then_some(entry.h);
                Why::Smallest { f: entry.f, g: entry.g, h, weights: self.weights, equals, ties: conditions.ties }
            }
            Selection::Listed => {
                let bound = self.bound.unwrap_or(0);
                let within = self.replay.count_good(|f| f <= u64::from(bound));
                Why::Listed { f: entry.f, bound, within }
            }
            Selection::Focal => {
                let least = self.replay.smallest();
                let good = self.replay.count_good(|f| conditions.is_good(f, least));
                Why::Focal { h: entry.h, f: entry.f, least, good }
            }
            Selection::Backed => {
                let equals = self.replay.count_with(entry);
                Why::Backed { f: entry.f, own: u64::from(entry.g) + u64::from(entry.h), equals }
            }
            Selection::Layered => {
                let layer = entry.id.map_or(0, |id| self.replay.moves_to(entry.side, id));
                Why::Layered { f: entry.f, layer, of: self.replay.count_layer() }
            }
            Selection::Path => self.child(entry.parent.unwrap_or(0)),
            Selection::Sides => {
                let goes_on = self.last.as_ref().is_some_and(|last| last.side == entry.side && last.g == entry.g);
                let other = if entry.side == Side::Forward { Side::Backward } else { Side::Forward };
                let sizes = || (self.replay.open_count(entry.side), self.replay.open_count(other));
                Why::Layer { side: entry.side, begins: (!goes_on).then(sizes) }
            }
            Selection::Middle => Why::Middle { side: entry.side, priority: entry.f, g: entry.g, h: entry.h },
            Selection::Pairs => Why::Pair { side: entry.side, bound: self.replay.pair_bound(), g: entry.g },
            Selection::Corrected => Why::Corrected { side: entry.side, priority: entry.f, g: entry.g, h: entry.h },
            Selection::Climb => {
                let here = self.last.as_ref().map_or(entry.h, |last| last.h);
                let (mut of, mut better, mut equals) = (0, 0, 0);
                for neighbour in self.replay.open(entry.side) {
                    of += 1;
                    better += usize::from(neighbour.h < here);
                    equals += usize::from(neighbour.h == entry.h);
                }
                Why::Climbed { rule: conditions.climb, h: entry.h, here, of, better, equals }
            }
            Selection::Drawn => Why::Drawn { h: entry.h, here: self.last.as_ref().map_or(entry.h, |last| last.h) },
            Selection::Ahead => {
                let of = self.replay.open_count(entry.side);
                Why::Ahead { f: entry.f, of, walks: self.replay.walks_on() }
            }
            Selection::Known => Why::Known { left: entry.h },
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let mut step = Step {
            number: self.number + 1,
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
        };
        let began = self.at;
        while let Some(event) = self.trace.events.get(self.at) {
            if self.is_next(&step, event) {
                break;
            }
            match event {
                TraceEvent::Bound(bound) => {
                    self.bound = Some(*bound);
                    step.round = Some(self.replay.rounds().len() + 1);
                }
                TraceEvent::Weights(weights) => {
                    step.weights = Some(*weights);
                    self.weights = Some(*weights).filter(|weights| (weights.g, weights.h) != (1, 1));
                }
                TraceEvent::Incumbent(cost) => {
                    step.incumbents.push(*cost);
                    self.bound = cost.checked_sub(1);
                }
                TraceEvent::Node(fate @ (Fate::Expanded | Fate::Reached), entry) if step.taken.is_none() => {
                    self.replay.settle();
                    step.bound = self.bound;
                    let why = if step.number < self.first { Why::Start } else { self.why(entry) };
                    step.taken = Some((entry.clone(), why));
                    step.goal = *fate == Fate::Reached;
                }
                TraceEvent::Node(Fate::Restored, entry) => step.restored.push(entry.clone()),
                TraceEvent::Node(Fate::Dropped, entry) => step.dropped.push(entry.clone()),
                TraceEvent::Node(fate, entry) if step.taken.is_some() => match step.children.last_mut() {
                    // What was new is more than that.
                    Some((last, child)) if matches!(fate, Fate::Met | Fate::Reached) && child.id == entry.id => {
                        *last = *fate;
                    }
                    _ => step.children.push((*fate, entry.clone())),
                },
                TraceEvent::Node(fate @ (Fate::Duplicate | Fate::Pruned), entry) => {
                    step.refused.push((*fate, entry.clone()));
                }
                TraceEvent::Node(..) => {}
            }
            self.replay.apply(event);
            self.at += 1;
        }
        if self.at == began {
            return None;
        }
        self.replay.settle();
        // What was recorded ends here, or the search was stopped; that says nothing of what was left to take.
        let stopped = matches!(self.trace.report.search.outcome, Outcome::Stopped { .. });
        if step.taken.is_none() && (self.trace.left_out > 0 || stopped) {
            return None;
        }
        self.last = step.taken.as_ref().map(|(entry, _)| entry.clone());
        self.number += 1;
        Some(step)
    }
}
