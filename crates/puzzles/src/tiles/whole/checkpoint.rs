//! The files of a count on disk: one per chunk, and a list of the complete layers.
//!
//! Every file is a sequence of little-endian 8-byte numbers. It is written under a temporary name and renamed when
//! complete, so a kill leaves the old file or the new one; its checksum covers all of it, including its identity.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiugong_search::clock::Instant;

use super::error::{Damage, WholeError};
use super::layout::Layout;
use super::part::Share;

/// `jgspace` and the version of the file format.
const MAGIC: u64 = u64::from_le_bytes(*b"jgspace\x01");
/// Numbers before the words of a chunk.
const HEAD: usize = 11;
/// Bytes before the words of a chunk.
pub(super) const HEAD_BYTES: u64 = 8 * HEAD as u64;
/// Numbers converted to bytes at once.
const BLOCK: usize = 8192;

/// The content of a chunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ChunkEntry {
    /// The layer.
    pub(super) layer: u32,
    /// The number of boards; a chunk without boards has no words and needs no file.
    pub(super) count: u64,
    /// The checksum of its file.
    pub(super) sum: u64,
}

/// A checksum of 64 bits: each step is a bijection in the sum so far and in the number, so every change of a single
/// number is detected, and other changes are missed with a probability of about 2⁻⁶⁴.
#[derive(Clone, Copy, Debug)]
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Checksum(0x9e37_79b9_7f4a_7c15)
    }

    #[inline(always)]
    fn add(&mut self, numbers: &[u64]) {
        for number in numbers {
            let mixed = (self.0 ^ number).wrapping_mul(0xd6e8_feb8_6659_fd93);
            self.0 = mixed ^ mixed >> 32;
        }
    }
}

/// The identity of a space in its files.
pub(super) fn identity(layout: &Layout) -> [u64; 5] {
    let size = layout.size();
    [MAGIC, size.rows as u64, size.columns as u64, layout.goal_blank() as u64, layout.tail() as u64]
}

/// The file of a chunk in the folder of a space.
pub(super) fn chunk_path(folder: &Path, cell: usize, chunk: usize) -> PathBuf {
    folder.join(format!("cell-{cell:02}")).join(format!("{chunk:06}.bits"))
}

/// Writes `lists` to `path` atomically. With `safe` the file also survives a power failure.
fn write(path: &Path, lists: &[&[u64]], safe: bool) -> Result<(), WholeError> {
    let other = path.with_extension("new");
    let whole = || -> io::Result<()> {
        let mut file = File::create(&other)?;
        let mut bytes = Vec::with_capacity(8 * BLOCK);
        for block in lists.iter().flat_map(|list| list.chunks(BLOCK)) {
            bytes.clear();
            bytes.extend(block.iter().flat_map(|number| number.to_le_bytes()));
            file.write_all(&bytes)?;
        }
        if safe {
            file.sync_data()?;
        }
        fs::rename(&other, path)
    };
    whole().map_err(|error| WholeError::io(path, error))
}

/// Reads numbers from `file` until `numbers` is full.
fn fill(file: &mut impl Read, numbers: &mut [u64]) -> io::Result<()> {
    let mut bytes = vec![0; 8 * BLOCK.min(numbers.len())];
    for block in numbers.chunks_mut(BLOCK) {
        let bytes = &mut bytes[..8 * block.len()];
        file.read_exact(bytes)?;
        for (number, bytes) in block.iter_mut().zip(bytes.chunks_exact(8)) {
            *number = bytes.try_into().map_or(0, u64::from_le_bytes);
        }
    }
    Ok(())
}

fn head(layout: &Layout, cell: usize, chunk: usize, layer: u32, count: u64) -> [u64; HEAD - 1] {
    let [magic, rows, columns, blank, tail] = identity(layout);
    let words = if count == 0 { 0 } else { layout.chunk_words() as u64 };
    [magic, rows, columns, blank, tail, cell as u64, chunk as u64, u64::from(layer), count, words]
}

/// Writes the chunk `chunk` with the blank on `cell`, which contains `count` boards of `layer`.
pub(super) fn write_chunk(
    folder: &Path,
    layout: &Layout,
    (cell, chunk): (usize, usize),
    (layer, count): (u32, u64),
    words: &[u64],
) -> Result<ChunkEntry, WholeError> {
    let head = head(layout, cell, chunk, layer, count);
    let words = if count == 0 { &[] } else { words };
    let mut sum = Checksum::new();
    sum.add(&head);
    sum.add(words);
    write(&chunk_path(folder, cell, chunk), &[&head, &[sum.0], words], is_long(layout))?;
    Ok(ChunkEntry { layer, count, sum: sum.0 })
}

/// Whether files take so long to make that they should survive a power failure.
pub(super) fn is_long(layout: &Layout) -> bool {
    layout.chunk_words() >= 1 << 17
}

/// Reads and checks a whole chunk and returns its content; its words go to `words`.
pub(super) fn read_chunk(
    folder: &Path,
    layout: &Layout,
    (cell, chunk): (usize, usize),
    words: &mut Vec<u64>,
) -> Result<ChunkEntry, WholeError> {
    let path = chunk_path(folder, cell, chunk);
    let mut file = open(&path)?;
    let mut found = [0; HEAD];
    fill(&mut file, &mut found).map_err(|error| failed(&path, error))?;
    let [.., layer, count, length, sum] = found;
    if layer > u64::from(u32::MAX) || found[..HEAD - 1] != head(layout, cell, chunk, layer as u32, count) {
        return Err(WholeError::damaged(&path, Damage::Foreign));
    }
    words.resize(length as usize, 0);
    fill(&mut file, words).map_err(|error| failed(&path, error))?;
    if file.read(&mut [0]).map_err(|error| WholeError::io(&path, error))? != 0 {
        return Err(WholeError::damaged(&path, Damage::Length));
    }
    let mut expected = Checksum::new();
    expected.add(&found[..HEAD - 1]);
    expected.add(words);
    if expected.0 != sum || words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>() != count {
        return Err(WholeError::damaged(&path, Damage::Altered));
    }
    Ok(ChunkEntry { layer: layer as u32, count, sum })
}

