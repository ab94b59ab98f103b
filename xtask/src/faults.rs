//! `faults`: runs work on three processes and kills one at a random moment, repeatedly. The others must end within seconds with a
//! one-line error, and the same command must then reach the same result.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};

use crate::chores::{cargo, step, target};

/// Options of `faults`.
#[derive(clap::Args)]
pub struct Args {
    /// Kills for each kind of work
    #[arg(long, default_value_t = 20)]
    times: usize,
    /// Use this program instead of building one
    #[arg(long)]
    program: Option<PathBuf>,
    /// Only this kind: memory, disk, stream, board
    kind: Option<String>,
}

/// The longest time in which the other processes must end.
const MAX_SHUTDOWN_TIME: Duration = Duration::from_secs(5);
/// Korf's third board; without tables its search takes long enough to write checkpoints every two seconds.
const BOARD: &str = "14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15";

/// A kind of work.
struct Kind {
    name: &'static str,
    words: &'static [&'static str],
    /// The option that names the file or folder for finished work.
    result: Option<&'static str>,
    /// Whether only the number of moves is reproducible, because the first goal found ends the search.
    length_only: bool,
    /// The number of boards to read.
    boards: usize,
}

const KINDS: [Kind; 4] = [
    Kind { name: "memory", words: &["space", "3x4", "--format", "csv"], result: None, length_only: false, boards: 0 },
    Kind {
        name: "disk",
        words: &["space", "3x4", "--format", "csv"],
        result: Some("--disk"),
        length_only: false,
        boards: 0,
    },
    Kind {
        name: "stream",
        words: &["solve", "--format", "moves", "--method", "astar"],
        result: Some("--journal"),
        length_only: false,
        boards: 3000,
    },
    Kind {
        name: "board",
        words: &[
            "solve",
            BOARD,
            "--goal",
            "blank-first",
            "--format",
            "moves",
            "--method",
            "pidastar",
            "--heuristic",
            "manhattan",
        ],
        result: Some("--checkpoint"),
        length_only: true,
        boards: 0,
    },
];

pub fn run(args: &Args) -> Result<()> {
    if args.program.is_none() {
        step("building the program", &mut cargo(&["build", "--release", "--features", "cluster"]))?;
    }
    let program = args.program.clone().unwrap_or_else(|| target().join("release/jiugong"));
    let known = KINDS.iter().filter(|kind| args.kind.as_ref().is_none_or(|wanted| wanted == kind.name));
    let known: Vec<&Kind> = known.collect();
    ensure!(!known.is_empty(), "unknown kind");
    let folder = target().join("faults");
    for kind in known {
        let trial = Trial::new(kind, &program, &folder)?;
        trial.run(args.times)?;
    }
    Ok(())
}

/// A kind of work with its expected result.
struct Trial<'a> {
    kind: &'a Kind,
    program: &'a Path,
    result_path: PathBuf,
    input: String,
    expected: String,
    /// The time without a fault.
    time: Duration,
}

impl<'a> Trial<'a> {
    fn new(kind: &'a Kind, program: &'a Path, folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let mut trial = Trial {
            kind,
            program,
            result_path: folder.join(kind.name),
            input: String::new(),
            expected: String::new(),
            time: Duration::ZERO,
        };
        if kind.boards > 0 {
            let count = kind.boards.to_string();
            let words = ["generate", "--size", "3x3", "--seed", "7", "--count", &count];
            trial.input = String::from_utf8(trial.program().args(words).output()?.stdout)?;
        }
        trial.remove_results()?;
        let began = Instant::now();
        let output = trial.start()?.wait_with_output()?;
        trial.time = began.elapsed();
        ensure!(output.status.success(), "{}: {}", kind.name, stderr_of(&output));
        trial.expected = trial.result(&output);
        Ok(trial)
    }

