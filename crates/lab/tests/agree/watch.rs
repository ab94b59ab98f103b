//! What a watcher is told adds up to exactly what the report says, and watching changes nothing.

use std::collections::{HashMap, HashSet};

use crate::common::{GOALS, Known, board, by, stored};
use jiugong_lab::registry::{HeuristicName, METHODS, Store, UsesHeuristic};
use jiugong_lab::{Event, Settings, Watcher, solve};
use jiugong_puzzles::tiles::{Board, Move, MoveCost};
use jiugong_search::{Cost, Duplicates, Fate, GoalTest, Side, Statistics};

/// Counts what it is told, and checks that it makes sense.
#[derive(Default)]
struct Counter {
    fates: HashMap<Fate, u64>,
    bounds: Vec<Cost>,
    incumbents: Vec<Cost>,
    /// The boards entered, with the numbers they got.
    entered: HashMap<(u64, bool), Board>,
}

impl Counter {
    fn count(&self, fate: Fate) -> u64 {
        self.fates.get(&fate).copied().unwrap_or(0)
    }
}

impl Watcher<Board, Move> for Counter {
    const EVENTS: bool = true;

    fn event(&mut self, event: Event<Board, Move>) {
        match event {
            Event::Bound(bound) => self.bounds.push(bound),
            Event::Incumbent(cost) => self.incumbents.push(cost),
            Event::Node(fate, node) => {
                *self.fates.entry(fate).or_default() += 1;
                let backward = node.side == Side::Backward;
                if let (Fate::Started | Fate::Generated | Fate::Reopened, Some(id)) = (fate, node.id) {
                    self.entered.insert((id, backward), node.position.clone());
                }
                // A child is one move away from the node that it says is its parent.
                if let (Some(parent), Some(by)) = (node.parent, node.by) {
                    let mut from = self.entered[&(parent, backward)].clone();
                    assert!(from.slide(if backward { by.opposite() } else { by }).is_some());
                    assert_eq!(from, node.position, "{fate:?}");
                }
            }
        }
    }
}

/// The counters without what the clock and the allocator have to do with.
fn counters(statistics: &Statistics) -> Statistics {
    Statistics { time: std::time::Duration::ZERO, bytes: 0, ..*statistics }
}

fn watched(known: &Known, start: &Board, settings: &Settings, what: &str) {
    let problem = known.problem(start);
    let mut counter = Counter::default();
    let seen = solve(&problem, settings, &mut counter).unwrap().search;
    let unseen = solve(&problem, settings, &mut ()).unwrap().search;
    assert_eq!(seen.plan(), unseen.plan(), "{what}");
    assert_eq!(seen.lower_bound, unseen.lower_bound, "{what}");
    assert_eq!(counters(&seen.statistics), counters(&unseen.statistics), "{what}: {start:?}");
    assert_eq!(seen.iterations.len(), unseen.iterations.len(), "{what}");

    let statistics = &seen.statistics;
    let duplicates: u64 =
        [Fate::Duplicate, Fate::Improved, Fate::Reopened].map(|fate| counter.count(fate)).iter().sum();
    assert_eq!(counter.count(Fate::Expanded), statistics.expanded, "{what}");
    assert_eq!(counter.count(Fate::Reopened), statistics.reopened, "{what}");
    assert_eq!(counter.count(Fate::Pruned), statistics.pruned, "{what}");
    assert_eq!(statistics.duplicates, duplicates, "{what}");
    let closed = settings.duplicates == Some(Duplicates::Closed);
    let entered = counter.count(Fate::Started) + counter.count(Fate::Generated);
    // Depth-first search with the rule `closed` also marks what lies over its bound.
    let marked = if closed { statistics.pruned } else { 0 };
    assert!((entered..=entered + marked).contains(&statistics.generated), "{what}: {entered}");
    assert_eq!(counter.bounds, seen.iterations.iter().map(|round| round.bound).collect::<Vec<_>>(), "{what}");
    assert_eq!(counter.incumbents, seen.incumbents.iter().map(|plan| plan.cost).collect::<Vec<_>>(), "{what}");
}

#[test]
fn events_add_up_for_every_method() {
    for (goal, cost) in [(GOALS[0], MoveCost::Unit), (GOALS[1], MoveCost::Unit), (GOALS[0], MoveCost::Tile)] {
        let known = Known::new(&board(goal), cost);
        let near = known.cases(|number, distance| distance <= 3 || distance == 12 && number % 5 == 0);
        for case in &near {
            for row in METHODS.iter().filter(|row| row.compared) {
                let heuristic = (row.heuristic != UsesHeuristic::No).then_some(HeuristicName::Manhattan);
                for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
                    let settings = Settings { heuristic, goal_test: Some(goal_test), ..by(row.method) };
                    // A whole space of events each would take minutes.
                    let settings = match row.name {
                        "dls" | "dfbnb" => Settings { bound: Some(case.optimum + 2), ..settings },
                        "dfs" | "cost-dfs" | "local-best" => Settings {
                            limits: jiugong_search::Limits { nodes: Some(3_000), ..Default::default() },
                            ..settings
                        },
                        _ => settings,
                    };
                    watched(&known, &case.start, &settings, row.name);
                }
            }
        }
    }
}

#[test]
fn events_add_up_for_every_rule_and_store() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance <= 1 || distance == 7 && number % 8 == 0) {
        for row in METHODS
            .iter()
            .filter(|row| row.compared && !matches!(row.name, "bibfs" | "dfs" | "cost-dfs" | "local-best"))
        {
            for duplicates in [Duplicates::Closed, Duplicates::Path, Duplicates::Back] {
                for store in [Store::Perfect, Store::Hash, Store::List, Store::None] {
                    if (duplicates, store) == (Duplicates::Closed, Store::None) {
                        continue;
                    }
                    let bound = matches!(row.name, "dls" | "dfbnb").then_some(case.optimum + 1);
                    let settings = Settings { duplicates: Some(duplicates), bound, ..stored(&by(row.method), store) };
                    watched(&known, &case.start, &settings, &format!("{} {duplicates:?} {store:?}", row.name));
                }
            }
        }
    }
}

/// Remembers the boards entered.
#[derive(Default)]
struct Boards(Vec<Board>);

impl Watcher<Board, Move> for Boards {
    const EVENTS: bool = true;

    fn event(&mut self, event: Event<Board, Move>) {
        if let Event::Node(Fate::Started | Fate::Generated, node) = event {
            self.0.push(node.position);
        }
    }
}

#[test]
fn the_states_generated_are_distinct_states() {
    let known = Known::new(&board(GOALS[1]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance == 14 && number % 50 == 0) {
        for row in METHODS.iter().filter(|row| row.duplicates == Duplicates::Closed && row.name != "bibfs") {
            let limits = jiugong_search::Limits { nodes: Some(2_000), ..Default::default() };
            let mut boards = Boards::default();
            let report =
                solve(&known.problem(&case.start), &Settings { limits, ..by(row.method) }, &mut boards).unwrap();
            assert_eq!(boards.0.len() as u64, report.search.statistics.generated, "{}", row.name);
            let distinct: HashSet<&Board> = boards.0.iter().collect();
            assert_eq!(distinct.len(), boards.0.len(), "{}", row.name);
        }
    }
}
