//! The sums of pattern databases as a search tree for parallel IDA*, the fastest method here for shortest solutions.
//!
//! A node carries the places of the tiles of every pattern twice: in the view of the first sum and of the second. A
//! slide concerns one pattern of each, and a single bit of a table gives its effect. The sum that is larger in the
//! parent is evaluated first, and the other only where the first is within the bound.

use jiugong_search::Cost;
use jiugong_search::parallel_ida::{Children, Tree};

use super::cells::Cells;
use super::set::{PatternSet, Puzzle};
use super::sets::SetInfo;
use super::table::{Lookup, PatternState, SlideMasks};
use crate::tiles::move_words::{MoveAutomaton, Step};
use crate::tiles::packed::Word;
use crate::tiles::space::LANES;

/// The tree of one puzzle; `P` is at least the number of patterns in a sum, and `FAR` is set if the tables exceed the
/// processor's cache.
pub struct PatternTree<'a, W: SetInfo, const P: usize, const FAR: bool> {
    words: &'a MoveAutomaton,
    sides: [SideView<'a, W, P>; 2],
    two: bool,
    root: PatternNode<W, P>,
    /// The number of cells, the blank's goal, and the symmetries that keep the goal: the image of each place.
    cells: usize,
    home: usize,
    symmetries: Vec<[u8; LANES]>,
    bytes: usize,
}

/// One sum.
#[derive(Clone, Copy)]
struct SideView<'a, W, const P: usize> {
    lookups: [Lookup<'a, W>; P],
    /// The pattern of each tile.
    pattern: [u8; LANES],
    /// For each place of the blank and each move, the slide in the view.
    masks: [[SlideMasks; 4]; LANES],
}

/// A node.
#[derive(Clone, Copy)]
pub struct PatternNode<W: SetInfo, const P: usize> {
    cells: W::Cells,
    states: [[PatternState; P]; 2],
    /// The index of the prefetched bit, if one is pending.
    index: u32,
    /// The state of the word automaton.
    state: u16,
    sums: [u8; 2],
    blank: u8,
    /// The sum and pattern of the pending bit.
    awaited: u8,
}

/// No bit is pending.
const NONE: u8 = u8::MAX;
/// The offset of the pattern if the pending bit belongs to the second sum.
const SECOND: u8 = 1 << 4;

impl<'a, W: Word + SetInfo, const P: usize, const FAR: bool> PatternTree<'a, W, P, FAR> {
    /// The tree of `puzzle` with these two sums of the set, or with one that is named twice.
    pub(super) fn new(set: &'a PatternSet<W>, puzzle: &Puzzle, pair: [usize; 2]) -> Self {
        let Puzzle { frame, tiles, blank } = puzzle;
        let blank = *blank;
        let mut board = vec![0; tiles.len()];
        for (at, &tile) in tiles.iter().enumerate() {
            board[at] = if at == blank { 0 } else { tile as u32 };
        }
        let mut sums = [0; 2];
        let mut states = [[PatternState::default(); P]; 2];
        let views = std::array::from_fn(|side| {
            let (tables, places) = (set.tables_of(pair[side]), &set.sums[pair[side]].places);
            let viewed = puzzle.viewed(places);
            let mut pattern = [0; LANES];
            for (number, table) in tables.iter().enumerate() {
                let mut pattern_state = PatternState::default();
                let mut count = 0;
                for (at, &tile) in viewed.iter().enumerate() {
                    if at != places[blank] && table.pattern().set >> tile & 1 == 1 {
                        pattern_state.set |= 1 << at;
                        pattern_state.order |= table.pattern().label(tile) << (super::orders::LABEL * count);
                        count += 1;
                    }
                }
                let value = table.value(pattern_state, places[blank]);
                pattern_state.set_value(value);
                sums[side] += value as u8;
                states[side][number] = pattern_state;
                for tile in 0..tiles.len() {
                    if table.pattern().set >> places[tile] & 1 == 1 {
                        pattern[tile] = number as u8;
                    }
                }
            }
            SideView {
                lookups: std::array::from_fn(|number| tables[number.min(tables.len() - 1)].lookup()),
                pattern,
                masks: std::array::from_fn(|blank| {
                    let mut masks = [SlideMasks::default(); 4];
                    if blank < tiles.len() {
                        for step in set.words.steps(set.words.fresh(blank)).list() {
                            masks[usize::from(step.by)] =
                                SlideMasks::new(places[usize::from(step.place)], places[blank]);
                        }
                    }
                    masks
                }),
            }
        });
        let state = set.words.fresh(blank);
        let cells = W::Cells::of(&board);
        let root = PatternNode { cells, states, index: 0, state, sums, blank: blank as u8, awaited: NONE };
        let symmetries = frame.symmetries((0..tiles.len()).collect());
        PatternTree {
            words: &set.words,
            sides: views,
            two: pair[0] != pair[1],
            root,
            cells: tiles.len(),
            home: frame.blank,
            symmetries,
            bytes: set.bytes(),
        }
    }
}

