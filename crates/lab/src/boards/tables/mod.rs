//! The pattern databases of searches: loaded from the cache, built if missing, and shared by all searches of the process.

mod event;
mod identity;
mod in_progress;
mod memory;
mod pushes;

pub use event::TableEvent;
pub use identity::{TableSet, set_of};

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::{Bits, Pattern, PatternSet, SetInfo, Shape};
use jiugong_puzzles::tiles::pushes::PushTable;
use jiugong_search::clock::Instant;
use jiugong_search::{Limits, Monitor, Progress, StopReason, Work};
use jiugong_store::{Cache, Key};

use in_progress::SetsInProgress;

/// A listener for events of tables.
pub type Notify = Arc<dyn Fn(&TableEvent) + Send + Sync>;

/// A source of pattern databases.
#[derive(Clone, Default)]
pub struct Tables {
    cache: Option<Cache>,
    notify: Option<Notify>,
    /// The most bytes that cached sets may hold.
    most: Option<usize>,
    narrow: Arc<Mutex<Sets<u64>>>,
    wide: Arc<Mutex<Sets<u128>>>,
    pushes: Arc<Mutex<pushes::PushTableCache>>,
    building: Arc<SetsInProgress<TableSet>>,
    building_pushes: Arc<SetsInProgress<PushTable>>,
}

#[doc(hidden)]
pub type Sets<W> = memory::MemoryCache<TableSet, PatternSet<W>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("folder", &self.folder()).finish_non_exhaustive()
    }
}

/// A word type of boards, with access to its sets.
pub trait PatternWord: Word + SetInfo + Send + Sync {
    #[doc(hidden)]
    fn sets(tables: &Tables) -> &Mutex<Sets<Self>>;
}

impl PatternWord for u64 {
    fn sets(tables: &Tables) -> &Mutex<Sets<Self>> {
        &tables.narrow
    }
}

impl PatternWord for u128 {
    fn sets(tables: &Tables) -> &Mutex<Sets<Self>> {
        &tables.wide
    }
}

impl Tables {
    /// Tables that live as long as the process and are not saved.
    pub fn in_memory() -> Self {
        Tables::default()
    }

    /// Tables saved in `cache`.
    pub fn kept_in(cache: Cache) -> Self {
        Tables { cache: Some(cache), ..Tables::default() }
    }

