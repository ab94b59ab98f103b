//! The heuristics of a board: by name, from tables, or as a formula of others.

use std::sync::Arc;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::{Patterns, Tier};
use jiugong_puzzles::tiles::{Exact, MoveCost, Nilsson, Size, Tiles, WalkingDistance};
use jiugong_search::clock::Instant;
use jiugong_search::{Quality, StopReason, Zero};

use super::heuristics::TileFormula;
use super::{LEAST_LARGE_BYTES, PERFECT_CELLS, ROW, TileHeuristic, TilesProblem};
use crate::boards::distances::Distances;
use crate::boards::tables::{PatternWord, TableSet, set_of};
use crate::domain::HeuristicName;
use crate::engine::{Run, remaining_limits};
use crate::experiments::solve::RequestError;
use crate::formula::Formula;
use crate::request::settings::Settings;

/// Below this memory limit pattern databases are not chosen.
pub(super) const LEAST_PATTERN_BYTES: usize = 64 << 20;

impl TilesProblem {
    /// The default pattern databases: the large ones if they are in memory or saved. Boards whose whole space fits in memory need none.
    pub(super) fn patterns(&self, settings: &Settings) -> Option<HeuristicName> {
        let size = self.goal.size();
        let room = settings.limits.bytes.is_none_or(|most| most >= LEAST_PATTERN_BYTES);
        if self.cost != MoveCost::Unit || size.cells() <= PERFECT_CELLS || size != self.start.size() || !room {
            return None;
        }
        set_of(&self.goal, Tier::Small)?;
        let large = set_of(&self.goal, Tier::Large);
        let at_hand = |set: &TableSet| settings.tables().has(set);
        let fits = settings.limits.bytes.is_none_or(|most| most >= LEAST_LARGE_BYTES);
        Some(if fits && large.is_some_and(|large| at_hand(&large)) {
            HeuristicName::PDB_LARGE
        } else {
            HeuristicName::PDB
        })
    }

    /// The heuristic called `name`, or the limit reached while its tables were built, with time measured since `began`; h = 0 without a name.
    pub(crate) fn heuristic<W: PatternWord>(
        &self,
        space: &Tiles<W>,
        name: Option<HeuristicName>,
        settings: &Settings,
        began: Instant,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        if let Some(formula) = name.and_then(HeuristicName::formula) {
            return self.formula(space, formula, settings, began);
        }
        let (Some(tier), Some(name)) = (tier(name), name) else {
            return TileHeuristic::new(space, name).map(Ok);
        };
        let set = set_of(&self.goal, tier).ok_or_else(|| unsupported(name, self.goal.size()))?;
        let (tables, limits) = (settings.tables(), &remaining_limits(&settings.limits, began));
        Ok(if self.goal.size().cells() > <u64 as Word>::CELLS {
            tables.get::<u128>(&set, limits).map(|set| TileHeuristic::Wide(Patterns::new(set, &self.goal)))
        } else {
            tables.get::<u64>(&set, limits).map(|set| TileHeuristic::Narrow(Patterns::new(set, &self.goal)))
        })
    }

    /// A formula with its parts for this board, or the limit reached while their tables were built.
    fn formula<W: PatternWord>(
        &self,
        space: &Tiles<W>,
        formula: &'static Formula,
        settings: &Settings,
        began: Instant,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        let (mut parts, mut exact) = (Vec::new(), None);
        for name in formula.parts() {
            if name == HeuristicName::EXACT {
                let distances = Distances::new(&self.goal, self.order, self.cost);
                exact = Some(Arc::new(distances.ok_or_else(|| unsupported(name, self.goal.size()))?));
                continue;
            }
            match self.heuristic(space, Some(name), settings, began)? {
                Ok(part) => parts.push((name, part)),
                Err(why) => return Ok(Err(why)),
            }
        }
        let quality = formula.quality(&|name| ROW.heuristic(name).map(|row| row.quality)).unwrap_or(Quality::Unknown);
        Ok(Ok(TileHeuristic::Formula(TileFormula { formula, parts, exact, quality })))
    }

    /// The problem from the goal to the start, with unit costs.
    fn exchanged(&self) -> Self {
        TilesProblem { start: self.goal.clone(), goal: self.start.clone(), ..self.clone() }
    }

    /// The estimate of the cost from the start by the heuristic called `name`, or the limit reached while its tables were built; h = 0 for
    /// methods that do not use it, and if the heuristic does not support the start as a goal.
    pub(super) fn heuristic_from_start<W: PatternWord>(
        &self,
        space: &Tiles<W>,
        run: &Run<'_, Self>,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        if !run.needs_from_start() {
            return Ok(Ok(TileHeuristic::Zero(Zero)));
        }
        let reversed = space.clone().reversed();
        match self.exchanged().heuristic(&reversed, run.config.heuristic, run.settings, run.began) {
            Err(RequestError::HeuristicUnfit { .. }) => Ok(Ok(TileHeuristic::Zero(Zero))),
            made => made,
        }
    }
}

/// Whether the heuristic can be used at once: its tables exist, or it needs none.
pub(super) fn serves(problem: &TilesProblem, heuristic: HeuristicName) -> bool {
    let cells = problem.start.size().cells();
    match heuristic {
        HeuristicName::EXACT => cells <= Exact::MOST_CELLS,
        HeuristicName::WALKING_DISTANCE => {
            cells <= <u128 as Word>::CELLS
                && problem.space::<u128>().is_ok_and(|space| WalkingDistance::new(&space).is_some())
        }
        HeuristicName::NILSSON => {
            problem.goal.size().cells() == 9 && problem.space::<u64>().is_ok_and(|space| Nilsson::new(&space).is_some())
        }
        other => match (tier(Some(other)), other.formula()) {
            (Some(tier), _) => set_of(&problem.goal, tier).is_some(),
            (None, Some(formula)) => formula.parts().into_iter().all(|part| serves(problem, part)),
            (None, None) => ROW.heuristic(other).is_some(),
        },
    }
}

/// The tier of tables of the heuristic with this name.
pub(super) fn tier(heuristic: Option<HeuristicName>) -> Option<Tier> {
    match heuristic {
        Some(HeuristicName::PDB) => Some(Tier::Small),
        Some(HeuristicName::PDB_LARGE) => Some(Tier::Large),
        Some(HeuristicName::PDB_HUGE) => Some(Tier::Huge),
        _ => None,
    }
}

/// The error for a heuristic of boards that does not support this problem.
pub(super) fn unsupported(heuristic: HeuristicName, size: Size) -> RequestError {
    if heuristic == HeuristicName::NILSSON {
        let why = "it is for boards of 3x3 whose goal has the blank in the middle, such as spiral".to_owned();
        let why_zh = "它只用于空格在中心的 3x3 目标，例如 spiral".to_owned();
        return RequestError::HeuristicUnfit { heuristic, why, why_zh };
    }
    if heuristic == HeuristicName::PDB_HUGE {
        let why = format!(
            "it is for boards of 5x5, and this one is {size}: pdb-large has the largest tables there are for it"
        );
        let why_zh = format!("它只用于 5x5 的棋盘，而这是 {size}：对它来说 pdb-large 的表已是最大的");
        return RequestError::HeuristicUnfit { heuristic, why, why_zh };
    }
    RequestError::HeuristicTooLarge { heuristic, size: size.to_string() }
}
