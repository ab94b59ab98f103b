//! A set small enough that all answers are known.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jiugong_search::Limits;

use super::*;
use crate::OnProgress;
use crate::registry::Method;

fn tiny(text: &'static str) -> BenchSet {
    BenchSet { name: "tiny", title: Text { en: "tiny", zh: "小" }, text }
}

/// Boards 1, 2 and 31 moves from blank-first.
const RIGHT: &str = "# tiny\n1 1 0 2 3 4 5 6 7 8 1\n2 1 2 0 3 4 5 6 7 8 2\n5 8 0 6 5 4 7 2 3 1 31\n";

fn run(set: &BenchSet, settings: &Settings) -> Bench {
    let instances = set.instances().unwrap();
    bench(set, instances, settings, Order::default(), &mut (), |_, _| (), |_| Ok(())).unwrap()
}

fn verdicts(bench: &Bench) -> Vec<Verdict> {
    bench.rows.iter().map(Row::verdict).collect()
}

#[test]
fn the_sets_of_the_program_are_whole() {
    for (name, cells, count, total, shortest, longest) in
        [("korf100", 16, 100, 5305, 41, 66), ("hard15", 16, 9, 700, 72, 80), ("korf24", 25, 50, 5039, 81, 114)]
    {
        let instances = BenchSet::by_name(name).unwrap().instances().unwrap();
        assert!(instances.iter().zip(1..).all(|(instance, index)| instance.index == index), "{name}");
        assert!(instances.iter().all(|instance| instance.start.size().cells() == cells), "{name}");
        let published = || instances.iter().map(|instance| instance.published);
        assert_eq!((instances.len(), published().sum::<u32>()), (count, total), "{name}");
        assert_eq!((published().min(), published().max()), (Some(shortest), Some(longest)), "{name}");
    }
    assert_eq!(BenchSet::by_name("korf").unwrap_err().possible, ["korf100", "hard15", "korf24"]);
}

#[test]
fn right_answers_are_verified_and_added_up() {
    let bench = run(&tiny(RIGHT), &Settings::default());
    assert_eq!(verdicts(&bench), [Verdict::Verified; 3]);
    let totals = bench.totals();
    assert_eq!((totals.published, totals.found), (34, Some(34)));
    let expanded: Vec<_> = bench.rows.iter().map(|row| row.report.search.statistics.expanded).collect();
    assert_eq!(totals.expanded, Some(expanded.iter().sum::<u64>()));
    assert!(expanded[2] > expanded[0]);
}

#[test]
fn published_lengths_that_cannot_be_are_called_wrong() {
    let too_long = run(&tiny("1 1 0 2 3 4 5 6 7 8 3\n"), &Settings::default());
    assert_eq!(verdicts(&too_long), [Verdict::Wrong(Contradiction::Shorter(1))]);
    let too_short = run(&tiny("1 8 0 6 5 4 7 2 3 1 29\n"), &Settings::default());
    assert_eq!(verdicts(&too_short), [Verdict::Wrong(Contradiction::Bound(31))]);
    let unsolvable = run(&tiny("1 0 2 1 3 4 5 6 7 8 4\n"), &Settings::default());
    assert_eq!(verdicts(&unsolvable), [Verdict::Wrong(Contradiction::Unsolvable)]);
    // A lower bound alone can contradict, before any solution is found.
    let nodes = Limits { nodes: Some(5), ..Limits::default() };
    let bound = run(&tiny("1 8 0 6 5 4 7 2 3 1 2\n"), &Settings { limits: nodes, ..Settings::default() });
    assert!(matches!(verdicts(&bound)[..], [Verdict::Wrong(Contradiction::Bound(3..=31))]), "{bound:?}");
}

#[test]
fn unproved_long_and_missing_answers_are_told_apart() {
    let greedy = Settings { method: Some(Method::GREEDY), ..Settings::default() };
    let found = run(&tiny("1 1 2 0 3 4 5 6 7 8 2\n5 8 0 6 5 4 7 2 3 1 31\n"), &greedy);
    let [first, second] = verdicts(&found)[..] else { panic!("two rows") };
    // The first is as short as its estimate, which proves it; the second is longer than necessary.
    assert_eq!((first, second), (Verdict::Verified, Verdict::Longer));
    assert!(found.rows[1].found() > Some(31) && !found.rows[1].is_stopped());

    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let stopped = run(&tiny(RIGHT), &Settings { limits, ..Settings::default() });
    assert_eq!(stopped.rows[2].verdict(), Verdict::Unfinished);
    assert!(stopped.rows[2].is_stopped());
    assert_eq!(stopped.totals().found, None);
}

#[test]
fn a_cancelled_run_keeps_its_results() {
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let set = tiny(RIGHT);
    let mut begun = Vec::new();
    let after = |row: &Row| {
        cancel.store(row.instance.index == 2, Ordering::SeqCst);
        Ok(())
    };
    let instances = set.instances().unwrap();
    let before = |done: usize, instance: &Instance| begun.push((done, instance.index));
    let bench = bench(&set, instances, &settings, Order::default(), &mut (), before, after).unwrap();
    assert_eq!(verdicts(&bench), [Verdict::Verified; 2]);
    assert_eq!((bench.left, begun), (1, vec![(0, 1), (1, 2)]));
}

#[test]
fn selections_are_parsed_and_checked_against_the_set() {
    let picked = |text: &str| {
        let picked = Selection::parse(text).unwrap().pick(tiny(RIGHT).instances().unwrap());
        picked.map(|instances| instances.iter().map(|instance| instance.index).collect::<Vec<_>>())
    };
    assert_eq!(picked("5,1"), Ok(vec![1, 5]));
    assert_eq!(picked(" 2 - 5 , 2"), Ok(vec![2, 5]));
    assert_eq!(picked("1-5"), Ok(vec![1, 2, 5]));
    assert_eq!(picked("1,3"), Err(3));
    assert_eq!(picked("0-5"), Err(0));
    assert_eq!(picked("2-4000000000"), Err(4_000_000_000));
    for bad in ["", ",", "1,", "1-", "-1", "5-2", "a", "1;2", "+1", "99999999999"] {
        assert_eq!(Selection::parse(bad), None, "{bad:?}");
    }
}

#[test]
fn an_interrupted_search_is_not_judged() {
    let set = tiny("1 14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13 95\n");
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let settings = Settings { method: Some(Method::ANYTIME), limits, ..Settings::default() };
    let mut watcher = OnProgress(&mut |progress: &jiugong_search::Progress| {
        // As Ctrl-C does it, once there is a solution.
        if progress.best.is_some_and(|best| best > 95) {
            cancel.store(true, Ordering::SeqCst);
        }
    });
    let instances = set.instances().unwrap();
    let bench = bench(&set, instances, &settings, Order::default(), &mut watcher, |_, _| (), |_| Ok(())).unwrap();
    assert_eq!(verdicts(&bench), [Verdict::Interrupted]);
    assert!(bench.rows[0].found().is_some_and(|found| found > 95));
}
