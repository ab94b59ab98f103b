//! Reviews a user's solution move by move: the distance to the goal after each move, and the moves that lead away from it.
//!
//! A move changes the distance by at most one: a slide always leads nearer or farther, and a push of several tiles may also keep the distance. A
//! *detour* begins with a move that does not lead nearer and ends when the board is as near again as before; all moves in between are lost.
//! Detours never overlap, and every move outside a detour leads nearer. So the moves made are the necessary ones plus those lost in detours.

use std::collections::HashMap;

use jiugong_puzzles::tiles::pushes::{Push, PushExact, Pushes, Step};
use jiugong_puzzles::tiles::{Board, Move, MoveCost, Size};
use jiugong_search::{Cost, Progress, Space, UNREACHABLE};
use thiserror::Error;

use crate::boards::distances::Distances;
use crate::domain::instance::Instance;
use crate::domain::{Domain, Rules};
use crate::domains::{OPTIMAL_CELLS, TilesProblem};
use crate::engine::watch::OnProgress;
use crate::experiments::solve::{Proof, Report, RequestError, solve};
use crate::present::explain::Explain;
use crate::present::language::Language;
use crate::request::settings::Settings;

/// Why a solution cannot be reviewed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoachError {
    /// Distances on boards of this size cannot be computed in reasonable time.
    #[error("a board of {size} has {} cells; distances are found on boards of up to {most} cells", .size.cells())]
    TooLarge {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
    /// The goal cannot be reached.
    #[error("the goal cannot be reached from this board")]
    Unsolvable(Proof),
    /// A move of the solution is not possible.
    #[error("move {step} leaves the board")]
    Impossible {
        /// The number of the move, from 1.
        step: usize,
    },
    /// A search was rejected.
    #[error(transparent)]
    Request(#[from] RequestError),
}

/// Bounds on a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistanceBounds {
    /// The lower bound.
    pub least: Cost,
    /// The upper bound, if there is one.
    pub most: Option<Cost>,
}

impl DistanceBounds {
    /// The distance, if both bounds agree.
    pub fn exact(self) -> Option<Cost> {
        self.most.filter(|&most| most == self.least)
    }
}

/// Consecutive moves that lead away from the goal and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour<M = Move> {
    /// The number of moves made before the detour.
    pub begin: usize,
    /// The number of moves made when the board is as near as before; `None` if that never happens.
    pub end: Option<usize>,
    /// The number of moves lost: those of the detour and, if it does not end, those needed to return.
    pub cost: usize,
    /// A move that leads nearer, as an alternative to the first move of the detour; `None` if no such move is known.
    pub better: Option<M>,
}

/// A function that searches a problem for a shortest solution.
pub type Solve<'a, P> = dyn FnMut(&P) -> Result<Report<<P as Rules>::Move>, RequestError> + 'a;

/// The review of a solution.
#[derive(Clone, Debug)]
pub struct CoachReport<M = Move> {
    /// The board.
    pub start: Board,
    /// The goal.
    pub goal: Board,
    /// The moves made.
    pub moves: Vec<M>,
    /// The distance to the goal before the first move, after the first move, and so on.
    pub distances: Vec<DistanceBounds>,
    /// The detours in order; empty unless all distances are exact.
    pub detours: Vec<Detour<M>>,
    /// A shortest solution, if one was found.
    pub shortest: Option<Vec<M>>,
    /// The number of moves after which the goal was first reached.
    pub reached: Option<usize>,
    /// Whether the solution ends in the goal.
    pub solved: bool,
    /// The number of searches for distances.
    pub searches: u64,
}

impl<M> CoachReport<M> {
    /// Whether every distance is exact.
    pub fn is_complete(&self) -> bool {
        self.distances.iter().all(|known| known.exact().is_some())
    }

    /// Whether move `number`, from 0, leads nearer; `None` if that is unknown.
    pub fn is_nearer(&self, number: usize) -> Option<bool> {
        Some(self.distances.get(number + 1)?.exact()? < self.distances.get(number)?.exact()?)
    }

    /// The number of moves lost in detours.
    pub fn lost(&self) -> usize {
        self.detours.iter().map(|detour| detour.cost).sum()
    }
}

