//! Why a bound is hard to choose: depth-limited search with two duplicate rules, iterative deepening, and branch and bound.

use jiugong_lab::registry::Method;
use jiugong_lab::{Settings, Text};
use jiugong_search::{Cost, Duplicates};
use jiugong_show::catalogue;
use jiugong_show::units::{show_count, show_percent};

use super::workbench::{LessonStop, Workbench, figures, settings_for, show_times, times};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Run};
use crate::catalogue::lesson::{self as common, bound as text};

/// Bounds to try on any board, in addition to its distance and half of it.
const BOUNDS: [Cost; 6] = [40, 50, 60, 80, 100, 120];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "bound",
    title: Text { en: "Why a bound is hard to choose", zh: "深度界限为什么难选" },
    help: Text {
        en: "depth-first search with bounds too small, too large, and found by the search itself",
        zh: "有界深度优先：界限太小、太大，以及让程序自己去找",
    },
    kind: LessonKind::OnBoard { start: "216408753", goals: DEFAULT_GOALS, least: 4, teach },
};

pub(super) fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let distance = workbench.distance(&workbench.problem.start);
    workbench.show_task();
    workbench.say(text::task);
    workbench.ask(text::guess(language, &workbench.moves(distance)));
    workbench.say(text::closed);
    let mut closed = Vec::new();
    for bound in [distance / 2, distance].into_iter().chain(BOUNDS) {
        closed.push((bound, workbench.run(&limited(bound, Duplicates::Closed))?));
    }
    let rows = closed.iter().map(|(_, run)| run.row(language, cells(run))).collect();
    workbench.table(text::caption_closed(language), columns(workbench), rows);
    describe_closed(workbench, distance, &closed);

    workbench.ask(text::path_question(language));
    let path = workbench.demonstrate(&limited(distance, Duplicates::Path))?;
    if let Some(steps) = path.steps() {
        workbench.tell(text::path(language, distance, &workbench.moves(steps), &show_count(path.expanded())));
    }
    workbench.say(text::deepening);
    let deepening = workbench.run(&settings_for(Method::IDDFS))?;
    let rounds = &deepening.answer.report.iterations;
    let (total, last) = (deepening.expanded(), rounds.last().map_or(0, |last| last.statistics.expanded));
    let again = total.saturating_sub(last);
    let choices = vec![text::waste_little(language), text::waste_some(language), text::waste_much(language)];
    let right = usize::from(10 * again >= total) + usize::from(2 * again > total);
    let asked = workbench.choose(text::waste_question(language), choices, right);
    workbench.show_run(&deepening);
    let percent = show_percent(again, total);
    workbench.answer(asked, text::rounds(language, rounds.len(), &show_count(last), &show_count(total), &percent));
    workbench.say(text::incumbents);
    let pruning = workbench.demonstrate(&settings_for(Method::DFBNB))?;
    let lengths: Vec<_> = pruning.answer.report.incumbents.iter().map(|plan| plan.moves.len().to_string()).collect();
    workbench.tell(text::table_r(language, &common::listed(language, &lengths), &show_count(pruning.expanded())));

    let queue = workbench.run(&settings_for(Method::BFS))?;
    let chosen = closed.iter().filter(|(bound, _)| *bound == distance || BOUNDS[..2].contains(bound));
    let all = chosen.map(|(_, run)| run).chain([&path, &deepening, &pruning, &queue]);
    let rows = all.map(|run| run.row(language, cells(run))).collect();
    workbench.table(text::caption(language), columns(workbench), rows);
    workbench.say(text::rule);
    let task = workbench.task();
    workbench.suggest(vec![
        (text::try_bound(language), format!("jiugong solve {task} --method dls --duplicates closed --bound 45")),
        (text::try_idastar(language), format!("jiugong solve {task} --method idastar")),
        (common::next_lesson(language), "jiugong lesson weights".to_owned()),
    ]);
    Ok(())
}

/// Describes what the table of bounds shows.
fn describe_closed(workbench: &mut Workbench<'_>, distance: Cost, closed: &[(Cost, Run)]) {
    let language = workbench.language;
    workbench.tell(text::too_small(language, distance / 2));
    // The largest bound that fails is the most surprising.
    let missed = closed.iter().rev().find(|(bound, run)| *bound >= distance && run.steps().is_none());
    workbench.tell(match missed {
        Some((bound, _)) => text::missed(language, *bound, &workbench.moves(distance)),
        None => text::not_missed(language),
    });
    let found = closed.iter().filter_map(|(bound, run)| run.steps().map(|steps| (*bound, steps)));
    if let Some((bound, steps)) = found.max_by_key(|&(_, steps)| steps).filter(|&(_, steps)| steps > distance) {
        let ratio = show_times(times(u64::from(steps), u64::from(distance)));
        workbench.tell(text::too_long(language, bound, &workbench.moves(steps), &ratio));
    }
}

fn limited(bound: Cost, duplicates: Duplicates) -> Settings {
    Settings { bound: Some(bound), duplicates: Some(duplicates), ..settings_for(Method::DLS) }
}

fn columns(workbench: &Workbench<'_>) -> Vec<Column> {
    let language = workbench.language;
    let own = vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "duplicates", title: common::column_rule(language) },
        Column { key: "bound", title: common::column_bound(language) },
    ];
    figures(language, own)
}

fn cells(run: &Run) -> Vec<Cell> {
    let chosen = &run.answer.config;
    let bound = chosen.bound.map_or(Cell::Empty, |bound| Cell::Count(u64::from(bound)));
    vec![Cell::Word(chosen.method.name().to_owned()), Cell::Word(run.rule().to_owned()), bound]
}
