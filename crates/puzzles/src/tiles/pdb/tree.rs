//! The sums of pattern databases as a search tree: the fastest way known to a shortest solution.
//!
//! A node carries where the tiles of every pattern stand, twice: as the first sum sees the board and as the second does. A
//! slide concerns one pattern of each. A child is looked at in two steps, each a single bit of a table that has been
//! on its way from memory since the step before; the second sum is only taken where the first is within the bound.

use jiugong_search::{Cost, Look, Tree};

use super::sets::SetInfo;
use super::set::PatternSet;
use super::table::{Lookup, Stand};
use crate::tiles::packed::Word;
use crate::tiles::space::LANES;
use crate::tiles::words::Words;

/// The tree of one puzzle; `P` is at least the number of patterns in a sum.
pub struct PatternTree<'a, W, const P: usize> {
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
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    First,
    Second,
    Known,
}

impl<'a, W: Word + SetInfo, const P: usize> PatternTree<'a, W, P> {
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
            stage: Stage::Known,
        };
        PatternTree { words: &set.words, sides: views, two: set.second.is_some(), root, bytes: set.bytes() }
    }
}

impl<W: Word + SetInfo + Send + Sync, const P: usize> Tree for PatternTree<'_, W, P> {
    type Node = PatternNode<W, P>;
    type Move = u8;

    const LANES: usize = 8;
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
                if over(self.take_up(node, 0)) {
                    return Look::Pruned;
                }
                if !self.two {
                    node.stage = Stage::Known;
                    return Look::Ready;
                }
                self.send_for(node, 1);
                node.stage = Stage::Second;
                Look::Later
            }
            Stage::Second => {
                node.stage = Stage::Known;
                if over(self.take_up(node, 1)) { Look::Pruned } else { Look::Ready }
            }
            Stage::Known if self.estimate(node) > slack => Look::Pruned,
            Stage::Known => Look::Ready,
        }
    }

    #[inline(always)]
    fn children(&self, node: &Self::Node, _: Cost, mut visit: impl FnMut(u8, Self::Node)) -> u64 {
        for step in self.words.steps(node.state).list() {
            let mut child = *node;
            child.board = node.board.slide(usize::from(step.place), usize::from(node.blank));
            child.state = step.next;
            child.slid = node.blank;
            child.blank = step.place;
            child.stage = Stage::First;
            self.send_for(&mut child, 0);
            visit(step.by, child);
        }
        0
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl<W: Word + SetInfo, const P: usize> PatternTree<'_, W, P> {
    #[inline(always)]
    fn pattern(&self, node: &PatternNode<W, P>, side: usize) -> usize {
        let tile = node.board.tile(usize::from(node.slid));
        usize::from(self.sides[side].pattern[tile % LANES]) % P
    }

    /// Makes the last slide in the eyes of one sum, and sends for the bit that tells what it changed.
    #[inline(always)]
    fn send_for(&self, node: &mut PatternNode<W, P>, side: usize) {
        let pattern = self.pattern(node, side);
        let view = &self.sides[side];
        let seen = |place: u8| if side == 0 { usize::from(place) } else { usize::from(view.place[usize::from(place) % LANES]) };
        let stand = &mut node.stands[side][pattern];
        stand.slide(seen(node.blank), seen(node.slid));
        node.index = view.lookups[pattern].index(*stand, seen(node.blank));
        view.lookups[pattern].fetch(node.index);
    }

    /// Takes the bit that was sent for into the sum.
    #[inline(always)]
    fn take_up(&self, node: &mut PatternNode<W, P>, side: usize) -> u8 {
        let pattern = self.pattern(node, side);
        let bit = self.sides[side].lookups[pattern].bit(node.index);
        let up = node.stands[side][pattern].follow(bit);
        let sum = &mut node.sums[side];
        *sum = if up { *sum + 1 } else { *sum - 1 };
        *sum
    }
}
