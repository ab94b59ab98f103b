//! How much of a long path people are shown: its beginning and its end, unless they ask for all of it.

use std::borrow::Cow;
use std::ops::Range;

use jiugong_lab::{Answer, Language};

use crate::catalogue;
use crate::units::show_count;

/// How much of a long path is written in the formats for people. Those for programs have all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// Of a path of more than 200 moves, its beginning and its end.
    #[default]
    Ends,
    /// All of it.
    Whole,
}

/// A path of more moves is long.
const LONG: usize = 200;

/// Positions of a long path that are shown after the start, and as many before the end.
const POSITIONS: usize = 10;

/// Moves of a long path that are listed at its beginning, and as many at its end.
const MOVES: usize = 40;

impl Extent {
    fn shortens(self, steps: usize) -> bool {
        self == Extent::Ends && steps > LONG
    }

    /// The numbers of the positions that are not shown of a plan of `steps` moves; the start is 0.
    pub(super) fn left_out(self, steps: usize) -> Range<usize> {
        if self.shortens(steps) { POSITIONS + 1..steps + 1 - POSITIONS } else { 0..0 }
    }

    /// The moves of `answer`, written on one line, with what is left out of them said where it would stand.
    pub(super) fn listed<'a>(self, answer: &Answer, moves: &'a str, language: Language) -> Cow<'a, str> {
        let steps = answer.steps().unwrap_or_default();
        if !self.shortens(steps) {
            return moves.into();
        }
        let said = catalogue::moves_left_out(language, &show_count((steps - 2 * MOVES) as u64));
        let words: Vec<&str> = moves.split(' ').collect();
        if words.len() == steps {
            let (first, last) = (&words[..MOVES], &words[steps - MOVES..]);
            return format!("{} {said} {}", first.join(" "), last.join(" ")).into();
        }
        // Every letter is a move, or nobody can tell where one ends.
        if moves.len() == steps && moves.is_ascii() {
            return format!("{} {said} {}", &moves[..MOVES], &moves[steps - MOVES..]).into();
        }
        moves.into()
    }
}

/// The line that stands for positions that are left out.
pub(super) fn gap(left_out: &Range<usize>, language: Language) -> String {
    catalogue::boards_left_out(language, &show_count(left_out.len() as u64))
}
