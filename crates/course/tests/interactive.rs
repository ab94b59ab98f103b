//! The two conversations: every transcript of `testdata/interactive`, real times, and ends at every byte.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiugong_course::interactive::{chinese, english};

type Run = fn(&mut dyn BufRead, &mut dyn Write, &dyn Fn(Duration) -> Duration) -> io::Result<()>;

/// A conversation, and the time that its transcripts show.
#[derive(Clone, Copy)]
struct Conversation {
    run: Run,
    time: Duration,
}

const ENGLISH: Conversation = Conversation { run: english::run_with_clock, time: Duration::from_micros(350) };
const CHINESE: Conversation = Conversation { run: chinese::run_with_clock, time: Duration::from_micros(40) };

impl Conversation {
    fn hold(self, input: &[u8]) -> String {
        let mut output = Vec::new();
        (self.run)(&mut &*input, &mut output, &|_| self.time).unwrap();
        String::from_utf8(output).unwrap()
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/interactive")
}

/// The name, the input, the output and the conversation of every transcript.
fn transcripts() -> Vec<(String, Vec<u8>, String, Conversation)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        let Some(name) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".input.txt") else { continue };
        let conversation = if name.starts_with("chinese") { CHINESE } else { ENGLISH };
        let output = fs::read_to_string(root().join(format!("{name}.output.txt"))).unwrap();
        found.push((name.to_owned(), fs::read(&path).unwrap(), output, conversation));
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn every_transcript() {
    let transcripts = transcripts();
    assert_eq!(transcripts.len(), 5);
    for (name, input, output, conversation) in transcripts {
        assert_eq!(conversation.hold(&input), output, "{name}");
    }
}

#[test]
fn the_input_may_end_at_every_byte() {
    for (name, input, output, conversation) in transcripts() {
        for cut in 0..input.len() {
            // A word that is cut may be answered otherwise, but what was answered before it stays.
            let words = input[..cut].iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
            let before = conversation.hold(&input[..words]);
            assert!(output.starts_with(&before), "{name} {cut}");
            assert!(conversation.hold(&input[..cut]).starts_with(&before), "{name} {cut}");
        }
        let first = conversation.hold(b"");
        assert!(first.ends_with(":\n") || first.ends_with("：\n"), "{name}");
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
    // Breadth-first looks at 181,440 boards, which takes longer than a hundredth of a millisecond anywhere.
    assert!(times.iter().all(|&time| time < 60.0) && times[0] > 0.0, "{times:?}");
}

/// A depth of two thousand million is a bound like any other.
#[test]
fn a_deep_bound_ends() {
    let shown = ENGLISH.hold(b"2 1 6 4 0 8 7 5 3\n2000000000\nq\n");
    let steps: Vec<&str> = shown.lines().filter(|line| line.contains("step(s)")).collect();
    assert_eq!(steps.len(), 3);
    assert!(steps[1].contains("DFS: time = 0.35ms, 42290 "), "{}", steps[1]);
}

#[test]
fn questions_are_flushed_before_the_answer_is_waited_for() {
    /// Counts what has been flushed.
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

    for (name, input, _, conversation) in transcripts() {
        for (end, _) in input.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            let mut terminal = Terminal::default();
            let mut reader = BufReader::new(input[..=end].chain(Broken));
            let ended = (conversation.run)(&mut reader, &mut terminal, &|time| time);
            // The reader breaks where it would have waited, so nothing is flushed after that.
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
fn failures_of_reader_and_writer_are_told() {
    for Conversation { run, .. } in [ENGLISH, CHINESE] {
        let error = run(&mut BufReader::new(Broken), &mut io::sink(), &|time| time).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        let mut full = &mut [0_u8; 4][..];
        let error = run(&mut &b"1"[..], &mut full, &|time| time).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::WriteZero);
    }
}

#[test]
fn hostile_input_ends() {
    for Conversation { run, .. } in [ENGLISH, CHINESE] {
        for byte in [b'1', b' ', b'\n', b'q', 0xFF] {
            let mut shown = Vec::new();
            run(&mut BufReader::new(io::repeat(byte).take(20_000_000)), &mut shown, &|time| time).unwrap();
            assert!(shown.len() < 1000, "{byte}");
        }
    }
}
