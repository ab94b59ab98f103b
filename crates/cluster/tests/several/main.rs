//! Tests with several processes. The others are this test binary, started again with one test to run.

mod explore;
mod together;

use jiugong_cluster::{Cluster, ClusterOptions, DEFAULT_TIMEOUT, FailureHandler, Processes, Program};

/// Meets `count` processes; the others run this binary with only the test named `test`.
fn meet(test: &str, count: usize, threads: usize) -> Cluster {
    let end = |error: &_| {
        eprintln!("{error}");
        std::process::exit(1);
    };
    let on_failure = FailureHandler { explain: Box::new(ToString::to_string), end: Box::new(end) };
    let options = ClusterOptions { request: test.to_owned(), threads, timeout: DEFAULT_TIMEOUT, on_failure };
    let arguments = ["--exact", test, "--nocapture"].map(Into::into).to_vec();
    let program = Program { path: std::env::current_exe().unwrap(), arguments };
    Cluster::meet(&Processes::Local { count, program: Some(program) }, options).unwrap()
}
