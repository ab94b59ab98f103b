//! Names of places, stored in one text and found by a hash table of their numbers.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Names, numbered in the order they were added.
#[derive(Default)]
pub(super) struct Names {
    text: Vec<u8>,
    /// Where each name ends and the next starts.
    ends: Vec<u32>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} names", self.len())
    }
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn bytes(&self, number: u32) -> &[u8] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.text[begin as usize..self.ends[number as usize] as usize]
    }

    /// The name with this number. Every name added must be valid UTF-8.
    pub(super) fn name(&self, number: u32) -> &str {
        std::str::from_utf8(self.bytes(number)).unwrap_or("?")
    }

    pub(super) fn find(&self, name: &[u8]) -> Option<u32> {
        let hash = self.hasher.hash_one(name);
        self.table.find(hash, |&number| self.bytes(number) == name).copied()
    }

    /// The number of `name`, added if it is new; `None` if the numbers are used up.
    pub(super) fn add(&mut self, name: &[u8]) -> Option<u32> {
        if let Some(number) = self.find(name) {
            return Some(number);
        }
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX - 1)?;
        let end = u32::try_from(self.text.len() + name.len()).ok()?;
        self.text.extend_from_slice(name);
        self.ends.push(end);
        let hash = self.hasher.hash_one(name);
        let Names { text, ends, table, hasher } = self;
        table.insert_unique(hash, number, |&other| {
            let begin = other.checked_sub(1).map_or(0, |before| ends[before as usize]);
            hasher.hash_one(&text[begin as usize..ends[other as usize] as usize])
        });
        Some(number)
    }
}
