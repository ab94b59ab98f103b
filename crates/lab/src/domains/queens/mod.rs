//! Queens (八皇后): n queens on a board of n × n, none of which attacks another.

mod genetic;

use jiugong_puzzles::queens::{
    Attacks, Complete, MOST_QUEENS, OnComplete, Placement, QueenMove, Queens, QueensError, RowsLeft,
};
use jiugong_search::{Cost, Heuristic, Random, Report, Space, Zero};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "queens",
    title: Text { en: "queens", zh: "皇后问题" },
    help: Text {
        en: "place a queen in every row so that none attacks another; local search moves queens on a full board",
        zh: "每行放一个皇后，使其互不攻击；局部搜索则在放满的棋盘上移动皇后",
    },
    form: Text {
        en: "the size of the board: 8; with columns of queens given row by row: 8: 1 5",
        zh: "棋盘大小：8；可逐行给出已放皇后的列号：8: 1 5",
    },
    example: "6",
    field: "text",
    options: &[],
    heuristics: &[ZERO, ATTACKS, ROWS_LEFT],
    usual: HeuristicName(ATTACKS.name),
    methods: &[Method::GENETIC],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const ATTACKS: HeuristicRow = HeuristicRow {
    name: "attacks",
    title: Text { en: "attacking pairs", zh: "互相攻击的皇后对数" },
    help: Text {
        en: "pairs of queens that attack each other; what local search lowers to 0",
        zh: "互相攻击的皇后对数；局部搜索把它降到 0",
    },
    quality: Attacks::QUALITY,
    compared: true,
};

const ROWS_LEFT: HeuristicRow = HeuristicRow {
    name: "rows-left",
    title: Text { en: "queens still to place", zh: "尚未放置的皇后数" },
    help: Text {
        en: "queens still to place; a dead end if two attack each other or a row has no free cell",
        zh: "尚未放置的皇后数；若有皇后互相攻击或某行已无空位，则为死路",
    },
    quality: RowsLeft::QUALITY,
    compared: true,
};

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match Queens::parse(text) {
        Ok(queens) => Ok(Instance::new(queens)),
        Err(error) => Err(ReadError::text(error.at(), error)),
    }
}

/// The default number of rows of a random board.
const USUAL_SIZE: usize = 8;

/// The fewest rows of a random board: there is no solution for 2 and 3.
const LEAST_SIZE: usize = 4;

/// The upper half of a solution: the first found when columns are tried in a random order.
fn random(random: &mut Random, size: Option<usize>, _: &Options) -> Result<Instance, ReadError> {
    let size = size.unwrap_or(USUAL_SIZE);
    if !(LEAST_SIZE..=MOST_QUEENS).contains(&size) {
        let (least, most) = (LEAST_SIZE as u64, MOST_QUEENS as u64);
        return Err(ReadError::option("size", ValueError::Whole { least, most }));
    }
    let wrong = |error| ReadError::text(None, error);
    let mut columns: Vec<u32> = (1..=size as u32).collect();
    random.shuffle(&mut columns);
    let mut given = Vec::new();
    Queens::new(size, &[]).map_err(wrong)?.solutions(&columns, |solution| {
        given = solution.columns().take(size / 2).collect();
        true
    });
    Queens::new(size, &given).map(Instance::new).map_err(wrong)
}

impl Show for Queens {
    type Position = Placement;

    fn show(&self, placement: &Placement) -> Placement {
        *placement
    }
}

impl Show for Complete {
    type Position = Placement;

    fn show(&self, placement: &Placement) -> Placement {
        *placement
    }
}

/// A placed queen has row 0.
impl Code for QueenMove {
    fn code(self) -> u64 {
        match self {
            QueenMove::Place(column) => u64::from(column),
            QueenMove::Shift { row, column } => u64::from(row) << 4 | u64::from(column),
        }
    }

    fn decode(code: u64) -> Self {
        let (row, column) = ((code >> 4) as u8, (code & 15) as u8);
        if row == 0 { QueenMove::Place(column) } else { QueenMove::Shift { row, column } }
    }
}

impl RankedDomain for Queens {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        match name.0 {
            name if name == ATTACKS.name => Some(Box::new(Attacks)),
            name if name == ROWS_LEFT.name => Some(Box::new(RowsLeft)),
            _ => None,
        }
    }
}

/// The heuristic called `name` as the value of complete boards.
fn on_complete(name: Option<HeuristicName>) -> Result<Box<dyn Estimator<Complete>>, RequestError> {
    match name {
        None | Some(HeuristicName::ZERO) => Ok(Box::new(Zero)),
        Some(HeuristicName(name)) if name == ATTACKS.name => Ok(Box::new(OnComplete(Attacks))),
        Some(HeuristicName(name)) if name == ROWS_LEFT.name => Ok(Box::new(OnComplete(RowsLeft))),
        Some(name) => Err(RequestError::no_such_heuristic(name, &ROW)),
    }
}

