//! Towers of Hanoi (汉诺塔): move all disks to the last peg, never a larger one onto a smaller one.

use jiugong_puzzles::hanoi::{
    DiskMove, DisksAway, FEWEST_PEGS, Hanoi, HanoiError, HanoiExact, MOST_DISKS, MOST_PEGS, Towers,
};
use jiugong_search::{Cost, Heuristic, Random, Ranked, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "hanoi",
    title: Text { en: "towers of Hanoi", zh: "汉诺塔" },
    help: Text {
        en: "move all disks to the last peg, never a larger one onto a smaller one",
        zh: "把所有圆盘移到最后一根柱子上，大盘不得压小盘",
    },
    form: Text {
        en: "the number of disks, or disks=4 pegs=3; start=1132 puts each disk, the smallest first, on a peg",
        zh: "圆盘个数，或 disks=4 pegs=3；start=1132 依次给出每个圆盘（从最小的起）所在的柱子",
    },
    example: "disks=4 pegs=3",
    field: "text",
    options: &[],
    heuristics: &[ZERO, DISKS_AWAY, EXACT],
    usual: HeuristicName(DISKS_AWAY.name),
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const DISKS_AWAY: HeuristicRow = HeuristicRow {
    name: "disks-away",
    title: Text { en: "disks away", zh: "未到位的圆盘数" },
    help: Text { en: "disks that are not on the last peg", zh: "不在最后一根柱子上的圆盘个数" },
    quality: DisksAway::QUALITY,
    compared: true,
};

const EXACT: HeuristicRow = HeuristicRow {
    name: HeuristicName::EXACT.0,
    title: Text { en: "exact distance", zh: "精确距离" },
    help: Text {
        en: "the exact number of moves left: on three pegs by a formula, otherwise from a table",
        zh: "真正还需的步数：三根柱子时用公式，否则查表",
    },
    quality: HanoiExact::QUALITY,
    compared: false,
};

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match Hanoi::parse(text) {
        Ok(hanoi) => Ok(Instance::new(hanoi)),
        Err(error) => Err(ReadError::text(error.at(), error)),
    }
}

/// The default number of disks of a random problem.
const USUAL_DISKS: usize = 6;

/// Disks on random pegs of three.
fn random(random: &mut Random, size: Option<usize>, _: &Options) -> Result<Instance, ReadError> {
    let disks = size.unwrap_or(USUAL_DISKS).min(MOST_DISKS + 1);
    let places: Vec<usize> = (0..disks).map(|_| random.below(3) as usize).collect();
    Hanoi::new(&places, 3).map(Instance::new).map_err(|error| ReadError::text(None, error))
}

impl Show for Hanoi {
    type Position = Towers;

    fn show(&self, towers: &Towers) -> Towers {
        *towers
    }
}

impl Code for DiskMove {
    fn code(self) -> u64 {
        u64::from(self.from) << 8 | u64::from(self.to)
    }

    fn decode(code: u64) -> Self {
        DiskMove { from: (code >> 8) as u8, to: code as u8 }
    }
}

impl RankedDomain for Hanoi {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        match name {
            HeuristicName::EXACT => HanoiExact::new(self).map(|exact| Box::new(exact) as _),
            _ => (name.0 == DISKS_AWAY.name).then(|| Box::new(DisksAway) as _),
        }
    }
}

impl Rules for Hanoi {
    type Position = Towers;
    type Move = DiskMove;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo {
            cells: self.disks(),
            unit_costs: true,
            is_small: Ranked::count(self) <= 1 << 20,
            ..ProblemInfo::of::<Self>()
        }
    }

    fn start(&self) -> Towers {
        Space::start(self)
    }

    fn after(&self, towers: &Towers, by: DiskMove) -> Option<Towers> {
        self.after_successor(towers, by)
    }

    /// Uses a stack of disks for each peg.
    fn replay(&self, moves: &[DiskMove]) -> Option<Cost> {
        let mut piles: Vec<Vec<usize>> =
            (0..self.pegs()).map(|peg| self.on_peg(Space::start(self), peg).collect()).collect();
        for by in moves {
            let disk = piles.get_mut(usize::from(by.from))?.pop()?;
            let pile = piles.get_mut(usize::from(by.to))?;
            if pile.last().is_some_and(|&below| below <= disk) {
                return None;
            }
            pile.push(disk);
        }
        (piles.last()?.len() == self.disks()).then_some(moves.len() as Cost)
    }
}

