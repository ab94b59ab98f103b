//! A replayed trace has exactly the counters of the report and the true OPEN, and recording does not change the search.

use std::collections::HashSet;

use crate::common::{GOALS, Known, board, by, stored};
use jiugong_lab::registry::{HeuristicName, Method, Shape, Store, UsesHeuristic};
use jiugong_lab::trace::{Step, Trace, TraceEvent, Window};
use jiugong_lab::tree::{Fold, SearchTree, layout};
use jiugong_lab::{Instance, Plan, Purpose, Rules, Settings, TilesProblem, solve};
use jiugong_puzzles::four_in_line::FourInLine;
use jiugong_puzzles::maze::{Cell, Grid};
use jiugong_puzzles::tiles::{Board, MoveCost};
use jiugong_search::{Duplicates, Fate, GoalTest, Limits, Outcome, Side, Statistics, Tuning};

/// The counters without time and memory.
fn counters(statistics: &Statistics) -> Statistics {
    Statistics { time: std::time::Duration::ZERO, bytes: 0, ..*statistics }
}

fn record_trace(subject: &Instance, settings: &Settings) -> Trace {
    subject.trace(settings, u64::MAX, &mut |_| {}).unwrap()
}

/// The nodes of OPEN checked before each step.
const SHOWN: usize = 8;

/// Replays `trace` and compares it with its own report.
fn replay(trace: &Trace, what: &str) {
    let mut steps = trace.steps();
    let mut taken = 0;
    loop {
        let waiting: Vec<Vec<(Option<u64>, String)>> = [Side::Forward, Side::Backward]
            .map(|side| {
                let first = steps.replay().open(side).take(SHOWN);
                first.map(|entry| (entry.id, entry.position.name.clone())).collect()
            })
            .into();
        let Some(step) = steps.next() else { break };
        taken += u64::from(step.taken.is_some());
        next_in_open(trace, &step, &waiting, what);
    }
    let replay = steps.replay();
    let report = &trace.report.search;
    let happened = |wanted: Fate| {
        trace.events.iter().filter(|event| matches!(event, TraceEvent::Node(fate, _) if *fate == wanted)).count() as u64
    };
    assert_eq!(counters(&replay.counters()), counters(&report.statistics), "{what}: {:?}", trace.start);
    assert!(
        taken >= report.statistics.expanded && taken <= report.statistics.expanded + happened(Fate::Reached),
        "{what}"
    );
    let rounds: Vec<_> = replay.rounds().iter().map(|(bound, _)| *bound).collect();
    assert_eq!(rounds, report.iterations.iter().map(|round| round.bound).collect::<Vec<_>>(), "{what}");
    for (place, round) in report.iterations.iter().enumerate() {
        let now = replay.rounds().get(place + 1).map_or(replay.counters(), |(_, counters)| *counters);
        let before = replay.rounds()[place].1;
        let (made, taken) = (now.generated - before.generated, now.expanded - before.expanded);
        assert_eq!((made, taken), (round.statistics.generated, round.statistics.expanded), "{what}");
    }
    let costs = trace.events.iter().filter_map(|event| match event {
        TraceEvent::Incumbent(cost) => Some(*cost),
        _ => None,
    });
    assert_eq!(costs.collect::<Vec<_>>(), report.incumbents.iter().map(|plan| plan.cost).collect::<Vec<_>>(), "{what}");
    grown(trace, what);
}

