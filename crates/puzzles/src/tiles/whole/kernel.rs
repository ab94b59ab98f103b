//! One chunk of the next layer from the chunks of this one.
//!
//! Every move changes the colour of the blank's cell, so a layer lies on one colour, and the neighbours of its boards are
//! those of the layer before and of the layer after, nothing else. The cells of the other colour still hold the layer
//! before. So the next layer is what the neighbours are, without what is there: one bit for each board is all there is.

use super::WholeError;
use super::steps::{Piece, Plan, Way};

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
                        union(&mut found[far.offset..far.offset + far.count], words);
                    }
                }
            }
            way => {
                let Some(words) = source.read(step.source, start, length, room)? else { continue };
                begin(found, length, &mut any);
                match way {
                    Way::Same => union(found, words),
                    Way::Runs { run, sources } => runs(found, words, *run, sources),
                    Way::Pieces { group: 1, lists } => {
                        let (parities, own) = (plan.parities(), plan.layout.parity(cell));
                        let block = parities.len();
                        for (index, (found, words)) in found.chunks_mut(block).zip(words.chunks(block)).enumerate() {
                            let upper = plan.layout.word_parity(start + index * block);
                            inside(found, words, parities, own ^ upper, lists);
                        }
                    }
                    Way::Pieces { group, lists } => groups(found, words, *group, &lists[0]),
                }
            }
        }
    }
    Ok(any)
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

fn union(found: &mut [u64], words: &[u64]) {
    for (found, word) in found.iter_mut().zip(words) {
        *found |= word;
    }
}

fn runs(found: &mut [u64], words: &[u64], run: usize, sources: &[u32]) {
    let group = run * sources.len();
    for (found, words) in found.chunks_exact_mut(group).zip(words.chunks_exact(group)) {
        if run == 1 {
            for (found, &source) in found.iter_mut().zip(sources) {
                *found |= words[source as usize];
            }
        } else {
            for (found, &source) in found.chunks_exact_mut(run).zip(sources) {
                let from = source as usize * run;
                union(found, &words[from..from + run]);
            }
        }
    }
}

/// Pieces inside of single words.
fn inside(found: &mut [u64], words: &[u64], parities: &[u8], base: usize, lists: &[Vec<Vec<Piece>>; 2]) {
    let lists = [&lists[base][0][..], &lists[1 - base][0][..]];
    for ((found, &word), &parity) in found.iter_mut().zip(words).zip(parities) {
        if word != 0 {
            *found |= lists[usize::from(parity)].iter().fold(0, |sum, piece| sum | take(word, piece));
        }
    }
}

/// Pieces that go between the words of a group.
fn groups(found: &mut [u64], words: &[u64], group: usize, lists: &[Vec<Piece>]) {
    for (found, words) in found.chunks_exact_mut(group).zip(words.chunks_exact(group)) {
        if words.iter().all(|&word| word == 0) {
            continue;
        }
        for (found, list) in found.iter_mut().zip(lists) {
            *found |= list.iter().fold(0, |sum, piece| sum | take(words[piece.word as usize], piece));
        }
    }
}

#[inline(always)]
fn take(word: u64, piece: &Piece) -> u64 {
    word.rotate_left(piece.turn) & piece.mask
}

/// Replaces the layer before last by the next one, and counts its boards.
pub(super) fn settle(held: &mut [u64], found: &[u64]) -> u64 {
    let mut count = 0;
    for (held, found) in held.iter_mut().zip(found) {
        *held = found & !*held;
        count += u64::from(held.count_ones());
    }
    count
}
