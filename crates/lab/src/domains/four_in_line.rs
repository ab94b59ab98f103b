//! Four in line (四子连棋).

use jiugong_puzzles::four_in_line::{Board, FourInLine, FourInLineError, Move, OneColour, Turn};
use jiugong_search::{Cost, Heuristic, Random, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "four-in-line",
    title: Text { en: "four in line", zh: "四子连棋" },
    help: Text {
        en: "the fewest moves until one colour has four in a line",
        zh: "最少移动几步能使某一方的四子连成一线",
    },
    form: Text {
        en: "four rows of B, W and O: seven black, seven white and two empty cells",
        zh: "四行，由 B、W、O 组成：黑子七枚、白子七枚、空格两个",
    },
    example: "BWBO\nWBWB\nBWBW\nWBWO",
    field: "board",
    options: &[],
    heuristics: &[ZERO, ONE_COLOUR],
    usual: HeuristicName(ONE_COLOUR.name),
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const ONE_COLOUR: HeuristicRow = HeuristicRow {
    name: "one-colour",
    title: Text { en: "nearest line of one colour", zh: "最近的同色四子" },
    help: Text {
        en: "the fewest moves, both sides' turns counted, until one colour can fill some line",
        zh: "某一方凑成一线至少需要的步数（双方轮流都计入）",
    },
    quality: OneColour::QUALITY,
    compared: true,
};

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match FourInLine::parse(text) {
        Ok(game) => Ok(Instance::new(game)),
        Err(error) => Err(ReadError::text(Some(error.at()), error)),
    }
}

fn random(random: &mut Random, _: Option<usize>, options: &Options) -> Result<Instance, ReadError> {
    let mut pieces: Vec<char> = "BBBBBBBWWWWWWWOO".chars().collect();
    random.shuffle(&mut pieces);
    let rows: Vec<String> = pieces.chunks(4).map(|row| row.iter().collect()).collect();
    read(rows.join("\n").as_bytes(), options)
}

impl Show for FourInLine {
    type Position = Board;

    fn show(&self, state: &Board) -> Board {
        *state
    }
}

impl Code for Move {
    fn code(self) -> u64 {
        u64::from(self.from) << 8 | u64::from(self.to)
    }

    fn decode(code: u64) -> Self {
        Move { from: (code >> 8) as u8, to: code as u8 }
    }
}

impl RankedDomain for FourInLine {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        (name.0 == ONE_COLOUR.name).then(|| Box::new(OneColour::new()) as _)
    }
}

impl Rules for FourInLine {
    type Position = Board;
    type Move = Move;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo { cells: 16, unit_costs: true, is_small: true, ..ProblemInfo::of::<Self>() }
    }

    fn start(&self) -> Board {
        Space::start(self)
    }

    fn after(&self, board: &Board, by: Move) -> Option<Board> {
        let mut after = None;
        self.successors(board, |step, _, next| {
            if step == by {
                after = Some(next);
            }
        });
        after
    }

    fn replay(&self, moves: &[Move]) -> Option<Cost> {
        self.replay_in_space(moves)
    }
}

impl Properties for FourInLine {
    fn text(&self) -> Option<String> {
        Some(Space::start(self).to_string())
    }

    fn statement(&self) -> Statement {
        Statement { facts: Facts::default().with("start", self.view(&Space::start(self)).name), ..Statement::default() }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion::new(Method::ASTAR, ROW.usual)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for FourInLine {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Move>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for FourInLine {
    fn view(&self, board: &Board) -> View {
        let turn = match board.turn() {
            Turn::Black => Some("black"),
            Turn::White => Some("white"),
            Turn::Either => None,
        };
        View { turn, ..View::named(board.to_string().replace('\n', "/")) }
    }

    fn draw(&self, board: &Board) -> Scene {
        let shown = board.to_string();
        let mut scene = Scene::new(4.0, 4.0);
        for (row, line) in shown.lines().enumerate() {
            for (column, piece) in line.chars().enumerate() {
                let (x, y) = (column as f64, row as f64);
                scene = scene.with_box((x, y), (1.0, 1.0), Tone::Blank, None);
                scene = match piece {
                    'B' => scene.with_disc((x + 0.5, y + 0.5), 0.4, Tone::Dark, None),
                    'W' => scene.with_disc((x + 0.5, y + 0.5), 0.4, Tone::Light, None),
                    _ => scene,
                };
            }
        }
        scene
    }

    fn name(&self, by: Move) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }
}

impl Explain for FourInLineError {
    fn zh(&self) -> String {
        match self {
            FourInLineError::Unexpected { at, found } => {
                format!("{}：应为 `B`、`W` 或 `O`，却是 {found:?}", place_zh(*at))
            }
            FourInLineError::TooFew { at, found } => format!("{}：棋盘应有 16 格，只有 {found} 格", place_zh(*at)),
            FourInLineError::TooMany { at } => format!("{}：棋盘只有 16 格，这里多出一格", place_zh(*at)),
            FourInLineError::Surplus { at, piece, expected } => {
                format!("{}：{piece} 至多 {expected} 个，这里多出一个", place_zh(*at))
            }
        }
    }
}
