//! The part of a long path that people are shown: its beginning and its end, unless they ask for all of it.

use std::borrow::Cow;
use std::ops::Range;

use jiugong_lab::{Answer, Language};

use crate::catalogue;
use crate::units::show_count;

/// The part of a long path that the formats for people contain. Formats for programs contain all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// The beginning and the end of a path with more than 200 moves.
    #[default]
    Ends,
    /// All of it.
    Whole,
}

/// A path with more moves is long.
const LONG: usize = 200;

/// Positions of a long path that are shown after the start, and as many before the end.
const POSITIONS: usize = 10;

/// Moves of a long path that are listed at its beginning, and as many at its end.
const MOVES: usize = 40;

impl Extent {
    fn shortens(self, steps: usize) -> bool {
        self == Extent::Ends && steps > LONG
    }

    /// The indices of the positions that are not shown, in a plan with `steps` moves; the start has index 0.
    pub(super) fn left_out(self, steps: usize) -> Range<usize> {
        if self.shortens(steps) { POSITIONS + 1..steps + 1 - POSITIONS } else { 0..0 }
    }

    /// The moves of `answer` on one line, with a note where some are left out.
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
        // Every letter is a move; otherwise moves cannot be separated.
        if moves.len() == steps && moves.is_ascii() {
            return format!("{} {said} {}", &moves[..MOVES], &moves[steps - MOVES..]).into();
        }
        moves.into()
    }
}

/// The line that stands for omitted positions.
pub(super) fn gap(left_out: &Range<usize>, language: Language) -> String {
    catalogue::boards_left_out(language, &show_count(left_out.len() as u64))
}
