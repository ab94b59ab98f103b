//! Doors compared with an independent search over unit squares.

use std::collections::{HashMap, VecDeque};

use jiugong_search::{Backward, Ranked, Space};
use proptest::prelude::*;

use super::*;
use crate::scan::{Expected, Position, Scan, ScanError};

const SAMPLES: &str = "8 9\n1 1 1 3\n2 1 1 3\n3 1 1 3\n4 1 1 3\n1 1 0 3\n1 2 0 3\n1 3 0 3\n1 4 0 3\n2 1 1\n2 2 1\n\
    2 3 1\n3 1 1\n3 2 1\n3 3 1\n1 2 0\n3 3 0\n4 3 1\n1.5 1.5\n4 0\n1 1 0 1\n1 1 1 1\n2 1 1 1\n1 2 0 1\n1.5 1.7\n-1 -1";

fn read(text: &str) -> Doors {
    Doors::parse_case(&mut Scan::new(text.as_bytes())).unwrap().unwrap()
}

/// Breadth-first search through the traits.
fn fewest_doors(doors: &Doors) -> Option<u32> {
    let mut depth = vec![None; doors.count()];
    depth[doors.start() as usize] = Some(0);
    let mut queue = VecDeque::from([doors.start()]);
    while let Some(state) = queue.pop_front() {
        let here = depth[state as usize];
        if doors.is_goal(&state) {
            return here;
        }
        doors.successors(&state, |_, cost, next| {
            if depth[next as usize].is_none() {
                depth[next as usize] = here.map(|here| here + cost);
                queue.push_back(next);
            }
        });
    }
    None
}

/// A case in the judge's format.
#[derive(Clone, Debug)]
struct Case {
    walls: Vec<(u16, u16, u16, u16)>,
    doors: Vec<(u16, u16, u16)>,
    nemo: (f64, f64),
}

impl Case {
    fn write(&self) -> String {
        let walls = self.walls.iter().map(|(x, y, d, t)| format!("{x} {y} {d} {t}"));
        let doors = self.doors.iter().map(|(x, y, d)| format!("{x} {y} {d}"));
        let lines: Vec<String> = walls.chain(doors).collect();
        let (nemo_x, nemo_y) = self.nemo;
        format!("{} {}\n{}\n{nemo_x} {nemo_y}\n", self.walls.len(), self.doors.len(), lines.join("\n"))
    }

    /// Over unit squares 0 … 24: crossing an edge costs nothing, 1 with a door, and is impossible with a wall without a
    /// door.
    fn reference(&self) -> Option<u32> {
        const SIDE: i32 = 25;
        let mut edges: HashMap<(i32, i32, u16), u32> = HashMap::new();
        for &(x, y, d, t) in &self.walls {
            for i in 0..i32::from(t) {
                let (x, y) = (i32::from(x), i32::from(y));
                edges.insert(if d == 0 { (x + i, y, 0) } else { (x, y + i, 1) }, u32::MAX);
            }
        }
        for &(x, y, d) in &self.doors {
            edges.insert((i32::from(x), i32::from(y), d), 1);
        }
        let clamp = |f: f64| f.floor().clamp(0.0, f64::from(SIDE - 1)) as i32;
        let goal = (clamp(self.nemo.0), clamp(self.nemo.1));
        let mut best = HashMap::new();
        let mut queue = VecDeque::from([((0, 0), 0)]);
        while let Some((square, passed)) = queue.pop_front() {
            if best.contains_key(&square) {
                continue;
            }
            best.insert(square, passed);
            let (x, y) = square;
            let sides = [
                ((x - 1, y), (x, y, 1)),
                ((x + 1, y), (x + 1, y, 1)),
                ((x, y - 1), (x, y, 0)),
                ((x, y + 1), (x, y + 1, 0)),
            ];
            for (next, edge) in sides {
                if !(0..SIDE).contains(&next.0) || !(0..SIDE).contains(&next.1) {
                    continue;
                }
                match edges.get(&edge).copied().unwrap_or(0) {
                    0 => queue.push_front((next, passed)),
                    1 => queue.push_back((next, passed + 1)),
                    _ => {}
                }
            }
        }
        best.get(&goal).copied()
    }
}

