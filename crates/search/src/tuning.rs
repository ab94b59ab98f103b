//! Options that only some methods have: sizes, seeds, tie-breaking.

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
    /// A random better neighbour, with a probability proportional to the improvement.
    Stochastic,
    /// The best neighbour, even if it is only as good, for a limited number of moves in a row.
    Sideways,
}

/// How the temperature of annealing falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Cooling {
    /// By the same factor at every step.
    #[default]
    Geometric,
    /// By the same amount at every step.
    Linear,
    /// With the logarithm of the steps, more and more slowly.
    Logarithmic,
}

/// Options that only some methods have. `None` is the default of each method; options that a method does not have are ignored.
///
/// # Example
/// ```
/// use jiugong_search::{Search, Ties, Tuning, Zero, problem};
///
/// let grid = problem((0, 0), |&(x, y)| [('→', (x + 1, y)), ('↑', (x, y + 1))], |&at| at == (3, 3));
/// let by = |ties| Search::new(&grid).tuning(Tuning { ties: Some(ties), ..Tuning::default() }).astar(&Zero);
/// assert_eq!(by(Ties::Oldest).plan().unwrap().cost, by(Ties::Newest).plan().unwrap().cost);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// Tie-breaking in OPEN.
    pub ties: Option<Ties>,
    /// The seed of random choices.
    pub seed: Option<u64>,
    /// The most nodes held at a time.
    pub capacity: Option<u64>,
    /// How many nodes of a layer are kept.
    pub width: Option<u64>,
    /// A ratio to the optimum that is good enough: `times / of`, at least 1.
    pub within: Option<(u32, u32)>,
    /// The number of trials from the start to the goal.
    pub trials: Option<u64>,
    /// The number of states expanded before each move.
    pub lookahead: Option<u64>,
    /// The variant of hill climbing.
    pub climb: Option<Climb>,
    /// The number of restarts.
    pub restarts: Option<u64>,
    /// The cooling schedule of annealing.
    pub cooling: Option<Cooling>,
}
