//! Generates one chunk of the next layer from the chunks of the current one.
//!
//! Every move changes the colour of the blank's cell, so a layer lies on one colour, and the neighbours of its boards
//! belong to the previous and the next layer only. The cells of the other colour still hold the previous layer. So the
//! next layer consists of the neighbours without what these cells hold: one bit per board is enough.

use jiugong_search::processor::{Work, run_wide};

use super::steps::{Plan, Transition};
use super::{WholeError, word_ops};

/// The source of the words of the current layer.
pub(super) trait Source: Sync {
    /// The `count` words from `start` on with the blank on `cell`, which lie in one chunk, or `None` if all of them are
    /// known to be zero. `room` may be used as a buffer.
    fn read<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        room: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError>;
}

/// Buffers of a worker.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The neighbours found.
    pub(super) found: Vec<u64>,
    /// The previous content of a chunk that is not in memory.
    pub(super) held: Vec<u64>,
    room: Vec<u64>,
}

/// Collects all neighbours in a chunk in `scratch.found`; false if there are certainly none.
pub(super) fn gather<S: Source>(
    plan: &Plan,
    source: &S,
    cell: usize,
    chunk: usize,
    scratch: &mut Scratch,
) -> Result<bool, WholeError> {
    run_wide(GatherWork { plan, source, cell, chunk, scratch })
}

/// Replaces the layer before last by the next one, and counts its boards.
pub(super) fn settle(held: &mut [u64], found: &[u64]) -> u64 {
    run_wide(SettleWork { held, found })
}

struct GatherWork<'a, S> {
    plan: &'a Plan,
    source: &'a S,
    cell: usize,
    chunk: usize,
    scratch: &'a mut Scratch,
}

impl<S: Source> Work for GatherWork<'_, S> {
    type Output = Result<bool, WholeError>;

    #[inline(always)]
    fn run(self) -> Result<bool, WholeError> {
        let GatherWork { plan, source, cell, chunk, scratch } = self;
        let length = plan.layout.chunk_words();
        let start = chunk * length;
        let Scratch { found, room, .. } = scratch;
        let mut any = false;
        for step in &plan.steps[cell] {
            match &step.transition {
                Transition::Runs { run, sources } if run * sources.len() > length => {
                    // The group is larger than a chunk, so its runs come from other chunks.
                    for far in far_runs(start, length, *run, sources) {
                        if let Some(words) = source.read(step.source, far.from, far.count, room)? {
                            begin(found, length, &mut any);
                            word_ops::union(&mut found[far.offset..far.offset + far.count], words);
                        }
                    }
                }
                transition => {
                    let Some(words) = source.read(step.source, start, length, room)? else { continue };
                    begin(found, length, &mut any);
                    match transition {
                        Transition::Same => word_ops::union(found, words),
                        Transition::Runs { run, sources } => word_ops::runs(found, words, *run, sources),
                        Transition::Inside { turns } => {
                            let (parities, own) = (plan.parities(), plan.layout.parity(cell));
                            let block = parities.len();
                            for (index, (found, words)) in found.chunks_mut(block).zip(words.chunks(block)).enumerate()
                            {
                                let upper = plan.layout.word_parity(start + index * block);
                                word_ops::inside(found, words, parities, own ^ upper, turns);
                            }
                        }
                        Transition::Between { lists } => word_ops::between(found, words, lists),
                    }
                }
            }
        }
        Ok(any)
    }
}

struct SettleWork<'a> {
    held: &'a mut [u64],
    found: &'a [u64],
}

impl Work for SettleWork<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        word_ops::settle(self.held, self.found)
    }
}

/// Words that a chunk takes from elsewhere.
#[derive(Clone, Copy, Debug)]
struct FarRun {
    /// Where they are read.
    from: usize,
    /// Their offset in the chunk.
    offset: usize,
    count: usize,
}

/// The runs of the `length` words from `start` on, if their groups are larger than that.
fn far_runs(start: usize, length: usize, run: usize, sources: &[u32]) -> impl Iterator<Item = FarRun> {
    let (count, group) = (run.min(length), run * sources.len());
    (0..length).step_by(count).map(move |offset| {
        let at = start + offset;
        FarRun { from: at / group * group + sources[at % group / run] as usize * run + at % run, offset, count }
    })
}

/// Calls `visit` with the cell, the first word and the number of words of everything that [`gather`] may read from
/// chunks other than `chunk`.
pub(super) fn far_words(plan: &Plan, cell: usize, chunk: usize, mut visit: impl FnMut(usize, usize, usize)) {
    let length = plan.layout.chunk_words();
    for step in &plan.steps[cell] {
        if let Transition::Runs { run, sources } = &step.transition
            && run * sources.len() > length
        {
            far_runs(chunk * length, length, *run, sources).for_each(|far| visit(step.source, far.from, far.count));
        }
    }
}

/// Clears `found` before the first words are added.
fn begin(found: &mut Vec<u64>, length: usize, any: &mut bool) {
    if !*any {
        found.clear();
        found.resize(length, 0);
        *any = true;
    }
}