#[test]
fn the_samples_of_poj_2049() {
    let mut scan = Scan::new(SAMPLES.as_bytes());
    let first = Doors::parse_case(&mut scan).unwrap().unwrap();
    assert_eq!(fewest_doors(&first), Some(5));
    assert_eq!(first.regions(), 10);
    let second = Doors::parse_case(&mut scan).unwrap().unwrap();
    assert_eq!(fewest_doors(&second), None);
    assert_eq!(Doors::parse_case(&mut scan), Ok(None));
    assert_eq!(Doors::parse_case(&mut scan), Ok(None), "the end of the input ends as well");
}

#[test]
fn without_walls_nemo_is_outside() {
    for nemo in ["0 0", "5.5 7.25", "-3 1e300", "1e18 -1e300"] {
        assert_eq!(fewest_doors(&read(&format!("0 0 {nemo}"))), Some(0), "{nemo}");
    }
}

#[test]
fn outside_the_grid_is_outside_even_past_a_wall() {
    for nemo in ["-1 2", "2 -0.5", "1000.5 2", "2 1e9"] {
        assert_eq!(fewest_doors(&read(&format!("2 0  1 1 0 999  1 1 1 999  {nemo}"))), Some(0), "{nemo}");
    }
}

#[test]
fn on_a_line_nemo_is_on_the_side_of_growing_coordinates() {
    let room = "4 0  1 1 0 1  1 1 1 1  2 1 1 1  1 2 0 1";
    for (nemo, answer) in [("1 1", None), ("1 1.5", None), ("2 1.5", Some(0)), ("1.5 2", Some(0))] {
        assert_eq!(fewest_doors(&read(&format!("{room} {nemo}"))), answer, "{nemo}");
    }
}

#[test]
fn a_door_closes_a_gap_and_one_in_the_open_changes_nothing() {
    // A room whose right side is a door without a wall behind it.
    assert_eq!(fewest_doors(&read("3 1  1 1 0 1  1 1 1 1  1 2 0 1  2 1 1  1.5 1.5")), Some(1));
    let open = read("0 1  5 5 0  5.5 5.5");
    assert_eq!(fewest_doors(&open), Some(0));
    let mut exits = 0;
    open.successors(&open.start(), |_, _, _| exits += 1);
    assert_eq!((exits, open.doors().len()), (0, 1));
}

#[test]
fn the_finest_plane_is_read() {
    let walls = (1..=999).flat_map(|at| [(at, 1, 1, 999), (1, at, 0, 999)]).collect();
    let case = Case { walls, doors: vec![(1, 1, 0), (1, 998, 1)], nemo: (1.5, 998.5) };
    let doors = read(&case.write());
    // Nothing closes the strips from 999 to 1000: they are outside.
    assert_eq!(doors.regions(), 998 * 998 + 1);
    assert_eq!(fewest_doors(&doors), Some(1));
}

#[test]
fn moves_name_the_doors_of_the_input() {
    let doors = read("4 2  1 1 0 1  1 1 1 1  2 1 1 1  1 2 0 1  7 7 0  1 2 0  1.5 1.5");
    let mut passed = Vec::new();
    doors.successors(&doors.start(), |by, cost, _| passed.push((by, cost)));
    assert_eq!(passed, [(1, 1)]);
    assert_eq!(doors.door(1), Some(Door { x: 1, y: 2, along: Axis::X }));
    assert_eq!(doors.door(2), None);
}

