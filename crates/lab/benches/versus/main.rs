//! Our searches against those of the `pathfinding` crate: the same boards, the same heuristic, the path returned. And our searches
//! from both ends against our A*, with the same heuristic, which they are given for both directions.
//!
//! Every group runs both in one process, so that the ratio of their times is a fair one.

mod boards;
mod roads;
mod theirs;

use std::hint::black_box;

use boards::{large_board, starts};
use criterion::measurement::WallTime;
use criterion::{Bencher, BenchmarkGroup, Criterion, SamplingMode, criterion_group, criterion_main};
use jiugong_puzzles::graph::{Graph, Map};
use jiugong_puzzles::maze::{Cell, Grid, JumpPoint, Jumps, Maze, MazeOctile};
use jiugong_puzzles::tiles::{Board, Manhattan, NamedGoal, Size, Tiles, parse_board, reaches};
use jiugong_search::{Heuristic, Perfect, Quality, Random, Search};
use theirs::Puzzle;

const SIZE: Size = Size { rows: 3, columns: 3 };

fn goal() -> Board {
    NamedGoal::Standard.board(SIZE)
}

/// A group that measures whole passes over all boards, of which the slowest takes seconds.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.warm_up_time(std::time::Duration::from_millis(200));
    group
}

/// Each method on 1,000 boards and the two farthest ones.
fn methods(criterion: &mut Criterion) {
    let (goal, boards) = (goal(), starts());
    let spaces: Vec<Tiles<u64>> = boards.iter().map(|board| Tiles::new(board, &goal).unwrap()).collect();
    let manhattan = Manhattan::new(&spaces[0]);
    let puzzle = Puzzle::new(goal.cells());
    let states: Vec<theirs::State> = boards.iter().map(|board| theirs::state(board.cells())).collect();

    let mut bfs = group(criterion, "bfs");
    bfs.bench_function("jiugong", pass(&spaces, |space| Search::new(space).store(Perfect).bfs()));
    bfs.bench_function("pathfinding", pass(&states, |&state| puzzle.bfs(state)));
    bfs.finish();

    let mut astar = group(criterion, "astar");
    astar.bench_function("jiugong", pass(&spaces, |space| Search::new(space).store(Perfect).astar(&manhattan)));
    astar.bench_function("pathfinding", pass(&states, |&state| puzzle.astar(state)));
    astar.finish();

    let mut idastar = group(criterion, "idastar");
    idastar.bench_function("jiugong", pass(&spaces, |space| Search::new(space).idastar(&manhattan)));
    idastar.bench_function("pathfinding", pass(&states, |&state| puzzle.idastar(state)));
    idastar.finish();
}

/// A search with the store that is fast on small boards.
fn search(space: &Tiles<u64>) -> Search<'_, Tiles<u64>, Perfect> {
    Search::new(space).store(Perfect)
}

/// Searches from both ends with Manhattan distance, and A*, on the same boards. The estimate of the cost from the start is made for each
/// board anew, and that is measured too.
fn both_ends(criterion: &mut Criterion) {
    let (goal, boards) = (goal(), starts());
    let spaces: Vec<Tiles<u64>> = boards.iter().map(|board| Tiles::new(board, &goal).unwrap()).collect();
    let to_goal = Manhattan::new(&spaces[0]);
    let from_start = |space: &Tiles<u64>| Manhattan::new(&space.clone().reversed());
    let mut both_ends = group(criterion, "both-ends");
    both_ends.bench_function("astar", pass(&spaces, |space| search(space).astar(&to_goal)));
    both_ends.bench_function("bae", pass(&spaces, |space| search(space).bae(&to_goal, &from_start(space))));
    both_ends.bench_function("nbs", pass(&spaces, |space| search(space).nbs(&to_goal, &from_start(space))));
    both_ends.bench_function("mm", pass(&spaces, |space| search(space).mm(&to_goal, &from_start(space))));
    both_ends.finish();
}

