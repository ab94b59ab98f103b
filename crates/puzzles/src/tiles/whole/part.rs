//! A space in shares: each of several workers owns a run of the chunks of every cell of the blank, and asks the others
//! for the words that it needs of theirs.
//!
//! Moves along a line of reading stay inside of a chunk, and so do moves across it but for the first few lines; only what
//! those take is asked for. A worker makes its chunks of a layer in any order. Nobody may begin the next layer before all have made
//! this one, and, on disk, before all have listed it: so lists differ by one layer at most, whenever somebody is killed.

use std::collections::HashMap;
use std::ops::Range;

use super::checkpoint::Manifest;
use super::disk::{self, Disk};
use super::error::WholeError;
use super::kernel::{Scratch, Source, far_words};
use super::layout::Layout;
use super::memory::{self, Memory};
use super::steps::Plan;
use super::{Board, Folder, Ground, Means, Needs, Size, first_boards, targets};

/// One of several workers that own a space together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Which one, from 0 on.
    pub index: usize,
    /// Of how many.
    pub of: usize,
}

impl Share {
    /// The only one, who owns everything.
    pub const ALL: Share = Share { index: 0, of: 1 };

    /// The chunks of each cell that belong to it: runs of them, so that words which are near each other have one owner.
    pub(super) fn chunks(self, layout: &Layout) -> Range<usize> {
        let all = layout.chunks();
        self.index * all / self.of..(self.index + 1) * all / self.of
    }

    /// The index of the one that owns `chunk`.
    pub(super) fn owner(self, layout: &Layout, chunk: usize) -> usize {
        ((chunk + 1) * self.of - 1) / layout.chunks()
    }
}

/// Words of the present layer that lie in one chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Want {
    /// The cell of the blank.
    pub cell: usize,
    /// The first word.
    pub start: usize,
    /// How many.
    pub count: usize,
}

/// One chunk of one cell of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The cell.
    pub cell: usize,
    /// The chunk.
    pub chunk: usize,
}

/// Words that were asked for, and came.
#[derive(Clone, Debug, Default)]
pub struct Fetched(HashMap<(usize, usize), Vec<u64>>);

impl Fetched {
    /// Takes the words of a want; those that are all zero need not be put in.
    pub fn put(&mut self, want: &Want, words: Vec<u64>) {
        self.0.insert((want.cell, want.start), words);
    }
}

/// The words of a share, and those that were fetched.
pub(super) struct Partly<'a, S> {
    own: &'a S,
    chunks: Range<usize>,
    chunk_words: usize,
    fetched: &'a Fetched,
}

impl<'a, S: Source> Partly<'a, S> {
    pub(super) fn new(own: &'a S, share: Share, layout: &Layout, fetched: &'a Fetched) -> Self {
        Partly { own, chunks: share.chunks(layout), chunk_words: layout.chunk_words(), fetched }
    }
}

impl<S: Source> Source for Partly<'_, S> {
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

/// Chunks that each share has at least, where the board allows it, so that all have about as much to do.
const CHUNKS_EACH: usize = 8;
/// Bytes of chunks whose words are asked for at a time.
const ASKED_AT_ONCE: usize = 16 << 20;
/// The most chunks whose words are asked for at a time.
const MOST_ASKED: usize = 64;

/// The layout of a space that so many own together.
pub(super) fn layout(size: Size, goal_blank: usize, of: usize, means: &Means<'_>) -> Layout {
    let even = Layout::new(size, goal_blank, 1).words() / (CHUNKS_EACH * of);
    match means.disk {
        None => Layout::new(size, goal_blank, memory::CHUNK_WORDS.min(even)),
        Some(_) => disk::layout(size, goal_blank, disk::MOST_WORDS.min(even), means.memory / 2, 1),
    }
}

/// Chunks whose words one worker asks for at a time.
fn asked_at_once(layout: &Layout) -> usize {
    (ASKED_AT_ONCE / (8 * layout.chunk_words())).clamp(2, MOST_ASKED)
}

