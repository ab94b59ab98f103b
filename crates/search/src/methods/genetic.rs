//! The genetic algorithm (遗传算法).
//!
//! It has a loop of its own: there is no OPEN, only a population, and the worst of a generation do not enter the next. In events and
//! runs, the first generation are roots, a step makes a child with its first parent as the node expanded, which stays in the
//! population, and a generation that is replaced is dropped.

use crate::heuristic::Heuristic;
use crate::kernels::local::SEED;
use crate::landscape::Landscape;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::random::Random;
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::space::{Cost, UNREACHABLE};

/// Members of a generation.
const POPULATION: usize = 100;

/// The most generations.
const GENERATIONS: u64 = 1_000;

/// One child in this many is mutated at random.
const MUTATES: u64 = 4;

/// Members compared to choose a parent: the best of them is chosen.
const CONTEST: usize = 3;

/// A state of the population, with its number and that of its first parent.
#[derive(Clone)]
struct Member<T> {
    state: T,
    h: Cost,
    id: u64,
    parent: Option<u64>,
}

struct Genetic<L, S: Landscape, H, O> {
    space: L,
    heuristic: H,
    random: Random,
    /// The current generation, and the next as far as it is complete.
    now: Vec<Member<S::State>>,
    next: Vec<Member<S::State>>,
    generation: u64,
    /// The index of the parent chosen last.
    parent: Option<usize>,
    /// The first goal found, by its number.
    goal: Option<u64>,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

enum End {
    Solved(u64),
    Ended,
    Stopped(StopReason),
}

impl<L, S, H, O> Genetic<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Landscape,
    H: Heuristic<S>,
    O: Observer<S>,
{
    fn new<V>(search: Stepper<L, V, O>, heuristic: H) -> Self {
        let Stepper { space, observer, options, .. } = search;
        Genetic {
            space,
            heuristic,
            random: Random::new(options.tuning.seed.unwrap_or(SEED)),
            now: Vec::new(),
            next: Vec::new(),
            generation: 0,
            parent: None,
            goal: None,
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
        }
    }

    /// Adds a state to a generation.
    fn enter(&mut self, state: S::State, parent: Option<u64>) -> Member<S::State> {
        let handle = self.space.clone();
        let id = self.statistics.generated;
        self.statistics.generated += 1;
        if handle.space().is_goal(&state) && self.goal.is_none() {
            self.goal = Some(id);
        }
        let h = self.heuristic.eval(handle.space(), &state).0;
        let member = Member { state, h, id, parent };
        self.emit(if parent.is_some() { Fate::Generated } else { Fate::Started }, &member);
        member
    }

    fn emit(&mut self, fate: Fate, member: &Member<S::State>) {
        if observes_events(&self.observer) {
            let Member { ref state, h, id, parent } = *member;
            let view =
                NodeView { id: Some(id), parent, by: None, state, g: 0, h, f: u64::from(h), side: Side::Forward };
            self.observer.event(Event::Node(fate, view));
        }
    }

    /// The best of a few members drawn at random.
    fn choose(&mut self) -> Option<usize> {
        let drawn: Vec<usize> = (0..CONTEST).map(|_| self.random.below(self.now.len() as u64) as usize).collect();
        drawn.into_iter().min_by_key(|&member| self.now[member].h)
    }

    /// A neighbour drawn at random.
    fn random_neighbour(&mut self, state: &S::State) -> Option<S::State> {
        let mut neighbours = Vec::new();
        self.space.space().successors(state, |_, _, after| neighbours.push(after));
        let count = neighbours.len() as u64;
        (count > 0).then(|| neighbours.swap_remove(self.random.below(count) as usize))
    }

    /// Makes one child of two members; `false` if states cannot be crossed.
    fn breed(&mut self) -> bool {
        let handle = self.space.clone();
        let (Some(one), Some(other)) = (self.choose(), self.choose()) else { return false };
        let parents = (&self.now[one].state, &self.now[other].state);
        let Some(mut child) = handle.space().crossover(parents.0, parents.1, &mut self.random) else { return false };
        self.statistics.expanded += 1;
        self.statistics.depth = self.statistics.depth.max(self.generation as u32 + 1);
        self.parent = Some(one);
        if observes_events(&self.observer) {
            let member = self.now[one].clone();
            self.emit(Fate::Expanded, &member);
        }
        if self.random.below(MUTATES) == 0 {
            child = self.random_neighbour(&child).unwrap_or(child);
        }
        let child = self.enter(child, Some(self.now[one].id));
        self.next.push(child);
        true
    }

    fn bytes(&self) -> usize {
        (self.now.capacity() + self.next.capacity()) * size_of::<Member<S::State>>()
    }

    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.max_open = self.statistics.max_open.max((self.now.len() + self.next.len()) as u64);
        self.statistics.bytes = self.statistics.bytes.max(self.bytes());
    }

