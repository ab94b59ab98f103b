//! The request log: one line on standard output when a response has ended.
//!
//! It contains no query strings, because these may hold tokens and boards.

use std::io::Write;
use std::net::IpAddr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::client::Client;

/// Format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Fields separated by spaces.
    Plain,
    /// One JSON object per line.
    Json,
}

/// A line of the log.
#[derive(Debug, Serialize)]
pub(crate) struct LogEntry<'a> {
    time: String,
    address: IpAddr,
    /// The number of the session, if the server is shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<u64>,
    method: &'a str,
    path: &'a str,
    status: u16,
    bytes: u64,
    time_us: u64,
    /// Whether the client disconnected before the response was complete.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    left: bool,
}

/// The part of a log line that is known when the request arrives.
#[derive(Clone, Debug)]
pub(crate) struct RequestInfo {
    pub(crate) address: IpAddr,
    pub(crate) client: Option<Client>,
    pub(crate) method: String,
    pub(crate) path: String,
}

impl<'a> LogEntry<'a> {
    pub(crate) fn new(info: &'a RequestInfo, status: u16, bytes: u64, duration: Duration, left: bool) -> Self {
        let client = match info.client {
            Some(Client::Session(number)) => Some(number),
            _ => None,
        };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        LogEntry {
            time: format_time(since),
            address: info.address,
            client,
            method: &info.method,
            path: &info.path,
            status,
            bytes,
            time_us: duration.as_micros() as u64,
            left,
        }
    }

    /// The text of the line.
    fn line(&self, format: LogFormat) -> String {
        match format {
            LogFormat::Json => serde_json::to_string(self).unwrap_or_default(),
            LogFormat::Plain => {
                let client = self.client.map_or_else(|| "-".to_owned(), |number| format!("#{number}"));
                let left = if self.left { " left" } else { "" };
                let milliseconds = self.time_us as f64 / 1000.0;
                // The path stays one field, whatever it contains.
                let path: String =
                    self.path.chars().map(|c| if c.is_control() || c == ' ' { '?' } else { c }).collect();
                let (time, address, method) = (&self.time, self.address, self.method);
                let (status, bytes) = (self.status, self.bytes);
                format!("{time} {address} {client} {method} {path} {status} {bytes} B {milliseconds:.1} ms{left}")
            }
        }
    }

    pub(crate) fn write(&self, format: LogFormat) {
        let mut line = self.line(format);
        line.push('\n');
        // A failing log must not stop the server.
        let _ = std::io::stdout().lock().write_all(line.as_bytes());
    }
}

/// Formats a time since 1970 as ISO 8601, in UTC.
fn format_time(since: Duration) -> String {
    let seconds = since.as_secs();
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    // The calendar repeats every 400 years. Years begin on the first of March here, so that a leap day is the last day of its year.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{:03}Z",
        of_day / 3600,
        of_day / 60 % 60,
        of_day % 60,
        since.subsec_millis()
    )
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn times_are_formatted_as_iso_8601() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (951_868_800, "2000-03-01T00:00:00.000Z"),
            (1_709_164_799, "2024-02-28T23:59:59.000Z"),
            (1_735_689_599, "2024-12-31T23:59:59.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(format_time(Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn a_line_has_all_fields_and_no_query() {
        let info = RequestInfo {
            address: Ipv4Addr::LOCALHOST.into(),
            client: Some(Client::Session(3)),
            method: "GET".to_owned(),
            path: "/api/v1/health\n x".to_owned(),
        };
        let entry = LogEntry::new(&info, 200, 12, Duration::from_micros(1500), true);
        let line = entry.line(LogFormat::Plain);
        assert!(line.ends_with("Z 127.0.0.1 #3 GET /api/v1/health??x 200 12 B 1.5 ms left"), "{line}");
        let record: serde_json::Value = serde_json::from_str(&entry.line(LogFormat::Json)).unwrap();
        assert_eq!((&record["status"], &record["time_us"], &record["left"]), (&200.into(), &1500.into(), &true.into()));
    }
}
