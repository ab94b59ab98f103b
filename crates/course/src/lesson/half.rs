//! Why half of all boards are unsolvable: inversions, parity, and complete counts of small spaces.

use jiugong_lab::{Language, Text};
use jiugong_puzzles::tiles::{Board, Move, NamedGoal, Size, inversions, reachable_goals};

use super::workbench::{LessonStop, Workbench, times};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Row};
use crate::catalogue::lesson::{self as common, half as text};

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "half",
    title: Text { en: "Why half of all boards are unsolvable", zh: "为什么有一半的棋盘无解" },
    help: Text {
        en: "inversions, parity, and what a move does to them", zh: "逆序数、奇偶性，以及一步移动会改变什么"
    },
    kind: LessonKind::OnBoard { start: "283104765", goals: DEFAULT_GOALS, least: 0, teach },
};

pub(super) fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let start = workbench.problem.start.clone();
    let (swapped, one, other) = with_last_tiles_swapped(&start);
    workbench.show(&[(&start, text::given(language)), (&swapped, text::swapped(language, one, other))]);
    workbench.ask(text::question(language, one, other));
    let (before, after) = (inversions(&start), inversions(&swapped));
    let tiles: Vec<_> = start.cells().iter().filter(|&&tile| tile > 0).map(ToString::to_string).collect();
    workbench.tell(text::inversions(language, &tiles.join(" "), before));
    workbench.tell(text::inversions_swapped(language, one, other, after));
    workbench.ask(text::move_question(language));
    workbench.say(text::horizontal);
    workbench.say(text::vertical);
    let even = NamedGoal::Spiral.board(Size { rows: 4, columns: 4 });
    let rows: Vec<Row> = [&start, &even].into_iter().flat_map(|board| moves(language, board)).collect();
    let holds = rows.iter().all(|row| matches!(&row.cells[..], [.., before, after] if before == after));
    workbench.table(text::caption_moves(language), move_columns(language), rows);
    workbench.say(text::odd_width);
    workbench.say(text::even_width);
    if holds {
        workbench.say(text::invariant);
    }
    workbench.tell(text::answer(language, before, after));
    let goals = |board: &Board| {
        let names: Vec<_> = reachable_goals(board).into_iter().map(|goal| goal.name().to_owned()).collect();
        common::listed(language, &names)
    };
    workbench.tell(text::reach(language, &goals(&start), &goals(&swapped)));
    let goal = inversions(&workbench.problem.goal);
    workbench.tell(if goal % 2 == 1 { text::compare(language, goal) } else { text::compare_even(language) });

    let mut rows = Vec::new();
    let mut halves = true;
    for (height, width) in [(2, 2), (2, 3), (3, 3)] {
        let size = Size { rows: height, columns: width };
        let all: u64 = (1..=size.cells() as u64).product();
        let report = workbench.count(&NamedGoal::Standard.board(size)).ok_or(LessonStop::Stopped)?;
        let reached = report.total();
        halves &= 2 * reached == all;
        rows.push(Row {
            cells: vec![
                Cell::Word(size.to_string()),
                Cell::Count(all),
                Cell::Count(reached),
                Cell::Ratio(times(reached, all)),
                Cell::Count(u64::from(report.largest())),
            ],
            command: Some(format!("jiugong space {size}")),
        });
    }
    let choices = vec![text::two_kinds(language), text::more_kinds(language)];
    let asked = workbench.choose(text::count_question(language), choices, usize::from(!halves));
    workbench.table(text::caption_counts(language), count_columns(language), rows);
    workbench.answer(asked, if halves { text::exactly_half(language) } else { text::not_half(language) });
    let task = workbench.task();
    workbench.suggest(vec![
        (text::try_solvable(language), format!("jiugong solvable {task}")),
        (text::try_fifteen(language), "jiugong solvable '1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0'".to_owned()),
        (text::try_space(language), "jiugong space 2x5".to_owned()),
        (common::next_lesson(language), "jiugong lesson both-ends".to_owned()),
    ]);
    Ok(())
}

/// The board with its last two tiles swapped, and these tiles.
fn with_last_tiles_swapped(board: &Board) -> (Board, u32, u32) {
    let mut cells = board.cells().to_vec();
    let mut last = (0..cells.len()).rev().filter(|&cell| cells[cell] > 0);
    let (Some(second), Some(first)) = (last.next(), last.next()) else { return (board.clone(), 0, 0) };
    let (one, other) = (cells[first], cells[second]);
    cells.swap(first, second);
    (Board::new(board.size(), cells).unwrap_or_else(|_| board.clone()), one, other)
}

/// The invariant of all moves: the parity of the inversions, on even widths plus the row of the blank.
fn parity(board: &Board) -> u64 {
    let row = board.blank() / board.columns();
    (inversions(board) + if board.columns().is_multiple_of(2) { row as u64 } else { 0 }) % 2
}

/// One row for each move from `board`.
fn moves(language: Language, board: &Board) -> Vec<Row> {
    let shown = |odd: u64| Cell::Word(if odd == 1 { text::odd(language) } else { text::even(language) });
    let one = |by: Move| {
        let mut after = board.clone();
        after.slide(by)?;
        let (before, then) = (inversions(board), inversions(&after));
        let change = if then >= before { format!("+{}", then - before) } else { format!("-{}", before - then) };
        let cells = vec![
            Cell::Word(board.size().to_string()),
            Cell::Word(by.letter().to_string()),
            Cell::Count(before),
            Cell::Count(then),
            Cell::Word(if then == before { "0".to_owned() } else { change }),
            shown(parity(board)),
            shown(parity(&after)),
        ];
        Some(Row { cells, command: None })
    };
    Move::ALL.into_iter().filter_map(one).collect()
}

fn move_columns(language: Language) -> Vec<Column> {
    vec![
        Column { key: "size", title: text::column_size(language) },
        Column { key: "move", title: text::column_move(language) },
        Column { key: "inversions", title: text::column_before(language) },
        Column { key: "inversions_after", title: text::column_after(language) },
        Column { key: "change", title: text::column_change(language) },
        Column { key: "parity", title: text::column_parity(language) },
        Column { key: "parity_after", title: text::column_parity_after(language) },
    ]
}

fn count_columns(language: Language) -> Vec<Column> {
    vec![
        Column { key: "size", title: text::column_size(language) },
        Column { key: "boards", title: text::column_all(language) },
        Column { key: "reached", title: text::column_reached(language) },
        Column { key: "share", title: text::column_share(language) },
        Column { key: "largest", title: text::column_largest(language) },
    ]
}
