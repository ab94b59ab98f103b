//! A way through a maze (走迷宫).

mod jps;

use std::collections::HashSet;
use std::ops::RangeInclusive;

use jiugong_puzzles::maze::{
    Cell, DIAGONAL, End, Grid, Maze, MazeError, MazeManhattan, MazeOctile, Notation, Step, TOTAL_LIMIT,
};
use jiugong_search::{Cost, Heuristic, Random, Report, Space};

use super::prelude::*;
use crate::engine::estimator::ReversedHeuristic;

static ROW: DomainRow = DomainRow {
    name: "maze",
    title: Text { en: "maze", zh: "走迷宫" },
    help: Text { en: "the shortest or cheapest path between two cells", zh: "两格之间最短或代价最小的路" },
    form: Text {
        en: "rows of cells: 0 is free and 1 a wall; with --weighted, numbers are costs and # is a wall",
        zh: "逐行写出各格：0 为通路，1 为墙；加 --weighted 时数字为代价，# 为墙",
    },
    example: "01000\n01010\n00000\n01110\n00010",
    field: "maze",
    options: &[
        OptionRow {
            name: "from",
            value: "R,C",
            help: Text {
                en: "start: row and column from 0 [default: top left]",
                zh: "起点：从 0 起的行号和列号 [默认：左上角]",
            },
            kind: Kind::Cell,
            usual: None,
        },
        OptionRow {
            name: "to",
            value: "R,C",
            help: Text {
                en: "goal: row and column from 0 [default: bottom right]",
                zh: "终点：从 0 起的行号和列号 [默认：右下角]",
            },
            kind: Kind::Cell,
            usual: None,
        },
        OptionRow {
            name: "weighted",
            value: "",
            help: Text {
                en: "numbers are the costs of entering a cell, # is a wall",
                zh: "数字为进入该格的代价，# 为墙",
            },
            kind: Kind::Flag,
            usual: None,
        },
        OptionRow {
            name: "diagonal",
            value: "",
            help: Text {
                en: "also diagonal steps between free cells: cost 1414, straight steps 1000",
                zh: "也可以斜走（不得穿过墙角）：斜走一步代价 1414，直走一步 1000",
            },
            kind: Kind::Flag,
            usual: None,
        },
        super::ORDER,
    ],
    heuristics: &[ZERO, MANHATTAN, OCTILE],
    usual: HeuristicName(MANHATTAN.name),
    methods: &[Method::JPS],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const MANHATTAN: HeuristicRow = HeuristicRow {
    name: "manhattan",
    title: Text { en: "Manhattan distance", zh: "曼哈顿距离" },
    help: Text {
        en: "remaining rows plus columns, times the cheapest cell; halved with diagonal steps",
        zh: "尚需走的行数与列数之和，乘以最小的格子代价；可以斜走时，每行每列按半个对角步计",
    },
    quality: MazeManhattan::QUALITY,
    compared: true,
};

const OCTILE: HeuristicRow = HeuristicRow {
    name: "octile",
    title: Text { en: "octile distance", zh: "八方向距离" },
    help: Text {
        en: "the distance on an empty grid by diagonal and straight steps, times the cheapest cell; best with --diagonal",
        zh: "没有墙时斜走与直走的最短距离，乘以最小的格子代价；宜与 --diagonal 同用",
    },
    quality: MazeOctile::QUALITY,
    compared: false,
};

fn read(text: &[u8], options: &Options) -> Result<Instance, ReadError> {
    let weighted = options.flag("weighted").unwrap_or(false);
    let grid = if weighted { Grid::parse_weighted(text) } else { Grid::parse(text) };
    let grid = grid.map_err(|error| ReadError::text(error.at(), error))?;
    let last = Cell { row: grid.rows() - 1, column: grid.columns() - 1 };
    let from = options.cell("from").unwrap_or(Cell { row: 0, column: 0 });
    let maze = grid.between(from, options.cell("to").unwrap_or(last)).map_err(|error| {
        let end = match error {
            MazeError::Outside { end: End::To, .. } | MazeError::Wall { end: End::To, .. } => "to",
            _ => "from",
        };
        ReadError::option(end, error)
    })?;
    let maze = maze.with_order(options.order("order").unwrap_or_default());
    if !options.flag("diagonal").unwrap_or(false) {
        return Ok(Instance::new(maze));
    }
    maze.with_diagonals().map(Instance::new).map_err(|error| ReadError::option("diagonal", error))
}

/// The default side of a random maze.
const USUAL_SIDE: usize = 15;

/// The possible sides of a random maze.
const SIDES: RangeInclusive<usize> = 2..=1000;

/// Random mazes with walls on about three cells in ten, until one has a path; if cells have costs, these are from 1 to 9.
fn random(random: &mut Random, asked: Option<usize>, options: &Options) -> Result<Instance, ReadError> {
    let side = asked.unwrap_or(USUAL_SIDE);
    if !SIDES.contains(&side) {
        let (least, most) = (*SIDES.start() as u64, *SIDES.end() as u64);
        return Err(ReadError::option("size", ValueError::Whole { least, most }));
    }
    let last = side as u32 - 1;
    let ends = [
        options.cell("from").unwrap_or(Cell { row: 0, column: 0 }),
        options.cell("to").unwrap_or(Cell { row: last, column: last }),
    ];
    let weighted = options.flag("weighted").unwrap_or(false);
    loop {
        let mut text = String::new();
        for row in 0..=last {
            for column in 0..=last {
                let wall = !ends.contains(&Cell { row, column }) && random.below(10) < 3;
                text.push(match (wall, weighted) {
                    (true, true) => '#',
                    (true, false) => '1',
                    (false, true) => char::from(b'1' + random.below(9) as u8),
                    (false, false) => '0',
                });
            }
            text.push('\n');
        }
        let made = read(text.as_bytes(), options)?;
        let by_bfs = Settings { method: Some(Method::BFS), ..Settings::default() };
        if made.solve(&by_bfs, &mut |_| {}).is_ok_and(|answer| answer.steps().is_some()) {
            return Ok(made);
        }
    }
}

impl Show for Maze {
    type Position = Cell;

    fn show(&self, state: &u32) -> Cell {
        self.grid().cell(*state)
    }
}

impl RankedDomain for Maze {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        match name.0 {
            name if name == MANHATTAN.name => Some(Box::new(MazeManhattan)),
            name if name == OCTILE.name => Some(Box::new(MazeOctile)),
            _ => None,
        }
    }

    /// Entering a cell has a cost, so a path and its reverse may cost different amounts; no cell costs less than the cheapest one, and only that
    /// is used.
    fn estimator_from_start(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        let space = self.clone().with_ends(self.to(), self.from()).ok()?;
        match name.0 {
            name if name == MANHATTAN.name => Some(Box::new(ReversedHeuristic { space, heuristic: MazeManhattan })),
            name if name == OCTILE.name => Some(Box::new(ReversedHeuristic { space, heuristic: MazeOctile })),
            _ => None,
        }
    }
}

