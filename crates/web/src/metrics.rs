//! Metrics of the server, in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the histogram's buckets, in milliseconds.
const BUCKETS_MS: [u64; 10] = [1, 5, 10, 25, 50, 100, 250, 1_000, 10_000, 60_000];

/// Counters since the start of the server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Responses by the first digit of their status.
    statuses: [AtomicU64; 6],
    buckets: [AtomicU64; BUCKETS_MS.len()],
    microseconds: AtomicU64,
    sent: AtomicU64,
    searches: AtomicU64,
}

/// Current values.
pub(crate) struct Gauges {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
    pub(crate) workers: usize,
    pub(crate) queue: usize,
    pub(crate) held: usize,
    pub(crate) memory: usize,
}

fn add(counter: &AtomicU64, count: u64) {
    counter.fetch_add(count, Ordering::Relaxed);
}

impl Metrics {
    /// Counts an admitted search.
    pub(crate) fn search(&self) {
        add(&self.searches, 1);
    }

    /// Counts a response that has ended.
    pub(crate) fn answered(&self, status: u16, time: Duration, sent: u64) {
        add(&self.statuses[usize::from(status / 100).min(5)], 1);
        add(&self.microseconds, time.as_micros() as u64);
        add(&self.sent, sent);
        if let Some(bucket) = BUCKETS_MS.iter().position(|&most| time <= Duration::from_millis(most)) {
            add(&self.buckets[bucket], 1);
        }
    }

    /// All metrics in the format of Prometheus.
    pub(crate) fn text(&self, now: &Gauges) -> String {
        let mut text = String::new();
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut head = |name: &str, kind: &str, help: &str| {
            let _ = write!(text, "# HELP jiugong_{name} {help}\n# TYPE jiugong_{name} {kind}\n");
            std::mem::take(&mut text)
        };
        let mut all = head("requests_total", "counter", "Requests answered, by the first digit of the status.");
        for (digit, count) in self.statuses.iter().enumerate().skip(1) {
            let _ = writeln!(all, "jiugong_requests_total{{status=\"{digit}xx\"}} {}", value(count));
        }
        all += &head("request_seconds", "histogram", "Time from a request to the end of its answer.");
        let mut sum = 0;
        for (most, count) in BUCKETS_MS.iter().zip(&self.buckets) {
            sum += value(count);
            let _ = writeln!(all, "jiugong_request_seconds_bucket{{le=\"{}\"}} {sum}", *most as f64 / 1000.0);
        }
        let total: u64 = self.statuses.iter().map(value).sum();
        let seconds = value(&self.microseconds) as f64 / 1e6;
        let _ = writeln!(all, "jiugong_request_seconds_bucket{{le=\"+Inf\"}} {total}");
        let _ = write!(all, "jiugong_request_seconds_sum {seconds}\njiugong_request_seconds_count {total}\n");
        let rows = [
            ("sent_bytes_total", "counter", "Bytes of answers, as they were sent.", value(&self.sent)),
            ("searches_total", "counter", "Searches that were taken in.", value(&self.searches)),
            ("searches_running", "gauge", "Searches that run.", now.running as u64),
            ("searches_waiting", "gauge", "Searches that wait.", now.waiting as u64),
            ("workers", "gauge", "Searches that may run at a time.", now.workers as u64),
            ("queue", "gauge", "Searches that may wait.", now.queue as u64),
            ("searches_bytes", "gauge", "Memory that searches hold.", now.held as u64),
            ("memory_limit_bytes", "gauge", "Memory that searches may hold.", now.memory as u64),
        ];
        for (name, kind, help, value) in rows {
            all += &head(name, kind, help);
            let _ = writeln!(all, "jiugong_{name} {value}");
        }
        if let Some(bytes) = resident() {
            all += &head("resident_bytes", "gauge", "Memory of the whole process.");
            let _ = writeln!(all, "jiugong_resident_bytes {bytes}");
        }
        all
    }
}

/// Resident memory of the process in bytes, on systems with `/proc`.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counters_are_reported() {
        let metrics = Metrics::default();
        metrics.search();
        metrics.answered(200, Duration::from_millis(3), 100);
        metrics.answered(404, Duration::from_mins(2), 7);
        let text = metrics.text(&Gauges { running: 1, waiting: 2, workers: 3, queue: 4, held: 5, memory: 6 });
        for line in [
            "# TYPE jiugong_requests_total counter",
            "jiugong_requests_total{status=\"2xx\"} 1",
            "jiugong_requests_total{status=\"4xx\"} 1",
            "jiugong_requests_total{status=\"5xx\"} 0",
            "jiugong_request_seconds_bucket{le=\"0.001\"} 0",
            "jiugong_request_seconds_bucket{le=\"0.005\"} 1",
            "jiugong_request_seconds_bucket{le=\"60\"} 1",
            "jiugong_request_seconds_bucket{le=\"+Inf\"} 2",
            "jiugong_request_seconds_count 2",
            "jiugong_sent_bytes_total 107",
            "jiugong_searches_total 1",
            "jiugong_searches_running 1",
            "jiugong_searches_bytes 5",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing in\n{text}");
        }
    }
}