/// Measures one search after another of all `starts`.
fn pass<T, R>(starts: &[T], search: impl Fn(&T) -> R) -> impl FnMut(&mut Bencher) {
    move |bencher| {
        bencher.iter(|| {
            for start in starts {
                black_box(search(start));
            }
        });
    }
}

/// Looking at all 181,440 boards that can be reached.
fn exhaust(criterion: &mut Criterion) {
    let unreachable = parse_board(b"123456870", None).unwrap().board;
    let space = Tiles::<u64>::new(&unreachable, &goal()).unwrap();
    let start = theirs::state(unreachable.cells());
    let mut exhaust = criterion.benchmark_group("exhaust");
    exhaust.bench_function("jiugong", |bench| bench.iter(|| black_box(Search::new(&space).store(Perfect).bfs())));
    exhaust.bench_function("pathfinding", |bench| bench.iter(|| black_box(theirs::exhaust(start))));
    exhaust.finish();
}

/// Judging whether a board of 999×999 can be solved, after reading it and apart from that.
fn solvable(criterion: &mut Criterion) {
    let text = large_board(999);
    let read = || parse_board(&text, None).unwrap().board;
    let mut solvable = criterion.benchmark_group("solvable");
    solvable.sample_size(20);
    solvable.bench_function("read", |bench| bench.iter(|| black_box(read())));
    solvable.bench_function("read and judge", |bench| {
        bench.iter(|| {
            let board = read();
            black_box(reaches(&board, &NamedGoal::Standard.board(board.size())))
        });
    });
    solvable.finish();
}

/// A map with a million roads: reading it, and the cheapest way across it.
fn map(criterion: &mut Criterion) {
    let text = roads::text();
    let read = || Graph::new(Map::parse(text.as_bytes()).unwrap(), None, None).unwrap();
    let graph = read();
    let theirs = roads::lists(&text);
    let mut group = group(criterion, "graph");
    group.bench_function("read", |bench| bench.iter(|| black_box(read())));
    group.bench_function("jiugong", |bench| bench.iter(|| black_box(Search::new(&graph).store(Perfect).ucs())));
    group.bench_function("pathfinding", |bench| bench.iter(|| black_box(theirs::cheapest(&theirs))));
    group.finish();
}

/// Jump points and A* across mazes of 1000×1000: without walls, and with a cell in fifty a wall; between the same twenty pairs of cells.
fn jumps(criterion: &mut Criterion) {
    for (name, walls) in [("jumps-open", 0), ("jumps-few-walls", 2)] {
        let mut random = Random::new(5);
        let row = |random: &mut Random| (0..1000).map(|_| if random.below(100) < walls { '1' } else { '0' }).collect();
        let rows: Vec<String> = (0..1000).map(|_| row(&mut random)).collect();
        let grid = Grid::parse(rows.join("\n").as_bytes()).unwrap();
        let mut mazes = Vec::new();
        while mazes.len() < 20 {
            let mut cell = || Cell { row: random.below(1000) as u32, column: random.below(1000) as u32 };
            let maze = grid.clone().between(cell(), cell());
            mazes.extend(maze.and_then(Maze::with_diagonals));
        }
        let mut group = group(criterion, name);
        let jumps: Vec<Jumps<'_>> = mazes.iter().map(|maze| Jumps::new(maze).unwrap()).collect();
        group.bench_function(
            "jps",
            pass(&jumps, |jumps| {
                let maze = jumps.maze();
                let octile = |point: &JumpPoint| MazeOctile.eval(maze, &point.cell).0;
                Search::new(jumps).astar(&jiugong_search::estimate(Quality::Consistent, octile))
            }),
        );
        group.bench_function("astar", pass(&mazes, |maze| Search::new(maze).store(Perfect).astar(&MazeOctile)));
        group.finish();
    }
}

criterion_group!(benches, methods, both_ends, exhaust, solvable, map, jumps);
criterion_main!(benches);