impl Code for Step {
    fn code(self) -> u64 {
        self as u64
    }

    fn decode(code: u64) -> Self {
        Step::ALL[code as usize % Step::ALL.len()]
    }
}

impl Rules for Maze {
    type Position = Cell;
    type Move = Step;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo { unit_costs: Space::unit_costs(self), is_small: true, ..ProblemInfo::of::<Self>() }
    }

    fn start(&self) -> Cell {
        self.from()
    }

    fn after(&self, cell: &Cell, by: Step) -> Option<Cell> {
        let index = self.grid().index(*cell)?;
        let mut after = None;
        self.successors(&index, |towards, _, next| {
            if towards == by {
                after = Some(self.grid().cell(next));
            }
        });
        after
    }

    /// Moves cell by cell over the grid.
    fn replay(&self, moves: &[Step]) -> Option<Cost> {
        let cells = self.cells_of(moves);
        if cells.len() != moves.len() + 1 || cells.last() != Some(&self.to()) {
            return None;
        }
        cells[1..].iter().zip(moves).try_fold(0, |sum: Cost, (&cell, &step)| {
            sum.checked_add(self.grid().cost(cell)?.checked_mul(self.price(step))?)
        })
    }

    fn goal(&self) -> Option<Cell> {
        Some(self.to())
    }
}

impl Properties for Maze {
    /// Rows of `0` and `1`; if cells have costs, numbers and `#`.
    fn text(&self) -> Option<String> {
        let grid = self.grid();
        let unit = self.is_plain();
        let cell = |row, column| match grid.cost(Cell { row, column }) {
            None if unit => "1".to_owned(),
            None => "#".to_owned(),
            Some(_) if unit => "0".to_owned(),
            Some(cost) => cost.to_string(),
        };
        let row = |row| (0..grid.columns()).map(|column| cell(row, column)).collect::<Vec<_>>();
        let rows = (0..grid.rows()).map(|at| row(at).join(if unit { "" } else { " " }));
        Some(rows.collect::<Vec<_>>().join("\n"))
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: {
                let pair = |cell: Cell| [cell.row, cell.column];
                Facts::default()
                    .with("rows", self.grid().rows())
                    .with("columns", self.grid().columns())
                    .with("start", pair(self.from()))
                    .with("goal", pair(self.to()))
            },
            ..Statement::default()
        }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        let best_heuristic = if self.is_diagonal() { HeuristicName(OCTILE.name) } else { ROW.usual };
        Suggestion::new(Method::ASTAR, best_heuristic)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Maze {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Step>, RequestError> {
        if run.config.method == Method::JPS {
            return jps::search(self, run);
        }
        self.search_ranked(run)
    }
}

impl Present for Maze {
    fn view(&self, cell: &Cell) -> View {
        View { name: cell.to_string(), place: Some([cell.row, cell.column]), turn: None }
    }

