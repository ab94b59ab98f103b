//! A set of pattern databases for one goal, ready to search with.

use std::sync::Arc;

use jiugong_search::{Deepening, Keep, Monitor, Report};

use super::frame::Frame;
use super::scheme::{Scheme, Second};
use super::sets::{SetInfo, place};
use super::table::{Bits, Pattern, PatternTable, Shape};
use super::tree::PatternTree;
use crate::tiles::packed::Word;
use crate::tiles::words::Words;
use crate::tiles::{Board, Move};

/// The tables of a [`Scheme`], and the automaton of move words for its board.
pub struct PatternSet<W> {
    pub(super) first: Vec<PatternTable<W>>,
    /// The tables of the second sum, and where each place is seen.
    pub(super) second: Option<(Vec<PatternTable<W>>, Vec<usize>)>,
    pub(super) words: Words,
    /// What all its pair trees share, once there is one.
    #[cfg(target_arch = "x86_64")]
    pub(super) numbering: std::sync::OnceLock<super::pair::Numbering>,
}

/// Tables up to this size stay in the processor's own memory, where a lookup is not worth waiting for.
const NEAR_BYTES: usize = 8 << 20;

/// The length of the words that the automaton knows. Longer ones prune little more, and take longer to list.
const WORD_LENGTH: usize = 12;

impl<W: Word + SetInfo + Send + Sync> PatternSet<W> {
    /// The set of `scheme`. `table` is asked for the bits of every pattern, with the shape they have.
    ///
    /// # Errors
    /// Those of `table`, or `None` in place of one if it gave a table of the wrong length.
    pub fn new<E>(
        scheme: &Scheme,
        mut table: impl FnMut(&Pattern, &Shape<W>) -> Result<Bits, E>,
    ) -> Result<Self, Option<E>> {
        let mut shapes: Vec<Arc<Shape<W>>> = Vec::new();
        let mut tables = |patterns: &[Pattern]| -> Result<Vec<PatternTable<W>>, Option<E>> {
            let mut tables = Vec::new();
            for &pattern in patterns {
                let known = shapes.iter().find(|shape| shape.tiles() == pattern.tiles());
                let shape = known.cloned().unwrap_or_else(|| {
                    let shape = Arc::new(Shape::new(pattern.size, pattern.tiles()));
                    shapes.push(Arc::clone(&shape));
                    shape
                });
                let bits = table(&pattern, &shape).map_err(Some)?;
                tables.push(PatternTable::new(shape, pattern, bits).ok_or(None)?);
            }
            Ok(tables)
        };
        let first = tables(&scheme.first)?;
        let second = match &scheme.second {
            None => None,
            Some(Second::Mirror(places)) => Some((first.clone(), places.clone())),
            Some(Second::Other(patterns)) => Some((tables(patterns)?, (0..first[0].pattern().size.cells()).collect())),
        };
        let size = first[0].pattern().size;
        let words = Words::new::<W>(size, WORD_LENGTH, |cell| place(size, cell));
        Ok(PatternSet {
            first,
            second,
            words,
            #[cfg(target_arch = "x86_64")]
            numbering: std::sync::OnceLock::new(),
        })
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        let own = match &self.second {
            Some((tables, _)) if tables[0].pattern() != self.first[0].pattern() => tables.as_slice(),
            _ => &[],
        };
        self.first.iter().chain(own).map(PatternTable::bytes).sum::<usize>() + self.words.bytes()
    }

    /// Searches for a shortest way from `start` to `goal` by parallel IDA*, watched and saved as
    /// [`Deepening::search_kept`] says. The set must be that of the goal's frame.
    pub fn search(
        &self,
        start: &Board,
        goal: &Board,
        deepening: &Deepening,
        monitor: &mut dyn Monitor,
        keep: Option<&mut dyn Keep>,
    ) -> Report<Move> {
        let frame = Frame::new(goal.size(), goal.blank());
        let tiles = frame.tiles(start, goal);
        let blank = frame.place(start.blank());
        let patterns = self.first.len().max(self.second.as_ref().map_or(0, |(tables, _)| tables.len()));
        // Where nothing can be sent for ahead, several jobs by turns gain nothing.
        let far = cfg!(not(target_family = "wasm")) && self.bytes() > NEAR_BYTES;
        #[cfg(target_arch = "x86_64")]
        if far
            && let Some(narrow) = (self as &dyn std::any::Any).downcast_ref::<PatternSet<u64>>()
            && let Some(tree) = super::pair::PairTree::new(narrow, &frame, &tiles, blank)
        {
            let report = deepening.search_kept(&tree, monitor, keep);
            return report.map_moves(|by| frame.unseen(Move::ALL[usize::from(by)]));
        }
        let report = match (patterns, far) {
            (..=2, false) => {
                deepening.search_kept(&PatternTree::<W, 2, false>::new(self, &frame, &tiles, blank), monitor, keep)
            }
            (..=2, true) => {
                deepening.search_kept(&PatternTree::<W, 2, true>::new(self, &frame, &tiles, blank), monitor, keep)
            }
            (3, false) => {
                deepening.search_kept(&PatternTree::<W, 3, false>::new(self, &frame, &tiles, blank), monitor, keep)
            }
            (3, true) => {
                deepening.search_kept(&PatternTree::<W, 3, true>::new(self, &frame, &tiles, blank), monitor, keep)
            }
            (4, _) => {
                deepening.search_kept(&PatternTree::<W, 4, true>::new(self, &frame, &tiles, blank), monitor, keep)
            }
            _ => deepening.search_kept(&PatternTree::<W, 8, true>::new(self, &frame, &tiles, blank), monitor, keep),
        };
        report.map_moves(|by| frame.unseen(Move::ALL[usize::from(by)]))
    }
}
