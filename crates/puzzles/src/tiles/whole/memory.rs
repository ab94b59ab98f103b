//! A space in memory: one bit per board, and the number of boards in each chunk.

use super::kernel::{Scratch, Source, gather, settle};
use super::layout::Layout;
use super::part::{FetchedWords, Share, ShareSource};
use super::steps::Plan;
use super::workers::share;
use super::zeroed_memory::ZeroedWords;
use super::{LayeredSpace, Layers, Tick, WholeError};

/// The number of words of a chunk that fits a core's first-level cache.
pub(super) const CHUNK_WORDS: usize = 3024;

/// The words of every cell of the blank, or of a share of them, and the number of boards in each chunk.
#[derive(Debug)]
struct Field {
    words: Vec<ZeroedWords>,
    counts: Vec<Vec<u64>>,
    chunk_words: usize,
    /// The first chunk of the share.
    first: usize,
}

/// A block of chunks: its first chunk, and for each target cell its words and the number of boards in each chunk.
type Block<'a> = (usize, Vec<(usize, (&'a mut [u64], &'a mut [u64]))>);

/// A space in memory.
#[derive(Debug)]
pub(super) struct Memory {
    plan: Plan,
    field: Field,
    threads: usize,
    scratch: Vec<Scratch>,
}

impl Source for Field {
    fn read<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        _: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError> {
        Ok(self.words(cell, start, count))
    }
}

impl Field {
    fn words(&self, cell: usize, start: usize, count: usize) -> Option<&[u64]> {
        let start = start - self.first * self.chunk_words;
        let empty = self.counts[cell][start / self.chunk_words] == 0;
        (!empty).then(|| &self.words[cell][start..start + count])
    }
}

impl Memory {
    /// The layer that contains only the goal, restricted to `share`.
    pub(super) fn new(plan: Plan, share: Share, threads: usize) -> Self {
        let layout = &plan.layout;
        let own = share.chunks(layout);
        let mut field = Field {
            words: (0..layout.cells()).map(|_| ZeroedWords::new(own.len() * layout.chunk_words())).collect(),
            counts: vec![vec![0; own.len()]; layout.cells()],
            chunk_words: layout.chunk_words(),
            first: own.start,
        };
        if own.contains(&0) {
            field.words[layout.goal_blank()][0] = 1;
            field.counts[layout.goal_blank()][0] = 1;
        }
        // Small spaces take less time than starting threads.
        let threads = if layout.boards() < 1_000_000 { 1 } else { threads };
        Memory { plan, field, threads, scratch: Vec::new() }
    }

    /// The size in bytes of a space with this layout.
    pub(super) fn bytes(layout: &Layout, threads: usize) -> u64 {
        let (words, chunks) = ((layout.words() * layout.cells()) as u64, (layout.chunks() * layout.cells()) as u64);
        8 * (words + chunks + (threads * layout.chunk_words()) as u64)
    }

    /// Generates the next layer in one chunk, with the words of other shares in `fetched`, and counts its boards.
    pub(super) fn make(
        &mut self,
        share: Share,
        (cell, chunk): (usize, usize),
        fetched: &FetchedWords,
        scratch: &mut Scratch,
    ) -> Result<u64, WholeError> {
        let Memory { plan, field, .. } = self;
        // Taken out, so that the borrows for reading and writing are disjoint.
        let mut words = std::mem::take(&mut field.words[cell]);
        let any = gather(plan, &ShareSource::new(field, share, &plan.layout, fetched), cell, chunk, scratch);
        let (place, length) = (chunk - field.first, field.chunk_words);
        let held = &mut words[place * length..(place + 1) * length];
        let count = &mut field.counts[cell][place];
        if any.as_ref().is_ok_and(|any| *any) {
            *count = settle(held, &scratch.found);
        } else if *count > 0 {
            held.fill(0);
            *count = 0;
        }
        let count = *count;
        field.words[cell] = words;
        any.map(|_| count)
    }

    /// The words from `start` on of a chunk of the share; `None` if all of them are zero.
    pub(super) fn words(&self, cell: usize, start: usize, count: usize) -> Option<&[u64]> {
        self.field.words(cell, start, count)
    }
}

impl LayeredSpace for Memory {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn layers(&self) -> Layers {
        vec![1]
    }

    fn advance(&mut self, layers: &[u64], tick: &mut Tick<'_>) -> Result<Option<u64>, WholeError> {
        let Memory { plan, field, threads, scratch } = self;
        let layout = &plan.layout;
        let targets: Vec<usize> = super::targets(layout, layers.len() as u32).collect();
        // Taken out, so that the borrows for reading and writing are disjoint.
        let mut taken: Vec<_> = targets
            .iter()
            .map(|&cell| (cell, std::mem::take(&mut field.words[cell]), std::mem::take(&mut field.counts[cell])))
            .collect();
        let (length, block) = (layout.chunk_words(), layout.block_chunks());
        let mut cells: Vec<_> = taken
            .iter_mut()
            .map(|(cell, words, counts)| (*cell, words.chunks_mut(block * length).zip(counts.chunks_mut(block))))
            .collect();
        let blocks = layout.chunks().div_ceil(block);
        let tasks = (0..blocks).map(|number| {
            let parts = cells.iter_mut().filter_map(|(cell, parts)| parts.next().map(|part| (*cell, part)));
            (number * block, parts.collect::<Vec<_>>())
        });
        let work = |scratch: &mut Scratch, (first, parts): Block<'_>| {
            let mut sum = 0;
            for (cell, (words, counts)) in parts {
                for (chunk, (held, count)) in (first..).zip(words.chunks_mut(length).zip(counts)) {
                    if gather(plan, field, cell, chunk, scratch)? {
                        *count = settle(held, &scratch.found);
                    } else if *count > 0 {
                        held.fill(0);
                        *count = 0;
                    }
                    sum += *count;
                }
            }
            Ok(sum)
        };
        let sum = share(*threads, scratch, tasks, work, &mut |done| tick(done as u64, blocks as u64));
        for (cell, words, counts) in taken {
            field.words[cell] = words;
            field.counts[cell] = counts;
        }
        sum
    }

    fn visit(&self, cell: usize, visit: &mut dyn FnMut(usize, u64)) -> Result<(), WholeError> {
        let length = self.plan.layout.chunk_words();
        for (chunk, words) in self.field.words[cell].chunks(length).enumerate() {
            if self.field.counts[cell][chunk] > 0 {
                let first = (self.field.first + chunk) * length;
                words.iter().enumerate().for_each(|(index, &word)| visit(first + index, word));
            }
        }
        Ok(())
    }

    fn finish_layer(&mut self, _: &[u64]) -> Result<(), WholeError> {
        Ok(())
    }
}
