//! The pattern databases that searches use: got from the cache, built where they are missing, and shared by every search
//! of the process.

mod event;
mod identity;
mod kept;
mod making;
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

use making::Making;

/// Told what happens to tables.
pub type Notify = Arc<dyn Fn(&TableEvent) + Send + Sync>;

/// Where pattern databases come from.
#[derive(Clone, Default)]
pub struct Tables {
    cache: Option<Cache>,
    notify: Option<Notify>,
    /// Bytes that the sets at hand may hold.
    most: Option<usize>,
    narrow: Arc<Mutex<Sets<u64>>>,
    wide: Arc<Mutex<Sets<u128>>>,
    pushes: Arc<Mutex<pushes::AtHand>>,
    making: Arc<Making<TableSet>>,
    making_pushes: Arc<Making<PushTable>>,
}

#[doc(hidden)]
pub type Sets<W> = kept::Kept<TableSet, PatternSet<W>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("folder", &self.folder()).finish_non_exhaustive()
    }
}

/// A board that is searched in words of this type has its sets here.
pub trait Shelf: Word + SetInfo + Send + Sync {
    #[doc(hidden)]
    fn sets(tables: &Tables) -> &Mutex<Sets<Self>>;
}

impl Shelf for u64 {
    fn sets(tables: &Tables) -> &Mutex<Sets<Self>> {
        &tables.narrow
    }
}

impl Shelf for u128 {
    fn sets(tables: &Tables) -> &Mutex<Sets<Self>> {
        &tables.wide
    }
}

impl Tables {
    /// Tables that live as long as the process, and are kept nowhere.
    pub fn in_memory() -> Self {
        Tables::default()
    }

    /// Tables kept in `cache`.
    pub fn kept_in(cache: Cache) -> Self {
        Tables { cache: Some(cache), ..Tables::default() }
    }

