//! Streams: what forms a record, how far an invalid record extends, and when an answer must not wait.

use std::io::{self, BufRead, BufReader, Read};

use super::lines::MAX_RECORD_BYTES;
use super::stream::{Boards, StreamError};
use super::text::Form;
use crate::rectangle::Size;
use proptest::prelude::*;

/// Each record as `line: rows`, or `!line:column`.
fn records(input: impl AsRef<[u8]>, size: Option<Size>) -> Vec<String> {
    Boards::new(input.as_ref(), size)
        .map(|entry| match entry {
            Ok(entry) => format!("{}: {}", entry.line, entry.parsed.board.rows_with_slashes()),
            Err(StreamError::Bad(error)) => format!("!{}:{}", error.at.line, error.at.column),
            Err(StreamError::Io(error)) => format!("io {error}"),
        })
        .collect()
}

fn size(text: &str) -> Option<Size> {
    text.parse().ok()
}

const CLASSIC: &str = "2 8 3/1 0 4/7 6 5";
const FIFTEEN: &str = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n";
const FIFTEEN_ROWS: &str = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";

#[test]
fn one_board_a_line() {
    let input = "\u{feff}283104765\r\n\n# comment\n2 8 3 1 x 4 7 6 5 # here\r\n2 8 3/1 0 4/7 6 5\n2,8,3,1,0,4,7,6,5";
    for required in [None, size("3x3")] {
        assert_eq!(records(input, required), [1, 4, 5, 6].map(|line| format!("{line}: {CLASSIC}")));
    }
    assert_eq!(records("", None), [""; 0]);
    assert_eq!(records("\n \n# nothing\n", None), [""; 0]);
}

/// Each record as above, with lines of nine digits skipped in pairs wherever possible, and how many were skipped.
fn in_pairs(input: &str, required: Option<Size>) -> (Vec<String>, usize) {
    let mut boards = Boards::new(BufReader::with_capacity(64, input.as_bytes()), required);
    let (mut found, mut taken, mut lines) = (Vec::new(), 0, 0);
    loop {
        while let Some(pair) = boards.ahead().as_chunks::<10>().0.first_chunk::<2>() {
            let [Some(first), Some(second)] = pair.each_ref().map(crate::tiles::Nine::read) else { break };
            for nine in [first, second] {
                lines += 1;
                let rows: Vec<String> =
                    nine.tiles().chunks(3).map(|row| format!("{} {} {}", row[0], row[1], row[2])).collect();
                found.push(format!("{lines}: {}", rows.join("/")));
            }
            boards.skip_compact_lines(2);
            taken += 2;
        }
        match boards.next() {
            None => return (found, taken),
            Some(Ok(entry)) => {
                lines = entry.line;
                found.push(format!("{}: {}", entry.line, entry.parsed.board.rows_with_slashes()));
            }
            Some(Err(StreamError::Bad(error))) => {
                lines = error.at.line;
                found.push(format!("!{}:{}", error.at.line, error.at.column));
            }
            Some(Err(StreamError::Io(error))) => panic!("{error}"),
        }
    }
}

#[test]
fn skipped_lines_of_digits_are_the_same_records() {
    let plain = "283104765\n".repeat(20);
    assert_eq!(
        in_pairs(&plain, None),
        (records(&plain, None), 16),
        "lines across the end of the buffer are read one by one"
    );
    assert_eq!(in_pairs(&plain, size("3x3")).0, records(&plain, size("3x3")));
    assert_eq!(in_pairs(&plain, size("2x4")), (records(&plain, size("2x4")), 0));
    let mixed = "283104765\n283104765\n283104766\n123456780\n28310476\n123456780\n123456780\r\n123456780\n12345678x\n\
                 123456780\n867254301\n2 8 3/1 0 4/7 6 5\n867254301\n867254301";
    let (found, taken) = in_pairs(mixed, None);
    assert_eq!(found, records(mixed, None));
    assert!(taken >= 4);
}

