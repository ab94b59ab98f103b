//! The cost of four neighbouring tiles beyond the sum of their distances.
//!
//! For every square of four cells, a table gives, for all positions of the four tiles that belong there, how many
//! slides of these tiles beyond the sum of their distances bring them home, wherever the other tiles are and the blank
//! ends. So the sum of all distances and of the entries of squares that share no tile is a lower bound; sums over all
//! squares indicate promising boards. Squares that symmetries of the board map to each other share a table.

use hashbrown::HashSet;

use super::evaluator::PLACES;
use super::tally::bytes;
use crate::parallel::each;
use crate::tiles::Size;
use crate::tiles::symmetry::Symmetry;

/// Tiles in a square.
const FOUR: usize = 4;

/// Groups of squares that share no tile: those starting in even and odd rows and columns.
pub(super) const GROUPS: usize = 4;

const FAR: u8 = u8::MAX;

/// The maximum number of rows and columns of a board with exact tables.
const MOST: usize = 6;

/// The tables for one board size.
pub(super) struct SquareTables {
    size: Size,
    /// The concatenated tables, each with an entry for all positions of four tiles.
    excess: Vec<u8>,
    /// What a tile on each cell adds to an index, for each square and place in it.
    steps: Vec<u32>,
    squares: Vec<Square>,
}

/// A square of the board.
#[derive(Clone, Copy, Debug)]
struct Square {
    /// Its cells, which are the labels of the tiles that belong there, in table order.
    cells: [usize; FOUR],
    table: usize,
    group: usize,
}

/// A square as seen from one of its tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TileSquare {
    /// Offsets into the steps of the tile and of the others.
    own: u32,
    others: [u32; FOUR - 1],
    labels: [u8; FOUR - 1],
    group: u8,
    table: u32,
}

impl TileSquare {
    /// The labels of the square's other tiles.
    pub(super) fn labels(&self) -> impl Iterator<Item = usize> {
        self.labels.into_iter().map(usize::from)
    }

    /// The group of the square.
    #[inline(always)]
    pub(super) fn group(&self) -> usize {
        usize::from(self.group) % GROUPS
    }
}

impl SquareTables {
    /// Whether a board of `size` has tables of all its cells.
    pub(super) fn supports(size: Size) -> bool {
        size.rows.min(size.columns) >= 3 && size.rows.max(size.columns) <= MOST
    }

    /// Whether a board of `size` is small enough for lookups in windows.
    pub(super) fn supports_windows(size: Size) -> bool {
        size.rows.min(size.columns) >= 3 && size.cells() < PLACES
    }

    /// The approximate number of steps to build the tables, and their size in bytes.
    pub(super) fn effort(size: Size) -> (u64, usize) {
        let size = window(size);
        let entries = tables(size).len() * size.cells().pow(4);
        // Each of the four tiles has three moves on average.
        (12 * entries as u64, entries)
    }

    /// The tables for `size`, built on `threads` threads; `None` if there are none, or once `stop` returns true.
    pub(super) fn new(size: Size, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        if SquareTables::supports(size) { SquareTables::windows(size, threads, stop) } else { None }
    }

    /// The same for larger boards: each square is looked up in a window around it, and tiles outside count as being at
    /// the window's edge. So sums indicate promising boards, but are not bounds.
    pub(super) fn windows(size: Size, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        if !SquareTables::supports_windows(size) {
            return None;
        }
        let tables = tables(window(size));
        let maker = &TableBuilder::new(window(size));
        let share = tables.len().div_ceil(threads.max(1));
        let make = |part: &[[usize; FOUR]]| part.iter().map(|square| maker.excess(*square, stop)).collect::<Vec<_>>();
        let mut excess = Vec::with_capacity(tables.len() * maker.entries());
        for part in each(tables.chunks(share), make) {
            for table in part? {
                excess.extend(table?);
            }
        }
        let mut square_tables = SquareTables { size, excess, steps: Vec::new(), squares: Vec::new() };
        for first in firsts(size) {
            square_tables.note(&tables, maker, first);
        }
        Some(square_tables)
    }

    /// Adds the lookup of the square that starts at `first`.
    fn note(&mut self, tables: &[[usize; FOUR]], maker: &TableBuilder, first: usize) {
        let (all, size) = (self.size, window(self.size));
        let corner = |first: usize, all: usize, size: usize| first.saturating_sub(size / 2 - 1).min(all - size);
        let top = corner(first / all.columns, all.rows, size.rows);
        let left = corner(first % all.columns, all.columns, size.columns);
        let within = |cell: usize| {
            let row = (cell / all.columns).saturating_sub(top).min(size.rows - 1);
            row * size.columns + (cell % all.columns).saturating_sub(left).min(size.columns - 1)
        };
        let seen =
            |symmetry: &Symmetry| square(all, first).map(|cell| symmetry.cell(size, within(cell))).into_iter().min();
        let Some(symmetry) = Symmetry::between(size, size).min_by_key(seen) else { return };
        let own = seen(&symmetry).map(|first| square(size, first)).unwrap_or_default();
        let from = |own: usize| square(all, first).into_iter().find(|&cell| symmetry.cell(size, within(cell)) == own);
        for weight in maker.weight {
            self.steps.extend((0..all.cells()).map(|cell| symmetry.cell(size, within(cell)) as u32 * weight));
        }
        self.squares.push(Square {
            cells: own.map(|own| from(own).unwrap_or_default()),
            table: tables.iter().position(|&known| known == own).unwrap_or_default(),
            group: 2 * (first / all.columns % 2) + first % all.columns % 2,
        });
    }

