//! Pancakes (翻煎饼): sort a stack by turning over some of them from the top.

use jiugong_puzzles::pancake::{Flip, Gap, GapFromStart, MOST_PANCAKES, PancakeError, Pancakes, Stack};
use jiugong_search::{Cost, Heuristic, Random, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "pancake",
    title: Text { en: "pancake sorting", zh: "翻煎饼" },
    help: Text {
        en: "sort a stack by turning over its first k pancakes",
        zh: "每次翻转最上面的 k 张煎饼，直到由小到大排好",
    },
    form: Text { en: "the sizes from the top: 3 1 4 2", zh: "自上而下的大小：3 1 4 2" },
    example: "3 1 4 2",
    field: "text",
    options: &[],
    heuristics: &[ZERO, GAP],
    usual: HeuristicName(GAP.name),
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const GAP: HeuristicRow = HeuristicRow {
    name: "gap",
    title: Text { en: "gaps", zh: "间隙数" },
    help: Text {
        en: "adjacent pancakes whose sizes are not adjacent; the plate counts as the largest",
        zh: "上下相邻而大小不相邻的煎饼对数，盘子视为最大的一张",
    },
    quality: Gap::QUALITY,
    compared: true,
};

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match Pancakes::parse(text) {
        Ok(pancakes) => Ok(Instance::new(pancakes)),
        Err(error) => Err(ReadError::text(error.at(), error)),
    }
}

/// The default number of pancakes of a random stack.
const USUAL_COUNT: usize = 8;

fn random(random: &mut Random, size: Option<usize>, _: &Options) -> Result<Instance, ReadError> {
    let count = size.unwrap_or(USUAL_COUNT) as u32;
    let mut sizes: Vec<u32> = (1..=count.min(MOST_PANCAKES as u32 + 1)).collect();
    random.shuffle(&mut sizes);
    Pancakes::new(&sizes).map(Instance::new).map_err(|error| ReadError::text(None, error))
}

impl Show for Pancakes {
    type Position = Stack;

    fn show(&self, stack: &Stack) -> Stack {
        *stack
    }
}

impl Code for Flip {
    fn code(self) -> u64 {
        self.0.code()
    }

    fn decode(code: u64) -> Self {
        Flip(u8::decode(code))
    }
}

impl RankedDomain for Pancakes {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        (name.0 == GAP.name).then(|| Box::new(Gap) as _)
    }

    fn estimator_from_start(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        (name.0 == GAP.name).then(|| Box::new(GapFromStart::new(self)) as _)
    }
}

impl Rules for Pancakes {
    type Position = Stack;
    type Move = Flip;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo { cells: self.count(), unit_costs: true, is_small: self.count() <= 9, ..ProblemInfo::of::<Self>() }
    }

    fn start(&self) -> Stack {
        Space::start(self)
    }

    fn after(&self, stack: &Stack, by: Flip) -> Option<Stack> {
        self.after_successor(stack, by)
    }

    /// Reverses prefixes of a plain list.
    fn replay(&self, moves: &[Flip]) -> Option<Cost> {
        let mut stack: Vec<u32> = self.sizes(Space::start(self)).collect();
        for &Flip(count) in moves {
            stack.get_mut(..usize::from(count))?.reverse();
        }
        stack.is_sorted().then_some(moves.len() as Cost)
    }
}

impl Properties for Pancakes {
    fn text(&self) -> Option<String> {
        Some(self.view(&Space::start(self)).name)
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: Facts::default().with("start", self.sizes(Space::start(self)).collect::<Vec<u32>>()),
            ..Statement::default()
        }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion::new(Method::ASTAR, ROW.usual)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Pancakes {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Flip>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for Pancakes {
    fn view(&self, stack: &Stack) -> View {
        let sizes: Vec<String> = self.sizes(*stack).map(|size| size.to_string()).collect();
        View::named(sizes.join(" "))
    }

    /// Bars as wide as the pancakes, from top to bottom.
    fn draw(&self, stack: &Stack) -> Scene {
        let count = self.count() as f64;
        let mut scene = Scene::new(count, count * 0.6);
        for (place, size) in self.sizes(*stack).enumerate() {
            let width = f64::from(size);
            let at = ((count - width) / 2.0, place as f64 * 0.6);
            scene = scene.with_box(at, (width, 0.5), Tone::Plain, Some(size.to_string()));
        }
        scene
    }

    fn name(&self, by: Flip) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }
}

impl Explain for PancakeError {
    fn zh(&self) -> String {
        match self {
            PancakeError::Empty => "没有煎饼；应为 3 1 4 2 这样的大小".to_owned(),
            PancakeError::NotASize { at, found } => format!("{}：`{found}` 不是大小；应为整数", place_zh(*at)),
            PancakeError::TooLarge { at, size, most } => {
                format!("{}大小 {size} 不在 1 到 {most} 之内；每种大小应恰好出现一次", begin_zh(*at))
            }
            PancakeError::Repeated { at, size } => {
                format!("{}大小 {size} 重复；每种大小应恰好出现一次", begin_zh(*at))
            }
            PancakeError::TooMany { at } => format!("{}至多 {MOST_PANCAKES} 张煎饼", begin_zh(*at)),
        }
    }
}
