//! The sums of pattern databases as a search tree: the fastest way known to a shortest solution.
//!
//! A node carries where the tiles of every pattern stand, twice: as the first sum sees the board and as the second does. A
//! slide concerns one pattern of each. A child is looked at in two steps, each a single bit of a table that has been
//! on its way from memory since the step before; the second sum is only taken where the first is within the bound.

use jiugong_search::{Cost, Look, Tree};

use super::set::PatternSet;
use super::sets::SetInfo;
use super::table::{Lookup, Stand};
use crate::tiles::packed::Word;
use crate::tiles::space::LANES;
use crate::tiles::words::{Step, Words};

/// The tree of one puzzle; `P` is at least the number of patterns in a sum, and `FAR` tells that the tables are too large
/// for the processor's own memory.
pub struct PatternTree<'a, W, const P: usize, const FAR: bool> {
    words: &'a Words,
    sides: [SideView<'a, W, P>; 2],
    two: bool,
    root: PatternNode<W, P>,
    bytes: usize,
}

/// One sum.
#[derive(Clone, Copy)]
struct SideView<'a, W, const P: usize> {
    lookups: [Lookup<'a, W>; P],
    /// The pattern of each tile.
    pattern: [u8; LANES],
    /// Where each place is seen.
    place: [u8; LANES],
}

/// A node.
#[derive(Clone, Copy)]
pub struct PatternNode<W, const P: usize> {
    board: W,
    stands: [[Stand; P]; 2],
    /// The bit under way.
    index: u32,
    /// The state of the automaton of words.
    state: u16,
    sums: [u8; 2],
    blank: u8,
    /// Where the last tile slid to.
    slid: u8,
    /// The pattern of that tile in the sum that waits for a bit.
    pattern: u8,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    First,
    Second,
    Known,
}

impl<'a, W: Word + SetInfo, const P: usize, const FAR: bool> PatternTree<'a, W, P, FAR> {
    /// The tree from a start, given as the place of the goal for the tile on each place.
    pub(super) fn new(set: &'a PatternSet<W>, tiles: &[usize], blank: usize) -> Self {
        let mut board = vec![0; tiles.len()];
        for (at, &tile) in tiles.iter().enumerate() {
            board[at] = if at == blank { 0 } else { tile as u32 };
        }
        let plain: Vec<usize> = (0..tiles.len()).collect();
        let (other, mirror) = set.second.as_ref().map_or((&set.first, &plain), |(tables, places)| (tables, places));
        let mut sums = [0; 2];
        let mut stands = [[Stand::default(); P]; 2];
        let sides = [(&set.first, &plain), (other, mirror)];
        let views = std::array::from_fn(|side| {
            let (tables, places) = sides[side];
            let mut seen = vec![0; tiles.len()];
            for (at, &tile) in tiles.iter().enumerate() {
                seen[places[at]] = places[tile];
            }
            let mut pattern = [0; LANES];
            for (number, table) in tables.iter().enumerate() {
                let mut stand = Stand::default();
                let mut count = 0;
                for (at, &tile) in seen.iter().enumerate() {
                    if at != places[blank] && table.pattern().set >> tile & 1 == 1 {
                        stand.set |= 1 << at;
                        stand.order |= table.pattern().label(tile) << (super::orders::LABEL * count);
                        count += 1;
                    }
                }
                let value = table.value(stand, places[blank]);
                stand.set_value(value);
                sums[side] += value as u8;
                stands[side][number] = stand;
                for tile in 0..tiles.len() {
                    if table.pattern().set >> places[tile] & 1 == 1 {
                        pattern[tile] = number as u8;
                    }
                }
            }
            SideView {
                lookups: std::array::from_fn(|number| tables[number.min(tables.len() - 1)].lookup()),
                pattern,
                place: std::array::from_fn(|at| places.get(at).map_or(0, |&seen| seen as u8)),
            }
        });
        let state = set.words.fresh(blank);
        let root = PatternNode {
            board: W::from_tiles(&board),
            stands,
            index: 0,
            state,
            sums,
            blank: blank as u8,
            slid: 0,
            pattern: 0,
            stage: Stage::Known,
        };
        PatternTree { words: &set.words, sides: views, two: set.second.is_some(), root, bytes: set.bytes() }
    }
}

