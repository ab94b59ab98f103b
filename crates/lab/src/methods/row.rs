//! The row of a method: everything that help, lists, forms and tables say about it.

use std::time::Duration;

use jiugong_search::{Duplicates, GoalTest};

use super::{General, Selection};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::Knob;

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// It searches any space.
    General(General),
    /// Its domain runs it; no other domain has it.
    Own,
}

/// What a method does with a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsesHeuristic {
    /// It uses none.
    No,
    /// It uses one only if the request names one.
    Optional,
    /// It is guided by one.
    Yes,
    /// It is guided by one; the default is the best of the domain.
    Best,
}

impl UsesHeuristic {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            UsesHeuristic::No => "no",
            UsesHeuristic::Optional => "optional",
            UsesHeuristic::Yes => "yes",
            UsesHeuristic::Best => "best",
        }
    }
}

/// What changes from one round of a method to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounds {
    /// The method has no rounds.
    None,
    /// The bound grows.
    Bounds,
    /// The weight of h falls.
    Weights,
    /// Learned estimates improve, and the search starts again from the start.
    Trials,
    /// The search does not restart, but each plan found lowers the bound.
    Plans,
}

/// The properties of a method.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "a row is a list of facts, most of them yes or no")]
pub struct MethodRow {
    /// How it is called.
    pub call: Call,
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// A one-line description.
    pub help: Text,
    /// What it guarantees about a plan.
    pub guarantee: Text,
    /// Whether it is guided by a heuristic.
    pub heuristic: UsesHeuristic,
    /// The default goal test.
    pub goal_test: GoalTest,
    /// The default duplicate rule.
    pub duplicates: Duplicates,
    /// Whether it stores the states seen by default. The kind of store depends on the size of the space.
    pub stores: bool,
    /// Which node it takes next.
    pub selection: Selection,
    /// What its rounds change.
    pub rounds: Rounds,
    /// The settings it supports.
    pub knobs: &'static [Knob],
    /// Whether it guarantees the optimum with unit costs, its default settings and a heuristic of the quality that its guarantee
    /// requires.
    pub optimal: bool,
    /// Whether a comparison includes it by default.
    pub compared: bool,
    /// Whether its default bound is the problem's own, which no shortest plan exceeds.
    pub bounded: bool,
    /// The default weight of h.
    pub weight_h: u32,
    /// The default time limit, for methods that never end by themselves.
    pub own_time: Option<Duration>,
    /// Whether it answers at once, without a search.
    pub at_once: bool,
    /// Whether it obeys a node limit.
    pub keeps_node_limit: bool,
    /// Whether it narrows the gap between a plan and a lower bound, so that the gap is worth reporting.
    pub narrows_gap: bool,
    /// The figures that it does not count.
    pub uncounted: &'static [Figure],
    /// Whether it may end without a plan although one exists and no limit was reached.
    pub gives_up: bool,
    /// Whether it can be saved to a file and resumed.
    pub saved: bool,
    /// Whether its search can be split among processes.
    pub shared_out: bool,
}

impl MethodRow {
    /// The values that most methods share; a row lists only what differs.
    pub(crate) const PLAIN: MethodRow = MethodRow {
        call: Call::Own,
        name: "",
        title: Text { en: "", zh: "" },
        help: Text { en: "", zh: "" },
        guarantee: Text { en: "none", zh: "无" },
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        selection: Selection::UNTRACED,
        rounds: Rounds::None,
        knobs: &[],
        optimal: false,
        compared: true,
        bounded: false,
        weight_h: 1,
        own_time: None,
        at_once: false,
        keeps_node_limit: true,
        narrows_gap: false,
        uncounted: &[],
        gives_up: false,
        saved: false,
        shared_out: false,
    };
}

pub(crate) const FEWEST: Text = Text { en: "fewest moves", zh: "步数最少" };
pub(crate) const CHEAPEST: Text = Text { en: "lowest cost", zh: "代价最小" };
pub(crate) const CHEAPEST_IF: Text = Text { en: "lowest cost, if h is admissible", zh: "h 可采纳时代价最小" };
pub(crate) const CHEAPEST_IF_CONSISTENT: Text =
    Text { en: "lowest cost, if h is consistent", zh: "h 一致时代价最小" };

pub(crate) const KEEPS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store];
pub(crate) const ORDERS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Ties];
pub(crate) const WEIGHS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::WeightG, Knob::WeightH];
pub(crate) const ORDERS_BY_WEIGHT: &[Knob] =
    &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::WeightG, Knob::WeightH, Knob::Ties];
pub(crate) const BOUNDS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Bound];
