//! What a count asks for, without counting: how much of a space is made, read and exchanged, and how fast this machine makes it.
//!
//! The layout alone says what is read and what crosses from share to share. A chunk takes part in a layer from the distance of its
//! nearest board on, and that is found by moving a few tiles alone. How long a core takes is measured on chunks of
//! made-up bits, by the code that counts.

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
use super::zeros::Zeros;
use super::{Folder, Means, Size};

/// Words that samples are taken from at most: more than the caches of a core hold.
const SAMPLED: usize = 8 << 20;
/// Chunks of a cell that are looked at, evenly spread, where there are more.
const LOOKED_AT: usize = 256;
/// Tiles of a chunk's first places that are followed, to find when it takes part.
const TRACKED: usize = 3;
/// Places of the blank and of those tiles that are walked through at most; of more sets of tiles, some are left out.
const WALKED: usize = 2_000_000;
/// Bytes that are written and read at most to know how fast a disk is, and how long.
const WRITTEN: usize = 1 << 30;
const MEASURED_FOR: Duration = Duration::from_secs(1);
/// Random words of which a made-up one has what they have in common: an eighth of its bits, as in a layer in the middle.
const DENSITY: u32 = 3;

/// What a space asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// All boards.
    pub boards: u64,
    /// Words of all cells of the blank.
    pub words: u64,
    /// Words of a chunk.
    pub chunk_words: u64,
    /// Words that are read of neighbours while each word is made once, which takes two layers.
    pub read: u64,
    /// Those of them that lie outside of the block of chunks that is being made.
    pub far: u64,
    /// Those of them that another worker has.
    pub asked: Asked,
    /// Those of them that a worker of another process has.
    pub sent: Asked,
    /// Chunks for which another worker is asked.
    pub asking: u64,
}

/// What is asked of others while each word is made once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Words.
    pub words: u64,
    /// The runs that they come in, each of which is asked for.
    pub runs: u64,
}

/// Who counts a space together, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workers {
    /// All of them, each with a share; a process alone has one share, whatever its threads.
    pub shares: usize,
    /// Those of each process.
    pub threads: usize,
    /// Bytes of memory that each process may hold.
    pub memory: u64,
    /// Whether the boards are kept on disk.
    pub on_disk: bool,
}

/// How long this machine's core takes, in seconds a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoreSpeed {
    /// To make a word from such as hold boards.
    pub full: f64,
    /// To make a word where every other one that it comes from holds boards, and nobody can tell which.
    pub half: f64,
    /// To make a word from such as hold none.
    pub bare: f64,
    /// To read a word of a file.
    pub reading: f64,
    /// To write a word to a file and read it again, with checksums.
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
            // Each worker is a thread of its own.
            of => {
                part::layout(size, 0, of, &Means { threads: 1, memory: self.memory / self.threads.max(1) as u64, disk })
            }
        }
    }
}

/// Whether the bits of a board of this size can be kept by anybody, and more than one line of it makes it worth while.
fn check(size: Size) -> Result<(), WholeError> {
    let countable = size.rows.min(size.columns) > 1 && size.cells() <= Layout::MOST_CELLS;
    if countable { Ok(()) } else { Err(WholeError::TooLarge { size }) }
}