    /// The tables that are kept for this user, at hand for all searches of the process: for front ends that tell nothing of what
    /// happens to them, and have no bound for what is at hand.
    pub fn of_user() -> Arc<Self> {
        static OF_USER: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::kept_in(Cache::open())));
        Arc::clone(&OF_USER)
    }

    /// The same, with somebody told of what happens.
    #[must_use]
    pub fn notify(mut self, notify: Notify) -> Self {
        self.notify = Some(notify);
        self
    }

    /// The same, with no more than `bytes` of tables at hand, for a process that lives long. A set that is larger is at
    /// hand alone.
    #[must_use]
    pub fn at_most(mut self, bytes: usize) -> Self {
        self.most = Some(bytes);
        self
    }

    /// Tells whoever is told of what happens.
    pub(crate) fn tell(&self, event: &TableEvent) {
        if let Some(notify) = &self.notify {
            notify(event);
        }
    }

    /// The folder the tables are kept in.
    pub fn folder(&self) -> Option<&std::path::Path> {
        self.cache.as_ref().and_then(Cache::folder)
    }

    /// The cache the tables are kept in.
    pub fn cache(&self) -> Option<&Cache> {
        self.cache.as_ref()
    }

    /// Whether the set is at hand, or kept: then it need not be built. Only the files' headers are looked at.
    pub fn has(&self, set: &TableSet) -> bool {
        let at_hand = locked(u64::sets(self)).has(set) || locked(u128::sets(self)).has(set);
        at_hand
            || self.cache.as_ref().is_some_and(|cache| {
                let mut patterns = set.patterns().peekable();
                patterns.peek().is_some() && patterns.all(|pattern| cache.has(&identity::key(&pattern)))
            })
    }

    /// The set, from memory, from the cache, or built now.
    ///
    /// # Errors
    /// With the limit that was met first: a set and the memory to build it are counted.
    pub fn get<W: Shelf>(&self, set: &TableSet, limits: &Limits) -> Result<Arc<PatternSet<W>>, StopReason> {
        let started = Instant::now();
        let _maker = loop {
            if let Some(found) = locked(W::sets(self)).get(set) {
                return Ok(found);
            }
            if let Some(maker) = self.making.take_on(*set, limits, started)? {
                // Somebody may have made it between the look and taking it on.
                if let Some(found) = locked(W::sets(self)).get(set) {
                    return Ok(found);
                }
                break maker;
            }
        };
        let scheme = set.scheme();
        let made = PatternSet::<W>::new(&scheme, |wanted| {
            let wanted: Vec<_> =
                wanted.iter().map(|(pattern, shape)| (Wanted::new(pattern, shape), pattern, shape)).collect();
            self.check_room(wanted.iter().map(|(wanted, ..)| wanted), limits)?;
            let mut held = 0;
            let got = wanted.iter().map(|(wanted, pattern, shape)| {
                let make = &mut |monitor: &mut dyn Monitor| pattern.build(shape, monitor);
                let bits = self.kept_or_built(wanted, held, limits, started, make)?;
                held += wanted.bytes();
                Ok(bits)
            });
            got.collect()
        });
        // A table of the wrong length cannot come out of the cache: the length is part of what is checked.
        let made = Arc::new(made.map_err(|stopped| stopped.unwrap_or(StopReason::Bytes))?);
        // Sets of small boards, of large ones, and those for pushes have a third each.
        let most = self.most.map_or(usize::MAX, |most| most / 3);
        locked(W::sets(self)).put(*set, Arc::clone(&made), made.bytes(), most);
        Ok(made)
    }

    /// Whether there is room for all these tables, and beside those before it for building each that is missing: nobody should wait for tables
    /// of which the last ones will have no room.
    fn check_room<'w>(&self, wanted: impl Iterator<Item = &'w Wanted>, limits: &Limits) -> Result<(), StopReason> {
        let (mut held, mut most) = (0, 0);
        for table in wanted {
            let is_kept = self.cache.as_ref().is_some_and(|cache| cache.has(&table.key));
            most = most.max(held + if is_kept { 0 } else { table.build_bytes });
            held += table.bytes();
        }
        limits.bytes.is_none_or(|limit| most.max(held) <= limit).then_some(()).ok_or(StopReason::Bytes)
    }

    /// A table from the cache, or built now by `make`, with `held` bytes of others beside it.
    fn kept_or_built(
        &self,
        wanted: &Wanted,
        held: usize,
        limits: &Limits,
        started: Instant,
        make: &mut dyn FnMut(&mut dyn Monitor) -> Option<Vec<u64>>,
    ) -> Result<Bits, StopReason> {
        let tell = |event: TableEvent| self.tell(&event);
        let name = wanted.key.name().to_owned();
        let room = limits.bytes.unwrap_or(usize::MAX).saturating_sub(held);
        let mut build = || {
            if wanted.build_bytes > room {
                return Err(StopReason::Bytes);
            }
            let mut why = StopReason::Cancelled;
            let built = make(&mut |progress: &Progress| {
                if let Some(Work { done, total, .. }) = progress.work {
                    tell(TableEvent::Progress { name: name.clone(), done, total });
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
            tell(TableEvent::Building { name: name.clone() });
            let bits: Bits = Arc::new(build()?);
            tell(TableEvent::Done { name });
            return Ok(bits);
        };
        // Somebody else may be building it: no longer waited for than the search may take.
        let bounds = limits.clone();
        let cache = cache.clone().until(move || bounds.stop(started).is_some());
        let table = cache.get_or_build(&wanted.key, build, &mut |event| {
            if let Some(event) = TableEvent::from_store(&name, event) {
                tell(event);
            }
        })?;
        if table.len() == wanted.words {
            return Ok(Arc::new(table));
        }
        unreachable!("the layout's version and the key fix the length");
    }
}

/// A table that is wanted: its name in the cache, and how large it is.
struct Wanted {
    key: Key,
    words: usize,
    build_bytes: usize,
}

impl Wanted {
    fn new<W: Shelf>(pattern: &Pattern, shape: &Shape<W>) -> Self {
        Wanted { key: identity::key(pattern), words: shape.words(), build_bytes: shape.build_bytes() }
    }

    fn bytes(&self) -> usize {
        self.words * 8
    }
}
