//! Pouring by hand, every small set of jugs compared with a plain search, and published answers.

use std::collections::{HashMap, HashSet, VecDeque};

use jiugong_search::{Backward, Ranked, Search, Space, retrograde};

use super::{Jugs, JugsError, Unmeasurable};
use crate::scan::Position;

fn fewest(jugs: &Jugs) -> Option<u32> {
    let (bfs, both) = (Search::new(jugs).bfs(), Search::new(jugs).bibfs());
    let cost = bfs.plan().map(|plan| plan.cost);
    assert_eq!(cost, both.plan().map(|plan| plan.cost), "{jugs:?}");
    assert_eq!(bfs.is_optimal(), cost.is_some());
    cost
}

#[test]
fn the_fewest_moves_are_the_published_ones() {
    let published =
        [("3 5 -> 4", Some(6)), ("4 3 -> 2", Some(4)), ("3 6 -> 4", None), ("3,5->8", None), ("7 -> 0", Some(0))];
    for (text, moves) in published {
        let jugs = Jugs::parse(text.as_bytes()).unwrap();
        assert_eq!(fewest(&jugs), moves, "{text}");
        assert_eq!(jugs.unmeasurable().is_some(), moves.is_none(), "{text}");
    }
    let unmeasurable = |text: &str| Jugs::parse(text.as_bytes()).unwrap().unmeasurable();
    assert_eq!(
        (unmeasurable("3 6 -> 4"), unmeasurable("3 5 -> 8")),
        (Some(Unmeasurable::NoMultiple), Some(Unmeasurable::TooMuch))
    );
}

/// The distance of every state reachable from empty jugs, by plain breadth-first search.
fn plain_distances(capacities: &[u32]) -> HashMap<Vec<u32>, u32> {
    let empty = vec![0; capacities.len()];
    let mut distances = HashMap::from([(empty.clone(), 0)]);
    let mut queue = VecDeque::from([empty]);
    while let Some(here) = queue.pop_front() {
        let mut next = Vec::new();
        for from in 0..here.len() {
            for level in [0, capacities[from]] {
                let mut after = here.clone();
                after[from] = level;
                next.push(after);
            }
            for to in 0..here.len() {
                let mut after = here.clone();
                while from != to && after[from] > 0 && after[to] < capacities[to] {
                    after[from] -= 1;
                    after[to] += 1;
                }
                next.push(after);
            }
        }
        for after in next {
            if !distances.contains_key(&after) {
                distances.insert(after.clone(), distances[&here] + 1);
                queue.push_back(after);
            }
        }
    }
    distances
}

#[test]
fn every_small_set_of_jugs_agrees_with_plain_search() {
    let mut sets: Vec<Vec<u32>> = (1..=9).flat_map(|one| (1..=9).map(move |other| vec![one, other])).collect();
    sets.extend((1..=4).flat_map(|one| (1..=5).flat_map(move |two| (1..=6).map(move |three| vec![one, two, three]))));
    sets.extend((1..=5).map(|one| vec![one]));
    for capacities in sets {
        let known = plain_distances(&capacities);
        for amount in 0..=10 {
            let jugs = Jugs::new(&capacities, amount).unwrap();
            let measured = known.iter().filter(|(levels, _)| levels.contains(&amount));
            let expected = measured.map(|(_, &distance)| distance).min();
            assert_eq!(fewest(&jugs), expected, "{jugs:?}");
            // Both directions: an amount is unmeasurable exactly if no search finds it.
            assert_eq!(jugs.unmeasurable().is_some(), expected.is_none(), "{jugs:?}");
        }
    }
}

#[test]
fn ranks_are_unique_and_predecessors_match_successors() {
    for text in ["3 5 -> 4", "4 4 2 -> 3", "1 2 3 4 -> 4"] {
        let jugs = Jugs::parse(text.as_bytes()).unwrap();
        let (mut there, mut back) = (HashSet::new(), HashSet::new());
        for rank in 0..jugs.count() {
            let levels = jugs.unrank(rank);
            assert_eq!((jugs.rank(&levels), jugs.unpack(&jugs.pack(&levels))), (rank, levels));
            jugs.successors(&levels, |by, _, after| assert!(there.insert((levels, by, after))));
            jugs.predecessors(&levels, |by, _, before| assert!(back.insert((before, by, levels))));
        }
        assert_eq!(there, back, "{text}");
        assert_eq!(retrograde(&jugs).get(0), fewest(&jugs), "{text}");
    }
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| Jugs::parse(text.as_bytes()).unwrap_err();
    assert_eq!(read(" "), JugsError::NoJug);
    assert_eq!(read("-> 4"), JugsError::NoJug);
    assert_eq!(read("3 5"), JugsError::NoAmount);
    assert_eq!(read("3 5 ->"), JugsError::NoAmount);
    assert_eq!(read("3 x -> 4"), JugsError::Unexpected { at: at(1, 3), found: "x".to_owned() });
    assert_eq!(read("3 5 -> -4"), JugsError::Unexpected { at: at(1, 8), found: "-4".to_owned() });
    assert_eq!(read("3 5 -> 4 1"), JugsError::Unexpected { at: at(1, 10), found: "1".to_owned() });
    assert_eq!(read("3\n0 -> 4"), JugsError::Capacity { at: Some(at(2, 1)) });
    assert_eq!(read("1001 -> 4"), JugsError::Capacity { at: Some(at(1, 1)) });
    assert_eq!(read("99999999999 -> 4"), JugsError::Capacity { at: Some(at(1, 1)) });
    assert_eq!(read("1 2 3 4 5 6 7 -> 4"), JugsError::TooMany { at: Some(at(1, 13)) });
}
