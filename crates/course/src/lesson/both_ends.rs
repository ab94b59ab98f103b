//! Bidirectional search with estimates: why BAE* expands less.

use jiugong_lab::Text;
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_search::Cost;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::workbench::{
    LessonStop, Workbench, estimate_to, figures, heuristic_cell, settings_with_estimate, share, show_times, times,
};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Row, Run};
use crate::catalogue::lesson::{self as common, both_ends as text};

/// The methods compared, A* first.
const METHODS: [Method; 5] = [Method::ASTAR, Method::BIBFS, Method::MM, Method::NBS, Method::BAE];
/// The number of random boards for the comparison.
const BOARDS: usize = 50;
/// How many boards of a shortest path are listed.
const SHOWN: usize = 6;

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "both-ends",
    title: Text { en: "Both ends, with estimates", zh: "两头搜，还带估计" },
    help: Text {
        en: "why BAE* expands less: A*, MM, NBS and BAE* side by side",
        zh: "BAE* 为什么扩展得少：与 A*、MM、NBS 放在一起比",
    },
    kind: LessonKind::OnBoard { start: "867254301", goals: DEFAULT_GOALS, least: 8, teach },
};

fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.show_task();
    workbench.say(text::task);
    workbench.say(text::trap);
    workbench.say(text::middle);
    workbench.say(text::errors);
    errors(workbench)?;

    let mut runs = Vec::new();
    for method in METHODS {
        runs.push(workbench.run(&settings_with_estimate(method, HeuristicName::MANHATTAN))?);
    }
    let (Some(astar), Some(bae)) = (runs.first().cloned(), runs.last().cloned()) else {
        return Err(LessonStop::Stopped);
    };
    let (shown_astar, shown_bae) = (show_count(astar.expanded()), show_count(bae.expanded()));
    let right = share(bae.expanded(), astar.expanded());
    let asked = workbench.choose(text::question(language, &shown_astar), common::shares(language), right);
    let rows: Vec<Row> = runs.iter().map(|run| row(workbench, run)).collect();
    let own = vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
    ];
    workbench.table(text::caption(language), figures(language, own), rows);
    workbench.answer(
        asked,
        if bae.expanded() < astar.expanded() {
            let fewer = show_times(times(astar.expanded(), bae.expanded()));
            text::fewer(language, &shown_bae, &shown_astar, &fewer)
        } else {
            text::no_fewer(language, &shown_bae, &shown_astar)
        },
    );
    if let Some(best) = runs.iter().min_by_key(|run| run.expanded()) {
        let (blind, name) = (show_count(runs[1].expanded()), best.answer.config.method.name());
        workbench.tell(text::blind(language, &blind, &show_count(best.expanded()), name));
    }
    many(workbench)?;
    workbench.say(text::rule);
    let task = workbench.task();
    workbench.suggest(vec![
        (
            text::try_better(language),
            format!("jiugong compare {task} --methods astar,mm,nbs,bae --heuristics linear-conflict"),
        ),
        (text::try_trace(language), format!("jiugong trace {task} --method bae --steps 5")),
        workbench.other_board("both-ends"),
        (common::next_lesson(language), "jiugong lesson memory".to_owned()),
    ]);
    Ok(())
}

/// Shows f and b along a shortest path in a table, with a summary.
fn errors(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let start = workbench.problem.start.clone();
    let moves = workbench.shortest(&start);
    let length = moves.len();
    let mut board = start.clone();
    let (mut rows, mut errors) = (Vec::new(), Vec::new());
    for g in 0..=length {
        if (0..SHOWN).any(|place| place * length / (SHOWN - 1) == g) {
            let ahead = workbench.estimate(HeuristicName::MANHATTAN, &board)?;
            let behind = estimate_to(HeuristicName::MANHATTAN, &board, &start)?;
            let g = g as Cost;
            errors.push(2 * g + ahead - behind.min(g));
            let figures = [g, ahead, behind, g + ahead, 2 * g + ahead - behind.min(g)];
            rows.push(Row { cells: figures.map(|figure| Cell::Count(u64::from(figure))).to_vec(), command: None });
        }
        if let Some(&by) = moves.get(g) {
            board.slide(by);
        }
    }
    let titles = [("g", "g"), ("h", "h"), ("h_behind", "h′"), ("f", "f = g + h")];
    let mut columns: Vec<_> = titles.map(|(key, title)| Column { key, title: title.to_owned() }).into();
    columns.push(Column { key: "b", title: text::column_b(language) });
    workbench.table(text::along_caption(language), columns, rows);
    if let (Some(&least), Some(&most)) = (errors.iter().min(), errors.iter().max()) {
        workbench.tell(text::along(language, least, most, length as Cost));
    }
    Ok(())
}

/// Compares the same methods on random boards.
fn many(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let (study, command) = workbench.study_boards(BOARDS, &METHODS, &[HeuristicName::MANHATTAN])?;
    workbench.tell(text::many(language, BOARDS));
    let expanded =
        |contender: usize| -> Vec<u64> { study.runs_of(contender).map(|run| run.statistics.expanded).collect() };
    let astar = expanded(0);
    let fewer_of =
        |contender: usize| expanded(contender).into_iter().zip(&astar).filter(|(one, other)| one < other).count();
    let mut rows = Vec::new();
    for (number, contender) in study.contenders.iter().enumerate() {
        let total = Cell::Count(expanded(number).iter().sum());
        let heuristic = heuristic_cell(contender.heuristic);
        let fewer = if number == 0 { Cell::Empty } else { Cell::Count(fewer_of(number) as u64) };
        let cells = vec![Cell::Word(contender.method.name().to_owned()), heuristic, total, fewer];
        rows.push(Row { cells, command: Some(command.clone()) });
    }
    let columns = vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "total_expanded", title: text::column_total(language) },
        Column { key: "fewer", title: text::column_fewer(language) },
    ];
    workbench.table(text::caption_many(language), columns, rows);
    let bae = METHODS.len() - 1;
    let [total, total_astar] = [bae, 0].map(|contender| show_count(expanded(contender).iter().sum()));
    let mut said = text::often(language, &total, &total_astar, fewer_of(bae), BOARDS);
    // The farther half of the boards.
    let depths: Vec<u64> = study.problems.iter().filter_map(|problem| problem.depth).collect();
    let mut sorted = depths.clone();
    sorted.sort_unstable();
    if let Some(&middle) = sorted.get(sorted.len() / 2) {
        let both = expanded(bae).into_iter().zip(&astar).zip(depths);
        let far: Vec<bool> = both.filter(|&(_, depth)| depth >= middle).map(|((one, other), _)| one < *other).collect();
        let fewer = far.iter().filter(|&&fewer| fewer).count();
        // Mentioned only if it is true.
        if fewer * BOARDS > fewer_of(bae) * far.len() {
            said = common::sentences(language, &said, &text::far(language, middle as Cost, fewer, far.len()));
        }
    }
    workbench.tell(said);
    Ok(())
}

fn row(workbench: &Workbench<'_>, run: &Run) -> Row {
    let chosen = &run.answer.config;
    let heuristic = heuristic_cell(chosen.heuristic);
    run.row(workbench.language, vec![Cell::Word(chosen.method.name().to_owned()), heuristic])
}
