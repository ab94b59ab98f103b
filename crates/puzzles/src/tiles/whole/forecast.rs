//! Forecasts a count without counting: how much of a space is generated, read and exchanged, and how fast this machine
//! does it.
//!
//! The layout alone determines what is read and what crosses from share to share. A chunk takes part in a layer from
//! the distance of its nearest board on, which is found by moving only a few tiles. The time per word is measured on
//! chunks of random bits, with the code that counts.

use std::fs::File;
use std::io::{Read, Write};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use jiugong_search::clock::Instant;

use super::checkpoint;
use super::disk;
use super::error::WholeError;
use super::kernel::{Scratch, Source, far_words, gather, settle};
use super::layout::Layout;
use super::memory;
use super::part::{self, Share};
use super::steps::Plan;
use super::zeroed_memory::ZeroedWords;
use super::{Folder, Resources, Size};

/// The maximum number of words in a sample: more than a core's caches hold.
const SAMPLED: usize = 8 << 20;
/// The maximum number of chunks of a cell that are examined, evenly spread.
const SAMPLED_CHUNKS: usize = 256;
/// The number of tiles in a chunk's first places that are tracked to find when it takes part.
const TRACKED: usize = 3;
/// The maximum number of places of the blank and of those tiles that are visited; beyond it, some sets of tiles are
/// skipped.
const MOST_VISITED: usize = 2_000_000;
/// The maximum number of bytes written and read to measure a disk, and the time limit.
const WRITTEN: usize = 1 << 30;
const MEASURED_FOR: Duration = Duration::from_secs(1);
/// The number of random words combined by AND into a sample word: an eighth of the bits, as in a layer in the middle.
const DENSITY: u32 = 3;

/// The work of counting a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The number of boards.
    pub boards: u64,
    /// Words of all cells of the blank.
    pub words: u64,
    /// Words of a chunk.
    pub chunk_words: u64,
    /// Words read from neighbours while each word is generated once, which takes two layers.
    pub read: u64,
    /// Those outside of the current block of chunks.
    pub far: u64,
    /// Those owned by another worker.
    pub requested: RequestCount,
    /// Those owned by a worker of another process.
    pub sent: RequestCount,
    /// Chunks that need words of another worker.
    pub requesting_chunks: u64,
}

/// The words requested from others while each word is generated once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct RequestCount {
    pub words: u64,
    /// The runs of the words, one request each.
    pub runs: u64,
}

/// The workers that count a space together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workers {
    /// The number of workers, each with a share; a single process has one share, whatever its threads.
    pub shares: usize,
    /// Workers per process.
    pub threads: usize,
    /// Memory in bytes per process.
    pub memory: u64,
    /// Whether the boards are stored on disk.
    pub on_disk: bool,
}

/// The speed of one core, in seconds per word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreSpeed {
    /// Generating a word from words with boards.
    pub full: f64,
    /// Generating a word where an unpredictable half of the source words contain boards.
    pub half: f64,
    /// Generating a word from empty words.
    pub bare: f64,
    /// Reading a word of a file.
    pub reading: f64,
    /// Writing a word to a file and rereading it, with checksums.
    pub keeping: f64,
}

impl Workers {
    /// The layout of their count.
    fn layout(&self, size: Size) -> Layout {
        let folder = Folder { path: Path::new(""), limit: 0 };
        let disk = self.on_disk.then_some(folder);
        match self.shares {
            1 if self.on_disk => disk::layout(size, 0, disk::MOST_WORDS, self.memory, self.threads),
            1 => Layout::new(size, 0, memory::CHUNK_WORDS),
            // Each worker is a single thread.
            of => part::layout(
                size,
                0,
                of,
                &Resources { threads: 1, memory: self.memory / self.threads.max(1) as u64, disk },
            ),
        }
    }
}

/// Rejects boards of a single line, and those whose space is too large to store.
fn check(size: Size) -> Result<(), WholeError> {
    let countable = size.rows.min(size.columns) > 1 && size.cells() <= Layout::MOST_CELLS;
    if countable { Ok(()) } else { Err(WholeError::TooLarge { size }) }
}

