//! Whole spaces: the number of boards at each distance from a goal, one bit per board.
//!
//! [`count_boards`] generates the layers of a space from its goal, 60 boards at a time, in memory or in the files of a
//! folder. The goal's tiles are relabelled, so only its size and the cell of its blank matter.

mod checkpoint;
mod disk;
#[cfg(test)]
mod disk_tests;
mod error;
mod forecast;
mod kernel;
mod layout;
mod memory;
mod part;
#[cfg(test)]
mod part_tests;
mod single_line;
mod steps;
#[cfg(test)]
mod tests;
mod word_ops;
mod workers;
mod zeroed_memory;

use std::collections::BTreeSet;
use std::path::Path;

pub use error::{Damage, WholeError};
pub use forecast::{
    CoreSpeed, Load, RequestCount, Workers, alive_chunks, measure_core, measure_disk, measure_memory, space_load,
};
pub use part::{ChunkId, FetchedWords, Part, Share, WordRange, part_needs};

use jiugong_search::{Monitor, Progress, Work};

use super::board::Board;
use crate::rectangle::Size;
use disk::{Disk, OpenResult};
use layout::Layout;
use memory::Memory;
use steps::Plan;

/// The maximum number of farthest boards that are listed.
pub const FARTHEST_NAMED: usize = 10;

/// The number of boards at distance 0, 1, 2 ….
type Layers = Vec<u64>;

/// Receives the number of parts of a layer done and in total, and returns whether to continue.
type Tick<'a> = dyn FnMut(u64, u64) -> bool + 'a;

/// The resources of a count.
#[derive(Clone, Copy, Debug)]
pub struct Resources<'a> {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The memory limit in bytes.
    pub memory: u64,
    /// The folder for the bits; without one they are kept in memory.
    pub disk: Option<Folder<'a>>,
}

/// A folder for a count on disk.
#[derive(Clone, Copy, Debug)]
pub struct Folder<'a> {
    /// A subfolder for the space is created in this folder.
    pub path: &'a Path,
    /// The limit for its files in bytes.
    pub limit: u64,
}

/// The requirements of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The number of reachable boards.
    pub boards: u64,
    /// Memory in bytes for a count in memory.
    pub memory: u64,
    /// Disk space in bytes for a count on disk.
    pub disk: u64,
    /// Memory in bytes for a count on disk, with as many of the threads as fit, at least one.
    pub memory_with_disk: u64,
}

/// The progress with `layers` complete and `parts` of the next one, or of what is read.
fn progress(layers: &[u64], total: u64, parts: (u64, u64), reading: bool) -> Progress {
    Progress::of_work(Work { done: layers.iter().sum(), total, layers: layers.len() as u32, parts, reading })
}

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerCounts {
    /// The number of boards at distance 0, 1, 2 …, all exact.
    pub layers: Vec<u64>,
    /// Whether these are all layers; false if the count was stopped.
    pub complete: bool,
    /// Up to [`FARTHEST_NAMED`] of the boards at the largest distance, the first in row order; none if the count was
    /// stopped.
    pub farthest: Vec<Board>,
    /// The number of layers that an earlier count had left in the folder.
    pub resumed: Option<u32>,
}

/// A space that can be generated layer by layer.
trait LayeredSpace {
    fn plan(&self) -> &Plan;
    /// The layers that are already complete.
    fn layers(&self) -> Layers;
    /// Generates and counts the layer after `layers`; `None` if it was stopped.
    fn advance(&mut self, layers: &[u64], tick: &mut Tick<'_>) -> Result<Option<u64>, WholeError>;
    /// Makes `layers`, now complete, persistent.
    fn finish_layer(&mut self, layers: &[u64]) -> Result<(), WholeError>;
    /// Calls `visit` with the number and the value of each word with the blank on `cell` that may not be zero.
    fn visit(&self, cell: usize, visit: &mut dyn FnMut(usize, u64)) -> Result<(), WholeError>;
}

/// The cells of the blank in layer `layer`.
fn targets(layout: &Layout, layer: u32) -> impl Iterator<Item = usize> {
    let colour = (layout.colour(layout.goal_blank()) + layer as usize) % 2;
    (0..layout.cells()).filter(move |&cell| layout.colour(cell) == colour)
}

/// The requirements of the space of all boards of a size with `threads` threads and `memory` bytes.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board whose space is too large to store.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Size, whole::space_needs};
///
/// let needs = space_needs(Size::new(3, 4)?, 2, 1 << 30)?;
/// assert_eq!(needs.boards, 239_500_800);
/// assert!(needs.memory < 33 << 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn space_needs(size: Size, threads: usize, memory: u64) -> Result<Needs, WholeError> {
    if size.rows.min(size.columns) == 1 {
        return Ok(Needs { boards: size.cells() as u64, memory: 0, disk: 0, memory_with_disk: 0 });
    }
    if size.cells() > Layout::MOST_CELLS {
        return Err(WholeError::TooLarge { size });
    }
    let inside = Layout::new(size, 0, memory::CHUNK_WORDS);
    let outside = disk::layout(size, 0, disk::MOST_WORDS, memory, threads);
    Ok(Needs {
        boards: inside.boards(),
        memory: Memory::bytes(&inside, threads),
        disk: disk::disk_bytes(&outside, Share::ALL, threads),
        memory_with_disk: disk::memory_bytes(&outside, disk::threads_within(&outside, memory, threads)),
    })
}

