//! Tests of exploring spaces: the counts are the known ones and do not depend on the number of processes and threads.

use std::ops::ControlFlow;

use jiugong_cluster::{explore, explore_states};
use jiugong_puzzles::pancake::Pancakes;
use jiugong_search::{Progress, problem, retrograde};

use super::meet;

fn pancakes(count: u32) -> Pancakes {
    Pancakes::new(&(1..=count).collect::<Vec<_>>()).unwrap()
}

#[test]
fn threads_count_what_is_known() {
    let known: [(u32, &[u64]); 3] = [(1, &[1]), (4, &[1, 3, 6, 11, 3]), (5, &[1, 4, 12, 35, 48, 20])];
    for threads in [1, 2, 5] {
        for (count, layers) in known {
            let counted = explore(meet("", 1, threads), pancakes(count), &mut ()).unwrap();
            assert_eq!((&counted.layers[..], counted.complete), (layers, true), "{count} by {threads}");
            // A flip is its own inverse, so the distances from the start equal those to the goal.
            let counted = explore_states(meet("", 1, threads), pancakes(count), &mut ()).unwrap();
            assert_eq!((&counted.layers[..], counted.complete), (layers, true), "{count} by {threads}");
        }
    }
}

#[test]
fn processes_count_what_a_table_has() {
    let expected = retrograde(&pancakes(8)).histogram();
    assert_eq!(expected.iter().sum::<u64>(), 40_320);
    let cluster = meet("explore::processes_count_what_a_table_has", 3, 2);
    let is_first = cluster.index() == 0;
    let counted = explore(cluster, pancakes(8), &mut ()).unwrap();
    assert_eq!((counted.layers, counted.complete), (expected, true));
    assert!(!is_first || counted.bytes_sent > 0);
}

#[test]
fn processes_hand_keys_to_each_other() {
    let expected = retrograde(&pancakes(7)).histogram();
    let counted =
        explore_states(meet("explore::processes_hand_keys_to_each_other", 2, 1), pancakes(7), &mut ()).unwrap();
    assert_eq!((counted.layers, counted.complete), (expected, true));
}

#[test]
fn it_can_be_stopped() {
    // An infinite space.
    let endless = problem(1_u64, |at: &u64| [(0, 1, at * 2), (1, 1, at * 2 + 1)], |_: &u64| false);
    let mut looks = 0;
    let mut monitor = |progress: &Progress| {
        looks += 1;
        let layers = progress.work.map_or(0, |work| work.layers);
        if layers >= 10 || looks > 200 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let counted = explore_states(meet("", 1, 2), endless, &mut monitor).unwrap();
    assert!(!counted.complete);
    assert!(counted.layers.iter().enumerate().all(|(layer, states)| *states == 1 << layer), "{:?}", counted.layers);
}
