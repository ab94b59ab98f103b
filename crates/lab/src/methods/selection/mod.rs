//! The ways to order OPEN: which node a method takes next.
//!
//! Each file in the list below holds one of them: its [`RuleFacts`], a [`SelectionRule`] (its pseudocode), an [`OpenRule`] (how a replay keeps its OPEN) and a [`Reason`] (why a node was
//! taken, in both languages). To add one, write its file and add one line to the list. `reason` and `two_sided` hold what they share.

pub(crate) mod reason;
mod two_sided;

use std::fmt;

use jiugong_search::GoalTest;

use super::MethodRow;
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::Line;
pub use reason::{Reason, Why};

/// What a search with a selection rule looks like to those who show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// One search with an OPEN.
    Open,
    /// One search whose OPEN is a stack.
    Stack,
    /// Two searches, each with its own OPEN.
    TwoSided,
    /// Depth-first along one path; children wait next to it.
    Path,
    /// Local search from one state to a neighbour.
    Walk,
    /// A path that is known beforehand; there is no OPEN.
    Table,
    /// The method does not report its steps.
    Untraced,
}

/// Which node a method takes next. A trace explains its steps by it, and a test checks every step.
#[derive(Clone, Copy)]
pub struct Selection {
    facts: &'static RuleFacts,
    rule: &'static dyn SelectionRule,
}

/// What is constant for a way of selecting nodes.
#[allow(clippy::struct_excessive_bools, reason = "they are facts, most of them yes or no")]
pub(crate) struct RuleFacts {
    /// The name in data.
    pub(crate) name: &'static str,
    /// What the search looks like.
    pub(crate) shape: Shape,
    /// Whether the first node in a replay's OPEN is always the next one taken. It is not where nodes are drawn at random.
    pub(crate) takes_first: bool,
    /// Whether states are looked up in the store although only those on the path count as duplicates.
    pub(crate) looks_up_path: bool,
    /// Whether each round starts again from the start.
    pub(crate) restarts_rounds: bool,
    /// Whether OPEN groups its nodes by f, so that pairs can be taken.
    pub(crate) takes_pairs: bool,
    /// Whether nodes stay in OPEN when they are expanded.
    pub(crate) keeps_expanded: bool,
}

impl RuleFacts {
    /// A single search with an OPEN whose first node is taken.
    pub(crate) const fn new(name: &'static str) -> Self {
        RuleFacts {
            name,
            shape: Shape::Open,
            takes_first: true,
            looks_up_path: true,
            restarts_rounds: true,
            takes_pairs: false,
            keeps_expanded: false,
        }
    }
}

/// How the steps of a method that selects nodes in one way are explained.
pub(crate) trait SelectionRule: OpenRule + Send + Sync {
    /// The lines of a method; without those of its rounds.
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line>;

    /// Why `entry` is taken. The state of `follow` is the one before that.
    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why;

    /// Why a node without a parent is taken; `None` if for the same reason as others.
    fn reason_of_root(&self, _follow: &StepBuilder) -> Option<Why> {
        Some(Why::new(reason::Start))
    }
}

/// How a replay follows a method that selects nodes in one way.
///
/// The defaults describe a single search that keeps its OPEN sorted by [`rank`](OpenRule::rank) and forgets everything when a round begins.
pub(crate) trait OpenRule {
    /// The largest f that may be taken now; nodes with a larger one wait.
    fn limit(&self, _replay: &Replay) -> Option<u64> {
        None
    }

    /// Where a node that was just entered stands in OPEN. The smallest rank is taken first.
    fn rank(&self, replay: &Replay, _entry: &TraceNode, _id: u64) -> Rank {
        (0, 0, replay.stamp)
    }

    /// Puts a node in OPEN.
    fn enter(&self, replay: &mut Replay, entry: &TraceNode, id: u64) {
        replay.enter_by_rank(entry, id);
    }

    /// Puts a node back in OPEN whose children were forgotten.
    fn restore(&self, replay: &mut Replay, entry: &TraceNode) {
        replay.enter(entry);
    }