/// What the space of all boards of a size asks of `workers`.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space nobody could store, or of a single line.
pub fn space_load(size: Size, workers: &Workers) -> Result<Load, WholeError> {
    check(size)?;
    let plan = Plan::new(workers.layout(size));
    let layout = &plan.layout;
    let (cells, chunks, length) = (layout.cells(), layout.chunks(), layout.chunk_words());
    let steps: usize = plan.steps.iter().map(Vec::len).sum();
    let share = Share { index: 0, of: workers.shares };
    let (mut asked, mut sent, mut asking) = (Asked::default(), Asked::default(), 0_u64);
    let (every, block, mut far) = (chunks.div_ceil(LOOKED_AT), layout.block_chunks() * length, 0);
    for (cell, chunk) in (0..cells).flat_map(|cell| (0..chunks).step_by(every).map(move |chunk| (cell, chunk))) {
        let (own, before) = (share.owner(layout, chunk), asked.runs);
        far_words(&plan, cell, chunk, |_, start, count| {
            if start / block != chunk * length / block {
                far += count as u64;
            }
            let owner = share.owner(layout, start / length);
            if owner != own {
                asked.add(count);
                if owner / workers.threads != own / workers.threads {
                    sent.add(count);
                }
            }
        });
        asking += u64::from(asked.runs > before);
    }
    let looked_at = chunks.div_ceil(every) as u64;
    let all = |sum: u64| (u128::from(sum) * chunks as u128 / u128::from(looked_at)) as u64;
    let all_asked = |asked: Asked| Asked { words: all(asked.words), runs: all(asked.runs) };
    Ok(Load {
        boards: layout.boards(),
        words: (layout.words() * cells) as u64,
        chunk_words: length as u64,
        read: (layout.words() * steps) as u64,
        far: all(far),
        asked: all_asked(asked),
        sent: all_asked(sent),
        asking: all(asking),
    })
}

impl Asked {
    fn add(&mut self, words: usize) {
        self.words += words as u64;
        self.runs += 1;
    }
}

/// The part of the chunks of `workers` that takes part in layer 1, 2, 3 …, until all do. Near the end of a space it falls again.
///
/// The boards of a chunk have the same few tiles in their first places, so the nearest of them is as far as it takes to bring those tiles
/// there, whatever becomes of the others.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space nobody could store, or of a single line.
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
    let every = sets.len().div_ceil((WALKED / cells.pow(count as u32 + 1)).max(1));
    // How far the chunks are, by the colour of the blank's cell.
    let mut found: [Vec<u32>; 2] = Default::default();
    for set in sets.iter().step_by(every) {
        // The blank stands in the last place, and every tile in its own.
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

/// Made-up words, in memory like that of a count.
struct Sample {
    words: Zeros,
}

impl Sample {
    /// So many words. One of two holds none if `empty` is 1, three of four if it is 2, and so on.
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
        let mut words = Zeros::new(count);
        words.iter_mut().for_each(|place| *place = word());
        Sample { words }
    }

    /// Where `count` words that stand for those from `start` on with the blank on `cell` are.
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

/// Measures how fast a core of this machine makes the words of boards of a size as `workers` do, in about `time`.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space nobody could store, or of a single line.
pub fn measure_core(size: Size, workers: &Workers, time: Duration) -> Result<CoreSpeed, WholeError> {
    check(size)?;
    let plan = Plan::new(workers.layout(size));
    let [full, half, bare] = [0, 1, u32::MAX].map(|empty| making(&plan, empty, time / 4));
    let (reading, keeping) = if workers.on_disk { checkpoint::measure_words(time / 4) } else { (0.0, 0.0) };
    Ok(CoreSpeed { full: full?, half: half?, bare: bare?, reading, keeping })
}

/// Seconds that a word takes to be made: for each cell of the blank the quickest of several tries, so that others who use this
/// machine are not counted.
fn making(plan: &Plan, empty: u32, time: Duration) -> Result<f64, WholeError> {
    let layout = &plan.layout;
    let (cells, length) = (layout.cells(), layout.chunk_words());
    let sample = Sample::new((layout.words() * cells).clamp(length, SAMPLED.max(length)), empty);
    let mut held = Sample::new(sample.words.len(), empty);
    let mut scratch = Scratch::default();
    let mut best = vec![f64::INFINITY; cells];
    // As many chunks at a time as take longer than a clock's step.
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

/// Measures how many bytes a second are written to and read from files in `folder`, as large as those of a count by `workers`.
///
/// # Errors
/// [`WholeError::TooLarge`], or the folder fails.
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

/// Measures how many bytes a second `threads` threads of this machine, or as many as it has cores, copy together, of `bytes` bytes.
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
        let (mut from, mut to) = (Zeros::new(words), Zeros::new(words));
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