/// The work of counting the space of all boards of a size by `workers`.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space is too large to store, or of a single line.
pub fn space_load(size: Size, workers: &Workers) -> Result<Load, WholeError> {
    check(size)?;
    let plan = Plan::new(workers.layout(size));
    let layout = &plan.layout;
    let (cells, chunks, length) = (layout.cells(), layout.chunks(), layout.chunk_words());
    let steps: usize = plan.steps.iter().map(Vec::len).sum();
    let share = Share { index: 0, of: workers.shares };
    let (mut requested, mut sent, mut requesting_chunks) = (RequestCount::default(), RequestCount::default(), 0_u64);
    let (every, block, mut far) = (chunks.div_ceil(SAMPLED_CHUNKS), layout.block_chunks() * length, 0);
    for (cell, chunk) in (0..cells).flat_map(|cell| (0..chunks).step_by(every).map(move |chunk| (cell, chunk))) {
        let (own, before) = (share.owner(layout, chunk), requested.runs);
        far_words(&plan, cell, chunk, |_, start, count| {
            if start / block != chunk * length / block {
                far += count as u64;
            }
            let owner = share.owner(layout, start / length);
            if owner != own {
                requested.add(count);
                if owner / workers.threads != own / workers.threads {
                    sent.add(count);
                }
            }
        });
        requesting_chunks += u64::from(requested.runs > before);
    }
    let looked_at = chunks.div_ceil(every) as u64;
    let all = |sum: u64| (u128::from(sum) * chunks as u128 / u128::from(looked_at)) as u64;
    let all_requested =
        |requested: RequestCount| RequestCount { words: all(requested.words), runs: all(requested.runs) };
    Ok(Load {
        boards: layout.boards(),
        words: (layout.words() * cells) as u64,
        chunk_words: length as u64,
        read: (layout.words() * steps) as u64,
        far: all(far),
        requested: all_requested(requested),
        sent: all_requested(sent),
        requesting_chunks: all(requesting_chunks),
    })
}

impl RequestCount {
    fn add(&mut self, words: usize) {
        self.words += words as u64;
        self.runs += 1;
    }
}

/// The fraction of the chunks of `workers` that takes part in layer 1, 2, 3 …, until all do. Near the end of a space it
/// falls again.
///
/// The boards of a chunk have the same few tiles in their first places, so the distance of its nearest board is the
/// minimum number of moves that bring those tiles there, wherever the others end.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space is too large to store, or of a single line.
pub fn alive_chunks(size: Size, workers: &Workers) -> Result<Vec<f64>, WholeError> {
    check(size)?;
    let layout = workers.layout(size);
    let (cells, width) = (layout.cells(), layout.width());
    let count = (layout.tiles() - layout.tail()).min(TRACKED);
    let around = |cell: usize| {
        let begins = |cell: &usize| cell.is_multiple_of(width);
        let along = [cell.checked_sub(1).filter(|_| !begins(&cell)), Some(cell + 1).filter(|next| !begins(next))];
        let across = [cell.checked_sub(width), Some(cell + width)];
        along.into_iter().chain(across).flatten().filter(move |&next| next < cells)
    };
    let sets = combinations(layout.tiles(), count);
    let every = sets.len().div_ceil((MOST_VISITED / cells.pow(count as u32 + 1)).max(1));
    // The distances of the chunks, by the colour of the blank's cell.
    let mut found: [Vec<u32>; 2] = Default::default();
    for set in sets.iter().step_by(every) {
        // The blank is in the last place, and every tile in its own.
        let mut start = vec![cells - 1];
        start.extend(set);
        let number = |places: &[usize]| places.iter().fold(0, |sum, place| sum * cells + place);
        let mut seen = vec![false; cells.pow(count as u32 + 1)];
        seen[number(&start)] = true;
        let (mut layer, mut distance) = (vec![start], 0);
        while !layer.is_empty() {
            let mut next = Vec::new();
            for places in layer {
                let blank = places[0];
                if places[1..].iter().all(|&place| place - usize::from(place > blank) < count) {
                    found[layout.colour(blank)].push(distance);
                }
                for cell in around(blank) {
                    let mut after = places.clone();
                    after[1..].iter_mut().filter(|place| **place == cell).for_each(|place| *place = blank);
                    after[0] = cell;
                    if !std::mem::replace(&mut seen[number(&after)], true) {
                        next.push(after);
                    }
                }
            }
            layer = next;
            distance += 1;
        }
    }
    let largest = found.iter().flatten().max().copied().unwrap_or(0);
    let part = |layer: u32| {
        let own = &found[(layout.colour(cells - 1) + layer as usize) % 2];
        own.iter().filter(|&&distance| distance <= layer).count() as f64 / own.len().max(1) as f64
    };
    Ok((1..=largest).map(part).collect())
}

