//! The sliding puzzle with any heuristic as a tree for parallel IDA*, pruned by the automaton of move words.

use jiugong_search::parallel_ida::{Children, Tree};
use jiugong_search::{Cost, Heuristic, Space};

use super::move_words::MoveAutomaton;
use super::packed::Word;
use super::{Move, State, Tiles};

/// The tree of a puzzle guided by an admissible heuristic.
pub struct GuidedTree<'a, W, H> {
    space: &'a Tiles<W>,
    heuristic: &'a H,
    words: MoveAutomaton,
}

/// A node of a [`GuidedTree`].
#[derive(Clone, Copy, Debug)]
pub struct GuidedNode<W, M> {
    state: State<W>,
    memo: M,
    estimate: Cost,
    word: u16,
}

/// The length of the words in the automaton.
const WORD_LENGTH: usize = 12;

impl<'a, W: Word, H: Heuristic<Tiles<W>>> GuidedTree<'a, W, H> {
    /// The tree of `space`, or `None` if its moves do not all cost 1.
    pub fn new(space: &'a Tiles<W>, heuristic: &'a H) -> Option<Self> {
        let words = || MoveAutomaton::new::<W>(space.size(), WORD_LENGTH, |cell| cell);
        space.unit_costs().then(|| GuidedTree { space, heuristic, words: words() })
    }
}

impl<W, H> Tree for GuidedTree<'_, W, H>
where
    W: Word + Send + Sync,
    H: Heuristic<Tiles<W>> + Sync,
    H::Memo: Send + Sync,
{
    type Node = GuidedNode<W, H::Memo>;
    type Move = Move;
    type Pending = ();

    /// Every slide changes the parity of the remaining path.
    const STEP: Cost = 2;

    fn root(&self) -> Self::Node {
        let state = self.space.start();
        let (estimate, memo) = self.heuristic.eval(self.space, &state);
        GuidedNode { state, memo, estimate, word: self.words.fresh(state.blank()) }
    }

    fn estimate(&self, node: &Self::Node) -> Cost {
        node.estimate
    }

    /// The length of a path has the parity of the blank's path.
    fn first_bound(&self, root: &Self::Node) -> Cost {
        let columns = self.space.size().columns;
        let (start, goal) = (root.state.blank(), self.space.goal().blank());
        let apart = (start / columns).abs_diff(goal / columns) + (start % columns).abs_diff(goal % columns);
        root.estimate + (root.estimate + apart as Cost) % 2
    }

    #[inline(always)]
    fn is_goal(&self, node: &Self::Node) -> bool {
        node.estimate == 0 && self.space.is_goal(&node.state)
    }

    #[inline(always)]
    fn children(&self, slack: Cost, children: &mut Children<'_, Self::Node, Move>) -> u64 {
        let node = *children.parent();
        let mut pruned = 0;
        for step in self.words.steps(node.word).list() {
            let by = Move::ALL[usize::from(step.by) % 4];
            let blank = usize::from(step.place);
            let state = State { word: node.state.word.slide(blank, node.state.blank()), blank: step.place };
            let (estimate, memo) = self.heuristic.step(self.space, node.memo, &state, by);
            if estimate > slack {
                pruned += 1;
            } else {
                children.push(by, GuidedNode { state, memo, estimate, word: step.next });
            }
        }
        pruned
    }

    fn bytes(&self) -> usize {
        self.words.bytes()
    }
}