/// Reviews `moves` from `problem.start`. Moves are counted; their costs are ignored.
///
/// If a table holds all distances, nothing is searched. Otherwise `solve` searches as few boards as possible: where the distance falls as fast as
/// it can between two boards, the distances in between follow, and so do those of boards on solutions already found. If a search finds no
/// solution, or none that is proved shortest, the report has bounds in place of some distances.
///
/// # Errors
/// If the board is too large, the goal cannot be reached, or a move is not possible.
///
/// # Example
/// ```
/// use jiugong_lab::{Settings, TilesProblem, coach, solve};
/// use jiugong_puzzles::tiles::{Move, NamedGoal, parse_board};
///
/// let start = parse_board(b"283104765", None)?.board;
/// let problem = TilesProblem::new(start.clone(), NamedGoal::Spiral.board(start.size()));
/// let moves = [Move::Right, Move::Left, Move::Up, Move::Left, Move::Down, Move::Right];
/// let report = coach(&problem, &moves, &mut |problem| solve(problem, &Settings::default(), &mut ()))?;
/// assert!(report.solved);
/// assert_eq!((report.lost(), report.detours[0].better), (2, Some(Move::Up)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn coach<P: CoachProblem>(
    problem: &P,
    moves: &[P::Move],
    solve: &mut Solve<'_, P>,
) -> Result<CoachReport<P::Move>, CoachError> {
    let (start, goal) = (problem.start(), problem.goal_board());
    if let Some(proof) = problem.unsolvable_reason() {
        return Err(CoachError::Unsolvable(proof));
    }
    let mut boards = vec![start.clone()];
    for (number, &by) in moves.iter().enumerate() {
        let mut board = boards[number].clone();
        by.make(&mut board).ok_or(CoachError::Impossible { step: number + 1 })?;
        boards.push(board);
    }
    let size = goal.size();
    let mut known =
        KnownDistances { goal: &goal, table: problem.lookup(), found: HashMap::new(), searches: 0, floor: None };
    if known.table.is_none() && size.cells() > OPTIMAL_CELLS {
        return Err(CoachError::TooLarge { size, most: OPTIMAL_CELLS });
    }
    let exact = known.distances(&boards, &mut |board| solve(&problem.started_at(board)))?;
    let distances = bounds(&exact, known.floor);
    let detours = match exact.iter().copied().collect::<Option<Vec<Cost>>>() {
        Some(exact) => detours(&exact, |place| known.better(&boards[place])),
        None => Vec::new(),
    };
    Ok(CoachReport {
        moves: moves.to_vec(),
        distances,
        detours,
        shortest: known.shortest(&start),
        reached: boards.iter().position(|board| *board == goal),
        solved: boards.last() == Some(&goal),
        searches: known.searches,
        start,
        goal,
    })
}

/// A sliding puzzle whose solutions can be reviewed, in one of the metrics.
pub trait CoachProblem: Domain<Position = Board, Move: Step> + Into<Instance> {
    /// The board to reach.
    fn goal_board(&self) -> Board;

    /// The same problem with another start.
    #[must_use]
    fn started_at(&self, start: &Board) -> Self;

    /// A table of the distances of all boards, if there is one.
    fn lookup(&self) -> Option<Box<dyn DistanceLookup<Self::Move>>>;

    /// [`solve`] for this problem, without compiling the domain again in the crate that calls it.
    ///
    /// # Errors
    /// As [`solve`].
    fn solve(
        &self,
        settings: &Settings,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Report<Self::Move>, RequestError>;
}

/// A table of distances.
pub trait DistanceLookup<M> {
    /// The distance of a board; `None` if it does not reach the goal.
    fn distance(&self, board: &Board) -> Option<Cost>;

    /// A first move of a shortest solution; `None` at the goal.
    fn better(&self, board: &Board) -> Option<M>;
}

impl CoachProblem for TilesProblem {
    fn goal_board(&self) -> Board {
        self.goal.clone()
    }

    fn started_at(&self, start: &Board) -> Self {
        TilesProblem { start: start.clone(), ..self.clone() }
    }

    fn lookup(&self) -> Option<Box<dyn DistanceLookup<Move>>> {
        Distances::new(&self.goal, self.order, MoveCost::Unit).map(|table| Box::new(table) as _)
    }

