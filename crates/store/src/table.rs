//! A table in use: immutable words shared by all its users.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::map::{self, Mmap, MmapMut};

/// A read-only table of words, in memory or mapped from a file. Clones share the words.
///
/// Each access to the words goes through a branch: a hot loop should borrow the slice, `&table[..]`, once.
#[derive(Clone)]
pub struct Table(Arc<Words>);

enum Words {
    Owned(Vec<u64>),
    Huge(MmapMut),
    Mapped(Mmap),
}

impl Table {
    /// A table of `words` words in memory, on huge pages where the system has them: this reduces page-table walks for
    /// tables much larger than the processor's caches.
    ///
    /// * `fill` – receives the words, all zero, and writes them.
    ///
    /// # Example
    /// ```
    /// use jiugong_store::Table;
    ///
    /// let table = Table::owned_huge(1000, |words| words[7] = 49);
    /// assert_eq!((table[7], table.len(), table.is_mapped()), (49, 1000, false));
    /// ```
    pub fn owned_huge(words: usize, fill: impl FnOnce(&mut [u64])) -> Self {
        if let Some(mut memory) = map::huge(words) {
            fill(bytemuck::cast_slice_mut(&mut memory));
            Self(Arc::new(Words::Huge(memory)))
        } else {
            let mut memory = vec![0; words];
            fill(&mut memory);
            memory.into()
        }
    }

    pub(crate) fn mapped(memory: Mmap) -> Self {
        Self(Arc::new(Words::Mapped(memory)))
    }

    /// The size of the words in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val::<[u64]>(self)
    }

    /// Whether the words are mapped from a file and shared with other processes, instead of being private memory.
    pub fn is_mapped(&self) -> bool {
        matches!(*self.0, Words::Mapped(_))
    }
}

impl Deref for Table {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match &*self.0 {
            Words::Owned(words) => words,
            Words::Huge(memory) => bytemuck::cast_slice(memory),
            Words::Mapped(memory) => bytemuck::cast_slice(memory),
        }
    }
}

impl From<Vec<u64>> for Table {
    fn from(words: Vec<u64>) -> Self {
        Self(Arc::new(Words::Owned(words)))
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("words", &self.len()).field("mapped", &self.is_mapped()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_shared_between_threads_without_copying() {
        fn shareable<T: Send + Sync + Clone>(_: &T) {}
        let table: Table = vec![1, 2, 3].into();
        shareable(&table);
        let clone = table.clone();
        assert_eq!(clone.as_ptr(), table.as_ptr());
        assert_eq!(clone.bytes(), 24);
        assert!(!clone.is_mapped());
    }

    #[test]
    fn an_empty_table_may_ask_for_huge_pages() {
        assert!(Table::owned_huge(0, |words| assert!(words.is_empty())).is_empty());
    }
}
