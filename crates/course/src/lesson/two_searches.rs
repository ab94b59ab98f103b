//! Bidirectional search: breadth-first from one side and from both.

use jiugong_lab::registry::Method;
use jiugong_lab::{Text, TilesProblem};
use jiugong_puzzles::tiles::Board;
use jiugong_search::Cost;
use jiugong_show::catalogue;
use jiugong_show::units::{show_count, show_percent};

use super::workbench::{LessonStop, Workbench, figures, settings_for, share, show_times, times};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow};
use crate::catalogue::lesson::{self as common, two_searches as text};

/// The largest number of boards for the comparison.
const BOARDS: usize = 6;
/// The number of layers listed.
const LAYERS: usize = 10;

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "two-searches",
    title: Text { en: "Two searches meet in the middle", zh: "双向搜索：两头往中间走" },
    help: Text {
        en: "breadth-first from one side and from both, at growing distances",
        zh: "距离越来越远时，单向与双向广度优先的差别",
    },
    kind: LessonKind::OnBoard { start: "867254301", goals: DEFAULT_GOALS, least: 4, teach },
};

pub(super) fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let distance = workbench.distance(&workbench.problem.start);
    workbench.show_task();
    workbench.say(text::task);
    let layers = workbench.count(&workbench.problem.goal).ok_or(LessonStop::Stopped)?.counted.layers;
    let space: u64 = layers.iter().sum();
    let named: Vec<_> = layers.iter().take(LAYERS).map(|&count| show_count(count)).collect();
    if let Some((place, &largest)) = layers.iter().enumerate().max_by_key(|&(_, count)| count) {
        workbench.tell(text::layers(language, &common::listed(language, &named), &show_count(largest), place as Cost));
    }
    let one = workbench.run(&settings_for(Method::BFS))?;
    let two = workbench.run(&settings_for(Method::BIBFS))?;
    let question = text::question(language, &workbench.moves(distance));
    let asked = workbench.choose(question, common::shares(language), share(two.expanded(), one.expanded()));
    workbench.show_run(&one);
    workbench.show_run(&two);
    let (shown_one, shown_two) = (show_count(one.expanded()), show_count(two.expanded()));
    let why = if two.expanded() < one.expanded() {
        let saved = show_times(times(one.expanded(), two.expanded()));
        text::both(language, &shown_two, &shown_one, &saved)
    } else {
        text::no_gain(language, &shown_two, &shown_one)
    };
    workbench.answer(asked, why);

    workbench.say(text::along);
    let mut rows = Vec::new();
    let mut gains = Vec::new();
    for (distance, board) in boards(workbench) {
        let problem = TilesProblem { start: board, ..workbench.problem.clone() };
        let one = workbench.run_on(&problem, &settings_for(Method::BFS))?;
        let two = workbench.run_on(&problem, &settings_for(Method::BIBFS))?;
        let gain = times(one.expanded(), two.expanded());
        gains.push((distance, gain));
        for (run, gain) in [(&one, Cell::Empty), (&two, Cell::Ratio(gain))] {
            let method = Cell::Word(run.answer.config.method.name().to_owned());
            let mut row = run.row(language, vec![Cell::Count(u64::from(distance)), method]);
            row.cells.push(gain);
            rows.push(row);
        }
    }
    let own = vec![
        Column { key: "distance", title: catalogue::column_distance(language) },
        Column { key: "method", title: catalogue::column_method(language) },
    ];
    let mut columns = figures(language, own);
    columns.push(Column { key: "times_fewer", title: text::column_times(language) });
    workbench.table(text::caption(language), columns, rows);
    describe_gains(workbench, &gains);
    // The end of the space matters only to a search that covers much of it.
    if times(one.expanded(), space) > 0.25 {
        workbench.tell(text::finite(language, &shown_one, &show_count(space), &show_percent(one.expanded(), space)));
    }
    workbench.say(text::price);
    let task = workbench.task();
    workbench.suggest(vec![
        (text::try_astar(language), format!("jiugong compare {task} --methods bfs,bibfs,astar --heuristics manhattan")),
        (common::another_board(language), "jiugong lesson two-searches --board 216408753".to_owned()),
        (common::next_lesson(language), "jiugong lesson half".to_owned()),
    ]);
    Ok(())
}

/// Boards on a shortest path from the board of the lesson, with their distances; the nearest to the goal first.
fn boards(workbench: &Workbench<'_>) -> Vec<(Cost, Board)> {
    let moves = workbench.shortest(&workbench.problem.start);
    let length = moves.len();
    let wanted: Vec<usize> = (1..=BOARDS).map(|number| (number * length).div_ceil(BOARDS)).collect();
    let mut board = workbench.problem.start.clone();
    let mut found = Vec::new();
    for (made, by) in moves.into_iter().enumerate() {
        if wanted.contains(&(length - made)) {
            found.push(((length - made) as Cost, board.clone()));
        }
        board.slide(by);
    }
    found.reverse();
    found
}

/// Describes how the gain grows with the distance.
fn describe_gains(workbench: &mut Workbench<'_>, gains: &[(Cost, f64)]) {
    let language = workbench.language;
    let (Some(&(near, small)), Some(&(far, large))) = (gains.first(), gains.last()) else { return };
    let best = gains.iter().copied().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((far, large));
    let (small, shown) = (show_times(small), show_times(large));
    workbench.tell(if gains.is_sorted_by(|one, next| one.1 <= next.1) {
        text::grows(language, near, &small, far, &shown)
    } else {
        text::varies(language, near, &small, far, &shown, best.0, &show_times(best.1))
    });
}