#[test]
fn a_bad_line_takes_only_itself() {
    for bad in [
        "28310476",
        "283104766",
        "hello",
        "283",
        "5",
        "2 8 3 1 0 4 7 6",
        "2 8 3 1 0 4 7 6 9",
        "2 8 3 1 0 4 7 6 6",
        "1 2 3 4 5 6 7 8 9",
        "2 8 3 1 0 4 7 6 5 9",
        "2 8 3/1 0 4/7 6",
        "a b c d e f g h i",
        "1 2 3",
        "- - -",
        "1 2 3 4",
    ] {
        for good in ["283104765", "2 8 3 1 0 4 7 6 5"] {
            for required in [None, size("3x3")] {
                let input = format!("{good}\n{bad}\n{good}\n");
                let found = records(&input, required);
                assert_eq!([&found[0], &found[2]], [&format!("1: {CLASSIC}"), &format!("3: {CLASSIC}")], "{input}");
                assert!(found[1].starts_with("!2:") && found.len() == 3, "{input} {found:?}");
                let input = format!("{bad}\n{good}\n{bad}\n{bad}\n{good}\n");
                let found = records(&input, required);
                assert_eq!(
                    [&found[1], found.last().unwrap()],
                    [&format!("2: {CLASSIC}"), &format!("5: {CLASSIC}")],
                    "{input}"
                );
                assert!(found[0].starts_with("!1:"), "{input} {found:?}");
            }
        }
    }
}

#[test]
fn blocks_with_and_without_empty_lines() {
    let block = "2 8 3\n1 0 4\n7 6 5\n";
    for required in [None, size("3x3")] {
        assert_eq!(records(block, required), [format!("1: {CLASSIC}")]);
        assert_eq!(records(block.repeat(3), required), [1, 4, 7].map(|line| format!("{line}: {CLASSIC}")));
        assert_eq!(records(format!("{block}\n\n{block}"), required), [1, 6].map(|line| format!("{line}: {CLASSIC}")));
        let crlf = block.replace('\n', "\r\n");
        assert_eq!(records(format!("\r\n{crlf}\r\n{crlf}"), required), [2, 6].map(|line| format!("{line}: {CLASSIC}")));
        let commented = "2 8 3 # a\n# b\n1 0 4\n7 6 5";
        assert_eq!(records(commented, required), [format!("1: {CLASSIC}")]);
    }
    for required in [None, size("4x4")] {
        assert_eq!(records(FIFTEEN.repeat(2), required), [1, 5].map(|line| format!("{line}: {FIFTEEN_ROWS}")));
    }
}

#[test]
fn blocks_that_are_not_square() {
    let wide = "1 2 3\n4 5 0\n";
    let tall = "1 2\n4 3\n5 0\n";
    assert_eq!(
        records(format!("{wide}\n{tall}\n{wide}"), None),
        ["1: 1 2 3/4 5 0", "4: 1 2/4 3/5 0", "8: 1 2 3/4 5 0"]
    );
    assert_eq!(records(wide.repeat(2), size("2x3")), ["1: 1 2 3/4 5 0", "3: 1 2 3/4 5 0"]);
    assert_eq!(records(tall.repeat(2), size("3x2")), ["1: 1 2/4 3/5 0", "4: 1 2/4 3/5 0"]);
    assert_eq!(records("1\n2\n0\n0\n1\n2\n201\n", size("3x1")), ["1: 1/2/0", "4: 0/1/2", "7: 2/0/1"]);
    assert_eq!(records("1 2 0\n1 x 2\n", size("1x3")), ["1: 1 2 0", "2: 1 0 2"]);
}

#[test]
fn a_bad_block_takes_its_paragraph() {
    let good = "\n2 8 3\n1 0 4\n7 6 5\n";
    for (bad, place) in [
        ("2 8 3\n1 0\n7 6 5\n", "!2:4"),
        ("2 8 3\n1 0 4\n7 6 6\n", "!3:5"),
        ("2 8 3\n1 0 4\n7 9 5\n", "!3:3"),
        ("2 a 3\n1 0 4\n7 6 5\n", "!1:3"),
        ("2 8 3\n1 0 4 5\n7 6 5\n1 1 1\n", "!2:7"),
        ("2 8\n1 0 4\n7 6 5\n", "!1:4"),
    ] {
        let found = records(format!("{bad}{good}"), None);
        assert_eq!(found, [place.to_owned(), format!("{}: {CLASSIC}", bad.lines().count() + 2)], "{bad}");
    }
    assert_eq!(
        records(format!("1 1 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n\n{FIFTEEN}"), None),
        ["!1:3".to_owned(), format!("6: {FIFTEEN_ROWS}")]
    );
    assert_eq!(
        records(format!("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 1\n{FIFTEEN}"), None),
        ["!4:10".to_owned(), format!("5: {FIFTEEN_ROWS}")]
    );
}

