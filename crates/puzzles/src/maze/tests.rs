//! The maze compared with an independent Dijkstra, and every kind of invalid text.

#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "the numbers of these tests are small")]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use jiugong_search::{Backward, Cost, Heuristic, Ranked, Space};
use proptest::prelude::*;

use super::*;
use crate::scan::Position;

fn at(line: usize, column: usize) -> Position {
    Position { line, column }
}

fn cell(row: u32, column: u32) -> Cell {
    Cell { row, column }
}

/// The cheapest known cost of a state, with the move and the state that led there.
type Reached = (Cost, Option<(Step, u32)>);

/// Rows of costs, with 0 for a wall, and the two ends.
type Drawn = (Vec<Vec<u32>>, (usize, usize), (usize, usize));

/// The cheapest cost from the start to each state, over `successors`.
fn explore(maze: &Maze) -> Vec<Option<Reached>> {
    let mut best: Vec<Option<Reached>> = vec![None; maze.count()];
    let mut open = BinaryHeap::from([Reverse((0, maze.start()))]);
    best[maze.start() as usize] = Some((0, None));
    while let Some(Reverse((g, state))) = open.pop() {
        if best[state as usize].is_some_and(|(known, _)| known < g) {
            continue;
        }
        maze.successors(&state, |by, cost, next| {
            let entry = &mut best[next as usize];
            if entry.is_none_or(|(known, _)| g + cost < known) {
                *entry = Some((g + cost, Some((by, state))));
                open.push(Reverse((g + cost, next)));
            }
        });
    }
    best
}

fn cheapest_moves(maze: &Maze) -> Option<(Cost, Vec<Step>)> {
    let best = explore(maze);
    let goal = maze.grid().index(maze.to())?;
    let (cost, mut back) = best[goal as usize]?;
    let mut moves = Vec::new();
    while let Some((by, parent)) = back {
        moves.push(by);
        back = best[parent as usize]?.1;
    }
    moves.reverse();
    Some((cost, moves))
}

/// Dijkstra over plain rows of numbers, with 0 for a wall; independent of [`Maze`].
fn reference(rows: &[Vec<u32>], from: (usize, usize)) -> Vec<Vec<Option<u32>>> {
    let mut best = vec![vec![None; rows[0].len()]; rows.len()];
    let mut open = BinaryHeap::from([Reverse((0_u32, from.0, from.1))]);
    while let Some(Reverse((g, r, c))) = open.pop() {
        if best[r][c].is_some() {
            continue;
        }
        best[r][c] = Some(g);
        for (dr, dc) in [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)] {
            let (r, c) = (r.wrapping_add(dr), c.wrapping_add(dc));
            if let Some(&cost) = rows.get(r).and_then(|row| row.get(c))
                && cost > 0
            {
                open.push(Reverse((g + cost, r, c)));
            }
        }
    }
    best
}

#[test]
fn the_sample_of_poj_3984() {
    let maze = Maze::parse(b"0 1 0 0 0\n0 1 0 1 0\n0 0 0 0 0\n0 1 1 1 0\n0 0 0 1 0\n").unwrap();
    assert!(maze.unit_costs());
    let (cost, moves) = cheapest_moves(&maze).unwrap();
    assert_eq!(cost, 8);
    let path: Vec<String> = maze.cells_of(&moves).iter().map(ToString::to_string).collect();
    let expected = ["(0, 0)", "(1, 0)", "(2, 0)", "(2, 1)", "(2, 2)", "(2, 3)", "(2, 4)", "(3, 4)", "(4, 4)"];
    assert_eq!(path, expected);
}

#[test]
fn all_notations_read_the_same() {
    let plain = Maze::parse(b"010\n001\n100").unwrap();
    let others = [
        "0 1 0\r\n0 0 1\r\n1 0 0\r\n",
        "0,1,0\n0, 0,1\n1 ,0 ,0,\n",
        ".#.\n..#\n#..",
        "\u{FEFF}\n0#.\n\n  001\n1..\n\n",
    ];
    for text in others {
        assert_eq!(Maze::parse(text.as_bytes()).as_ref(), Ok(&plain), "{text:?}");
    }
    let weighted = Maze::parse_weighted(b"1#.\n.1#\n#11").unwrap();
    assert_eq!(weighted, plain);
    assert_eq!(Maze::parse_weighted(b"1 # 1\n1 1 #\n#,1,01").as_ref(), Ok(&plain));
}