/// Bytes of words that are under way for one worker, asked for or answered.
fn under_way(layout: &Layout) -> u64 {
    // Two moves across a line at most lead into a cell.
    (2 * 2 * asked_at_once(layout) * layout.chunk_words() * 8) as u64
}

/// What one of `of` workers needs, who may hold what `means` say: boards are those of the whole space.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board so large that nobody could store its space.
pub fn part_needs(size: Size, of: usize, means: &Means<'_>) -> Result<Needs, WholeError> {
    if size.rows.min(size.columns) == 1 || size.cells() > Layout::MOST_CELLS {
        return super::space_needs(size, 1, means.memory);
    }
    let inside = layout(size, 0, of, &Means { disk: None, ..*means });
    let folder = Folder { path: std::path::Path::new(""), limit: 0 };
    let outside = layout(size, 0, of, &Means { disk: Some(folder), ..*means });
    // The last share is never the smallest.
    let share = Share { index: of - 1, of };
    let words = (share.chunks(&inside).len() * inside.cells() * (inside.chunk_words() + 1)) as u64;
    Ok(Needs {
        boards: inside.boards(),
        memory: 8 * words + under_way(&inside),
        disk: disk::disk_bytes(&outside, share, 1),
        memory_with_disk: disk::memory_bytes(&outside, 1) + under_way(&outside),
    })
}

/// Where the words of a share are kept.
#[derive(Debug)]
enum Kept {
    Memory(Memory),
    Disk(Box<Disk>, Option<Manifest>),
}

/// One worker's share of a space.
#[derive(Debug)]
pub struct Part {
    share: Share,
    goal: Board,
    kept: Kept,
    scratch: Scratch,
    room: Vec<u64>,
    layers: Vec<u64>,
    count: u64,
}

impl Part {
    /// Opens a share of the space around `goal`: in memory, or in a folder of its own, which is locked. The board has two lines at
    /// least.
    ///
    /// # Errors
    /// Any [`WholeError`]: the limits are too small, or the folder fails or holds damaged files.
    pub fn open(goal: &Board, share: Share, means: &Means<'_>) -> Result<Self, WholeError> {
        let size = goal.size();
        let needs = part_needs(size, share.of, means)?;
        let layout = layout(size, goal.blank(), share.of, means);
        let (kept, layers) = match means.disk {
            None if needs.memory > means.memory => {
                let (needed, limit, on_disk) = (needs.memory, means.memory, needs.disk);
                return Err(WholeError::Memory { size, needed, limit, on_disk });
            }
            None => (Kept::Memory(Memory::new(Plan::new(layout), share, 1)), vec![1]),
            Some(folder) => {
                let (disk, manifest) = Disk::prepare(folder, &layout, share, means.memory, 1)?;
                let layers = manifest.as_ref().map_or_else(Vec::new, |list| list.layers.clone());
                (Kept::Disk(Box::new(disk), manifest), layers)
            }
        };
        Ok(Part { share, goal: goal.clone(), kept, scratch: Scratch::default(), room: Vec::new(), layers, count: 0 })
    }

    fn plan(&self) -> &Plan {
        match &self.kept {
            Kept::Memory(memory) => memory.plan(),
            Kept::Disk(disk, _) => disk.plan(),
        }
    }

    /// The layers that are listed as complete: none if a folder is new.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Tiles whose order is numbered inside a chunk. All shares of a space must agree on it.
    pub fn tail(&self) -> usize {
        self.plan().layout.tail()
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.goal.size()
    }

    /// All boards of the space.
    pub fn boards(&self) -> u64 {
        self.plan().layout.boards()
    }

    /// Chunks whose words are to be asked for at a time.
    pub fn asked_at_once(&self) -> usize {
        asked_at_once(&self.plan().layout)
    }

