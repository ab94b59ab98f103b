//! A space in shares: each of several workers owns a range of the chunks of every cell of the blank, and requests the
//! words it needs from the others.
//!
//! Moves along a line of the reading order stay inside a chunk, and so do moves across it except in the first few
//! lines; only the words of those moves are requested. A worker generates its chunks of a layer in any order. No worker
//! may start the next layer before all have completed this one, and, on disk, before all have listed it: so lists
//! differ by at most one layer, whenever a worker is killed.

use std::collections::HashMap;
use std::ops::Range;

use super::checkpoint::Manifest;
use super::disk::{self, Disk};
use super::error::WholeError;
use super::kernel::{Scratch, Source, far_words};
use super::layout::Layout;
use super::memory::{self, Memory};
use super::steps::Plan;
use super::{Board, Folder, LayeredSpace, Needs, Resources, Size, first_boards, targets};

/// One of several workers that own a space together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The index, from 0.
    pub index: usize,
    /// The number of shares.
    pub of: usize,
}

impl Share {
    /// The only share, which owns everything.
    pub const ALL: Share = Share { index: 0, of: 1 };

    /// Its chunks of each cell: ranges, so that adjacent words have one owner.
    pub(super) fn chunks(self, layout: &Layout) -> Range<usize> {
        let all = layout.chunks();
        self.index * all / self.of..(self.index + 1) * all / self.of
    }

    /// The index of the share that owns `chunk`.
    pub(super) fn owner(self, layout: &Layout, chunk: usize) -> usize {
        ((chunk + 1) * self.of - 1) / layout.chunks()
    }
}

/// Words of the current layer in one chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct WordRange {
    pub cell: usize,
    pub start: usize,
    pub count: usize,
}

/// One chunk of one cell of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct ChunkId {
    pub cell: usize,
    pub chunk: usize,
}

/// Words received from other shares.
#[derive(Clone, Debug, Default)]
pub struct FetchedWords(HashMap<(usize, usize), Vec<u64>>);

impl FetchedWords {
    /// Adds the words of a request; words that are all zero may be omitted.
    pub fn put(&mut self, request: &WordRange, words: Vec<u64>) {
        self.0.insert((request.cell, request.start), words);
    }
}

/// The words of a share, together with fetched ones.
pub(super) struct ShareSource<'a, S> {
    own: &'a S,
    chunks: Range<usize>,
    chunk_words: usize,
    fetched: &'a FetchedWords,
}

impl<'a, S: Source> ShareSource<'a, S> {
    pub(super) fn new(own: &'a S, share: Share, layout: &Layout, fetched: &'a FetchedWords) -> Self {
        ShareSource { own, chunks: share.chunks(layout), chunk_words: layout.chunk_words(), fetched }
    }
}

impl<S: Source> Source for ShareSource<'_, S> {
    fn read<'a>(
        &'a self,
        cell: usize,
        start: usize,
        count: usize,
        room: &'a mut Vec<u64>,
    ) -> Result<Option<&'a [u64]>, WholeError> {
        if self.chunks.contains(&(start / self.chunk_words)) {
            return self.own.read(cell, start, count, room);
        }
        Ok(self.fetched.0.get(&(cell, start)).map(|words| &words[..count]))
    }
}

/// The minimum number of chunks per share, where the board allows it, for balance.
const MIN_CHUNKS: usize = 8;
/// The size in bytes of chunks whose words are requested at a time.
const REQUESTED_BYTES: usize = 16 << 20;
/// The maximum number of chunks whose words are requested at a time.
const MOST_REQUESTED: usize = 64;

/// The layout of a space owned by `of` workers together.
pub(super) fn layout(size: Size, goal_blank: usize, of: usize, resources: &Resources<'_>) -> Layout {
    let even = Layout::new(size, goal_blank, 1).words() / (MIN_CHUNKS * of);
    match resources.disk {
        None => Layout::new(size, goal_blank, memory::CHUNK_WORDS.min(even)),
        Some(_) => disk::layout(size, goal_blank, disk::MOST_WORDS.min(even), resources.memory / 2, 1),
    }
}

/// The number of chunks whose words one worker requests at a time.
fn requests_at_once(layout: &Layout) -> usize {
    (REQUESTED_BYTES / (8 * layout.chunk_words())).clamp(2, MOST_REQUESTED)
}

