//! Spaces as trait objects whose states and moves are numbers, so that each method is compiled once for all domains together.
//!
//! Otherwise each method would be compiled for every space that it searches, and these combinations would dominate build times. Here a space is
//! called through a vtable, once per node; the search stores states by the keys that their domain uses anyway.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use jiugong_search::{Backward, Cost, Heuristic, Landscape, Plan, Progress, Quality, Random, Ranked, Space};

use crate::engine::estimator::Estimator;
use crate::engine::watch::{Event, Show, Watcher};

/// A key of a state, or a move, as a number. The number of a move is less than 2³² − 1.
pub trait Code: Copy {
    /// Converts it to a number.
    fn code(self) -> u64;

    /// Converts the number back.
    fn decode(code: u64) -> Self;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Code for $number {
            fn code(self) -> u64 {
                u64::from(self)
            }

            fn decode(code: u64) -> Self {
                code as $number
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64);

/// The number of a move plus one, so that `Option<MoveCode>` is as small as a move.
pub(crate) type MoveCode = NonZeroU32;

fn move_code(by: impl Code) -> MoveCode {
    MoveCode::MIN.saturating_add(by.code() as u32)
}

/// The move with this code.
pub(crate) fn decode_move<M: Code>(code: MoveCode) -> M {
    M::decode(u64::from(code.get() - 1))
}

/// A space with its heuristic, with states and moves as numbers. Methods that only some spaces support are not called on others: the rows of
/// methods and domains ensure this.
pub(crate) trait Numbers {
    fn start(&self) -> u64;
    fn is_goal(&self, state: u64) -> bool;
    fn successors(&self, state: u64, visit: &mut dyn FnMut(MoveCode, Cost, u64));
    fn unit_costs(&self) -> bool;
    fn estimate(&self, state: u64) -> Cost;

    /// The estimate of the cost from the start.
    fn estimate_from_start(&self, state: u64) -> Cost {
        let _ = state;
        0
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        let _ = visit;
    }

    fn predecessors(&self, state: u64, visit: &mut dyn FnMut(MoveCode, Cost, u64)) {
        let _ = (state, visit);
    }

    fn count(&self) -> usize {
        0
    }

    fn rank(&self, state: u64) -> usize {
        state as usize
    }

    fn unrank(&self, rank: usize) -> u64 {
        rank as u64
    }

    fn random(&self, random: &mut Random) -> Option<u64> {
        let _ = random;
        None
    }

    fn plan(&self, state: u64) -> Option<Plan<MoveCode>> {
        let _ = state;
        None
    }
}

/// A space with its moves only, and a heuristic for it.
pub(crate) struct Plain<'a, S> {
    pub(crate) space: &'a S,
    pub(crate) estimator: &'a (dyn Estimator<S> + 'a),
}

impl<S: Space<Key: Code>> Plain<'_, S> {
    fn state(&self, code: u64) -> S::State {
        self.space.unpack(&S::Key::decode(code))
    }

    fn code(&self, state: &S::State) -> u64 {
        self.space.pack(state).code()
    }
}

impl<S: Space<Key: Code, Move: Code>> Numbers for Plain<'_, S> {
    fn start(&self) -> u64 {
        self.code(&self.space.start())
    }

    fn is_goal(&self, state: u64) -> bool {
        self.space.is_goal(&self.state(state))
    }

    fn successors(&self, state: u64, visit: &mut dyn FnMut(MoveCode, Cost, u64)) {
        self.space.successors(&self.state(state), |by, cost, after| visit(move_code(by), cost, self.code(&after)));
    }

    fn unit_costs(&self) -> bool {
        self.space.unit_costs()
    }

    fn estimate(&self, state: u64) -> Cost {
        self.estimator.estimate(self.space, &self.state(state))
    }
}

/// A landscape for local search, and a heuristic for it.
pub(crate) struct WithLandscape<'a, S>(pub(crate) Plain<'a, S>);

impl<S: Landscape + Space<Key: Code, Move: Code>> Numbers for WithLandscape<'_, S> {
    fn start(&self) -> u64 {
        self.0.start()
    }

    fn is_goal(&self, state: u64) -> bool {
        self.0.is_goal(state)
    }

    fn successors(&self, state: u64, visit: &mut dyn FnMut(MoveCode, Cost, u64)) {
        self.0.successors(state, visit);
    }

    fn unit_costs(&self) -> bool {
        self.0.unit_costs()
    }

    fn estimate(&self, state: u64) -> Cost {
        self.0.estimate(state)
    }

    fn random(&self, random: &mut Random) -> Option<u64> {
        self.0.space.random(random).map(|state| self.0.code(&state))
    }

    fn plan(&self, state: u64) -> Option<Plan<MoveCode>> {
        let Plan { moves, cost, .. } = self.0.space.plan(&self.0.state(state))?;
        Some(Plan::new(moves.into_iter().map(move_code).collect(), cost))
    }
}

/// A space that is numbered and can be searched backwards, and heuristics for both costs: to the goal, and from the start.
pub(crate) struct WithRanks<'a, S> {
    pub(crate) plain: Plain<'a, S>,
    pub(crate) from_start: &'a (dyn Estimator<S> + 'a),
}

