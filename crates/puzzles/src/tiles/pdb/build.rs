//! Builds pattern databases, 64 states at a time.
//!
//! A layer of the breadth-first search from the goal has a bit for each order of the tiles in each block. A slide leads
//! from block to block, and the orders change only by the tiles it passes: if there are none, 64 states move with one
//! instruction; otherwise the bits are permuted by one of a few fixed permutations. Distances are even in one half of
//! the blocks and odd in the other (see [`Sets`]), so a layer is read from one half and written to the other, and the
//! writing threads share nothing.

use jiugong_search::{Monitor, Progress, Work};

use super::orders::Orders;
use super::sets::{Block, SetInfo, Sets, neighbours, ones};
use super::transpose::transpose;
use crate::parallel::{cores, share};

/// Blocks per task of a thread.
const TOGETHER: usize = 64;

/// The number of words of a layer that is worth another thread: some tenths of a millisecond.
const WORTH_A_THREAD: usize = 1 << 15;

/// A slide into a block: the source block, and the change of the orders.
#[derive(Clone, Copy, Debug)]
struct Slide {
    /// The source block, counted within its half.
    source: u32,
    /// The index of the permutation; 0 is the identity.
    permutation: u32,
}

/// The slides into every block of one half.
struct Slides {
    first: Vec<u32>,
    slides: Vec<Slide>,
}

impl Slides {
    fn new<I: SetInfo>(sets: &Sets<I>, half: &[Block], other_first: usize) -> Self {
        let neighbours = neighbours(sets.size());
        let tiles = sets.tiles();
        // Blocks are independent, and there can be hundreds of thousands.
        let mut lists: Vec<Vec<Slide>> = vec![Vec::new(); half.len()];
        let tasks = lists.chunks_mut(TOGETHER).zip(half.chunks(TOGETHER));
        share(cores().min(1 + half.len() / 1024), tasks, |(lists, blocks)| {
            for (list, block) in lists.iter_mut().zip(blocks) {
                for blank in ones(block.part) {
                    // The slide in reverse: the tile moves into the blank's cell.
                    for tile in ones(neighbours[blank] & block.set) {
                        let rest = block.set & !(1 << tile);
                        let source = sets.block(rest | 1 << blank, tile) - other_first;
                        let places = |cell: usize| (rest & ((1 << cell) - 1)).count_ones() as usize;
                        let (from, to) = (places(blank), places(tile));
                        let permutation = if from == to { 0 } else { 1 + from * tiles + to } as u32;
                        list.push(Slide { source: source as u32, permutation });
                    }
                }
            }
            0
        });
        let mut first = vec![0];
        let mut slides = Vec::with_capacity(lists.iter().map(Vec::len).sum());
        for list in lists {
            slides.extend_from_slice(&list);
            first.push(slides.len() as u32);
        }
        Slides { first, slides }
    }

    fn of(&self, block: usize) -> &[Slide] {
        &self.slides[self.first[block] as usize..self.first[block + 1] as usize]
    }
}

/// One half of the blocks during the search.
struct Half<'a> {
    /// The newest layer in this half.
    layer: Vec<u64>,
    seen: Vec<u64>,
    /// The number of states of each block in the newest layer that are new.
    active: Vec<u32>,
    left: Vec<u32>,
    slides: Slides,
    bits: &'a mut [u64],
}

/// Words of 64 orders per block.
fn words_per_block(orders: &Orders) -> usize {
    orders.count().div_ceil(64)
}

/// Words of 64 blocks per order.
pub fn words_per_order<I: SetInfo>(sets: &Sets<I>) -> usize {
    sets.blocks().len().div_ceil(64)
}

