//! Waiting until another process has worked, however busy the machine is.

use std::time::{Duration, Instant};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Waits until a process has used this much of the processor's time.
pub fn wait_for(process: u32, time: Duration) {
    let until = Instant::now() + PATIENCE;
    while used(process) < time {
        assert!(Instant::now() < until, "process {process} does not work");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The processor time of a process.
#[cfg(target_os = "linux")]
fn used(process: u32) -> Duration {
    Duration::from_millis(10 * stat(process, 11))
}

/// A field of `/proc/PID/stat`, counted from the state: 2 is the group, 11 the processor time in hundredths of a second.
#[cfg(target_os = "linux")]
pub fn stat(process: u32, field: usize) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program, in parentheses, may contain spaces.
    let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest);
    fields.split_whitespace().nth(field).and_then(|field| field.parse().ok()).unwrap_or(0)
}

/// The processor time of a process, which `ps` prints as minutes and seconds.
#[cfg(not(target_os = "linux"))]
fn used(process: u32) -> Duration {
    let words = ["-o", "time=", "-p", &process.to_string()];
    let printed = std::process::Command::new("ps").args(words).output().expect("ps runs").stdout;
    let parts = String::from_utf8(printed).expect("UTF-8");
    let seconds = parts.trim().split(':').fold(0.0, |sum, part| 60.0 * sum + part.parse().unwrap_or(0.0));
    Duration::from_secs_f64(seconds)
}
