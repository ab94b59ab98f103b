//! The tables of the multi-tile metric, saved and shared like those of single slides.

use std::sync::Arc;

use jiugong_puzzles::tiles::pdb::Bits;
use jiugong_puzzles::tiles::pushes::{Axis, PushPatterns, PushTable, PushTier, Pushes};
use jiugong_search::clock::Instant;
use jiugong_search::{Limits, StopReason};
use jiugong_store::Key;

use super::{RequiredTable, Tables, locked, memory};

/// The version of the tables' layout; must be incremented whenever the numbering of states changes.
const LAYOUT: u32 = 1;

/// The tables in memory.
pub(super) type PushTableCache = memory::MemoryCache<PushTable, Bits>;

/// The key of a table.
///
/// # Panics
/// Never: the names made here are valid.
fn key(table: &PushTable) -> Key {
    let name = table.name();
    let descriptor = format!("pushes from line to line, one byte a state: {name}");
    Key::new(name, descriptor, LAYOUT).expect("digits, letters and hyphens make a name")
}

/// The tables of both axes, without duplicates.
fn tables(space: &Pushes, tier: PushTier) -> Vec<PushTable> {
    let mut tables: Vec<PushTable> = Vec::new();
    for table in Axis::ALL.into_iter().flat_map(|axis| PushTable::of(space, axis, tier)) {
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    tables
}

impl Tables {
    /// The names of the tables for pushes on boards of `space`.
    pub fn push_names(space: &Pushes, tier: PushTier) -> Vec<String> {
        tables(space, tier).iter().map(PushTable::name).collect()
    }

    /// Whether the tables for pushes are in memory or saved, so that they need not be built. Only the existence of files is checked.
    pub fn has_pushes(&self, space: &Pushes, tier: PushTier) -> bool {
        tables(space, tier).iter().all(|table| {
            locked(&self.pushes).has(table) || self.cache.as_ref().is_some_and(|cache| cache.has(&key(table)))
        })
    }

    /// The tables for pushes, from memory, from the cache, or newly built.
    ///
    /// # Errors
    /// The limit that was reached first: tables and the memory to build them count.
    pub fn pushes(&self, space: &Pushes, tier: PushTier, limits: &Limits) -> Result<PushPatterns, StopReason> {
        let (started, mut held) = (Instant::now(), 0);
        let mut got: Vec<PushTable> = Vec::new();
        PushPatterns::new(space, tier, |table| {
            let bits = self.push_table(table, held, limits, started)?;
            if !got.contains(table) {
                got.push(table.clone());
                held += 8 * table.words();
            }
            Ok(bits)
        })
    }

    fn push_table(
        &self,
        table: &PushTable,
        held: usize,
        limits: &Limits,
        started: Instant,
    ) -> Result<Bits, StopReason> {
        let _guard = loop {
            if let Some(found) = locked(&self.pushes).get(table) {
                return Ok(Bits::clone(&found));
            }
            if let Some(guard) = self.building_pushes.begin(table.clone(), limits, started)? {
                // Another thread may have built it in the meantime.
                if let Some(found) = locked(&self.pushes).get(table) {
                    return Ok(Bits::clone(&found));
                }
                break guard;
            }
        };
        let wanted = RequiredTable { key: key(table), words: table.words(), build_bytes: table.build_bytes() };
        let bits = self.load_or_build(&wanted, held, limits, started, &mut |monitor| table.build(monitor))?;
        let most = self.most.map_or(usize::MAX, |most| most / 3);
        locked(&self.pushes).put(table.clone(), Arc::new(Bits::clone(&bits)), 8 * table.words(), most);
        Ok(bits)
    }
}