/// The tree has a node for each state generated, contains the plan, and its layout has no overlaps.
fn grown(trace: &Trace, what: &str) {
    let tree = SearchTree::new(trace);
    let report = &trace.report.search;
    assert_eq!(tree.counted() as u64, report.statistics.generated, "{what}");
    let on_path = tree.nodes.iter().filter(|node| node.on_path).count();
    // Both searches have the node where they meet.
    let expected = report.plan().map_or(0, |plan| plan.moves.len() + 1 + usize::from(tree.meeting.is_some()));
    // Jumps pass over most cells of their way.
    let jumped = trace.report.config.method == Method::JPS && on_path <= expected;
    assert!(on_path == expected || jumped || trace.report.outcome_name() == "stopped", "{what}: {on_path}, {expected}");
    let part = tree.first(50);
    assert_eq!(part.left_out + part.nodes.len(), tree.nodes.len(), "{what}");
    assert_eq!(part.nodes.iter().filter(|node| node.on_path).count(), on_path, "{what}");
    let page = tree.folded(Fold::Page);
    assert_eq!(page.left_out + page.nodes.len(), tree.nodes.len(), "{what}");
    assert_eq!((page.folded, page.has_path()), (tree.nodes.len() > 200, tree.has_path()), "{what}");
    if page.folded {
        let drawn = layout(&page);
        assert!(page.nodes.len() <= 200 && drawn.depth <= 20 && drawn.width <= 30.0, "{what}: {drawn:?}");
        let hidden: usize = page.nodes.iter().map(|node| node.hidden).sum();
        let roots = |tree: &SearchTree| tree.nodes.iter().filter(|node| node.parent.is_none()).count();
        assert!(hidden == page.left_out || roots(&page) < roots(&tree), "{what}: {hidden} of {}", page.left_out);
    }
    let places = layout(&part).places;
    for (one, node) in part.nodes.iter().enumerate() {
        let (column, level) = places[one];
        assert!(
            places.iter().skip(one + 1).all(|&(other, row)| row != level || (other - column).abs() > 0.999),
            "{what}"
        );
        if let Some(parent) = node.parent {
            let children = &part.nodes[parent].children;
            let (first, last) = (places[children[0]].0, places[children[children.len() - 1]].0);
            assert!(
                (places[parent].0 - f64::midpoint(first, last)).abs() < 1e-6 && places[parent].1 + 1 == level,
                "{what}"
            );
        }
    }
}

/// The node taken was the first in OPEN, after those that were refused.
fn next_in_open(trace: &Trace, step: &Step, waiting: &[Vec<(Option<u64>, String)>], what: &str) {
    let Some((taken, _)) = &step.taken else { return };
    // Nodes may be drawn at random.
    if !trace.selection.takes_first() {
        return;
    }
    if step.round.is_some() || step.weights.is_some() || !step.restored.is_empty() || taken.parent.is_none() {
        return;
    }
    let waiting = &waiting[usize::from(taken.side == Side::Backward)];
    let Some((id, name)) = waiting.get(step.refused.len()) else {
        assert!(step.refused.len() >= SHOWN, "{what}, step {}", step.number);
        return;
    };
    assert_eq!(*name, taken.position.name, "{what}, step {}", step.number);
    if trace.selection.shape() != Shape::Path {
        assert_eq!(*id, taken.id, "{what}, step {}", step.number);
    }
}

fn watched(known: &Known, start: &Board, settings: &Settings, what: &str) {
    let problem = known.problem(start);
    let trace = record_trace(&Instance::new(problem.clone()), settings);
    let (seen, unseen) = (&trace.report.search, solve(&problem, settings, &mut ()).unwrap().search);
    assert_eq!(trace.moves().map(|moves| moves.len()), unseen.plan().map(|plan| plan.moves.len()), "{what}");
    assert_eq!(seen.lower_bound, unseen.lower_bound, "{what}");
    assert_eq!(counters(&seen.statistics), counters(&unseen.statistics), "{what}: {start:?}");
    assert_eq!(seen.iterations.len(), unseen.iterations.len(), "{what}");
    replay(&trace, what);
}

#[test]
fn traces_add_up_for_every_method() {
    for (goal, cost) in [(GOALS[0], MoveCost::Unit), (GOALS[1], MoveCost::Unit), (GOALS[0], MoveCost::Tile)] {
        let known = Known::new(&board(goal), cost);
        let near = known.cases(|number, distance| distance <= 2 || distance == 11 && number % 40 == 0);
        for case in &near {
            let traced = |method: &Method| method.row().selection.is_traced() && TilesProblem::ROW.has(*method);
            for method in Method::all().filter(traced) {
                let row = method.row();
                if method == Method::TABLE && cost == MoveCost::Tile {
                    continue;
                }
                let heuristic = (row.heuristic != UsesHeuristic::No).then_some(HeuristicName::MANHATTAN);
                for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
                    let settings = Settings { heuristic, goal_test: Some(goal_test), ..by(method) };
                    // The events of a whole space would take minutes.
                    let settings = match row.name {
                        "dls" | "dfbnb" => Settings { bound: Some(case.optimum + 2), ..settings },
                        "dfs" | "cost-dfs" | "local-best" | "annealing" => {
                            Settings { limits: Limits { nodes: Some(300), ..Default::default() }, ..settings }
                        }
                        _ => settings,
                    };
                    watched(&known, &case.start, &settings, row.name);
                }
            }
        }
    }
}

