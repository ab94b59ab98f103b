//! Forecasts compared with measured counts, and forecasts that lack information.

use std::time::Duration;

use jiugong_lab::{ForecastError, ForecastRequest, Limit, StateEncoding, forecast};
use jiugong_puzzles::tiles::Size;
use jiugong_puzzles::tiles::whole::space_needs;

fn size(rows: usize, columns: usize) -> Size {
    Size { rows, columns }
}

fn request() -> ForecastRequest {
    ForecastRequest {
        layers: None,
        machines: 1,
        processes: 1,
        threads: 1,
        cores: 2,
        memory: 2 << 30,
        memory_speed: Some(2e10),
        disk: None,
        disk_speed: None,
        network: None,
    }
}

/// The forecast traffic agrees with the bytes that `space --local N --threads 1` reported.
#[test]
fn traffic_agrees_with_measured_counts() {
    const MIB: f64 = (1 << 20) as f64;
    let counted = [(2, 6, 2, 62.1), (2, 6, 4, 114.0), (3, 4, 2, 53.1), (3, 4, 4, 90.2)];
    for (rows, columns, processes, sent) in counted {
        let found = forecast(size(rows, columns), &ForecastRequest { processes, ..request() }).unwrap();
        let ratio = found.asked.traffic as f64 / MIB / sent;
        assert!((0.77..1.3).contains(&ratio), "{rows}x{columns} on {processes}: {ratio}");
        assert_eq!(found.largest, if rows == 2 { 80 } else { 53 });
    }
}

#[test]
fn memory_and_disk_agree_with_the_counts() {
    let found = forecast(size(3, 4), &request()).unwrap();
    let needs = space_needs(size(3, 4), 1, 2 << 30).unwrap();
    assert_eq!((found.asked.memory, found.asked.disk, found.asked.on_disk), (needs.memory, 0, false));
    assert_eq!((found.states, found.encoding, found.enough), (needs.boards, StateEncoding::Bits, None));
    let many = ForecastRequest {
        machines: 16,
        cores: 4,
        threads: 4,
        disk_speed: Some(2e9),
        network: Some(1.25e9),
        ..request()
    };
    let found = forecast(size(4, 4), &many).unwrap();
    assert!(found.asked.on_disk);
    let all = 16 * found.asked.disk;
    assert!((1_395_000_000_000..1_600_000_000_000).contains(&all), "{all}");
    // Every layer reads and writes most of the files.
    assert!(found.asked.disk_traffic > 40 * all, "{}", found.asked.disk_traffic);
    assert!(found.asked.traffic > all / 10 && found.asked.traffic < found.asked.disk_traffic / 4);
    // Doubling the machines helps until there are enough.
    let enough = found.enough.expect("a number");
    for pair in found.rows.windows(2) {
        let is_faster = pair[1].time.as_secs_f64() <= 0.9 * pair[0].time.as_secs_f64();
        assert_eq!(is_faster, pair[0].machines < enough, "{pair:?}");
    }
    // Improving the bottleneck makes it faster.
    let slow = forecast(size(4, 4), &ForecastRequest { disk_speed: Some(1e8), ..many.clone() }).unwrap();
    assert_eq!(slow.asked.limit, Limit::Disk);
    assert!(slow.asked.time > found.asked.time);
    let thin = forecast(size(4, 4), &ForecastRequest { network: Some(1e6), ..many.clone() }).unwrap();
    assert_eq!(thin.asked.limit, Limit::Network);
    // Counting half of the layers takes less.
    let near = forecast(size(4, 4), &ForecastRequest { layers: Some(40), ..many }).unwrap();
    assert!(near.asked.time < found.asked.time && near.states < found.states / 10 && near.largest == 40);
}

#[test]
fn missing_information_is_requested() {
    let of = |size, request: &ForecastRequest| forecast(size, request).unwrap_err();
    assert!(matches!(of(size(4, 4), &request()), ForecastError::NoDisk { .. }));
    assert!(matches!(of(size(3, 3), &ForecastRequest { machines: 2, ..request() }), ForecastError::NoNetwork));
    assert!(matches!(of(size(5, 5), &request()), ForecastError::NoLayers { .. }));
    assert!(matches!(
        of(size(5, 5), &ForecastRequest { layers: Some(40), ..request() }),
        ForecastError::NoMemory { .. }
    ));
    let guessed = forecast(size(2, 9), &ForecastRequest { disk_speed: Some(1e9), ..request() }).unwrap();
    assert!(!guessed.is_known && guessed.asked.on_disk);
    // A single row has nothing to count.
    let line = forecast(size(1, 5), &request()).unwrap();
    assert_eq!((line.states, line.asked.time, line.largest), (5, Duration::ZERO, 4));
}

/// Published counts of 5×5 from a corner, which the program does not contain.
const KNOWN: [u64; 21] = [
    1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10_238, 24_098, 53_186, 123_435, 268_416, 616_374, 1_326_882,
    3_021_126, 6_438_828, 14_524_718,
];

#[test]
fn layers_of_larger_boards_agree_with_published_counts() {
    for last in [0, 5, 14] {
        let found = forecast(size(5, 5), &ForecastRequest { layers: Some(last), ..request() }).unwrap();
        assert_eq!((found.encoding, found.states), (StateEncoding::Keys, KNOWN[..=last as usize].iter().sum()));
    }
    let found = forecast(size(5, 5), &ForecastRequest { layers: Some(20), processes: 2, ..request() }).unwrap();
    let known: u64 = KNOWN.iter().sum();
    assert!((found.states as f64 / known as f64 - 1.0).abs() < 0.1, "{}", found.states);
    // Half of the neighbours belong to the other process, at 16 bytes each.
    assert!(found.asked.traffic > 8 * 2 * KNOWN[..20].iter().sum::<u64>(), "{}", found.asked.traffic);
}
