//! How much g, how much h: the evaluation function with its weights turned.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, Weight};
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::desk::{Desk, Halt, figures, show_times, times, way, way_with};
use super::{Cell, Column, Run};
use crate::catalogue::lesson::{self as common, weights as text};

/// The weights of h that are tried beyond 1.
const WEIGHTS: [&str; 3] = ["1.5", "2", "5"];

pub(super) fn teach(desk: &mut Desk<'_>) -> Result<(), Halt> {
    let language = desk.language;
    let distance = desk.distance(&desk.problem.start);
    let manhattan = HeuristicName::MANHATTAN;
    desk.show_task();
    desk.say(text::task);
    let balanced = desk.demonstrate(&way_with(Method::ASTAR, manhattan))?;
    let fewest = desk.moves(distance);
    desk.tell(text::balanced(language, &show_count(balanced.expanded()), fewest.trim()));
    desk.ask(text::blind_question(language));
    let blind = desk.demonstrate(&way(Method::UCS))?;
    let dearer = show_times(times(blind.expanded(), balanced.expanded()));
    desk.tell(text::blind(language, &show_count(blind.expanded()), &dearer));

    desk.ask(text::greedy_question(language));
    let greedy = desk.demonstrate(&way_with(Method::GREEDY, manhattan))?;
    let (expanded, steps) = (show_count(greedy.expanded()), greedy.steps().unwrap_or(distance));
    desk.tell(if steps > distance {
        let ratio = show_times(times(u64::from(steps), u64::from(distance)));
        text::greedy_longer(language, &expanded, &desk.moves(steps), &ratio)
    } else {
        text::greedy_lucky(language, &expanded, desk.moves(steps).trim())
    });
    let exact = desk.run(&way_with(Method::ASTAR, HeuristicName::EXACT))?;
    desk.tell(text::perfect(language, &show_count(exact.expanded()), fewest.trim()));

    desk.ask(text::larger_question(language));
    let mut heavy = Vec::new();
    for weight in WEIGHTS {
        let settings = Settings { weight_h: Weight::parse(weight), ..way_with(Method::WASTAR, manhattan) };
        heavy.push((weight, desk.run(&settings)?));
    }
    desk.say(text::promise);
    let optimum = u64::from(distance);
    let one = || Cell::Ratio(1.0);
    let mut rows = vec![
        row(desk, &blind, "g", one(), optimum),
        row(desk, &balanced, "g + h", one(), optimum),
        row(desk, &exact, "g + h*", one(), optimum),
    ];
    for (weight, run) in &heavy {
        let promised = weight.parse().map_or(Cell::Empty, Cell::Ratio);
        rows.push(row(desk, run, &format!("g + {weight}·h"), promised, optimum));
    }
    rows.push(row(desk, &greedy, "h", Cell::Empty, optimum));
    let own = vec![
        Column { key: "f", title: text::column_f(language) },
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "times_shortest", title: text::column_times(language) },
        Column { key: "promised", title: text::column_promised(language) },
    ];
    desk.table(text::caption(language), figures(language, own), rows);
    if let Some((weight, run)) = heavy.last() {
        desk.tell(bargain(desk, weight, run, &balanced));
    }
    desk.say(text::rule);
    let task = desk.task();
    desk.suggest(vec![
        (
            text::try_weight(language),
            format!("jiugong solve {task} --method best-first --heuristic manhattan --weight-g 1 --weight-h 3"),
        ),
        (common::another_board(language), "jiugong lesson weights --board 216408753".to_owned()),
        (common::next_lesson(language), "jiugong lesson counting-the-blank".to_owned()),
    ]);
    Ok(())
}

fn row(desk: &Desk<'_>, run: &Run, f: &str, promised: Cell, optimum: u64) -> super::Row {
    let chosen = &run.report.chosen;
    let ratio = run.steps().map_or(Cell::Empty, |steps| Cell::Ratio(times(u64::from(steps), optimum)));
    let heuristic = chosen.heuristic.map_or(Cell::Empty, |heuristic| Cell::Word(heuristic.name().to_owned()));
    let method = Cell::Word(chosen.method.name().to_owned());
    run.row(desk.language, vec![Cell::Word(f.to_owned()), method, heuristic, ratio, promised])
}

/// What a large weight cost and saved.
fn bargain(desk: &Desk<'_>, weight: &str, run: &Run, balanced: &Run) -> String {
    let language = desk.language;
    let excess = run.steps().unwrap_or_default().saturating_sub(balanced.steps().unwrap_or_default());
    let (one, other) = (show_count(run.expanded()), show_count(balanced.expanded()));
    let more = desk.moves(excess);
    if excess == 0 {
        text::free(language, weight, &one, &other)
    } else if run.expanded() < balanced.expanded() {
        text::traded(language, weight, &more, &show_times(times(balanced.expanded(), run.expanded())))
    } else {
        text::bad_bargain(language, weight, &more, &one, &other)
    }
}