    fn solve(&self, settings: &Settings, progress: &mut dyn FnMut(&Progress)) -> Result<Report<Move>, RequestError> {
        solve(self, settings, &mut OnProgress(progress))
    }
}

impl DistanceLookup<Move> for Distances {
    fn distance(&self, board: &Board) -> Option<Cost> {
        self.find(board).map(|(_, distance)| distance)
    }

    fn better(&self, board: &Board) -> Option<Move> {
        let (state, distance) = self.find(board)?;
        let mut first = None;
        self.nearer(&state, distance, |by, _| first = first.or(Some(by)));
        first
    }
}

impl CoachProblem for Pushes {
    fn goal_board(&self) -> Board {
        Pushes::goal_board(self)
    }

    /// # Panics
    /// If the board has another size.
    fn started_at(&self, start: &Board) -> Self {
        let posed = Pushes::new(start, &self.goal_board()).expect("moves lead to boards of the same size");
        posed.with_order(self.order()).with_convention(Pushes::convention(self))
    }

    fn lookup(&self) -> Option<Box<dyn DistanceLookup<Push>>> {
        PushExact::new(self).map(|table| Box::new(PushLookup { space: self.clone(), table }) as _)
    }

    fn solve(&self, settings: &Settings, progress: &mut dyn FnMut(&Progress)) -> Result<Report<Push>, RequestError> {
        solve(self, settings, &mut OnProgress(progress))
    }
}

/// The distances of all boards in pushes.
struct PushLookup {
    space: Pushes,
    table: PushExact,
}

impl DistanceLookup<Push> for PushLookup {
    fn distance(&self, board: &Board) -> Option<Cost> {
        self.table.distance(&Space::start(&self.space.started_at(board)))
    }

    fn better(&self, board: &Board) -> Option<Push> {
        self.table.path(&self.space.started_at(board))?.first().copied()
    }
}

/// The distances known so far: from the table, or from the shortest solutions found.
struct KnownDistances<'a, M> {
    goal: &'a Board,
    table: Option<Box<dyn DistanceLookup<M>>>,
    /// Distances of boards, each with a move that leads nearer.
    found: HashMap<Board, (Cost, M)>,
    searches: u64,
    /// The index of the board whose search was stopped, and the lower bound proved there.
    floor: Option<(usize, Cost)>,
}

impl<M: Step> KnownDistances<'_, M> {
    fn distance(&self, board: &Board) -> Option<Cost> {
        match &self.table {
            Some(table) => table.distance(board),
            None if board == self.goal => Some(0),
            None => self.found.get(board).map(|&(distance, _)| distance),
        }
    }

    /// A move that leads nearer, if one is known; `None` at the goal.
    fn better(&self, board: &Board) -> Option<M> {
        match &self.table {
            Some(table) => table.better(board),
            None => self.found.get(board).map(|&(_, better)| better),
        }
    }

    /// A shortest solution, if one is known.
    fn shortest(&self, start: &Board) -> Option<Vec<M>> {
        let mut board = start.clone();
        let mut moves = Vec::new();
        while board != *self.goal {
            let by = self.better(&board)?;
            by.make(&mut board)?;
            moves.push(by);
        }
        Some(moves)
    }

    /// The distances of consecutive boards, each one move from the previous one. Those that cannot be found are `None`.
    fn distances(
        &mut self,
        boards: &[Board],
        solve: &mut dyn FnMut(&Board) -> Result<Report<M>, RequestError>,
    ) -> Result<Vec<Option<Cost>>, RequestError> {
        let mut exact: Vec<Option<Cost>> = boards.iter().map(|board| self.distance(board)).collect();
        loop {
            fill_slopes(&mut exact);
            let Some(place) = most_useful(&exact) else { return Ok(exact) };
            let report = solve(&boards[place])?;
            let Some(plan) = report.plan().filter(|_| report.search.is_optimal()) else {
                self.floor = Some((place, report.search.lower_bound)).filter(|&(_, bound)| bound != UNREACHABLE);
                return Ok(exact);
            };
            self.searches += 1;
            let mut board = boards[place].clone();
            for (left, &by) in (1..=plan.moves.len() as Cost).rev().zip(&plan.moves) {
                self.found.insert(board.clone(), (left, by));
                by.make(&mut board);
            }
            for (exact, board) in exact.iter_mut().zip(boards).filter(|(exact, _)| exact.is_none()) {
                *exact = self.distance(board);
            }
        }
    }
}

