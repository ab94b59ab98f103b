//! Pattern databases and parallel IDA*, compared with the complete tables and with each other; tables that are kept, damaged or cannot be
//! kept; searches that are saved and resumed.

use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::tables::{TableEvent, Tables};
use jiugong_lab::{CheckpointError, NextStep, Properties, RequestError, Settings, TilesError, TilesProblem, solve};
use jiugong_puzzles::tiles::{Board, MoveCost, NamedGoal, Size, parse_board};
use jiugong_search::{Limits, Outcome, StopReason};
use jiugong_store::Cache;

use crate::common::{Dice, GOALS, Known, admissible, board, by, hard, standard, tested, with};

/// Korf's board with this number, and its published optimum.
fn korf(number: usize) -> (TilesProblem, u32) {
    let text = include_str!("../../testdata/korf100.txt");
    let line = text.lines().filter(|line| !line.starts_with('#')).nth(number - 1).unwrap();
    let start = parse_board(line.as_bytes(), None).unwrap().board;
    let goal = NamedGoal::BlankFirst.board(start.size());
    (TilesProblem::new(start, goal), line.split_whitespace().last().unwrap().parse().unwrap())
}

#[test]
fn parallel_ida_finds_the_optimum_with_every_heuristic() {
    for goal in GOALS {
        let known = Known::new(&board(goal), MoveCost::Unit);
        let weak = [HeuristicName::ZERO, HeuristicName::MISPLACED];
        for heuristic in admissible() {
            let cases = tested(known.cases(|number, distance| {
                number % 400 == 0 && (!weak.contains(&heuristic) || distance <= 16) || distance <= 3
            }));
            for (number, case) in cases.iter().enumerate() {
                let settings = Settings { threads: Some(1 + number % 3), ..with(&by(Method::PIDASTAR), heuristic) };
                let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
                assert!(report.is_optimal(), "{} {}", heuristic.name(), case.start);
                assert_eq!(report.plan().unwrap().cost, case.optimum, "{} {}", heuristic.name(), case.start);
            }
        }
    }
}

#[test]
fn other_methods_support_pattern_databases() {
    let known = Known::new(&board(GOALS[1]), MoveCost::Unit);
    for method in [Method::ASTAR, Method::IDASTAR, Method::DFBNB] {
        for case in known.sample(4000) {
            let settings = with(&by(method), HeuristicName::PDB);
            let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
            assert_eq!((report.is_optimal(), report.plan().unwrap().cost), (true, case.optimum), "{method:?}");
        }
    }
    // More than 16 cells, near the goal.
    let goal = standard(4, 5);
    let start = Dice(3).walk(&goal, 30);
    let problem = TilesProblem::new(start, goal);
    let lengths = [Method::ASTAR, Method::IDASTAR, Method::PIDASTAR].map(|method| {
        let report = solve(&problem, &with(&by(method), HeuristicName::PDB), &mut ()).unwrap().search;
        assert!(report.is_optimal());
        report.plan().unwrap().cost
    });
    assert!(lengths[0] == lengths[1] && lengths[1] == lengths[2], "{lengths:?}");
}

#[test]
fn unsupported_costs_and_sizes_are_refused() {
    let (problem, _) = korf(12);
    let dear = TilesProblem { cost: MoveCost::Tile, ..problem };
    let refused = solve(&dear, &by(Method::PIDASTAR), &mut ()).unwrap_err();
    assert!(matches!(refused.domain(), Some(TilesError::UnitCostsOnly { .. })));
    let line = TilesProblem::new(standard(1, 5), standard(1, 5));
    let refused = solve(&line, &with(&by(Method::PIDASTAR), HeuristicName::PDB), &mut ());
    assert!(matches!(refused, Err(RequestError::HeuristicTooLarge { .. })));
}

#[test]
fn fifteen_puzzles_use_pattern_databases() {
    let (problem, optimum) = korf(79);
    let report = solve(&problem, &Settings::default(), &mut ()).unwrap();
    assert_eq!((report.config.method, report.config.heuristic), (Method::PIDASTAR, Some(HeuristicName::PDB)));
    assert_eq!(report.plan().unwrap().cost, optimum);
    // A request that names a heuristic or a knob keeps its method.
    let named = Settings { heuristic: Some(HeuristicName::MANHATTAN), ..Settings::default() };
    assert_eq!(problem.suggest(&named).method, Method::IDASTAR);
}

