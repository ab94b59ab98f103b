//! What only some methods have to set: sizes, seeds, ways to break ties.

/// Which of the nodes with the same priority is taken from OPEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ties {
    /// The one entered last.
    #[default]
    Newest,
    /// The one entered first.
    Oldest,
    /// The one with the smallest h, the newest of several.
    LowH,
    /// The one with the largest h, the newest of several.
    HighH,
}

/// How hill climbing chooses its next state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Climb {
    /// The best neighbour.
    #[default]
    Steepest,
    /// The first neighbour that is better.
    First,
    /// Any neighbour that is better, the better the likelier.
    Stochastic,
    /// The best neighbour, also one that is as good, but only so often in a row.
    Sideways,
}

/// How annealing cools down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Cooling {
    /// By the same factor at every step.
    #[default]
    Geometric,
    /// By the same amount at every step.
    Linear,
    /// Ever more slowly, with the logarithm of the steps.
    Logarithmic,
}

/// What only some methods have to set. What is `None` is each method's own choice, and what a method does not have makes no
/// difference to it.
///
/// # Example
/// ```
/// use jiugong_search::{Search, Ties, Tuning, Zero, problem};
///
/// let grid = problem((0, 0), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 1, (x, y + 1))], |&at| at == (3, 3));
/// let by = |ties| Search::new(&grid).tuning(Tuning { ties: Some(ties), ..Tuning::default() }).astar(&Zero);
/// assert_eq!(by(Ties::Oldest).plan().unwrap().cost, by(Ties::Newest).plan().unwrap().cost);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// Which of equals is taken from OPEN.
    pub ties: Option<Ties>,
    /// The seed of random choices.
    pub seed: Option<u64>,
    /// The most nodes held at a time.
    pub capacity: Option<u64>,
    /// How many nodes of a layer are kept.
    pub width: Option<u64>,
    /// A ratio to the optimum that is good enough: `times / of`, at least 1.
    pub within: Option<(u32, u32)>,
    /// How often the way to the goal is gone.
    pub trials: Option<u64>,
    /// How many states are looked at before each move.
    pub lookahead: Option<u64>,
    /// How a hill is climbed.
    pub climb: Option<Climb>,
    /// How often a search that is stuck begins anew.
    pub restarts: Option<u64>,
    /// How annealing cools down.
    pub cooling: Option<Cooling>,
}
