//! Counting the blank breaks A*: a heuristic that overestimates, audited on all boards.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{AuditPlan, HeuristicVerdict, Instance, Settings, Text, TilesProblem, judge_heuristics};
use jiugong_puzzles::tiles::{Board, Move, NamedGoal, Size, parse_board, reaches, unrank};
use jiugong_show::catalogue;
use jiugong_show::units::{show_count, show_percent};

use super::workbench::{LessonStop, Workbench, settings_with};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Row};
use crate::catalogue::lesson::{self as common, counting_the_blank as text};

/// The inadmissible one is last.
const HEURISTICS: [HeuristicName; 3] =
    [HeuristicName::MANHATTAN, HeuristicName::LINEAR_CONFLICT, HeuristicName::MANHATTAN_WITH_BLANK];

/// The sample takes every `STRIDE`-th permutation of the nine cells; half of them reach the goal.
const STRIDE: u128 = 3600;

/// A board on which the mistake costs the shortest path. On 3x3 there seems to be none: every board was solved to a goal with its
/// blank in a corner, on an edge and in the middle (unit costs, order lurd), and all solutions were shortest.
const BROKEN: &str = "5 1 2 3/6 0 7 4/13 10 11 8/14 9 15 12";

/// The number of 4x4 boards, and the random moves that make each.
const WALKS: usize = 250;
const STEPS: usize = 24;

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "counting-the-blank",
    title: Text { en: "Counting the blank breaks A*", zh: "把空格算进去，A* 就不灵了" },
    help: Text {
        en: "an h that overestimates slightly, audited on all boards",
        zh: "只多算一点点的启发函数，在全部棋盘上检验",
    },
    kind: LessonKind::OnBoard { start: "216408753", goals: DEFAULT_GOALS, least: 1, teach },
};

pub(super) fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let (right, wrong) = (HeuristicName::MANHATTAN, HeuristicName::MANHATTAN_WITH_BLANK);
    let goal = workbench.problem.goal.clone();
    workbench.say(text::task);
    let mut near = goal.clone();
    Move::ALL.into_iter().find(|&by| near.slide(by).is_some());
    let distance = workbench.distance(&near);
    workbench.show(&[(&goal, common::goal(language)), (&near, text::near(language, &workbench.moves(distance)))]);
    workbench.tell(text::one_move(
        language,
        workbench.estimate(right, &near)?,
        workbench.estimate(wrong, &near)?,
        distance,
    ));
    workbench.ask(text::question(language));
    workbench.say(text::reason);
    workbench.show_task();
    let problem = workbench.problem.clone();
    contrast(workbench, &problem)?;

    let judged = judge(&goal, &HEURISTICS)?;
    let (small, large) = (evenly(&problem), walks(&NamedGoal::Standard.board(Size { rows: 4, columns: 4 })));
    let (on_small, on_large) = (tries(workbench, &small)?, tries(workbench, &large)?);
    let mistake = HEURISTICS.len() - 1;
    if let Some(HeuristicVerdict { verdict, .. }) = judged.get(mistake) {
        workbench.ask(text::how_often(language, &show_count(verdict.states)));
        let percent = show_percent(verdict.overestimates, verdict.states);
        workbench.tell(text::audited(language, &show_count(verdict.overestimates), &percent, worst(verdict)));
    }
    workbench.tell(match on_small[mistake].missed {
        0 => text::spoilt_none(language, small.len()),
        missed => text::spoilt(language, missed, small.len()),
    });
    workbench.ask(text::harmless(language));
    if let Ok(parsed) = parse_board(BROKEN.as_bytes(), None) {
        let goal = NamedGoal::Standard.board(parsed.board.size());
        workbench.show(&[(&parsed.board, common::start(language)), (&goal, common::goal(language))]);
        contrast(workbench, &TilesProblem::new(parsed.board, goal))?;
    }
    workbench.say(text::no_promise);
    let missed = on_large[mistake].missed;
    let percent = show_percent(missed as u64, large.len() as u64);
    workbench.tell(text::spoilt_large(language, missed, large.len(), STEPS, &percent));

    let trials = on_small.iter().zip(&on_large);
    let rows = judged.iter().zip(trials.clone()).map(|(audited, (one, other))| row(workbench, audited, *one, *other));
    workbench.table(text::caption(language, small.len(), large.len()), columns(workbench), rows.collect());
    let sound = |(audited, (one, other)): (&HeuristicVerdict, (&Trial, &Trial))| {
        audited.verdict.is_admissible() && one.missed + other.missed == 0
    };
    if judged.iter().zip(trials).take(mistake).all(sound) {
        workbench.say(text::others_sound);
    }
    workbench.say(text::cure);
    workbench.suggest(vec![
        (text::try_audit(language), audit_command(workbench, wrong)),
        (
            text::try_solve(language),
            format!("jiugong compare '{BROKEN}' --methods astar,idastar --heuristics manhattan,manhattan-with-blank"),
        ),
        (common::next_lesson(language), "jiugong lesson two-searches".to_owned()),
    ]);
    Ok(())
}