impl<W: Word + SetInfo + Send + Sync, const P: usize, const FAR: bool> Tree for PatternTree<'_, W, P, FAR> {
    type Node = PatternNode<W, P>;
    type Move = u8;

    const LANES: usize = if FAR { 8 } else { 1 };
    const STEP: Cost = 2;

    fn root(&self) -> Self::Node {
        self.root
    }

    #[inline(always)]
    fn estimate(&self, node: &Self::Node) -> Cost {
        Cost::from(node.sums[0].max(node.sums[1]))
    }

    #[inline(always)]
    fn is_goal(&self, node: &Self::Node) -> bool {
        node.sums[0] == 0
    }

    #[inline(always)]
    fn look(&self, node: &mut Self::Node, slack: Cost) -> Look {
        let over = |sum: u8| Cost::from(sum) > slack;
        match node.stage {
            Stage::First => {
                self.take_up(node, 0);
                if over(node.sums[0]) {
                    return Look::Pruned;
                }
                if !self.two {
                    node.stage = Stage::Known;
                    return Look::Ready;
                }
                let sent = self.send_for(node, node.slid, node.blank, 1);
                self.sides[1].lookups[sent.pattern].fetch(sent.index);
                node.note(1, sent);
                node.stage = Stage::Second;
                Look::Later
            }
            Stage::Second => {
                node.stage = Stage::Known;
                self.take_up(node, 1);
                if over(node.sums[1]) { Look::Pruned } else { Look::Ready }
            }
            Stage::Known if self.estimate(node) > slack => Look::Pruned,
            Stage::Known => Look::Ready,
        }
    }

    #[inline(always)]
    fn children(&self, node: &Self::Node, slack: Cost, mut visit: impl FnMut(u8, Self::Node)) -> u64 {
        let steps = self.words.steps(node.state).list();
        if FAR {
            for step in steps {
                let mut child = node.after(step);
                let sent = self.send_for(&child, child.slid, child.blank, 0);
                self.sides[0].lookups[sent.pattern].fetch(sent.index);
                child.note(0, sent);
                visit(step.by, child);
            }
            return 0;
        }
        // All first bits are under way before the first is used: which children stay cannot be foretold.
        let mut sent = [Sent::default(); 4];
        for (step, sent) in steps.iter().zip(&mut sent) {
            *sent = self.send_for_slide(node, node.board.tile(usize::from(step.place)), node.blank, step.place, 0);
            sent.bit = self.sides[0].lookups[sent.pattern].bit(sent.index);
        }
        let mut pruned = 0;
        for (step, first) in steps.iter().zip(&sent) {
            let mut stand = first.stand;
            let sum = if stand.follow(first.bit) { node.sums[0] + 1 } else { node.sums[0] - 1 };
            if Cost::from(sum) > slack {
                pruned += 1;
                continue;
            }
            let tile = node.board.tile(usize::from(step.place));
            let mut second_sum = 0;
            let mut second = Sent::default();
            if self.two {
                second = self.send_for_slide(node, tile, node.blank, step.place, 1);
                let bit = self.sides[1].lookups[second.pattern].bit(second.index);
                second_sum = if second.stand.follow(bit) { node.sums[1] + 1 } else { node.sums[1] - 1 };
                if Cost::from(second_sum) > slack {
                    pruned += 1;
                    continue;
                }
            }
            let mut child = node.after(step);
            child.stands[0][first.pattern] = stand;
            if self.two {
                child.stands[1][second.pattern] = second.stand;
            }
            child.sums = [sum, second_sum];
            child.stage = Stage::Known;
            visit(step.by, child);
        }
        pruned
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl<W: Word + SetInfo, const P: usize, const FAR: bool> PatternTree<'_, W, P, FAR> {
    /// Makes the last slide of `node` in the eyes of one sum, and tells which bit says what it changed.
    #[inline(always)]
    fn send_for(&self, node: &PatternNode<W, P>, to: u8, from: u8, side: usize) -> Sent {
        self.send_for_slide(node, node.board.tile(usize::from(to)), to, from, side)
    }

    #[inline(always)]
    fn send_for_slide(&self, node: &PatternNode<W, P>, tile: usize, to: u8, from: u8, side: usize) -> Sent {
        let view = &self.sides[side];
        let seen = |place: u8| {
            if side == 0 { usize::from(place) } else { usize::from(view.place[usize::from(place) % LANES]) }
        };
        let pattern = usize::from(view.pattern[tile % LANES]);
        let mut stand = node.stands[side][pattern];
        stand.slide(seen(from), seen(to));
        Sent { pattern, stand, index: view.lookups[pattern].index(stand, seen(from)), bit: 0 }
    }

    /// Takes the bit that was sent for into the sum.
    #[inline(always)]
    fn take_up(&self, node: &mut PatternNode<W, P>, side: usize) {
        let pattern = usize::from(node.pattern);
        let bit = self.sides[side].lookups[pattern].bit(node.index);
        let up = node.stands[side][pattern].follow(bit);
        let sum = &mut node.sums[side];
        *sum = if up { *sum + 1 } else { *sum - 1 };
    }
}

/// A slide in the eyes of one sum, and the bit that tells what it changed.
#[derive(Clone, Copy, Default)]
struct Sent {
    pattern: usize,
    stand: Stand,
    index: u32,
    bit: u32,
}

impl<W: Word, const P: usize> PatternNode<W, P> {
    /// The node after `step`, with nothing said of its sums.
    #[inline(always)]
    fn after(&self, step: &Step) -> Self {
        PatternNode {
            board: self.board.slide(usize::from(step.place), usize::from(self.blank)),
            state: step.next,
            slid: self.blank,
            blank: step.place,
            stage: Stage::First,
            ..*self
        }
    }

    #[inline(always)]
    fn note(&mut self, side: usize, sent: Sent) {
        self.pattern = sent.pattern as u8;
        self.index = sent.index;
        self.stands[side][sent.pattern] = sent.stand;
    }
}