/// Methods with a capacity continue when it is full, and their counters still add up.
#[test]
fn traces_add_up_at_every_capacity() {
    for cost in [MoveCost::Unit, MoveCost::Tile] {
        let known = Known::new(&board(GOALS[0]), cost);
        let optimum = if cost == MoveCost::Unit { 14 } else { 40 };
        for case in known.cases(|number, distance| distance == optimum && number % 40 == 0).iter().take(5) {
            for method in [Method::SMA, Method::ASTAR_IDA] {
                for nodes in [2, 9, 25, 60, 200] {
                    let tuning = Tuning { capacity: Some(nodes), ..Tuning::default() };
                    let limits = Limits { nodes: Some(1_500), ..Default::default() };
                    let settings = Settings { tuning, limits, ..by(method) };
                    watched(&known, &case.start, &settings, &format!("{} {nodes} {cost:?}", method.name()));
                }
            }
        }
    }
}

/// Parents stay in their generation, and the generations add up.
#[test]
fn a_population_adds_up() {
    let queens = jiugong_puzzles::queens::Queens::new(8, &[]).unwrap();
    for seed in 1..6 {
        let tuning = Tuning { seed: Some(seed), ..Tuning::default() };
        let trace = record_trace(&Instance::new(queens.clone()), &Settings { tuning, ..by(Method::GENETIC) });
        let mut steps = trace.steps();
        let mut dropped = 0;
        for step in steps.by_ref() {
            dropped += step.dropped.len();
        }
        let report = &trace.report.search;
        assert_eq!(counters(&steps.replay().counters()), counters(&report.statistics));
        assert_eq!(SearchTree::new(&trace).counted() as u64, report.statistics.generated);
        assert_eq!(dropped as u64, 100 * (u64::from(report.statistics.depth) - 1), "every generation but the last two");
        assert!(report.plan().is_some());
    }
}

#[test]
fn traces_add_up_for_every_rule_and_store() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance <= 1 || distance == 7 && number % 8 == 0) {
        for method in Method::all() {
            let row = method.row();
            let traced = row.selection.is_traced();
            let two_sided = row.selection.two_sided();
            if !row.compared || !traced || two_sided || matches!(row.name, "dfs" | "cost-dfs" | "local-best") {
                continue;
            }
            for duplicates in [Duplicates::Closed, Duplicates::Path, Duplicates::Back] {
                for store in [Store::Perfect, Store::Hash, Store::List, Store::None] {
                    if (duplicates, store) == (Duplicates::Closed, Store::None) {
                        continue;
                    }
                    let bound = matches!(row.name, "dls" | "dfbnb").then_some(case.optimum + 1);
                    let settings = Settings { duplicates: Some(duplicates), bound, ..stored(&by(method), store) };
                    watched(&known, &case.start, &settings, &format!("{} {duplicates:?} {store:?}", row.name));
                }
            }
        }
    }
}

#[test]
fn traces_add_up_in_every_domain() {
    let maze = Grid::parse(b"01000\n01010\n00000\n01110\n00010").unwrap();
    let maze = maze.between(Cell { row: 0, column: 0 }, Cell { row: 4, column: 4 }).unwrap();
    let weighted = Grid::parse_weighted(b"1 9 1\n1 9 1\n1 2 3").unwrap();
    let weighted = weighted.between(Cell { row: 0, column: 0 }, Cell { row: 0, column: 2 }).unwrap();
    let four = FourInLine::parse(b"BWBO WBWB BWBW WBWO").unwrap();
    for subject in [Instance::new(maze), Instance::new(weighted), Instance::new(four)] {
        let domain = subject.domain();
        let traced = |method: &Method| method.row().selection.is_traced() && domain.row().has(*method);
        for method in Method::all().filter(traced) {
            let row = method.row();
            if method == Method::JPS && !subject.info().unit_costs {
                continue;
            }
            let bound = matches!(row.name, "dls" | "dfbnb").then_some(12).filter(|_| domain.row().name == "maze");
            let settings = Settings {
                bound: bound.or(matches!(row.name, "dls" | "dfbnb").then_some(5)),
                limits: Limits { nodes: Some(500), ..Default::default() },
                ..by(method)
            };
            replay(&record_trace(&subject, &settings), &format!("{} {}", domain.row().name, row.name));
        }
    }
}

