//! The lower bound of boards of up to fifteen rows and columns: IDA* on plain boards, with Manhattan distance and linear conflicts, from whichever end it is soonest
//! done.
//!
//! A round looks at every way that the estimate leaves within a bound. The way back from the goal is as long, but how many boards are within a bound is quite
//! another matter, and cannot be seen before. So the first rounds are begun at both
//! ends, until it is known which of them ends sooner.

use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use super::grid::Grid;
use super::guide::{Guide, Lines};
use super::shared::Shared;
use crate::tiles::Move;

/// Boards expanded between two looks at the clock.
const LOOK: u64 = 1 << 16;

/// Boards of a round by which it is known which end is the better one.
const ENOUGH: u64 = 1 << 20;

/// The part of the time limit that IDA* has beside beams over the whole board, as one in so many.
pub(super) const SHARE: u32 = 2;

/// Rounds of IDA* for so long; each that ends without a solution raises the bound by two.
pub(super) fn deepen(shared: &Shared, lines: &Lines, time: Option<Duration>) {
    let until = time.map(|time| (Instant::now(), time));
    let over = || shared.is_stopped() || until.as_ref().is_some_and(|(began, time)| began.elapsed() >= *time);
    let reversed = shared.grid.reversed();
    let mut ends = [Round::new(lines, &shared.grid), Round::new(lines, &reversed)];
    let mut bound = ends.iter().map(|end| shared.grid.at_least(end.estimate)).fold(0, Cost::max);
    shared.raise(bound);
    let mut better = None;
    // A bound that comes up to the solution's length is a proof, and there is nothing more to look for.
    while bound < shared.length() {
        for end in &mut ends {
            end.begin(bound);
        }
        let (which, solved) = loop {
            let turn = |which: usize| (better.is_none() || better == Some(which)).then_some(which);
            let mut ended = None;
            for which in (0..ends.len()).filter_map(turn) {
                let before = ends[which].expanded;
                let found = ends[which].search(LOOK);
                shared.tally.expanded(ends[which].expanded - before);
                shared.tally.reached(ends[which].deepest());
                if let Some(solved) = found {
                    ended = Some((which, solved));
                    break;
                }
                if over() {
                    return;
                }
            }
            if let Some(ended) = ended {
                break ended;
            }
        };
        if solved {
            let moves = ends[which].moves();
            let length = moves.len() as Cost;
            let moves = if which == 0 { moves } else { moves.iter().rev().map(|by| by.opposite()).collect() };
            shared.offer(moves);
            shared.raise(length);
            return;
        }
        if ends[which].expanded >= ENOUGH {
            better = Some(which);
        }
        bound += 2;
        shared.raise(bound);
    }
}

/// What a slide of a tile from one cell to another does to the estimate.
#[derive(Clone, Copy)]
struct Slide {
    /// What the tile adds to the places of its line, or takes from them.
    own: u64,
    /// The line that the tile belongs to and leaves or enters, if it does either.
    line: u8,
    /// By how much the distance and the way so far grow together: by nothing, or by two.
    dearer: u8,
}

/// No line, and no cell.
const NONE: u8 = u8::MAX;

/// A board on the path.
#[derive(Clone, Copy)]
struct Step {
    /// What is left of the bound.
    left: u16,
    blank: u8,
    before: u8,
    /// Which way out of it is next.
    next: u8,
}

/// One round from one end. It can be left and gone on with.
pub(super) struct Round<'a> {
    lines: &'a Lines,
    guide: Guide<'a>,
    grid: &'a Grid,
    pub(super) estimate: Cost,
    /// For each label, each cell that it is on and each of the cells beside that, in the order of [`Lines::beside`].
    slides: Vec<[Slide; 4]>,
    /// Which of the cells beside a cell's neighbour the cell itself is.
    back: Vec<[u8; 4]>,
    pub(super) board: Vec<u8>,
    path: Vec<Step>,
    bound: Cost,
    expanded: u64,
    deepest: usize,
}

