//! The weights of g and h in the evaluation function.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, Text, Weight};
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::workbench::{
    LessonStop, Workbench, figures, heuristic_cell, settings_for, settings_with, show_times, times,
};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Run};
use crate::catalogue::lesson::{self as common, weights as text};

/// The weights of h above 1 to try.
const WEIGHTS: [&str; 3] = ["1.5", "2", "5"];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "weights",
    title: Text { en: "How much g, how much h?", zh: "g 与 h 各占几分" },
    help: Text {
        en: "f with g = 0, h = 0, h = h*, and an h that is too large",
        zh: "估价函数取 g = 0、h = 0、h = h* 以及 h 过大时会怎样",
    },
    kind: LessonKind::OnBoard { start: "867254301", goals: DEFAULT_GOALS, least: 4, teach },
};

pub(super) fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let distance = workbench.distance(&workbench.problem.start);
    let manhattan = HeuristicName::MANHATTAN;
    workbench.show_task();
    workbench.say(text::task);
    let balanced = workbench.demonstrate(&settings_with(Method::ASTAR, manhattan))?;
    let fewest = workbench.moves(distance);
    workbench.tell(text::balanced(language, &show_count(balanced.expanded()), fewest.trim()));
    workbench.ask(text::blind_question(language));
    let blind = workbench.demonstrate(&settings_for(Method::UCS))?;
    let dearer = show_times(times(blind.expanded(), balanced.expanded()));
    workbench.tell(text::blind(language, &show_count(blind.expanded()), &dearer));

    let greedy = workbench.run(&settings_with(Method::GREEDY, manhattan))?;
    let (expanded, steps) = (show_count(greedy.expanded()), greedy.steps().unwrap_or(distance));
    let choices = vec![text::as_short(language), text::longer_fewer(language), text::longer_no_fewer(language)];
    let right = match (steps > distance, greedy.expanded() < balanced.expanded()) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    };
    let asked = workbench.choose(text::greedy_question(language), choices, right);
    workbench.show_run(&greedy);
    let why = if steps > distance {
        let ratio = show_times(times(u64::from(steps), u64::from(distance)));
        text::greedy_longer(language, &expanded, &workbench.moves(steps), &ratio)
    } else {
        text::greedy_lucky(language, &expanded, workbench.moves(steps).trim())
    };
    workbench.answer(asked, why);
    let exact = workbench.run(&settings_with(Method::ASTAR, HeuristicName::EXACT))?;
    workbench.tell(text::perfect(language, &show_count(exact.expanded()), fewest.trim()));

    workbench.ask(text::larger_question(language));
    let mut heavy = Vec::new();
    for weight in WEIGHTS {
        let settings = Settings { weight_h: Weight::parse(weight), ..settings_with(Method::WASTAR, manhattan) };
        heavy.push((weight, workbench.run(&settings)?));
    }
    workbench.say(text::promise);
    let optimum = u64::from(distance);
    let one = || Cell::Ratio(1.0);
    let mut rows = vec![
        row(workbench, &blind, "g", one(), optimum),
        row(workbench, &balanced, "g + h", one(), optimum),
        row(workbench, &exact, "g + h*", one(), optimum),
    ];
    for (weight, run) in &heavy {
        let promised = weight.parse().map_or(Cell::Empty, Cell::Ratio);
        rows.push(row(workbench, run, &format!("g + {weight}·h"), promised, optimum));
    }
    rows.push(row(workbench, &greedy, "h", Cell::Empty, optimum));
    let own = vec![
        Column { key: "f", title: text::column_f(language) },
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "times_shortest", title: text::column_times(language) },
        Column { key: "promised", title: text::column_promised(language) },
    ];
    workbench.table(text::caption(language), figures(language, own), rows);
    if let Some((weight, run)) = heavy.last() {
        workbench.tell(trade_off(workbench, weight, run, &balanced));
    }
    workbench.say(text::rule);
    let task = workbench.task();
    workbench.suggest(vec![
        (
            text::try_weight(language),
            format!("jiugong solve {task} --method best-first --heuristic manhattan --weight-g 1 --weight-h 3"),
        ),
        (common::another_board(language), "jiugong lesson weights --board 216408753".to_owned()),
        (common::next_lesson(language), "jiugong lesson counting-the-blank".to_owned()),
    ]);
    Ok(())
}

fn row(workbench: &Workbench<'_>, run: &Run, f: &str, promised: Cell, optimum: u64) -> super::Row {
    let chosen = &run.answer.config;
    let ratio = run.steps().map_or(Cell::Empty, |steps| Cell::Ratio(times(u64::from(steps), optimum)));
    let heuristic = heuristic_cell(chosen.heuristic);
    let method = Cell::Word(chosen.method.name().to_owned());
    run.row(workbench.language, vec![Cell::Word(f.to_owned()), method, heuristic, ratio, promised])
}

/// Describes the cost and the savings of a large weight.
fn trade_off(workbench: &Workbench<'_>, weight: &str, run: &Run, balanced: &Run) -> String {
    let language = workbench.language;
    let excess = run.steps().unwrap_or_default().saturating_sub(balanced.steps().unwrap_or_default());
    let (one, other) = (show_count(run.expanded()), show_count(balanced.expanded()));
    let more = workbench.moves(excess);
    if excess == 0 {
        text::free(language, weight, &one, &other)
    } else if run.expanded() < balanced.expanded() {
        text::traded(language, weight, &more, &show_times(times(balanced.expanded(), run.expanded())))
    } else {
        text::bad_bargain(language, weight, &more, &one, &other)
    }
}
