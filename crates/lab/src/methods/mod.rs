//! The methods, one file each: its row, which says everything there is to know of it, and its call.
//!
//! A method that searches any space stands in the list below. One that only a certain domain has (a table of
//! all its states, say) stands in that domain's file. Help, lists, forms and tables of every front end are made from the rows.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiugong_search::{Backward, Duplicates, GoalTest, Heuristic, Landscape, Observer, Report, Search, Store};

use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::{Knob, UnknownName, by_name};

/// The call of a method if it is of the kind that is wanted, and none otherwise: then it is not even compiled.
macro_rules! only {
    (keeps, keeps, $call:expr) => {
        Some($call)
    };
    (keeps, roomy, $call:expr) => {
        if cfg!(target_family = "wasm") { None } else { Some($call) }
    };
    (forgets, forgets, $call:expr) => {
        Some($call)
    };
    ($wanted:ident, $kind:ident, $call:expr) => {
        None
    };
}

/// The call of a method: with both heuristics, if it needs estimates of both costs.
macro_rules! call {
    (Both, $module:ident, $search:ident, $heuristic:ident, $from_start:ident) => {
        $module::run($search, $heuristic, $from_start)
    };
    ($needs:ident, $module:ident, $search:ident, $heuristic:ident, $from_start:ident) => {
        $module::run($search, $heuristic)
    };
}

/// Lists the methods that search any space, each with what it needs of one (`Space`: its moves; `Backward`: the moves into a state too;
/// `Both`: also an estimate of the cost from the start; `Landscape`: what local search walks on), and whether boards get copies of it: with
/// each store if it `keeps` the states seen, the same but in a page, which comes over a network, if it is `roomy`, with none if it `forgets`
/// them, and none at all if it is `shared`. Makes their files, an enum of them, and the calls.
macro_rules! methods {
    ($($module:ident: $needs:ident $kind:ident),* $(,)?) => {
        $(mod $module;)*

        /// A method that searches any space.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(non_camel_case_types, missing_docs, reason = "each is called what its file is called")]
        pub enum General { $($module),* }

        impl General {
            /// Whether it also searches from the goals.
            pub fn needs_backward(self) -> bool {
                match self { $(General::$module => matches!(stringify!($needs), "Backward" | "Both")),* }
            }

            /// Whether it asks for estimates of the cost from the start.
            pub fn needs_from_start(self) -> bool {
                match self { $(General::$module => stringify!($needs) == "Both"),* }
            }

            /// Whether it walks the landscape of local search, where a domain has one.
            pub fn is_local(self) -> bool {
                match self { $(General::$module => stringify!($needs) == "Landscape"),* }
            }
        }

        static GENERAL: &[Method] = &[$($module::METHOD),*];

        /// Searches a space that can be walked backwards, and by local search.
        pub(crate) fn run<S, V, O, H, G>(
            method: General,
            search: Search<'_, S, V, O>,
            heuristic: &H,
            from_start: &G,
        ) -> Report<S::Move>
        where
            S: Backward + Landscape,
            V: Store<S>,
            O: Observer<S>,
            H: Heuristic<S>,
            G: Heuristic<S>,
        {
            match method { $(General::$module => call!($needs, $module, search, heuristic, from_start)),* }
        }

        /// Searches by one of the methods that keep the states seen; `None` for others.
        pub(crate) fn run_keeping<S, V, O, H, G>(
            method: General,
            search: Search<'_, S, V, O>,
            heuristic: &H,
            from_start: &G,
        ) -> Option<Report<S::Move>>
        where
            S: Backward,
            V: Store<S>,
            O: Observer<S>,
            H: Heuristic<S>,
            G: Heuristic<S>,
        {
            match method {
                $(General::$module => {
                    only!(keeps, $kind, call!($needs, $module, search, heuristic, from_start))
                })*
            }
        }

        /// Searches by one of the methods that keep nothing but their path; `None` for others.
        pub(crate) fn run_forgetting<S, V, O, H, G>(
            method: General,
            search: Search<'_, S, V, O>,
            heuristic: &H,
            from_start: &G,
        ) -> Option<Report<S::Move>>
        where
            S: Backward,
            V: Store<S>,
            O: Observer<S>,
            H: Heuristic<S>,
            G: Heuristic<S>,
        {
            let _ = from_start;
            match method {
                $(General::$module => {
                    only!(forgets, $kind, call!($needs, $module, search, heuristic, from_start))
                })*
            }
        }
    };
}

