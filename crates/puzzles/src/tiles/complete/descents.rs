//! For every board of a shape, the moves of the blank that lead nearer to the goal: the complete table, four bits per
//! board.
//!
//! A board is given by the blank's cell and the order of the tiles in reading order. A move along a row does not change
//! that order, and one along a column carries one tile past `columns - 1` others. Half of all orders belong to each
//! cell of the blank, and the orders with numbers 2h and 2h+1 never belong to the same half, so h numbers the orders of
//! a cell. The goal has its tiles in ascending order, which is number 0 of its cell.
//!
//! This file is also compiled into the build script, which embeds the tables of 3×3; it depends only on the language.

/// Rows and columns, at least two of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

/// Moves are numbered left, up, right, down. This is the one that undoes `step`.
const fn opposite(step: usize) -> usize {
    step ^ 2
}

const fn factorial(n: usize) -> usize {
    if n < 2 { 1 } else { n * factorial(n - 1) }
}

impl Shape {
    /// The number of cells.
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// The number of orders per cell of the blank.
    pub const fn halves(self) -> usize {
        factorial(self.cells() - 1) / 2
    }

    /// The number of boards that reach a goal.
    pub const fn states(self) -> usize {
        self.cells() * self.halves()
    }

    /// Whether the orders of the cell `blank` are the odd ones, when the goal's blank is on `home`.
    pub const fn is_odd(self, blank: usize, home: usize) -> bool {
        // Passing an odd number of tiles changes the parity of the order.
        self.columns.is_multiple_of(2) && (blank / self.columns + home / self.columns) % 2 == 1
    }

    /// The cell to which move `step` takes the blank.
    pub const fn target(self, blank: usize, step: usize) -> Option<usize> {
        match step {
            0 if !blank.is_multiple_of(self.columns) => Some(blank - 1),
            1 if blank >= self.columns => Some(blank - self.columns),
            2 if blank % self.columns + 1 < self.columns => Some(blank + 1),
            3 if blank + self.columns < self.cells() => Some(blank + self.columns),
            _ => None,
        }
    }
}

/// The effect of moves along columns on the numbers of orders.
pub struct Turns {
    shape: Shape,
    /// By the upper of the two cells, then by number: the number after the blank has moved down, and up.
    down: Vec<Vec<u32>>,
    up: Vec<Vec<u32>>,
}

impl Turns {
    /// The turns of `shape` for goals with the blank on `home`.
    pub fn new(shape: Shape, home: usize) -> Self {
        let uppers = 0..shape.cells() - shape.columns;
        let down: Vec<Vec<u32>> = uppers.map(|upper| downward(shape, upper, shape.is_odd(upper, home))).collect();
        let up = down.iter().map(|down| {
            let mut up = vec![0; down.len()];
            for (before, &after) in (0..).zip(down) {
                up[after as usize] = before;
            }
            up
        });
        let up = up.collect();
        Turns { shape, down, up }
    }

    /// The effect of move `step` of the blank from `blank`; `None` if it changes no order.
    pub fn turn(&self, blank: usize, step: usize) -> Option<&[u32]> {
        match step {
            1 => Some(&self.up[blank - self.shape.columns]),
            3 => Some(&self.down[blank]),
            _ => None,
        }
    }
}

/// The effect of the blank's move down from `upper` on each order of the given parity: the tile at index `upper +
/// columns - 1` of the order moves to index `upper`. Only the digits in this range change.
fn downward(shape: Shape, upper: usize, odd: bool) -> Vec<u32> {
    let (tiles, columns) = (shape.cells() - 1, shape.columns);
    let after = factorial(tiles - upper - columns);
    let window = factorial(tiles - upper) / after;
    let before = factorial(tiles) / (after * window);
    let turned: Vec<usize> = (0..window).map(|digits| turn_digits(digits, tiles - upper, columns)).collect();
    let mut table = vec![0; shape.halves()];
    if after.is_multiple_of(2) {
        // Both orders of a pair change in the same way.
        let pairs = after / 2;
        for (first, places) in table.chunks_exact_mut(window * pairs).enumerate() {
            for (place, &turned) in places.chunks_exact_mut(pairs).zip(&turned) {
                let start = ((first * window + turned) * pairs) as u32;
                (start..).zip(place).for_each(|(number, place)| *place = number);
            }
        }
    } else {
        let parities = parities(tiles);
        for first in 0..before {
            for (digits, &turned) in turned.iter().enumerate() {
                let (order, turned) = (first * window + digits, first * window + turned);
                if parities[order] == odd {
                    table[order / 2] = (turned / 2) as u32;
                }
            }
        }
    }
    table
}

/// Whether each order of `tiles` tiles is an odd permutation: its digits, in the bases 1, 2, 3 …, have an odd sum. Each
/// further digit repeats the previous values, inverted where the digit is odd, so no division is needed.
fn parities(tiles: usize) -> Vec<bool> {
    let mut parities = vec![false];
    for base in 2..=tiles {
        let smaller = parities.len();
        for digit in 1..base {
            for order in 0..smaller {
                parities.push(parities[order] ^ (digit % 2 == 1));
            }
        }
    }
    parities
}

/// The digits of `count` places, the first with the base `base`, after the last of their tiles has moved to the front.
fn turn_digits(mut digits: usize, base: usize, count: usize) -> usize {
    let mut places = [0; 16];
    for place in (0..count).rev() {
        places[place] = digits % (base - place);
        digits /= base - place;
    }
    // Removed from last to first, each digit becomes a tile among those that are left.
    for first in (0..count).rev() {
        for place in first + 1..count {
            places[place] += usize::from(places[place] >= places[first]);
        }
    }
    places[..count].rotate_right(1);
    (0..count).fold(0, |digits, place| {
        let passed = places[..place].iter().filter(|&&tile| tile < places[place]).count();
        digits * (base - place) + places[place] - passed
    })
}

/// The moves that lead nearer to the goal with its blank on `home`, four bits per board, two boards per byte.
pub fn descents(shape: Shape, home: usize, turns: &Turns) -> Vec<u8> {
    let (cells, halves) = (shape.cells(), shape.halves());
    let mut nearer = vec![0_u8; shape.states()];
    // The boards at one distance, by the cell of the blank.
    let mut layer = vec![Vec::new(); cells];
    let mut next = layer.clone();
    layer[home].push(0_u32);
    while layer.iter().any(|numbers| !numbers.is_empty()) {
        for (blank, numbers) in layer.iter_mut().enumerate() {
            for step in 0..4 {
                let Some(target) = shape.target(blank, step) else { continue };
                let turn = turns.turn(blank, step);
                for &number in &*numbers {
                    // Every move changes the distance by one, so a move that does not lead nearer leads away.
                    if nearer[blank * halves + number as usize] >> step & 1 == 1 {
                        continue;
                    }
                    let after = turn.map_or(number, |turn| turn[number as usize]);
                    let place = &mut nearer[target * halves + after as usize];
                    if *place == 0 {
                        next[target].push(after);
                    }
                    *place |= 1 << opposite(step);
                }
            }
            numbers.clear();
        }
        std::mem::swap(&mut layer, &mut next);
    }
    nearer.chunks(2).map(|pair| pair[0] | pair.get(1).map_or(0, |second| second << 4)).collect()
}
