//! Memory: A*, IDA*, RBFS and SMA*, and their trade-offs.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, Text};
use jiugong_search::Tuning;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::workbench::{LessonStop, Workbench, settings_with, show_times, times};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Row, Run};
use crate::catalogue::lesson::{self as common, memory as text};

/// The capacities for SMA*, as divisors of the number of nodes that A* stores.
const PARTS: [u64; 5] = [1, 2, 4, 16, 64];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "memory",
    title: Text { en: "How much memory does a search need?", zh: "内存不够怎么办" },
    help: Text {
        en: "A*, IDA*, RBFS and SMA*: nodes stored, nodes expanded again, and the trade-offs",
        zh: "A*、IDA*、RBFS 与 SMA*：存多少结点，重复扩展多少，各自放弃了什么",
    },
    kind: LessonKind::OnBoard { start: "421508637", goals: DEFAULT_GOALS, least: 12, teach },
};

/// The largest number of nodes stored in OPEN and CLOSED.
fn max_stored(run: &Run) -> u64 {
    run.answer.report.statistics.max_open + run.answer.report.statistics.max_closed
}

/// The nodes that A* stores in the end: all it generates.
fn stored_by_astar(astar: &Run) -> u64 {
    astar.answer.report.statistics.generated
}

fn bounded(capacity: u64) -> Settings {
    let tuning = Tuning { capacity: Some(capacity), ..Tuning::default() };
    Settings { tuning, ..settings_with(Method::SMA, HeuristicName::MANHATTAN) }
}

fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.show_task();
    workbench.say(text::task);
    let astar = workbench.demonstrate(&settings_with(Method::ASTAR, HeuristicName::MANHATTAN))?;
    workbench.tell(text::astar(language, &show_count(stored_by_astar(&astar))));
    workbench.say(text::deepening);
    let deepening = workbench.run(&settings_with(Method::IDASTAR, HeuristicName::MANHATTAN))?;
    let (one, all) = (astar.expanded(), deepening.expanded());
    let right = [one, 2 * one + 1, 10 * one + 1].into_iter().filter(|&least| all >= least).count();
    let choices =
        vec![text::fewer(language), text::to_twice(language), text::to_ten(language), text::over_ten(language)];
    let asked = workbench.choose(text::question(language, &show_count(one)), choices, right);
    workbench.show_run(&deepening);
    let rounds = &deepening.answer.report.iterations;
    let round = |round: &jiugong_search::Iteration| {
        let cells = [u64::from(round.bound), round.statistics.expanded].map(Cell::Count).to_vec();
        Row { cells, command: None }
    };
    let columns = vec![
        Column { key: "bound", title: common::column_bound(language) },
        Column { key: "expanded_in_round", title: crate::catalogue::lesson::anytime::column_in_round(language) },
    ];
    workbench.table(text::caption_rounds(language), columns, rounds.iter().map(round).collect());
    let more = show_times(times(all, one));
    let mut why = text::why(language, &show_count(all), &more, rounds.len(), &show_count(max_stored(&deepening)));
    let last: u64 = rounds.iter().rev().take(2).map(|round| round.statistics.expanded).sum();
    if rounds.len() > 2 && 2 * last > all {
        why = common::sentences(language, &why, &text::last_rounds(language));
    }
    workbench.answer(asked, why);

    workbench.say(text::recursive);
    let recursive = workbench.demonstrate(&settings_with(Method::RBFS, HeuristicName::MANHATTAN))?;
    let again = recursive.answer.report.statistics.reopened;
    workbench.tell(text::recursive_took(
        language,
        &show_count(recursive.expanded()),
        &show_count(again),
        &show_count(max_stored(&recursive)),
    ));
    shrinking_memory(workbench, [&astar, &deepening, &recursive])?;
    workbench.say(text::rule);
    let task = workbench.task();
    workbench.suggest(vec![
        (
            text::try_compare(language),
            "jiugong compare 867254301 --methods astar,idastar,rbfs,sma --heuristics manhattan".to_owned(),
        ),
        (text::try_sma(language), format!("jiugong solve {task} --method sma --capacity 50")),
        workbench.other_board("memory"),
        (common::next_lesson(language), "jiugong lesson hills".to_owned()),
    ]);
    Ok(())
}

/// SMA* with decreasing capacities, compared with the others.
fn shrinking_memory(workbench: &mut Workbench<'_>, others: [&Run; 3]) -> Result<(), LessonStop> {
    let language = workbench.language;
    let [astar, ..] = others;
    let distance = workbench.distance(&workbench.problem.start);
    workbench.say(text::bounded);
    workbench.ask(text::bounded_question(language));
    // A path has one more node than moves. A third of that cannot hold it, and a capacity just above it would be slow.
    let (least, ample) = (u64::from(distance / 3), 2 * u64::from(distance + 1));
    let mut rooms: Vec<u64> =
        PARTS.iter().map(|part| stored_by_astar(astar) / part).filter(|&room| room >= ample).collect();
    rooms.push(least);
    let mut rows: Vec<Row> = others.iter().map(|run| row(run, astar, Cell::Empty)).collect();
    let (mut smallest, mut too_small) = (None, None);
    for room in rooms {
        let run = workbench.run(&bounded(room))?;
        rows.push(row(&run, astar, Cell::Count(room)));
        if run.steps() == Some(distance) {
            smallest = Some((room, run));
        } else {
            too_small = too_small.or(Some(room));
        }
    }
    workbench.table(text::caption(language), columns(workbench), rows);
    if let Some((room, run)) = smallest {
        let part = show_times(times(stored_by_astar(astar), room));
        let more = show_times(times(run.expanded(), astar.expanded()));
        workbench.tell(text::price(language, &show_count(room), &part, &more));
    }
    workbench.tell(match too_small {
        Some(room) => text::too_little(language, &show_count(room), &workbench.moves(distance)),
        None => text::enough(language, &show_count(least)),
    });
    Ok(())
}

fn row(run: &Run, astar: &Run, room: Cell) -> Row {
    let figures = &run.answer.report.statistics;
    let method = run.answer.config.method;
    let steps = run.steps().map_or(Cell::Empty, |steps| Cell::Count(u64::from(steps)));
    // Only methods that discard branches and return to them count this.
    let again = if figures.reopened > 0 { Cell::Count(figures.reopened) } else { Cell::Empty };
    let cells = vec![
        Cell::Word(method.name().to_owned()),
        room,
        steps,
        Cell::Count(figures.expanded),
        Cell::Ratio(times(figures.expanded, astar.expanded())),
        again,
        Cell::Count(figures.max_open),
        Cell::Count(figures.max_closed),
    ];
    Row { cells, command: Some(run.command.clone()) }
}

fn columns(workbench: &Workbench<'_>) -> Vec<Column> {
    let language = workbench.language;
    vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "capacity", title: text::column_capacity(language) },
        Column { key: "steps", title: catalogue::column_steps(language) },
        Column { key: "expanded", title: catalogue::column_expanded(language) },
        Column { key: "times_astar", title: text::column_times(language) },
        Column { key: "made_again", title: text::column_again(language) },
        Column { key: "max_open", title: catalogue::column_open(language) },
        Column { key: "max_closed", title: text::column_closed(language) },
    ]
}
