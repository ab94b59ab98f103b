//! The fewest doors between the outside and a point (过门).

use jiugong_puzzles::doors::{Doors, DoorsError, Field};
use jiugong_puzzles::scan::Scan;
use jiugong_search::{Cost, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "doors",
    title: Text { en: "doors", zh: "过门" },
    help: Text {
        en: "the fewest doors between the outside and a point", zh: "从外面走到某一点至少要过几扇门"
    },
    form: Text {
        en: "M N; M walls x y d t; N doors x y d; then the point: numbers as in POJ 2049",
        zh: "M N；M 面墙 x y d t；N 扇门 x y d；最后是目标点，与 POJ 2049 相同",
    },
    example: "4 1  1 1 0 1  1 1 1 1  2 1 1 1  1 2 0 1  1 1 1  1.5 1.7",
    field: "text",
    options: &[],
    heuristics: &[ZERO],
    usual: HeuristicName::ZERO,
    methods: &[],
    backward: true,
    abilities: &[Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: None,
};

/// The text is empty or contains only the end mark.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("there are no walls and doors; expected M N, the walls, the doors and the point")]
struct EmptyText;

impl Explain for EmptyText {
    fn zh(&self) -> String {
        "没有墙和门；应为 M N、各面墙、各扇门和目标点".to_owned()
    }
}

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match Doors::parse_case(&mut Scan::new(text)) {
        Ok(Some(doors)) => Ok(Instance::new(doors)),
        Ok(None) => Err(ReadError::text(None, EmptyText)),
        Err(error) => Err(ReadError::text(Some(error.cause.at()), error)),
    }
}

impl Show for Doors {
    type Position = u32;

    fn show(&self, state: &u32) -> u32 {
        *state
    }
}

impl RankedDomain for Doors {
    fn estimator(&self, _: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        None
    }
}

impl Rules for Doors {
    type Position = u32;
    type Move = u32;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo { unit_costs: Space::unit_costs(self), is_small: true, ..ProblemInfo::of::<Self>() }
    }

    fn start(&self) -> u32 {
        Space::start(self)
    }

    fn after(&self, region: &u32, by: u32) -> Option<u32> {
        self.after_successor(region, by)
    }

    fn replay(&self, moves: &[u32]) -> Option<Cost> {
        self.replay_in_space(moves)
    }
}

impl Properties for Doors {
    /// The walls are dropped once the regions are known.
    fn text(&self) -> Option<String> {
        None
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: Facts::default().with("doors", self.doors().len()).with("regions", self.regions()),
            ..Statement::default()
        }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion::new(Method::BFS, HeuristicName::ZERO)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Doors {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<u32>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for Doors {
    fn view(&self, region: &u32) -> View {
        View::named(format!("region {region}"))
    }

    fn draw(&self, region: &u32) -> Scene {
        let tone = if self.is_goal(region) { Tone::Goal } else { Tone::Plain };
        Scene::new(1.0, 1.0).with_box((0.0, 0.0), (1.0, 1.0), tone, Some(region.to_string()))
    }

    fn name(&self, by: u32) -> Cow<'static, str> {
        match self.door(by) {
            Some(door) => Cow::Owned(format!("door {} ({}, {})", by + 1, door.x, door.y)),
            None => Cow::Owned(format!("door {}", by + 1)),
        }
    }
}

impl Explain for DoorsError {
    fn zh(&self) -> String {
        let field = match self.field {
            Field::Walls => "墙数",
            Field::Doors => "门数",
            Field::X => "x",
            Field::Y => "y",
            Field::Axis => "方向，0 沿 X 轴，1 沿 Y 轴",
            Field::Length => "长度",
            Field::NemoX => "Nemo 的 x",
            Field::NemoY => "Nemo 的 y",
        };
        format!("{}（{field}）", self.cause.zh())
    }
}
