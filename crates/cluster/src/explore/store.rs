//! The states that one worker owns: bits if states are numbered, otherwise keys.

use std::collections::HashSet;
use std::hash::Hash;

use timely::ExchangeData;

/// The states that one worker owns.
pub(super) trait Store {
    /// A state.
    type Key: ExchangeData + Clone;
    /// The states of one layer.
    type Layer: Iterator<Item = Self::Key>;

    /// Adds a state to the next layer, unless it was seen before.
    fn insert(&mut self, key: Self::Key);

    /// Closes the next layer and returns it with its size; new states go into the one after it.
    fn next_layer(&mut self) -> (Self::Layer, u64);
}

/// A share of the ranks: one bit for each rank that was seen, and one for each of the next layer.
pub(super) struct Bits {
    first: u64,
    pub(super) seen: Vec<u64>,
    next: Vec<u64>,
    new: u64,
}

impl Bits {
    pub(super) fn new(count: usize, index: usize, of: usize) -> Self {
        let words = count.div_ceil(64).div_ceil(of).max(1);
        Bits { first: (words * index * 64) as u64, seen: vec![0; words], next: vec![0; words], new: 0 }
    }
}

impl Store for Bits {
    type Key = u64;
    type Layer = BitLayer;

    fn insert(&mut self, rank: u64) {
        let position = (rank - self.first) as usize;
        let (word, bit) = (position / 64, 1 << (position % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.next[word] |= bit;
            self.new += 1;
        }
    }

    fn next_layer(&mut self) -> (BitLayer, u64) {
        let words = vec![0; self.next.len()];
        let words = std::mem::replace(&mut self.next, words);
        (BitLayer { first: self.first, words, position: 0 }, std::mem::take(&mut self.new))
    }
}

/// The ranks whose bits are set.
pub(super) struct BitLayer {
    first: u64,
    words: Vec<u64>,
    position: usize,
}

impl Iterator for BitLayer {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            let word = self.words.get_mut(self.position)?;
            if *word != 0 {
                let bit = u64::from(word.trailing_zeros());
                *word &= *word - 1;
                return Some(self.first + 64 * self.position as u64 + bit);
            }
            self.position += 1;
        }
    }
}

/// A share of the keys.
pub(super) struct Keys<K> {
    seen: HashSet<K>,
    next: Vec<K>,
}

impl<K> Default for Keys<K> {
    fn default() -> Self {
        Keys { seen: HashSet::default(), next: Vec::new() }
    }
}

impl<K: ExchangeData + Clone + Eq + Hash> Store for Keys<K> {
    type Key = K;
    type Layer = std::vec::IntoIter<K>;

    fn insert(&mut self, key: K) {
        if !self.seen.contains(&key) {
            self.next.push(key.clone());
            self.seen.insert(key);
        }
    }

    fn next_layer(&mut self) -> (Self::Layer, u64) {
        let layer = std::mem::take(&mut self.next);
        let count = layer.len() as u64;
        (layer.into_iter(), count)
    }
}
