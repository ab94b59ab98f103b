//! A map with a million roads, the same in every run: a square of places, each with roads to those beside and below it.

use std::fmt::Write;

use crate::boards::Dice;

/// Places along a side.
const SIDE: u32 = 708;

/// The map as a text, from corner to corner.
pub fn text() -> String {
    let mut dice = Dice(11);
    let mut text = format!("start p0\ngoal p{}\n", SIDE * SIDE - 1);
    for place in 0..SIDE * SIDE {
        let (row, column) = (place / SIDE, place % SIDE);
        for (there, next) in [(column + 1 < SIDE, place + 1), (row + 1 < SIDE, place + SIDE)] {
            if there {
                writeln!(text, "p{place} p{next} {}", 1 + dice.below(1000)).expect("a string takes everything");
            }
        }
    }
    text
}

/// The roads of each place, as a good user of the `pathfinding` crate would keep them.
pub fn lists(text: &str) -> Vec<Vec<(u32, u32)>> {
    let mut lists = vec![Vec::new(); (SIDE * SIDE) as usize];
    for line in text.lines().skip(2) {
        let mut words = line.split(' ');
        let mut place = || words.next().and_then(|word| word[1..].parse::<u32>().ok());
        if let (Some(from), Some(to)) = (place(), place())
            && let Some(cost) = words.next().and_then(|word| word.parse().ok())
        {
            lists[from as usize].push((to, cost));
            lists[to as usize].push((from, cost));
        }
    }
    lists
}
