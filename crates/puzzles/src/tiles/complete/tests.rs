//! Every walk compared with the table of the retrograde kernel.

use jiugong_search::{Ranked, retrograde};

use super::*;
use crate::tiles::{NamedGoal, Replay, Tiles, parse_board, reaches};

fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

/// Walks from every board to `goal`, often enough to use strides too, and compares with the kernel.
fn walks_are_shortest(goal: &Board, order: &str) {
    let order: Order = order.parse().unwrap();
    let space = Tiles::<u64>::new(goal, goal).unwrap();
    let distances = retrograde(&space);
    let complete = Complete::new(goal, order).unwrap();
    let mut strided = 0;
    for rank in 0..space.count() {
        let state = space.unrank(rank);
        let start = space.board(&state);
        let path = complete.path(&start);
        assert_eq!(path.map(|path| path.len() as u32), distances.get(rank), "{start:?} to {goal:?}");
        let Some(path) = path else { continue };
        let mut walked = start.clone();
        // Ties are checked everywhere except on most of the largest boards.
        if space.count() > 1_000_000 && rank % 97 > 0 {
            path.iter().for_each(|&step| assert!(walked.slide(step).is_some()));
            assert_eq!(walked, *goal);
            continue;
        }
        for &step in &*path {
            let before = distances.get(space.rank(&space_state(&space, &walked))).unwrap();
            let nearer = |by: Move| {
                let mut next = walked.clone();
                next.slide(by).is_some() && distances.get(space.rank(&space_state(&space, &next))) == Some(before - 1)
            };
            assert_eq!(order.moves().into_iter().find(|&by| nearer(by)), Some(step), "{walked:?} to {goal:?}");
            walked.slide(step);
        }
        assert_eq!(walked, *goal);
        strided += usize::from(match &complete.walks {
            Walks::Table(frame, table) => table.strides(frame.order, frame.first, 1).is_some(),
            Walks::Line(_) => true,
        });
    }
    assert!(strided > 0, "{goal:?}");
}

fn space_state(space: &Tiles<u64>, board: &Board) -> crate::tiles::State<u64> {
    use jiugong_search::Space;
    space.unpack(&crate::tiles::packed::Word::from_tiles(board.cells()))
}

/// `standard` with its blank moved to `cell` and its tiles reversed, so that every goal needs relabelling.
fn goal(size: Size, cell: usize) -> Board {
    let mut tiles: Vec<u32> = (1..size.cells() as u32).rev().collect();
    tiles.insert(cell, 0);
    Board::new(size, tiles).unwrap()
}

#[test]
fn all_boards_of_all_small_sizes_to_every_place_of_the_blank() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let size = Size::new(rows, columns).unwrap();
        for (cell, order) in (0..size.cells()).zip(["lurd", "drul", "udlr", "rlud"].into_iter().cycle()) {
            walks_are_shortest(&goal(size, cell), order);
        }
    }
}

#[test]
fn all_boards_of_3x3_to_a_corner_an_edge_and_the_centre() {
    for (text, order) in [("123456780", "lurd"), ("123804765", "lurd"), ("520743816", "drul"), ("403156782", "rdlu")] {
        walks_are_shortest(&board(text), order);
    }
}

#[test]
fn all_boards_of_2x5() {
    walks_are_shortest(&NamedGoal::Standard.board(Size::new(2, 5).unwrap()), "lurd");
    walks_are_shortest(&goal(Size::new(5, 2).unwrap(), 3), "urdl");
}

#[test]
fn unsupported_sizes_and_unreachable_goals() {
    for (rows, columns, served) in
        [(3, 3, true), (5, 2, true), (2, 5, true), (1, 9, true), (1, 10, false), (2, 6, false), (3, 4, false)]
    {
        let size = Size::new(rows, columns).unwrap();
        assert_eq!(Complete::serves(size), served, "{size}");
        assert_eq!(Complete::new(&NamedGoal::Standard.board(size), Order::default()).is_some(), served, "{size}");
    }
    let complete = Complete::new(&board("123456780"), Order::default()).unwrap();
    assert!(!reaches(&board("123456870"), &board("123456780")));
    assert!(complete.path(&board("123456870")).is_none());
    assert!(complete.path(&board("1230")).is_none());
}

