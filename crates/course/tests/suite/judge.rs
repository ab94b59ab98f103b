//! Tests of the judges: all files in `testdata/judge`, all kinds of bad input, random boards.

use std::fs;
use std::io::{self, BufReader, Read};
use std::path::Path;

use jiugong_course::judge::{JUDGES, JudgeError, Mistake, Verdict, by_name};
use jiugong_puzzles::scan::Position;
use jiugong_puzzles::tiles::{Exact, NamedGoal, Size, Tiles, rank, unrank};
use proptest::prelude::*;

const EIGHT: &str = "2 3 4 1 5 x 7 6 8";
const PATH: &str = "ullddrurdllurdruldr";

fn solve(name: &str, input: impl AsRef<[u8]>) -> Result<String, JudgeError> {
    let mut output = Vec::new();
    (by_name(name).unwrap().solve)(&mut input.as_ref(), &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

fn check(name: &str, input: impl AsRef<[u8]>, answer: impl AsRef<[u8]>) -> Verdict {
    (by_name(name).unwrap().check)(&mut input.as_ref(), &mut answer.as_ref()).unwrap()
}

fn wrong(case: usize, line: usize, mistake: Mistake) -> Verdict {
    Verdict::Wrong { case, line, mistake }
}

/// The error of `solve`; `check` must return the same one for any answer.
fn error(name: &str, input: &str) -> JudgeError {
    let error = solve(name, input).unwrap_err();
    let answer = "unsolvable\n".repeat(3);
    let checked = (by_name(name).unwrap().check)(&mut input.as_bytes(), &mut answer.as_bytes());
    if let Err(checked) = checked {
        assert_eq!(checked.to_string(), error.to_string());
    }
    error
}

#[test]
fn files_are_answered_as_expected() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judge");
    let mut files = 0;
    for row in &JUDGES {
        for entry in fs::read_dir(root.join(row.name)).unwrap() {
            let path = entry.unwrap().path();
            let Some(rest) = path.file_name().unwrap().to_str().unwrap().strip_prefix("input") else { continue };
            let input = fs::read(&path).unwrap();
            let expected = fs::read_to_string(path.with_file_name(format!("output{rest}"))).unwrap();
            let answer = solve(row.name, &input).unwrap();
            // Any of several shortest paths is accepted.
            let lengths = |text: &str| text.lines().map(str::len).collect::<Vec<_>>();
            if ["poj-1077", "hdu-1043", "uva-652"].contains(&row.name) {
                assert_eq!(lengths(&answer), lengths(&expected), "{}", path.display());
            } else {
                assert_eq!(answer, expected, "{}", path.display());
            }
            for answer in [&answer, &expected] {
                assert!(matches!(check(row.name, &input, answer), Verdict::Right { .. }), "{}", path.display());
            }
            files += 1;
        }
    }
    assert_eq!(files, 16);
}

#[test]
fn judges_are_found_by_name_and_alias() {
    for row in &JUDGES {
        for spelling in [row.name.to_owned(), row.name.to_uppercase(), row.name.replace('-', "")] {
            assert_eq!(by_name(&spelling).unwrap().name, row.name);
        }
        for alias in row.aliases {
            assert_eq!(by_name(alias).unwrap().name, row.name);
        }
    }
    assert_eq!(by_name("Wikioi1225").unwrap().name, "codevs-1225");
    let unknown = by_name("poj-1").unwrap_err();
    assert_eq!((unknown.found.as_str(), unknown.possible.len()), ("poj-1", 8));
    for name in ["", "-", "poj", "1077"] {
        assert!(by_name(name).is_err(), "{name}");
    }
}

#[test]
fn bad_input_is_refused_with_its_position() {
    for (name, input, message) in [
        ("poj-1077", "", "line 1, column 1: expected 9 cells, but the input ends after 0"),
        ("poj-1077", "1 2 3\n4 5", "line 2, column 4: expected 9 cells, but the input ends after 5"),
        ("poj-1077", "1 2 3\n4 0 5 6 7 8", "line 2, column 3: expected a tile from 1 to 8 or `x`, found `0`"),
        ("poj-1077", "1 2 3\n4 X", "line 2, column 3: expected a tile from 1 to 8 or `x`, found `X`"),
        ("poj-1077", "12345678x", "line 1, column 1: expected a tile from 1 to 8 or `x`, found `12345678x`"),
        ("hdu-1043", "1 2 3 4 5 6 7 8 x\n1 2 1", "line 2, column 5: expected each tile once, and 1 is given again"),
        ("hdu-1043", "迷 2 3", "line 1, column 1: expected a tile from 1 to 8 or `x`, found `迷`"),
        ("uva-652", "", "line 1, column 1: expected a whole number from 0 to 4294967295, but the input ends"),
        ("uva-652", "x", "line 1, column 1: expected a whole number from 0 to 4294967295, found `x`"),
        ("uva-652", "1\n\n", "line 3, column 1: expected 9 cells, but the input ends after 0"),
        ("codevs-1225", "28310476", "line 1, column 9: expected 9 cells, but the input ends after 8"),
        ("codevs-1225", "2831047651", "line 1, column 10: expected 9 cells; this is one too many"),
        ("codevs-1225", "\n 283104995", "line 2, column 8: expected a whole number from 0 to 8, found `9`"),
        ("codevs-1225", "283104764", "line 1, column 9: expected each tile once, and 4 is given again"),
        ("codevs-1225", "28八104765", "line 1, column 3: expected a whole number from 0 to 8, found `八`"),
        ("codevs-1004", "BWBO\nWBWB\n BXBW", "line 3, column 3: expected `B`, `W` or `O`, found 'X'"),
        ("codevs-1004", "BWBO\nWBWB\n", "line 3, column 1: the board ends after 8 of 16 cells"),
        ("codevs-1004", "BWBO\nOO", "line 2, column 2: expected at most 2 of `O`; this is one too many"),
        ("codevs-1004", "BWBO WBWB BWBW WBWOO", "line 1, column 20: the board has 16 cells; this is one too many"),
        ("poj-3984", "0 0 0\n0 2", "line 2, column 3: expected a whole number from 0 to 1, found `2`"),
        ("poj-3984", "00000 00000", "line 1, column 12: expected 25 cells, but the input ends after 10"),
        ("poj-3984", "00000 00000 00000 00000 000001", "line 1, column 30: expected 25 cells; this is one too many"),
        ("poj-3984", "10000 00000 00000 00000 00000", "the start (0, 0) is a wall"),
        ("poj-3984", "00000 00000 00000 00001 00010", "there is no solution, and this judge's inputs always have one"),
        ("poj-2893", "3", "line 1, column 2: expected a whole number from 1 to 999, but the input ends"),
        ("poj-2893", "0 3", "line 1, column 3: expected a whole number from 0 to 0, found `3`"),
        ("poj-2893", "1000 3", "line 1, column 1: expected a whole number from 0 to 999, found `1000`"),
        ("poj-2893", "999 999\n1 2", "line 2, column 4: expected 998001 cells, but the input ends after 2"),
        ("poj-2893", "2 2\n1 2\n3 4", "line 3, column 3: expected a whole number from 0 to 3, found `4`"),
        ("poj-2893", "2 2\n1 2\n2 0", "line 3, column 1: expected each tile once, and 2 is given again"),
        (
            "poj-2049",
            "1 0\n3 1 5 2",
            "line 2, column 5: expected a whole number from 0 to 1, found `5` (direction, 0 along X and 1 along Y)",
        ),
        ("poj-2049", "-1 0", "line 1, column 4: expected a whole number from -1 to -1, found `0` (number of doors)"),
    ] {
        let error = error(name, input);
        assert_eq!(error.to_string(), message, "{name} {input:?}");
        let place = error.position().map(|at| at.to_string());
        assert_eq!(place.as_deref(), message.starts_with("line").then(|| message.split(": ").next().unwrap()));
    }
}

#[test]
fn cases_before_a_bad_one_are_answered() {
    let mut output = Vec::new();
    let input = "1 2 3 4 5 6 8 7 x\n1 2 3 4 5 6 8 7 x\n1 2 y";
    let error = (by_name("hdu-1043").unwrap().solve)(&mut input.as_bytes(), &mut output).unwrap_err();
    assert_eq!(error.position(), Some(Position { line: 3, column: 5 }));
    assert_eq!(output, b"unsolvable\nunsolvable\n");
}

/// Returns `text`, then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::ErrorKind::BrokenPipe.into()),
            length => Ok(length),
        }
    }
}