    /// The user's saved tables, shared by all searches of the process: for front ends without a listener and without a memory limit.
    pub fn of_user() -> Arc<Self> {
        static OF_USER: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::kept_in(Cache::open())));
        Arc::clone(&OF_USER)
    }

    /// Adds a listener for events.
    #[must_use]
    pub fn notify(mut self, notify: Notify) -> Self {
        self.notify = Some(notify);
        self
    }

    /// Limits the cached tables to `bytes`, for long-lived processes. A larger set is cached alone.
    #[must_use]
    pub fn at_most(mut self, bytes: usize) -> Self {
        self.most = Some(bytes);
        self
    }

    /// Calls the listener.
    pub(crate) fn emit(&self, event: &TableEvent) {
        if let Some(notify) = &self.notify {
            notify(event);
        }
    }

    /// The folder in which tables are saved.
    pub fn folder(&self) -> Option<&std::path::Path> {
        self.cache.as_ref().and_then(Cache::folder)
    }

    /// The cache in which tables are saved.
    pub fn cache(&self) -> Option<&Cache> {
        self.cache.as_ref()
    }

    /// Whether the set is in memory or saved, so that it need not be built. Only the headers of files are read.
    pub fn has(&self, set: &TableSet) -> bool {
        let at_hand = locked(u64::sets(self)).has(set) || locked(u128::sets(self)).has(set);
        at_hand
            || self.cache.as_ref().is_some_and(|cache| {
                let mut patterns = set.patterns().peekable();
                patterns.peek().is_some() && patterns.all(|pattern| cache.has(&identity::key(&pattern)))
            })
    }

    /// The set, from memory, from the cache, or newly built.
    ///
    /// # Errors
    /// The limit that was reached first: the set and the memory to build it count.
    pub fn get<W: PatternWord>(&self, set: &TableSet, limits: &Limits) -> Result<Arc<PatternSet<W>>, StopReason> {
        let started = Instant::now();
        let _guard = loop {
            if let Some(found) = locked(W::sets(self)).get(set) {
                return Ok(found);
            }
            if let Some(guard) = self.building.begin(*set, limits, started)? {
                // Another thread may have built it in the meantime.
                if let Some(found) = locked(W::sets(self)).get(set) {
                    return Ok(found);
                }
                break guard;
            }
        };
        let scheme = set.scheme();
        let made = PatternSet::<W>::new(&scheme, |wanted| {
            let wanted: Vec<_> =
                wanted.iter().map(|(pattern, shape)| (RequiredTable::new(pattern, shape), pattern, shape)).collect();
            self.check_room(wanted.iter().map(|(wanted, ..)| wanted), limits)?;
            let mut held = 0;
            let got = wanted.iter().map(|(wanted, pattern, shape)| {
                let make = &mut |monitor: &mut dyn Monitor| pattern.build(shape, monitor);
                let bits = self.load_or_build(wanted, held, limits, started, make)?;
                held += wanted.bytes();
                Ok(bits)
            });
            got.collect()
        });
        // The cache never returns a table of the wrong length: it checks the length.
        let made = Arc::new(made.map_err(|stopped| stopped.unwrap_or(StopReason::Bytes))?);
        // Sets of small boards, of large boards and for pushes get a third each.
        let most = self.most.map_or(usize::MAX, |most| most / 3);
        locked(W::sets(self)).put(*set, Arc::clone(&made), made.bytes(), most);
        Ok(made)
    }

    /// Checks that all these tables fit in memory, each together with those before it and the memory to build it, before any of them is built.
    fn check_room<'w>(
        &self,
        wanted: impl Iterator<Item = &'w RequiredTable>,
        limits: &Limits,
    ) -> Result<(), StopReason> {
        let (mut held, mut most) = (0, 0);
        for table in wanted {
            let is_kept = self.cache.as_ref().is_some_and(|cache| cache.has(&table.key));
            most = most.max(held + if is_kept { 0 } else { table.build_bytes });
            held += table.bytes();
        }
        limits.bytes.is_none_or(|limit| most.max(held) <= limit).then_some(()).ok_or(StopReason::Bytes)
    }

    /// A table from the cache, or built by `make`, while other tables hold `held` bytes.
    fn load_or_build(
        &self,
        wanted: &RequiredTable,
        held: usize,
        limits: &Limits,
        started: Instant,
        make: &mut dyn FnMut(&mut dyn Monitor) -> Option<Vec<u64>>,
    ) -> Result<Bits, StopReason> {
        let emit = |event: TableEvent| self.emit(&event);
        let name = wanted.key.name().to_owned();
        let room = limits.bytes.unwrap_or(usize::MAX).saturating_sub(held);
        let mut build = || {
            if wanted.build_bytes > room {
                return Err(StopReason::Bytes);
            }
            let mut why = StopReason::Cancelled;
            let built = make(&mut |progress: &Progress| {
                if let Some(Work { done, total, .. }) = progress.work {
                    emit(TableEvent::Progress { name: name.clone(), done, total });
                }
                match limits.stop(started) {
                    None => ControlFlow::Continue(()),
                    Some(reason) => {
                        why = reason;
                        ControlFlow::Break(())
                    }
                }
            });
            built.ok_or(why)
        };
        if wanted.bytes() > room {
            return Err(StopReason::Bytes);
        }
        let Some(cache) = &self.cache else {
            emit(TableEvent::Building { name: name.clone() });
            let bits: Bits = Arc::new(build()?);
            emit(TableEvent::Done { name });
            return Ok(bits);
        };
        // If another process is building it, waits no longer than the search may take.
        let bounds = limits.clone();
        let cache = cache.clone().until(move || bounds.stop(started).is_some());
        let table = cache.get_or_build(&wanted.key, build, &mut |event| {
            if let Some(event) = TableEvent::from_store(&name, event) {
                emit(event);
            }
        })?;
        if table.len() == wanted.words {
            return Ok(Arc::new(table));
        }
        unreachable!("the layout's version and the key fix the length");
    }
}

/// A required table: its name in the cache, and its size.
struct RequiredTable {
    key: Key,
    words: usize,
    build_bytes: usize,
}

impl RequiredTable {
    fn new<W: PatternWord>(pattern: &Pattern, shape: &Shape<W>) -> Self {
        RequiredTable { key: identity::key(pattern), words: shape.words(), build_bytes: shape.build_bytes() }
    }

    fn bytes(&self) -> usize {
        self.words * 8
    }
}
