//! `fuzz`: runs all fuzz targets.

use std::process::Command;

use anyhow::{Result, bail};

use crate::chores::{cargo, root, step, succeeds};

/// Options of `fuzz`.
#[derive(clap::Args)]
pub struct Args {
    /// Seconds for each target
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Only this target
    target: Option<String>,
}

pub fn run(args: &Args) -> Result<()> {
    // The sanitizer needs a nightly compiler, or a stable one with nightly features enabled.
    let has_nightly = succeeds(Command::new("cargo").args(["+nightly", "--version"]));
    if !succeeds(&mut cargo(&["fuzz", "--version"])) {
        step("installing cargo-fuzz, which is missing", &mut cargo(&["install", "--locked", "cargo-fuzz"]))?;
    }
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        let name = entry?.file_name().to_string_lossy().trim_end_matches(".rs").to_owned();
        if args.target.as_ref().is_none_or(|wanted| *wanted == name) {
            targets.push(name);
        }
    }
    targets.sort();
    if targets.is_empty() {
        bail!("unknown target");
    }
    // One build for all targets, then as many at once as there are cores.
    let nightly = || {
        let mut command = Command::new("cargo");
        if has_nightly {
            command.arg("+nightly");
        } else {
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        command.arg("fuzz").current_dir(root());
        command
    };
    step("building the fuzz targets", nightly().arg("build"))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for group in targets.chunks(cores) {
        println!("==> fuzzing {} for {} s", group.join(", "), args.seconds);
        let time = format!("-max_total_time={}", args.seconds);
        let spawn =
            |target: &String| nightly().args(["run", target, "--", &time, "-timeout=10", "-rss_limit_mb=2048"]).spawn();
        let children = group.iter().map(spawn).collect::<Result<Vec<_>, _>>()?;
        for (target, mut child) in group.iter().zip(children) {
            if !child.wait()?.success() {
                bail!("{target} failed: see fuzz/artifacts/{target}");
            }
        }
    }
    println!("{} targets, no failures", targets.len());
    Ok(())
}