#[test]
fn a_read_error_is_not_taken_for_the_end_of_the_input() {
    for row in &JUDGES {
        for text in ["", "1 "] {
            let mut input = BufReader::new(Failing(text.as_bytes()));
            let error = (row.solve)(&mut input, &mut io::sink());
            assert!(matches!(error, Err(JudgeError::Io(_))), "{} {text:?}", row.name);
        }
    }
    let mut answer = BufReader::new(Failing(b"ull"));
    assert!(matches!((JUDGES[0].check)(&mut EIGHT.as_bytes(), &mut answer), Err(JudgeError::Io(_))));
}

/// The answer to a case is written before more input is read.
#[test]
fn answers_appear_as_cases_are_read() {
    let input = format!("{EIGHT}\n").repeat(3);
    let mut output = Vec::new();
    let mut reader = BufReader::with_capacity(EIGHT.len() + 1, Failing(input.as_bytes()));
    assert!((by_name("hdu-1043").unwrap().solve)(&mut reader, &mut output).is_err());
    assert_eq!(String::from_utf8(output).unwrap().lines().count(), 3);
}

#[test]
fn huge_invalid_input_neither_panics_nor_takes_memory() {
    for row in &JUDGES {
        for byte in [b'0', b'9', b'x', b' ', b'\n', 0xFF, b'B'] {
            let mut input = BufReader::new(io::repeat(byte).take(20_000_000));
            let solved = (row.solve)(&mut input, &mut io::sink());
            let empty = byte.is_ascii_whitespace() && matches!(row.name, "hdu-1043" | "poj-2893" | "poj-2049");
            assert_eq!(solved.is_ok(), empty, "{} {byte}", row.name);
        }
    }
    let endless = |byte| BufReader::new(io::repeat(byte).take(40_000_000));
    let verdict = (JUDGES[0].check)(&mut EIGHT.as_bytes(), &mut endless(b'u')).unwrap();
    assert_eq!(verdict, wrong(1, 1, Mistake::TooLong { limit: 16 << 20 }));
    let mut spaces = BufReader::new(PATH.as_bytes().chain(io::repeat(b'\n').take(40_000_000)));
    assert_eq!((JUDGES[0].check)(&mut EIGHT.as_bytes(), &mut spaces).unwrap(), Verdict::Right { cases: 1 });
}