/// Bytes of words in transit for one worker, requested or answered.
fn bytes_in_transit(layout: &Layout) -> u64 {
    // At most two moves across a line lead into a cell.
    (2 * 2 * requests_at_once(layout) * layout.chunk_words() * 8) as u64
}

/// The requirements of one of `of` workers with the resources `resources`; boards are those of the whole space.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space is too large to store.
pub fn part_needs(size: Size, of: usize, resources: &Resources<'_>) -> Result<Needs, WholeError> {
    if size.rows.min(size.columns) == 1 || size.cells() > Layout::MOST_CELLS {
        return super::space_needs(size, 1, resources.memory);
    }
    let inside = layout(size, 0, of, &Resources { disk: None, ..*resources });
    let folder = Folder { path: std::path::Path::new(""), limit: 0 };
    let outside = layout(size, 0, of, &Resources { disk: Some(folder), ..*resources });
    // The last share is never the smallest.
    let share = Share { index: of - 1, of };
    let words = (share.chunks(&inside).len() * inside.cells() * (inside.chunk_words() + 1)) as u64;
    Ok(Needs {
        boards: inside.boards(),
        memory: 8 * words + bytes_in_transit(&inside),
        disk: disk::disk_bytes(&outside, share, 1),
        memory_with_disk: disk::memory_bytes(&outside, 1) + bytes_in_transit(&outside),
    })
}

/// The storage of the words of a share.
#[derive(Debug)]
enum ShareStorage {
    Memory(Memory),
    Disk(Box<Disk>, Option<Manifest>),
}

/// One worker's share of a space.
#[derive(Debug)]
pub struct Part {
    share: Share,
    goal: Board,
    kept: ShareStorage,
    scratch: Scratch,
    room: Vec<u64>,
    layers: Vec<u64>,
    count: u64,
}

impl Part {
    /// Opens a share of the space around `goal`: in memory, or in its own folder, which is locked. The board must have
    /// at least two lines.
    ///
    /// # Errors
    /// Any [`WholeError`]: the limits are too small, or the folder fails or contains damaged files.
    pub fn open(goal: &Board, share: Share, resources: &Resources<'_>) -> Result<Self, WholeError> {
        let size = goal.size();
        let needs = part_needs(size, share.of, resources)?;
        let layout = layout(size, goal.blank(), share.of, resources);
        let (kept, layers) = match resources.disk {
            None if needs.memory > resources.memory => {
                let (needed, limit, on_disk) = (needs.memory, resources.memory, needs.disk);
                return Err(WholeError::Memory { size, needed, limit, on_disk });
            }
            None => (ShareStorage::Memory(Memory::new(Plan::new(layout), share, 1)), vec![1]),
            Some(folder) => {
                let (disk, manifest) = Disk::prepare(folder, &layout, share, resources.memory, 1)?;
                let layers = manifest.as_ref().map_or_else(Vec::new, |list| list.layers.clone());
                (ShareStorage::Disk(Box::new(disk), manifest), layers)
            }
        };
        Ok(Part { share, goal: goal.clone(), kept, scratch: Scratch::default(), room: Vec::new(), layers, count: 0 })
    }

    fn plan(&self) -> &Plan {
        match &self.kept {
            ShareStorage::Memory(memory) => memory.plan(),
            ShareStorage::Disk(disk, _) => disk.plan(),
        }
    }

    /// The layers that are listed as complete; none in a new folder.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of tiles whose order is numbered inside a chunk. All shares of a space must agree on it.
    pub fn tail(&self) -> usize {
        self.plan().layout.tail()
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.goal.size()
    }

    /// The number of boards in the space.
    pub fn boards(&self) -> u64 {
        self.plan().layout.boards()
    }

    /// The number of chunks whose words should be requested at a time.
    pub fn requests_at_once(&self) -> usize {
        requests_at_once(&self.plan().layout)
    }

