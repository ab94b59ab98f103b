//! The automaton of move words: prunes moves of the blank that cannot be part of the preferred shortest path.
//!
//! Many words of moves lead from a board to the same board. Of the shortest of them, the lexicographically first is
//! sufficient; any other is *redundant*, and so is every longer word that contains a redundant one. The automaton
//! contains all redundant words up to some length, for each start cell of the blank, and forbids the move that would
//! complete one.
//!
//! Guarantee: a shortest path from every board to every other board remains. Replacing a redundant part of a path by
//! the word it stands for makes the path shorter or lexicographically smaller, so this process ends with a path without
//! redundant parts.

use hashbrown::{HashMap, HashSet};

use super::packed::Word;
use super::{Move, Size};

/// A move that the automaton allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Step {
    /// The next state.
    pub next: u16,
    /// The blank's place after the move.
    pub place: u8,
    /// The index of the move, in declaration order.
    pub by: u8,
}

/// The moves allowed in one state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Steps {
    len: u8,
    /// The place of the blank.
    place: u8,
    allowed: [Step; 4],
}

impl Steps {
    /// The moves.
    #[inline(always)]
    pub fn list(&self) -> &[Step] {
        &self.allowed[..usize::from(self.len.min(4))]
    }

    fn push(&mut self, step: Step) {
        self.allowed[usize::from(self.len)] = step;
        self.len += 1;
    }
}

/// The automaton for a board.
#[derive(Clone, Debug)]
pub struct MoveAutomaton {
    states: Vec<Steps>,
    /// The initial state for each place of the blank.
    fresh: Vec<u16>,
}

/// A word under construction: it starts at some place and is not redundant.
struct Prefix<W> {
    /// The final place of the blank, and the board if it started with every tile at home.
    place: u8,
    board: W,
    /// The index of this word without its first move.
    rest: u32,
    children: [Child; 4],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Child {
    /// The move leaves the board, or the word is redundant because a part of it is.
    None,
    /// The word is redundant, but no proper part of it is.
    Redundant,
    Prefix(u32),
}

const NO_REST: u32 = u32::MAX;

impl MoveAutomaton {
    /// The automaton for words of up to `length` moves on a board of `size`; `place` numbers the cells.
    ///
    /// # Panics
    /// If the board has more cells than `W` supports.
    pub fn new<W: Word>(size: Size, length: usize, place: impl Fn(usize) -> usize) -> Self {
        assert!(size.cells() <= W::CELLS, "the board must fit its word");
        let targets = targets(size, place);
        let mut kept: Vec<Prefix<W>> = Vec::new();
        let mut seen: Vec<HashSet<W>> = vec![HashSet::new(); size.cells()];
        for (place, seen) in seen.iter_mut().enumerate() {
            // Tiles are numbered so that only the blank is zero.
            let tiles: Vec<u32> = (0..size.cells())
                .map(|cell| if cell == place { 0 } else { 1 + (cell - usize::from(cell > place)) as u32 })
                .collect();
            let board = W::from_tiles(&tiles);
            seen.insert(board);
            kept.push(Prefix { place: place as u8, board, rest: NO_REST, children: [Child::None; 4] });
        }
        // The words of one length, by start place.
        let mut layer: Vec<(u32, u8)> = (0..size.cells() as u32).map(|word| (word, word as u8)).collect();
        for _ in 0..length {
            let mut next = Vec::with_capacity(layer.len() * 2);
            for &(word, start) in &layer {
                let Prefix { place, board, rest, .. } = kept[word as usize];
                for (by, &target) in targets[usize::from(place)].iter().enumerate() {
                    let Some(target) = target else { continue };
                    let rest = match rest {
                        NO_REST => u32::from(target),
                        rest => match kept[rest as usize].children[by] {
                            Child::Prefix(rest) => rest,
                            Child::None | Child::Redundant => continue,
                        },
                    };
                    let board = board.slide(usize::from(target), usize::from(place));
                    kept[word as usize].children[by] = if seen[usize::from(start)].insert(board) {
                        let child = kept.len() as u32;
                        kept.push(Prefix { place: target, board, rest, children: [Child::None; 4] });
                        next.push((child, start));
                        Child::Prefix(child)
                    } else {
                        Child::Redundant
                    };
                }
            }
            layer = next;
        }
        Self::from_words(&kept, &targets, size.cells())
    }