methods! {
    bfs: Space keeps,
    bibfs: Backward keeps,
    dfs: Space keeps,
    dls: Space keeps,
    iddfs: Space keeps,
    dfbnb: Space keeps,
    ucs: Space keeps,
    cost_dfs: Space keeps,
    local_best: Space keeps,
    best_first: Space keeps,
    greedy: Space keeps,
    astar: Space keeps,
    wastar: Space keeps,
    idastar: Space forgets,
    fringe: Space roomy,
    mm: Both roomy,
    nbs: Both roomy,
    bae: Both roomy,
    beam: Space shared,
    focal: Space shared,
    ara: Space shared,
    rbfs: Space shared,
    sma: Space shared,
    bfhs: Space shared,
    astar_ida: Space roomy,
    hill: Landscape shared,
    annealing: Landscape shared,
    lrta: Space shared,
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// In any space.
    General(General),
    /// By the domain that has it, and by no other.
    Own,
}

/// What a method does with a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsesHeuristic {
    /// It has no use for one.
    No,
    /// It can use one, and does without unless asked.
    Optional,
    /// It is guided by one.
    Yes,
    /// It is guided by one, and takes the best there is unless asked.
    Best,
}

impl UsesHeuristic {
    /// What it is called in data.
    pub fn name(self) -> &'static str {
        match self {
            UsesHeuristic::No => "no",
            UsesHeuristic::Optional => "optional",
            UsesHeuristic::Yes => "yes",
            UsesHeuristic::Best => "best",
        }
    }
}

/// Which node a method takes next. A trace explains its steps by it, and a test holds every step against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// The oldest in OPEN, a queue.
    Oldest,
    /// The newest in OPEN, a stack; of siblings the one with the smallest f.
    Newest,
    /// The one with the smallest f in OPEN, the newest of equals.
    Smallest,
    /// The next child that waits beside the path in hand.
    Path,
    /// The oldest of the side whose layer is smaller.
    Sides,
    /// The one with the smallest max(g + h, 2g) of both sides; of equals the one with the smallest g, and of those the newest.
    Middle,
    /// Pairs, one of each side, first the one from the start: those with the smallest g of all within the smallest bound of a pair,
    /// max(f, f′, g + g′ + ε); of equals the one with the largest number.
    Pairs,
    /// The one with the smallest 2g + h − h′ of both sides, the newest of equals.
    Corrected,
    /// The next one of a path that is known beforehand.
    Known,
    /// The first in the list of this round whose f is within the bound: children stand where their parent stood, and what is over
    /// the bound waits for the next round.
    Listed,
    /// The one with the smallest f in the present layer, the oldest of equals; its children are the next layer, of which only the best
    /// are kept.
    Layered,
    /// The one with the smallest h of those whose f is within a ratio of the smallest f, the newest of equals.
    Focal,
    /// The one with the smallest f in OPEN, where a node whose children were forgotten has the smallest of theirs; of equals the
    /// deepest, and of those the one entered first.
    Backed,
    /// The one with the smallest f in OPEN, the newest of equals, until as many nodes are held as may be; from then on depth-first below
    /// each that waits there within the bound of the round, the smallest f first, of equals the largest g.
    Topped,
    /// A member of the present generation: the best of a few that were drawn at random. It stays in the population.
    Bred,
    /// A neighbour of the state in hand that is better, or as good; the others are forgotten.
    Climb,
    /// A neighbour of the state in hand that was drawn at random; the others are forgotten.
    Drawn,
    /// The one with the smallest f that was looked at from the state in hand; after so many steps the others are forgotten.
    Ahead,
    /// The method does not report its steps.
    Untraced,
}