impl<'a> Round<'a> {
    pub(super) fn new(lines: &'a Lines, grid: &'a Grid) -> Self {
        let cells = grid.cells.len();
        let board = grid.as_bytes();
        let guide = Guide::new(lines, None, grid.home);
        let slide = |label: usize, from: u8, to: u8| {
            let (from, to) = (usize::from(from), usize::from(to));
            let dearer = if grid.distance(to, label) > grid.distance(from, label) { 2 } else { 0 };
            let crossed = guide.crossed(label, from, to);
            let (line, own) = crossed.map_or((NONE, 0), |(line, own)| (line as u8, own));
            Slide { own, line, dearer }
        };
        let mut slides = vec![[Slide { own: 0, line: NONE, dearer: 0 }; 4]; cells * cells];
        let mut back = vec![[0; 4]; cells];
        for from in 0..cells as u8 {
            for (way, &to) in lines.beside(from).iter().enumerate() {
                for label in 0..cells {
                    slides[label * cells + usize::from(from)][way] = slide(label, from, to);
                }
                let here = lines.beside(to).iter().position(|&other| other == from);
                back[usize::from(from)][way] = here.unwrap_or_default() as u8;
            }
        }
        Round {
            lines,
            estimate: guide.worth(&board, grid.blank as u8).at_least(),
            guide,
            grid,
            slides,
            back,
            board,
            path: Vec::new(),
            bound: 0,
            expanded: 0,
            deepest: 0,
        }
    }

    /// Goes back to this end, to look at everything within `bound`.
    pub(super) fn begin(&mut self, bound: Cost) {
        while self.path.len() > 1 {
            self.take_back();
        }
        let blank = self.grid.blank as u8;
        (self.bound, self.expanded) = (bound, 0);
        self.path.clear();
        if self.estimate <= bound {
            let left = (bound - self.estimate) as u16;
            self.path.push(Step { left, blank, before: NONE, next: 0 });
        }
    }

    /// Undoes the last move of the path.
    #[inline(always)]
    fn take_back(&mut self) {
        if let Some(step) = self.path.pop()
            && step.before != NONE
        {
            self.board.swap(usize::from(step.blank), usize::from(step.before));
        }
    }

    /// Goes on until about so many more boards are expanded; then nothing is known yet. Otherwise whether the goal is within the bound, and then the path leads to it.
    pub(super) fn search(&mut self, boards: u64) -> Option<bool> {
        let until = self.expanded + boards;
        let cells = self.board.len();
        loop {
            let made = self.path.len();
            let Some(step) = self.path.last_mut() else { return Some(false) };
            if step.next == 0 {
                // Nothing is left to go: the estimate is zero at the goal alone.
                if u32::from(step.left) + made as Cost - 1 == self.bound {
                    return Some(true);
                }
                if self.expanded >= until {
                    return None;
                }
                self.expanded += 1;
                self.deepest = self.deepest.max(made);
            }
            let blank = step.blank;
            let way = usize::from(step.next);
            let Some(&to) = self.lines.beside(blank).get(way) else {
                self.take_back();
                continue;
            };
            step.next += 1;
            if to == step.before {
                continue;
            }
            let label = usize::from(self.board[usize::from(to)]);
            let slide = self.slides[label * cells + usize::from(to)][usize::from(self.back[usize::from(blank)][way])];
            let (mut room, mut dearer) = (step.left, u16::from(slide.dearer));
            if slide.line != NONE {
                let there = self.guide.line(&self.board, usize::from(slide.line));
                room += self.lines.conflicts(there);
                dearer += self.lines.conflicts(there ^ slide.own);
            }
            let Some(left) = room.checked_sub(dearer) else { continue };
            self.board.swap(usize::from(to), usize::from(blank));
            self.path.push(Step { left, blank: to, before: blank, next: 0 });
        }
    }

    /// How far from this end a board was entered.
    fn deepest(&self) -> usize {
        self.deepest
    }

    /// The moves along the path.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut grid = self.grid.clone();
        let step = |step: &Step| {
            let by = grid.move_to(usize::from(step.blank));
            grid.slide_to(usize::from(step.blank));
            by
        };
        self.path.iter().skip(1).map(step).collect()
    }
}