    fn check_limits(&mut self) -> Option<StopReason> {
        self.update_statistics();
        if self.observer.progress(&Progress::of_search(self.statistics, None, None)).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, self.bytes())
    }

    /// The next generation is complete and replaces the current one.
    fn replace(&mut self) {
        self.update_statistics();
        let next = std::mem::take(&mut self.next);
        let mut before = std::mem::replace(&mut self.now, next);
        for member in &before {
            self.emit(Fate::Dropped, member);
        }
        before.clear();
        self.next = before;
        self.parent = None;
        self.generation += 1;
    }

    /// The state of the goal with this number, which is also shown to the observer.
    fn goal_state(&mut self, goal: u64) -> Option<S::State> {
        let member = self.now.iter().chain(&self.next).find(|member| member.id == goal)?.clone();
        self.emit(Fate::Reached, &member);
        Some(member.state)
    }

    fn node(member: &Member<S::State>) -> NodeOf<S> {
        let Member { ref state, h, id, parent } = *member;
        RunNode { id: Some(id), parent, by: None, state: state.clone(), g: 0, h, f: u64::from(h), side: Side::Forward }
    }
}

impl<L, S, H, O> run::Kernel<S> for Genetic<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Landscape,
    H: Heuristic<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        for _ in 0..POPULATION {
            let state = handle.space().random(&mut self.random).unwrap_or_else(|| handle.space().start());
            let member = self.enter(state, None);
            self.now.push(member);
        }
        self.goal.map(End::Solved)
    }

    fn advance(&mut self) -> Option<Self::End> {
        if let Some(goal) = self.goal {
            return Some(End::Solved(goal));
        }
        if self.next.len() == POPULATION {
            self.replace();
        }
        if self.generation == GENERATIONS {
            return Some(End::Ended);
        }
        if self.watch.is_due(self.statistics.expanded)
            && let Some(why) = self.check_limits()
        {
            return Some(End::Stopped(why));
        }
        if self.breed() { None } else { Some(End::Ended) }
    }

    fn report(&mut self, end: Self::End) -> Report<S::Move> {
        self.update_statistics();
        let handle = self.space.clone();
        match end {
            End::Solved(goal) => match self.goal_state(goal).and_then(|state| handle.space().plan(&state)) {
                Some(plan) => Report::solved(plan, Guarantee::Nothing, 0, self.statistics),
                // If a goal represents no plan, the only known plan is the empty one.
                None if handle.space().is_goal(&handle.space().start()) => {
                    Report::solved(Plan::new(Vec::new(), 0), Guarantee::Optimal, 0, self.statistics)
                }
                None => Report::unsolved(Outcome::Cutoff, 0, self.statistics),
            },
            End::Ended => Report::unsolved(Outcome::Cutoff, 0, self.statistics),
            End::Stopped(why) => Report::unsolved(Outcome::Stopped { why, best: None }, 0, self.statistics),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.parent.map(|place| Self::node(&self.now[place]))
    }

    fn open(&self) -> RunNodes<'_, S> {
        let living = self.now.iter().chain(&self.next).filter(|member| member.h != UNREACHABLE);
        Box::new(living.map(Self::node))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        Box::new(std::iter::empty())
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        Progress::of_search(self.statistics, None, None)
    }
}

