//! Every style is read back as the same moves, and everything else is rejected with its position.

use proptest::prelude::*;

use super::super::board::Board;
use super::super::goals::NamedGoal;
use super::*;
use crate::rectangle::Size;

fn start() -> Board {
    Board::new(Size { rows: 3, columns: 3 }, vec![2, 8, 3, 1, 0, 4, 7, 6, 5]).unwrap()
}

fn error(convention: Convention, text: &str) -> MovesError {
    read_moves(convention, &start(), text).unwrap_err()
}

#[test]
fn separators_and_cases_do_not_matter() {
    let moves = vec![Move::Up, Move::Left, Move::Down, Move::Right];
    assert_eq!(read_moves(Convention::Blank, &start(), " U,l\nD，r "), Ok(moves.clone()));
    assert_eq!(read_moves(Convention::Tile, &start(), "DRUL"), Ok(moves.clone()));
    assert_eq!(read_moves(Convention::Number, &start(), "8, 2  1,8"), Ok(moves));
    assert_eq!(read_moves(Convention::Number, &start(), " , "), Ok(vec![]));
}

#[test]
fn invalid_moves_report_their_position() {
    assert_eq!(
        error(Convention::Blank, "u xl"),
        MovesError { column: 3, kind: MovesErrorKind::NotALetter { found: "x".to_owned() } }
    );
    assert_eq!(
        error(Convention::Blank, "，u ur"),
        MovesError {
            column: 4,
            kind: MovesErrorKind::OffTheBoard { step: 2, letter: 'u', possible: "l, r, d".to_owned() }
        }
    );
    assert_eq!(
        error(Convention::Tile, "dd").to_string(),
        "column 2: move 2 (`d`) leaves the board; possible there: r, l, u"
    );
    assert_eq!(
        error(Convention::Number, "8 2 5").to_string(),
        "column 5: move 3: tile 5 is not next to the blank; possible there: 2, 1"
    );
    for (text, column, found) in
        [("8 9", 3, "9"), ("0", 1, "0"), ("8,,+2", 4, "+2"), ("8 99999999999", 3, "99999999999")]
    {
        let kind = MovesErrorKind::NotATile { found: found.to_owned(), largest: 8 };
        assert_eq!(error(Convention::Number, text), MovesError { column, kind });
    }
}

#[test]
fn names_are_read_back() {
    for convention in Convention::ALL {
        assert_eq!(convention.name().parse(), Ok(convention));
    }
    assert_eq!("blanks".parse::<Convention>(), Err(ConventionError { found: "blanks".to_owned() }));
}

#[test]
fn numbers_stop_at_an_impossible_move() {
    assert_eq!(write_moves(Convention::Number, &start(), &[Move::Up, Move::Up, Move::Down]), "8");
}

/// A walk on a board of any size.
fn walk(rows: usize, columns: usize, wanted: &[usize]) -> (Board, Vec<Move>, Board) {
    let start = NamedGoal::Spiral.board(Size { rows, columns });
    let mut end = start.clone();
    let moves = wanted.iter().map(|&index| Move::ALL[index]).filter(|&by| end.slide(by).is_some()).collect();
    (start, moves, end)
}

#[test]
fn runs_are_expanded() {
    let start = NamedGoal::Standard.board(Size { rows: 3, columns: 4 });
    let moves = read_moves(Convention::Blank, &start, "l3U2 r").unwrap();
    assert_eq!(write_moves(Convention::Blank, &start, &moves), "llluur");
    assert_eq!(read_moves(Convention::Tile, &start, "R3,d02、L1"), Ok(moves.clone()));
    // Tile 9 is at the far left, below 5 and 1.
    assert_eq!(read_moves(Convention::Number, &start, "9*3 1*2 2"), Ok(moves.clone()));
    assert_eq!(read_moves(Convention::Number, &start, "11 9*2 5*1 1 2"), Ok(moves.clone()));
    let style = |convention| Style { convention, runs: true, upper: false }.write(Some(&start), &moves).unwrap();
    assert_eq!(Convention::ALL.map(style), ["l3u2r", "r3d2l", "9*3 1*2 2"]);
}

