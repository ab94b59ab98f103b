//! The speed of checking and mapping a table, and the effect of huge pages: bytes per second for loading, reads per
//! second for random lookups.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use jiugong_store::{Cache, Key, Table};

const READS: u64 = 1 << 20;

fn fill(words: &mut [u64]) {
    words.iter_mut().zip(0_u64..).for_each(|(word, n)| *word = n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
}

/// Independent random reads, as a search with prefetching does.
fn reads(words: &[u64]) -> u64 {
    let mut place = 1_u64;
    let mut sum = 0_u64;
    for _ in 0..READS {
        place = place.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        sum = sum.wrapping_add(words[(place >> 33) as usize % words.len()]);
    }
    sum
}

fn load(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = Cache::at(folder.path());
    for mebibytes in [3_u64, 24, 256] {
        let key = Key::new(format!("table-{mebibytes}"), "for measuring", 1).expect("a key");
        let words = (mebibytes << 17) as usize;
        let built = Table::owned_huge(words, fill);
        let Ok(kept) = cache.get_or_build(&key, || Ok::<_, Infallible>(built.clone()), &mut |_| ());
        let mut group = criterion.benchmark_group("load");
        group.sample_size(20).throughput(Throughput::Bytes(mebibytes << 20));
        group.bench_function(BenchmarkId::from_parameter(format!("{mebibytes} MiB")), |bencher| {
            bencher.iter(|| cache.load(&key).expect("good").expect("there").len());
        });
        group.finish();
        let mut group = criterion.benchmark_group("random reads");
        group.sample_size(20).throughput(Throughput::Elements(READS));
        for (memory, table) in [("mapped", &kept), ("huge", &built)] {
            group.bench_function(BenchmarkId::new(memory, format!("{mebibytes} MiB")), |bencher| {
                bencher.iter(|| reads(black_box(table)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, load);
criterion_main!(benches);