/// Bit 1 of the distance of every state, order by order and within each order block by block, from the state with the
/// order 0 1 2 … in `goal`.
///
/// `monitor` is called after every layer and may cancel the build; then there is no table.
pub fn build<I: SetInfo>(sets: &Sets<I>, orders: &Orders, goal: usize, monitor: &mut dyn Monitor) -> Option<Vec<u64>> {
    let words = words_per_block(orders);
    let count = sets.blocks().len();
    let mut bits = vec![0_u64; count * words];
    let (even_bits, odd_bits) = bits.split_at_mut(sets.even() * words);
    let (even_blocks, odd_blocks) = sets.blocks().split_at(sets.even());
    let half = |blocks: &[Block], other_first, bits| Half {
        layer: vec![0; blocks.len() * words],
        seen: vec![0; blocks.len() * words],
        active: vec![0; blocks.len()],
        left: vec![orders.count() as u32; blocks.len()],
        slides: Slides::new(sets, blocks, other_first),
        bits,
    };
    let mut halves = [half(even_blocks, sets.even(), even_bits), half(odd_blocks, 0, odd_bits)];
    let permutations = permutations(orders);
    let (mut side, place) = if goal < sets.even() { (0, goal) } else { (1, goal - sets.even()) };
    halves[side].layer[place * words] = 1;
    halves[side].seen[place * words] = 1;
    halves[side].active[place] = 1;
    halves[side].left[place] -= 1;
    let total = count as u64 * orders.count() as u64;
    let mut done = 1;
    let mut new = 1;
    let mut distance = 0_u32;
    loop {
        let [even, odd] = &mut halves;
        let (from, to) = if side == 0 { (even, odd) } else { (odd, even) };
        distance += 1;
        side = 1 - side;
        new = layer(from, to, words, &permutations, distance, new);
        done += new;
        if new == 0 {
            drop(halves);
            return Some(transpose(&bits, count, words, orders.count()));
        }
        let work = Work { done, total, layers: distance, ..Work::default() };
        if monitor.progress(&Progress::of_work(work)).is_break() {
            return None;
        }
    }
}

/// For each pair of places, the permutation of the orders; the first entry is unused.
fn permutations(orders: &Orders) -> Vec<Vec<u16>> {
    let tiles = orders.tiles();
    let mut all = vec![Vec::new(); 1 + tiles * tiles];
    let threads = cores().min(1 + orders.count() * tiles * tiles / WORTH_A_THREAD);
    share(threads, all.iter_mut().skip(1).enumerate(), |(pair, list)| {
        *list = orders.moves(pair / tiles, pair % tiles);
        0
    });
    all
}

/// Generates one layer and returns its number of states; `last` is the number in the previous layer.
fn layer(from: &Half, to: &mut Half, words: usize, permutations: &[Vec<u16>], distance: u32, last: u64) -> u64 {
    let Half { layer, seen, active, left, slides, bits } = to;
    let marked = distance & 2 != 0;
    // A state leads into few blocks, so the first and the last layers are quick.
    let touched = (layer.len() as u64).min(4 * words as u64 * last) as usize;
    let threads = cores().min(1 + touched / WORTH_A_THREAD);
    let blocks = layer
        .chunks_mut(TOGETHER * words)
        .zip(seen.chunks_mut(TOGETHER * words))
        .zip(bits.chunks_mut(TOGETHER * words))
        .zip(active.chunks_mut(TOGETHER).zip(left.chunks_mut(TOGETHER)));
    share(threads, blocks.enumerate(), |(part, (((layer, seen), bits), (active, left)))| {
        let blocks = layer
            .chunks_mut(words)
            .zip(seen.chunks_mut(words))
            .zip(bits.chunks_mut(words))
            .zip(active.iter_mut().zip(left.iter_mut()));
        let made = blocks.enumerate().map(|(block, (((layer, seen), bits), (active, left)))| {
            let block = part * TOGETHER + block;
            let mut any = false;
            if *left > 0 {
                let sources = slides.of(block).iter().filter(|slide| from.active[slide.source as usize] > 0);
                for slide in sources {
                    let source = slide.source as usize;
                    let source = &from.layer[source * words..][..words];
                    if !any {
                        layer.fill(0);
                        any = true;
                    }
                    if slide.permutation == 0 {
                        for (word, &there) in layer.iter_mut().zip(source) {
                            *word |= there;
                        }
                    } else {
                        scatter(layer, source, &permutations[slide.permutation as usize]);
                    }
                }
            }
            if !any {
                if *active > 0 {
                    layer.fill(0);
                    *active = 0;
                }
                return 0;
            }
            let mut new = 0;
            for ((word, seen), bits) in layer.iter_mut().zip(seen).zip(bits) {
                *word &= !*seen;
                *seen |= *word;
                if marked {
                    *bits |= *word;
                }
                new += word.count_ones();
            }
            *active = new;
            *left -= new;
            u64::from(new)
        });
        made.sum()
    })
}

/// Sets the bit `permutation[i]` for every bit i of `source`.
fn scatter(layer: &mut [u64], source: &[u64], permutation: &[u16]) {
    for (&word, targets) in source.iter().zip(permutation.chunks(64)) {
        let mut left = word;
        while left != 0 {
            let target = usize::from(targets[left.trailing_zeros() as usize]);
            layer[target / 64] |= 1 << (target % 64);
            left &= left - 1;
        }
    }
}