    /// A node is forgotten.
    fn forget(&self, _replay: &mut Replay) {}

    /// Sorts the children of a node before they go on the stack; the first is taken first.
    fn sort_siblings(&self, _siblings: &mut [TraceNode]) {}

    /// A round with another bound begins.
    fn begin_round(&self, replay: &mut Replay) {
        replay.forget_round();
    }

    /// A node is about to be taken from OPEN.
    fn before_expansion(&self, _replay: &mut Replay, _entry: &TraceNode) {}

    /// A node was taken from its `rank` in OPEN and is about to enter CLOSED.
    fn expand(&self, _replay: &mut Replay, _entry: &TraceNode, _id: u64, _rank: Option<Rank>) {}

    /// How many states the method holds besides OPEN, just after `entry` entered CLOSED.
    fn count_closed(&self, replay: &mut Replay, _entry: &TraceNode, _id: u64) -> u64 {
        replay.counters.expanded.saturating_sub(replay.counters.reopened)
    }

    /// The depth that the report of the method states.
    fn depth(&self, replay: &Replay) -> u32 {
        if replay.conditions.unit_costs { replay.largest_g() } else { replay.deepest() }
    }
}

impl Selection {
    pub(crate) fn rule(self) -> &'static dyn SelectionRule {
        self.rule
    }

    pub(crate) fn facts(self) -> &'static RuleFacts {
        self.facts
    }

    /// Its name in data.
    pub fn name(self) -> &'static str {
        self.facts.name
    }

    /// What the search looks like.
    pub fn shape(self) -> Shape {
        self.facts.shape
    }

    /// Whether there are two searches, each with its own OPEN.
    pub fn two_sided(self) -> bool {
        self.shape() == Shape::TwoSided
    }

    /// Whether the method reports its steps.
    pub fn is_traced(self) -> bool {
        self.shape() != Shape::Untraced
    }

    /// Whether states are looked up in the store although only those on the path count as duplicates.
    pub(crate) fn looks_up_path(self) -> bool {
        self.facts.looks_up_path
    }

    /// Whether each round starts again from the start.
    pub fn restarts_rounds(self) -> bool {
        self.facts.restarts_rounds
    }

    /// Whether the first node in a replay's OPEN is always the next one taken.
    pub fn takes_first(self) -> bool {
        self.facts.takes_first
    }
}

impl PartialEq for Selection {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Selection {}

impl std::hash::Hash for Selection {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Lists the selections: the constant of each and its file.
macro_rules! selections {
    ($($name:ident: $module:ident),* $(,)?) => {
        $(mod $module;)*

        #[allow(missing_docs, reason = "each is described at the head of its file")]
        impl Selection {
            $(pub const $name: Selection = Selection { facts: &$module::FACTS, rule: &$module::Rule };)*

            /// All of them.
            pub const ALL: &[Selection] = &[$(Selection::$name),*];
        }

        /// The reasons that methods have for taking a node, by the way they select it.
        pub mod reasons {
            pub use super::reason::{Child, Start};
            $(#[allow(unused_imports, reason = "some selections have no reason of their own")] pub use super::$module::*;)*
        }
    };
}

selections! {
    OLDEST: oldest,
    NEWEST: newest,
    SMALLEST: smallest,
    PATH: path,
    LAYERS: layers,
    MIDDLE: middle,
    PAIRS: pairs,
    CORRECTED: corrected,
    KNOWN: known,
    LISTED: listed,
    BEAM: beam,
    FOCAL: focal,
    BACKED_UP: backed_up,
    HYBRID: hybrid,
    TOURNAMENT: tournament,
    CLIMB: climb,
    RANDOM: random,
    LOOKAHEAD: lookahead,
    UNTRACED: untraced,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (place, selection) in Selection::ALL.iter().enumerate() {
            assert!(!Selection::ALL[..place].contains(selection), "{selection:?}");
        }
    }
}
