//! Counting the blank breaks A*: an h that says too much, audited on every board.

use jiugong_puzzles::tiles::{Board, Move, MoveCost, reaches, unrank};

use super::desk::{Desk, Halt, times, way_with};
use super::{Cell, Column, Row};
use crate::audit::{AuditError, AuditRequest, Audited, audit_named};
use crate::catalogue;
use crate::catalogue::lesson::{self as common, counting_the_blank as text};
use crate::problems::TilesProblem;
use crate::registry::{HeuristicName, Method};
use crate::request::Settings;
use crate::units::show_count;

/// The mistake last.
const HEURISTICS: [HeuristicName; 4] = [
    HeuristicName::Misplaced,
    HeuristicName::Manhattan,
    HeuristicName::LinearConflict,
    HeuristicName::ManhattanWithBlank,
];

/// Of all permutations of nine things every so many is taken; half of these reach the goal.
const STRIDE: u128 = 3600;

pub(super) fn teach(desk: &mut Desk<'_>) -> Result<(), Halt> {
    let language = desk.language;
    let (right, wrong) = (HeuristicName::Manhattan, HeuristicName::ManhattanWithBlank);
    let goal = desk.problem.goal.clone();
    desk.say(text::task);
    let mut near = goal.clone();
    Move::ALL.into_iter().find(|&by| near.slide(by).is_some());
    let distance = desk.distance(&near);
    desk.show(&[(&goal, common::goal(language)), (&near, text::near(language, distance))]);
    desk.tell(text::one_move(language, desk.estimate(right, &near)?, desk.estimate(wrong, &near)?, distance));
    desk.ask(text::question(language));
    desk.say(text::reason);
    desk.show_task();
    let sound = desk.demonstrate(&way_with(Method::Astar, right))?;
    let broken = desk.demonstrate(&way_with(Method::Astar, wrong))?;
    let (fewest, steps) = (sound.steps().unwrap_or_default(), broken.steps().unwrap_or_default());
    desk.tell(if steps > fewest {
        text::longer(language, &desk.moves(steps), &desk.moves(fewest))
    } else {
        text::lucky(language, desk.moves(steps).trim())
    });

    let request = AuditRequest { goal: goal.clone(), cost: MoveCost::Unit, heuristics: HEURISTICS.to_vec() };
    let audited = audit_named(&request, &Settings::default()).map_err(|error| match error {
        AuditError::Request(error) => Halt::Request(error),
        _ => Halt::Stopped,
    })?;
    let sample = sample(&goal);
    let mut rows = Vec::new();
    let mut trials = Vec::new();
    for audited in &audited.audited {
        let trial = try_on(desk, audited.heuristic, &sample)?;
        rows.push(row(desk, audited, trial));
        trials.push((audited, trial));
    }
    let boards = audited.audited.first().map_or(0, |audited| audited.verdict.states);
    desk.ask(text::how_often(language, &show_count(boards)));
    if let Some((Audited { verdict, .. }, trial)) = trials.last() {
        let percent = format!("{:.1}", 100.0 * times(verdict.overestimates, verdict.states));
        desk.tell(text::audited(language, &show_count(verdict.overestimates), &percent, worst(verdict)));
        let part = format!("{:.0}", 100.0 * times(trial.missed as u64, sample.len() as u64));
        desk.tell(match trial.missed {
            0 => text::spoilt_none(language, sample.len()),
            missed => text::spoilt(language, missed, sample.len(), &part),
        });
    }
    desk.table(text::caption(language, sample.len()), columns(desk), rows);
    let others = &trials[..trials.len().saturating_sub(1)];
    if others.iter().all(|(audited, trial)| audited.verdict.is_admissible() && trial.missed == 0) {
        desk.say(text::others_sound);
    }
    desk.say(text::cure);
    let task = desk.task();
    desk.suggest(vec![
        (text::try_audit(language), audit_command(desk, wrong)),
        (text::try_solve(language), format!("jiugong solve {task} --method astar --heuristic manhattan-with-blank")),
        (common::next_lesson(language), "jiugong lesson two-searches".to_owned()),
    ]);
    Ok(())
}

/// How A* did on the sample.
#[derive(Clone, Copy)]
struct Trial {
    missed: usize,
    expanded: u64,
}

/// Boards taken evenly from all that reach the goal.
fn sample(goal: &Board) -> Vec<Board> {
    let cells = goal.cells().len();
    let numbers = (0..).map(|number| STRIDE * number + STRIDE / 2);
    let boards =
        numbers.map_while(|number| unrank(cells, number)).filter_map(|tiles| Board::new(goal.size(), tiles).ok());
    boards.filter(|board| reaches(board, goal)).collect()
}

/// Solves the sample by A*.
fn try_on(desk: &Desk<'_>, heuristic: HeuristicName, sample: &[Board]) -> Result<Trial, Halt> {
    let mut trial = Trial { missed: 0, expanded: 0 };
    for board in sample {
        let problem = TilesProblem { start: board.clone(), ..desk.problem.clone() };
        let run = desk.run_on(&problem, &way_with(Method::Astar, heuristic))?;
        trial.expanded += run.expanded();
        trial.missed += usize::from(run.steps() != Some(desk.distance(board)));
    }
    Ok(trial)
}

/// By how much a heuristic says too much at most.
fn worst<T, M>(verdict: &crate::audit::Verdict<T, M>) -> u32 {
    verdict.worst_overestimate.as_ref().map_or(0, |worst| worst.h - worst.distance)
}

fn audit_command(desk: &Desk<'_>, heuristic: HeuristicName) -> String {
    format!("jiugong audit --heuristic {} --goal {}", heuristic.name(), desk.goal_name())
}

fn row(desk: &Desk<'_>, audited: &Audited, trial: Trial) -> Row {
    let verdict = &audited.verdict;
    let cells = vec![
        Cell::Word(audited.heuristic.name().to_owned()),
        Cell::Count(verdict.states),
        Cell::Count(verdict.overestimates),
        Cell::Count(u64::from(worst(verdict))),
        Cell::Count(trial.missed as u64),
        Cell::Count(trial.expanded),
    ];
    Row { cells, command: Some(audit_command(desk, audited.heuristic)) }
}

fn columns(desk: &Desk<'_>) -> Vec<Column> {
    let language = desk.language;
    vec![
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "states", title: catalogue::column_boards(language) },
        Column { key: "overestimates", title: text::column_over(language) },
        Column { key: "worst", title: text::column_worst(language) },
        Column { key: "missed", title: text::column_missed(language) },
        Column { key: "sample_expanded", title: text::column_expanded(language) },
    ]
}