    /// Keeps the words that are prefixes of a redundant one, and merges equivalent states.
    fn from_words<W>(kept: &[Prefix<W>], targets: &[[Option<u8>; 4]], places: usize) -> Self {
        let mut useful = vec![false; kept.len()];
        for word in (0..kept.len()).rev() {
            useful[word] = word < places
                || kept[word].children.iter().any(|child| match child {
                    Child::None => false,
                    Child::Redundant => true,
                    Child::Prefix(child) => useful[*child as usize],
                });
        }
        // After each useful word and move: the longest suffix that is a useful word.
        let mut after = vec![[None; 4]; kept.len()];
        for word in (0..kept.len()).filter(|&word| useful[word]) {
            for by in 0..4 {
                let Some(target) = targets[usize::from(kept[word].place)][by] else { continue };
                let rest = kept[word].rest;
                after[word][by] = match kept[word].children[by] {
                    Child::Redundant => None,
                    Child::Prefix(child) if useful[child as usize] => Some(child),
                    _ if rest == NO_REST => Some(u32::from(target)),
                    _ => after[useful_end(kept, &useful, rest)][by],
                };
            }
        }
        Self::joined(kept, &useful, &after, targets, places)
    }

    /// Merges states that no word of moves distinguishes (Moore's algorithm).
    fn joined<W>(
        kept: &[Prefix<W>],
        useful: &[bool],
        after: &[[Option<u32>; 4]],
        targets: &[[Option<u8>; 4]],
        places: usize,
    ) -> Self {
        let words: Vec<usize> = (0..kept.len()).filter(|&word| useful[word]).collect();
        let mut class: Vec<u32> = kept.iter().map(|word| u32::from(word.place)).collect();
        let mut count = places;
        loop {
            let mut numbers = HashMap::new();
            let mut refined = vec![0; kept.len()];
            for &word in &words {
                let key = (class[word], after[word].map(|next| next.map(|next| class[next as usize])));
                let fresh = numbers.len() as u32;
                refined[word] = *numbers.entry(key).or_insert(fresh);
            }
            class = refined;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        let mut states = vec![Steps::default(); count];
        for &word in &words {
            let place = kept[word].place;
            let mut steps = Steps { place, ..Steps::default() };
            for by in 0..4 {
                if let (Some(next), Some(target)) = (after[word][by], targets[usize::from(place)][by]) {
                    steps.push(Step { next: class[next as usize] as u16, place: target, by: by as u8 });
                }
            }
            states[class[word] as usize] = steps;
        }
        assert!(u16::try_from(count).is_ok(), "states are numbered in sixteen bits");
        MoveAutomaton { states, fresh: (0..places).map(|place| class[place] as u16).collect() }
    }

    /// The initial state for a blank on `place`.
    pub fn fresh(&self, place: usize) -> u16 {
        self.fresh[place]
    }

    /// The moves allowed in `state`.
    #[inline(always)]
    pub fn steps(&self, state: u16) -> &Steps {
        &self.states[usize::from(state)]
    }

    /// The place of the blank in `state`.
    #[inline(always)]
    pub fn place(&self, state: u16) -> usize {
        usize::from(self.states[usize::from(state)].place)
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are no states; always false.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.states)
    }
}

fn useful_end<W>(kept: &[Prefix<W>], useful: &[bool], mut word: u32) -> usize {
    while !useful[word as usize] {
        word = kept[word as usize].rest;
    }
    word as usize
}

/// For each place, the target of each move of the blank.
fn targets(size: Size, place: impl Fn(usize) -> usize) -> Vec<[Option<u8>; 4]> {
    let Size { rows, columns } = size;
    let mut targets = vec![[None; 4]; size.cells()];
    for cell in 0..size.cells() {
        let (row, column) = (cell / columns, cell % columns);
        targets[place(cell)] = Move::ALL.map(|by| {
            let other = match by {
                Move::Left if column > 0 => cell - 1,
                Move::Up if row > 0 => cell - columns,
                Move::Right if column + 1 < columns => cell + 1,
                Move::Down if row + 1 < rows => cell + columns,
                _ => return None,
            };
            Some(place(other) as u8)
        });
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards by distance from a board with the blank on `cell`, walking only as the automaton allows; each board is
    /// expanded with every state of the automaton in which it is first reached.
    fn layers(size: Size, cell: usize, words: &MoveAutomaton, depth: usize) -> Vec<usize> {
        let tiles: Vec<u32> = (0..size.cells())
            .map(|here| if here == cell { 0 } else { 1 + (here - usize::from(here > cell)) as u32 })
            .collect();
        let board = <u64 as Word>::from_tiles(&tiles);
        let mut seen: HashSet<u64> = [board].into_iter().collect();
        let mut layer: HashSet<(u64, u16)> = [(board, words.fresh(cell))].into_iter().collect();
        let mut counts = Vec::new();
        while !layer.is_empty() && counts.len() <= depth {
            let boards: HashSet<u64> = layer.iter().map(|&(board, _)| board).collect();
            counts.push(boards.len());
            let mut next = HashSet::new();
            for &(board, state) in &layer {
                for step in words.steps(state).list() {
                    let after = board.slide(usize::from(step.place), words.place(state));
                    if !seen.contains(&after) {
                        next.insert((after, step.next));
                    }
                }
            }
            seen.extend(next.iter().map(|&(board, _)| board));
            layer = next;
        }
        counts
    }

    #[test]
    fn a_shortest_way_to_every_board_is_left() {
        let size = Size { rows: 3, columns: 3 };
        let words = MoveAutomaton::new::<u64>(size, 14, |cell| cell);
        let standard = [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
            17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ];
        assert_eq!(layers(size, 8, &words, 99), standard);
        let plain = MoveAutomaton::new::<u64>(size, 2, |cell| cell);
        assert_eq!(layers(size, 8, &plain, 99), standard);
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4)] {
            let size = Size { rows, columns };
            for cell in 0..size.cells() {
                let (long, short) =
                    (MoveAutomaton::new::<u64>(size, 16, |cell| cell), MoveAutomaton::new::<u64>(size, 2, |cell| cell));
                assert_eq!(layers(size, cell, &long, 99), layers(size, cell, &short, 99), "{size} from {cell}");
            }
        }
    }

    #[test]
    fn few_ways_are_left() {
        let size = Size { rows: 4, columns: 4 };
        let count = |words: &MoveAutomaton, length: usize| {
            let mut ways = vec![0_u64; words.len()];
            ways[usize::from(words.fresh(5))] = 1;
            for _ in 0..length {
                let mut next = vec![0; words.len()];
                for (state, &many) in ways.iter().enumerate() {
                    words.steps(state as u16).list().iter().for_each(|step| next[usize::from(step.next)] += many);
                }
                ways = next;
            }
            ways.iter().sum::<u64>() as usize
        };
        let (words, plain) =
            (MoveAutomaton::new::<u64>(size, 11, |cell| cell), MoveAutomaton::new::<u64>(size, 2, |cell| cell));
        // No two words of a length within the automaton lead to the same board, or to a board nearer than that.
        for (length, boards) in layers(size, 5, &plain, 11).into_iter().enumerate() {
            assert_eq!(count(&words, length), boards, "{length} moves");
        }
    }
}