#[test]
fn the_memory_limit_counts_tables() {
    let (problem, _) = korf(12);
    for (bytes, stopped) in [(1 << 20, true), (100 << 20, false)] {
        let limits = Limits { bytes: Some(bytes), ..Limits::default() };
        let tables = Some(Arc::new(Tables::in_memory()));
        let settings = Settings { limits, tables, ..with(&by(Method::PIDASTAR), HeuristicName::PDB) };
        let report = solve(&problem, &settings, &mut ()).unwrap().search;
        let by_bytes = matches!(report.outcome, Outcome::Stopped { why: StopReason::Bytes, .. });
        assert_eq!(by_bytes, stopped);
        assert!(stopped || report.statistics.bytes > 3 << 20);
    }
    // Even existing tables can exceed the limit.
    let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
    let settings = Settings { limits, ..with(&by(Method::PIDASTAR), HeuristicName::PDB) };
    let report = solve(&problem, &settings, &mut ()).unwrap().search;
    assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Bytes, .. }));
}

/// The memory limit allows the first of two tables, but not both.
#[test]
fn no_table_is_built_if_the_next_would_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let (problem, optimum) = korf(12);
    for (mebibytes, built) in [(5, 0), (100, 3)] {
        let limits = Limits { bytes: Some(mebibytes << 20), ..Limits::default() };
        let count = Arc::new(Mutex::new(0));
        let told = Arc::clone(&count);
        let notify =
            move |event: &TableEvent| *told.lock().unwrap() += i32::from(matches!(event, TableEvent::Building { .. }));
        let tables = Some(Arc::new(Tables::kept_in(Cache::at(folder.path())).notify(Arc::new(notify))));
        let settings = Settings { limits, tables, ..with(&by(Method::PIDASTAR), HeuristicName::PDB) };
        let report = solve(&problem, &settings, &mut ()).unwrap().search;
        assert_eq!(report.plan().map(|plan| plan.cost), (built > 0).then_some(optimum));
        assert_eq!(*count.lock().unwrap(), built, "{mebibytes} MiB");
    }
}

/// Solves a board with the tables of a folder, and returns the table events.
fn events_in(folder: &Path) -> Vec<TableEvent> {
    let (problem, optimum) = korf(42);
    let events = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&events);
    let notify = move |event: &TableEvent| told.lock().unwrap().push(event.clone());
    let tables = Some(Arc::new(Tables::kept_in(Cache::at(folder)).notify(Arc::new(notify))));
    let settings = Settings { tables, ..with(&by(Method::PIDASTAR), HeuristicName::PDB) };
    let report = solve(&problem, &settings, &mut ()).unwrap().search;
    assert_eq!((report.is_optimal(), report.plan().unwrap().cost), (true, optimum));
    let events = events.lock().unwrap().clone();
    events.into_iter().filter(|event| !matches!(event, TableEvent::Progress { .. })).collect()
}

#[test]
fn tables_are_kept_and_damaged_ones_rebuilt() {
    let folder = tempfile::tempdir().unwrap();
    let built =
        |events: &[TableEvent]| events.iter().filter(|event| matches!(event, TableEvent::Building { .. })).count();
    assert_eq!(built(&events_in(folder.path())), 3);
    assert_eq!(events_in(folder.path()), []);
    let mut files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "table"));
    assert_eq!(files.len(), 3);
    for (number, path) in files.iter().enumerate() {
        let mut bytes = fs::read(path).unwrap();
        match number {
            0 => bytes.truncate(bytes.len() - 8),
            1 => bytes[5000] ^= 4,
            _ => bytes.clone_from(&fs::read(&files[0]).unwrap()),
        }
        fs::remove_file(path).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let events = events_in(folder.path());
    let rejected = events.iter().filter(|event| matches!(event, TableEvent::Rejected(_))).count();
    assert_eq!((rejected, built(&events)), (3, 3), "{events:?}");
    assert_eq!(events_in(folder.path()), []);
}

