//! A space in the files of a folder, one per chunk, which resumes an earlier count that was stopped or killed.
//!
//! A chunk's file contains its layer. While layer k + 1 is generated, the files of one colour hold layer k and are only
//! read, and those of the other advance from layer k − 1 to k + 1 one by one. So at any moment the files and the list
//! of complete layers determine what is left to do.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::checkpoint::{ChunkEntry, HEAD_BYTES, Manifest, chunk_path, read_chunk, read_words, write_chunk};
use super::error::{Damage, WholeError};
use super::kernel::{Scratch, Source, gather, settle};
use super::layout::Layout;
use super::part::{FetchedWords, Share, ShareSource};
use super::steps::Plan;
use super::workers::share;
use super::{Folder, LayeredSpace, Layers, Size, Tick, targets};

/// The number of words of the largest chunk: 32 MB, so that a disk reads it at full speed.
pub(super) const MOST_WORDS: usize = 4_000_000;
/// Chunks that each thread has in memory: found, read and held words.
const CHUNKS_HELD: usize = 3;

/// Memory in bytes for a count in the chunks of `layout`.
pub(super) fn memory_bytes(layout: &Layout, threads: usize) -> u64 {
    let list = layout.cells() * layout.chunks() * (size_of::<ChunkEntry>() + 16);
    (threads * CHUNKS_HELD * layout.chunk_words() * 8 + list) as u64
}

/// Disk space in bytes for a count in the chunks of `layout` that belong to `share`.
pub(super) fn disk_bytes(layout: &Layout, share: Share, threads: usize) -> u64 {
    let chunk = layout.chunk_words() as u64 * 8 + HEAD_BYTES;
    let own = (layout.cells() * share.chunks(layout).len()) as u64;
    let (chunks, lists) = ((layout.cells() * layout.chunks()) as u64, 2 * 16);
    (own + threads as u64) * chunk + chunks * lists
}

/// The layout with the largest chunks, up to `most_words` words, with which `threads`, or else one thread, fit in
/// `memory`; otherwise the one that takes the least memory.
pub(super) fn layout(size: Size, goal_blank: usize, most_words: usize, memory: u64, threads: usize) -> Layout {
    let largest = Layout::new(size, goal_blank, most_words);
    let possible: Vec<Layout> = (1..=largest.tail()).rev().filter_map(|tail| largest.with_tail(tail)).collect();
    let fits = |threads| possible.iter().find(|layout| memory_bytes(layout, threads) <= memory);
    let smallest = || possible.iter().min_by_key(|layout| memory_bytes(layout, 1));
    fits(threads).or_else(|| fits(1)).or_else(smallest).unwrap_or(&largest).clone()
}

/// How many of `threads` fit in `memory` bytes; at least one.
pub(super) fn threads_within(layout: &Layout, memory: u64, threads: usize) -> usize {
    (1..=threads).rev().find(|&threads| memory_bytes(layout, threads) <= memory).unwrap_or(1)
}

/// The folder of a space, or of a share of it, inside `folder`.
fn own_folder(folder: &Path, layout: &Layout, share: Share) -> PathBuf {
    let name = format!("space-{}-{}", layout.size(), layout.goal_blank());
    folder.join(match share {
        Share::ALL => name,
        Share { index, of } => format!("{name}-part-{index}-of-{of}"),
    })
}

