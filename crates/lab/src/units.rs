//! Sizes as people write them.

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

/// Three digits that matter: `1.42`, `14.2`, `142`.
pub fn three_digits(value: f64) -> String {
    let places = match value {
        _ if value < 9.995 => 2,
        _ if value < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.places$}")
}
