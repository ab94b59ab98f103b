//! Work on several processes: which ones, and the errors that end them.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use jiugong_cluster::{
    Cluster, ClusterError, ClusterOptions, DEFAULT_TIMEOUT, FailureHandler, Processes, Program, is_worker_process,
};
use jiugong_lab::Language;
use jiugong_show::catalogue::Explain;
use jiugong_show::export::shell_word;

use crate::args::ClusterArgs;
use crate::failure::{Exit, Failure};
use crate::terminal::{self, Terminal};

/// Whether this process is the program itself, not a host of the library, which could not be started again.
static IS_PROGRAM: AtomicBool = AtomicBool::new(false);

/// The command line in execution.
static COMMAND: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Remembers the command line that is executed.
pub fn remember(words: &[OsString]) {
    *COMMAND.lock().unwrap_or_else(PoisonError::into_inner) = words.to_vec();
}

/// The command line in execution, to be typed again.
pub fn command() -> String {
    let words = COMMAND.lock().unwrap_or_else(PoisonError::into_inner);
    let words = words.iter().skip(1).map(|word| shell_word(&word.to_string_lossy()));
    std::iter::once("jiugong".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Declares that this process is the program itself.
pub fn be_program() {
    IS_PROGRAM.store(true, Ordering::Relaxed);
}

/// The processes that work together; `None` for this one alone.
pub fn place(args: &ClusterArgs) -> Option<Processes> {
    if let (Some(file), Some(index)) = (&args.hosts, args.process) {
        return Some(Processes::Hosts { file: file.clone(), index });
    }
    let arguments = || std::env::args_os().skip(1).collect();
    let is_program = IS_PROGRAM.load(Ordering::Relaxed);
    let path = if is_program { std::env::current_exe().ok() } else { None };
    args.local
        .map(|count| Processes::Local { count, program: path.map(|path| Program { path, arguments: arguments() }) })
}

/// Connects the processes of `place`, with `threads` each, for the request `request`.
pub fn meet(
    place: &Processes,
    request: String,
    threads: Option<usize>,
    terminal: &Terminal,
) -> Result<Cluster, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // Processes of one machine share its cores.
    let fair = match place {
        Processes::Local { count, .. } => (cores / count).max(1),
        Processes::Hosts { .. } => cores,
    };
    let language = terminal.language;
    let give_up = move |error: &ClusterError| end(error, language);
    let explain = move |error: &ClusterError| error.explain(language);
    let on_failure = FailureHandler { explain: Box::new(explain), end: Box::new(give_up) };
    let options = ClusterOptions { request, threads: threads.unwrap_or(fair), timeout: DEFAULT_TIMEOUT, on_failure };
    match Cluster::meet(place, options) {
        Ok(cluster) => {
            // Process 0 shows the progress of all.
            if cluster.index() > 0 {
                terminal::be_quiet(true);
            }
            Ok(cluster)
        }
        Err(error) if is_worker_process() || matches!(error, ClusterError::Lost { .. }) => end(&error, language),
        Err(error) => Err(Failure::explain(terminal, &error)),
    }
}

/// Ends this process. The process that started it, if any, reports the error.
fn end(error: &ClusterError, language: Language) -> ! {
    if !is_worker_process() {
        Terminal::new(language).error(&error.explain(language));
    }
    std::process::exit(if matches!(error, ClusterError::Lost { .. }) { Exit::Unfinished } else { Exit::Bad } as i32);
}
