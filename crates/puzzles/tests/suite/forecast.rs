//! The forecast of a count compared with the requests of its shares, and the forecast of active chunks with their
//! boards.

use std::collections::HashMap;
use std::time::Duration;

use jiugong_puzzles::tiles::whole::{
    Part, RequestCount, Resources, Share, Workers, alive_chunks, measure_core, measure_disk, measure_memory, space_load,
};
use jiugong_puzzles::tiles::{NamedGoal, Size, Tiles};
use jiugong_search::Space;

fn workers(shares: usize) -> Workers {
    Workers { shares, threads: 1, memory: 1 << 30, on_disk: false }
}

#[test]
fn forecast_requests_agree_with_shares() {
    for (rows, columns, shares) in [(2, 5, 3), (3, 3, 2), (3, 4, 4)] {
        let size = Size { rows, columns };
        let load = space_load(size, &workers(shares)).unwrap();
        let goal = NamedGoal::Standard.board(size);
        let (mut requested, mut requesting_chunks) = (RequestCount::default(), 0);
        for index in 0..shares {
            let resources = Resources { threads: 1, memory: 1 << 30, disk: None };
            let mut part = Part::open(&goal, Share { index, of: shares }, &resources).unwrap();
            // A layer of each colour.
            for _ in 0..2 {
                for place in part.begin_layer() {
                    let requests = part.requests(place);
                    requesting_chunks += u64::from(!requests.is_empty());
                    requested.runs += requests.len() as u64;
                    requested.words += requests.iter().map(|(_, request)| request.count as u64).sum::<u64>();
                }
                part.finish_layer(1).unwrap();
            }
        }
        assert_eq!((load.requested, load.requesting_chunks), (requested, requesting_chunks), "{size} in {shares}");
        assert_eq!(load.sent, requested, "each is a process of its own");
    }
    // Workers of one process send nothing.
    let together = space_load(Size { rows: 2, columns: 5 }, &Workers { threads: 3, ..workers(3) }).unwrap();
    assert!(together.requested.runs > 0 && together.sent == RequestCount::default());
}

/// The distance of every board of a size from the standard goal, by its word.
fn distances(size: Size) -> (Tiles<u64>, HashMap<u64, u32>) {
    let goal = NamedGoal::Standard.board(size);
    let space = Tiles::<u64>::new(&goal, &goal).unwrap();
    let mut found = HashMap::from([(space.pack(&space.start()), 0)]);
    let mut layer: Vec<u64> = found.keys().copied().collect();
    for distance in 1.. {
        let mut next = Vec::new();
        for key in layer {
            space.successors(&space.unpack(&key), |_, _, state| {
                let key = space.pack(&state);
                found.entry(key).or_insert_with(|| {
                    next.push(key);
                    distance
                });
            });
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    (space, found)
}

#[test]
fn chunks_take_part_from_the_distance_of_their_nearest_board() {
    let size = Size { rows: 4, columns: 2 };
    let (space, boards) = distances(size);
    assert_eq!(boards.len(), 20_160);
    // In reading order along the shorter side, a chunk is the blank's cell and the tile in the first remaining place.
    let mut nearest: HashMap<(usize, usize), u32> = HashMap::new();
    for (key, &distance) in &boards {
        let state = space.unpack(key);
        let first = state.tile(usize::from(state.blank() == 0));
        let least = nearest.entry((state.blank(), first)).or_insert(distance);
        *least = distance.min(*least);
    }
    let alive = alive_chunks(size, &workers(2)).unwrap();
    assert_eq!(nearest.len(), 8 * 7);
    assert_eq!(alive.len() as u32, *nearest.values().max().unwrap());
    for (alive, layer) in alive.iter().zip(1..) {
        let own = nearest.values().filter(|distance| *distance % 2 == layer % 2);
        let (here, all) = own.fold((0, 0), |(here, all), distance| (here + u32::from(*distance <= layer), all + 1));
        assert!((alive - f64::from(here) / f64::from(all)).abs() < 1e-9, "{layer}: {alive} {here} of {all}");
    }
}

#[test]
fn speeds_are_measured() {
    let size = Size { rows: 3, columns: 3 };
    let on_disk = Workers { on_disk: true, ..workers(2) };
    let core = measure_core(size, &on_disk, Duration::from_millis(4)).unwrap();
    for seconds in [core.full, core.half, core.bare, core.reading, core.keeping] {
        assert!(seconds > 0.0 && seconds < 1e-3, "{core:?}");
    }
    assert!(measure_memory(2, 1 << 20) > 1e6);
    let folder = std::env::temp_dir().join(format!("jiugong-load-{}", std::process::id()));
    assert!(measure_disk(&folder, size, &on_disk).unwrap() > 1e3);
    // Removing fails unless it is empty.
    std::fs::remove_dir(&folder).expect("nothing is left there");
    let large = Size { rows: 5, columns: 5 };
    assert!(space_load(large, &workers(1)).is_err() && alive_chunks(large, &workers(1)).is_err());
}
