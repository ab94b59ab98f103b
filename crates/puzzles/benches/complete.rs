//! The complete tables: one warm call that returns a path, for a prepared goal and for a goal given with the call.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use jiugong_puzzles::tiles::{Board, Complete, NamedGoal, Order, Size, Tiles, reaches};
use jiugong_search::Ranked;

/// Every board of 3×3 that reaches `goal`, in scrambled order.
fn boards(goal: &Board) -> Vec<Board> {
    let space = Tiles::<u64>::new(goal, goal).expect("3x3 fits");
    let count = space.count();
    let shuffled = (0..count).map(|place| space.board(&space.unrank(place * 227_999 % count)));
    shuffled.filter(|start| reaches(start, goal)).collect()
}

fn paths(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("complete");
    let size = Size::new(3, 3).expect("3x3 is a size");
    for named in [NamedGoal::Standard, NamedGoal::Spiral] {
        let goal = named.board(size);
        let boards = boards(&goal);
        let complete = Complete::new(&goal, Order::default()).expect("3x3 is served");
        let total: usize = boards.iter().filter_map(|start| complete.path(start)).map(|path| path.len()).sum();
        black_box(total);
        let mut next = boards.iter().cycle();
        group.bench_function(format!("path to {}", named.name()), |bencher| {
            bencher.iter(|| complete.path(black_box(next.next().expect("it never ends"))));
        });
        let mut next = boards.iter().cycle();
        group.bench_function(format!("goal and path to {}", named.name()), |bencher| {
            bencher.iter(|| {
                let complete = Complete::new(black_box(&goal), Order::default()).expect("3x3 is served");
                complete.path(black_box(next.next().expect("it never ends")))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, paths);
criterion_main!(benches);
