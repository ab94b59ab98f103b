//! Steps made of events as they come: the step in hand, and OPEN and CLOSED so far. It holds what the replay holds, and no event.

use std::fmt;

use jiugong_search::{Cost, Fate, GoalTest, Side, Weights};

use super::{Conditions, Replay, Step, TraceEvent, TraceNode, Why};
use crate::methods::Selection;

/// Makes steps of events.
#[derive(Clone)]
pub(super) struct Follow {
    selection: Selection,
    conditions: Conditions,
    goal_test: GoalTest,
    replay: Replay,
    /// The step in hand.
    step: Step,
    bound: Option<Cost>,
    weights: Option<Weights>,
    last: Option<TraceNode>,
    /// Of the steps before this one nobody asks why.
    first: u64,
    /// Steps that are done.
    number: u64,
}

impl fmt::Debug for Follow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Follow").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Follow {
    /// At the beginning of a search within `bound`.
    pub(super) fn new(selection: Selection, conditions: Conditions, goal_test: GoalTest, bound: Option<Cost>) -> Self {
        Follow {
            selection,
            conditions,
            goal_test,
            replay: Replay::new(selection, conditions),
            step: Step::new(1),
            bound,
            weights: conditions.weights,
            last: None,
            first: 0,
            number: 0,
        }
    }

    pub(super) fn explain_from(&mut self, first: u64) {
        self.first = first;
    }

    pub(super) fn replay(&self) -> &Replay {
        &self.replay
    }

    /// How many steps are done.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Whether the step in hand has taken a node.
    pub(super) fn has_taken(&self) -> bool {
        self.step.taken.is_some()
    }

    /// Whether `event` belongs to the step after the one in hand.
    pub(super) fn is_next(&self, event: &TraceEvent) -> bool {
        if self.step.taken.is_none() {
            return false;
        }
        match event {
            TraceEvent::Bound(_)
            | TraceEvent::Weights(_)
            | TraceEvent::Node(Fate::Expanded | Fate::Dropped | Fate::Restored, _) => true,
            // Where goals are tested when they are taken, selection one is a step of its own.
            TraceEvent::Node(Fate::Reached, entry) => entry.id.is_some() && self.goal_test == GoalTest::Expansion,
            // A walk that begins anew.
            TraceEvent::Node(Fate::Started, _) if self.selection == Selection::Climb => true,
            TraceEvent::Node(Fate::Started | Fate::Generated | Fate::Reopened, _) => self.selection == Selection::Path,
            TraceEvent::Node(Fate::Duplicate | Fate::Pruned, entry) => self.replay.waits(entry),
            TraceEvent::Node(Fate::Waiting | Fate::Improved | Fate::Postponed | Fate::Met, _)
            | TraceEvent::Incumbent(_) => false,
        }
    }

    /// Takes an event into the step in hand.
    pub(super) fn take(&mut self, event: &TraceEvent) {
        let step = &mut self.step;
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
                let why = if step.number < self.first { Why::Start } else { self.why(entry) };
                let step = &mut self.step;
                step.bound = self.bound;
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
    }

    /// The step in hand, which is done; the next one begins.
    pub(super) fn finish(&mut self) -> Step {
        self.replay.settle();
        self.number += 1;
        let step = std::mem::replace(&mut self.step, Step::new(self.number + 1));
        self.last = step.taken.as_ref().map(|(entry, _)| entry.clone());
        step
    }

    /// The next child of a node of the path in hand is taken.
    fn child(&self, parent: u64) -> Why {
        Why::Child { parent, back: self.last.as_ref().and_then(|last| last.id) != Some(parent) }
    }

    fn why(&self, entry: &TraceNode) -> Why {
        // The start waits again when its children were forgotten, and members of a first generation are no more than the others.
        let others = match self.selection {
            Selection::Backed => self.number > 0,
            Selection::Bred => true,
            selection => selection.two_sided(),
        };
        if entry.parent.is_none() && !others {
            let stuck = self.last.as_ref().filter(|_| self.selection == Selection::Climb);
            return stuck.map_or(Why::Start, |last| Why::Anew { stuck: last.h });
        }
        let conditions = self.conditions;
        match self.selection {
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