#[test]
fn errors_report_field_and_position() {
    let integer = |minimum, maximum| Expected::Integer { minimum, maximum };
    let cases = [
        ("x 0", Field::Walls, (1, 1), integer(0, 1_000_000), Some("x")),
        ("-2 0", Field::Walls, (1, 1), integer(0, 1_000_000), Some("-2")),
        ("1000001 0", Field::Walls, (1, 1), integer(0, 1_000_000), Some("1000001")),
        ("3", Field::Doors, (1, 2), integer(0, 1_000_000), None),
        ("3 -1", Field::Doors, (1, 3), integer(0, 1_000_000), Some("-1")),
        ("-1 3", Field::Doors, (1, 4), integer(-1, -1), Some("3")),
        ("1 0\n0 1 0 1", Field::X, (2, 1), integer(1, 999), Some("0")),
        ("1 0\n1 1000 0 1", Field::Y, (2, 3), integer(1, 999), Some("1000")),
        ("1 0\n1 1 2 1", Field::Axis, (2, 5), integer(0, 1), Some("2")),
        ("1 0\n3 1 0 998", Field::Length, (2, 7), integer(0, 997), Some("998")),
        ("1 0\n3 1 0", Field::Length, (2, 6), integer(0, 997), None),
        ("0 1\n1 1", Field::Axis, (2, 4), integer(0, 1), None),
        ("0 0\nnan 1", Field::NemoX, (2, 1), Expected::Real, Some("nan")),
        ("0 0\n1.5", Field::NemoY, (2, 4), Expected::Real, None),
    ];
    for (text, field, (line, column), expected, found) in cases {
        let at = Position { line, column };
        let cause = match found {
            Some(found) => ScanError::Unexpected { at, expected, found: found.to_owned() },
            None => ScanError::Ended { at, expected },
        };
        let error = Doors::parse_case(&mut Scan::new(text.as_bytes())).unwrap_err();
        assert_eq!(error, DoorsError { field, cause }, "{text:?}");
    }
    let error = Doors::parse_case(&mut Scan::new(b"1 0\n3 1 0 998")).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 7: expected a whole number from 0 to 997, found `998` (length)");
}

#[test]
fn an_announced_count_reserves_no_memory() {
    let error = Doors::parse_case(&mut Scan::new(b"1000000 1000000 1")).unwrap_err();
    assert_eq!(error.field, Field::Y);
}

fn cases() -> impl Strategy<Value = Case> {
    let wall = (1_u16..12, 1_u16..12, 0_u16..2, 0_u16..12);
    let door = (1_u16..20, 1_u16..20, 0_u16..2);
    let nemo = (-30_i32..260, -30_i32..260).prop_map(|(x, y)| (f64::from(x) / 10.0, f64::from(y) / 10.0));
    (prop::collection::vec(wall, 0..30), prop::collection::vec(door, 0..30), nemo)
        .prop_map(|(walls, doors, nemo)| Case { walls, doors, nemo })
}

/// Rooms side by side with a few doors, so that a path passes many doors.
fn houses() -> impl Strategy<Value = Case> {
    (2_u16..7).prop_flat_map(|side| {
        let door = (1..=side, 1..=side, 0_u16..2);
        let doors = prop::collection::vec(door, 0..usize::from(2 * side * side));
        let nemo = (1..=side, 1..=side).prop_map(|(x, y)| (f64::from(x) + 0.5, f64::from(y) + 0.5));
        (doors, nemo).prop_map(move |(doors, nemo)| {
            let lines = 1..=side + 1;
            let walls = lines.flat_map(|at| [(at, 1, 1, side), (1, at, 0, side)]).collect();
            Case { walls, doors, nemo }
        })
    })
}

proptest! {
    #[test]
    fn random_walls_agree_with_unit_squares(case in prop_oneof![cases(), houses()]) {
        prop_assert_eq!(fewest_doors(&read(&case.write())), case.reference());
    }

    #[test]
    fn predecessors_are_successors_backwards(case in prop_oneof![cases(), houses()]) {
        let doors = read(&case.write());
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for state in 0..doors.count() as u32 {
            prop_assert_eq!(doors.unrank(doors.rank(&state)), state);
            prop_assert_eq!(doors.unpack(&doors.pack(&state)), state);
            doors.successors(&state, |by, _, next| forward.push((state, by, next)));
            doors.predecessors(&state, |by, _, before| backward.push((before, by, state)));
        }
        prop_assert!(forward.iter().all(|&(from, _, into)| from != into));
        forward.sort_unstable();
        backward.sort_unstable();
        prop_assert_eq!(forward, backward);
        let mut goals = Vec::new();
        doors.goals(|goal| goals.push(goal));
        prop_assert!(goals.len() == 1 && doors.is_goal(&goals[0]));
    }

    #[test]
    fn no_input_panics(text in "([0-9]{1,4}|-1|[ \n]|1\\.5|x){0,40}") {
        let mut scan = Scan::new(text.as_bytes());
        // Each case takes at least one word, so there are no more cases than bytes.
        for _ in 0..=text.len() {
            match Doors::parse_case(&mut scan) {
                Ok(None) => return Ok(()),
                Ok(Some(doors)) => prop_assert!(doors.regions() > 0),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
        prop_assert!(false, "never ended");
    }
}