impl<S: Backward + Ranked + Space<Key: Code, Move: Code>> Numbers for WithRanks<'_, S> {
    fn start(&self) -> u64 {
        self.plain.start()
    }

    fn is_goal(&self, state: u64) -> bool {
        self.plain.is_goal(state)
    }

    fn successors(&self, state: u64, visit: &mut dyn FnMut(MoveCode, Cost, u64)) {
        self.plain.successors(state, visit);
    }

    fn unit_costs(&self) -> bool {
        self.plain.unit_costs()
    }

    fn estimate(&self, state: u64) -> Cost {
        self.plain.estimate(state)
    }

    fn estimate_from_start(&self, state: u64) -> Cost {
        self.from_start.estimate(self.plain.space, &self.plain.state(state))
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        self.plain.space.goals(|goal| visit(self.plain.code(&goal)));
    }

    fn predecessors(&self, state: u64, visit: &mut dyn FnMut(MoveCode, Cost, u64)) {
        let state = self.plain.state(state);
        self.plain.space.predecessors(&state, |by, cost, before| visit(move_code(by), cost, self.plain.code(&before)));
    }

    fn count(&self) -> usize {
        self.plain.space.count()
    }

    fn rank(&self, state: u64) -> usize {
        self.plain.space.rank(&self.plain.state(state))
    }

    fn unrank(&self, rank: usize) -> u64 {
        self.plain.code(&self.plain.space.unrank(rank))
    }
}

/// A space as a trait object, searched by methods that are compiled once.
pub(crate) struct AnySpace<'a> {
    pub(crate) numbers: &'a (dyn Numbers + 'a),
    /// Whether the number of every state is its rank.
    pub(crate) by_rank: bool,
}

impl Space for AnySpace<'_> {
    type State = u64;
    type Key = u64;
    type Move = MoveCode;

    fn start(&self) -> u64 {
        self.numbers.start()
    }

    fn is_goal(&self, state: &u64) -> bool {
        self.numbers.is_goal(*state)
    }

    #[inline(always)]
    fn pack(&self, state: &u64) -> u64 {
        *state
    }

    #[inline(always)]
    fn unpack(&self, key: &u64) -> u64 {
        *key
    }

    #[inline(always)]
    fn successors(&self, state: &u64, mut visit: impl FnMut(MoveCode, Cost, u64)) {
        self.numbers.successors(*state, &mut visit);
    }

    fn unit_costs(&self) -> bool {
        self.numbers.unit_costs()
    }
}

impl Backward for AnySpace<'_> {
    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.numbers.goals(&mut visit);
    }

    fn predecessors(&self, state: &u64, mut visit: impl FnMut(MoveCode, Cost, u64)) {
        self.numbers.predecessors(*state, &mut visit);
    }
}

impl Ranked for AnySpace<'_> {
    fn count(&self) -> usize {
        self.numbers.count()
    }

    #[inline(always)]
    fn rank(&self, state: &u64) -> usize {
        if self.by_rank { *state as usize } else { self.numbers.rank(*state) }
    }

    fn unrank(&self, rank: usize) -> u64 {
        self.numbers.unrank(rank)
    }
}

impl Landscape for AnySpace<'_> {
    fn random(&self, random: &mut Random) -> Option<u64> {
        self.numbers.random(random)
    }

    fn plan(&self, state: &u64) -> Option<Plan<MoveCode>> {
        self.numbers.plan(*state)
    }
}

impl Show for AnySpace<'_> {
    type Position = u64;

    fn show(&self, state: &u64) -> u64 {
        *state
    }
}

/// The heuristic of an [`AnySpace`], with its guarantee.
pub(crate) struct AnyHeuristic(pub(crate) Quality);

impl Heuristic<AnySpace<'_>> for AnyHeuristic {
    type Memo = ();

    fn eval(&self, space: &AnySpace<'_>, state: &u64) -> (Cost, ()) {
        (space.numbers.estimate(*state), ())
    }

    fn step(&self, space: &AnySpace<'_>, (): (), after: &u64, _: MoveCode) -> (Cost, ()) {
        (space.numbers.estimate(*after), ())
    }

    fn quality(&self) -> Quality {
        self.0
    }
}

/// The heuristic of the cost from the start of an [`AnySpace`], with its guarantee.
pub(crate) struct AnyFromStart(pub(crate) Quality);

impl Heuristic<AnySpace<'_>> for AnyFromStart {
    type Memo = ();

    fn eval(&self, space: &AnySpace<'_>, state: &u64) -> (Cost, ()) {
        (space.numbers.estimate_from_start(*state), ())
    }

    fn step(&self, space: &AnySpace<'_>, (): (), after: &u64, _: MoveCode) -> (Cost, ()) {
        (space.numbers.estimate_from_start(*after), ())
    }

    fn quality(&self) -> Quality {
        self.0
    }
}

/// Decodes events and passes them to the watcher of the original space.
pub(crate) struct DecodingWatcher<'a, S: Show> {
    pub(crate) space: &'a S,
    pub(crate) watcher: &'a mut dyn Watcher<S::Position, S::Move>,
}

impl<S: Show + Space<Key: Code, Move: Code>> Watcher<u64, MoveCode> for DecodingWatcher<'_, S> {
    fn wants_events(&self) -> bool {
        self.watcher.wants_events()
    }

    fn event(&mut self, event: Event<u64, MoveCode>) {
        let show = |code: u64| self.space.show(&self.space.unpack(&S::Key::decode(code)));
        self.watcher.event(event.map(show, decode_move));
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.watcher.progress(progress)
    }
}
