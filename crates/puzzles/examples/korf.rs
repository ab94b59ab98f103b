//! Times the sets.
use jiugong_puzzles::tiles::{Board, NamedGoal, Size, packed::Word, pdb::*};
use jiugong_search::{Deepening, Limits};
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let tier: Tier = a[1].parse().unwrap();
    let threads: usize = a[2].parse().unwrap();
    let n = if a[0].contains("24") { 5 } else { 4 };
    if n == 4 { go::<u64>(&a, 4, tier, threads) } else { go::<u128>(&a, 5, tier, threads) }
}
fn go<W: Word + SetInfo + Send + Sync>(a: &[String], n: usize, tier: Tier, threads: usize) {
    let only: Vec<usize> = a.get(3).map(|s| s.split(',').map(|x| x.parse().unwrap()).collect()).unwrap_or_default();
    let size = Size { rows: n, columns: n };
    let goal = NamedGoal::BlankFirst.board(size);
    let frame = Frame::new(size, 0);
    let scheme = Scheme::new(&frame, tier).unwrap();
    println!("{:?}", scheme.second);
    let t = Instant::now();
    let set = PatternSet::<W>::new(&scheme, |p, shape| {
        let t = Instant::now();
        let b = p.build(shape, &mut |_| true).unwrap();
        println!("{:b} {:?}", p.set, t.elapsed());
        let b: Bits = Arc::new(b);
        Ok::<_, ()>(b)
    })
    .unwrap_or_else(|_| panic!());
    println!("set {:?} {} bytes", t.elapsed(), set.bytes());
    let text = std::fs::read_to_string(&a[0]).unwrap();
    let c0 = cpu();
    let (mut ex, mut pr) = (0, 0);
    let t = Instant::now();
    for line in text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let v: Vec<u32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
        if !only.is_empty() && !only.contains(&(v[0] as usize)) {
            continue;
        }
        let start = Board::new(size, v[1..=n * n].to_vec()).unwrap();
        let t = Instant::now();
        let r = set.search(&start, &goal, &Deepening::new(threads, Limits::default()), &mut ());
        let p = r.plan().unwrap();
        let mut b = start.clone();
        for &m in &p.moves {
            b.slide(m).unwrap();
        }
        assert_eq!(b, goal);
        let bad = if p.cost != v[n * n + 1] { "WRONG" } else { "" };
        ex += r.statistics.expanded;
        pr += r.statistics.pruned;
        println!("{} {} {} {:?} {:?} {bad}", v[0], p.cost, v[n * n + 1], r.statistics.expanded, t.elapsed());
    }
    let cpu = cpu() - c0;
    println!("cpu {cpu:.3} s");
    let e = t.elapsed();
    println!(
        "total {:?} expanded {ex} generated {} rate {:.1} M/s",
        e,
        ex + pr,
        (ex + pr) as f64 / e.as_secs_f64() / 1e6
    );
}

fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
