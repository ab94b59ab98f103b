//! Hints: the best next move, and the reason.

use std::sync::Arc;

use jiugong_lab::defaults::PLAY_HINT_TIME;
use jiugong_lab::tables::Tables;
use jiugong_lab::{Instance, Language, Settings, TilesProblem};
use jiugong_puzzles::tiles::{Board, Move};
use jiugong_search::{Cost, Limits};

use crate::catalogue;
use crate::work::JobContext;

/// A move with the reason for it.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The tile to move.
    pub tile: Option<u32>,
    /// The reason.
    pub text: String,
}

impl Hint {
    /// The message if no solution was found.
    pub fn none(language: Language) -> Self {
        Hint { tile: None, text: catalogue::hint_none(language) }
    }
}

/// A solution: each board with the next move, and whether the solution is proved shortest.
#[derive(Clone, Debug)]
pub struct Solution {
    pub path: Vec<(Board, Move)>,
    pub proved: bool,
}

/// The boards and moves of a plan that begins at `start`.
fn boards_along(start: &Board, moves: impl Iterator<Item = Move>) -> Vec<(Board, Move)> {
    let mut board = start.clone();
    let mut path = Vec::new();
    for by in moves {
        path.push((board.clone(), by));
        board.slide(by);
    }
    path
}

/// Searches for a solution, a shortest one if the defaults find one.
pub fn find(problem: &TilesProblem, tables: Arc<Tables>, job: &JobContext) -> Option<Solution> {
    let limits = Limits { time: Some(PLAY_HINT_TIME), cancel: Some(Arc::clone(&job.cancel)), ..Limits::default() };
    let settings = Settings { limits, tables: Some(tables), ..Settings::default() };
    let answer = Instance::from(problem.clone()).solve(&settings, &mut |progress| job.report(progress)).ok()?;
    let names = answer.moves()?;
    let letters = names.iter().filter_map(|name| Move::from_letter(name.chars().next()?));
    Some(Solution { path: boards_along(&problem.start, letters), proved: answer.report.is_optimal() })
}

/// The distances of all neighbours, the nearest first; `None` without a complete table.
fn neighbours(board: &Board, goal: &Board) -> Option<Vec<(Cost, Move, u32)>> {
    let mut found = Vec::new();
    for by in Move::ALL {
        let mut after = board.clone();
        if let Some(tile) = after.slide(by) {
            found.push((Instance::from(TilesProblem::new(after, goal.clone())).optimum()?, by, tile));
        }
    }
    found.sort_by_key(|&(left, ..)| left);
    Some(found)
}

/// A hint from the complete table.
pub fn from_table(board: &Board, goal: &Board, language: Language) -> Option<Hint> {
    let here = Instance::from(TilesProblem::new(board.clone(), goal.clone())).optimum()?;
    let all = neighbours(board, goal)?;
    let &(left, by, tile) = all.first()?;
    let others: Vec<String> = all[1..]
        .iter()
        .map(|&(left, by, tile)| {
            catalogue::hint_other(language, tile, &catalogue::direction(language, by.opposite()), left)
        })
        .collect();
    let others = others.join(if language == Language::Zh { "；" } else { "; " });
    let text = catalogue::hint_table(language, tile, &catalogue::direction(language, by.opposite()), here, left);
    let text = if others.is_empty() { text } else { catalogue::hint_instead(language, &text, &others) };
    Some(Hint { tile: Some(tile), text })
}

/// A hint from a known solution, if the board lies on it.
pub fn along(path: &[(Board, Move)], board: &Board, proved: bool, language: Language) -> Option<Hint> {
    let place = path.iter().position(|(known, _)| known == board)?;
    let by = path[place].1;
    let tile = board.tile_beside(by)?;
    let left = catalogue::move_count(language, (path.len() - place) as u64);
    let direction = catalogue::direction(language, by.opposite());
    let text = if proved {
        catalogue::hint_shortest(language, tile, &direction, &left)
    } else {
        catalogue::hint_found(language, tile, &direction, &left)
    };
    Some(Hint { tile: Some(tile), text })
}
