//! Times, sizes and counts in human-readable form.

use std::time::Duration;

/// Reads `10s`, `500ms`, `1.5m`, `2h`; a bare number is seconds.
pub fn read_duration(text: &str) -> Option<Duration> {
    let (number, unit) = split_unit(text)?;
    let seconds = match unit.to_ascii_lowercase().as_str() {
        "us" | "µs" => 1e-6,
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number * seconds).ok()
}

/// Bytes below this are read. Numbers above 2⁵³ are not exact, and no machine has that much memory.
pub(crate) const MOST_BYTES: f64 = 9.0e15;

/// Reads `2GiB`, `500MiB`, `64M`, `1000000`; decimal and binary units, a bare number is bytes.
pub fn read_bytes(text: &str) -> Option<usize> {
    let (number, unit) = split_unit(text)?;
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "k" | "kib" => 1024.0,
        "m" | "mib" => 1024.0 * 1024.0,
        "g" | "gib" => 1024.0 * 1024.0 * 1024.0,
        "tb" => 1e12,
        "t" | "tib" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return None,
    };
    let bytes = number * factor;
    #[allow(clippy::cast_sign_loss, reason = "split_unit lets no sign through")]
    (bytes < MOST_BYTES).then_some(bytes as usize)
}

/// Reads `2GB/s`, `10Gb/s`, `100Mbit/s` as bytes per second; `b` and `bit` are bits.
pub fn read_speed(text: &str) -> Option<f64> {
    let (number, unit) = split_unit(text)?;
    let unit = unit.strip_suffix("/s").or(unit.strip_suffix("ps"))?;
    let prefixes = [("k", 1_i32), ("M", 2), ("G", 3), ("T", 4)];
    let prefix =
        prefixes.into_iter().find(|(prefix, _)| unit.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(prefix)));
    let (power, rest) = prefix.map_or((0, unit), |(_, power)| (power, &unit[1..]));
    let (base, rest) = match rest.strip_prefix('i') {
        Some("B") if power > 0 => (1024.0, "B"),
        _ => (1000.0, rest),
    };
    let bytes = match rest {
        "B" => 1.0,
        "b" | "bit" => 0.125,
        _ => return None,
    };
    let speed = number * f64::powi(base, power) * bytes;
    (speed > 0.0 && speed.is_finite()).then_some(speed)
}

/// `1.25 GB/s`.
pub fn show_speed(speed: f64) -> String {
    let units = ["B/s", "kB/s", "MB/s", "GB/s", "TB/s"];
    let (mut value, mut unit) = (speed, 0);
    while value >= 999.5 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{} {}", three_digits(value), units[unit])
}

/// `0.35 s`, `12 min`, `3.4 h`, `5.6 d`: three significant digits, for times that may be long.
pub fn show_long(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 100.0 => show_duration(time),
        _ if seconds < 6000.0 => format!("{} min", three_digits(seconds / 60.0)),
        _ if seconds < 100.0 * 3600.0 => format!("{} h", three_digits(seconds / 3600.0)),
        _ => format!("{} d", three_digits(seconds / 86400.0)),
    }
}

/// An unsigned number and the text after it.
fn split_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let end = text.find(|char: char| !char.is_ascii_digit() && char != '.').unwrap_or(text.len());
    Some((text[..end].parse().ok()?, text[end..].trim()))
}

/// `0.35 ms`, `12.3 s`: three significant digits.
pub fn show_duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 1e-3 => format!("{:.0} µs", seconds * 1e6),
        _ if seconds < 1.0 => format!("{} ms", three_digits(seconds * 1e3)),
        _ => format!("{} s", three_digits(seconds)),
    }
}

/// `1.4 MiB`.
pub fn show_bytes(bytes: usize) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{} {}", three_digits(value), units[unit]) }
}

/// Three significant digits: `1.42`, `14.2`, `142`.
pub fn three_digits(value: f64) -> String {
    let places = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.places$}")
}

/// `part` as a percentage of `of`: `12.5`. Only zero is shown as 0, and only the whole as 100.
pub fn show_percent(part: u64, of: u64) -> String {
    let exact = 100.0 * part as f64 / of.max(1) as f64;
    let tenths = (10.0 * exact).round() / 10.0;
    match tenths {
        _ if part == 0 => "0".to_owned(),
        _ if part < of => format!("{:.1}", tenths.clamp(0.1, 99.9)),
        _ if part == of => "100".to_owned(),
        _ => format!("{:.1}", tenths.max(100.1)),
    }
}