    /// Goes on after the first `layers` layers, which all shares have listed; some may have one more. What is on disk is read and
    /// checked first. `tick` hears how many chunks are checked, of how many, and says whether to go on; false if it did not.
    ///
    /// # Errors
    /// [`WholeError::Damaged`], or the folder fails.
    pub fn resume(&mut self, layers: usize, tick: &mut dyn FnMut(u64, u64) -> bool) -> Result<bool, WholeError> {
        if let Kept::Disk(disk, manifest) = &mut self.kept {
            if !disk.resume(manifest.as_ref(), &mut |_, done, all| tick(done, all))? {
                return Ok(false);
            }
            *manifest = None;
            disk.layers_mut().truncate(layers.max(1));
            self.layers.clone_from(disk.layers_mut());
        }
        Ok(true)
    }

    /// The chunks that are to be made of the next layer; what an earlier count has made of it is counted already.
    pub fn begin_layer(&mut self) -> Vec<Place> {
        let layer = self.layers.len() as u32;
        let layout = &self.plan().layout;
        let own = self.share.chunks(layout);
        let block = layout.block_chunks();
        let places = own.clone().step_by(block).flat_map(|first| {
            let chunks = first..(first + block).min(own.end);
            targets(layout, layer).flat_map(move |cell| chunks.clone().map(move |chunk| Place { cell, chunk }))
        });
        let mut count = 0;
        let left = places
            .filter(|place| match &self.kept {
                Kept::Disk(disk, _) if disk.holds((place.cell, place.chunk), layer) => {
                    count += disk.count((place.cell, place.chunk));
                    false
                }
                _ => true,
            })
            .collect();
        self.count = count;
        left
    }

    /// What [`Part::make`] needs of others for a chunk, with the index of the one who has it.
    pub fn wants(&self, place: Place) -> Vec<(usize, Want)> {
        let (plan, mut wants) = (self.plan(), Vec::new());
        let layout = &plan.layout;
        far_words(plan, place.cell, place.chunk, |cell, start, count| {
            let owner = self.share.owner(layout, start / layout.chunk_words());
            if owner != self.share.index {
                wants.push((owner, Want { cell, start, count }));
            }
        });
        wants
    }

    /// The words that another wants of this share; `None` if all of them are zero.
    ///
    /// # Errors
    /// The folder fails.
    pub fn serve(&mut self, want: &Want) -> Result<Option<&[u64]>, WholeError> {
        let Part { kept, room, .. } = self;
        match kept {
            Kept::Memory(memory) => Ok(memory.words(want.cell, want.start, want.count)),
            Kept::Disk(disk, _) => disk.words(want.cell, want.start, want.count, room),
        }
    }

    /// Makes the next layer in one chunk from this share and what was `fetched`, which is all that [`Part::wants`] says.
    ///
    /// # Errors
    /// The folder fails or is damaged.
    pub fn make(&mut self, place: Place, fetched: &Fetched) -> Result<(), WholeError> {
        let Part { kept, share, scratch, layers, .. } = self;
        let at = (place.cell, place.chunk);
        self.count += match kept {
            Kept::Memory(memory) => memory.make(*share, at, fetched, scratch)?,
            Kept::Disk(disk, _) => disk.make(at, layers.len() as u32, fetched, scratch)?,
        };
        Ok(())
    }

    /// The boards of the next layer in the chunks made so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The next layer is complete, with so many boards in all shares; on disk it is listed.
    ///
    /// # Errors
    /// The folder fails.
    pub fn finish_layer(&mut self, boards: u64) -> Result<(), WholeError> {
        self.layers.push(boards);
        match &mut self.kept {
            Kept::Memory(_) => Ok(()),
            Kept::Disk(disk, _) => {
                disk.layers_mut().push(boards);
                disk.finish_layer(&self.layers)
            }
        }
    }

    /// The first few boards of the last layer that are in this share, each as its cells row by row.
    ///
    /// # Errors
    /// The folder fails or is damaged.
    pub fn farthest(&self) -> Result<Vec<Vec<u32>>, WholeError> {
        let layer = self.layers.len() as u32 - 1;
        let first = match &self.kept {
            Kept::Memory(memory) => first_boards(memory, &self.goal, layer)?,
            Kept::Disk(disk, _) => first_boards(&**disk, &self.goal, layer)?,
        };
        Ok(first.into_iter().collect())
    }
}