impl<W: Word + SetInfo + Send + Sync, const P: usize, const FAR: bool> Tree for PatternTree<'_, W, P, FAR> {
    type Node = PatternNode<W, P>;
    type Move = u8;
    type Pending = RequestedChildren;

    const LANES: usize = if FAR { 4 } else { 1 };
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

    /// For tables in the cache: the three steps at once, with little stored between them.
    #[inline(always)]
    fn children(&self, slack: Cost, children: &mut Children<'_, Self::Node, u8>) -> u64 {
        let node = children.parent();
        let PatternNode { blank, state, sums, .. } = *node;
        let lead = usize::from(sums[1] > sums[0]);
        let other = 1 - lead;
        let steps = self.words.steps(state).list();
        // All first bits are requested before the first is used: which children stay is unpredictable.
        let mut slides = [(Slide::default(), 0); 4];
        for (step, (slide, bit)) in steps.iter().zip(&mut slides) {
            *slide = self.slide(node, *step, lead);
            *bit = self.sides[lead].lookups[slide.pattern()].bit(slide.index);
        }
        let mut pruned = 0;
        for (step, &(first, bit)) in steps.iter().zip(&slides) {
            let mut pattern_state = first.state;
            let sum = pattern_state.follow(bit, sums[lead]);
            if Cost::from(sum) > slack {
                pruned += 1;
                continue;
            }
            let (mut second, mut second_sum) = (Slide::default(), sums[other]);
            if self.two {
                second = self.slide(children.parent(), *step, other);
                let bit = self.sides[other].lookups[second.pattern()].bit(second.index);
                second_sum = second.state.follow(bit, second_sum);
                if Cost::from(second_sum) > slack {
                    pruned += 1;
                    continue;
                }
            }
            let child = children.child(step.by);
            child.cells.slide(usize::from(step.place), usize::from(blank));
            child.state = step.next;
            child.blank = step.place;
            child.states[lead][first.pattern()] = pattern_state;
            child.sums[lead] = sum;
            if self.two {
                child.states[other][second.pattern()] = second.state;
                child.sums[other] = second_sum;
            }
        }
        pruned
    }

    #[inline(always)]
    fn settle(&self, node: &mut Self::Node, slack: Cost) -> bool {
        if node.awaited == NONE {
            return true;
        }
        let side = usize::from(node.awaited >= SECOND);
        let pattern = usize::from(node.awaited % SECOND) % P;
        node.awaited = NONE;
        let bit = self.sides[side].lookups[pattern].bit(node.index);
        node.sums[side] = node.states[side][pattern].follow(bit, node.sums[side]);
        Cost::from(node.sums[side]) <= slack
    }

    #[inline(always)]
    fn request_children(&self, node: &Self::Node, requested: &mut RequestedChildren) {
        // The larger sum is the one that is likely to prune a child.
        let lead = usize::from(node.sums[1] > node.sums[0]);
        requested.lead = lead as u8;
        let steps = self.words.steps(node.state).list();
        requested.count = steps.len() as u8;
        for (step, child) in steps.iter().zip(&mut requested.children) {
            child.step = *step;
            child.slide = self.slide(node, *step, lead);
            self.sides[lead].lookups[child.slide.pattern()].fetch(child.slide.index);
        }
    }

    #[inline(always)]
    fn collect_children(
        &self,
        slack: Cost,
        requested: &mut RequestedChildren,
        children: &mut Children<'_, Self::Node, u8>,
    ) -> u64 {
        let lead = usize::from(requested.lead) % 2;
        let other = 1 - lead;
        let PatternNode { blank, sums, .. } = *children.parent();
        let candidates = &mut requested.children[..usize::from(requested.count).min(4)];
        // All bits are read before the first is used: which children stay is unpredictable.
        for child in &mut *candidates {
            let bit = self.sides[lead].lookups[child.slide.pattern()].bit(child.slide.index);
            child.sum = child.slide.state.follow(bit, sums[lead]);
        }
        let mut pruned = 0;
        for &Child { step, slide: first, sum } in &*candidates {
            if Cost::from(sum) > slack {
                pruned += 1;
                continue;
            }
            let mut second = Slide::default();
            if self.two {
                second = self.slide(children.parent(), step, other);
                self.sides[other].lookups[second.pattern()].fetch(second.index);
            }
            let child = children.child(step.by);
            child.cells.slide(usize::from(step.place), usize::from(blank));
            child.state = step.next;
            child.blank = step.place;
            child.states[lead][first.pattern()] = first.state;
            child.sums[lead] = sum;
            if self.two {
                child.states[other][second.pattern()] = second.state;
                child.index = second.index;
                child.awaited = second.pattern + if other == 1 { SECOND } else { 0 };
            }
        }
        pruned
    }

    /// The smallest of the board and its mirror images: a path from one of them is a path from all, with its moves
    /// mirrored.
    fn key(&self, node: &Self::Node) -> Option<u128> {
        let label = |at: usize| if at == usize::from(node.blank) { self.home } else { node.cells.tile(at) };
        let image = |places: &[u8; LANES]| {
            (0..self.cells).fold(0_u128, |key, at| {
                key | u128::from(places[label(at) % LANES]) << (5 * u32::from(places[at % LANES]))
            })
        };
        self.symmetries.iter().map(image).min()
    }

    fn forget_last_move(&self, node: &mut Self::Node) {
        node.state = self.words.fresh(usize::from(node.blank));
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

impl<W: Word + SetInfo, const P: usize, const FAR: bool> PatternTree<'_, W, P, FAR> {
    /// A slide in the view of one sum, and the index of the bit with its effect.
    #[inline(always)]
    fn slide(&self, node: &PatternNode<W, P>, step: Step, side: usize) -> Slide {
        let view = &self.sides[side];
        let masks = &view.masks[usize::from(node.blank) % LANES][usize::from(step.by) % 4];
        let pattern = usize::from(view.pattern[node.cells.tile(usize::from(step.place)) % LANES]);
        let mut pattern_state = node.states[side][pattern];
        pattern_state.slide_by(masks);
        let index = view.lookups[pattern].index(pattern_state, masks.from as usize);
        Slide { state: pattern_state, index, pattern: pattern as u8 }
    }
}

/// The children of a node, requested and not collected yet.
#[derive(Default)]
pub struct RequestedChildren {
    children: [Child; 4],
    count: u8,
    /// The sum that is evaluated first.
    lead: u8,
}

#[derive(Clone, Copy, Default)]
struct Child {
    step: Step,
    slide: Slide,
    /// The sum that is evaluated first.
    sum: u8,
}

/// A slide in the view of one sum, and the index of the bit with its effect.
#[derive(Clone, Copy, Default)]
struct Slide {
    state: PatternState,
    index: u32,
    pattern: u8,
}

impl Slide {
    #[inline(always)]
    fn pattern(&self) -> usize {
        usize::from(self.pattern)
    }
}
