//! Which move leads nearer, and why.

use std::sync::Arc;
use std::time::Duration;

use jiugong_lab::tables::Tables;
use jiugong_lab::{Instance, Language, Settings, TilesProblem};
use jiugong_puzzles::tiles::{Board, Move};
use jiugong_search::{Cost, Limits};

use crate::catalogue;
use crate::work::Teller;

/// How long a solution is looked for.
const PATIENCE: Duration = Duration::from_secs(30);

/// A move, and why it is one to make.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The tile that would move.
    pub tile: Option<u32>,
    /// Why.
    pub text: String,
}

impl Hint {
    /// Nothing was found.
    pub fn none(language: Language) -> Self {
        Hint { tile: None, text: catalogue::hint_none(language) }
    }
}

/// A solution: each board with the move that leads on, and whether none is shorter.
#[derive(Clone, Debug)]
pub struct Found {
    pub way: Vec<(Board, Move)>,
    pub proved: bool,
}

/// The boards and moves of a plan from `start`.
fn walked(start: &Board, moves: impl Iterator<Item = Move>) -> Vec<(Board, Move)> {
    let mut board = start.clone();
    let mut way = Vec::new();
    for by in moves {
        way.push((board.clone(), by));
        board.slide(by);
    }
    way
}

/// Looks for a solution, a shortest one where that can be.
pub fn find(problem: &TilesProblem, tables: Arc<Tables>, teller: &Teller) -> Option<Found> {
    let limits = Limits { time: Some(PATIENCE), cancel: Some(Arc::clone(&teller.cancel)), ..Limits::default() };
    let settings = Settings { limits, tables: Some(tables), ..Settings::default() };
    let answer = Instance::new(problem.clone()).solve(&settings, &mut |progress| teller.tell(progress)).ok()?;
    let names = answer.moves()?;
    let letters = names.iter().filter_map(|name| Move::from_letter(name.chars().next()?));
    Some(Found { way: walked(&problem.start, letters), proved: answer.report.is_optimal() })
}

/// How far each neighbour is, where a table knows that at once; the nearest first.
fn neighbours(board: &Board, goal: &Board) -> Option<Vec<(Cost, Move, u32)>> {
    let mut found = Vec::new();
    for by in Move::ALL {
        let mut after = board.clone();
        if let Some(tile) = after.slide(by) {
            found.push((Instance::new(TilesProblem::new(after, goal.clone())).optimum()?, by, tile));
        }
    }
    found.sort_by_key(|&(left, ..)| left);
    Some(found)
}

/// What the table of all boards says.
pub fn from_table(board: &Board, goal: &Board, language: Language) -> Option<Hint> {
    let here = Instance::new(TilesProblem::new(board.clone(), goal.clone())).optimum()?;
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

/// What a solution that was found says, if the board lies on it.
pub fn along(way: &[(Board, Move)], board: &Board, proved: bool, language: Language) -> Option<Hint> {
    let place = way.iter().position(|(known, _)| known == board)?;
    let by = way[place].1;
    let tile = board.tile_beside(by)?;
    let left = catalogue::move_count(language, (way.len() - place) as u64);
    let direction = catalogue::direction(language, by.opposite());
    let text = if proved {
        catalogue::hint_shortest(language, tile, &direction, &left)
    } else {
        catalogue::hint_found(language, tile, &direction, &left)
    };
    Some(Hint { tile: Some(tile), text })
}