/// Waiting for another process that builds the same tables counts towards the time limit.
#[test]
fn waiting_for_tables_obeys_the_limits() {
    let (built, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    events_in(built.path());
    let names = fs::read_dir(built.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let locks = names.filter(|name| name.to_string_lossy().ends_with(".lock"));
    let locks: Vec<File> = locks.map(|name| File::create(folder.path().join(name)).unwrap()).collect();
    assert_eq!(locks.len(), 3);
    for lock in &locks {
        lock.lock().unwrap();
    }
    // Turns an endless wait into a failure.
    let patience = Duration::from_secs(30);
    thread::spawn(move || {
        thread::sleep(patience);
        drop(locks);
    });
    let (problem, _) = korf(42);
    let began = Instant::now();
    let cancel = Arc::new(AtomicBool::new(false));
    let called_off = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let timed = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    for (limits, expected) in [(timed, StopReason::Time), (called_off, StopReason::Cancelled)] {
        cancel.store(false, Ordering::Relaxed);
        let told = Arc::clone(&cancel);
        let notify = move |event: &TableEvent| {
            if matches!(event, TableEvent::Waiting { .. }) {
                told.store(true, Ordering::Relaxed);
            }
        };
        let tables = Some(Arc::new(Tables::kept_in(Cache::at(folder.path())).notify(Arc::new(notify))));
        let settings = Settings { limits, tables, ..with(&by(Method::PIDASTAR), HeuristicName::PDB) };
        let report = solve(&problem, &settings, &mut ()).unwrap();
        let Outcome::Stopped { why, .. } = report.search.outcome else { panic!("{:?}", report.search.outcome) };
        assert_eq!((why, report.in_tables), (expected, true));
    }
    assert!(began.elapsed() < patience, "{:?}", began.elapsed());
}

/// By default, large tables follow if small ones take long. A limit reached while they are built is reported as such, and the lower bound of
/// the small ones is kept.
#[test]
fn a_limit_reached_while_large_tables_follow_small_ones() {
    let (problem, optimum) = hard().next().unwrap();
    let mut time = Duration::from_secs(3);
    let report = loop {
        let (larger, waited) = (AtomicBool::new(false), Arc::new(AtomicBool::new(false)));
        let told = Arc::clone(&waited);
        // The builder is delayed until the time is over.
        let notify = move |event: &TableEvent| match event {
            TableEvent::Larger => larger.store(true, Ordering::Relaxed),
            TableEvent::Building { .. } if larger.load(Ordering::Relaxed) => {
                thread::sleep(time);
                told.store(true, Ordering::Relaxed);
            }
            _ => {}
        };
        let tables = Some(Arc::new(Tables::in_memory().notify(Arc::new(notify))));
        let limits = Limits { time: Some(time), ..Limits::default() };
        let settings = Settings { limits, tables, threads: Some(1), ..Settings::default() };
        let report = solve(&problem, &settings, &mut ()).unwrap();
        if waited.load(Ordering::Relaxed) {
            break report;
        }
        // On a slow machine the time may be over earlier.
        time *= 2;
    };
    assert!(matches!(report.search.outcome, Outcome::Stopped { why: StopReason::Time, best: None }));
    assert!(report.in_tables);
    assert!(report.search.statistics.expanded > 0);
    assert!((1..=optimum).contains(&report.search.lower_bound), "{}", report.search.lower_bound);
    assert!(report.search.statistics.time >= time);
    assert!(report.next.iter().any(|step| matches!(step, NextStep::MoreTime(more) if *more > time)));
    assert!(!report.next.iter().any(|step| matches!(step, NextStep::LargeTables(_))));
}

/// The estimates of both directions have their own tables; one limit covers both.
#[test]
fn a_time_limit_covers_the_tables_of_both_directions() {
    let (problem, _) = korf(12);
    let mut time = Duration::from_secs(1);
    let (report, built) = loop {
        let built = Arc::new(Mutex::new(0));
        let told = Arc::clone(&built);
        // A set has three tables: after the first three, no time is left.
        let notify = move |event: &TableEvent| {
            if matches!(event, TableEvent::Done { .. }) {
                let mut built = told.lock().unwrap();
                *built += 1;
                if *built == 3 {
                    thread::sleep(time);
                }
            }
        };
        let tables = Some(Arc::new(Tables::in_memory().notify(Arc::new(notify))));
        let limits = Limits { time: Some(time), ..Limits::default() };
        let settings = Settings { limits, tables, ..with(&by(Method::MM), HeuristicName::PDB) };
        let report = solve(&problem, &settings, &mut ()).unwrap();
        let built = *built.lock().unwrap();
        if built >= 3 {
            break (report, built);
        }
        time *= 2;
    };
    assert!(matches!(report.search.outcome, Outcome::Stopped { why: StopReason::Time, .. }));
    assert!(report.in_tables);
    assert_eq!(built, 3);
}

#[test]
fn without_a_table_folder_boards_are_solved_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let events = events_in(&file.join("below"));
    assert!(events.iter().any(|event| matches!(event, TableEvent::NotKept(_))), "{events:?}");
}

#[test]
fn a_saved_search_resumes_after_a_stop() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search.json");
    let (problem, optimum) = korf(88);
    let settings = |nodes: Option<u64>| Settings {
        checkpoint: Some(path.clone()),
        limits: Limits { nodes, ..Limits::default() },
        ..with(&by(Method::PIDASTAR), HeuristicName::PDB)
    };
    let mut limit = 200_000;
    let stopped = solve(&problem, &settings(Some(limit)), &mut ()).unwrap().search;
    assert!(matches!(stopped.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
    assert!(stopped.lower_bound <= optimum && path.is_file());
    // Saved work counts: a limit that is already reached stops at once.
    let again = solve(&problem, &settings(Some(limit)), &mut ()).unwrap().search;
    assert!(again.lower_bound >= stopped.lower_bound);
    let refused = |problem: &TilesProblem, settings: &Settings| match solve(problem, settings, &mut ()) {
        Err(RequestError::CheckpointError { why, .. }) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&korf(1).0, &settings(None)), CheckpointError::OtherSearch);
    let other = Settings { heuristic: Some(HeuristicName::MANHATTAN), ..settings(None) };
    assert_eq!(refused(&problem, &other), CheckpointError::OtherSearch);
    let text = fs::read_to_string(&path).unwrap();
    for (old, new) in [("\"bound\":", "\"bound\":1"), ("{", "["), ("\"pruned\":", "\"pruned\":9")] {
        fs::write(&path, text.replacen(old, new, 1)).unwrap();
        assert_eq!(refused(&problem, &settings(None)), CheckpointError::Damaged);
    }
    fs::write(&path, text.replacen("\"version\":", "\"version\":9", 1)).unwrap();
    assert_eq!(refused(&problem, &settings(None)), CheckpointError::OtherVersion);
    fs::write(&path, text).unwrap();
    let report = loop {
        limit += 400_000;
        let report = solve(&problem, &settings(Some(limit)), &mut ()).unwrap().search;
        if report.plan().is_some() {
            break report;
        }
    };
    assert_eq!((report.is_optimal(), report.plan().unwrap().cost), (true, optimum));
    assert!(!path.exists(), "nothing is left to be taken up");
}

/// A random board of 4×4.
fn random(dice: &mut Dice, size: Size) -> Board {
    dice.walk(&NamedGoal::Standard.board(size), 2000)
}

/// Needs the large tables, which take seconds and half a gigabyte. The full tier runs it.
#[test]
#[ignore = "builds the large tables"]
fn both_tiers_agree_on_a_thousand_boards() {
    let size = Size::new(4, 4).unwrap();
    let mut dice = Dice(2026);
    for _ in 0..1000 {
        let start = random(&mut dice, size);
        let problem = TilesProblem::new(start, NamedGoal::Standard.board(size));
        let [small, large] = [HeuristicName::PDB, HeuristicName::PDB_LARGE].map(|heuristic| {
            let report = solve(&problem, &with(&by(Method::PIDASTAR), heuristic), &mut ()).unwrap().search;
            assert!(report.is_optimal());
            report.plan().unwrap().cost
        });
        assert_eq!(small, large, "{}", problem.start);
    }
}
