//! Towers by hand, ranks compared with plain lists of disks, and the published shortest solutions.

use std::collections::{HashMap, HashSet, VecDeque};

use jiugong_search::{Backward, Heuristic, Ranked, Search, Space, UNREACHABLE, retrograde};

use super::{DiskMove, DisksAway, Hanoi, HanoiError, HanoiExact};
use crate::scan::Position;

fn towers(disks: usize, pegs: usize) -> Hanoi {
    Hanoi::new(&vec![0; disks], pegs).unwrap()
}

#[test]
fn only_the_top_disk_moves_and_only_onto_larger_ones() {
    let hanoi = Hanoi::parse(b"start=112").unwrap();
    let mut seen = Vec::new();
    hanoi.successors(&hanoi.start(), |by, cost, after| {
        seen.push((
            by.to_string(),
            cost,
            (0..3).map(|peg| hanoi.on_peg(after, peg).collect()).collect::<Vec<Vec<_>>>(),
        ));
    });
    let expected = [
        ("1>2", vec![vec![2], vec![3, 1], vec![]]),
        ("1>3", vec![vec![2], vec![3], vec![1]]),
        ("2>3", vec![vec![2, 1], vec![], vec![3]]),
    ];
    assert_eq!(seen, expected.map(|(by, pegs)| (by.to_owned(), 1, pegs)));
}

#[test]
fn ranks_are_unique_and_moves_are_reversible() {
    for (disks, pegs) in [(1, 2), (3, 2), (5, 3), (4, 4), (3, 8)] {
        let hanoi = towers(disks, pegs);
        let mut seen = HashSet::new();
        for rank in 0..Ranked::count(&hanoi) {
            let state = hanoi.unrank(rank);
            assert_eq!(hanoi.rank(&state), rank);
            assert!(seen.insert(state));
            assert_eq!(hanoi.unpack(&hanoi.pack(&state)), state);
            hanoi.successors(&state, |by, _, after| {
                let mut back = false;
                hanoi.predecessors(&after, |other, _, before| back |= other == by && before == state);
                assert!(back);
            });
            hanoi.predecessors(&state, |by, _, before| {
                let mut there = false;
                hanoi.successors(&before, |other, _, after| there |= other == by && after == state);
                assert!(there);
            });
        }
    }
}

/// Distances to the last peg by plain breadth-first search over lists of disks.
fn plain_distances(disks: usize, pegs: usize) -> HashMap<Vec<Vec<usize>>, u32> {
    let mut goal = vec![Vec::new(); pegs];
    goal[pegs - 1] = (1..=disks).rev().collect();
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(here) = queue.pop_front() {
        for from in 0..pegs {
            for to in 0..pegs {
                let Some(&disk) = here[from].last() else { continue };
                if here[to].last().is_some_and(|&other| other <= disk) {
                    continue;
                }
                let mut next = here.clone();
                next[from].pop();
                next[to].push(disk);
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distances[&here] + 1);
                    queue.push_back(next);
                }
            }
        }
    }
    distances
}

#[test]
fn whole_spaces_agree_with_plain_search_and_estimates_are_admissible() {
    for (disks, pegs) in (1..=8).map(|disks| (disks, 3)).chain([(1, 2), (3, 2), (5, 4), (6, 4), (4, 5), (3, 8)]) {
        let hanoi = towers(disks, pegs);
        let (table, known) = (retrograde(&hanoi), plain_distances(disks, pegs));
        let exact = HanoiExact::new(&hanoi).unwrap();
        for rank in 0..Ranked::count(&hanoi) {
            let state = hanoi.unrank(rank);
            let lists: Vec<Vec<usize>> = (0..pegs).map(|peg| hanoi.on_peg(state, peg).collect()).collect();
            let distance = known.get(&lists).copied();
            assert_eq!(table.get(rank), distance, "{lists:?}");
            assert_eq!(exact.eval(&hanoi, &state).0, distance.unwrap_or(UNREACHABLE), "{lists:?}");
            let (h, ()) = DisksAway.eval(&hanoi, &state);
            assert!(distance.is_none_or(|distance| h <= distance), "{lists:?}");
            hanoi.successors(&state, |_, cost, after| assert!(h <= DisksAway.eval(&hanoi, &after).0 + cost));
        }
    }
}

#[test]
fn the_fewest_moves_are_the_published_ones() {
    for disks in 1..=8 {
        let hanoi = towers(disks, 3);
        let expected = (1 << disks) - 1;
        let bfs = Search::new(&hanoi).bfs();
        let astar = Search::new(&hanoi).astar(&DisksAway);
        let guided = Search::new(&hanoi).astar(&HanoiExact::new(&hanoi).unwrap());
        for report in [&bfs, &astar, &guided] {
            assert_eq!((report.plan().map(|plan| plan.cost), report.is_optimal()), (Some(expected), true), "{disks}");
        }
        assert_eq!(guided.statistics.expanded, u64::from(expected));
    }
    for (disks, moves) in (1..).zip([1, 3, 5, 9, 13, 17, 25]) {
        let hanoi = towers(disks, 4);
        let report = Search::new(&hanoi).astar(&DisksAway);
        assert_eq!((report.plan().map(|plan| plan.cost), report.is_optimal()), (Some(moves), true), "{disks}");
    }
    assert_eq!(Search::new(&towers(2, 2)).bfs().plan(), None);
}

#[test]
fn exact_distances_are_unavailable_for_large_problems() {
    assert!(HanoiExact::new(&towers(20, 3)).is_some());
    assert!(HanoiExact::serves(&towers(12, 4)) && !HanoiExact::serves(&towers(13, 4)));
    assert!(HanoiExact::new(&towers(20, 8)).is_none());
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| Hanoi::parse(text.as_bytes()).unwrap_err();
    assert_eq!(read(" "), HanoiError::Empty);
    assert_eq!(read("pegs=3"), HanoiError::Empty);
    assert_eq!(read("x"), HanoiError::Disks { at: Some(at(1, 1)) });
    assert_eq!(read("0"), HanoiError::Disks { at: Some(at(1, 1)) });
    assert_eq!(read("21"), HanoiError::Disks { at: Some(at(1, 1)) });
    assert_eq!(read("4 pegs=1"), HanoiError::Pegs { at: Some(at(1, 3)) });
    assert_eq!(read("4 pegs=9"), HanoiError::Pegs { at: Some(at(1, 3)) });
    assert_eq!(read("4 disks=4"), HanoiError::Repeated { at: at(1, 3), found: "disks=4".to_owned() });
    assert_eq!(read("disks=4\ncolour=red"), HanoiError::Unknown { at: at(2, 1), found: "colour=red".to_owned() });
    assert_eq!(read("2 start=131"), HanoiError::Start { at: at(1, 3), disks: 2 });
    assert_eq!(read("start=14"), HanoiError::NoSuchPeg { at: Some(at(1, 1)), peg: 4, pegs: 3 });
    assert_eq!(Hanoi::parse(b"3").unwrap().start(), Hanoi::parse(b"pegs=3 disks=3 start=111").unwrap().start());
    assert_eq!(DiskMove { from: 0, to: 2 }.to_string(), "1>3");
}