#[test]
fn adjacent_digits_are_cells_unless_separated() {
    let close = Grid::parse_weighted(b"12\n34").unwrap();
    assert_eq!((close.rows(), close.columns(), close.cost(cell(1, 0))), (2, 2, Some(3)));
    let apart = Grid::parse_weighted(b"12,\n34").unwrap();
    assert_eq!((apart.rows(), apart.columns(), apart.cost(cell(1, 0))), (2, 1, Some(34)));
    assert_eq!(apart.cost(cell(0, 1)), None);
}

#[test]
fn errors_report_their_position() {
    let unexpected = |at, found| MazeError::Unexpected { at, expected: Notation::Plain, found };
    let plain: [(&[u8], MazeError); 8] = [
        (b"", MazeError::Empty),
        (b" \n\r\n\t", MazeError::Empty),
        (b"00\n02", unexpected(at(2, 2), '2')),
        ("00\n0墙".as_bytes(), unexpected(at(2, 2), '墙')),
        (b"0\xFF", unexpected(at(1, 2), char::REPLACEMENT_CHARACTER)),
        (b"0,,0", unexpected(at(1, 3), ',')),
        (b"00\n0\n00", MazeError::RowLength { at: at(2, 2), expected: 2, found: 1 }),
        (b"00\n0 0 0", MazeError::RowLength { at: at(2, 6), expected: 2, found: 3 }),
    ];
    for (text, error) in plain {
        assert_eq!(Maze::parse(text), Err(error), "{}", String::from_utf8_lossy(text));
    }
    let weighted: [(&[u8], MazeError); 5] = [
        (b"1 2\n3 0", MazeError::ZeroCost { at: at(2, 3) }),
        (b"10", MazeError::ZeroCost { at: at(1, 2) }),
        (b"1 -2", MazeError::Unexpected { at: at(1, 3), expected: Notation::Weighted, found: '-' }),
        (b"2147483647 #\n77 1", MazeError::TotalTooLarge { at: at(2, 1) }),
        (b"1 99999999999999999999", MazeError::TotalTooLarge { at: at(1, 3) }),
    ];
    for (text, error) in weighted {
        assert_eq!(Maze::parse_weighted(text), Err(error), "{}", String::from_utf8_lossy(text));
    }
    assert_eq!(
        Maze::parse(b"00\n0x").unwrap_err().to_string(),
        "line 2, column 2: expected `0` or `.` (free) or `1` or `#` (wall), found 'x'"
    );
}

#[test]
fn positions_after_a_long_number_are_right() {
    let error = Maze::parse_weighted(b"1234 x").unwrap_err();
    assert_eq!(error, MazeError::Unexpected { at: at(1, 6), expected: Notation::Weighted, found: 'x' });
}

#[test]
fn ends_are_free_cells() {
    let grid = Grid::parse(b"10\n00").unwrap();
    assert_eq!(Maze::parse(b"10\n00"), Err(MazeError::Wall { end: End::From, cell: cell(0, 0) }));
    assert_eq!(Maze::parse(b"00\n01"), Err(MazeError::Wall { end: End::To, cell: cell(1, 1) }));
    let outside = MazeError::Outside { end: End::To, cell: cell(0, 2), rows: 2, columns: 2 };
    assert_eq!(grid.clone().between(cell(0, 1), cell(0, 2)), Err(outside.clone()));
    let maze = grid.between(cell(0, 1), cell(1, 0)).unwrap();
    assert_eq!(cheapest_moves(&maze).unwrap().0, 2);
    assert_eq!(maze.clone().with_ends(cell(0, 1), cell(0, 2)), Err(outside));
    let same = maze.with_ends(cell(1, 1), cell(1, 1)).unwrap();
    assert!(same.is_goal(&same.start()));
}

#[test]
fn the_operator_order_is_kept() {
    let maze = Maze::parse(b"000\n000\n000").unwrap().with_order("drul".parse().unwrap());
    let mut letters = String::new();
    maze.successors(&4, |by, _, _| letters.push_str(by.name()));
    assert_eq!(letters, "drul");
}

