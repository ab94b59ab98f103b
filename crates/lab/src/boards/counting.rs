//! Counts all boards that reach a goal by their distance from it.

use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

use jiugong_puzzles::tiles::Board;
use jiugong_puzzles::tiles::whole::{
    Folder, LayerCounts, Resources, Share, WholeError, checkpoint_bytes, count_boards, space_needs,
};
use jiugong_search::Monitor;
use jiugong_search::clock::Instant;

use crate::boards::forecast::forecast;
use crate::domain::instance::Instance;
use crate::domains::TilesProblem;
use crate::experiments::solve::DomainError;
use crate::experiments::space::count::{CountFolder, CountLimits, StateCounter};
use crate::experiments::space::forecast::{Forecast, ForecastRequest};
use crate::experiments::space::{Count, SpaceReport};
use crate::present::explain::Explain;
use crate::present::view::StateView;

/// What to count, and the limits.
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// The board from which distances are measured.
    pub goal: Board,
    /// Threads; all cores by default.
    pub threads: Option<usize>,
    /// The memory limit in bytes.
    pub memory: u64,
    /// Where to keep the boards; in memory by default.
    pub disk: Option<CountFolder>,
}

impl CountRequest {
    /// A count of the boards that reach the goal of `problem`; `None` unless its moves are single slides.
    pub(crate) fn prepare(problem: &Instance, limits: CountLimits) -> Option<Box<dyn StateCounter>> {
        let CountLimits { threads, memory, disk } = limits;
        Some(Box::new(CountRequest { goal: problem.get::<TilesProblem>()?.goal.clone(), threads, memory, disk }))
    }

    /// The most bytes for the files of each of `sharing` counts in `folder`, which already takes `used` bytes.
    ///
    /// # Errors
    /// If the free space cannot be determined.
    pub fn room(folder: &CountFolder, sharing: u64, used: u64) -> Result<u64, WholeError> {
        folder.room(sharing, used).map_err(|error| WholeError::Io { path: folder.path.clone(), error })
    }
}

impl StateCounter for CountRequest {
    fn size(&self) -> String {
        self.goal.size().to_string()
    }

    fn states(&self) -> Result<u64, DomainError> {
        let threads = self.threads.unwrap_or(1);
        Ok(space_needs(self.goal.size(), threads, self.memory).map_err(refused)?.boards)
    }

    fn count(&self, monitor: &mut dyn Monitor) -> Result<SpaceReport, DomainError> {
        Ok(count_space(self, monitor).map_err(refused)?.states())
    }

    fn forecast(&self, request: &ForecastRequest) -> Result<Forecast, DomainError> {
        forecast(self.goal.size(), request).map_err(refused)
    }

    fn text(&self) -> String {
        let cells: Vec<String> = self.goal.cells().iter().map(u32::to_string).collect();
        let storage = if self.disk.is_some() { "disk" } else { "memory" };
        format!("space {} {} {storage} {}", self.goal.size(), cells.join(","), self.memory)
    }

    fn value(&self) -> &dyn Any {
        self
    }
}

/// The error of a count as one of the domain: the size is too large for the limits.
fn refused(error: impl Explain + Debug + Send + Sync + 'static) -> DomainError {
    DomainError::new("size", error)
}

/// The result of a count.
#[derive(Clone, Debug)]
pub struct CountReport {
    /// The board from which distances are measured.
    pub goal: Board,
    /// The number of boards that reach the goal.
    pub boards: u64,
    /// The boards by distance.
    pub counted: LayerCounts,
    /// The number of threads used.
    pub threads: usize,
    /// Bytes of memory allocated; files are not included.
    pub bytes: u64,
    /// Whether the boards are kept on disk.
    pub on_disk: bool,
    /// The time taken.
    pub time: Duration,
}

impl CountReport {
    /// The result as a report for any domain.
    pub fn states(self) -> SpaceReport {
        let problem = TilesProblem::new(self.goal.clone(), self.goal);
        let named = |board: &Board| StateView::new(&problem, board);
        SpaceReport {
            states: self.boards,
            counts: (0..).zip(self.counted.layers.iter().copied()).collect(),
            farthest: self.counted.farthest.iter().map(named).collect(),
            count: Some(Count {
                complete: self.counted.complete,
                resumed: self.counted.resumed,
                threads: self.threads,
                bytes: self.bytes,
                on_disk: self.on_disk,
            }),
            from_goal: true,
            time: self.time,
            problem: Instance::new(problem),
        }
    }

    /// The number of boards counted.
    pub fn total(&self) -> u64 {
        self.counted.layers.iter().sum()
    }

    /// The mean distance.
    pub fn mean(&self) -> f64 {
        let layers = self.counted.layers.iter().zip(0_u32..);
        let sum: u128 = layers.map(|(&count, distance)| u128::from(count) * u128::from(distance)).sum();
        sum as f64 / self.total().max(1) as f64
    }

    /// The largest distance.
    pub fn largest(&self) -> u32 {
        self.counted.layers.len().saturating_sub(1) as u32
    }

    /// The number of boards at the largest distance.
    pub fn farthest(&self) -> u64 {
        self.counted.layers.last().copied().unwrap_or(0)
    }
}

/// Counts the boards that reach the goal by distance. `monitor` receives the progress and returns whether to continue.
///
/// # Errors
/// If a limit is too small, which is checked before the count starts, or the folder cannot be used or is damaged.
///
/// # Example
/// ```
/// use jiugong_lab::{CountRequest, count_space};
/// use jiugong_puzzles::tiles::{NamedGoal, Size};
///
/// let goal = NamedGoal::Spiral.board(Size::new(3, 3)?);
/// let request = CountRequest { goal, threads: None, memory: 1 << 20, disk: None };
/// let report = count_space(&request, &mut ())?;
/// assert_eq!((report.total(), report.largest(), report.farthest()), (181_440, 30, 148));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_space(request: &CountRequest, monitor: &mut dyn Monitor) -> Result<CountReport, WholeError> {
    let started = Instant::now();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = request.threads.unwrap_or_else(cores).max(1);
    let needs = space_needs(request.goal.size(), threads, request.memory)?;
    let limit = match &request.disk {
        None => 0,
        Some(folder) => CountRequest::room(folder, 1, checkpoint_bytes(&folder.path, &request.goal, Share::ALL))?,
    };
    let disk = request.disk.as_ref().map(|folder| Folder { path: &folder.path, limit });
    let counted = count_boards(&request.goal, &Resources { threads, memory: request.memory, disk }, monitor)?;
    Ok(CountReport {
        goal: request.goal.clone(),
        boards: needs.boards,
        counted,
        threads,
        bytes: if disk.is_some() { needs.memory_with_disk } else { needs.memory },
        on_disk: disk.is_some(),
        time: started.elapsed(),
    })
}