#[test]
fn four_cells_are_a_board_or_a_row() {
    assert_eq!(records("1 2 3 0\n", None), ["1: 1 2/3 0"]);
    assert_eq!(records("1 2 3 0\n1 2 0 3\n", None), ["1: 1 2/3 0", "2: 1 2/0 3"]);
    assert_eq!(records("1 2 3 0\n\n5 6 7 4\n", None)[0], "1: 1 2/3 0");
    let block = "1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n";
    assert_eq!(
        records(block.repeat(2), None),
        [1, 5].map(|line| format!("{line}: 1 2 3 0/5 6 7 4/9 10 11 8/13 14 15 12"))
    );
    assert_eq!(records("1 2 3 0\n1 2 3 9\n1 2 0 3\n", None), ["1: 1 2/3 0", "!2:7", "3: 1 2/0 3"]);
}

#[test]
fn files_of_the_42_schools() {
    let file = "# This puzzle is solvable\n3\n2 8 3\n1 0 4 # c\n7 6 5\n";
    for required in [None, size("3x3")] {
        assert_eq!(records(file.repeat(2), required), [2, 7].map(|line| format!("{line}: {CLASSIC}")));
    }
    let four = format!("4\n# comment\n{FIFTEEN}");
    assert_eq!(
        records(format!("{file}{four}{file}"), None),
        [format!("2: {CLASSIC}"), format!("6: {FIFTEEN_ROWS}"), format!("13: {CLASSIC}")]
    );
    assert_eq!(records(&four, size("3x3")), ["!1:1"]);
    assert_eq!(
        records(format!("4\n2 8 3\n1 0 4\n7 6 5\n\n{file}"), None),
        ["!2:6".to_owned(), format!("7: {CLASSIC}")]
    );
    let form = Boards::new(file.as_bytes(), None).next().unwrap().unwrap().parsed.form;
    assert_eq!(form, Form::FortyTwo);
}

#[test]
fn benchmark_files_of_the_repository() {
    for (file, count, total) in [
        (&include_bytes!("../../../testdata/korf100.txt")[..], 100, 5305),
        (&include_bytes!("../../../testdata/korf24.txt")[..], 50, 5039),
    ] {
        let entries: Vec<_> = Boards::new(file, None).map(Result::unwrap).collect();
        assert_eq!(entries.len(), count);
        assert!(entries.iter().all(|entry| entry.parsed.form == Form::Korf));
        assert_eq!(entries.iter().filter_map(|entry| entry.parsed.published).sum::<u32>(), total);
        assert_eq!(entries[0].line, 3);
    }
}

/// Returns `text` and then an error, so that reading too far fails the test.
struct Then(&'static [u8]);

impl Read for Then {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("read on")),
            length => Ok(length),
        }
    }
}

#[test]
fn a_whole_board_is_answered_before_reading_on() {
    for text in [
        "283104765\n",
        "2 8 3 1 0 4 7 6 5\n",
        "1302\n",
        "0\n",
        "2 8 3\n1 0 4\n7 6 5\n",
        "3\n2 8 3\n1 0 4\n7 6 5\n",
        "1 1 2 3 4 5 6 7 8 0 31\n",
        "1 2 3/4 5 0\n",
        "12345678\n",
        "2 8 3 1 0 4 7 6 6\n",
        "283104765\n2 8 3 1 0 4 7 6 9\n",
    ] {
        let found: Vec<_> = Boards::new(BufReader::new(Then(text.as_bytes())), None).collect();
        let records = if text.lines().count() == 2 { 2 } else { 1 };
        assert_eq!(found.len(), records + 1, "{text}");
        assert!(found[..records].iter().all(|entry| !matches!(entry, Err(StreamError::Io(_)))), "{text}");
        assert!(matches!(found[records], Err(StreamError::Io(_))), "{text}");
    }
    let mut rows = Boards::new(BufReader::new(Then(b"2 8 3\n1 0 4\n")), None);
    assert!(matches!(rows.next(), Some(Err(StreamError::Io(_)))));
    assert!(rows.next().is_none());
}

