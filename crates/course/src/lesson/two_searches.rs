//! Two searches meet in the middle: breadth-first from one side and from both.

use jiugong_lab::TilesProblem;
use jiugong_lab::registry::Method;
use jiugong_puzzles::tiles::Board;
use jiugong_search::Cost;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::desk::{Desk, Halt, figures, show_times, times, way};
use super::{Cell, Column};
use crate::catalogue::lesson::{self as common, two_searches as text};

/// On how many boards the two are compared at most.
const BOARDS: usize = 6;
/// How many layers are named.
const LAYERS: usize = 10;

pub(super) fn teach(desk: &mut Desk<'_>) -> Result<(), Halt> {
    let language = desk.language;
    let distance = desk.distance(&desk.problem.start);
    desk.show_task();
    desk.say(text::task);
    let layers = desk.count(&desk.problem.goal).ok_or(Halt::Stopped)?.counted.layers;
    let space: u64 = layers.iter().sum();
    let named: Vec<_> = layers.iter().take(LAYERS).map(|&count| show_count(count)).collect();
    if let Some((place, &largest)) = layers.iter().enumerate().max_by_key(|&(_, count)| count) {
        desk.tell(text::layers(language, &common::listed(language, &named), &show_count(largest), place as Cost));
    }
    desk.ask(text::question(language, &desk.moves(distance)));
    let one = desk.demonstrate(&way(Method::BFS))?;
    let two = desk.demonstrate(&way(Method::BIBFS))?;
    let (shown_one, shown_two) = (show_count(one.expanded()), show_count(two.expanded()));
    desk.tell(if two.expanded() < one.expanded() {
        let saved = show_times(times(one.expanded(), two.expanded()));
        text::both(language, &shown_two, &shown_one, &saved)
    } else {
        text::no_gain(language, &shown_two, &shown_one)
    });

    desk.say(text::along);
    let mut rows = Vec::new();
    let mut gains = Vec::new();
    for (distance, board) in boards(desk) {
        let problem = TilesProblem { start: board, ..desk.problem.clone() };
        let one = desk.run_on(&problem, &way(Method::BFS))?;
        let two = desk.run_on(&problem, &way(Method::BIBFS))?;
        let gain = times(one.expanded(), two.expanded());
        gains.push((distance, gain));
        for (run, gain) in [(&one, Cell::Empty), (&two, Cell::Ratio(gain))] {
            let method = Cell::Word(run.report.chosen.method.name().to_owned());
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
    desk.table(text::caption(language), columns, rows);
    speak_of_gains(desk, &gains);
    // A search that has seen little of the space is not held up by its end.
    let part = 100.0 * times(one.expanded(), space);
    if part > 25.0 {
        desk.tell(text::finite(language, &shown_one, &show_count(space), &format!("{part:.0}")));
    }
    desk.say(text::price);
    let task = desk.task();
    desk.suggest(vec![
        (text::try_astar(language), format!("jiugong compare {task} --methods bfs,bibfs,astar --heuristics manhattan")),
        (common::another_board(language), "jiugong lesson two-searches --board 216408753".to_owned()),
        (common::next_lesson(language), "jiugong lesson half".to_owned()),
    ]);
    Ok(())
}

/// Some boards on a shortest way from the lesson's board, the nearest to the goal first, with their distances.
fn boards(desk: &Desk<'_>) -> Vec<(Cost, Board)> {
    let moves = desk.shortest(&desk.problem.start);
    let length = moves.len();
    let wanted: Vec<usize> = (1..=BOARDS).map(|number| (number * length).div_ceil(BOARDS)).collect();
    let mut board = desk.problem.start.clone();
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

/// How the gain grows with the distance.
fn speak_of_gains(desk: &mut Desk<'_>, gains: &[(Cost, f64)]) {
    let language = desk.language;
    let (Some(&(near, small)), Some(&(far, large))) = (gains.first(), gains.last()) else { return };
    let best = gains.iter().copied().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((far, large));
    let (small, shown) = (show_times(small), show_times(large));
    desk.tell(if gains.is_sorted_by(|one, next| one.1 <= next.1) {
        text::grows(language, near, &small, far, &shown)
    } else {
        text::varies(language, near, &small, far, &shown, best.0, &show_times(best.1))
    });
}