    /// The maze with the current cell marked; of a large maze, the neighbourhood of the cell.
    fn draw(&self, cell: &Cell) -> Scene {
        const VIEW_RADIUS: u32 = 10;
        let grid = self.grid();
        let part = |at: u32, all: u32| {
            let first = at.saturating_sub(VIEW_RADIUS).min(all.saturating_sub(2 * VIEW_RADIUS + 1));
            first..all.min(first + 2 * VIEW_RADIUS + 1)
        };
        let (rows, columns) = (part(cell.row, grid.rows()), part(cell.column, grid.columns()));
        Scene::grid(rows.map(|row| {
            let one = |column| {
                let here = Cell { row, column };
                match grid.cost(here) {
                    None => (Tone::Wall, None::<String>),
                    Some(_) if here == *cell => (Tone::Accent, None),
                    Some(_) if here == self.from() => (Tone::Start, None),
                    Some(_) if here == self.to() => (Tone::Goal, None),
                    Some(_) if self.is_plain() => (Tone::Blank, None),
                    Some(cost) => (Tone::Blank, Some(cost.to_string())),
                }
            };
            columns.clone().map(one).collect()
        }))
    }

    fn name(&self, by: Step) -> Cow<'static, str> {
        Cow::Borrowed(by.name())
    }

    /// Walls as `#`, the path as `*`, other cells as dots.
    fn picture(&self, plan: &mut dyn Iterator<Item = Cell>) -> Option<String> {
        let on_way: HashSet<Cell> = plan.collect();
        if on_way.is_empty() {
            return None;
        }
        let grid = self.grid();
        let mut picture = String::new();
        for row in 0..grid.rows() {
            picture.extend((0..grid.columns()).map(|column| {
                let cell = Cell { row, column };
                match grid.cost(cell) {
                    None => '#',
                    Some(_) if on_way.contains(&cell) => '*',
                    Some(_) => '.',
                }
            }));
            picture.push('\n');
        }
        Some(picture)
    }

    fn findings(&self, _: Option<Proof>, plan: Option<&[Step]>) -> Facts {
        let cells =
            plan.map(|moves| self.cells_of(moves).iter().map(|cell| [cell.row, cell.column]).collect::<Vec<_>>());
        Facts::default().with("cells", cells)
    }
}

impl Explain for MazeError {
    fn zh(&self) -> String {
        let end_zh = |end: &End| if *end == End::From { "起点" } else { "终点" };
        match self {
            MazeError::Empty => "迷宫是空的".to_owned(),
            MazeError::Unexpected { at, expected, found } => {
                let cells = match expected {
                    Notation::Plain => "空地（`0` 或 `.`）或墙（`1` 或 `#`）",
                    Notation::Weighted => "不小于 1 的代价、`.`（代价 1）或 `#`（墙）",
                };
                format!("{}：应为{cells}，却是 {found:?}", place_zh(*at))
            }
            MazeError::RowLength { at, expected, found } => {
                format!("{}：这一行有 {found} 格，第一行有 {expected} 格", place_zh(*at))
            }
            MazeError::TooWide { at } => format!("{}：一行至多 1000 格", place_zh(*at)),
            MazeError::TooTall { at } => format!("{}：迷宫至多 1000 行", place_zh(*at)),
            MazeError::ZeroCost { at } => format!("{}：进入一格的代价至少为 1", place_zh(*at)),
            MazeError::TotalTooLarge { at } => format!("{}：到此为止各格代价之和太大", place_zh(*at)),
            MazeError::TooExpensive => {
                format!("可以斜走时，各格代价之和不得超过 {}", TOTAL_LIMIT / DIAGONAL)
            }
            MazeError::Outside { end, cell, rows, columns } => {
                format!("{} {cell} 不在 {rows} 行 {columns} 列的迷宫内", end_zh(end))
            }
            MazeError::Wall { end, cell } => format!("{} {cell} 是墙", end_zh(end)),
        }
    }
}
