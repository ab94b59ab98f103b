//! Crossings by hand, every small party compared with a plain search written from the rule, and published answers.

#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "the numbers of these tests are small")]

use std::collections::{HashMap, VecDeque};

use jiugong_search::{Backward, Heuristic, Ranked, Search, Space, retrograde};

use super::read::Field;
use super::{Crossings, Passengers, Possession, River, RiverError};
use crate::scan::Position;

fn fewest(text: &str) -> Option<u32> {
    let river = River::parse(text.as_bytes()).unwrap();
    let (bfs, astar) = (Search::new(&river).bfs(), Search::new(&river).astar(&Crossings));
    let cost = |report: &jiugong_search::Report<_>| report.plan().map(|plan| plan.cost);
    assert_eq!(cost(&bfs), cost(&astar), "{text}");
    assert_eq!(astar.is_optimal(), astar.plan().is_some());
    cost(&bfs)
}

#[test]
fn the_fewest_crossings_are_the_published_ones() {
    let published = [
        ("3 3 2", Some(11)),
        ("2 2 2", Some(5)),
        ("4 4 3", Some(9)),
        ("4 4 2", None),
        ("farmer", Some(7)),
        ("1 0 1", Some(1)),
    ];
    for (text, crossings) in published {
        assert_eq!(fewest(text), crossings, "{text}");
    }
}

/// The distance of every state (missionaries and cannibals on the near bank, and whether the boat is across) from the
/// goal: by plain search from every position in turn, written literally from the rule.
fn plain(missionaries: i32, cannibals: i32, seats: i32) -> HashMap<(i32, i32, bool), u32> {
    let fine = |m: i32, c: i32| m == 0 || m >= c;
    let mut distances = HashMap::from([((0, 0, true), 0)]);
    let mut queue = VecDeque::from([(0, 0, true)]);
    while let Some((m, c, across)) = queue.pop_front() {
        // Backwards: the passengers came from the other bank.
        let sign = if across { 1 } else { -1 };
        for dm in 0..=seats {
            for dc in 0..=seats - dm {
                let (before_m, before_c) = (m + sign * dm, c + sign * dc);
                let there = (0..=missionaries).contains(&before_m) && (0..=cannibals).contains(&before_c);
                let nobody_eaten =
                    fine(dm, dc) && fine(before_m, before_c) && fine(missionaries - before_m, cannibals - before_c);
                let before = (before_m, before_c, !across);
                if dm + dc > 0 && there && nobody_eaten && !distances.contains_key(&before) {
                    distances.insert(before, distances[&(m, c, across)] + 1);
                    queue.push_back(before);
                }
            }
        }
    }
    distances
}

#[test]
fn every_small_party_agrees_with_plain_search_and_the_estimate_is_admissible() {
    let (mut possible, mut impossible) = (0, 0);
    for missionaries in 0..=6 {
        for cannibals in 0..=6 {
            for seats in 1..=5 {
                let passengers = Passengers::People { missionaries, cannibals, seats };
                let Ok(river) = River::new(passengers) else {
                    assert!(missionaries + cannibals == 0 || (missionaries > 0 && cannibals > missionaries));
                    continue;
                };
                let known = plain(missionaries as i32, cannibals as i32, seats as i32);
                let table = retrograde(&river);
                for rank in 0..river.count() {
                    let banks = river.unrank(rank);
                    let (m, c) = river.near(banks);
                    let distance = known.get(&(m as i32, c as i32, banks.boat_across())).copied();
                    assert_eq!(table.get(rank), distance, "{passengers:?} {m} {c}");
                    let (h, ()) = Crossings.eval(&river, &banks);
                    assert!(distance.is_none_or(|distance| h <= distance), "{passengers:?} {m} {c}: {h}");
                    river.successors(&banks, |_, cost, after| assert!(h <= Crossings.eval(&river, &after).0 + cost));
                }
                let text = format!("{missionaries} {cannibals} {seats}");
                let crossings = known.get(&(missionaries as i32, cannibals as i32, false)).copied();
                assert_eq!(fewest(&text), crossings, "{text}");
                possible += u32::from(crossings.is_some());
                impossible += u32::from(crossings.is_none());
            }
        }
    }
    assert!(possible > 50 && impossible > 20, "{possible} and {impossible}");
}

#[test]
fn every_move_is_reversible() {
    for text in ["3 3 2", "4 4 3", "farmer"] {
        let river = River::parse(text.as_bytes()).unwrap();
        for rank in 0..river.count() {
            let banks = river.unrank(rank);
            assert_eq!((river.rank(&banks), river.unpack(&river.pack(&banks))), (rank, banks));
            river.successors(&banks, |by, _, after| {
                let mut back = false;
                river.predecessors(&after, |other, _, before| back |= other == by && before == banks);
                assert!(back, "{text}");
            });
        }
    }
}

#[test]
fn the_farmer_begins_with_the_goat() {
    let river = River::parse(b"farmer").unwrap();
    let mut first = Vec::new();
    river.successors(&river.start(), |by, _, after| {
        first.push(by.to_string());
        assert!(after.boat_across() && after.is_across(Possession::Goat));
    });
    assert_eq!(first, ["goat"]);
    let table = retrograde(&river);
    for rank in 0..16 {
        let (h, ()) = Crossings.eval(&river, &river.unrank(rank));
        assert!(table.get(rank).is_none_or(|distance| h <= distance));
    }
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| River::parse(text.as_bytes()).unwrap_err();
    assert_eq!(read(" "), RiverError::Empty);
    assert_eq!(read("3 3"), RiverError::Missing { field: Field::Seats });
    assert_eq!(read("3 x 2"), RiverError::Unexpected { at: at(1, 3), found: "x".to_owned() });
    assert_eq!(read("3 3 2 1"), RiverError::Unexpected { at: at(1, 7), found: "1".to_owned() });
    assert_eq!(read("farmer 1"), RiverError::Unexpected { at: at(1, 1), found: "farmer".to_owned() });
    assert_eq!(read("3 3 0"), RiverError::OutOfBounds { at: Some(at(1, 5)), field: Field::Seats });
    assert_eq!(read("101 3 2"), RiverError::OutOfBounds { at: Some(at(1, 1)), field: Field::Missionaries });
    assert_eq!(read("3\n99999999999 2").at(), Some(at(2, 1)));
    assert_eq!(read("0 0 2"), RiverError::Nobody);
    assert_eq!(read("2 3 2"), RiverError::Outnumbered { missionaries: 2, cannibals: 3 });
}
