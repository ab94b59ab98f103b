//! All stacks of so many pancakes by how many flips sort them, on several processes of this machine.
//!
//! ```sh
//! cargo run --release -p jiugong-cluster --example pancakes -- 12 2
//! ```
//! counts the 479,001,600 stacks of twelve on two processes, at three bits each.

use std::env;
use std::error::Error;
use std::time::Instant;

use jiugong_cluster::{Cluster, Ending, PATIENCE, Place, Program, Terms, explore};
use jiugong_puzzles::pancake::Pancakes;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = env::args_os().skip(1).collect();
    let number = |place: usize, usual: usize| -> Result<usize, Box<dyn Error>> {
        match words.get(place).and_then(|word| word.to_str()) {
            Some(word) => Ok(word.parse()?),
            None => Ok(usual),
        }
    };
    let (pancakes, processes) = (number(0, 9)?, number(1, 2)?);
    // Process 0 starts the others with the same words; they know by themselves that they are others.
    let program = Program { path: env::current_exe()?, words: words.clone() };
    let place = Place::Local { count: processes, program: Some(program) };
    let end = |error: &_| {
        eprintln!("{error}");
        std::process::exit(2);
    };
    let ending = Ending { explain: Box::new(ToString::to_string), end: Box::new(end) };
    let terms = Terms { request: format!("{pancakes} pancakes"), threads: 1, patience: PATIENCE, ending };
    let cluster = Cluster::meet(&place, terms)?;
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
