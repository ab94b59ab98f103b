//! Maps by hand, random maps compared with an independent Dijkstra, and the published answer.

#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "the numbers of these tests are small")]

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};
use std::fmt::Write;

use jiugong_search::{Backward, Heuristic, Ranked, Search, Space, retrograde};

use super::{CHINA, Expected, GivenEstimates, Graph, GraphError, Map, ROMANIA, StraightLine, StraightLineError};
use crate::scan::Position;

fn map(text: &str) -> Map {
    Map::parse(text.as_bytes()).unwrap()
}

fn graph(text: &str) -> Graph {
    Graph::new(map(text), None, None).unwrap()
}

fn names_of(graph: &Graph, moves: &[u32]) -> Vec<String> {
    moves.iter().map(|&place| graph.map().name(place).to_owned()).collect()
}

#[test]
fn the_path_from_arad_to_bucharest_is_the_published_one() {
    let romania = graph(ROMANIA);
    assert_eq!((romania.map().places(), romania.map().roads()), (20, 46));
    let straight = StraightLine::new(&romania).unwrap();
    let report = Search::new(&romania).astar(&straight);
    let plan = report.plan().unwrap();
    assert_eq!((plan.cost, report.is_optimal()), (418, true));
    assert_eq!(names_of(&romania, &plan.moves), ["Sibiu", "Rimnicu", "Pitesti", "Bucharest"]);
    assert_eq!(Search::new(&romania).ucs().plan().unwrap().cost, 418);
    // The book's own estimates find the same path, but guarantee nothing.
    let report = Search::new(&romania).astar(&GivenEstimates::new(&romania).unwrap());
    assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (418, false));
    let greedy = Search::new(&romania).greedy(&GivenEstimates::new(&romania).unwrap());
    assert_eq!(greedy.plan().unwrap().cost, 450);
}

#[test]
fn the_built_in_maps_are_connected_and_have_straight_lines() {
    for text in [ROMANIA, CHINA] {
        let graph = graph(text);
        assert_eq!(graph.map().parallel_roads(), None);
        let straight = StraightLine::new(&graph).unwrap();
        let table = retrograde(&graph);
        for place in 0..graph.count() as u32 {
            let distance = table.get(place as usize).unwrap();
            assert!(
                straight.eval(&graph, &place).0 <= distance && graph.map().given_estimate(place).unwrap() <= distance
            );
        }
    }
}

#[test]
fn roads_lead_one_way_or_both_and_the_cheapest_is_kept() {
    let map = map("# 铁路\na b 2.5 # both paths\n甲 > a 1\nb a 2.25\na c 7\na c 7\nc > a 3\n乙 乙 4\n甲 乙 1");
    let place = |name: &str| map.place(name).unwrap();
    let roads =
        |name| map.roads_from(place(name)).map(|(to, cost)| (map.name(to).to_owned(), cost)).collect::<Vec<_>>();
    let list = |roads: &[(&str, u32)]| roads.iter().map(|&(to, cost)| (to.to_owned(), cost)).collect::<Vec<_>>();
    assert_eq!(map.decimals(), 2);
    assert_eq!(roads("a"), list(&[("b", 225), ("c", 700)]));
    assert_eq!(roads("b"), list(&[("a", 225)]));
    assert_eq!(roads("c"), list(&[("a", 300)]));
    assert_eq!(roads("甲"), list(&[("a", 100), ("乙", 100)]));
    assert_eq!(roads("乙"), list(&[("乙", 400), ("甲", 100)]));
    let left_out = map.parallel_roads().unwrap();
    // The first road from a to b; from a to c the second, and the first from c to a.
    assert_eq!((left_out.count, left_out.first), (3, (place("a"), place("b"), 250)));
    assert_eq!((map.place("d"), map.cost(place("a"), place("甲"))), (None, None));
    let graph = Graph::new(map, Some(0), Some(vec![1])).unwrap();
    for from in 0..graph.count() as u32 {
        graph.successors(&from, |by, cost, to| {
            let mut back = 0;
            graph.predecessors(&to, |other, same, before| back += u32::from((other, same, before) == (by, cost, from)));
            assert_eq!(back, 1);
        });
    }
}

#[test]
fn the_straight_line_is_refused_where_a_road_is_shorter() {
    let text = "a b 5\nb c 4.999\nat a 0 0\nat b 3 4\nat c 0 8\nstart a\ngoal c";
    let refused = graph(text);
    assert_eq!(StraightLine::new(&refused).unwrap_err(), StraightLineError::Shorter(1, 2));
    let text = text.replace("4.999", "5");
    let right = graph(&text);
    let straight = StraightLine::new(&right).unwrap();
    assert_eq!([0, 1, 2].map(|place| straight.eval(&right, &place).0), [8, 5, 0]);
    assert_eq!(GivenEstimates::new(&right).map(|_| ()), None);
    let nowhere = graph(&text.replace("at b 3 4", ""));
    assert_eq!(StraightLine::new(&nowhere).unwrap_err(), StraightLineError::Nowhere(1));
    // In tenths the estimate has tenths.
    let tenths = graph(&text.replace("a b 5", "a b 5.1").replace("at a 0 0", "at a 0.1 0"));
    let straight = StraightLine::new(&tenths).unwrap();
    assert_eq!([0, 1, 2].map(|place| straight.eval(&tenths, &place).0), [80, 50, 0]);
}