/// The size in bytes of the files that earlier counts of `share` from goals like `goal` have left in `folder`.
pub fn checkpoint_bytes(folder: &Path, goal: &Board, share: Share) -> u64 {
    let layout = |size: Size| Layout::new(size, goal.blank(), 1);
    let countable = goal.size().rows.min(goal.size().columns) > 1 && goal.size().cells() <= Layout::MOST_CELLS;
    if countable { disk::used_bytes(folder, &layout(goal.size()), share) } else { 0 }
}

/// Counts the boards at each distance from `goal`.
///
/// - `resources` gives the storage of the bits and the number of threads;
/// - `monitor` receives the progress ([`Progress::work`]) several times a second, and may stop the count.
///
/// In a folder, a count resumes an earlier one that was stopped or killed. Existing files are read and checked first:
/// files that are cut, altered or foreign are an error.
///
/// # Errors
/// Any [`WholeError`]: the limits are too small, or the folder fails or contains damaged files.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{NamedGoal, Size, whole::{Resources, count_boards}};
///
/// let goal = NamedGoal::Standard.board(Size::new(2, 2)?);
/// let counted = count_boards(&goal, &Resources { threads: 1, memory: 1 << 20, disk: None }, &mut ())?;
/// assert_eq!(counted.layers, [1, 2, 2, 2, 2, 2, 1]);
/// assert_eq!(counted.farthest[0].compact().as_deref(), Some("0321"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_boards(
    goal: &Board,
    resources: &Resources<'_>,
    monitor: &mut dyn Monitor,
) -> Result<LayerCounts, WholeError> {
    count_in_chunks(goal, resources, disk::MOST_WORDS, monitor)
}

/// The same, with chunks of at most `most_words` words on disk.
fn count_in_chunks(
    goal: &Board,
    resources: &Resources<'_>,
    most_words: usize,
    monitor: &mut dyn Monitor,
) -> Result<LayerCounts, WholeError> {
    let size = goal.size();
    if size.rows.min(size.columns) == 1 {
        return Ok(single_line::count(goal));
    }
    let threads = resources.threads.max(1);
    let needs = space_needs(size, threads, resources.memory)?;
    let Some(folder) = resources.disk else {
        if needs.memory > resources.memory {
            return Err(WholeError::Memory {
                size,
                needed: needs.memory,
                limit: resources.memory,
                on_disk: needs.disk,
            });
        }
        let plan = Plan::new(Layout::new(size, goal.blank(), memory::CHUNK_WORDS));
        return walk(&mut Memory::new(plan, Share::ALL, threads), goal, false, monitor);
    };
    let layout = disk::layout(size, goal.blank(), most_words, resources.memory, threads);
    let opened = Disk::open(folder, &layout, resources.memory, threads, &mut |layers, done, all| {
        monitor.progress(&progress(layers, needs.boards, (done, all), true)).is_continue()
    })?;
    match opened {
        OpenResult::Ready(mut disk, resumed) => walk(&mut *disk, goal, resumed, monitor),
        OpenResult::Stopped(layers) => {
            let resumed = Some(layers.len() as u32);
            Ok(LayerCounts { layers, complete: false, farthest: Vec::new(), resumed })
        }
    }
}

fn walk<G: LayeredSpace>(
    space: &mut G,
    goal: &Board,
    resumed: bool,
    monitor: &mut dyn Monitor,
) -> Result<LayerCounts, WholeError> {
    let boards = space.plan().layout.boards();
    let mut layers = space.layers();
    let resumed = resumed.then_some(layers.len() as u32);
    loop {
        let made = {
            let mut tick = |done, all| monitor.progress(&progress(&layers, boards, (done, all), false)).is_continue();
            space.advance(&layers, &mut tick)?
        };
        match made {
            None => return Ok(LayerCounts { layers, complete: false, farthest: Vec::new(), resumed }),
            Some(0) => break,
            Some(count) => {
                layers.push(count);
                space.finish_layer(&layers)?;
            }
        }
    }
    let counted = layers.iter().sum();
    if counted != boards {
        return Err(WholeError::Miscounted { counted, boards });
    }
    let farthest = farthest(space, goal, layers.len() as u32 - 1)?;
    Ok(LayerCounts { layers, complete: true, farthest, resumed })
}

/// The first few boards of `layer`, which must be the current layer.
fn farthest<G: LayeredSpace>(space: &G, goal: &Board, layer: u32) -> Result<Vec<Board>, WholeError> {
    let layout = &space.plan().layout;
    let first = first_boards(space, goal, layer)?;
    Ok(first.into_iter().filter_map(|cells| Board::new(layout.size(), cells).ok()).collect())
}

/// The cells of the first few boards of `layer` in `space`.
fn first_boards<G: LayeredSpace>(space: &G, goal: &Board, layer: u32) -> Result<BTreeSet<Vec<u32>>, WholeError> {
    let layout = &space.plan().layout;
    let mut first: BTreeSet<Vec<u32>> = BTreeSet::new();
    for cell in targets(layout, layer) {
        space.visit(cell, &mut |index, word| {
            let mut rest = word;
            while rest != 0 {
                let number = index * layout.word_bits() + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                first.extend(layout.board(goal, cell, number).map(|board| board.cells().to_vec()));
                if first.len() > FARTHEST_NAMED {
                    first.pop_last();
                }
            }
        })?;
    }
    Ok(first)
}