#[test]
fn cells_of_stops_before_an_impossible_move() {
    use Step::{Down, Right, Up};
    let maze = Maze::parse(b"01\n00").unwrap();
    assert_eq!(maze.cells_of(&[Right, Down]), [cell(0, 0)]);
    assert_eq!(maze.cells_of(&[Up]), [cell(0, 0)]);
    assert_eq!(maze.cells_of(&[Down, Right]), [cell(0, 0), cell(1, 0), cell(1, 1)]);
}

#[test]
fn the_largest_maze_is_read_and_one_more_is_refused() {
    let row = "0".repeat(1000);
    let full = vec![row.as_str(); 1000].join("\n");
    let maze = Maze::parse(full.as_bytes()).unwrap();
    assert_eq!(maze.count(), 1_000_000);
    assert_eq!(MazeManhattan.eval(&maze, &maze.start()).0, 1998);
    assert_eq!(cheapest_moves(&maze).unwrap().0, 1998);
    assert_eq!(Maze::parse(format!("{full}\n{row}").as_bytes()), Err(MazeError::TooTall { at: at(1001, 1) }));
    assert_eq!(Maze::parse(format!("{row}0").as_bytes()), Err(MazeError::TooWide { at: at(1, 1001) }));
}

#[test]
fn the_estimate_never_overflows() {
    // Five steps at this cost would not fit; there is no path, and the estimate stays within the total.
    let maze = Maze::parse_weighted(b"1000000000 # # # # 1000000000").unwrap();
    assert_eq!(MazeManhattan.eval(&maze, &maze.start()).0, 2_000_000_000);
    assert_eq!(cheapest_moves(&maze), None);
}

/// Rows of costs with walls, and two free cells.
fn weighted() -> impl Strategy<Value = Drawn> {
    (1_usize..8, 1_usize..8, 1_u32..30)
        .prop_flat_map(|(rows, columns, max_cost)| {
            let cell = prop_oneof![1 => Just(0), 3 => 1..=max_cost];
            let grid = prop::collection::vec(prop::collection::vec(cell, columns), rows);
            (grid, (0..rows, 0..columns), (0..rows, 0..columns))
        })
        .prop_map(|(mut grid, from, to)| {
            grid[from.0][from.1] = grid[from.0][from.1].max(1);
            grid[to.0][to.1] = grid[to.0][to.1].max(1);
            (grid, from, to)
        })
}

fn write(rows: &[Vec<u32>]) -> String {
    let word = |&cost: &u32| if cost == 0 { "#".to_owned() } else { cost.to_string() };
    // The trailing comma separates cells even in a single column.
    rows.iter().map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + ",\n").collect()
}

fn place((row, column): (usize, usize)) -> Cell {
    cell(row as u32, column as u32)
}

