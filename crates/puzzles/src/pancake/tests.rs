//! Stacks by hand, ranks compared with a plain count, and the published layers.

use std::collections::{HashMap, HashSet};

use jiugong_search::{Backward, Heuristic, Ranked, Search, Space, retrograde};

use super::{Flip, Gap, PancakeError, Pancakes};
use crate::scan::Position;

fn sorted(count: u32) -> Pancakes {
    Pancakes::new(&(1..=count).collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_flip_reverses_the_top() {
    let pancakes = Pancakes::parse(b"3 1, 4\n2").unwrap();
    let mut seen = Vec::new();
    pancakes.successors(&pancakes.start(), |by, cost, after| {
        seen.push((by, cost, pancakes.sizes(after).collect::<Vec<_>>()));
    });
    let expected = [(2, vec![1, 3, 4, 2]), (3, vec![4, 1, 3, 2]), (4, vec![2, 4, 1, 3])];
    assert_eq!(seen, expected.map(|(count, sizes)| (Flip(count), 1, sizes)));
    let large = sorted(16);
    let mut last = None;
    large.successors(&large.start(), |_, _, after| last = Some(after));
    assert_eq!(large.sizes(last.unwrap()).collect::<Vec<_>>(), (1..=16).rev().collect::<Vec<_>>());
}

#[test]
fn ranks_are_unique_and_moves_are_reversible() {
    for count in 1..=7 {
        let pancakes = sorted(count);
        let mut seen = HashSet::new();
        for rank in 0..Ranked::count(&pancakes) {
            let stack = pancakes.unrank(rank);
            assert_eq!(pancakes.rank(&stack), rank);
            assert!(seen.insert(stack));
            assert_eq!(pancakes.unpack(&pancakes.pack(&stack)), stack);
            pancakes.successors(&stack, |by, _, after| {
                let mut back = false;
                pancakes.predecessors(&after, |other, _, before| back |= other == by && before == stack);
                assert!(back);
            });
        }
    }
}

#[test]
fn the_layers_are_the_published_ones() {
    assert_eq!(retrograde(&sorted(4)).histogram(), [1, 3, 6, 11, 3]);
    assert_eq!(retrograde(&sorted(5)).histogram(), [1, 4, 12, 35, 48, 20]);
    assert_eq!(retrograde(&sorted(7)).histogram().len() - 1, 8);
}

/// Distances by plain breadth-first layers, without the space's ranks.
fn plain_distances(count: u32) -> HashMap<Vec<u32>, u32> {
    let goal: Vec<u32> = (1..=count).collect();
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for stack in &layer {
            for top in 2..=stack.len() {
                let mut after = stack.clone();
                after[..top].reverse();
                if !distances.contains_key(&after) {
                    distances.insert(after.clone(), distance);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

#[test]
fn astar_is_optimal_and_the_gap_is_consistent_everywhere() {
    for (sizes, distance) in plain_distances(6) {
        let pancakes = Pancakes::new(&sizes).unwrap();
        let report = Search::new(&pancakes).astar(&Gap);
        assert_eq!((report.plan().map(|plan| plan.cost), report.is_optimal()), (Some(distance), true), "{sizes:?}");
        let (h, ()) = Gap.eval(&pancakes, &pancakes.start());
        assert!(h <= distance, "{sizes:?}");
        pancakes.successors(&pancakes.start(), |_, cost, after| {
            assert!(h <= Gap.eval(&pancakes, &after).0 + cost, "{sizes:?}");
        });
    }
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| Pancakes::parse(text.as_bytes()).unwrap_err();
    assert_eq!(read(" "), PancakeError::Empty);
    assert_eq!(read("1 x"), PancakeError::NotASize { at: at(1, 3), found: "x".to_owned() });
    assert_eq!(read("1 -2"), PancakeError::NotASize { at: at(1, 3), found: "-2".to_owned() });
    assert_eq!(read("1\n5 2"), PancakeError::TooLarge { at: Some(at(2, 1)), size: 5, most: 3 });
    assert_eq!(read("0 1"), PancakeError::TooLarge { at: Some(at(1, 1)), size: 0, most: 2 });
    assert_eq!(read("1 2 1"), PancakeError::Repeated { at: Some(at(1, 5)), size: 1 });
    let many: Vec<String> = (1..=17).map(|size| size.to_string()).collect();
    assert_eq!(read(&many.join(" ")).at(), Some(at(1, 40)));
}