#[test]
fn the_reader_is_accessible() {
    let mut boards = Boards::new(BufReader::new(&b"283104765\n1302\n"[..]), None);
    boards.next();
    assert_eq!(boards.get_ref().buffer(), b"1302\n");
}

/// 64 MiB of one digit, in one line.
fn giant_line() -> impl BufRead {
    BufReader::new(io::repeat(b'7').take(64 << 20))
}

#[test]
fn giant_records_are_refused_and_skipped() {
    let input = (&b"1302\n"[..]).chain(giant_line()).chain(&b"\n283104765\n"[..]);
    let mut boards = Boards::new(input, None);
    let mut said = || match boards.next() {
        Some(Ok(entry)) => format!("{}", entry.line),
        Some(Err(error)) => error.to_string(),
        None => "end".to_owned(),
    };
    let too_long = format!("column 1: the line or block is too long; expected at most {MAX_RECORD_BYTES} bytes");
    assert_eq!([said(), said(), said(), said()], ["1".into(), format!("line 2, {too_long}"), "3".into(), "end".into()]);

    let in_a_block = (&b"2 8 3\n1 0 4\n"[..]).chain(giant_line()).chain(&b"\n1 1 1\n\n283104765\n"[..]);
    let found: Vec<_> = Boards::new(in_a_block, None).map(|entry| entry.map(|entry| entry.line)).collect();
    assert_eq!(found.len(), 2);
    assert!(matches!(&found[0], Err(StreamError::Bad(error)) if error.to_string() == format!("line 3, {too_long}")));
    assert!(matches!(found[1], Ok(6)));

    let rows = BufReader::new(io::repeat(b'\n').take(1)).chain(&b"5 5 5\n"[..]);
    let tall = format!("{}\n283104765\n", "5 5 5 5 5 5 5\n9\n".repeat(MAX_RECORD_BYTES / 16 + 9));
    let found: Vec<_> =
        Boards::new(rows.chain(tall.as_bytes()), None).map(|entry| entry.map(|entry| entry.line)).collect();
    assert!(matches!(&found[0], Err(StreamError::Bad(error)) if error.to_string() == format!("line 2, {too_long}")));
    assert!(found.len() == 2 && found[1].is_ok());
}

#[test]
fn invalid_utf8_reports_its_position() {
    let found = records(b"283104765\n2831\xFF4765\n283104765\n", None);
    assert_eq!(found, [format!("1: {CLASSIC}"), "!2:5".to_owned(), format!("3: {CLASSIC}")]);
}

proptest! {
    #[test]
    fn any_stream_ends(input in prop::collection::vec(any::<u8>(), 0..300)) {
        let most = input.split(|&byte| byte == b'\n').count();
        for required in [None, size("2x2"), size("3x3"), size("3x1")] {
            prop_assert!(records(&input, required).len() <= most);
        }
    }

    #[test]
    fn every_line_of_a_stream_of_boards_is_answered(input in "([0-3] [0-3]( [0-3] [0-3])?\n{1,2}|[0-9x# /]{0,12}\n){0,20}") {
        let tokens = |line: &&str| !line.split('#').next().unwrap_or("").replace(['/', ' '], "").is_empty();
        for required in [None, size("2x2")] {
            let found = records(&input, required);
            prop_assert!(found.len() <= input.lines().filter(tokens).count());
            prop_assert_eq!(found.is_empty(), input.lines().filter(tokens).count() == 0);
        }
    }

    #[test]
    fn compact_lines_with_some_bad_ones(picks in prop::collection::vec(0_usize..4, 1..30)) {
        let lines = ["283104765", "123456780", "28310476", "2 8 3 1 0 4 7 6 6"];
        let input: Vec<&str> = picks.iter().map(|&pick| lines[pick]).collect();
        let input = input.join("\n");
        let found = records(&input, None);
        prop_assert_eq!(found.len(), picks.len());
        for (index, (record, &pick)) in found.iter().zip(&picks).enumerate() {
            prop_assert_eq!(record.starts_with('!'), pick > 1);
            let line = (index + 1).to_string();
            prop_assert_eq!(record.trim_start_matches('!').split(':').next(), Some(line.as_str()));
        }
    }
}
