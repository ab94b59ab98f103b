//! Whole spaces: how many boards there are at each distance from a goal, one bit for each board.
//!
//! [`count_boards`] walks the layers of a space outwards from its goal, 60 boards at a time, in memory or in the files of
//! a folder. The goal's tiles are relabelled, so that only its size and the cell of its blank matter.

mod checkpoint;
mod disk;
#[cfg(test)]
mod disk_tests;
mod error;
mod kernel;
mod lanes;
mod layout;
mod line;
mod load;
mod memory;
mod part;
#[cfg(test)]
mod part_tests;
mod steps;
#[cfg(test)]
mod tests;
mod workers;
mod zeros;

use std::collections::BTreeSet;
use std::path::Path;

pub use error::{Damage, WholeError};
pub use load::{Asked, CoreSpeed, Load, Workers, alive_chunks, measure_core, measure_disk, measure_memory, space_load};
pub use part::{Fetched, Part, Place, Share, Want, part_needs};

use jiugong_search::{Monitor, Progress, Work};

use super::board::Board;
use super::size::Size;
use disk::{Disk, Opened};
use layout::Layout;
use memory::Memory;
use steps::Plan;

/// The most boards that are named of those farthest away.
pub const FARTHEST_NAMED: usize = 10;

/// The boards at distance 0, 1, 2 …
type Layers = Vec<u64>;

/// Hears how many parts of a layer are done, of how many, and says whether to go on.
type Tick<'a> = dyn FnMut(u64, u64) -> bool + 'a;

/// Where the bits are kept, and how a count is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// Threads that work; at least 1.
    pub threads: usize,
    /// Bytes of memory that may be held.
    pub memory: u64,
    /// The folder to keep the bits in; without one they are kept in memory.
    pub disk: Option<Folder<'a>>,
}

/// A folder for a count out of memory.
#[derive(Clone, Copy, Debug)]
pub struct Folder<'a> {
    /// The folder; a folder for this space is made inside of it.
    pub path: &'a Path,
    /// Bytes that its files may take.
    pub limit: u64,
}

/// What a space needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Boards that can be reached.
    pub boards: u64,
    /// Bytes of memory for a count in memory.
    pub memory: u64,
    /// Bytes of files for a count on disk.
    pub disk: u64,
    /// Bytes of memory for a count on disk, on as many of the threads as there is room for, or one.
    pub memory_with_disk: u64,
}

/// How far a count has come, with `layers` complete and these `parts` of the next one, or of what is read.
fn progress(layers: &[u64], total: u64, parts: (u64, u64), reading: bool) -> Progress {
    Progress::of_work(Work { done: layers.iter().sum(), total, layers: layers.len() as u32, parts, reading })
}

/// What came out of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The boards at distance 0, 1, 2 …, every number exact.
    pub layers: Vec<u64>,
    /// Whether these are all layers; false if it was stopped.
    pub complete: bool,
    /// Up to [`FARTHEST_NAMED`] of the boards at the largest distance, the first ones row by row; none if it was stopped.
    pub farthest: Vec<Board>,
    /// The layers that an earlier count had left in the folder.
    pub resumed: Option<u32>,
}

/// A space that can be walked layer by layer.
trait Ground {
    fn plan(&self) -> &Plan;
    /// The layers that are complete when the walk begins.
    fn layers(&self) -> Layers;
    /// Makes the next layer after `layers`, and counts it; `None` if it was stopped.
    fn advance(&mut self, layers: &[u64], tick: &mut Tick<'_>) -> Result<Option<u64>, WholeError>;
    /// Makes sure that `layers`, now complete, need not be made again.
    fn finish_layer(&mut self, layers: &[u64]) -> Result<(), WholeError>;
    /// Calls with each word that may not be zero, and its number, of those with the blank on `cell`.
    fn visit(&self, cell: usize, visit: &mut dyn FnMut(usize, u64)) -> Result<(), WholeError>;
}

/// The cells of the blank in layer `layer`.
fn targets(layout: &Layout, layer: u32) -> impl Iterator<Item = usize> {
    let colour = (layout.colour(layout.goal_blank()) + layer as usize) % 2;
    (0..layout.cells()).filter(move |&cell| layout.colour(cell) == colour)
}

/// What the space of all boards of a size needs when `threads` work on it and `memory` bytes may be held.
///
/// # Errors
/// [`WholeError::TooLarge`] for a board so large that nobody could store its space.
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

/// Bytes of the files that earlier counts of `share` from goals like `goal` have left in `folder`.
pub fn checkpoint_bytes(folder: &Path, goal: &Board, share: Share) -> u64 {
    let layout = |size: Size| Layout::new(size, goal.blank(), 1);
    let countable = goal.size().rows.min(goal.size().columns) > 1 && goal.size().cells() <= Layout::MOST_CELLS;
    if countable { disk::used_bytes(folder, &layout(goal.size()), share) } else { 0 }
}

/// Counts the boards at each distance from `goal`.
///
/// - `means` says where the bits are kept and on how many threads;
/// - `monitor` hears how far it has come ([`Progress::work`]), several times a second, and says whether to go on.
///
/// In a folder a count goes on where an earlier one was stopped or killed. What is there is read and checked first: files
/// that are cut, altered or foreign are an error, never believed.
///
/// # Errors
/// Any [`WholeError`]: the limits are too small, or the folder fails or holds damaged files.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{NamedGoal, Size, whole::{Means, count_boards}};
///
/// let goal = NamedGoal::Standard.board(Size::new(2, 2)?);
/// let counted = count_boards(&goal, &Means { threads: 1, memory: 1 << 20, disk: None }, &mut ())?;
/// assert_eq!(counted.layers, [1, 2, 2, 2, 2, 2, 1]);
/// assert_eq!(counted.farthest[0].compact().as_deref(), Some("0321"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_boards(goal: &Board, means: &Means<'_>, monitor: &mut dyn Monitor) -> Result<Counted, WholeError> {
    count_in_chunks(goal, means, disk::MOST_WORDS, monitor)
}