/// A ratio: `1.5`, `4`, `12`, `1,234`.
pub fn show_times(times: f64) -> String {
    if times < 10.0 {
        let shown = format!("{times:.1}");
        return shown.strip_suffix(".0").unwrap_or(&shown).to_owned();
    }
    #[allow(clippy::cast_sign_loss, reason = "it is at least 10")]
    show_count(times.round() as u64)
}

/// `181,440`.
pub fn show_count(count: u64) -> String {
    let digits = count.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// A count that may exceed 64 bits.
pub fn show_large(count: u128) -> String {
    u64::try_from(count).map_or_else(|_| count.to_string(), show_count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds() {
        let cases = [
            ("2GB/s", 2e9),
            ("10Gb/s", 1.25e9),
            ("100Mbit/s", 1.25e7),
            ("1.5 kB/s", 1500.0),
            ("1GiB/s", 1_073_741_824.0),
            ("10Gbps", 1.25e9),
            ("7B/s", 7.0),
        ];
        for (text, speed) in cases {
            assert_eq!(read_speed(text), Some(speed), "{text}");
        }
        for bad in ["", "2GB", "GB/s", "0GB/s", "-2GB/s", "2XB/s", "2G/s", "nanB/s", "1iB/s", "2GiB", "2×/s", "2/s"] {
            assert_eq!(read_speed(bad), None, "{bad}");
        }
        assert_eq!([1.25e9, 999.0, 1e3].map(show_speed), ["1.25 GB/s", "999 B/s", "1.00 kB/s"]);
        let times = [0.5, 120.0, 7200.0, 864_000.0].map(|seconds| show_long(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["500 ms", "2.00 min", "2.00 h", "10.0 d"]);
    }

    #[test]
    fn durations_are_read() {
        for (text, milliseconds) in
            [("10s", 10_000), ("500ms", 500), ("1.5m", 90_000), ("2h", 7_200_000), ("3", 3_000), ("0", 0)]
        {
            assert_eq!(read_duration(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        for bad in ["", "s", "-1s", "10x", "1e9", "1..2s", "99999999999999999999999999h", "ten"] {
            assert_eq!(read_duration(bad), None, "{bad}");
        }
    }

    #[test]
    fn only_all_is_a_hundred_percent_and_only_nothing_is_none() {
        let shown = |part| show_percent(part, 100_000);
        assert_eq!([0, 1, 12_345, 99_999, 100_000].map(shown), ["0", "0.1", "12.3", "99.9", "100"]);
        assert_eq!([100_001, 250_000].map(shown), ["100.1", "250.0"]);
        assert_eq!([1.5, 3.96, 4.0, 12.4, 1234.5].map(show_times), ["1.5", "4", "4", "12", "1,235"]);
    }

    #[test]
    fn sizes_are_read() {
        for (text, bytes) in [
            ("2GiB", 2 << 30),
            ("500MiB", 500 << 20),
            ("64M", 64 << 20),
            ("1kb", 1000),
            ("1.5TiB", 3 << 39),
            ("12", 12),
            ("1.5KiB", 1536),
        ] {
            assert_eq!(read_bytes(text), Some(bytes), "{text}");
        }
        for bad in ["", "GiB", "-2GiB", "2XB", "99999999GiB", "nan"] {
            assert_eq!(read_bytes(bad), None, "{bad}");
        }
    }

    #[test]
    fn figures_are_shown() {
        assert_eq!([0, 999, 1_000, 181_440, 1_234_567].map(show_count), ["0", "999", "1,000", "181,440", "1,234,567"]);
        assert_eq!(
            [0, 1023, 1024, 1_500_000, 3 << 30].map(show_bytes),
            ["0 B", "1023 B", "1.00 KiB", "1.43 MiB", "3.00 GiB"]
        );
        assert_eq!(show_duration(Duration::from_micros(35)), "35 µs");
        assert_eq!(show_duration(Duration::from_micros(12_345)), "12.3 ms");
        assert_eq!(show_duration(Duration::from_millis(123_456)), "123 s");
    }
}