/// The size in bytes of the files in the space's folder.
pub(super) fn used_bytes(folder: &Path, layout: &Layout, share: Share) -> u64 {
    let own = own_folder(folder, layout, share);
    let folders = (0..layout.cells()).filter_map(|cell| chunk_path(&own, cell, 0).parent().map(Path::to_owned));
    let files = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

/// A space in files.
#[derive(Debug)]
pub(super) struct Disk {
    plan: Plan,
    share: Share,
    files: Files,
    layers: Layers,
    threads: usize,
    scratch: Vec<Scratch>,
    /// Held during the count, so that no other count uses the folder.
    _lock: File,
}

/// The folder, and the contents of its chunks.
#[derive(Debug)]
struct Files {
    folder: PathBuf,
    entries: Vec<Vec<ChunkEntry>>,
    chunk_words: usize,
}

impl Source for Files {
    fn read<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        room: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError> {
        let (chunk, first) = (start / self.chunk_words, start % self.chunk_words);
        if self.entries[cell][chunk].count == 0 {
            return Ok(None);
        }
        room.resize(count, 0);
        read_words(&self.folder, (cell, chunk), first, room)?;
        Ok(Some(room))
    }
}

/// A folder after opening.
pub(super) enum OpenResult {
    /// Ready to continue; true if an earlier count had started.
    Ready(Box<Disk>, bool),
    /// Stopped while the files were checked, with the layers of the list.
    Stopped(Layers),
}

impl Disk {
    /// Opens the space's folder in `folder` for at most `memory` bytes, and checks all files. `tick` receives the
    /// complete layers and the number of chunks checked and in total, and returns whether to continue.
    pub(super) fn open(
        folder: Folder<'_>,
        layout: &Layout,
        memory: u64,
        threads: usize,
        tick: &mut dyn FnMut(&[u64], u64, u64) -> bool,
    ) -> Result<OpenResult, WholeError> {
        let (mut disk, manifest) = Disk::prepare(folder, layout, Share::ALL, memory, threads)?;
        let resumed = manifest.is_some();
        if disk.resume(manifest.as_ref(), tick)? {
            Ok(OpenResult::Ready(Box::new(disk), resumed))
        } else {
            Ok(OpenResult::Stopped(disk.layers))
        }
    }

    /// Opens the folder of a share, and returns the layers of an earlier count, if any. Nothing is trusted before
    /// [`Disk::resume`].
    pub(super) fn prepare(
        folder: Folder<'_>,
        layout: &Layout,
        share: Share,
        memory: u64,
        threads: usize,
    ) -> Result<(Disk, Option<Manifest>), WholeError> {
        let size = layout.size();
        let needed = disk_bytes(layout, share, threads);
        if needed > folder.limit {
            return Err(WholeError::Disk { size, needed, limit: folder.limit });
        }
        let own = own_folder(folder.path, layout, share);
        for cell in 0..layout.cells() {
            let path = chunk_path(&own, cell, 0);
            let parent = path.parent().unwrap_or(&own);
            fs::create_dir_all(parent).map_err(|error| WholeError::io(parent, error))?;
        }
        let lock = lock(&own)?;
        let manifest = Manifest::read(&own, layout, share)?;
        let layout = manifest.as_ref().and_then(|list| layout.with_tail(list.tail)).unwrap_or_else(|| layout.clone());
        let needed = memory_bytes(&layout, 1);
        if needed > memory {
            return Err(WholeError::MemoryWithDisk { size, needed, limit: memory });
        }
        let threads = threads_within(&layout, memory, threads);
        let entries = vec![vec![ChunkEntry::default(); layout.chunks()]; layout.cells()];
        let files = Files { folder: own, entries, chunk_words: layout.chunk_words() };
        let plan = Plan::new(layout);
        let disk = Disk { plan, share, files, layers: vec![1], threads, scratch: Vec::new(), _lock: lock };
        Ok((disk, manifest))
    }

    /// Starts over, or checks everything listed in `manifest`; false if it was stopped.
    pub(super) fn resume(
        &mut self,
        manifest: Option<&Manifest>,
        tick: &mut dyn FnMut(&[u64], u64, u64) -> bool,
    ) -> Result<bool, WholeError> {
        let Some(list) = manifest else { return self.begin().map(|()| true) };
        self.layers.clone_from(&list.layers);
        self.check(list, tick)
    }

    /// Writes the layer that contains only the goal.
    fn begin(&mut self) -> Result<(), WholeError> {
        let layout = &self.plan.layout;
        if self.share.chunks(layout).contains(&0) {
            let mut words = vec![0; layout.chunk_words()];
            words[0] = 1;
            let place = (layout.goal_blank(), 0);
            self.files.entries[place.0][0] = write_chunk(&self.files.folder, layout, place, (0, 1), &words)?;
        }
        self.list(&[1])
    }

    /// Writes the list of complete layers.
    fn list(&self, layers: &[u64]) -> Result<(), WholeError> {
        let chunks = self.files.entries.iter().flatten().map(|entry| (entry.count, entry.sum)).collect();
        let manifest = Manifest { tail: self.plan.layout.tail(), layers: layers.to_vec(), chunks };
        manifest.write(&self.files.folder, &self.plan.layout, self.share)
    }

    /// Reads every chunk and compares it with `manifest`; false if it was stopped.
    fn check(
        &mut self,
        manifest: &Manifest,
        tick: &mut dyn FnMut(&[u64], u64, u64) -> bool,
    ) -> Result<bool, WholeError> {
        let Disk { plan, share: part, files: Files { folder, entries, .. }, layers, threads, scratch, .. } = self;
        let layout = &plan.layout;
        let own = part.chunks(layout);
        let last = layers.len() as u32 - 1;
        let is_read = |cell| targets(layout, last).any(|read| read == cell);
        let all = layout.cells() * own.len();
        let chunks = entries.iter_mut().enumerate().flat_map(|(cell, entries)| {
            let source = is_read(cell);
            entries.iter_mut().enumerate().map(move |(chunk, entry)| (source, cell, chunk, entry))
        });
        let tasks = chunks.zip(&manifest.chunks).filter(|((_, _, chunk, _), _)| own.contains(chunk));
        let work = |scratch: &mut Scratch, task: ((bool, usize, usize, &mut ChunkEntry), &(u64, u64))| {
            let ((source, cell, chunk, entry), &(count, sum)) = task;
            let layer = if source { last } else { last.wrapping_sub(1) };
            *entry = ChunkEntry { layer, count, sum };
            if source && count == 0 {
                return Ok(0);
            }
            match read_chunk(folder, layout, (cell, chunk), &mut scratch.held) {
                Ok(found) if found == *entry => {}
                // Already advanced by the count that was stopped.
                Ok(found) if !source && found.layer == last + 1 => *entry = found,
                // A chunk without boards needs no file; an existing one is overwritten.
                _ if count == 0 => {}
                Ok(_) => return Err(WholeError::damaged(&chunk_path(folder, cell, chunk), Damage::Foreign)),
                Err(error) => return Err(error),
            }
            Ok(0)
        };
        let mut tick = |done| tick(layers, done as u64, all as u64);
        Ok(share(*threads, scratch, tasks, work, &mut tick)?.is_some())
    }
}

/// Access to single chunks, for shares that exchange words with others.
impl Disk {
    /// Whether the chunk already holds `layer`.
    pub(super) fn holds(&self, (cell, chunk): (usize, usize), layer: u32) -> bool {
        self.files.entries[cell][chunk].layer == layer
    }

    /// The number of boards in a chunk.
    pub(super) fn count(&self, (cell, chunk): (usize, usize)) -> u64 {
        self.files.entries[cell][chunk].count
    }

    /// The complete layers.
    pub(super) fn layers_mut(&mut self) -> &mut Layers {
        &mut self.layers
    }

    /// Generates `layer` in one chunk, with the words of other shares in `fetched`, and counts its boards.
    pub(super) fn make(
        &mut self,
        place: (usize, usize),
        layer: u32,
        fetched: &FetchedWords,
        scratch: &mut Scratch,
    ) -> Result<u64, WholeError> {
        let Disk { plan, files, share, .. } = self;
        let source = ShareSource::new(files, *share, &plan.layout, fetched);
        let before = files.entries[place.0][place.1];
        let made = advance_chunk(plan, files, &source, place, before, layer, scratch)?;
        files.entries[place.0][place.1] = made;
        Ok(made.count)
    }

    /// Some words of a chunk; `None` if all of them are zero.
    pub(super) fn words<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        room: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError> {
        self.files.read(cell, start, count, room)
    }
}

/// Prevents other counts from using `folder`.
fn lock(folder: &Path) -> Result<File, WholeError> {
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|error| WholeError::io(&path, error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(WholeError::Busy { path: folder.to_owned() }),
        // Some file systems have no locks; the count proceeds without one.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

impl LayeredSpace for Disk {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn layers(&self) -> Layers {
        self.layers.clone()
    }

    fn advance(&mut self, layers: &[u64], tick: &mut Tick<'_>) -> Result<Option<u64>, WholeError> {
        let Disk { plan, files, threads, scratch, .. } = self;
        let layout = &plan.layout;
        let layer = layers.len() as u32;
        let cells: Vec<usize> = targets(layout, layer).collect();
        let mut taken: Vec<_> = cells.iter().map(|&cell| (cell, std::mem::take(&mut files.entries[cell]))).collect();
        let tasks = taken
            .iter_mut()
            .flat_map(|(cell, entries)| entries.iter_mut().enumerate().map(|(chunk, entry)| (*cell, chunk, entry)));
        let work = |scratch: &mut Scratch, (cell, chunk, entry): (usize, usize, &mut ChunkEntry)| {
            if entry.layer == layer {
                return Ok(entry.count);
            }
            *entry = advance_chunk(plan, files, files, (cell, chunk), *entry, layer, scratch)?;
            Ok(entry.count)
        };
        let all = cells.len() * layout.chunks();
        let sum = share(*threads, scratch, tasks, work, &mut |done| tick(done as u64, all as u64));
        for (cell, entries) in taken {
            files.entries[cell] = entries;
        }
        sum
    }

    fn finish_layer(&mut self, layers: &[u64]) -> Result<(), WholeError> {
        self.list(layers)
    }

    fn visit(&self, cell: usize, visit: &mut dyn FnMut(usize, u64)) -> Result<(), WholeError> {
        let (layout, mut words) = (&self.plan.layout, Vec::new());
        for (chunk, entry) in self.files.entries[cell].iter().enumerate().filter(|(_, entry)| entry.count > 0) {
            if read_chunk(&self.files.folder, layout, (cell, chunk), &mut words)? != *entry {
                return Err(WholeError::damaged(&chunk_path(&self.files.folder, cell, chunk), Damage::Foreign));
            }
            let first = chunk * layout.chunk_words();
            words.iter().enumerate().for_each(|(index, &word)| visit(first + index, word));
        }
        Ok(())
    }
}

/// Generates `layer` in one chunk with the content `before`, and writes it.
fn advance_chunk<S: Source>(
    plan: &Plan,
    files: &Files,
    source: &S,
    place: (usize, usize),
    before: ChunkEntry,
    layer: u32,
    scratch: &mut Scratch,
) -> Result<ChunkEntry, WholeError> {
    let mut count = 0;
    if gather(plan, source, place.0, place.1, scratch)? {
        if before.count == 0 {
            scratch.held.clear();
            scratch.held.resize(files.chunk_words, 0);
        } else {
            let found = read_chunk(&files.folder, &plan.layout, place, &mut scratch.held)?;
            if found != before {
                let path = chunk_path(&files.folder, place.0, place.1);
                return Err(WholeError::damaged(&path, Damage::Foreign));
            }
        }
        count = settle(&mut scratch.held, &scratch.found);
    }
    if count == 0 && before.count == 0 {
        return Ok(ChunkEntry { layer, ..ChunkEntry::default() });
    }
    write_chunk(&files.folder, &plan.layout, place, (layer, count), &scratch.held)
}