    /// Continues after the first `layers` layers, which all shares have listed; some may have one more. Files are read
    /// and checked first. `tick` receives the number of chunks checked and in total, and returns whether to continue;
    /// false if it was stopped.
    ///
    /// # Errors
    /// [`WholeError::Damaged`], or an error of the folder.
    pub fn resume(&mut self, layers: usize, tick: &mut dyn FnMut(u64, u64) -> bool) -> Result<bool, WholeError> {
        if let ShareStorage::Disk(disk, manifest) = &mut self.kept {
            if !disk.resume(manifest.as_ref(), &mut |_, done, all| tick(done, all))? {
                return Ok(false);
            }
            *manifest = None;
            disk.layers_mut().truncate(layers.max(1));
            self.layers.clone_from(disk.layers_mut());
        }
        Ok(true)
    }

    /// Starts the next layer and returns the chunks to generate; those that an earlier count has generated are already
    /// counted.
    pub fn begin_layer(&mut self) -> Vec<ChunkId> {
        let layer = self.layers.len() as u32;
        let layout = &self.plan().layout;
        let own = self.share.chunks(layout);
        let block = layout.block_chunks();
        let ids = own.clone().step_by(block).flat_map(|first| {
            let chunks = first..(first + block).min(own.end);
            targets(layout, layer).flat_map(move |cell| chunks.clone().map(move |chunk| ChunkId { cell, chunk }))
        });
        let mut count = 0;
        let left = ids
            .filter(|id| match &self.kept {
                ShareStorage::Disk(disk, _) if disk.holds((id.cell, id.chunk), layer) => {
                    count += disk.count((id.cell, id.chunk));
                    false
                }
                _ => true,
            })
            .collect();
        self.count = count;
        left
    }

    /// What [`Part::make`] needs from other shares for a chunk, with the index of the owner.
    pub fn requests(&self, id: ChunkId) -> Vec<(usize, WordRange)> {
        let (plan, mut requests) = (self.plan(), Vec::new());
        let layout = &plan.layout;
        far_words(plan, id.cell, id.chunk, |cell, start, count| {
            let owner = self.share.owner(layout, start / layout.chunk_words());
            if owner != self.share.index {
                requests.push((owner, WordRange { cell, start, count }));
            }
        });
        requests
    }

    /// The words that another share requests; `None` if all of them are zero.
    ///
    /// # Errors
    /// Errors of the folder.
    pub fn serve(&mut self, request: &WordRange) -> Result<Option<&[u64]>, WholeError> {
        let Part { kept, room, .. } = self;
        match kept {
            ShareStorage::Memory(memory) => Ok(memory.words(request.cell, request.start, request.count)),
            ShareStorage::Disk(disk, _) => disk.words(request.cell, request.start, request.count, room),
        }
    }

    /// Generates the next layer in one chunk from this share and `fetched`, which must contain everything that
    /// [`Part::requests`] lists.
    ///
    /// # Errors
    /// Errors of the folder, or damaged files.
    pub fn make(&mut self, id: ChunkId, fetched: &FetchedWords) -> Result<(), WholeError> {
        let Part { kept, share, scratch, layers, .. } = self;
        let at = (id.cell, id.chunk);
        self.count += match kept {
            ShareStorage::Memory(memory) => memory.make(*share, at, fetched, scratch)?,
            ShareStorage::Disk(disk, _) => disk.make(at, layers.len() as u32, fetched, scratch)?,
        };
        Ok(())
    }

    /// The boards of the next layer in the chunks generated so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Completes the next layer, with `boards` boards in all shares; on disk it is listed.
    ///
    /// # Errors
    /// Errors of the folder.
    pub fn finish_layer(&mut self, boards: u64) -> Result<(), WholeError> {
        self.layers.push(boards);
        match &mut self.kept {
            ShareStorage::Memory(_) => Ok(()),
            ShareStorage::Disk(disk, _) => {
                disk.layers_mut().push(boards);
                disk.finish_layer(&self.layers)
            }
        }
    }

    /// The first few boards of the last layer in this share, each as its cells row by row.
    ///
    /// # Errors
    /// Errors of the folder, or damaged files.
    pub fn farthest(&self) -> Result<Vec<Vec<u32>>, WholeError> {
        let layer = self.layers.len() as u32 - 1;
        let first = match &self.kept {
            ShareStorage::Memory(memory) => first_boards(memory, &self.goal, layer)?,
            ShareStorage::Disk(disk, _) => first_boards(&**disk, &self.goal, layer)?,
        };
        Ok(first.into_iter().collect())
    }
}