    fn run(&self, times: usize) -> Result<()> {
        let name = self.kind.name;
        println!("==> {name}: {times} kills, at any moment of {:.1} s", self.time.as_secs_f64());
        let (mut done, mut slowest, mut late) = (0, Duration::ZERO, 0);
        let mut random = SystemTime::now().duration_since(UNIX_EPOCH)?.subsec_nanos();
        let mut below = |limit: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((u64::from(random) * u64::from(limit)) >> 32) as u32
        };
        while done < times {
            self.remove_results()?;
            let child = self.start()?;
            thread::sleep(self.time * below(1000) / 1000);
            let Some((which, output, took)) = kill_one(child, below(3) as usize)? else {
                late += 1;
                ensure!(late < 10 * times, "{name}: it always finishes before the kill");
                continue;
            };
            ensure!(took < MAX_SHUTDOWN_TIME, "{name}: the others kept running for {took:?}");
            if which > 0 {
                let message = stderr_of(&output);
                ensure!(output.status.code() == Some(3) && message.trim().lines().count() == 1, "{name}: {message}");
                ensure!(message.contains(&format!("{which} (")), "{name}: {which} does not appear in: {message}");
            }
            let output = self.start()?.wait_with_output()?;
            ensure!(output.status.success(), "{name}, on the second run: {}", stderr_of(&output));
            ensure!(self.result(&output) == self.expected, "{name}: the result differs");
            slowest = slowest.max(took);
            done += 1;
        }
        println!(
            "    {done} of {times}: the others ended within {:.2} s, the result is the same ({late} kills were too late)",
            slowest.as_secs_f64()
        );
        self.remove_results()
    }

    /// Removes the results of earlier runs.
    fn remove_results(&self) -> Result<()> {
        let removed = if self.result_path.is_dir() {
            fs::remove_dir_all(&self.result_path)
        } else {
            fs::remove_file(&self.result_path)
        };
        match removed {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    fn program(&self) -> Command {
        let mut command = Command::new(self.program);
        command.args(["--lang", "en"]);
        command
    }

    fn start(&self) -> Result<Child> {
        let mut command = self.program();
        command.args(self.kind.words).args(["--local", "3"]).stdin(Stdio::piped());
        if let Some(option) = self.kind.result {
            command.arg(option).arg(&self.result_path);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().context("the program")?;
        let mut stdin = child.stdin.take().context("its input")?;
        let input = self.input.clone();
        // A killed process stops reading, which is not an error.
        thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        Ok(child)
    }

    fn result(&self, output: &Output) -> String {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if self.kind.length_only { text.trim().len().to_string() } else { text }
    }
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The processes that `child` has started.
fn started_by(child: &Child) -> Vec<u32> {
    let text = fs::read_to_string(format!("/proc/{0}/task/{0}/children", child.id())).unwrap_or_default();
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn runs(process: u32) -> bool {
    Path::new(&format!("/proc/{process}/fd")).read_dir().is_ok_and(|mut files| files.next().is_some())
}

/// Kills one of three processes; the first has started the others. Returns which one, the output of the first, and how long all took to
/// end; `None` if there were not three processes at that moment.
fn kill_one(mut child: Child, which: usize) -> Result<Option<(usize, Output, Duration)>> {
    let others = started_by(&child);
    let mut processes = vec![child.id()];
    processes.extend(&others);
    let killed = processes.len() == 3
        && child.try_wait()?.is_none()
        && Command::new("kill")
            .args(["-KILL", &processes[which].to_string()])
            .stderr(Stdio::null())
            .status()?
            .success();
    let began = Instant::now();
    let output = child.wait_with_output()?;
    while others.iter().any(|&process| runs(process)) {
        if began.elapsed() > 2 * MAX_SHUTDOWN_TIME {
            bail!("some are still running after {:?}", began.elapsed());
        }
        thread::sleep(Duration::from_millis(5));
    }
    // The process may have finished just before it was killed.
    let interrupted = killed && !output.status.success();
    Ok(interrupted.then(|| (which, output, began.elapsed())))
}
