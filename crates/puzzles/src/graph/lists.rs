//! Adjacency lists: the roads of each place are contiguous, in the order of the input.

use jiugong_search::Cost;

/// A road of the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Road {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) cost: Cost,
    pub(super) one_way: bool,
}

/// The roads of every place.
#[derive(Debug)]
pub(super) struct Lists {
    /// Where the roads of each place start, with one extra entry for the end.
    first: Vec<u32>,
    /// Where each road leads, and its cost.
    roads: Vec<(u32, Cost)>,
}

impl Lists {
    pub(super) fn len(&self) -> usize {
        self.roads.len()
    }

    #[inline]
    pub(super) fn of(&self, place: u32) -> impl Iterator<Item = (u32, Cost)> {
        let (begin, end) = (self.first[place as usize], self.first[place as usize + 1]);
        self.roads[begin as usize..end as usize].iter().copied()
    }

    /// The lists of `roads` between `places` places, and the numbers of the roads left out, in one direction or both,
    /// because a parallel road is cheaper, or as cheap and given earlier.
    pub(super) fn new(places: usize, roads: &[Road]) -> (Self, Vec<u32>) {
        let directed = || {
            roads.iter().zip(0_u32..).flat_map(|(road, number)| {
                let back = (!road.one_way).then_some((road.to, road.from, number));
                std::iter::once((road.from, road.to, number)).chain(back)
            })
        };
        let first = starts(places, directed().map(|(from, _, _)| from));
        let mut free = first.clone();
        let mut numbers = vec![(0_u32, 0_u32); first[places] as usize];
        for (from, to, number) in directed() {
            numbers[free[from as usize] as usize] = (to, number);
            free[from as usize] += 1;
        }
        drop(free);
        let mut kept = Lists { first: vec![0; places + 1], roads: Vec::with_capacity(numbers.len()) };
        let mut left_out = Vec::new();
        // The road of the current place that leads to each place: its index among the roads kept, and its number.
        let mut leads: Vec<(u32, u32)> = vec![(u32::MAX, 0); places];
        for place in 0..places {
            let begin = kept.roads.len();
            for &(to, number) in &numbers[first[place] as usize..first[place + 1] as usize] {
                let cost = roads[number as usize].cost;
                let (known, before) = &mut leads[to as usize];
                // Entries of other places point before this place's roads, or past the end.
                let at = *known as usize;
                if at >= begin && at < kept.roads.len() && kept.roads[at].0 == to {
                    if *before == number {
                        // The reverse direction of a road from a place to itself.
                    } else if cost < kept.roads[at].1 {
                        left_out.push(*before);
                        kept.roads[at].1 = cost;
                        *before = number;
                    } else {
                        left_out.push(number);
                    }
                } else {
                    (*known, *before) = (kept.roads.len() as u32, number);
                    kept.roads.push((to, cost));
                }
            }
            kept.first[place + 1] = kept.roads.len() as u32;
        }
        kept.roads.shrink_to_fit();
        left_out.sort_unstable();
        left_out.dedup();
        (kept, left_out)
    }

    /// The reversed roads, listed at the places they lead to.
    pub(super) fn reversed(&self) -> Lists {
        let places = self.first.len() - 1;
        let first = starts(places, self.roads.iter().map(|&(to, _)| to));
        let mut free = first.clone();
        let mut roads = vec![(0, 0); self.roads.len()];
        for from in 0..places as u32 {
            for (to, cost) in self.of(from) {
                roads[free[to as usize] as usize] = (from, cost);
                free[to as usize] += 1;
            }
        }
        Lists { first, roads }
    }

    /// Whether every road has a reverse with the same cost.
    pub(super) fn is_symmetric(&self) -> bool {
        let mut back = self.reversed();
        let mut here = Lists { first: self.first.clone(), roads: self.roads.clone() };
        here.sort();
        back.sort();
        here.first == back.first && here.roads == back.roads
    }

    fn sort(&mut self) {
        for ends in self.first.windows(2) {
            self.roads[ends[0] as usize..ends[1] as usize].sort_unstable();
        }
    }
}

/// Where the list of each place starts, given the place of each entry.
fn starts(places: usize, places_of: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut first = vec![0_u32; places + 1];
    for place in places_of {
        first[place as usize + 1] += 1;
    }
    for place in 0..places {
        first[place + 1] += first[place];
    }
    first
}
