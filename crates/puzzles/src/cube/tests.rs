//! Turns written out by hand, the published number of arrangements at each distance, and searches compared with the
//! table.

use jiugong_search::{Backward, Heuristic, Ranked, Search, Space};

use super::{ARRANGEMENTS, Corners, CornersAway, Cube, CubeError, CubeExact, Face, Metric, Stickers};
use crate::scan::Position;

const METRICS: [Metric; 2] = [Metric::Half, Metric::Quarter];

fn cube(text: &str) -> Cube {
    Cube::parse(text.as_bytes(), Metric::Half).unwrap()
}

fn look(cube: &Cube) -> String {
    let letters: Vec<char> = cube.stickers(cube.start()).letters().collect();
    letters.chunks(4).map(|face| face.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

#[test]
fn turns_are_the_usual_ones() {
    // Up clockwise brings the front's upper row to the left.
    assert_eq!(look(&cube("U")), "UUUU BBRR RRFF DDDD FFLL LLBB");
    assert_eq!(look(&cube("R")), "UFUF RRRR FDFD DBDB LLLL UBUB");
    assert_eq!(look(&cube("F")), "UULL URUR FFFF RRDD LDLD BBBB");
    for text in ["R R R R", "R2 R2", "R R'", "U D' U' D", "R L R' L'", "F B F' B'"] {
        assert!(cube(text).is_goal(&cube(text).start()), "{text}");
    }
    // The order of R U is 15 on the pocket cube.
    for times in 1..=15 {
        let turned = cube(&"R U ".repeat(times));
        assert_eq!(turned.is_goal(&turned.start()), times == 15, "{times}");
    }
    // Turning a face is turning the opposite face and rotating the cube.
    for (one, other) in [("L", "R"), ("D", "U"), ("B'", "F'"), ("D2", "U2")] {
        assert_eq!(cube(one).start(), cube(other).start(), "{one} and {other}");
    }
}

#[test]
fn tables_agree_with_stickers() {
    let quarters = Cube::new(Corners(0), Metric::Quarter);
    let halves = Cube::new(Corners(0), Metric::Half);
    for rank in (0..ARRANGEMENTS).step_by(997).chain([ARRANGEMENTS - 1]) {
        let corners = halves.unrank(rank);
        let stickers = halves.stickers(corners);
        assert_eq!(stickers.corners(), Some(corners));
        assert_eq!((halves.rank(&corners), halves.unpack(&halves.pack(&corners))), (rank, corners));
        for cube in [&halves, &quarters] {
            cube.successors(&corners, |by, _, after| {
                assert_eq!(cube.stickers(after), stickers.turned(by.face, by.quarters), "{by}");
                let mut back = false;
                cube.predecessors(&after, |other, _, before| back |= other == by && before == corners);
                assert!(back);
            });
        }
    }
}

#[test]
fn the_numbers_at_each_distance_are_the_published_ones() {
    let half = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];
    let quarter = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280, 276];
    assert_eq!(CubeExact::new(Metric::Half).histogram(), half);
    assert_eq!(CubeExact::new(Metric::Quarter).histogram(), quarter);
}

#[test]
fn searches_from_every_distance_agree_with_the_table_and_estimates_are_consistent() {
    for metric in METRICS {
        let exact = CubeExact::new(metric);
        let any = Cube::new(Corners(0), metric);
        let mut left = [6_u32; 16];
        for rank in (0..ARRANGEMENTS).map(|number| number * 1_234_567 % ARRANGEMENTS) {
            let corners = any.unrank(rank);
            let (distance, ()) = exact.eval(&any, &corners);
            let (h, ()) = CornersAway.eval(&any, &corners);
            assert!(h <= distance);
            any.successors(&corners, |_, cost, after| {
                assert!(h <= CornersAway.eval(&any, &after).0 + cost);
                assert!(distance <= exact.eval(&any, &after).0 + cost);
            });
            if left[distance as usize] == 0 {
                continue;
            }
            left[distance as usize] -= 1;
            let cube = Cube::new(corners, metric);
            let both = Search::new(&cube).bibfs();
            let guided = Search::new(&cube).astar(&exact);
            let plans = [both.plan(), guided.plan()];
            for plan in plans.into_iter().flatten() {
                assert_eq!(plan.cost, distance);
                let turned = |stickers: Stickers, by: &super::Turn| stickers.turned(by.face, by.quarters);
                assert!(plan.moves.iter().fold(cube.stickers(corners), turned).is_solved());
            }
            assert!(both.is_optimal() && guided.is_optimal());
            if distance <= 6 {
                let report = Search::new(&cube).astar(&CornersAway);
                assert_eq!((report.plan().map(|plan| plan.cost), report.is_optimal()), (Some(distance), true));
            }
        }
        let farthest = exact.histogram().len() - 1;
        assert!(left[1..=farthest].iter().all(|&left| left < 6), "{left:?}");
    }
}

#[test]
fn stickers_may_have_any_colours_and_orientation() {
    let scrambled = cube("R U2 F' R' U");
    let written = look(&scrambled);
    assert_eq!(cube(&written).start(), scrambled.start());
    let coloured: String =
        written.chars().map(|letter| "白红绿黄橙蓝 ".chars().nth("URFDLB ".find(letter).unwrap()).unwrap()).collect();
    assert_eq!(cube(&coloured).start(), scrambled.start());
    // The solved cube, upside down.
    assert!(cube("DDDD LLLL FFFF UUUU RRRR BBBB").start() == Corners(0));
    assert_eq!(Face::Left.letter(), 'L');
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| Cube::parse(text.as_bytes(), Metric::Half).unwrap_err();
    assert_eq!(read(" \n"), CubeError::Empty);
    assert_eq!(read("R U2 X"), CubeError::NotATurn { at: at(1, 6), found: "X".to_owned() });
    assert_eq!(read("R\nU2 '"), CubeError::NotATurn { at: at(2, 4), found: "'".to_owned() });
    assert_eq!(read("UUUU RRRR"), CubeError::Count { at: at(1, 9), found: 8 });
    assert_eq!(read("UUUU RRRR FFFF DDDD LLLL BBBB U"), CubeError::Count { at: at(1, 31), found: 25 });
    assert_eq!(read("UUUU RRRR FFFF DDDD LLLL BBBX"), CubeError::Colour { at: at(1, 29), colour: 'X' });
    assert_eq!(read("UUUUU RRR FFFF DDDD LLLL BBBB"), CubeError::Colour { at: at(1, 5), colour: 'U' });
    // Up and right exchanged on two corners; then only the corner at up, right, front twisted.
    assert_eq!(read("UUUR URRR FFFF DDDD LLLL BBBB"), CubeError::Impossible);
    assert_eq!(read("UUUF URRR FRFF DDDD LLLL BBBB"), CubeError::Impossible);
    assert!(matches!(read(&"R ".repeat(10_001)), CubeError::TooMany { .. }));
    assert!(Cube::parse(b"\xff", Metric::Half).is_err());
}