impl Rules for Queens {
    type Position = Placement;
    type Move = QueenMove;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo {
            cells: self.size() * self.size(),
            unit_costs: true,
            is_small: self.size() <= 7,
            ..ProblemInfo::of::<Self>()
        }
    }

    fn start(&self) -> Placement {
        Space::start(self)
    }

    fn after(&self, placement: &Placement, by: QueenMove) -> Option<Placement> {
        let mut after = None;
        self.successors(placement, |other, _, next| {
            if other == by {
                after = Some(next);
            }
        });
        after
    }

    /// Marks columns and diagonals as occupied.
    fn replay(&self, moves: &[QueenMove]) -> Option<Cost> {
        let size = self.size();
        let mut columns: Vec<usize> = self.given_queens().columns().map(|column| column as usize).collect();
        for by in moves {
            let QueenMove::Place(column) = by else { return None };
            columns.push(usize::from(*column));
        }
        let (mut taken, mut falling, mut rising) = (vec![false; size], vec![false; 2 * size], vec![false; 2 * size]);
        for (row, &column) in columns.iter().enumerate() {
            let column = column.checked_sub(1).filter(|&column| column < size && row < size)?;
            let marks = [&mut taken[column], &mut falling[row + size - column], &mut rising[row + column]];
            if marks.into_iter().any(|mark| std::mem::replace(mark, true)) {
                return None;
            }
        }
        (columns.len() == size).then_some(moves.len() as Cost)
    }
}

impl Properties for Queens {
    fn text(&self) -> Option<String> {
        let given: Vec<String> = self.given_queens().columns().map(|column| column.to_string()).collect();
        let size = self.size();
        Some(if given.is_empty() { size.to_string() } else { format!("{size}: {}", given.join(" ")) })
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: {
                Facts::default()
                    .with("size", self.size())
                    .with("given", self.given_queens().columns().collect::<Vec<u32>>())
            },
            ..Statement::default()
        }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        let best_heuristic = HeuristicName(ROWS_LEFT.name);
        Suggestion::new(Method::ASTAR, best_heuristic)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Queens {
    /// Local search uses separate boards.
    fn search(&self, run: Run<'_, Self>) -> Result<Report<QueenMove>, RequestError> {
        if run.config.method == Method::GENETIC {
            return genetic::search(self, run);
        }
        if !run.is_local() {
            return self.search_ranked(run);
        }
        let estimator = on_complete(run.config.heuristic)?;
        run.landscape(&Complete::new(self.clone()), &*estimator)
    }
}

impl Present for Queens {
    /// The columns row by row; a row without a queen is a dot.
    fn view(&self, placement: &Placement) -> View {
        let name = |row: usize| match placement.column(row) {
            0 => ".".to_owned(),
            column => column.to_string(),
        };
        View::named((0..self.size()).map(name).collect::<Vec<_>>().join(" "))
    }

    /// A board with queens; those that attack each other are marked.
    fn draw(&self, placement: &Placement) -> Scene {
        let columns: Vec<u32> = placement.columns().collect();
        let attacked = |row: usize| {
            columns.iter().enumerate().any(|(other, &column)| {
                let apart = column.abs_diff(columns[row]) as usize;
                other != row && (apart == 0 || apart == other.abs_diff(row))
            })
        };
        Scene::grid((0..self.size()).map(|row| {
            let cell = |column: u32| match columns.get(row) {
                Some(&queen) if queen == column => (if attacked(row) { Tone::Accent } else { Tone::Plain }, Some("♛")),
                _ => (Tone::Blank, None),
            };
            (1..=self.size() as u32).map(cell).collect()
        }))
    }

    fn name(&self, by: QueenMove) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }

    /// The board with its queens.
    fn lines(&self, placement: &Placement) -> String {
        let cell = |row, column| if placement.column(row) == column { "Q" } else { "." };
        let row = |row| (1..=self.size() as u32).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ");
        (0..self.size()).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl Explain for QueensError {
    fn zh(&self) -> String {
        let place = |at: &Option<_>| at.map_or_else(String::new, |at| format!("{}：", place_zh(at)));
        match self {
            QueensError::Empty => "没有棋盘；应为棋盘大小，如 8，或连同已放的皇后，如 8: 1 5".to_owned(),
            QueensError::Size { at, size } => {
                format!("{}`{size}` 不是棋盘大小；应为 1 到 {MOST_QUEENS} 的整数", place(at))
            }
            QueensError::NoColon { at, found } => {
                format!("{}：棋盘大小与已放的皇后之间应有冒号，却是 `{found}`", place_zh(*at))
            }
            QueensError::NotAColumn { at, found, size } => {
                format!("{}：`{found}` 不是列号；应为 1 到 {size} 的整数", place_zh(*at))
            }
            QueensError::Outside { at, column, size } => format!("{}列号 {column} 不在 1 到 {size} 之内", place(at)),
            QueensError::TooMany { at, size } => {
                format!("{}大小为 {size} 的棋盘只能放 {size} 个皇后，每行一个", place(at))
            }
        }
    }
}