impl Properties for Hanoi {
    fn text(&self) -> Option<String> {
        let start = Space::start(self);
        let pegs: String = (0..self.disks()).map(|disk| (start.peg(disk) + 1).to_string()).collect();
        Some(format!("disks={} pegs={} start={pegs}", self.disks(), self.pegs()))
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: {
                let start = Space::start(self);
                let pegs: Vec<u32> = (0..self.disks()).map(|disk| start.peg(disk) as u32 + 1).collect();
                Facts::default().with("disks", self.disks()).with("pegs", self.pegs()).with("start", pegs)
            },
            ..Statement::default()
        }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        let best_heuristic = if HanoiExact::serves(self) { HeuristicName::EXACT } else { ROW.usual };
        Suggestion::new(Method::ASTAR, best_heuristic)
    }

    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        let refused = heuristic == HeuristicName::EXACT && !HanoiExact::serves(self);
        refused.then(|| RequestError::HeuristicUnfit {
            heuristic,
            why: format!("a table of {} positions would be too large", Ranked::count(self)),
            why_zh: format!("{} 个状态的表太大", Ranked::count(self)),
        })
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Hanoi {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<DiskMove>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for Hanoi {
    /// The pegs from left to right, each with its disks from the largest.
    fn view(&self, towers: &Towers) -> View {
        let peg = |peg| {
            let disks: Vec<String> = self.on_peg(*towers, peg).map(|disk| disk.to_string()).collect();
            if disks.is_empty() { "-".to_owned() } else { disks.join(" ") }
        };
        View::named((0..self.pegs()).map(peg).collect::<Vec<_>>().join(" | "))
    }

    /// Stacks of bars side by side.
    fn draw(&self, towers: &Towers) -> Scene {
        let disks = self.disks() as f64;
        let room = disks + 1.5;
        let mut scene = Scene::new(room * self.pegs() as f64, disks * 0.6 + 0.7);
        for peg in 0..self.pegs() {
            let middle = (peg as f64 + 0.5) * room;
            let tone = if peg + 1 == self.pegs() { Tone::Goal } else { Tone::Blank };
            scene = scene.with_box((middle - 0.1, 0.0), (0.2, disks * 0.6 + 0.5), tone, None);
            scene = scene.with_box((middle - room / 2.0 + 0.1, disks * 0.6 + 0.5), (room - 0.2, 0.2), tone, None);
            for (height, disk) in self.on_peg(*towers, peg).enumerate() {
                let width = disk as f64 + 0.5;
                let at = (middle - width / 2.0, (disks - height as f64 - 1.0) * 0.6 + 0.5);
                scene = scene.with_box(at, (width, 0.5), Tone::Plain, Some(disk.to_string()));
            }
        }
        scene
    }

    fn name(&self, by: DiskMove) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }
}

impl Explain for HanoiError {
    fn zh(&self) -> String {
        match self {
            HanoiError::Empty => "缺少圆盘个数；应为 4 或 disks=4 pegs=3 这样的文字".to_owned(),
            HanoiError::Unknown { at, found } => {
                format!("{}：`{found}` 无法识别；应为圆盘个数、disks=、pegs= 或 start=", place_zh(*at))
            }
            HanoiError::Repeated { at, found } => format!("{}：`{found}` 重复", place_zh(*at)),
            HanoiError::Disks { at } => format!("{}应为 1 到 {MOST_DISKS} 个圆盘", begin_zh(*at)),
            HanoiError::Pegs { at } => format!("{}应为 {FEWEST_PEGS} 到 {MOST_PEGS} 根柱子", begin_zh(*at)),
            HanoiError::Start { at, disks } => {
                format!(
                    "{}：应为 {disks} 个圆盘各给出一根柱子，从最小的起，例如 start={}",
                    place_zh(*at),
                    "1".repeat(*disks)
                )
            }
            HanoiError::NoSuchPeg { at, peg, pegs } => {
                format!("{}没有柱子 {peg}；应为 1 到 {pegs}", begin_zh(*at))
            }
        }
    }
}