#[test]
fn invalid_runs_report_their_position() {
    for (convention, text, said) in [
        (Convention::Blank, "u l0", "column 3: `0` is not a number of moves in one direction; expected 1 to 998"),
        (Convention::Blank, "r999", "column 1: `999` is not a number of moves in one direction; expected 1 to 998"),
        (Convention::Blank, "ul2", "column 2: move 3 (`l`) leaves the board; possible there: r, d"),
        (Convention::Blank, "u 2", "column 3: `2` is not a move; expected l, u, r or d"),
        (Convention::Number, "8*", "column 1: `` is not a number of moves in one direction; expected 1 to 998"),
        (Convention::Number, "*2", "column 1: `` is not a tile; expected a number from 1 to 8"),
        (Convention::Number, "8 2*1*1", "column 3: `1*1` is not a number of moves in one direction; expected 1 to 998"),
        (
            Convention::Number,
            "8 3*2",
            "column 3: move 2: `3*2` slides 2 tiles in one line, tile 3 the farthest from the blank; it is not there",
        ),
        (Convention::Number, "2*1", "column 1: move 1: tile 2 is not next to the blank; possible there: 1, 8, 4, 6"),
    ] {
        assert_eq!(error(convention, text).to_string(), said);
    }
}

#[test]
fn letters_need_no_board_and_numbers_do() {
    let moves = read_letters(Convention::Tile, "L998 d").unwrap();
    assert_eq!((moves.len(), moves[0], moves[998]), (999, Move::Right, Move::Up));
    assert_eq!(read_letters(Convention::Number, " ,"), Ok(vec![]));
    let error = read_letters(Convention::Number, " 8 2").unwrap_err();
    assert_eq!(error, MovesError { column: 2, kind: MovesErrorKind::NeedsBoard { found: "8".to_owned() } });
}

#[test]
fn short_texts_do_not_fill_the_memory() {
    let text = "l998".repeat(MAX_MOVES / 998 + 2);
    assert_eq!(read_letters(Convention::Blank, &text).unwrap_err().kind, MovesErrorKind::TooMany);
}

proptest! {
    #[test]
    fn written_moves_are_read_back(rows in 1_usize..6, columns in 1_usize..6, walk in prop::collection::vec(0_usize..4, 0..60)) {
        let start = NamedGoal::Spiral.board(Size { rows, columns });
        let mut board = start.clone();
        let moves: Vec<Move> = walk.into_iter().map(|index| Move::ALL[index]).filter(|&by| board.slide(by).is_some()).collect();
        for convention in Convention::ALL {
            let text = write_moves(convention, &start, &moves);
            prop_assert_eq!(read_moves(convention, &start, &text), Ok(moves.clone()));
        }
    }

    #[test]
    fn every_style_is_read_back(rows in 1_usize..7, columns in 1_usize..7, wanted in prop::collection::vec(0_usize..4, 0..80), runs: bool, upper: bool) {
        let (start, moves, _) = walk(rows, columns, &wanted);
        for convention in Convention::ALL {
            let text = Style { convention, runs, upper }.write(Some(&start), &moves).unwrap();
            prop_assert_eq!(read_moves(convention, &start, &text), Ok(moves.clone()));
            let spaced = text.replace(' ', " , ");
            prop_assert_eq!(read_moves(convention, &start, &spaced), Ok(moves.clone()));
            if convention != Convention::Number {
                prop_assert_eq!(read_letters(convention, &text), Ok(moves.clone()));
                prop_assert_eq!(Style { convention, runs, upper }.write(None, &moves), Some(text));
            }
        }
    }

    #[test]
    fn a_simplified_walk_is_a_walk_between_the_same_boards(rows in 1_usize..6, columns in 1_usize..6, wanted in prop::collection::vec(0_usize..4, 0..120)) {
        let (start, moves, end) = walk(rows, columns, &wanted);
        let simple = simplify(&moves);
        let mut board = start;
        prop_assert!(simple.iter().all(|&by| board.slide(by).is_some()));
        prop_assert_eq!(board, end);
        prop_assert!(simple.windows(2).all(|pair| pair[0] != pair[1].opposite()));
        prop_assert_eq!(simple.len() % 2, moves.len() % 2);
        prop_assert_eq!(simplify(&simple), simple);
    }

    #[test]
    fn any_text_is_answered(text in "(\\PC*|[lurd0-9* ,]*)") {
        for convention in Convention::ALL {
            if let Err(error) = read_moves(convention, &start(), &text) {
                prop_assert!((1..=text.chars().count()).contains(&error.column));
            }
        }
    }
}
