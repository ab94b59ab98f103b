//! One chunk of the next layer from the chunks of this one.
//!
//! Every move changes the colour of the blank's cell, so a layer lies on one colour, and the neighbours of its boards are
//! those of the layer before and of the layer after, nothing else. The cells of the other colour still hold the layer
//! before. So the next layer is what the neighbours are, without what is there: one bit for each board is all there is.

use jiugong_search::processor::{Work, run_wide};

use super::steps::{Plan, Way};
use super::{WholeError, lanes};

/// Where the words of the present layer come from.
pub(super) trait Source: Sync {
    /// The `count` words from `start` on with the blank on `cell`, which lie in one chunk, or `None` if all of them are
    /// known to be zero. `room` may be used to put them in.
    fn read<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        room: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError>;
}

/// What a worker needs for a chunk.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The neighbours found.
    pub(super) found: Vec<u64>,
    /// What a chunk holds that is not in memory.
    pub(super) held: Vec<u64>,
    room: Vec<u64>,
}

/// Puts all neighbours that lie in a chunk into `scratch.found`; false if there are certainly none.
pub(super) fn gather<S: Source>(
    plan: &Plan,
    source: &S,
    cell: usize,
    chunk: usize,
    scratch: &mut Scratch,
) -> Result<bool, WholeError> {
    run_wide(Gather { plan, source, cell, chunk, scratch })
}

/// Replaces the layer before last by the next one, and counts its boards.
pub(super) fn settle(held: &mut [u64], found: &[u64]) -> u64 {
    run_wide(Settle { held, found })
}

struct Gather<'a, S> {
    plan: &'a Plan,
    source: &'a S,
    cell: usize,
    chunk: usize,
    scratch: &'a mut Scratch,
}

impl<S: Source> Work for Gather<'_, S> {
    type Made = Result<bool, WholeError>;

    #[inline(always)]
    fn run(self) -> Result<bool, WholeError> {
        let Gather { plan, source, cell, chunk, scratch } = self;
        let length = plan.layout.chunk_words();
        let start = chunk * length;
        let Scratch { found, room, .. } = scratch;
        let mut any = false;
        for step in &plan.steps[cell] {
            match &step.way {
                Way::Runs { run, sources } if run * sources.len() > length => {
                    // The group is larger than a chunk, so its runs come from other chunks.
                    for far in far_runs(start, length, *run, sources) {
                        if let Some(words) = source.read(step.source, far.from, far.count, room)? {
                            begin(found, length, &mut any);
                            lanes::union(&mut found[far.offset..far.offset + far.count], words);
                        }
                    }
                }
                way => {
                    let Some(words) = source.read(step.source, start, length, room)? else { continue };
                    begin(found, length, &mut any);
                    match way {
                        Way::Same => lanes::union(found, words),
                        Way::Runs { run, sources } => lanes::runs(found, words, *run, sources),
                        Way::Inside { turns } => {
                            let (parities, own) = (plan.parities(), plan.layout.parity(cell));
                            let block = parities.len();
                            for (index, (found, words)) in found.chunks_mut(block).zip(words.chunks(block)).enumerate()
                            {
                                let upper = plan.layout.word_parity(start + index * block);
                                lanes::inside(found, words, parities, own ^ upper, turns);
                            }
                        }
                        Way::Between { lists } => lanes::between(found, words, lists),
                    }
                }
            }
        }
        Ok(any)
    }
}

struct Settle<'a> {
    held: &'a mut [u64],
    found: &'a [u64],
}

impl Work for Settle<'_> {
    type Made = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        lanes::settle(self.held, self.found)
    }
}

/// Words that a chunk takes from elsewhere.
#[derive(Clone, Copy, Debug)]
struct FarRun {
    /// Where they lie.
    from: usize,
    /// Where they belong in the chunk.
    offset: usize,
    count: usize,
}

/// The runs of the `length` words from `start` on, when their groups are larger than that.
fn far_runs(start: usize, length: usize, run: usize, sources: &[u32]) -> impl Iterator<Item = FarRun> {
    let (count, group) = (run.min(length), run * sources.len());
    (0..length).step_by(count).map(move |offset| {
        let at = start + offset;
        FarRun { from: at / group * group + sources[at % group / run] as usize * run + at % run, offset, count }
    })
}

/// Calls with the cell, the first word and the number of words of everything that [`gather`] reads from chunks that may
/// be others than `chunk`.
pub(super) fn far_words(plan: &Plan, cell: usize, chunk: usize, mut visit: impl FnMut(usize, usize, usize)) {
    let length = plan.layout.chunk_words();
    for step in &plan.steps[cell] {
        if let Way::Runs { run, sources } = &step.way
            && run * sources.len() > length
        {
            far_runs(chunk * length, length, *run, sources).for_each(|far| visit(step.source, far.from, far.count));
        }
    }
}

/// Clears `found` before the first words go in.
fn begin(found: &mut Vec<u64>, length: usize, any: &mut bool) {
    if !*any {
        found.clear();
        found.resize(length, 0);
        *any = true;
    }
}