/// All sets of `count` of the numbers below `all`.
fn combinations(all: usize, count: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..count {
        let longer = |set: &Vec<usize>| {
            let first = set.last().map_or(0, |last| last + 1);
            let set = set.clone();
            (first..all).map(move |next| [&set[..], &[next]].concat())
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets
}

/// Random words, in memory like that of a count.
struct Sample {
    words: ZeroedWords,
}

impl Sample {
    /// `count` words. Every second one is zero if `empty` is 1, three of four if it is 2, and so on.
    fn new(count: usize, empty: u32) -> Self {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let mut word = || {
            let bits = (0..DENSITY).fold(u64::MAX, |word, _| word & next()) | 1;
            // The highest bits are the most random ones.
            if empty > 0 && (empty == u32::MAX || next() >> (64 - empty) > 0) { 0 } else { bits }
        };
        let mut words = ZeroedWords::new(count);
        words.iter_mut().for_each(|place| *place = word());
        Sample { words }
    }

    /// The range of the sample that stands for the `count` words from `start` on with the blank on `cell`.
    fn place(&self, cell: usize, start: usize, count: usize) -> Range<usize> {
        let room = self.words.len() - count;
        let first = if room == 0 { 0 } else { (start + cell * (self.words.len() / 7)) % room };
        first..first + count
    }
}

impl Source for Sample {
    fn read<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        _: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError> {
        Ok(Some(&self.words[self.place(cell, start, count)]))
    }
}

/// Measures how fast a core generates the words of boards of a size, as `workers` do, in about `time`.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space is too large to store, or of a single line.
pub fn measure_core(size: Size, workers: &Workers, time: Duration) -> Result<CoreSpeed, WholeError> {
    check(size)?;
    let plan = Plan::new(workers.layout(size));
    let [full, half, bare] = [0, 1, u32::MAX].map(|empty| generation_time(&plan, empty, time / 4));
    let (reading, keeping) = if workers.on_disk { checkpoint::measure_words(time / 4) } else { (0.0, 0.0) };
    Ok(CoreSpeed { full: full?, half: half?, bare: bare?, reading, keeping })
}

/// The time in seconds to generate a word: for each cell of the blank the fastest of several runs, to exclude other
/// load on the machine.
fn generation_time(plan: &Plan, empty: u32, time: Duration) -> Result<f64, WholeError> {
    let layout = &plan.layout;
    let (cells, length) = (layout.cells(), layout.chunk_words());
    let sample = Sample::new((layout.words() * cells).clamp(length, SAMPLED.max(length)), empty);
    let mut held = Sample::new(sample.words.len(), empty);
    let mut scratch = Scratch::default();
    let mut best = vec![f64::INFINITY; cells];
    // Enough chunks at a time to exceed the resolution of the clock.
    let at_a_time = (30_000 / length).clamp(1, layout.chunks());
    let began = Instant::now();
    for round in 0.. {
        for (cell, best) in best.iter_mut().enumerate() {
            let started = Instant::now();
            for number in 0..at_a_time {
                let chunk = (round * at_a_time + number) % layout.chunks();
                gather(plan, &sample, cell, chunk, &mut scratch)?;
                let place = held.place(cell, chunk * length, length);
                std::hint::black_box(settle(&mut held.words[place], &scratch.found));
            }
            *best = best.min(started.elapsed().as_secs_f64() / (at_a_time * length) as f64);
        }
        if round > 0 && began.elapsed() > time {
            break;
        }
    }
    Ok(best.iter().sum::<f64>() / cells as f64)
}

/// Measures the bytes per second written to and read from files in `folder`, as large as those of a count by `workers`.
///
/// # Errors
/// [`WholeError::TooLarge`], or an error of the folder.
pub fn measure_disk(folder: &Path, size: Size, workers: &Workers) -> Result<f64, WholeError> {
    check(size)?;
    let layout = workers.layout(size);
    let path = folder.join(format!("speed-{}.bits", std::process::id()));
    let failed = |error| WholeError::io(&path, error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    let chunk = vec![0x55; 8 * layout.chunk_words()];
    let (mut bytes, mut found, began) = (0, Vec::new(), Instant::now());
    while bytes < WRITTEN && began.elapsed() < MEASURED_FOR {
        let mut file = File::create(&path).map_err(failed)?;
        file.write_all(&chunk).map_err(failed)?;
        if checkpoint::is_long(&layout) {
            file.sync_data().map_err(failed)?;
        }
        drop(file);
        found.clear();
        File::open(&path).and_then(|mut file| file.read_to_end(&mut found)).map_err(failed)?;
        bytes += chunk.len() + found.len();
    }
    let time = began.elapsed();
    std::fs::remove_file(&path).map_err(failed)?;
    Ok(bytes as f64 / time.as_secs_f64())
}

/// Measures the bytes per second that `threads` threads, at most one per core, copy together, over `bytes` bytes.
pub fn measure_memory(threads: usize, bytes: u64) -> f64 {
    let threads = threads.min(std::thread::available_parallelism().map_or(1, usize::from));
    let words = usize::try_from(bytes / 8).unwrap_or(usize::MAX).clamp(1 << 16, SAMPLED) / threads.max(1);
    let copy = |best: &mut f64, from: &[u64], to: &mut [u64]| {
        let started = Instant::now();
        for (to, from) in to.iter_mut().zip(from) {
            *to |= *from;
        }
        std::hint::black_box(&to);
        // Two are read and one is written.
        *best = best.max(24.0 * from.len() as f64 / started.elapsed().as_secs_f64());
    };
    let one = || {
        let (mut from, mut to) = (ZeroedWords::new(words), ZeroedWords::new(words));
        from.fill(1);
        to.fill(2);
        let mut best = 0.0;
        (0..6).for_each(|_| copy(&mut best, &from, &mut to));
        best
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(one)).collect();
        let own: f64 = one();
        own + others.into_iter().filter_map(|other| other.join().ok()).sum::<f64>()
    })
}