/// The cheapest paths by names and a heap, from the lines of a text alone.
fn dijkstra(text: &str, start: &str) -> HashMap<String, u32> {
    let mut roads: BTreeMap<&str, Vec<(&str, u32)>> = BTreeMap::new();
    for line in text.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["at" | "start" | "goal", ..] => {}
            [from, ">", to, cost] => roads.entry(from).or_default().push((to, cost.parse().unwrap())),
            [from, to, cost] => {
                roads.entry(from).or_default().push((to, cost.parse().unwrap()));
                roads.entry(to).or_default().push((from, cost.parse().unwrap()));
            }
            _ => panic!("{line}"),
        }
    }
    let mut known = HashMap::new();
    let mut heap = BinaryHeap::from([(Reverse(0), start)]);
    while let Some((Reverse(cost), place)) = heap.pop() {
        if known.contains_key(place) {
            continue;
        }
        known.insert(place.to_owned(), cost);
        for &(to, more) in roads.get(place).into_iter().flatten() {
            heap.push((Reverse(cost + more), to));
        }
    }
    known
}

/// Random places in a square and random roads, none shorter than the straight line, some one-way, some given twice.
fn random_text(random: &mut u64) -> String {
    // Knuth's MMIX constants.
    let mut below = |bound: u32| {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) as u32 % bound
    };
    let places: Vec<(u32, u32)> = (0..200).map(|_| (below(1000), below(1000))).collect();
    let mut text = String::from("start p0\ngoal p199 p77\n");
    let roads = 150 + below(500);
    for _ in 0..roads {
        let (from, to) = (below(200) as usize, below(200) as usize);
        let (a, b) = (places[from], places[to]);
        let length = f64::hypot(f64::from(a.0.abs_diff(b.0)), f64::from(a.1.abs_diff(b.1)));
        let cost = length.ceil() as u32 + below(300) + 1;
        let arrow = if below(4) == 0 { " >" } else { "" };
        writeln!(text, "p{from}{arrow} p{to} {cost}").unwrap();
    }
    // Every place is on some road.
    for (place, (x, y)) in places.iter().enumerate() {
        writeln!(text, "p{place} > p{place} 1\nat p{place} {x} {y}").unwrap();
    }
    text
}

#[test]
fn random_maps_agree_with_an_independent_dijkstra() {
    let mut random = 1;
    let (mut paths, mut none) = (0, 0);
    for _ in 0..1000 {
        let text = random_text(&mut random);
        let graph = graph(&text);
        let known = dijkstra(&text, "p0");
        let nearest = ["p199", "p77"].iter().filter_map(|goal| known.get(*goal).copied()).min();
        let straight = StraightLine::new(&graph).unwrap();
        let searches = [Search::new(&graph).ucs(), Search::new(&graph).astar(&straight)];
        for report in &searches {
            assert_eq!(report.plan().map(|plan| plan.cost), nearest, "{text}");
            assert_eq!(report.is_optimal(), nearest.is_some());
        }
        let table = retrograde(&graph);
        assert_eq!(table.get(graph.start() as usize), nearest);
        for place in 0..graph.count() as u32 {
            let (h, ()) = straight.eval(&graph, &place);
            assert!(table.get(place as usize).is_none_or(|distance| h <= distance));
            graph.successors(&place, |_, cost, after| assert!(h <= cost + straight.eval(&graph, &after).0));
        }
        paths += u32::from(nearest.is_some());
        none += u32::from(nearest.is_none());
    }
    assert!(paths > 100 && none > 100, "{paths} and {none}");
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| Map::parse(text.as_bytes()).unwrap_err();
    let wrong = |text: &str| match read(text) {
        GraphError::Unexpected { at, expected, .. } => (at, expected),
        other => panic!("{text}: {other}"),
    };
    assert_eq!(read(" # nothing"), GraphError::Empty);
    assert_eq!(wrong("a"), (at(1, 1), Expected::Line));
    assert_eq!(wrong("a b x"), (at(1, 5), Expected::Cost));
    assert_eq!(wrong("甲 乙 1.2345"), (at(1, 5), Expected::Cost));
    assert_eq!(wrong("a b 0"), (at(1, 5), Expected::Cost));
    assert_eq!(wrong("a b 5000000"), (at(1, 5), Expected::Cost));
    assert_eq!(wrong("a b 1 2"), (at(1, 7), Expected::Line));
    assert_eq!(wrong("a > b 1 2"), (at(1, 9), Expected::Line));
    assert_eq!(wrong("a b 1\nat a x 2"), (at(2, 6), Expected::Coordinate));
    assert_eq!(wrong("a b 1\nh a many"), (at(2, 5), Expected::Estimate));
    assert_eq!(wrong("start a b"), (at(1, 9), Expected::Line));
    assert_eq!(read("a b -3"), GraphError::Negative { at: at(1, 5), found: "-3".to_owned() });
    assert_eq!(read("a b"), GraphError::Short { at: at(1, 3), expected: Expected::Cost });
    assert_eq!(read("a > b"), GraphError::Short { at: at(1, 5), expected: Expected::Cost });
    assert_eq!(read("a b 1\nstart"), GraphError::Short { at: at(2, 1), expected: Expected::Name });
    assert_eq!(read("a b 1\ngoal c"), GraphError::Unknown { at: Some(at(2, 6)), found: "c".to_owned() });
    assert_eq!(read("goal c"), GraphError::Unknown { at: Some(at(1, 6)), found: "c".to_owned() });
    assert_eq!(read("a b 1\nstart a\nstart b"), GraphError::DuplicateStart { at: at(3, 1) });
    assert_eq!(Graph::new(map("a b 1\ngoal a"), None, None).unwrap_err(), GraphError::NoStart);
    assert_eq!(Graph::new(map("a b 1\nstart a"), None, None).unwrap_err(), GraphError::NoGoal);
    assert!(Map::parse(b"a b\xff 1").is_err());
}
