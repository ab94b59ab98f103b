//! Tests of one search on several processes: its counters equal those of one process.

use jiugong_cluster::search_together;
use jiugong_search::parallel_ida::{Children, ParallelIdaStar, Tree};
use jiugong_search::{Cost, Iteration, Limits, Outcome, Report};

use super::meet;

/// Words over four letters up to a maximal length, with an arbitrary estimate and no goal.
struct Words;

const LONGEST: u32 = 9;

#[derive(Clone, Copy)]
struct Word {
    letters: u32,
    number: u64,
}

/// The number of one bits in the code of the word.
fn estimate(word: Word) -> Cost {
    word.number.count_ones()
}

impl Tree for Words {
    type Node = Word;
    type Move = u64;
    type Pending = ();

    fn root(&self) -> Word {
        Word { letters: 0, number: 1 }
    }

    fn estimate(&self, word: &Word) -> Cost {
        estimate(*word)
    }

    fn is_goal(&self, _: &Word) -> bool {
        false
    }

    fn children(&self, slack: Cost, children: &mut Children<'_, Word, u64>) -> u64 {
        let word = *children.parent();
        let mut pruned = 0;
        for letter in (0..4).filter(|_| word.letters < LONGEST) {
            let longer = Word { letters: word.letters + 1, number: 4 * word.number + letter };
            if estimate(longer) > slack { pruned += 1 } else { children.push(letter, longer) }
        }
        pruned
    }
}

/// The counters of each round, then the totals.
fn figures(report: &Report<u64>) -> Vec<(Cost, u64, u64)> {
    assert_eq!(report.outcome, Outcome::Unsolvable);
    let round = |round: &Iteration| (round.bound, round.statistics.expanded, round.statistics.pruned);
    let all = (report.lower_bound, report.statistics.expanded, report.statistics.pruned);
    report.iterations.iter().map(round).chain([all]).collect()
}

/// Without a goal no round ends early, so all counters must equal those of one process.
fn counts_what_one_does(test: &str, count: usize) {
    let alone = figures(&ParallelIdaStar::new(1, Limits::default()).search(&Words, &mut ()));
    assert!(alone.len() > 4 && alone.iter().filter(|round| round.2 > 1000).count() > 2, "{alone:?}");
    let (report, sent) = search_together(meet(test, count, 1), |team| {
        ParallelIdaStar { team: Some(team), ..ParallelIdaStar::new(1, Limits::default()) }.search(&Words, &mut ())
    })
    .unwrap();
    assert_eq!(figures(&report), alone);
    assert_eq!(sent > 0, count > 1);
}

#[test]
fn one_counts_what_one_does() {
    counts_what_one_does("together::one_counts_what_one_does", 1);
}

#[test]
fn two_count_what_one_does() {
    counts_what_one_does("together::two_count_what_one_does", 2);
}

#[test]
fn three_count_what_one_does() {
    counts_what_one_does("together::three_count_what_one_does", 3);
}
