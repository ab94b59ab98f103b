//! First mistakes: they do not compile, and the message says what to write.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A statement that follows `line` and `grid`, and what the compiler's message contains.
const MISTAKES: [(&str, &str); 7] = [
    (
        "problem(0, |&x| [('+', 1.5, x + 1)], |&x| x == 3);",
        "costs with decimal places, such as 1.25, are whole numbers",
    ),
    ("problem(0, |&x| [x + 1], |&x| x == 3);", "expected `(move, next state)` or `(move, cost, next state)`"),
    ("problem(0, |&x| [(\"+\".to_string(), 1, x + 1)], |&x| x == 3);", "instead of `String` use `&'static str`"),
    (
        "Search::new(&line).astar(&|&x: &i32| f64::from(x));",
        "if the closure names the type of its argument and returns a `Cost`",
    ),
    ("Search::new(&grid).astar(|&(x, y)| 18 - x - y);", "`&problem.estimate(Quality::Admissible, |&(x, y)| …)`"),
    ("Search::new(&grid).mm(&Zero, &Zero);", "add `.backward(goals, predecessors)`"),
    ("Search::new(&line).store(Perfect).bfs();", "keep the states in a hash table: `.store(Hashed)`"),
];

/// The library as cargo built it last, beside the executable of this test.
fn library(folder: &Path) -> PathBuf {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("libjiugong_search-") && path.extension().is_some_and(|ending| ending == "rlib")
    });
    files.max_by_key(|path| fs::metadata(path).unwrap().modified().unwrap()).expect("no library beside this test")
}

/// What rustc reports for a program with `statement`.
fn compile(statement: &str) -> String {
    let folder = env::current_exe().unwrap().parent().unwrap().to_path_buf();
    let program = format!(
        "use jiugong_search::{{Perfect, Quality, Search, Zero, problem}};
        fn main() {{
            let line = problem(0_i32, |&x| [('+', x + 1)], |&x| x == 3);
            let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', (x + 1, y)), ('↑', (x, y + 1))], |&at| at == (9, 9));
            {statement}
        }}"
    );
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition=2024", "--verbose", "--emit=metadata=-", "-Aunused", "--extern"]);
    rustc.arg(format!("jiugong_search={}", library(&folder).display())).arg("-L").arg(&folder).arg("-");
    let rustc = rustc.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut rustc = rustc.spawn().expect("rustc does not start");
    rustc.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = rustc.wait_with_output().unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn first_mistakes_are_explained() {
    for (statement, explanation) in MISTAKES {
        let message = compile(statement);
        assert!(message.starts_with("error[E0277]") && message.contains(explanation), "{statement}\n{message}");
    }
}

#[test]
fn estimates_written_inline_compile() {
    for inline in
        ["&grid.estimate(Quality::Consistent, |&(x, y)| 18 - x - y)", "&Zero", "&|&(x, y): &(u32, u32)| 18 - x - y"]
    {
        assert_eq!(compile(&format!("Search::new(&grid).astar({inline});")), "");
    }
}
