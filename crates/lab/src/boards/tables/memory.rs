//! An in-memory cache of sets. The least recently used are evicted when the total exceeds the limit; a search that uses a set keeps it alive
//! until it ends.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// Values by key, each with its size in bytes.
#[derive(Debug)]
pub struct MemoryCache<K, V> {
    values: HashMap<K, Entry<V>>,
    clock: u64,
}

#[derive(Debug)]
struct Entry<V> {
    value: Arc<V>,
    bytes: usize,
    used: u64,
}

impl<K, V> Default for MemoryCache<K, V> {
    fn default() -> Self {
        MemoryCache { values: HashMap::new(), clock: 0 }
    }
}

impl<K: Hash + Eq + Clone, V> MemoryCache<K, V> {
    /// Whether there is a value for `key`.
    pub(super) fn has(&self, key: &K) -> bool {
        self.values.contains_key(key)
    }

    /// The value for `key`, which becomes the most recently used.
    pub(super) fn get(&mut self, key: &K) -> Option<Arc<V>> {
        self.clock += 1;
        let entry = self.values.get_mut(key)?;
        entry.used = self.clock;
        Some(Arc::clone(&entry.value))
    }

    /// Inserts `value` and evicts the least recently used others until the total is at most `most` bytes.
    pub(super) fn put(&mut self, key: K, value: Arc<V>, bytes: usize, most: usize) {
        self.clock += 1;
        self.values.insert(key, Entry { value, bytes, used: self.clock });
        let mut by_use: Vec<(u64, K, usize)> =
            self.values.iter().map(|(key, entry)| (entry.used, key.clone(), entry.bytes)).collect();
        by_use.sort_unstable_by_key(|(used, ..)| std::cmp::Reverse(*used));
        let mut held = 0_usize;
        for (place, (_, key, bytes)) in by_use.into_iter().enumerate() {
            held = held.saturating_add(bytes);
            if held > most && place > 0 {
                self.values.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_goes() {
        let mut cache = MemoryCache::default();
        for key in 0..3 {
            cache.put(key, Arc::new(key * 10), 40, 100);
            // The first is used all the time.
            assert_eq!(cache.get(&0).as_deref(), Some(&0));
        }
        assert!(cache.has(&0) && !cache.has(&1) && cache.has(&2));
        // A value larger than the limit is kept alone, because it will be requested again.
        cache.put(7, Arc::new(70), 1000, 100);
        assert!(cache.has(&7) && !cache.has(&0) && !cache.has(&2));
        assert_eq!((cache.get(&7).as_deref(), cache.get(&0)), (Some(&70), None));
    }
}
