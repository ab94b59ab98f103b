//! Counts all stacks of pancakes by the number of flips that sort them, on several processes of this machine.
//!
//! ```sh
//! cargo run --release -p jiugong-cluster --example pancakes -- 12 2
//! ```
//! counts the 479,001,600 stacks of twelve pancakes on two processes, at three bits per stack.

use std::env;
use std::error::Error;
use std::time::Instant;

use jiugong_cluster::{Cluster, ClusterOptions, DEFAULT_TIMEOUT, FailureHandler, Processes, Program, explore};
use jiugong_puzzles::pancake::Pancakes;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let number = |position: usize, default: usize| -> Result<usize, Box<dyn Error>> {
        match arguments.get(position).and_then(|word| word.to_str()) {
            Some(word) => Ok(word.parse()?),
            None => Ok(default),
        }
    };
    let (pancakes, processes) = (number(0, 9)?, number(1, 2)?);
    // Process 0 starts the others with the same arguments; an environment variable marks them as workers.
    let program = Program { path: env::current_exe()?, arguments: arguments.clone() };
    let processes = Processes::Local { count: processes, program: Some(program) };
    let end = |error: &_| {
        eprintln!("{error}");
        std::process::exit(2);
    };
    let on_failure = FailureHandler { explain: Box::new(ToString::to_string), end: Box::new(end) };
    let options =
        ClusterOptions { request: format!("{pancakes} pancakes"), threads: 1, timeout: DEFAULT_TIMEOUT, on_failure };
    let cluster = Cluster::meet(&processes, options)?;
    let is_first = cluster.index() == 0;
    let stack = (1..=u32::try_from(pancakes)?).collect::<Vec<_>>();
    let began = Instant::now();
    let counted = explore(cluster, Pancakes::new(&stack)?, &mut ())?;
    if is_first {
        for (flips, stacks) in counted.layers.iter().enumerate() {
            println!("{flips:>2} {stacks:>11}");
        }
        eprintln!("{:.1?}; process 0 sent {} bytes", began.elapsed(), counted.bytes_sent);
    }
    Ok(())
}
