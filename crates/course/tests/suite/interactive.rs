//! Tests of the two dialogues: all transcripts in `testdata/interactive`, real times, and input that ends at any byte.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiugong_course::interactive::{chinese, english};

type Run = fn(&mut dyn BufRead, &mut dyn Write, &dyn Fn(Duration) -> Duration) -> io::Result<()>;

/// A dialogue, and the time that its transcripts show.
#[derive(Clone, Copy)]
struct Dialogue {
    run: Run,
    time: Duration,
}

const ENGLISH: Dialogue = Dialogue { run: english::run_with_clock, time: Duration::from_micros(350) };
const CHINESE: Dialogue = Dialogue { run: chinese::run_with_clock, time: Duration::from_micros(40) };

impl Dialogue {
    fn run_on(self, input: &[u8]) -> String {
        let mut output = Vec::new();
        (self.run)(&mut &*input, &mut output, &|_| self.time).unwrap();
        String::from_utf8(output).unwrap()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/interactive")
}

/// The name, the input, the output and the dialogue of every transcript.
fn transcripts() -> Vec<(String, Vec<u8>, String, Dialogue)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        let Some(name) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".input.txt") else { continue };
        let dialogue = if name.starts_with("chinese") { CHINESE } else { ENGLISH };
        let output = fs::read_to_string(root().join(format!("{name}.output.txt"))).unwrap();
        found.push((name.to_owned(), fs::read(&path).unwrap(), output, dialogue));
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn transcripts_are_reproduced() {
    let transcripts = transcripts();
    assert_eq!(transcripts.len(), 5);
    for (name, input, output, dialogue) in transcripts {
        assert_eq!(dialogue.run_on(&input), output, "{name}");
    }
}

#[test]
fn the_input_may_end_at_every_byte() {
    for (name, input, output, dialogue) in transcripts() {
        for cut in 0..input.len() {
            // A truncated word may get another reply, but the output before it does not change.
            let words = input[..cut].iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
            let before = dialogue.run_on(&input[..words]);
            assert!(output.starts_with(&before), "{name} {cut}");
            assert!(dialogue.run_on(&input[..cut]).starts_with(&before), "{name} {cut}");
        }
        let first = dialogue.run_on(b"");
        assert!(first.ends_with(":\n") || first.ends_with("：\n"), "{name}");
    }
}

/// A board in one word gives the answers of the same board in nine.
#[test]
fn nine_digits_in_one_word_are_a_board() {
    for (dialogue, compact, spaced) in [
        (ENGLISH, "216408753\n100\nq\n", "2 1 6 4 0 8 7 5 3\n100\nq\n"),
        (CHINESE, "216408753 218406753\n3\nq\n", "2 1 6 4 0 8 7 5 3 2 1 8 4 0 6 7 5 3\n3\nq\n"),
    ] {
        let output = dialogue.run_on(compact.as_bytes());
        assert_eq!(output, dialogue.run_on(spaced.as_bytes()));
        assert!(output.lines().count() > 4, "{output}");
    }
    // A digit twice, nine, or digits that are no tile by themselves are still refused.
    for bad in ["216408752\nq", "916408753\nq", "2 16408753\nq"] {
        assert!(ENGLISH.run_on(bad.as_bytes()).contains("Error input!"), "{bad}");
    }
}

#[test]
fn real_times_are_shown() {
    let mut output = Vec::new();
    english::run(&mut "2 1 6 4 0 8 7 5 3\n100 q".as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let times: Vec<f64> = text
        .lines()
        .filter_map(|line| line.split_once(": time = "))
        .map(|(_, rest)| {
            let (time, steps) = rest.split_once("ms, ").unwrap();
            assert!(steps.ends_with(" step(s):"));
            assert_eq!(time.split_once('.').unwrap().1.len(), 2);
            time.parse().unwrap()
        })
        .collect();
    assert!(times.iter().all(|&time| (0.0..60_000.0).contains(&time)), "{times:?}");
    assert_eq!(times.len(), 3);

    let mut output = Vec::new();
    let input = "8 6 7 2 5 4 3 0 1 1 2 3 4 5 6 7 8 0 31 q";
    chinese::run(&mut input.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let times: Vec<f64> = text
        .lines()
        .filter_map(|line| line.strip_prefix("31步，搜索用时："))
        .map(|rest| {
            let time = rest.strip_suffix('s').unwrap();
            assert_eq!(time.split_once('.').unwrap().1.len(), 5);
            time.parse().unwrap()
        })
        .collect();
    assert_eq!(times.len(), 3);
    // Breadth-first search visits 181,440 boards, which takes longer than ten microseconds on any machine.
    assert!(times.iter().all(|&time| time < 60.0) && times[0] > 0.0, "{times:?}");
}

/// A depth of two thousand million is accepted.
#[test]
fn a_deep_bound_ends() {
    let shown = ENGLISH.run_on(b"2 1 6 4 0 8 7 5 3\n2000000000\nq\n");
    let steps: Vec<&str> = shown.lines().filter(|line| line.contains("step(s)")).collect();
    assert_eq!(steps.len(), 3);
    assert!(steps[1].contains("DFS: time = 0.35ms, 42290 "), "{}", steps[1]);
}

#[test]
fn prompts_are_flushed_before_input_is_read() {
    /// Records how much has been flushed.
    #[derive(Default)]
    struct Terminal {
        written: Vec<u8>,
        flushed: usize,
    }

    impl Write for Terminal {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.flushed = self.written.len();
            Ok(())
        }
    }

    for (name, input, _, dialogue) in transcripts() {
        for (end, _) in input.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            let mut terminal = Terminal::default();
            let mut reader = BufReader::new(input[..=end].chain(Broken));
            let ended = (dialogue.run)(&mut reader, &mut terminal, &|time| time);
            // The reader fails where it would have waited, and nothing is flushed after that.
            assert!(ended.is_ok() || terminal.flushed == terminal.written.len(), "{name} {end}");
        }
    }
}

/// A reader that fails.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn errors_of_reader_and_writer_are_returned() {
    for Dialogue { run, .. } in [ENGLISH, CHINESE] {
        let error = run(&mut BufReader::new(Broken), &mut io::sink(), &|time| time).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        let mut full = &mut [0_u8; 4][..];
        let error = run(&mut &b"1"[..], &mut full, &|time| time).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::WriteZero);
    }
}

#[test]
fn huge_invalid_input_ends() {
    for Dialogue { run, .. } in [ENGLISH, CHINESE] {
        for byte in [b'1', b' ', b'\n', b'q', 0xFF] {
            let mut shown = Vec::new();
            run(&mut BufReader::new(io::repeat(byte).take(20_000_000)), &mut shown, &|time| time).unwrap();
            assert!(shown.len() < 1000, "{byte}");
        }
    }
}
