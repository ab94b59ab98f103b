//! Several processes, which are this program again, each with one test to run.

mod explore;
mod together;

use jiugong_cluster::{Cluster, Ending, PATIENCE, Place, Program, Terms};

/// So many processes; the others are this program with one test to run, which is `test`.
fn meet(test: &str, count: usize, threads: usize) -> Cluster {
    let end = |error: &_| {
        eprintln!("{error}");
        std::process::exit(1);
    };
    let ending = Ending { explain: Box::new(ToString::to_string), end: Box::new(end) };
    let terms = Terms { request: test.to_owned(), threads, patience: PATIENCE, ending };
    let words = ["--exact", test, "--nocapture"].map(Into::into).to_vec();
    let program = Program { path: std::env::current_exe().unwrap(), words };
    Cluster::meet(&Place::Local { count, program: Some(program) }, terms).unwrap()
}
