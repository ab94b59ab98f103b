//! A terminal in tmux for tests: keys go in, the screen comes out. Each terminal has its own tmux server.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::fs;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The longest wait for anything; test machines can be very busy.
pub const TIMEOUT: Duration = Duration::from_mins(2);

/// A terminal on its own tmux server, which ends with it.
pub struct Screen {
    socket: String,
    /// The folder for the state of the program.
    pub state: tempfile::TempDir,
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.run(&["kill-server"]);
    }
}

impl Screen {
    /// Runs `script` in a shell in a terminal of this size; `$PROGRAM` is the program. `None` if tmux is missing and the test may be skipped.
    pub fn new(program: &str, script: &str, width: u16, height: u16, language: &str) -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        if Command::new("tmux").arg("-V").output().is_err()
            && super::tools::skipped("the full-screen program", "no tmux")
        {
            return None;
        }
        let number = NUMBER.fetch_add(1, Ordering::SeqCst);
        let state = tempfile::tempdir().expect("a folder");
        let screen = Screen { socket: format!("jiugong-{}-{number}", std::process::id()), state };
        let (width, height) = (width.to_string(), height.to_string());
        let folder = screen.state.path().display().to_string();
        let variables = [
            format!("PROGRAM={program}"),
            format!("JIUGONG_STATE={folder}"),
            format!("JIUGONG_CACHE={folder}/cache"),
            format!("JIUGONG_LANG={language}"),
        ];
        let mut words = vec!["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height];
        for variable in &variables {
            words.extend(["-e", variable]);
        }
        words.extend(["sh", "-c", script]);
        let started = screen.run(&words);
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        Some(screen)
    }

    /// Runs only the program, and prints the state of the terminal after it has ended.
    pub fn program(program: &str, arguments: &str, width: u16, height: u16, language: &str) -> Option<Self> {
        let script = format!("\"$PROGRAM\" {arguments}; echo \"code=$?\"; stty -a; exec cat");
        Screen::new(program, &script, width, height, language)
    }

    pub fn run(&self, words: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        // Do not use a server of the user, and use a locale with Chinese characters.
        command
            .args(["-u", "-L", &self.socket])
            .args(words)
            .env_remove("TMUX")
            .env("LC_ALL", "C.UTF-8")
            .env("TMUX_TMPDIR", self.state.path());
        command.output().expect("tmux runs")
    }

    pub fn ask(&self, format: &str) -> String {
        let output = self.run(&["display-message", "-p", format]);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    pub fn keys(&self, keys: &[&str]) {
        for key in keys {
            assert!(self.run(&["send-keys", key]).status.success(), "{key}");
        }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Waits until the screen contains `what`.
    pub fn wait(&self, what: &str) -> String {
        self.wait_until(what, |text| text.contains(what))
    }

    pub fn wait_until(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let text = self.text();
            if is_there(&text) {
                return text;
            }
            assert!(began.elapsed() < TIMEOUT, "waited for {what}:\n{text}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The process of the program, a descendant of the shell.
    pub fn program_id(&self) -> u32 {
        let began = Instant::now();
        loop {
            let shell: u32 = self.ask("#{pane_pid}").parse().expect("a number");
            let below =
                processes().into_iter().find(|process| process.name == "jiugong" && descends(process.id, shell));
            if let Some(process) = below {
                return process.id;
            }
            assert!(began.elapsed() < TIMEOUT, "the program has not started");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Checks that the terminal is restored: line mode and echo, the main screen, the cursor, no mouse capture.
    pub fn assert_restored(&self, code: u32) {
        let text = self.wait("extproc");
        assert!(text.contains(&format!("code={code}")), "{text}");
        let words: Vec<&str> = text.split([' ', ';', '\n']).collect();
        for word in ["icanon", "echo", "isig", "icrnl", "opost"] {
            assert!(words.contains(&word), "{word}: {text}");
        }
        assert_eq!(self.ask("#{alternate_on} #{cursor_flag} #{mouse_any_flag}"), "0 1 0");
    }
}

struct Process {
    id: u32,
    parent: u32,
    name: String,
    gone: bool,
}

fn process(id: u32) -> Option<Process> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (name, rest) = text.split_once('(')?.1.rsplit_once(") ")?;
    let mut fields = rest.split(' ');
    let gone = matches!(fields.next()?, "Z" | "X");
    Some(Process { id, parent: fields.next()?.parse().ok()?, name: name.to_owned(), gone })
}

fn processes() -> Vec<Process> {
    let entries = fs::read_dir("/proc").expect("processes");
    entries.flatten().filter_map(|entry| process(entry.file_name().to_str()?.parse().ok()?)).collect()
}

fn descends(id: u32, from: u32) -> bool {
    let mut here = id;
    while here > 1 {
        if here == from {
            return true;
        }
        match process(here) {
            Some(process) => here = process.parent,
            None => return false,
        }
    }
    false
}

/// Waits until a process has ended; kills it after a timeout, so that nothing is left behind.
pub fn assert_gone(id: u32) {
    let began = Instant::now();
    while process(id).is_some_and(|process| !process.gone) {
        if began.elapsed() > TIMEOUT {
            let _ = Command::new("sh").args(["-c", &format!("kill -9 {id}")]).status();
            panic!("process {id} is still running");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