    /// Size of the tables in bytes.
    pub(super) fn bytes(&self) -> usize {
        bytes(&self.excess) + bytes(&self.steps)
    }

    /// For each label, the squares that contain it but not the blank's goal.
    pub(super) fn of_labels(&self, home: usize) -> Vec<Vec<TileSquare>> {
        let cells = self.size.cells();
        let mut around = vec![Vec::new(); cells];
        let entries = window(self.size).cells().pow(FOUR as u32);
        for (number, square) in self.squares.iter().enumerate().filter(|(_, square)| !square.cells.contains(&home)) {
            let steps = |place: usize| ((number * FOUR + place) * cells) as u32;
            for (place, &label) in square.cells.iter().enumerate() {
                let others: [usize; FOUR - 1] =
                    std::array::from_fn(|other| if other < place { other } else { other + 1 });
                around[label].push(TileSquare {
                    own: steps(place),
                    others: others.map(steps),
                    labels: others.map(|other| square.cells[other] as u8),
                    group: square.group as u8,
                    table: (square.table * entries) as u32,
                });
            }
        }
        around
    }

    /// The excess cost of `square` while its tile is on `cell`, and after it has moved to `to`. `places` has the cell
    /// of each label.
    #[inline(always)]
    pub(super) fn change(&self, square: &TileSquare, places: &[u8; PLACES], cell: usize, to: usize) -> (u8, u8) {
        let others: u32 = std::array::from_fn::<u32, { FOUR - 1 }, _>(|other| {
            self.steps[square.others[other] as usize + usize::from(places[usize::from(square.labels[other])])]
        })
        .into_iter()
        .sum();
        let at = |cell: usize| self.excess[(square.table + others + self.steps[square.own as usize + cell]) as usize];
        (at(cell), at(to))
    }
}

/// The number of rows and columns in the window of a square on larger boards. Measured on five boards of 10×10 with a
/// width of 3000: 1054 moves on average; with six 1046, but tables take eight times as long to build.
const WINDOW: usize = 5;

/// The window around a square that its table covers.
fn window(size: Size) -> Size {
    if SquareTables::supports(size) {
        return size;
    }
    Size { rows: size.rows.min(WINDOW), columns: size.columns.min(WINDOW) }
}

/// The first cells of the squares of a board.
fn firsts(size: Size) -> impl Iterator<Item = usize> {
    (0..size.rows - 1).flat_map(move |row| (0..size.columns - 1).map(move |column| row * size.columns + column))
}

/// The square that starts at `first`.
fn square(size: Size, first: usize) -> [usize; FOUR] {
    [first, first + 1, first + size.columns, first + size.columns + 1]
}

/// The squares of a board up to symmetry.
fn tables(size: Size) -> Vec<[usize; FOUR]> {
    let earlier = |first: usize, symmetry: Symmetry| {
        square(size, first).map(|cell| symmetry.cell(size, cell)).into_iter().min().is_some_and(|seen| seen < first)
    };
    firsts(size)
        .filter(|&first| !Symmetry::between(size, size).any(|symmetry| earlier(first, symmetry)))
        .map(|first| square(size, first))
        .collect()
}

/// What building a table needs.
struct TableBuilder {
    cells: usize,
    columns: usize,
    /// The cells of the board, and those not in its leftmost and rightmost column.
    board: u64,
    right_of: u64,
    left_of: u64,
    beside: Vec<u64>,
    /// The weight of each place of a square in an index.
    weight: [u32; FOUR],
    distance: Vec<u8>,
    /// A bit for each index: whether the free cells are connected.
    whole: Vec<u64>,
}

impl TableBuilder {
    fn new(size: Size) -> Self {
        let (cells, columns) = (size.cells(), size.columns);
        let board = (1_u64 << cells) - 1;
        let column = (0..size.rows).fold(0_u64, |mask, row| mask | 1 << (row * columns));
        let count = cells as u32;
        let mut maker = TableBuilder {
            cells,
            columns,
            board,
            right_of: board & !column,
            left_of: board & !(column << (columns - 1)),
            beside: Vec::new(),
            weight: [count.pow(3), count.pow(2), count, 1],
            distance: (0..cells * cells)
                .map(|pair| {
                    let (one, other) = (pair / cells, pair % cells);
                    ((one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns)) as u8
                })
                .collect(),
            whole: vec![0; cells.pow(4).div_ceil(64)],
        };
        maker.beside = (0..cells).map(|cell| maker.grown(1 << cell) & !(1 << cell)).collect();
        maker.note_whole();
        maker
    }

