//! The command line as users see it: transcripts, READMEs, guides, and what transcripts cannot show.

mod generated;
#[cfg(unix)]
mod interrupts;
mod lesson;
mod manual;
mod pictures;
#[cfg(unix)]
#[path = "../common/processor.rs"]
mod processor;
mod schema;

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use jiugong_lab::registry::{DOMAINS, HeuristicName, Method};

/// A table folder of these tests, separate from the user's.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/tables");

fn jiugong(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jiugong"));
    command.args(words).env_remove("JIUGONG_LANG").env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
    command.env("JIUGONG_CACHE", CACHE);
    command
}

/// Runs with `input` on standard input.
fn with_input(words: &[&str], input: &[u8]) -> Output {
    let mut child = jiugong(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("it ends")
}

/// Interrupts a program that has searched for a while.
#[cfg(unix)]
fn interrupt_at_work(child: &std::process::Child) {
    processor::wait_for(child.id(), Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("JIUGONG_CACHE", CACHE)
        .case("tests/cli/*.trycmd")
        .case("tests/cli/*.toml")
        .case("../../README.md")
        .case("../../README.zh.md")
        .case("../../docs/guide/**/*.md");
}

/// The main manual page names the page of every verb; releases install them together.
#[test]
fn the_manual_page_refers_to_those_of_the_verbs() {
    let page = jiugong(&["man"]).output().expect("it runs");
    let page = text(&page.stdout);
    for part in [".SH Solve", "jiugong\\-solve(1)", "jiugong\\-convert(1)", ".SH General", "\\-\\-lang"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let page = jiugong(&["man", "solve"]).output().expect("it runs");
    assert!(text(&page.stdout).contains(".SH \"Options of maze\""), "{page:?}");
}

/// Transcripts shorten these lists, so that a new method or heuristic changes none of them.
#[test]
fn lists_name_every_method_and_heuristic() {
    let methods: Vec<_> = Method::all().map(Method::name).collect();
    let heuristics: Vec<_> = HeuristicName::all().map(|(_, row)| row.name).collect();
    let printed = |words: &[&str]| {
        let output = jiugong(words).output().expect("it runs");
        [output.stdout, output.stderr].map(|bytes| text(&bytes).to_owned()).concat()
    };
    let error = printed(&["solve", "283104765", "--method", "astr"]);
    assert!(error.contains(&methods.join(", ")), "{error}");
    let error = printed(&["solve", "283104765", "--method", "astr", "--lang", "zh"]);
    assert!(error.contains(&methods.join("、")), "{error}");
    let error = printed(&["solve", "283104765", "--heuristic", "max(manhatan,2)"]);
    assert!(error.contains(&format!("expected one of: {}", heuristics.join(", "))), "{error}");
    let listed = printed(&["list", "domains"]);
    for domain in DOMAINS {
        let row = domain.row();
        let own: Vec<_> = row.heuristics.iter().map(|heuristic| heuristic.name).collect();
        assert!(listed.contains(&format!("  heuristics: {}\n", own.join(", "))), "{}: {listed}", row.name);
        let own: Vec<_> = row.methods.iter().map(|method| method.name()).collect();
        let line = format!("  own methods: {}\n", own.join(", "));
        assert!(own.is_empty() || listed.contains(&line), "{}: {listed}", row.name);
    }
}

#[test]
fn boards_are_answered_as_they_arrive() {
    let mut child = jiugong(&["solve", "--goal", "spiral", "--format", "moves"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = child.stdout.take().expect("piped");
    for _ in 0..3 {
        input.write_all(b"283104765\n").expect("it reads");
        let mut answer = [0; 5];
        output.read_exact(&mut answer).expect("an answer before the next board is sent");
        assert_eq!(&answer, b"uldr\n");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Lines of nine digits are solved in batches if the output is moves; with spaces between the digits each is solved alone.
#[test]
fn a_long_stream_gives_the_answers_of_single_boards() {
    let (mut state, mut compact) = (7_u64, String::new());
    for number in 0..3000 {
        // Boards that reach the goal, made by an even number of swaps; some that do not.
        let mut tiles = *b"123456780";
        let (mut swaps, all) = (0, if number % 50 == 17 { 41 } else { 40 });
        while swaps < all {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (one, other) = ((state >> 33) as usize % 8, (state >> 43) as usize % 8);
            if one != other {
                tiles.swap(one, other);
                swaps += 1;
            }
        }
        compact.extend(tiles.map(char::from));
        compact.push('\n');
    }
    let spaced: String = compact.chars().flat_map(|letter| [letter, ' ']).collect::<String>().replace("\n ", "\n");
    for options in [&["--goal", "standard"][..], &["--goal", "123456780", "--moves", "tile"], &["--moves", "number"]] {
        let words = [&["solve", "--format", "moves"], options].concat();
        let (together, alone) = (with_input(&words, compact.as_bytes()), with_input(&words, spaced.as_bytes()));
        assert_eq!(together.status.code(), alone.status.code(), "{options:?}");
        let (together, alone) = (text(&together.stdout), text(&alone.stdout));
        assert_eq!((together.lines().count(), together.contains("unsolvable")), (3000, true));
        assert!(together.lines().filter(|line| *line == "unsolvable").count() < 1000, "most are answered together");
        assert_eq!(together, alone, "{options:?}");
    }
    let broken = with_input(&["solve", "--format", "moves"], (compact + "123456788\n").as_bytes());
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stdout).lines().last().is_some_and(|line| line.contains("3001")), "the invalid line is named");
}

#[test]
fn a_bad_line_is_reported_and_the_rest_are_answered() {
    let output = with_input(
        &["solve", "--goal", "spiral", "--format", "json"],
        b"283104765\nnonsense\n\n2 8 3\n1 0 4\n7 6 5\n\n283104766\n123456780\n",
    );
    assert_eq!(output.status.code(), Some(2));
    let records: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let outcomes: Vec<_> = records.iter().map(|record| record["outcome"].as_str().expect("a string")).collect();
    assert_eq!(outcomes, ["solved", "error", "solved", "error", "unsolvable"]);
    assert_eq!((&records[1]["line"], &records[3]["line"]), (&2.into(), &8.into()));
    assert_eq!(records[4]["reaches"], serde_json::json!(["standard", "blank-first"]));
}

#[test]
fn json_has_every_field() {
    let output = jiugong(&["solve", "283104765", "--goal", "spiral", "--format", "json"]).output().expect("it runs");
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for field in
        ["rows", "columns", "start", "goal", "outcome", "moves", "steps", "cost", "optimal", "method", "heuristic"]
    {
        assert!(record.get(field).is_some(), "{field}");
    }
    for counter in ["expanded", "generated", "max_open", "max_closed", "time_us", "bytes"] {
        assert!(record["statistics"][counter].is_u64(), "{counter}");
    }
    // The table method has no duplicates and does not count them.
    for counter in ["duplicates", "reopened", "pruned"] {
        assert!(record["statistics"][counter].is_null(), "{counter}");
    }
    assert_eq!(record["start"], serde_json::json!([2, 8, 3, 1, 0, 4, 7, 6, 5]));
    assert_eq!(record["moves"], "uldr");
}

#[test]
fn hostile_input_is_refused_in_bounded_memory_and_time() {
    for input in
        [&b""[..], b"\n\n\n", b"\xff\xfe\x00", b"# nothing\n", b"0x0", b"1 2 3 4 5 6 7 8 9", b"99999999999 0 1 2"]
    {
        let output = with_input(&["solve"], input);
        assert_eq!(output.status.code(), Some(2), "{input:?}");
        assert!(!output.stderr.is_empty() || !output.stdout.is_empty(), "{input:?}");
    }
    let mut long = vec![b'1'; 64 << 20];
    long.extend_from_slice(b"\n283104765\n");
    let output = with_input(&["solve", "--goal", "spiral", "--format", "moves"], &long);
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("error: line 1, column 1: the line or block is too long"), "{}", lines[0]);
    assert_eq!(lines[1], "uldr");
}

/// Other verbs read generated boards of every size, and the boards are as requested.
#[test]
fn generated_boards_feed_other_verbs() {
    for size in ["2x2", "3x3", "2x4", "5x2", "4x1", "4x4"] {
        let words = ["generate", "--count", "5", "--seed", "3", "--size", size, "--goal", "spiral"];
        let made = jiugong(&words).output().expect("it runs");
        assert_eq!((made.status.code(), text(&made.stdout).lines().count()), (Some(0), 5), "{size}");
        let judged = with_input(&["solvable", "--goal", "spiral"], &made.stdout);
        assert_eq!(judged.status.code(), Some(0), "{size}: {}", text(&judged.stdout));
        assert!(text(&judged.stdout).lines().all(|line| line.starts_with("yes")), "{size}");
    }
    let words =
        ["generate", "--count", "20", "--seed", "3", "--distance", "25", "--goal", "spiral", "--format", "grid"];
    let made = jiugong(&words).output().expect("it runs");
    let solved = with_input(&["solve", "--goal", "spiral", "--format", "moves"], &made.stdout);
    assert_eq!(text(&solved.stdout).lines().map(str::len).collect::<Vec<_>>(), [25; 20]);
}

#[test]
fn a_new_seed_is_printed_and_reproduces_the_boards() {
    let first = jiugong(&["generate", "--count", "3", "--size", "4x4"]).output().expect("it runs");
    let said = text(&first.stderr).to_owned();
    let seed: String =
        said.chars().skip_while(|char| !char.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let again = jiugong(&["generate", "--count", "3", "--size", "4x4", "--seed", &seed]).output().expect("it runs");
    assert_eq!((text(&first.stdout), text(&again.stderr)), (text(&again.stdout), ""), "{said}");
}

#[test]
fn a_solution_is_coached_from_standard_input() {
    let words = ["coach", "867254301", "--format", "json"];
    let solved = jiugong(&["solve", "867254301", "--format", "moves"]).output().expect("it runs");
    let output = with_input(&words, &solved.stdout);
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((output.status.code(), &record["lost"], &record["steps"]), (Some(0), &0.into(), &31.into()));
    let output = with_input(&words, b"");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = jiugong(&["solve", "--format", "boards"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    while input.write_all(b"867254301\n").is_ok() {}
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn a_hard_board_stops_at_the_memory_limit_with_a_lower_bound() {
    let board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let words =
        ["solve", board, "--goal", "blank-first", "--method", "astar", "--memory-limit", "50MiB", "--format", "json"];
    let output = jiugong(&words).output().expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&record["outcome"], &record["stopped_by"]), (&"stopped".into(), &"memory".into()));
    assert!(record["statistics"]["bytes"].as_u64().expect("a number") <= 50 << 20);
    let bound = record["lower_bound"].as_u64().expect("a number");
    assert!((60..=80).contains(&bound), "{bound}");
}

/// Files that cannot be read: one line with the name, what was expected and what to do, whatever the verb and the domain.
#[test]
fn files_that_cannot_be_read_are_explained_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let (missing, directory, binary, large) = (path("missing"), path("directory"), path("binary"), path("large"));
    std::fs::create_dir(&directory).expect("it is made");
    std::fs::write(&binary, b"\x7fELF\x02\x01\x01\x00\x00").expect("it is written");
    std::fs::write(&large, vec![b'#'; (64 << 20) + 1]).expect("it is written");
    let hdu = ["judge", "hdu-1043", "INPUT", "-", "--check"];
    for (file, said) in [
        (&missing, ["there is no such file; check", "没有这个文件；请检查"]),
        (&directory, ["it is a folder; expected a text file", "这是文件夹；请给出"]),
        (&binary, ["it is a binary file; expected text", "这是二进制文件；应为"]),
        (&large, ["it has more than 64.0 MiB; expected", "超过 64.0 MiB；应为"]),
    ] {
        let domain = ["--domain", "maze", "--file", file];
        let boards = [["solve"], ["compare"], ["trace"], ["path"]].map(|verb| [&verb[..], &["--file", file]].concat());
        let others =
            [[&["solve"][..], &domain].concat(), hdu.map(|word| if word == "INPUT" { file } else { word }).to_vec()];
        for words in boards.into_iter().chain(others) {
            // Boards are read one by one, however many there are.
            if *file == large && !words.contains(&"maze") {
                continue;
            }
            for (language, said) in ["en", "zh"].into_iter().zip(said) {
                let output = jiugong(&[&words[..], &["--lang", language]].concat()).output().expect("it runs");
                let printed = text(&output.stderr);
                assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words:?}: {printed}");
                assert!(printed.contains(file) && printed.contains(said), "{words:?}: {printed}");
                assert_eq!(printed.lines().count(), 1, "{words:?}: {printed}");
            }
        }
    }
}

#[test]
fn tables_that_do_not_exist_are_errors() {
    for verb in ["verify", "remove"] {
        let output = jiugong(&["tables", verb, "NONSENSE"]).output().expect("it runs");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
        assert_eq!(text(&output.stderr), "error: NONSENSE: unknown table\n");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_reports_its_lower_bound() {
    let board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    // With the small tables it takes many seconds, whatever tables this machine has.
    let child = jiugong(&["solve", board, "--goal", "blank-first", "--heuristic", "pdb", "--format", "json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    interrupt_at_work(&child);
    let interrupted = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(interrupted.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(3));
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(record["stopped_by"], "user");
    assert!(record["lower_bound"].as_u64().expect("a number") >= 60);
}

/// The list of the layers that `space 3x4 --disk` has finished.
#[cfg(unix)]
fn finished_layers(folder: &std::path::Path) -> std::path::PathBuf {
    folder.join("space-3x4-11").join("layers.list")
}

/// The record of `space 3x4 --disk` when it gets `signal` after a few more layers; `None` if it was killed.
#[cfg(unix)]
fn count_until(folder: &std::path::Path, signal: Option<&str>) -> Option<serde_json::Value> {
    let list = finished_layers(folder);
    let bytes = || std::fs::metadata(&list).map_or(0, |list| list.len());
    let before = bytes();
    let name = folder.to_str().expect("a name in UTF-8");
    let child = jiugong(&["space", "3x4", "--disk", name, "--format", "json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    if let Some(signal) = signal {
        let began = Instant::now();
        // The list has a header and eight bytes for each layer.
        let mut head = before;
        while head == 0 || bytes() < head + 40 {
            head = if head == 0 { bytes() } else { head };
            assert!(began.elapsed() < Duration::from_mins(1), "no layer is finished");
            std::thread::sleep(Duration::from_millis(1));
        }
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(killed.success());
    }
    let output = child.wait_with_output().expect("it ends");
    serde_json::from_slice(&output.stdout).ok()
}

#[cfg(unix)]
#[test]
fn a_count_on_disk_resumes_and_rejects_damaged_files() {
    let folder = std::env::temp_dir().join(format!("jiugong-space-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let stopped = count_until(&folder, Some("-INT")).expect("an answer");
    assert_eq!(stopped["complete"], false);
    let layers = stopped["by_distance"].as_array().expect("a list").clone();
    assert!(layers.len() > 1 && stopped.get("farthest").is_none());
    assert!(count_until(&folder, Some("-KILL")).is_none());
    let whole = count_until(&folder, None).expect("an answer");
    assert_eq!((&whole["complete"], &whole["counted"]), (&true.into(), &239_500_800.into()));
    assert_eq!((&whole["largest"], &whole["farthest"]["count"]), (&53.into(), &18.into()));
    assert!(whole["resumed"].as_u64().expect("a number") >= layers.len() as u64);
    assert_eq!(whole["by_distance"].as_array().expect("a list")[..layers.len()], layers);

    let list = finished_layers(&folder);
    let mut bytes = std::fs::read(&list).expect("the list of layers");
    bytes[100] ^= 1;
    std::fs::write(&list, bytes).expect("written");
    let words = ["space", "3x4", "--disk", folder.to_str().expect("a name in UTF-8")];
    let output = jiugong(&words).output().expect("it runs");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
    let said = text(&output.stderr);
    assert!(said.contains("the checkpoint is damaged") && said.contains("layers.list"), "{said}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_language_comes_from_the_option_the_variable_or_the_locale() {
    let said = |words: &[&str], variables: &[(&str, &str)]| {
        let mut command = jiugong(&[&["solve", "abc"], words].concat());
        command.envs(variables.iter().copied());
        String::from_utf8(command.output().expect("it runs").stderr).expect("UTF-8")
    };
    let is_chinese = |text: String| text.starts_with("错误");
    assert!(!is_chinese(said(&[], &[])));
    assert!(is_chinese(said(&["--lang", "zh"], &[])));
    assert!(is_chinese(said(&["--lang=zh"], &[("JIUGONG_LANG", "en")])));
    assert!(is_chinese(said(&[], &[("JIUGONG_LANG", "zh")])));
    assert!(!is_chinese(said(&[], &[("JIUGONG_LANG", "en"), ("LC_ALL", "zh_CN.UTF-8")])));
    assert!(is_chinese(said(&[], &[("LC_ALL", "zh_CN.UTF-8")])));
}

#[test]
fn solvable_handles_large_boards_and_refuses_huge_ones() {
    let line: Vec<String> = (1..998_001).map(|tile| tile.to_string()).chain(["0".to_owned()]).collect();
    let output = with_input(&["solvable"], format!("{}\n", line.join(" ")).as_bytes());
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), "yes: this board reaches standard\n"));
    let too_many: Vec<String> = (0..1_000_000).map(|tile: u32| tile.to_string()).collect();
    let output = with_input(&["solvable"], format!("{}\n", too_many.join(" ")).as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("999"), "{}", text(&output.stdout));
}

#[cfg(unix)]
#[test]
fn an_interrupted_benchmark_shows_the_rows_it_has() {
    // Without a heuristic, no board of 4x4 is solved in a test's time.
    let words = ["bench", "korf100", "--method", "idastar", "--heuristic", "zero", "--format", "json"];
    let child = jiugong(&words).stdout(Stdio::piped()).spawn().expect("the binary starts");
    interrupt_at_work(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let lines: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["stopped_by"], &lines[0]["verdict"]), (&"user".into(), &"unfinished".into()));
    assert_eq!((&lines[1]["instances"], &lines[1]["left"]), (&1.into(), &99.into()));
}

#[test]
fn a_trace_is_stepped_through() {
    let words = ["trace", "283104765", "--goal", "spiral", "--method", "iddfs", "--step"];
    let output = with_input(&words, b"\nb\nr\nr\n99999\nx\ne\n");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    let steps: Vec<&str> = shown.lines().filter(|line| line.starts_with("Step ")).collect();
    let numbers: Vec<&str> = steps.iter().filter_map(|line| line.strip_prefix("Step ")?.split(':').next()).collect();
    // First, next, back, the next round twice, the end; the rounds with the bounds 0 and 1 have one and five steps.
    assert_eq!(numbers[..5], ["1", "2", "1", "2", "7"], "{shown}");
    assert_eq!(shown.matches("Round 2: bound 1").count(), 2, "{shown}");
    assert!(shown.contains("There are steps 1 to") && shown.contains("Not understood."), "{shown}");
    assert!(shown.contains("Solved in 4 moves"), "the end has the report: {shown}");
}

/// A folder for the files of one test, empty at first and removed at the end.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("jiugong-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a name in UTF-8").to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The value without times.
fn timeless(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Object(map) => {
            let kept = map.into_iter().filter(|(key, _)| !key.starts_with("time_us"));
            Value::Object(kept.map(|(key, value)| (key, timeless(value))).collect())
        }
        Value::Array(list) => Value::Array(list.into_iter().map(timeless).collect()),
        other => other,
    }
}

#[test]
fn a_comparison_of_random_boards_is_repeatable_except_for_times() {
    let compared = || {
        let words = ["compare", "--random", "30", "--seed", "11", "--methods", "bfs,greedy,astar,idastar"];
        let output = jiugong(&words).args(["--heuristics", "manhattan", "--format", "json"]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0));
        timeless(serde_json::from_slice(&output.stdout).expect("JSON"))
    };
    let record = compared();
    assert_eq!(record, compared());
    let list = |key: &str| record[key].as_array().expect("a list").clone();
    assert_eq!((list("boards").len(), list("ways").len(), list("runs").len()), (30, 4, 120));
    assert_eq!((&record["settings"]["seed"], &record["complete"]), (&11.into(), &true.into()));
    let depths = list("ways")[2]["by_depth"].as_array().expect("a list").clone();
    assert_eq!(depths.iter().map(|at| at["boards"].as_u64().expect("a number")).sum::<u64>(), 30);
    assert!(list("boards").iter().all(|board| board["optimum"].as_u64() == board["depth"].as_u64()));
}

#[test]
fn boards_to_compare_come_from_arguments_files_and_streams() {
    let scratch = Scratch::new("boards");
    let file = scratch.file("boards.txt");
    std::fs::write(&file, "283104765\n\n2 1 6\n4 0 8\n7 5 3\n").expect("written");
    let way = ["--goal", "spiral", "--methods", "astar", "--heuristics", "manhattan", "--format", "csv"];
    let columns = |output: Output| {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let lines = text(&output.stdout).lines().skip(1);
        lines.map(|line| line.split(',').skip(7).take(6).collect::<Vec<_>>().join(",")).collect::<Vec<_>>()
    };
    let expected = ["4,4,true,4,4,10", "18,18,true,18,133,231"];
    let run = |words: &[&str]| jiugong(&[&["compare"], words, &way].concat()).output().expect("it runs");
    assert_eq!(columns(run(&["283104765", "216408753"])), expected);
    assert_eq!(columns(run(&["--file", &file])), expected);
    let stream = std::fs::read(&file).expect("read");
    assert_eq!(columns(with_input(&[&["compare", "-"], &way[..]].concat(), &stream)), expected);
    let bad = with_input(&[&["compare"], &way[..]].concat(), b"283104765\nnonsense\n");
    assert_eq!((bad.status.code(), text(&bad.stdout)), (Some(2), ""));
    assert!(text(&bad.stderr).contains("line 2"), "{}", text(&bad.stderr));
}

#[cfg(unix)]
#[test]
fn an_interrupted_comparison_reports_its_finished_runs() {
    // Without a heuristic, no board of 4x4 is solved in a test's time.
    let slow = ["compare", "--random", "9", "--size", "4x4", "--methods", "greedy,idastar", "--heuristics", "zero"];
    let slow = [&slow[..], &["--node-limit", "18000000000", "--time-limit", "1h", "--format", "json"]].concat();
    let child = jiugong(&slow).stdout(Stdio::piped()).spawn().expect("the binary starts");
    interrupt_at_work(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let record: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let runs = record["runs"].as_array().expect("a list").len() as u64;
    assert_eq!((record["complete"].as_bool(), record["left"].as_u64()), (Some(false), Some(18 - runs)));
    assert!(runs < 18);
}

#[test]
fn a_time_limit_covers_everything_a_verb_does() {
    let verbs: [&[&str]; 4] = [
        &["space", "3x4"],
        &["path", "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "--all"],
        &["generate", "--size", "4x4", "--distance", "70", "--seed", "1"],
        &["coach", "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "r"],
    ];
    for verb in verbs {
        let output = jiugong(&[verb, &["--time-limit", "1us"]].concat()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(3), "{verb:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn tables_that_are_not_kept_are_not_reported_ready() {
    let nowhere = std::env::current_exe().expect("this program").join("tables");
    for (lang, ready) in [("en", "Ready"), ("zh", "就绪")] {
        let mut command = jiugong(&["tables", "build", "2x3", "--lang", lang]);
        let output = command.env("JIUGONG_CACHE", &nowhere).output().expect("it runs");
        assert_eq!(output.status.code(), Some(3));
        let (said, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(!said.contains(ready) && told.contains("pdb-2x3"), "{said}{told}");
    }
}

#[test]
fn colours_are_used_on_request() {
    let escapes = |words: &[&str], variable: Option<&str>| {
        let mut command = jiugong(words);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if let Some(variable) = variable {
            command.env(variable, "1");
        }
        let output = command.output().expect("it runs");
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    for words in [&["solve", "2"][..], &["solve", "--help"], &["help", "solve"], &["solve", "--bad"]] {
        let with = |choice: &'static str| [words, &["--color", choice]].concat();
        assert!(!escapes(words, None), "without a terminal: {words:?}");
        assert!(escapes(words, Some("CLICOLOR_FORCE")), "{words:?}");
        assert!(escapes(&with("always"), Some("NO_COLOR")), "{words:?}");
        assert!(!escapes(&with("never"), Some("CLICOLOR_FORCE")), "{words:?}");
    }
}
