//! Jugs (倒水): measure an amount by filling, emptying and pouring.

use jiugong_puzzles::jugs::{Jugs, JugsError, Levels, MOST_CAPACITY, MOST_JUGS, Pour, Unmeasurable};
use jiugong_search::{Cost, Random, Ranked, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "jugs",
    title: Text { en: "jugs", zh: "倒水" },
    help: Text {
        en: "measure an amount by filling, emptying and pouring", zh: "用装满、倒空和互倒量出指定的水量"
    },
    form: Text {
        en: "jug capacities, an arrow, the amount to measure: 3 5 -> 4",
        zh: "各水壶的容量、箭头、要量的水量：3 5 -> 4",
    },
    example: "3 5 -> 4",
    field: "text",
    options: &[],
    heuristics: &[ZERO],
    usual: HeuristicName::ZERO,
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match Jugs::parse(text) {
        Ok(jugs) => Ok(Instance::new(jugs)),
        Err(error) => Err(ReadError::text(error.at(), error)),
    }
}

/// The default number of jugs of a random problem.
const USUAL_JUGS: usize = 3;

/// Jugs with capacities up to 12, and an amount that can be measured.
fn random(random: &mut Random, size: Option<usize>, _: &Options) -> Result<Instance, ReadError> {
    let count = size.unwrap_or(USUAL_JUGS);
    if !(1..=MOST_JUGS).contains(&count) {
        return Err(ReadError::option("size", ValueError::Whole { least: 1, most: MOST_JUGS as u64 }));
    }
    loop {
        let capacities: Vec<u32> = (0..count).map(|_| 2 + random.below(11) as u32).collect();
        let amount = 1 + random.below(12) as u32;
        let jugs = Jugs::new(&capacities, amount).map_err(|error| ReadError::text(None, error))?;
        if jugs.unmeasurable().is_none() {
            return Ok(Instance::new(jugs));
        }
    }
}

impl Show for Jugs {
    type Position = Levels;

    fn show(&self, levels: &Levels) -> Levels {
        *levels
    }
}

impl Code for Pour {
    fn code(self) -> u64 {
        match self {
            Pour::Fill(jug) => u64::from(jug),
            Pour::Empty(jug) => 1 << 16 | u64::from(jug),
            Pour::Into { from, to } => 2 << 16 | u64::from(from) << 8 | u64::from(to),
        }
    }

    fn decode(code: u64) -> Self {
        match code >> 16 {
            0 => Pour::Fill(code as u8),
            1 => Pour::Empty(code as u8),
            _ => Pour::Into { from: (code >> 8) as u8, to: code as u8 },
        }
    }
}

impl RankedDomain for Jugs {
    fn estimator(&self, _: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        None
    }
}

impl Rules for Jugs {
    type Position = Levels;
    type Move = Pour;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo {
            cells: self.capacities().len(),
            unit_costs: true,
            is_small: Ranked::count(self) <= 1 << 20,
            ..ProblemInfo::of::<Self>()
        }
    }

    fn start(&self) -> Levels {
        Space::start(self)
    }

    fn after(&self, levels: &Levels, by: Pour) -> Option<Levels> {
        self.after_successor(levels, by)
    }

    /// Uses a plain list of amounts.
    fn replay(&self, moves: &[Pour]) -> Option<Cost> {
        let capacities = self.capacities();
        let mut levels = vec![0; capacities.len()];
        for by in moves {
            match *by {
                Pour::Fill(jug) => *levels.get_mut(usize::from(jug))? = *capacities.get(usize::from(jug))?,
                Pour::Empty(jug) => *levels.get_mut(usize::from(jug))? = 0,
                Pour::Into { from, to } => {
                    let (from, to) = (usize::from(from), usize::from(to));
                    if from == to {
                        return None;
                    }
                    while *levels.get(from)? > 0 && levels.get(to)? < capacities.get(to)? {
                        levels[from] -= 1;
                        levels[to] += 1;
                    }
                }
            }
        }
        levels.contains(&self.amount()).then_some(moves.len() as Cost)
    }
}

impl Properties for Jugs {
    fn text(&self) -> Option<String> {
        let capacities: Vec<String> = self.capacities().iter().map(ToString::to_string).collect();
        Some(format!("{} -> {}", capacities.join(" "), self.amount()))
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: Facts::default().with("jugs", self.capacities().to_vec()).with("amount", self.amount()),
            ..Statement::default()
        }
    }

    fn unsolvable_reason(&self) -> Option<Proof> {
        self.unmeasurable().map(|reason| {
            Proof::Never(match reason {
                Unmeasurable::TooMuch => Text {
                    en: "Unsolvable: no jug holds that much.",
                    zh: "无解：没有一个水壶装得下这么多水。",
                },
                Unmeasurable::NoMultiple => Text {
                    en: "Unsolvable: every amount is a multiple of the greatest common divisor of the capacities, \
                         and this amount is not.",
                    zh: "无解：壶中的水量总是各壶容量的最大公约数的倍数，而要量的水量不是。",
                },
            })
        })
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion::new(Method::BFS, HeuristicName::ZERO)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Jugs {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Pour>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for Jugs {
    /// The content of each jug.
    fn view(&self, levels: &Levels) -> View {
        let amounts: Vec<String> = self.amounts(levels).iter().map(ToString::to_string).collect();
        View::named(amounts.join(" "))
    }

    /// Jugs side by side, with heights proportional to their capacities, and their contents.
    fn draw(&self, levels: &Levels) -> Scene {
        let largest = self.capacities().iter().copied().max().map_or(1.0, f64::from);
        let jugs = self.capacities().len() as f64;
        // The largest is four cells high.
        let (unit, height) = (4.0 / largest, 4.0);
        let mut scene = Scene::new(jugs * 1.5, height + 0.2);
        for (place, (&capacity, &amount)) in self.capacities().iter().zip(self.amounts(levels)).enumerate() {
            let left = place as f64 * 1.5 + 0.25;
            let (jug, water) = (f64::from(capacity) * unit, f64::from(amount) * unit);
            scene = scene.with_box((left - 0.1, height - jug), (1.2, jug + 0.1), Tone::Blank, None);
            let tone = if amount == self.amount() { Tone::Goal } else { Tone::Accent };
            if amount > 0 {
                scene = scene.with_box((left, height - water), (1.0, water), tone, None);
            }
            let label = Some(format!("{amount}"));
            scene = scene.with_box((left + 0.2, height - 0.6), (0.6, 0.5), Tone::Plain, label);
        }
        scene
    }

    fn name(&self, by: Pour) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }
}

impl Explain for JugsError {
    fn zh(&self) -> String {
        match self {
            JugsError::NoJug => "没有水壶；应为各水壶的容量和要量的水量，例如 3 5 -> 4".to_owned(),
            JugsError::NoAmount => "缺少要量的水量；应写在箭头之后，例如 3 5 -> 4".to_owned(),
            JugsError::Unexpected { at, found } => {
                format!("{}：不应为 `{found}`；应为各水壶的容量和要量的水量，例如 3 5 -> 4", place_zh(*at))
            }
            JugsError::Capacity { at } => format!("{}水壶的容量应为 1 到 {MOST_CAPACITY}", begin_zh(*at)),
            JugsError::TooMany { at } => format!("{}至多 {MOST_JUGS} 个水壶", begin_zh(*at)),
        }
    }
}