/// The same, with chunks of at most `most_words` words on disk.
fn count_in_chunks(
    goal: &Board,
    means: &Means<'_>,
    most_words: usize,
    monitor: &mut dyn Monitor,
) -> Result<Counted, WholeError> {
    let size = goal.size();
    if size.rows.min(size.columns) == 1 {
        return Ok(line::count(goal));
    }
    let threads = means.threads.max(1);
    let needs = space_needs(size, threads, means.memory)?;
    let Some(folder) = means.disk else {
        if needs.memory > means.memory {
            return Err(WholeError::Memory { size, needed: needs.memory, limit: means.memory, on_disk: needs.disk });
        }
        let plan = Plan::new(Layout::new(size, goal.blank(), memory::CHUNK_WORDS));
        return walk(&mut Memory::new(plan, Share::ALL, threads), goal, false, monitor);
    };
    let layout = disk::layout(size, goal.blank(), most_words, means.memory, threads);
    let opened = Disk::open(folder, &layout, means.memory, threads, &mut |layers, done, all| {
        monitor.progress(&progress(layers, needs.boards, (done, all), true)).is_continue()
    })?;
    match opened {
        Opened::Ready(mut disk, resumed) => walk(&mut *disk, goal, resumed, monitor),
        Opened::Stopped(layers) => {
            let resumed = Some(layers.len() as u32);
            Ok(Counted { layers, complete: false, farthest: Vec::new(), resumed })
        }
    }
}

fn walk<G: Ground>(
    ground: &mut G,
    goal: &Board,
    resumed: bool,
    monitor: &mut dyn Monitor,
) -> Result<Counted, WholeError> {
    let boards = ground.plan().layout.boards();
    let mut layers = ground.layers();
    let resumed = resumed.then_some(layers.len() as u32);
    loop {
        let made = {
            let mut tick = |done, all| monitor.progress(&progress(&layers, boards, (done, all), false)).is_continue();
            ground.advance(&layers, &mut tick)?
        };
        match made {
            None => return Ok(Counted { layers, complete: false, farthest: Vec::new(), resumed }),
            Some(0) => break,
            Some(count) => {
                layers.push(count);
                ground.finish_layer(&layers)?;
            }
        }
    }
    let counted = layers.iter().sum();
    if counted != boards {
        return Err(WholeError::Miscounted { counted, boards });
    }
    let farthest = farthest(ground, goal, layers.len() as u32 - 1)?;
    Ok(Counted { layers, complete: true, farthest, resumed })
}

/// The first few boards of `layer`, which the space must hold now.
fn farthest<G: Ground>(ground: &G, goal: &Board, layer: u32) -> Result<Vec<Board>, WholeError> {
    let layout = &ground.plan().layout;
    let first = first_boards(ground, goal, layer)?;
    Ok(first.into_iter().filter_map(|cells| Board::new(layout.size(), cells).ok()).collect())
}

/// The cells of the first few boards of `layer` that `ground` holds.
fn first_boards<G: Ground>(ground: &G, goal: &Board, layer: u32) -> Result<BTreeSet<Vec<u32>>, WholeError> {
    let layout = &ground.plan().layout;
    let mut first: BTreeSet<Vec<u32>> = BTreeSet::new();
    for cell in targets(layout, layer) {
        ground.visit(cell, &mut |index, word| {
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
