//! A set of pattern databases for one goal, ready for searches.

use std::sync::Arc;

use jiugong_search::parallel_ida::{CheckpointSink, ParallelIdaStar};
use jiugong_search::{Monitor, Report};

use super::frame::Frame;
use super::scheme::Scheme;
use super::sets::{SetInfo, place};
use super::table::{Bits, Pattern, PatternTable, Shape};
use super::tree::PatternTree;
use crate::tiles::move_words::MoveAutomaton;
use crate::tiles::packed::Word;
use crate::tiles::{Board, Move};

/// The tables of a [`Scheme`], and the automaton of move words for its board.
pub struct PatternSet<W> {
    pub(super) tables: Vec<PatternTable<W>>,
    pub(super) sums: Vec<SumTables>,
    pub(super) words: MoveAutomaton,
    /// Shared by all its pair trees, built with the first.
    #[cfg(target_arch = "x86_64")]
    pub(super) numbering: std::sync::OnceLock<super::pair::Numbering>,
}

/// The tables of a sum, by index, and its view of each place.
pub(super) struct SumTables {
    pub(super) tables: Vec<usize>,
    pub(super) places: Vec<usize>,
}

/// Tables up to this size stay in the processor's cache, where lookups need no prefetching.
const NEAR_BYTES: usize = 8 << 20;

/// The length of the words in the automaton. Longer words prune little more and take longer to list.
const WORD_LENGTH: usize = 12;

impl<W: Word + SetInfo + Send + Sync> PatternSet<W> {
    /// The set of `scheme`. `tables` returns the bits of all its patterns in order, given their shapes: their total
    /// size is known before the first one is built.
    ///
    /// # Errors
    /// Errors of `tables`, or `None` if it returned too few tables, or one of the wrong length.
    pub fn new<E>(
        scheme: &Scheme,
        tables: impl FnOnce(&[(Pattern, Arc<Shape<W>>)]) -> Result<Vec<Bits>, E>,
    ) -> Result<Self, Option<E>> {
        let patterns = scheme.patterns();
        let mut needed: Vec<(Pattern, Arc<Shape<W>>)> = Vec::new();
        for &pattern in &patterns {
            let known = needed.iter().find(|(_, shape)| shape.tiles() == pattern.tiles());
            let new = || Arc::new(Shape::new(pattern.size, pattern.tiles()));
            let shape = known.map_or_else(new, |(_, shape)| Arc::clone(shape));
            needed.push((pattern, shape));
        }
        let bits = tables(&needed).map_err(Some)?;
        if bits.len() != needed.len() {
            return Err(None);
        }
        let tables =
            needed.into_iter().zip(bits).map(|((pattern, shape), bits)| PatternTable::new(shape, pattern, bits));
        let tables = tables.collect::<Option<Vec<_>>>().ok_or(None)?;
        let number = |pattern: &Pattern| patterns.iter().position(|known| known == pattern);
        let sums = scheme.sums.iter().map(|sum| SumTables {
            tables: sum.patterns.iter().filter_map(number).collect(),
            places: sum.places.clone(),
        });
        let sums = sums.collect();
        let size = patterns[0].size;
        let words = MoveAutomaton::new::<W>(size, WORD_LENGTH, |cell| place(size, cell));
        Ok(PatternSet {
            tables,
            sums,
            words,
            #[cfg(target_arch = "x86_64")]
            numbering: std::sync::OnceLock::new(),
        })
    }

    /// The size of its tables in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(PatternTable::bytes).sum::<usize>() + self.words.bytes()
    }

    /// The tables of a sum.
    pub(super) fn tables_of(&self, sum: usize) -> Vec<&PatternTable<W>> {
        self.sums[sum].tables.iter().map(|&number| &self.tables[number]).collect()
    }

    /// Searches for a shortest path from `start` to `goal` by parallel IDA*, monitored and saved as described for
    /// [`ParallelIdaStar::search_with_checkpoints`]. The set must be that of the goal's frame.
    pub fn search(
        &self,
        start: &Board,
        goal: &Board,
        deepening: &ParallelIdaStar,
        monitor: &mut dyn Monitor,
        keep: Option<&mut dyn CheckpointSink>,
    ) -> Report<Move> {
        let puzzle = Puzzle::new(start, goal);
        let report = match self.sums.len() {
            1 => self.search_with([0, 0], &puzzle, deepening, monitor, keep),
            2 => self.search_with([0, 1], &puzzle, deepening, monitor, keep),
            _ => super::choice::search(self, &puzzle, deepening, monitor, keep),
        };
        report.map_moves(|by| puzzle.frame.original_move(Move::ALL[usize::from(by)]))
    }

    /// The same with two of its sums.
    pub(super) fn search_with(
        &self,
        pair: [usize; 2],
        puzzle: &Puzzle,
        deepening: &ParallelIdaStar,
        monitor: &mut dyn Monitor,
        keep: Option<&mut dyn CheckpointSink>,
    ) -> Report<u8> {
        // Where prefetching is unavailable, interleaving several jobs gains nothing.
        let far = cfg!(not(target_family = "wasm")) && self.bytes() > NEAR_BYTES;
        #[cfg(target_arch = "x86_64")]
        if far
            && let Some(narrow) = (self as &dyn std::any::Any).downcast_ref::<PatternSet<u64>>()
            && let Some(tree) = super::pair::PairTree::new(narrow, puzzle)
        {
            return deepening.search_with_checkpoints(&tree, monitor, keep);
        }
        match (pair.map(|sum| self.sums[sum].tables.len()).into_iter().max(), far) {
            (Some(..=2), false) => {
                deepening.search_with_checkpoints(&PatternTree::<W, 2, false>::new(self, puzzle, pair), monitor, keep)
            }
            (Some(..=2), true) => {
                deepening.search_with_checkpoints(&PatternTree::<W, 2, true>::new(self, puzzle, pair), monitor, keep)
            }
            (Some(3), false) => {
                deepening.search_with_checkpoints(&PatternTree::<W, 3, false>::new(self, puzzle, pair), monitor, keep)
            }
            (Some(3), true) => {
                deepening.search_with_checkpoints(&PatternTree::<W, 3, true>::new(self, puzzle, pair), monitor, keep)
            }
            (Some(4), _) => {
                deepening.search_with_checkpoints(&PatternTree::<W, 4, true>::new(self, puzzle, pair), monitor, keep)
            }
            _ => deepening.search_with_checkpoints(&PatternTree::<W, 8, true>::new(self, puzzle, pair), monitor, keep),
        }
    }
}

/// A start and a goal in the view of the goal's frame.
pub(super) struct Puzzle {
    pub(super) frame: Frame,
    /// The goal place of the tile on each place.
    pub(super) tiles: Vec<usize>,
    /// The place of the blank.
    pub(super) blank: usize,
}

impl Puzzle {
    pub(super) fn new(start: &Board, goal: &Board) -> Self {
        let frame = Frame::new(goal.size(), goal.blank());
        Puzzle { tiles: frame.tiles(start, goal), blank: frame.place(start.blank()), frame }
    }

    /// The goal place of the tile on each place, in a view with these places.
    pub(super) fn viewed(&self, places: &[usize]) -> Vec<usize> {
        let mut viewed = vec![0; self.tiles.len()];
        for (at, &tile) in self.tiles.iter().enumerate() {
            viewed[places[at]] = places[tile];
        }
        viewed
    }
}