fn written(cells: &[u32]) -> String {
    let cells: Vec<_> = cells.iter().map(|tile| tile.to_string().replace('0', "x")).collect();
    cells.join(" ") + "\n"
}

#[test]
fn random_boards_get_shortest_paths_that_pass() {
    let size = Size { rows: 3, columns: 3 };
    let goal = NamedGoal::Standard.board(size);
    let space = Tiles::<u64>::new(&goal, &goal).unwrap();
    let table = Exact::new(&space).unwrap();
    // The step is coprime to 9!, so the boards are spread over the whole space.
    let boards: Vec<_> = (0..2000).map(|index| unrank(9, index * 181_789 % 362_880).unwrap()).collect();
    let input: String = boards.iter().map(|board| written(board)).collect();
    let output = solve("hdu-1043", &input).unwrap();
    assert_eq!(check("hdu-1043", &input, &output), Verdict::Right { cases: boards.len() });
    let mut solvable = 0;
    for (board, line) in boards.iter().zip(output.lines()) {
        let distance = table.table().get(rank(board).unwrap() as usize);
        assert_eq!(distance, (line != "unsolvable").then_some(line.len() as u32), "{board:?}");
        solvable += usize::from(distance.is_some());
    }
    assert!((900..1100).contains(&solvable));
    for (board, line) in boards.iter().zip(output.lines()).take(50) {
        let alone = solve("poj-1077", written(board)).unwrap();
        assert_eq!(alone.trim_end().len(), line.len());
        assert!(matches!(check("poj-1077", written(board), &alone), Verdict::Right { cases: 1 }));
    }
    let uva = format!("{}\n{}", boards.len(), input.replace('\n', "\n\n"));
    let answers = solve("uva-652", &uva).unwrap();
    assert_eq!(
        answers.lines().step_by(2).map(str::len).collect::<Vec<_>>(),
        output.lines().map(str::len).collect::<Vec<_>>()
    );
    assert_eq!(check("uva-652", &uva, &answers), Verdict::Right { cases: boards.len() });
}

#[test]
fn the_largest_board_is_judged_quickly() {
    let mut input = String::from("999 999\n");
    for tile in (1..998_001).chain([0]) {
        input.push_str(&tile.to_string());
        input.push(' ');
    }
    let swapped = input.replacen("\n1 2 ", "\n2 1 ", 1);
    assert_eq!(solve("poj-2893", format!("{input}\n{swapped}\n0 0\n")).unwrap(), "YES\nNO\n");
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_not_panic(input in proptest::collection::vec(prop_oneof![4 => b'0'..=b'9', 3 => Just(b' '), 2 => Just(b'\n'), 1 => any::<u8>(), 1 => Just(b'x')], 0..80),
                      answer in "[YESNOudlr0-9() ,\n]{0,40}") {
        for row in &JUDGES {
            let mut output = Vec::new();
            let solved = (row.solve)(&mut &input[..], &mut output);
            let verdict = (row.check)(&mut &input[..], &mut answer.as_bytes());
            if solved.is_ok() {
                prop_assert!(verdict.is_ok());
                let own = (row.check)(&mut &input[..], &mut &output[..]).unwrap();
                prop_assert!(matches!(own, Verdict::Right { .. }), "{own:?}");
            }
        }
    }
}