/// Fills in the distances between two that differ by as much as possible.
fn fill_slopes(exact: &mut [Option<Cost>]) {
    let mut last: Option<(usize, Cost)> = None;
    for place in 0..exact.len() {
        let Some(distance) = exact[place] else { continue };
        if let Some((before, from)) = last.filter(|&(before, from)| from.abs_diff(distance) as usize == place - before)
        {
            for (step, between) in (1..).zip(&mut exact[before + 1..place]) {
                *between = Some(if from < distance { from + step } else { from - step });
            }
        }
        last = Some((place, distance));
    }
}

/// The index whose distance gives the most information: the ends first, then the middle of the longest unknown stretch.
fn most_useful(exact: &[Option<Cost>]) -> Option<usize> {
    let ends = [0, exact.len() - 1];
    if let Some(end) = ends.into_iter().find(|&end| exact[end].is_none()) {
        return Some(end);
    }
    let known: Vec<usize> = (0..exact.len()).filter(|&place| exact[place].is_some()).collect();
    let longest = known.windows(2).max_by_key(|pair| pair[1] - pair[0])?;
    (longest[1] - longest[0] > 1).then(|| usize::midpoint(longest[0], longest[1]))
}

/// Bounds on all distances, from the exact ones and a lower bound on one of them: a move changes the distance by at most one.
fn bounds(exact: &[Option<Cost>], floor: Option<(usize, Cost)>) -> Vec<DistanceBounds> {
    let mut bounds: Vec<DistanceBounds> =
        exact.iter().map(|&exact| DistanceBounds { least: exact.unwrap_or(0), most: exact }).collect();
    if let Some((place, least)) = floor {
        bounds[place].least = bounds[place].least.max(least);
    }
    let tighten = |one: &mut DistanceBounds, beside: DistanceBounds| {
        one.least = one.least.max(beside.least.saturating_sub(1));
        let most = beside.most.map(|most| most + 1);
        one.most = one.most.into_iter().chain(most).min();
    };
    for place in 1..bounds.len() {
        let before = bounds[place - 1];
        tighten(&mut bounds[place], before);
    }
    for place in (1..bounds.len()).rev() {
        let after = bounds[place];
        tighten(&mut bounds[place - 1], after);
    }
    bounds
}

/// The detours in a sequence of distances.
fn detours<M>(exact: &[Cost], better: impl Fn(usize) -> Option<M>) -> Vec<Detour<M>> {
    let mut detours = Vec::new();
    let mut begin = 0;
    while begin + 1 < exact.len() {
        if exact[begin + 1] < exact[begin] {
            begin += 1;
            continue;
        }
        let back = exact[begin + 1..].iter().position(|&distance| distance == exact[begin]);
        let end = back.map(|moves| begin + 1 + moves);
        // A detour that does not end also costs the moves back.
        let back = |last: usize| exact[last].saturating_sub(exact[begin]) as usize;
        let cost = end.map_or_else(|| exact.len() - 1 - begin + back(exact.len() - 1), |end| end - begin);
        detours.push(Detour { begin, end, cost, better: better(begin) });
        let Some(end) = end else { break };
        begin = end;
    }
    detours
}

#[cfg(test)]
#[path = "coach_tests.rs"]
mod tests;

impl Explain for CoachError {
    fn explain(&self, language: Language) -> String {
        match self {
            CoachError::Unsolvable(why) => why.text().get(language).to_owned(),
            CoachError::Request(error) => error.explain(language),
            _ if language == Language::En => self.to_string(),
            _ => self.zh(),
        }
    }

    fn zh(&self) -> String {
        match self {
            CoachError::TooLarge { size, most } => {
                format!("{size} 的棋盘有 {} 格；只能求出至多 {most} 格的棋盘的距离", size.cells())
            }
            CoachError::Impossible { step } => format!("第 {step} 步移出棋盘"),
            other => other.explain(Language::Zh),
        }
    }
}