proptest! {
    #[test]
    fn costs_agree_with_dijkstra((rows, from, to) in weighted()) {
        let maze = Grid::parse_weighted(write(&rows).as_bytes()).unwrap().between(place(from), place(to)).unwrap();
        prop_assert_eq!(maze.unit_costs(), rows.iter().flatten().all(|&cost| cost <= 1));
        let expected = reference(&rows, from);
        let found = explore(&maze);
        for (index, entry) in found.iter().enumerate() {
            let here = maze.grid().cell(index as u32);
            prop_assert_eq!(entry.map(|(cost, _)| cost), expected[here.row as usize][here.column as usize]);
        }
        if let Some((cost, moves)) = cheapest_moves(&maze) {
            let cells = maze.cells_of(&moves);
            prop_assert_eq!(cells.len(), moves.len() + 1);
            prop_assert_eq!(cells[moves.len()], maze.to());
            let entered = cells[1..].iter().map(|&cell| maze.grid().cost(cell).unwrap()).sum::<Cost>();
            prop_assert_eq!(entered, cost);
        }
    }

    #[test]
    fn predecessors_are_successors_backwards((rows, from, to) in weighted()) {
        let maze = Grid::parse_weighted(write(&rows).as_bytes()).unwrap().between(place(from), place(to)).unwrap();
        let free = |state: &u32| maze.grid().cost(maze.grid().cell(*state)).is_some();
        let (mut forward, mut backward) = (Vec::new(), Vec::new());
        for state in (0..maze.count() as u32).filter(free) {
            prop_assert_eq!(maze.unrank(maze.rank(&state)), state);
            prop_assert_eq!(maze.unpack(&maze.pack(&state)), state);
            maze.successors(&state, |by, cost, next| forward.push((state, by.name(), cost, next)));
            maze.predecessors(&state, |by, cost, before| backward.push((before, by.name(), cost, state)));
        }
        forward.sort_unstable();
        backward.sort_unstable();
        prop_assert_eq!(forward, backward);
    }

    #[test]
    fn manhattan_is_consistent_and_admissible((rows, from, to) in weighted()) {
        let maze = Grid::parse_weighted(write(&rows).as_bytes()).unwrap().between(place(from), place(to)).unwrap();
        let goal = maze.grid().index(maze.to()).unwrap();
        prop_assert_eq!(MazeManhattan.eval(&maze, &goal).0, 0);
        for state in 0..maze.count() as u32 {
            let h = MazeManhattan.eval(&maze, &state).0;
            let mut edges = Vec::new();
            maze.successors(&state, |by, cost, next| {
                edges.push((cost, MazeManhattan.step(&maze, (), &next, by).0));
            });
            for (cost, after) in edges {
                prop_assert!(h <= cost + after);
            }
        }
        if let Some((cost, _)) = cheapest_moves(&maze) {
            prop_assert!(MazeManhattan.eval(&maze, &maze.start()).0 <= cost);
        }
    }

    #[test]
    fn no_input_panics(text in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b','), Just(b' '), b'#'..=b'9', any::<u8>()], 0..80)) {
        for grid in [Grid::parse(&text), Grid::parse_weighted(&text)] {
            match grid {
                Ok(grid) => prop_assert!(grid.rows() > 0 && grid.columns() > 0),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Dijkstra over plain rows, with diagonal steps that cut no corner.
fn reference_diagonal(rows: &[Vec<u32>], from: (usize, usize)) -> Vec<Vec<Option<u32>>> {
    let at = |r: i64, c: i64| rows.get(r as usize).and_then(|row| row.get(c as usize)).copied().unwrap_or(0);
    let mut best = vec![vec![None; rows[0].len()]; rows.len()];
    let mut open = BinaryHeap::from([Reverse((0_u32, from.0, from.1))]);
    while let Some(Reverse((g, r, c))) = open.pop() {
        if best[r][c].is_some() {
            continue;
        }
        best[r][c] = Some(g);
        let (r, c) = (r as i64, c as i64);
        for (dr, dc) in (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc))) {
            let cost = at(r + dr, c + dc);
            let free = at(r + dr, c) > 0 && at(r, c + dc) > 0;
            if (dr, dc) != (0, 0) && cost > 0 && free {
                let price = if dr == 0 || dc == 0 { 1000 } else { 1414 };
                open.push(Reverse((g + cost * price, (r + dr) as usize, (c + dc) as usize)));
            }
        }
    }
    best
}

/// A random maze, open or full of walls.
fn drawn(random: &mut jiugong_search::Random, max_cost: u64) -> Drawn {
    let (height, width) = (1 + random.below(14) as usize, 1 + random.below(14) as usize);
    let walls = random.below(5);
    let mut cell = || if random.below(10) < walls { 0 } else { 1 + random.below(max_cost) as u32 };
    let mut rows: Vec<Vec<u32>> = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
    let mut end = || (random.below(height as u64) as usize, random.below(width as u64) as usize);
    let (from, to) = (end(), end());
    (rows[from.0][from.1], rows[to.0][to.1]) = (1, 1);
    (rows, from, to)
}

#[test]
fn diagonal_steps_agree_with_dijkstra_and_both_heuristics_are_consistent() {
    let mut random = jiugong_search::Random::new(8);
    for number in 0..400 {
        let (rows, from, to) = drawn(&mut random, if number % 2 == 0 { 1 } else { 9 });
        let maze = Grid::parse_weighted(write(&rows).as_bytes()).unwrap().between(place(from), place(to)).unwrap();
        let expected = reference_diagonal(&rows, from);
        let maze = maze.with_diagonals().unwrap();
        assert!(!maze.unit_costs() && maze.is_diagonal());
        for (index, entry) in explore(&maze).iter().enumerate() {
            let here = maze.grid().cell(index as u32);
            assert_eq!(entry.map(|(cost, _)| cost), expected[here.row as usize][here.column as usize]);
        }
        for maze in [maze.clone(), Maze { diagonal: false, ..maze }] {
            let goal = maze.grid().index(maze.to()).unwrap();
            let values = |state: &u32| [MazeManhattan.eval(&maze, state).0, MazeOctile.eval(&maze, state).0];
            assert_eq!(values(&goal), [0, 0]);
            for state in 0..maze.count() as u32 {
                let here = values(&state);
                assert!(if maze.diagonal { here[0] <= here[1] } else { here[0] >= here[1] });
                maze.successors(&state, |_, cost, next| {
                    assert!(here.iter().zip(values(&next)).all(|(&h, after)| h <= cost + after));
                });
                let (mut there, mut back) = (Vec::new(), Vec::new());
                maze.successors(&state, |by, _, next| there.push((by, next)));
                maze.predecessors(&state, |by, _, before| back.push((by.opposite(), before)));
                there.sort_unstable();
                back.sort_unstable();
                assert!(there == back || maze.grid().cost(maze.grid().cell(state)).is_none());
            }
        }
    }
}

#[test]
fn jump_points_have_the_cost_of_plain_steps() {
    let mut random = jiugong_search::Random::new(4);
    let (mut solved, mut fewer) = (0, [0_u64; 2]);
    for number in 0..2_000 {
        let (rows, from, to) = drawn(&mut random, 1);
        let maze = Grid::parse_weighted(write(&rows).as_bytes()).unwrap().between(place(from), place(to)).unwrap();
        let maze = if number % 2 == 0 { maze.with_diagonals().unwrap() } else { maze };
        let jumps = Jumps::new(&maze).unwrap();
        let all = jiugong_search::Search::new(&maze).astar(&MazeOctile);
        let few = jiugong_search::Search::new(&jumps).astar(&jiugong_search::Zero);
        let cost = few.plan().map(|plan| plan.cost);
        assert_eq!(cost, all.plan().map(|plan| plan.cost), "{}", write(&rows));
        let Some(plan) = few.plan() else { continue };
        let steps = jumps.steps(&plan.moves).unwrap();
        let cells = maze.cells_of(&steps);
        assert_eq!((cells.len(), cells.last()), (steps.len() + 1, Some(&maze.to())));
        assert_eq!(steps.iter().map(|&step| maze.price(step)).sum::<Cost>(), plan.cost);
        solved += 1;
        fewer[0] += few.statistics.expanded;
        fewer[1] += jiugong_search::Search::new(&maze).ucs().statistics.expanded;
    }
    assert!(solved > 1_200 && fewer[0] * 2 < fewer[1], "{solved}, {fewer:?}");
    assert!(Jumps::new(&Maze::parse_weighted(b"12").unwrap()).is_none());
}

/// Every maze of 3×4, with and without diagonal steps: jumps keep only the first of several equally cheap paths to a
/// cell and still find a cheapest path. Larger mazes have more such ties.
#[test]
fn jumps_find_cheapest_paths_in_every_small_maze() {
    let agree = |maze: Maze| {
        for maze in [maze.clone().with_diagonals().unwrap(), maze] {
            let jumps = Jumps::new(&maze).unwrap();
            let few = jiugong_search::Search::new(&jumps).astar(&jiugong_search::Zero);
            let all = jiugong_search::Search::new(&maze).ucs();
            assert_eq!(few.plan().map(|plan| plan.cost), all.plan().map(|plan| plan.cost), "{:?}", maze.grid());
        }
    };
    let text = |rows: usize, columns: usize, wall: &mut dyn FnMut(usize) -> bool| {
        let cell = |place: usize, wall: &mut dyn FnMut(usize) -> bool| {
            let ends = place == 0 || place + 1 == rows * columns;
            if !ends && wall(place) { '1' } else { '0' }
        };
        let lines =
            (0..rows).map(|row| (0..columns).map(|column| cell(row * columns + column, wall)).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    };
    for walls in 0..1_u32 << 10 {
        agree(Maze::parse(text(3, 4, &mut |place| walls >> (place - 1) & 1 == 1).as_bytes()).unwrap());
    }
    let mut random = jiugong_search::Random::new(9);
    for number in 0..600 {
        let walls = 10 + number % 30;
        agree(Maze::parse(text(12, 17, &mut |_| random.below(100) < walls).as_bytes()).unwrap());
    }
}

#[test]
fn too_expensive_cells_are_refused_for_diagonal_steps() {
    let maze = Maze::parse_weighted(b"1 2000000").unwrap();
    assert_eq!(maze.with_diagonals(), Err(MazeError::TooExpensive));
}