/// The ten states of A* with Manhattan distance on the first example.
#[test]
fn the_trace_of_the_first_example_lists_its_ten_states() {
    let problem = jiugong_lab::TilesProblem {
        order: "ulrd".parse().unwrap(),
        ..jiugong_lab::TilesProblem::new(board("283104765"), board("123804765"))
    };
    let settings = Settings { heuristic: Some(HeuristicName::MANHATTAN), ..by(Method::ASTAR) };
    let trace = record_trace(&Instance::new(problem), &settings);
    let entered = |event: &TraceEvent| match event {
        TraceEvent::Node(Fate::Started | Fate::Generated, entry) => Some(entry.position.name.replace([' ', '/'], "")),
        _ => None,
    };
    let states: Vec<String> = trace.events.iter().filter_map(entered).collect();
    let expected = [
        "283104765",
        "203184765",
        "283014765",
        "283140765",
        "283164705",
        "023184765",
        "230184765",
        "123084765",
        "123804765",
        "123784065",
    ];
    assert_eq!(states, expected);
}

#[test]
fn a_long_search_is_traced_to_the_limit_and_reported_whole() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let case = known.cases(|number, distance| distance == 20 && number % 97 == 0).remove(0);
    let subject = Instance::new(known.problem(&case.start));
    let whole = record_trace(&subject, &by(Method::BFS));
    let part = subject.trace(&by(Method::BFS), 7, &mut |_| {}).unwrap();
    assert_eq!(counters(&part.report.search.statistics), counters(&whole.report.search.statistics));
    assert_eq!(part.left_out, whole.report.search.statistics.expanded - 7);
    assert_eq!(part.steps().filter(|step| step.taken.is_some()).count(), 7);
    assert_eq!(part.steps().count(), 7, "hidden steps are not listed");
    assert_eq!(part.events[..], whole.events[..part.events.len()]);
}

/// The steps reported as left out are those that a complete trace has more.
#[test]
fn the_steps_left_out_are_counted_for_every_method() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let case = known.cases(|number, distance| distance == 9 && number % 7 == 0).remove(0);
    let subject = Instance::new(known.problem(&case.start));
    let taken = |trace: &Trace| trace.steps().filter(|step| step.taken.is_some()).count() as u64;
    for method in Method::all().filter(|&method| TilesProblem::ROW.has(method)) {
        if !method.row().selection.is_traced() {
            continue;
        }
        let settings = Settings { bound: Some(12), ..by(method) };
        let settings = if method.row().bounded { settings } else { by(method) };
        let whole = record_trace(&subject, &settings);
        for steps in [1, 3, 5] {
            let part = subject.trace(&settings, steps, &mut |_| {}).unwrap();
            assert_eq!(taken(&part) + part.left_out, taken(&whole) + whole.left_out, "{} after {steps}", method.name());
        }
    }
}

#[test]
fn untraceable_methods_are_refused_with_the_traceable_ones() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let subject = Instance::new(known.problem(&board("283104765")));
    for method in [Method::PIDASTAR, Method::ANYTIME] {
        let error = subject.trace(&by(method), 10, &mut |_| {}).unwrap_err().to_string();
        assert!(error.contains("astar") && error.contains("bfs"), "{error}");
    }
}