    fn entries(&self) -> usize {
        self.cells.pow(FOUR as u32)
    }

    /// The cells of `mask` and all their neighbours.
    #[inline(always)]
    fn grown(&self, mask: u64) -> u64 {
        let beside =
            (mask << 1) & self.right_of | (mask >> 1) & self.left_of | mask << self.columns | mask >> self.columns;
        (mask | beside) & self.board
    }

    /// The connected component of `from` in the cells `free`.
    fn part(&self, from: u64, free: u64) -> u64 {
        let mut part = from;
        loop {
            let next = self.grown(part) & free;
            if next == part {
                return part;
            }
            part = next;
        }
    }

    fn index(&self, places: [u8; FOUR]) -> usize {
        places.into_iter().zip(self.weight).map(|(place, weight)| usize::from(place) * weight as usize).sum()
    }

    fn note_whole(&mut self) {
        let count = self.cells as u8;
        for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
            for (c, d) in (0..b).flat_map(|c| (0..c).map(move |d| (c, d))) {
                let free = self.board & !(1 << a | 1 << b | 1 << c | 1 << d);
                if self.part(free & free.wrapping_neg(), free) != free {
                    continue;
                }
                // For every order of the four tiles.
                for order in 0..FOUR.pow(4) {
                    let order: [usize; FOUR] = std::array::from_fn(|place| order >> (2 * place) & 3);
                    if order.iter().fold(0, |seen, place| seen | 1 << place) == 0b1111 {
                        let index = self.index(order.map(|place| [a, b, c, d][place]));
                        self.whole[index / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
    }

    /// The table of the tiles that belong to `square`, by breadth-first search from there.
    fn excess(&self, square: [usize; FOUR], stop: &dyn Fn() -> bool) -> Option<Vec<u8>> {
        let mut slides = vec![FAR; self.entries()];
        // Four tiles, and the component of the blank if there are several.
        let (mut layer, mut next): (Vec<([u8; FOUR], u64)>, Vec<_>) = (Vec::new(), Vec::new());
        let mut in_parts: HashSet<(u32, u64)> = HashSet::new();
        let home = square.map(|cell| cell as u8);
        let mut free = self.board & !occupied(home);
        while free != 0 {
            let part = self.part(free & free.wrapping_neg(), free);
            in_parts.insert((self.index(home) as u32, part));
            layer.push((home, part));
            free &= !part;
        }
        slides[self.index(home)] = 0;
        let mut made = 0;
        while !layer.is_empty() {
            if stop() {
                return None;
            }
            made += 1;
            for &(places, part) in &layer {
                let (index, occupied) = (self.index(places), occupied(places));
                for (tile, &from) in places.iter().enumerate() {
                    let mut targets = self.beside[usize::from(from)] & part;
                    while targets != 0 {
                        let to = targets.trailing_zeros() as u8;
                        targets &= targets - 1;
                        let weight = self.weight[tile] as usize;
                        let after = index + usize::from(to) * weight - usize::from(from) * weight;
                        let whole = self.whole[after / 64] >> (after % 64) & 1 == 1;
                        if whole && slides[after] != FAR {
                            continue;
                        }
                        let free = self.board & !(occupied & !(1 << from) | 1 << to);
                        let part = if whole { free } else { self.part(1 << from, free) };
                        if !whole && !in_parts.insert((after as u32, part)) {
                            continue;
                        }
                        slides[after] = slides[after].min(made);
                        let mut moved = places;
                        moved[tile] = to;
                        next.push((moved, part));
                    }
                }
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
        self.less_distances(&mut slides, square);
        Some(slides)
    }

    /// Converts slides to the excess over the distances; unreachable entries stay 0.
    fn less_distances(&self, slides: &mut [u8], square: [usize; FOUR]) {
        let distance = |place: usize, cell: usize| self.distance[square[place] * self.cells + cell];
        let mut index = 0;
        for one in 0..self.cells {
            for two in 0..self.cells {
                for three in 0..self.cells {
                    let sum = distance(0, one) + distance(1, two) + distance(2, three);
                    for four in 0..self.cells {
                        let known = slides[index];
                        slides[index] = if known == FAR { 0 } else { known - sum - distance(3, four) };
                        index += 1;
                    }
                }
            }
        }
    }
}

/// The cells occupied by four tiles.
fn occupied(places: [u8; FOUR]) -> u64 {
    places.into_iter().fold(0, |mask, place| mask | 1 << place)
}