/// Shows A* with and without the mistake.
fn contrast(workbench: &mut Workbench<'_>, problem: &TilesProblem) -> Result<(), LessonStop> {
    let language = workbench.language;
    let sound = workbench.demonstrate_on(problem, &settings_with(Method::ASTAR, HeuristicName::MANHATTAN))?;
    let broken =
        workbench.demonstrate_on(problem, &settings_with(Method::ASTAR, HeuristicName::MANHATTAN_WITH_BLANK))?;
    let (fewest, steps) = (sound.steps().unwrap_or_default(), broken.steps().unwrap_or_default());
    let mut said = if steps > fewest {
        text::longer(language, &workbench.moves(steps), &workbench.moves(fewest))
    } else {
        text::lucky(language, workbench.moves(steps).trim())
    };
    if broken.expanded() > sound.expanded() {
        let slower = if steps > fewest { text::slower_too } else { text::slower };
        let more = slower(language, &show_count(broken.expanded()), &show_count(sound.expanded()));
        said = common::sentences(language, &said, &more);
    }
    workbench.tell(said);
    Ok(())
}

/// The results of A* on a sample.
#[derive(Clone, Copy, Default)]
struct Trial {
    missed: usize,
    expanded: u64,
}

/// Boards that are spread evenly over all that reach the goal.
fn evenly(problem: &TilesProblem) -> Vec<TilesProblem> {
    let goal = &problem.goal;
    let numbers = (0..).map(|number| STRIDE * number + STRIDE / 2);
    let tiles = numbers.map_while(|number| unrank(goal.cells().len(), number));
    let boards = tiles.filter_map(|tiles| Board::new(goal.size(), tiles).ok()).filter(|board| reaches(board, goal));
    boards.map(|board| TilesProblem::new(board, goal.clone())).collect()
}

/// Boards made by random moves without immediate reversals; the seed is fixed.
fn walks(goal: &Board) -> Vec<TilesProblem> {
    let mut random = 1_u64;
    let mut walk = || {
        let mut board = goal.clone();
        let mut last: Option<Move> = None;
        for _ in 0..STEPS {
            // Xorshift is short and gives the same boards on every machine.
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let possible = |by: &Move| board.can_slide(*by) && last != Some(by.opposite());
            let choice: Vec<Move> = Move::ALL.into_iter().filter(possible).collect();
            let by = choice[(random >> 33) as usize % choice.len()];
            board.slide(by);
            last = Some(by);
        }
        TilesProblem::new(board, goal.clone())
    };
    (0..WALKS).map(|_| walk()).collect()
}

/// Solves a sample by A* with each heuristic. The first heuristic is admissible, so its solutions are shortest.
fn tries(workbench: &Workbench<'_>, sample: &[TilesProblem]) -> Result<[Trial; HEURISTICS.len()], LessonStop> {
    let mut trials = [Trial::default(); HEURISTICS.len()];
    for problem in sample {
        let mut shortest = None;
        for (heuristic, trial) in HEURISTICS.into_iter().zip(&mut trials) {
            let run = workbench.run_on(problem, &settings_with(Method::ASTAR, heuristic))?;
            trial.expanded += run.expanded();
            trial.missed += usize::from(run.steps() > *shortest.get_or_insert(run.steps()));
        }
    }
    Ok(trials)
}

/// The largest overestimate of a heuristic.
pub(super) fn worst<T, M>(verdict: &jiugong_lab::audit::Verdict<T, M>) -> u32 {
    verdict.worst_overestimate.as_ref().map_or(0, |worst| worst.h - worst.distance)
}

pub(super) fn audit_command(workbench: &Workbench<'_>, heuristic: HeuristicName) -> String {
    format!("jiugong audit --heuristic {} --goal {}", heuristic.name(), workbench.goal_name())
}

/// The verdicts on heuristics, from all boards that reach `goal`.
pub(super) fn judge(goal: &Board, heuristics: &[HeuristicName]) -> Result<Vec<HeuristicVerdict>, LessonStop> {
    let problem = Instance::from(TilesProblem::new(goal.clone(), goal.clone()));
    Ok(judge_heuristics(&AuditPlan::resolve(&problem, heuristics, &Settings::default())?)?)
}

fn row(workbench: &Workbench<'_>, audited: &HeuristicVerdict, small: Trial, large: Trial) -> Row {
    let verdict = &audited.verdict;
    let cells = vec![
        Cell::Word(audited.heuristic.name().to_owned()),
        Cell::Count(verdict.states),
        Cell::Count(verdict.overestimates),
        Cell::Count(u64::from(worst(verdict))),
        Cell::Count(small.missed as u64),
        Cell::Count(large.missed as u64),
        Cell::Count(small.expanded + large.expanded),
    ];
    Row { cells, command: Some(audit_command(workbench, audited.heuristic)) }
}

fn columns(workbench: &Workbench<'_>) -> Vec<Column> {
    let language = workbench.language;
    vec![
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "states", title: catalogue::column_boards(language) },
        Column { key: "overestimates", title: text::column_over(language) },
        Column { key: "worst", title: text::column_worst(language) },
        Column { key: "missed", title: text::column_missed(language) },
        Column { key: "missed_large", title: text::column_missed_large(language) },
        Column { key: "sample_expanded", title: text::column_expanded(language) },
    ]
}