#[test]
fn the_states_generated_are_distinct_states() {
    let known = Known::new(&board(GOALS[1]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance == 14 && number % 50 == 0) {
        for method in Method::all() {
            let row = method.row();
            let traced = row.selection.is_traced() && TilesProblem::ROW.has(method);
            if !traced || row.duplicates != Duplicates::Closed || row.selection.two_sided() {
                continue;
            }
            let limits = Limits { nodes: Some(2_000), ..Default::default() };
            let trace = record_trace(&Instance::new(known.problem(&case.start)), &Settings { limits, ..by(method) });
            let entered: Vec<&String> = trace
                .events
                .iter()
                .filter_map(|event| match event {
                    TraceEvent::Node(Fate::Started | Fate::Generated, entry) => Some(&entry.position.name),
                    _ => None,
                })
                .collect();
            assert_eq!(entered.len() as u64, trace.report.search.statistics.generated, "{}", row.name);
            assert_eq!(entered.iter().collect::<HashSet<_>>().len(), entered.len(), "{}", row.name);
        }
    }
}

/// For any number of recorded steps, the steps shown and the steps left out add up to all steps.
#[test]
fn steps_shown_and_left_out_add_up() {
    for domain in jiugong_lab::DOMAINS {
        let row = domain.row();
        let text = if row.name == "tiles" { "1 2 3/4 0 6/7 5 8" } else { row.example };
        let Ok(problem) = (row.read)(text.as_bytes(), &jiugong_lab::Options::new()) else { continue };
        for method in Method::all().filter(|&method| row.has(method)) {
            for bound in [None, Some(1)] {
                let bounded = method.row().knobs.contains(&jiugong_lab::registry::Knob::Bound);
                if bound.is_some() && !bounded || !method.row().selection.is_traced() {
                    continue;
                }
                let limits = Limits { nodes: Some(1_000), ..Limits::default() };
                let settings = Settings { method: Some(method), bound, limits, ..Settings::default() };
                let traced = |steps| problem.trace(&settings, steps, &mut |_| {}).unwrap();
                let whole = traced(1_000_000);
                let stopped = matches!(whole.report.search.outcome, Outcome::Stopped { .. });
                assert_eq!(whole.left_out, 0, "{} {}", row.name, method.name());
                let all = whole.steps().count() as u64;
                for steps in [1_u64, 5] {
                    let part = traced(steps);
                    let traced = part.steps().count() as u64;
                    // A stopped search reports its steps up to then.
                    assert!(
                        traced + part.left_out == all || stopped,
                        "{} {} {bound:?}: {traced} of {all}, {} left out",
                        row.name,
                        method.name(),
                        part.left_out
                    );
                }
            }
        }
    }
}

/// A step and the tables after it as text.
fn in_words(steps: &mut jiugong_lab::trace::Steps<'_>) -> Option<(u64, String)> {
    let step = steps.next()?;
    let sides = [Side::Forward, Side::Backward];
    let tables = sides.map(|side| {
        let replay = steps.replay();
        let open: Vec<_> = replay.open(side).take(SHOWN).cloned().collect();
        (open, replay.open_count(side), replay.closed_count(side), replay.path_count())
    });
    Some((step.number, format!("{step:?} {tables:?}")))
}

/// A window shows the same steps, reasons and tables as the whole trace.
#[test]
fn a_window_shows_the_steps_of_the_whole_trace() {
    let mut looked_at = 0;
    for domain in jiugong_lab::DOMAINS {
        let row = domain.row();
        let text = if row.name == "tiles" { "1 2 3/4 0 6/7 5 8" } else { row.example };
        let Ok(problem) = (row.read)(text.as_bytes(), &jiugong_lab::Options::new()) else { continue };
        for method in Method::all().filter(|&method| row.has(method)) {
            if !method.row().selection.is_traced() {
                continue;
            }
            let limits = Limits { nodes: Some(60), ..Limits::default() };
            let settings = Settings { method: Some(method), limits, ..Settings::default() };
            let whole = record_trace(&problem, &settings);
            let (mut steps, mut all) = (whole.steps(), Vec::new());
            while let Some(step) = in_words(&mut steps) {
                all.push(step);
            }
            for first in [2, 30] {
                let window = Window { first, steps: 9, nodes: usize::MAX };
                let plan = Plan::resolve(&problem, settings.clone(), Purpose::Record).unwrap();
                let part = plan.trace(window, &mut |_| {}).unwrap();
                let mut steps = part.steps();
                let mut at = first as usize - 1;
                while let Some(step) = in_words(&mut steps) {
                    assert_eq!(Some(&step), all.get(at), "{} {} from {first}", row.name, method.name());
                    (at, looked_at) = (at + 1, looked_at + 1);
                }
                let traced = at + 1 - first as usize;
                assert!(traced >= 9 || at >= all.len(), "{} {}: {traced} from {first}", row.name, method.name());
                let events = part.events.len();
                assert!(events <= whole.events.len() && (first == 2 || events < whole.events.len() || traced == 0));
            }
        }
    }
    assert!(looked_at > 500, "{looked_at}");
}

/// A window out of reach of the node limit has no steps, and the last reachable step is reported.
#[test]
fn a_window_out_of_reach_is_reported() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let subject = Instance::new(known.problem(&board("867254301")));
    let traced = |first, nodes| {
        let window = Window { first, steps: 5, nodes };
        Plan::resolve(&subject, by(Method::BFS), Purpose::Record).unwrap().trace(window, &mut |_| {}).unwrap()
    };
    let far = traced(5_000, 1_000);
    let furthest = far.furthest.unwrap();
    assert!(furthest > 300 && furthest < 1_000, "{furthest}");
    assert_eq!((far.steps().count(), far.events.len()), (0, 0));
    let stopped = matches!(far.report.search.outcome, Outcome::Stopped { .. });
    assert!(stopped && far.report.search.statistics.expanded < 100_000, "the search stops");
    assert_eq!(traced(furthest, 1_000).steps().count(), 5);
    assert!(traced(5_000, 100_000).furthest.is_none());
}
