//! Counts the boards of any size near the solved one by their distance, storing each board as a key.
//!
//! ```sh
//! cargo run --release -p jiugong-cluster --example layers -- 5x5 18 2
//! ```
//! counts the boards of 5×5 up to 18 moves on two processes. `jiugong space 5x5 --plan --layers 18` estimates the memory for that.

use std::env;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use jiugong_cluster::{Cluster, ClusterOptions, DEFAULT_TIMEOUT, FailureHandler, Processes, Program, explore_states};
use jiugong_puzzles::tiles::{NamedGoal, Size, Tiles};
use jiugong_search::Progress;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let word = |position: usize, default: &str| {
        arguments.get(position).and_then(|word| word.to_str()).unwrap_or(default).to_owned()
    };
    let (size, last, processes) =
        (word(0, "5x5").parse::<Size>()?, word(1, "14").parse::<u32>()?, word(2, "2").parse()?);
    let program = Program { path: env::current_exe()?, arguments: arguments.clone() };
    let processes = Processes::Local { count: processes, program: Some(program) };
    let end = |error: &_| {
        eprintln!("{error}");
        std::process::exit(2);
    };
    let on_failure = FailureHandler { explain: Box::new(ToString::to_string), end: Box::new(end) };
    let options =
        ClusterOptions { request: format!("{size} {last}"), threads: 1, timeout: DEFAULT_TIMEOUT, on_failure };
    let cluster = Cluster::meet(&processes, options)?;
    let is_first = cluster.index() == 0;
    let goal = NamedGoal::Standard.board(size);
    let space = Tiles::<u128>::new(&goal, &goal)?;
    let began = Instant::now();
    // Stops once the last layer is counted, shortly after the next one has begun.
    let mut watch = |progress: &Progress| match progress.work {
        Some(done) if done.layers > last => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let counted = explore_states(cluster, space, &mut watch)?;
    if is_first {
        for (moves, boards) in counted.layers.iter().take(last as usize + 1).enumerate() {
            println!("{moves:>2} {boards:>11}");
        }
        eprintln!("{:.1?}; process 0 sent {} bytes", began.elapsed(), counted.bytes_sent);
    }
    Ok(())
}