#[test]
fn letters_are_those_of_the_moves() {
    let complete = Complete::new(&board("123456780"), Order::default()).unwrap();
    let start = board("867254301");
    let path = complete.path(&start).unwrap();
    for convention in [Convention::Blank, Convention::Tile] {
        let letters = path.letters(convention);
        assert_eq!(letters[..path.len()], *crate::tiles::write_moves(convention, &start, &path).as_bytes());
    }
}

/// All boards that reach `goal`, as lines in scrambled order.
fn lines_to(goal: &Board) -> String {
    let space = Tiles::<u64>::new(goal, goal).unwrap();
    let boards = (0..space.count()).map(|place| space.board(&space.unrank(place * 227_999 % space.count())));
    boards.filter(|board| reaches(board, goal)).filter_map(|board| board.compact()).map(|line| line + "\n").collect()
}

#[test]
fn lines_are_answered_as_boards_are_with_strides_and_without() {
    let mut out = vec![0; 40_000];
    for (goal, order, convention) in [
        ("123456780", "lurd", Convention::Blank),
        ("123804765", "drul", Convention::Tile),
        ("520743816", "rdlu", Convention::Blank),
        ("103425678", "udlr", Convention::Tile),
    ] {
        let goal = board(goal);
        let complete = Complete::new(&goal, order.parse().unwrap()).unwrap();
        let replay = Replay::new(&goal).unwrap();
        let text = lines_to(&goal);
        // The first group is too small for strides, unless another test has walked much.
        let (mut at, mut size) = (0, 70);
        while at < text.len() {
            let ahead = &text.as_bytes()[at..text.len().min(at + size)];
            let answered = complete.answer_lines(&replay, convention, ahead, &mut out);
            assert!(answered.lines > 0, "{at}");
            let lines = text[at..].lines().take(answered.lines);
            let expected = lines.map(|line| {
                let (start, path) = (board(line), complete.path(&board(line)).unwrap());
                crate::tiles::write_moves(convention, &start, &path) + "\n"
            });
            assert_eq!(expected.collect::<String>().as_bytes(), &out[..answered.bytes]);
            at += answered.lines * 10;
            size = (2 * size).min(60_000);
        }
        assert_eq!(at, 1_814_400);
    }
}

#[test]
fn lines_are_answered_up_to_the_first_that_cannot_be() {
    let goal = board("123456780");
    let complete = Complete::new(&goal, Order::default()).unwrap();
    let replay = Replay::new(&goal).unwrap();
    let mut out = [0; 200];
    let mut answered = |text: &str, room: usize, convention| {
        complete.answer_lines(&replay, convention, text.as_bytes(), &mut out[..room])
    };
    for bad in ["123456870\n", "12345678\n12", "1234567890", "123456708", ""] {
        let text = format!("123456708\n123450786\n{bad}");
        assert_eq!(answered(&text, 200, Convention::Blank), LineAnswers { lines: 2, bytes: 4 }, "{bad:?}");
        assert_eq!(answered(&text, 35, Convention::Blank), LineAnswers { lines: 2, bytes: 4 }, "{bad:?}");
        assert_eq!(answered(&text, 34, Convention::Blank), LineAnswers { lines: 1, bytes: 2 }, "{bad:?}");
        assert_eq!(answered(&text, 200, Convention::Number), LineAnswers::default(), "{bad:?}");
    }
    assert_eq!(answered("12345670", 200, Convention::Blank), LineAnswers::default());
    // A walk whose replay does not reach the goal is not an answer.
    let elsewhere = Replay::new(&board("123456708")).unwrap();
    let line = b"123450786\n";
    assert_eq!(complete.answer_lines(&elsewhere, Convention::Blank, line, &mut out), LineAnswers::default());
    let small = Complete::new(&board("1230"), Order::default()).unwrap();
    assert_eq!(small.answer_lines(&replay, Convention::Blank, line, &mut out), LineAnswers::default());
}

#[test]
fn the_farthest_boards() {
    let complete = Complete::new(&board("123456780"), Order::default()).unwrap();
    for text in ["867254301", "647850321"] {
        assert_eq!(complete.path(&board(text)).unwrap().len(), 31);
    }
}
