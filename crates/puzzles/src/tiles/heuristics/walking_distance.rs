//! Walking distance: the fewest moves if tiles only had to reach the right row, plus the same for columns.
//!
//! Ignore the identity of tiles except their goal row. What remains is how many tiles of each goal row are in each row,
//! and the row of the blank. There are few such *line counts* (24,964 on 4×4), so their exact distances are tabulated. A
//! vertical move changes only the counts by rows, a horizontal one only that by columns, so the two distances can be
//! added.
//!
//! Every move costs at least 1, so with tile costs the plain number of moves is still a lower bound.

use hashbrown::HashMap;
use jiugong_search::{Cost, Heuristic, Quality};

use crate::tiles::Move;
use crate::tiles::packed::Word;
use crate::tiles::space::{LANES, State, Tiles};

/// The sum of the walking distances by rows and by columns.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: AxisTable,
    columns: AxisTable,
    /// Bits of the memo for the counts by columns.
    column_bits: u32,
}

/// All line counts along one axis that reach the goal's, with their distances and transitions.
#[derive(Clone, Debug)]
struct AxisTable {
    lines: usize,
    /// The goal line of each tile.
    home: [u8; LANES],
    distance: Vec<u8>,
    /// For each of them, each direction of the blank, and each goal line of the tile it swaps with: the next number.
    next: Vec<u32>,
    numbers: HashMap<LineCounts, u32>,
}

/// How many tiles of each goal line are in each line, line by line, followed by the line of the blank.
type LineCounts = Box<[u8]>;

/// No line counts: there is no such tile in that line.
const NONE: u32 = u32::MAX;

/// Larger tables are not built. 3×5 has 325,695 line counts by columns; 5×5 has tens of millions.
const MOST_LINE_COUNTS: usize = 350_000;

impl AxisTable {
    /// The line counts of `lines` lines, where `line_of` returns the line of a cell.
    fn new<W: Word>(space: &Tiles<W>, lines: usize, line_of: impl Fn(usize) -> usize) -> Option<Self> {
        let mut home = [0; LANES];
        for (tile, cell) in space.goal_cells().into_iter().enumerate().take(space.size().cells()) {
            home[tile] = line_of(cell) as u8;
        }
        let mut table = AxisTable { lines, home, distance: Vec::new(), next: Vec::new(), numbers: HashMap::new() };
        let mut queue = vec![table.line_counts(space, &space.goal(), &line_of)];
        table.number(queue[0].clone(), 0);
        let mut done = 0;
        while done < queue.len() {
            let counts = queue[done].clone();
            let distance = table.distance[done];
            for on in [false, true] {
                let blank = usize::from(counts[lines * lines]);
                let Some(line) =
                    (if on { blank.checked_add(1) } else { blank.checked_sub(1) }).filter(|&line| line < lines)
                else {
                    continue;
                };
                for tile_home in 0..lines {
                    if counts[line * lines + tile_home] == 0 {
                        continue;
                    }
                    let mut after = counts.clone();
                    after[line * lines + tile_home] -= 1;
                    after[blank * lines + tile_home] += 1;
                    after[lines * lines] = line as u8;
                    let place = table.place(done as u32, on, tile_home);
                    table.next[place] = match table.numbers.get(&after) {
                        Some(&number) => number,
                        None if queue.len() == MOST_LINE_COUNTS => return None,
                        None => {
                            queue.push(after.clone());
                            table.number(after, distance + 1)
                        }
                    };
                }
            }
            done += 1;
        }
        Some(table)
    }

    fn number(&mut self, counts: LineCounts, distance: u8) -> u32 {
        let number = self.distance.len() as u32;
        self.numbers.insert(counts, number);
        self.distance.push(distance);
        self.next.resize(self.next.len() + 2 * self.lines, NONE);
        number
    }

    fn line_counts<W: Word>(&self, space: &Tiles<W>, state: &State<W>, line_of: impl Fn(usize) -> usize) -> LineCounts {
        let lines = self.lines;
        let mut counts = vec![0; lines * lines + 1];
        for cell in 0..space.size().cells() {
            match state.tile(cell) {
                0 => counts[lines * lines] = line_of(cell) as u8,
                tile => counts[line_of(cell) * lines + usize::from(self.home[tile])] += 1,
            }
        }
        counts.into_boxed_slice()
    }

    #[inline(always)]
    fn place(&self, number: u32, on: bool, tile_home: usize) -> usize {
        (number as usize * 2 + usize::from(on)) * self.lines + tile_home
    }

    #[inline(always)]
    fn step(&self, number: u32, on: bool, tile: usize) -> u32 {
        self.next[self.place(number, on, usize::from(self.home[tile % LANES]))]
    }

    fn bits(&self) -> u32 {
        usize::BITS - (self.distance.len() - 1).leading_zeros()
    }
}

impl WalkingDistance {
    /// The estimate for the goal of `space`, or `None` if its tables would be too large, as on 5×5.
    pub fn new<W: Word>(space: &Tiles<W>) -> Option<Self> {
        let size = space.size();
        let rows = AxisTable::new(space, size.rows, |cell| cell / size.columns)?;
        let columns = AxisTable::new(space, size.columns, |cell| cell % size.columns)?;
        let column_bits = columns.bits();
        (rows.bits() + column_bits <= u32::BITS).then_some(WalkingDistance { rows, columns, column_bits })
    }

    #[inline(always)]
    fn value(&self, row_counts: u32, column_counts: u32) -> (Cost, u32) {
        let rows = Cost::from(self.rows.distance[row_counts as usize]);
        let columns = Cost::from(self.columns.distance[column_counts as usize]);
        (rows + columns, (u64::from(row_counts) << self.column_bits) as u32 | column_counts)
    }
}

impl<W: Word> Heuristic<Tiles<W>> for WalkingDistance {
    /// The numbers of the two table.
    type Memo = u32;

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, u32) {
        let columns = space.size().columns;
        let by_rows = self.rows.line_counts(space, state, |cell| cell / columns);
        let by_columns = self.columns.line_counts(space, state, |cell| cell % columns);
        match (self.rows.numbers.get(&by_rows), self.columns.numbers.get(&by_columns)) {
            (Some(&row_counts), Some(&column_counts)) => self.value(row_counts, column_counts),
            _ => (jiugong_search::UNREACHABLE, 0),
        }
    }

    #[inline(always)]
    fn step(&self, space: &Tiles<W>, memo: u32, after: &State<W>, by: Move) -> (Cost, u32) {
        let (tile, _, _) = space.slide_before(after, by);
        let mut row_counts = (u64::from(memo) >> self.column_bits) as u32;
        let mut column_counts = memo & ((1_u64 << self.column_bits) - 1) as u32;
        match by {
            Move::Up | Move::Down => row_counts = self.rows.step(row_counts, by == Move::Down, tile),
            Move::Left | Move::Right => column_counts = self.columns.step(column_counts, by == Move::Right, tile),
        }
        self.value(row_counts, column_counts)
    }

    #[inline(always)]
    fn step_back(&self, space: &Tiles<W>, memo: u32, before: &State<W>, by: Move) -> (Cost, u32) {
        // Slides are reversible, so a step against a move is a step by the opposite move.
        self.step(space, memo, before, by.opposite())
    }
}
