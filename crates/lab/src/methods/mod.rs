//! The search methods. Each file holds the row of one method; the list below says how it is called.
//!
//! A method that searches any space is in the list. A method of a single domain is in that domain's file. Help, lists, forms and tables of
//! every front end are made from the rows.

mod prelude;
mod row;
mod selection;

use std::fmt;
use std::str::FromStr;

use jiugong_search::{Backward, Heuristic, Landscape, Observer, Report, Search, Store};

use crate::registry::{UnknownName, by_name};
pub(crate) use row::{CHEAPEST_IF, FEWEST};
pub use row::{Call, MethodRow, Rounds, UsesHeuristic};
pub(crate) use selection::SelectionRule;
pub use selection::{Reason, Selection, Shape, Why, reasons};

/// Calls a method of [`Search`] with the heuristics that it takes.
macro_rules! call {
    ($search:ident.$method:ident(), $heuristic:ident, $from_start:ident) => {
        $search.$method()
    };
    ($search:ident.$method:ident(heuristic), $heuristic:ident, $from_start:ident) => {
        $search.$method($heuristic)
    };
    ($search:ident.$method:ident(heuristic, from_start), $heuristic:ident, $from_start:ident) => {
        $search.$method($heuristic, $from_start)
    };
}

/// Whether a call takes estimates of the cost from the start.
macro_rules! takes_from_start {
    (heuristic, from_start) => {
        true
    };
    ($(heuristic)?) => {
        false
    };
}

/// `Some` of a call if its copies are of the kind wanted. Otherwise `None`, and the call is not compiled.
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
    ($wanted:ident, $copies:ident, $call:expr) => {
        None
    };
}

/// What a method needs of a space.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// The moves out of a state.
    Space,
    /// The moves into a state too.
    Backward,
    /// The neighbours that local search walks on.
    Landscape,
}

/// Lists the methods that search any space. A line has the constant of [`Method`], the method of [`Search`], which is also the name of
/// its file, what it needs of a space, and which copies are compiled for boards:
///
/// - `keeps`: one with each store of states,
/// - `roomy`: likewise, but not in WebAssembly, where the program must stay small,
/// - `forgets`: one without a store,
/// - `shared`: none; all domains share one copy.
macro_rules! methods {
    ($($name:ident: $module:ident($($argument:ident),*) $needs:ident $copies:ident),* $(,)?) => {
        $(mod $module;)*

        /// A method that searches any space.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, missing_docs, reason = "named like the constants of `Method`")]
        pub enum General { $($name),* }

        impl General {
            fn needs(self) -> Needs {
                match self { $(General::$name => Needs::$needs),* }
            }

            /// Whether it uses estimates of the cost from the start.
            pub fn needs_from_start(self) -> bool {
                match self { $(General::$name => takes_from_start!($($argument),*)),* }
            }
        }

        #[allow(missing_docs, reason = "the rows describe them")]
        impl Method {
            $(pub const $name: Method = Method(&MethodRow { call: Call::General(General::$name), ..$module::ROW });)*
        }

        static GENERAL: &[Method] = &[$(Method::$name),*];

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
            match method {
                $(General::$name => call!(search.$module($($argument),*), heuristic, from_start)),*
            }
        }

        /// Searches by a method that stores the states seen; `None` for others.
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
                $(General::$name => {
                    only!(keeps, $copies, call!(search.$module($($argument),*), heuristic, from_start))
                })*
            }
        }

        /// Searches by a method that stores nothing but its path; `None` for others.
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
                $(General::$name => {
                    only!(forgets, $copies, call!(search.$module($($argument),*), heuristic, from_start))
                })*
            }
        }
    };
}

methods! {
    BFS: bfs() Space keeps,
    BIBFS: bibfs() Backward roomy,
    DFS: dfs() Space roomy,
    DLS: dls() Space roomy,
    IDDFS: iddfs() Space roomy,
    DFBNB: dfbnb(heuristic) Space roomy,
    UCS: ucs() Space roomy,
    COST_DFS: cost_dfs() Space roomy,
    LOCAL_BEST: local_best(heuristic) Space roomy,
    BEST_FIRST: best_first(heuristic) Space roomy,
    GREEDY: greedy(heuristic) Space roomy,
    ASTAR: astar(heuristic) Space keeps,
    WASTAR: wastar(heuristic) Space roomy,
    IDASTAR: idastar(heuristic) Space forgets,
    FRINGE: fringe(heuristic) Space roomy,
    MM: mm(heuristic, from_start) Backward roomy,
    NBS: nbs(heuristic, from_start) Backward roomy,
    BAE: bae(heuristic, from_start) Backward roomy,
    BEAM: beam(heuristic) Space shared,
    FOCAL: focal(heuristic) Space shared,
    ARA: ara(heuristic) Space shared,
    RBFS: rbfs(heuristic) Space shared,
    SMA: sma(heuristic) Space shared,
    BFHS: bfhs(heuristic) Space shared,
    ASTAR_IDA: astar_ida(heuristic) Space roomy,
    HILL: hill(heuristic) Landscape shared,
    ANNEALING: annealing(heuristic) Landscape shared,
    LRTA: lrta(heuristic) Space shared,
}

impl General {
    /// Whether it also searches from the goals.
    pub fn needs_backward(self) -> bool {
        self.needs() == Needs::Backward
    }

    /// Whether it walks the landscape of local search, where a domain has one.
    pub fn is_local(self) -> bool {
        self.needs() == Needs::Landscape
    }
}

/// A search method, identified by its row.
#[derive(Clone, Copy)]
pub struct Method(pub(crate) &'static MethodRow);

impl Method {
    /// All methods: those that search any space, then those of single domains.
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