method! {
    /// The genetic algorithm: two parents are chosen from a population of states, each the best of three drawn at random;
    /// [`Landscape::crossover`] combines them into a child, and one child in four is replaced by a random neighbour. A hundred children
    /// are the next generation; there are at most a thousand generations.
    ///
    /// - It needs a [`Landscape`] whose states can be combined; in any other it ends at once.
    /// - The [seed](crate::Tuning::seed) determines every draw.
    /// - A child counts as generated, and its first parent as expanded; depth is the number of generations.
    ///
    /// **Guarantee:** none. Without a goal it ends as [`Outcome::Cutoff`], which proves nothing.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{Cost, Landscape, Plan, Random, Search, Space};
    ///
    /// /// Sixteen bits that should all be set.
    /// struct Bits;
    /// impl Space for Bits {
    ///     type State = u16;
    ///     type Key = u16;
    ///     type Move = u16;
    ///     fn start(&self) -> u16 { 0 }
    ///     fn is_goal(&self, state: &u16) -> bool { *state == u16::MAX }
    ///     fn pack(&self, state: &u16) -> u16 { *state }
    ///     fn unpack(&self, key: &u16) -> u16 { *key }
    ///     fn successors(&self, state: &u16, mut visit: impl FnMut(u16, Cost, u16)) {
    ///         (0..16).for_each(|bit| visit(1 << bit, 1, state ^ 1 << bit));
    ///     }
    /// }
    /// impl Landscape for Bits {
    ///     fn random(&self, random: &mut Random) -> Option<u16> { Some(random.next() as u16) }
    ///     fn plan(&self, state: &u16) -> Option<Plan<u16>> { Some(Plan::new(vec![*state], 1)) }
    ///     fn crossover(&self, one: &u16, other: &u16, random: &mut Random) -> Option<u16> {
    ///         let mask = random.next() as u16;
    ///         Some(one & mask | other & !mask)
    ///     }
    /// }
    ///
    /// let report = Search::new(&Bits).genetic(&|bits: &u16| bits.count_zeros());
    /// assert_eq!(report.plan().unwrap().moves, [u16::MAX]);
    /// ```
    pub fn genetic(self, heuristic: H) where S: Landscape {
        self.start(|search| Genetic::new(search, heuristic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Run, Search, Space, Tuning, problem};

    /// Twelve digits that should be 0 … 11; combined of the upper part of one and the lower part of the other.
    struct Digits;

    impl Space for Digits {
        type State = [u8; 12];
        type Key = [u8; 12];
        type Move = (u8, u8);

        fn start(&self) -> [u8; 12] {
            [0; 12]
        }

        fn is_goal(&self, state: &[u8; 12]) -> bool {
            wrong_digits(state) == 0
        }

        fn pack(&self, state: &[u8; 12]) -> [u8; 12] {
            *state
        }

        fn unpack(&self, key: &[u8; 12]) -> [u8; 12] {
            *key
        }

        fn successors(&self, state: &[u8; 12], mut visit: impl FnMut((u8, u8), Cost, [u8; 12])) {
            for place in 0..12 {
                for digit in (0..12).filter(|&digit| digit != state[place]) {
                    let mut after = *state;
                    after[place] = digit;
                    visit((place as u8, digit), 1, after);
                }
            }
        }
    }

    impl Landscape for Digits {
        fn random(&self, random: &mut Random) -> Option<[u8; 12]> {
            Some(std::array::from_fn(|_| random.below(12) as u8))
        }

        fn plan(&self, state: &[u8; 12]) -> Option<Plan<(u8, u8)>> {
            let moves: Vec<_> = (0..12)
                .filter(|&place| state[place as usize] != 0)
                .map(|place| (place, state[place as usize]))
                .collect();
            Some(Plan::new(moves.clone(), moves.len() as Cost))
        }

        fn crossover(&self, one: &[u8; 12], other: &[u8; 12], random: &mut Random) -> Option<[u8; 12]> {
            let cut = random.below(13) as usize;
            Some(std::array::from_fn(|place| if place < cut { one[place] } else { other[place] }))
        }
    }

    fn wrong_digits(state: &[u8; 12]) -> Cost {
        state.iter().enumerate().filter(|&(place, &digit)| place != usize::from(digit)).count() as Cost
    }

    #[test]
    fn it_finds_a_goal_and_the_same_seed_finds_the_same_one() {
        for seed in 0..10 {
            let tuning = Tuning { seed: Some(seed), ..Tuning::default() };
            let run = || Search::new(&Digits).tuning(tuning).genetic(&wrong_digits);
            let (one, again) = (run(), run());
            assert_eq!(one.plan().unwrap().states(&Digits).unwrap().last().map(wrong_digits), Some(0));
            let counted = |report: &Report<(u8, u8)>| (report.statistics.expanded, report.statistics.generated);
            assert_eq!(counted(&one), counted(&again));
            assert_eq!(one.statistics.generated, one.statistics.expanded + POPULATION as u64);
            assert!(one.statistics.max_open <= 2 * POPULATION as u64 && !one.is_optimal());
            let mut stepped = Search::new(&Digits).tuning(tuning).stepwise().genetic(wrong_digits);
            assert_eq!(counted(&stepped.finish()), counted(&one));
        }
    }

    #[test]
    fn limits_hold_and_what_cannot_be_crossed_ends() {
        let limits = Limits { nodes: Some(123), ..Limits::default() };
        let unsolvable = |_: &[u8; 12]| 5;
        let report = Search::new(&Digits).limits(limits).genetic(&unsolvable);
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
        assert_eq!(report.statistics.expanded, 123);
        let line = problem(0_u32, |&x| [('+', 1, x + 1)], |&x| x == 5);
        assert_eq!(Search::new(&line).genetic(&|_: &u32| 1).outcome, Outcome::Cutoff);
    }
}