/// Reads some words of a chunk that this count has written or checked.
pub(super) fn read_words(
    folder: &Path,
    (cell, chunk): (usize, usize),
    first: usize,
    words: &mut [u64],
) -> Result<(), WholeError> {
    let path = chunk_path(folder, cell, chunk);
    let mut file = open(&path)?;
    file.seek(SeekFrom::Start(HEAD_BYTES + 8 * first as u64)).map_err(|error| WholeError::io(&path, error))?;
    fill(&mut file, words).map_err(|error| failed(&path, error))
}

fn open(path: &Path) -> Result<File, WholeError> {
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => WholeError::damaged(path, Damage::Missing),
        _ => WholeError::io(path, error),
    })
}

fn failed(path: &Path, error: io::Error) -> WholeError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => WholeError::damaged(path, Damage::Length),
        _ => WholeError::io(path, error),
    }
}

/// Measures the time a core takes per word of a file, in seconds: to read it, and to write and reread it with
/// checksums.
pub(super) fn measure_words(time: Duration) -> (f64, f64) {
    let words: Vec<u64> = (0..BLOCK as u64).collect();
    let (mut bytes, mut back) = (Vec::with_capacity(8 * BLOCK), vec![0; BLOCK]);
    let (mut reading, mut both) = (f64::INFINITY, f64::INFINITY);
    let began = Instant::now();
    while began.elapsed() < time {
        let started = Instant::now();
        let mut sum = Checksum::new();
        sum.add(&words);
        bytes.clear();
        bytes.extend(words.iter().flat_map(|number| number.to_le_bytes()));
        let written = started.elapsed();
        // Reading from memory cannot fail.
        let _ = fill(&mut &bytes[..], &mut back);
        let read = started.elapsed().saturating_sub(written);
        sum.add(&back);
        std::hint::black_box((&back, sum.0));
        let each = |time: Duration| time.as_secs_f64() / BLOCK as f64;
        reading = reading.min(each(read));
        both = both.min(each(started.elapsed()));
    }
    (reading, both)
}

/// The list of the complete layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The number of tiles whose order is numbered inside a chunk.
    pub(super) tail: usize,
    /// Boards by distance.
    pub(super) layers: Vec<u64>,
    /// The boards and the checksum of each chunk, cell by cell.
    pub(super) chunks: Vec<(u64, u64)>,
}

fn manifest_path(folder: &Path) -> PathBuf {
    folder.join("layers.list")
}

impl Manifest {
    /// The identity of the list of `share`.
    fn identity(layout: &Layout, share: Share) -> [u64; 5] {
        let [magic, rows, columns, blank, tail] = identity(layout);
        // The list of a single share keeps the format it had before shares existed.
        let part = if share == Share::ALL { 0 } else { (share.of as u64) << 40 | (share.index as u64) << 16 };
        [magic, rows, columns, blank | part, tail]
    }

    /// Writes the list to `folder`.
    pub(super) fn write(&self, folder: &Path, layout: &Layout, share: Share) -> Result<(), WholeError> {
        let mut numbers = Self::identity(layout, share).to_vec();
        numbers.push(self.layers.len() as u64);
        numbers.extend(&self.layers);
        numbers.extend(self.chunks.iter().flat_map(|&(count, sum)| [count, sum]));
        let mut sum = Checksum::new();
        sum.add(&numbers);
        numbers.push(sum.0);
        write(&manifest_path(folder), &[&numbers], is_long(layout))
    }

    /// Reads the list in `folder`, if any, for the space of `layout` with any chunk size.
    pub(super) fn read(folder: &Path, layout: &Layout, share: Share) -> Result<Option<Self>, WholeError> {
        let path = manifest_path(folder);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(WholeError::io(&path, error)),
        };
        let damaged = |damage| Err(WholeError::damaged(&path, damage));
        if !bytes.len().is_multiple_of(8) {
            return damaged(Damage::Length);
        }
        let numbers: Vec<u64> =
            bytes.chunks_exact(8).map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes)).collect();
        let [magic, rows, columns, blank, tail, count, rest @ .., sum] = &numbers[..] else {
            return damaged(Damage::Length);
        };
        let Some(own) = usize::try_from(*tail).ok().and_then(|tail| layout.with_tail(tail)) else {
            return damaged(Damage::Foreign);
        };
        if [*magic, *rows, *columns, *blank, *tail] != Self::identity(&own, share) {
            return damaged(Damage::Foreign);
        }
        let chunks = own.cells() * own.chunks();
        if *count == 0
            || usize::try_from(*count).ok().and_then(|count| count.checked_add(2 * chunks)) != Some(rest.len())
        {
            return damaged(Damage::Length);
        }
        let mut expected = Checksum::new();
        expected.add(&numbers[..numbers.len() - 1]);
        if expected.0 != *sum {
            return damaged(Damage::Altered);
        }
        let (layers, chunks) = rest.split_at(*count as usize);
        let chunks = chunks.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        Ok(Some(Manifest { tail: own.tail(), layers: layers.to_vec(), chunks }))
    }
}
