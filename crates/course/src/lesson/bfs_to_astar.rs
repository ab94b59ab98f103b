//! From breadth-first search to A*: the savings from an estimate.

use super::workbench::{
    LessonStop, Workbench, figures, heuristic_cell, settings_for, settings_with, show_times, times,
};
use super::{Cell, DEFAULT_GOALS, LessonKind, LessonRow};
use crate::catalogue::lesson::{self as common, bfs_to_astar as text};
use crate::lesson::Column;
use jiugong_lab::Text;
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_puzzles::tiles::whole::space_needs;
use jiugong_show::catalogue;
use jiugong_show::units::{show_count, show_percent};

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "bfs-to-astar",
    title: Text { en: "From breadth-first search to A*", zh: "从广度优先到 A*" },
    help: Text { en: "what an estimate of the distance saves", zh: "有了启发函数，能少扩展多少结点" },
    kind: LessonKind::OnBoard { start: "216408753", goals: DEFAULT_GOALS, least: 4, teach },
};

pub(super) fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let start = workbench.problem.start.clone();
    let distance = workbench.distance(&start);
    workbench.show_task();
    workbench.say(text::task);
    workbench.say(text::queue);
    let space = space_needs(start.size(), 1, 0).map_or(0, |needs| needs.boards);
    let blind = workbench.run(&settings_for(Method::BFS))?;
    let choices = vec![
        text::over_half(language),
        text::to_half(language),
        text::to_tenth(language),
        text::under_hundredth(language),
    ];
    let right = [2, 10, 100].into_iter().filter(|part| part * blind.expanded() < space).count();
    let asked = workbench.choose(text::guess(language, &show_count(space)), choices, right);
    workbench.show_run(&blind);
    // Rounded down, so that only a complete search shows 100 %.
    let percent = show_percent(blind.expanded(), space);
    let why = text::blind(language, &show_count(blind.expanded()), &percent, &workbench.moves(distance));
    workbench.answer(asked, why);
    workbench.say(text::estimates);
    let [misplaced, manhattan] = [HeuristicName::MISPLACED, HeuristicName::MANHATTAN];
    let (few, more) = (workbench.estimate(misplaced, &start)?, workbench.estimate(manhattan, &start)?);
    workbench.tell(text::values(language, few, more, distance));
    workbench.say(text::order);
    workbench.ask(text::which(language));

    let rough = workbench.demonstrate(&settings_with(Method::ASTAR, misplaced))?;
    let better = workbench.demonstrate(&settings_with(Method::ASTAR, manhattan))?;
    let (one, other) = (show_count(better.expanded()), show_count(blind.expanded()));
    workbench.tell(if better.expanded() < blind.expanded() {
        let saved = show_times(times(blind.expanded(), better.expanded()));
        text::fewer(language, &one, &saved, &other)
    } else {
        text::not_fewer(language, &one, &other)
    });
    let other = show_count(rough.expanded());
    workbench.tell(if better.expanded() < rough.expanded() {
        text::larger_is_better(language, &one, &other)
    } else {
        text::larger_is_no_better(language, &one, &other)
    });
    let zero = workbench.run(&settings_with(Method::ASTAR, HeuristicName::ZERO))?;
    let mut said = text::zero(language, &show_count(zero.expanded()));
    if zero.expanded() > blind.expanded() {
        said = common::sentences(language, &said, &text::zero_more(language));
    }
    workbench.tell(said);
    let exact = workbench.run(&settings_with(Method::ASTAR, HeuristicName::EXACT))?;
    if exact.expanded() == u64::from(distance) {
        workbench.tell(text::perfect(language, &show_count(exact.expanded()), workbench.moves(distance).trim()));
    }

    let conflict = workbench.run(&settings_with(Method::ASTAR, HeuristicName::LINEAR_CONFLICT))?;
    let mut rows = Vec::new();
    for run in [&blind, &zero, &rough, &better, &conflict, &exact] {
        let chosen = &run.answer.config;
        let estimate = match chosen.heuristic {
            None => Cell::Empty,
            Some(HeuristicName::EXACT) => Cell::Count(u64::from(distance)),
            Some(heuristic) => Cell::Count(u64::from(workbench.estimate(heuristic, &start)?)),
        };
        let heuristic = heuristic_cell(chosen.heuristic);
        rows.push(run.row(language, vec![Cell::Word(chosen.method.name().to_owned()), heuristic, estimate]));
    }
    let columns = vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "h_start", title: common::column_estimate(language) },
    ];
    workbench.table(text::caption(language), figures(language, columns), rows);
    workbench.say(text::rule);
    let task = workbench.task();
    let far = "867254301";
    let other = if task.contains(far) { "647850321" } else { far };
    workbench.suggest(vec![
        (
            text::try_heuristics(language),
            format!("jiugong compare {task} --methods astar --heuristics misplaced,manhattan,linear-conflict,walking-distance"),
        ),
        (common::another_board(language), format!("jiugong lesson bfs-to-astar --board {other}")),
        (common::next_lesson(language), "jiugong lesson bound".to_owned()),
    ]);
    Ok(())
}