impl Selection {
    /// Whether there are two searches, each with an OPEN of its own.
    pub fn two_sided(self) -> bool {
        matches!(self, Selection::Sides | Selection::Middle | Selection::Pairs | Selection::Corrected)
    }
}

/// What the rounds of a method change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounds {
    /// There are none.
    None,
    /// The bound: it grows.
    Bounds,
    /// The weights: that of h falls.
    Weights,
    /// What was learned: the way is gone again.
    Trials,
    /// Nothing begins anew, but each plan that is found lowers the bound.
    Plans,
}

/// What is to be known of a method.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "a row is a list of facts, most of them yes or no")]
pub struct MethodRow {
    /// How it is called.
    pub call: Call,
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// What it promises.
    pub guarantee: Text,
    /// Whether it is guided by a heuristic.
    pub heuristic: UsesHeuristic,
    /// When it tests for the goal unless asked otherwise.
    pub goal_test: GoalTest,
    /// Its duplicate rule unless asked otherwise.
    pub duplicates: Duplicates,
    /// Whether it keeps the states seen unless asked otherwise; where, depends on the size of the space.
    pub stores: bool,
    /// Which node it takes next.
    pub selection: Selection,
    /// What its rounds change.
    pub rounds: Rounds,
    /// What can be set.
    pub knobs: &'static [Knob],
    /// Whether it promises the optimum where every move costs 1, with its default settings and a heuristic that is
    /// as good as its guarantee asks for.
    pub optimal: bool,
    /// Whether a comparison includes it unless told otherwise.
    pub compared: bool,
    /// Whether it gets the problem's own bound, which no shortest plan exceeds, unless asked otherwise.
    pub bounded: bool,
    /// The weight of h unless asked otherwise.
    pub weight_h: u32,
    /// How long it goes on unless asked otherwise, if it would never end by itself.
    pub own_time: Option<Duration>,
    /// Whether its answers are there at once, without a search.
    pub at_once: bool,
    /// Whether it keeps a limit on nodes.
    pub keeps_node_limit: bool,
    /// Whether its answer is a plan and a lower bound that approach each other, so that the gap is of interest.
    pub narrows_gap: bool,
    /// The figures that it does not count.
    pub uncounted: &'static [Figure],
    /// Whether it may end without a plan where there is one, though no limit was met.
    pub gives_up: bool,
    /// Whether it can be saved in a file, and taken up again.
    pub saved: bool,
    /// Whether its search can be shared out among processes.
    pub shared_out: bool,
}

impl MethodRow {
    /// What holds of most methods; a row says what it has of its own.
    pub(crate) const PLAIN: MethodRow = MethodRow {
        call: Call::Own,
        name: "",
        title: Text { en: "", zh: "" },
        help: Text { en: "", zh: "" },
        guarantee: NOTHING,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        selection: Selection::Untraced,
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
pub(crate) const NOTHING: Text = Text { en: "none", zh: "无" };
pub(crate) const KEEPS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store];
pub(crate) const ORDERS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Ties];
pub(crate) const WEIGHS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::WeightG, Knob::WeightH];
pub(crate) const ORDERS_BY_WEIGHT: &[Knob] =
    &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::WeightG, Knob::WeightH, Knob::Ties];
pub(crate) const BOUNDS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Bound];

/// A search method: its row, by which it is known everywhere.
#[derive(Clone, Copy)]
pub struct Method(pub(crate) &'static MethodRow);

impl Method {
    /// All methods: those that search any space, then those that one domain has.
    pub fn all() -> impl Iterator<Item = Method> {
        let own = crate::domains::DOMAINS.iter().flat_map(|domain| domain.row().methods);
        GENERAL.iter().chain(own).copied()
    }

    /// Its row.
    pub fn row(self) -> &'static MethodRow {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The names of the domains that have it.
    pub fn domains(self) -> Vec<&'static str> {
        let rows = crate::domains::DOMAINS.iter().map(|domain| domain.row());
        rows.filter(|row| row.has(self)).map(|row| row.name).collect()
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

impl std::hash::Hash for Method {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, Method::all().map(|method| (method.name(), method)))
    }
}
