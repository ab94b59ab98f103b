//! Maps of places with roads between them (图): the cheapest way from one place to another.

use std::collections::HashSet;
use std::fmt::Write;

use jiugong_puzzles::graph::{
    CHINA, Expected, GivenEstimates, Graph, GraphError, Map, ROMANIA, StraightLine, StraightLineError,
};
use jiugong_search::{Cost, Heuristic, Random, Ranked, Report, Space};

use super::prelude::*;
use crate::present::amount::Amount;
use crate::present::scene::Shape;

static ROW: DomainRow = DomainRow {
    name: "graph",
    title: Text { en: "map", zh: "地图" },
    help: Text {
        en: "the cheapest path on a map of places and roads", zh: "在地图上求两地之间代价最小的路"
    },
    form: Text {
        en: "lines: A B 75 (a road both ways), A > B 75 (one way), at A 91 492 (a place), h A 366 (an estimate), start A, goal B",
        zh: "逐行：A B 75（双向的路）、A > B 75（单向）、at A 91 492（位置）、h A 366（估计）、start A、goal B",
    },
    example: "start A\ngoal D\nA B 4\nA C 3\nB D 5\nC D 7\nB C 5\nat A 0 0\nat B 3 2\nat C 2 -2\nat D 7 0\nh A 7\nh B 4\nh C 5",
    field: "text",
    options: &[
        OptionRow {
            name: "from",
            value: "PLACE",
            help: Text { en: "the start, instead of the line start", zh: "起点，代替 start 一行" },
            kind: Kind::Text,
            usual: None,
        },
        OptionRow {
            name: "to",
            value: "PLACE",
            help: Text {
                en: "the goal, or several separated by spaces, instead of the goal lines",
                zh: "终点（可有多个，以空格分隔），代替 goal 各行",
            },
            kind: Kind::Text,
            usual: None,
        },
        OptionRow {
            name: "map",
            value: "MAP",
            help: Text { en: "a built-in map, instead of a text", zh: "程序自带的地图，代替输入" },
            kind: Kind::Ready(&[
                ("romania", Text { en: "20 cities of a textbook", zh: "罗马尼亚二十城（教科书）" }, ROMANIA),
                ("china", Text { en: "29 cities, distances invented", zh: "中国二十九城（路程是编造的）" }, CHINA),
            ]),
            usual: None,
        },
    ],
    heuristics: &[ZERO, STRAIGHT_LINE, GIVEN],
    usual: HeuristicName::ZERO,
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const STRAIGHT_LINE: HeuristicRow = HeuristicRow {
    name: "straight-line",
    title: Text { en: "straight line", zh: "直线距离" },
    help: Text {
        en: "the straight line to the nearest goal, if no road is shorter than its straight line",
        zh: "到最近目标的直线距离；只用于没有比直线更短的路的地图",
    },
    quality: StraightLine::QUALITY,
    compared: true,
};

const GIVEN: HeuristicRow = HeuristicRow {
    name: "given",
    title: Text { en: "given estimates", zh: "给定的估计" },
    help: Text {
        en: "the estimates in the text, 0 where there is none", zh: "问题文本中给定的估计值，没有给出的为 0"
    },
    quality: GivenEstimates::QUALITY,
    compared: true,
};

/// An option names a place that is not on the map.
#[derive(Clone, Debug, thiserror::Error)]
#[error("there is no place `{0}` on this map")]
struct NoSuchPlace(String);

impl Explain for NoSuchPlace {
    fn zh(&self) -> String {
        format!("这张地图上没有 `{}`", self.0)
    }
}

fn read(text: &[u8], options: &Options) -> Result<Instance, ReadError> {
    let map = Map::parse(text).map_err(|error| ReadError::text(error.at(), error))?;
    let place =
        |option, name: &str| map.place(name).ok_or_else(|| ReadError::option(option, NoSuchPlace(name.to_owned())));
    let from = options.text("from").map(|name| place("from", name.trim())).transpose()?;
    let to =
        options.text("to").map(|names| names.split_whitespace().map(|name| place("to", name)).collect()).transpose()?;
    Graph::new(map, from, to).map(Instance::new).map_err(|error| ReadError::text(None, error))
}

/// The default number of places of a random map.
const USUAL_PLACES: usize = 12;

/// The possible numbers of places of a random map.
const PLACES: std::ops::RangeInclusive<usize> = 2..=999;

/// Random places in a square, each with roads to an earlier place and to another one, up to twice as long as the straight line. The estimates are
/// straight lines lengthened by up to a half, so that some overestimate.
fn random(random: &mut Random, size: Option<usize>, options: &Options) -> Result<Instance, ReadError> {
    let count = size.unwrap_or(USUAL_PLACES);
    if !PLACES.contains(&count) {
        let (least, most) = (*PLACES.start() as u64, *PLACES.end() as u64);
        return Err(ReadError::option("size", ValueError::Whole { least, most }));
    }
    let places: Vec<[u64; 2]> = (0..count).map(|_| [100, 100].map(|side| random.below(side))).collect();
    // Rounded up, so that no road is shorter than the straight line.
    let line = |from: usize, to: usize| {
        let square = (0..2).map(|axis| places[from][axis].abs_diff(places[to][axis]).pow(2)).sum::<u64>();
        square.isqrt() + 1
    };
    let mut text = format!("start P1\ngoal P{count}\n");
    let mut roads = HashSet::new();
    for to in 1..count {
        let others = [random.below(to as u64) as usize, random.below(count as u64) as usize];
        for from in others.into_iter().filter(|&from| from != to) {
            let length = line(from, to);
            let cost = length + random.below(length + 1);
            if roads.insert([from.min(to), from.max(to)]) {
                let _ = writeln!(text, "P{} P{} {cost}", from + 1, to + 1);
            }
        }
    }
    for (number, [x, y]) in places.iter().enumerate() {
        let length = line(number, count - 1) - 1;
        let estimate = length + random.below(length / 2 + 1);
        let _ = writeln!(text, "at P{} {x} {y}\nh P{} {estimate}", number + 1, number + 1);
    }
    read(text.as_bytes(), options)
}

impl Show for Graph {
    type Position = u32;

    fn show(&self, place: &u32) -> u32 {
        *place
    }
}

impl RankedDomain for Graph {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        if name.0 == GIVEN.name {
            return GivenEstimates::new(self).map(|given| Box::new(given) as _);
        }
        let straight = (name.0 == STRAIGHT_LINE.name).then(|| StraightLine::new(self).ok());
        straight.flatten().map(|straight| Box::new(straight) as _)
    }
}

/// The most roads of a map that is written back as text.
const MOST_WRITTEN: usize = 20_000;

/// The most places of a map that is drawn as a whole.
const MOST_DRAWN: usize = 60;

impl Rules for Graph {
    type Position = u32;
    type Move = u32;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo {
            unit_costs: Space::unit_costs(self),
            decimals: self.map().decimals(),
            // The straight line if it is consistent, otherwise the estimates of the text.
            usual: {
                let there = [STRAIGHT_LINE, GIVEN].map(|row| HeuristicName(row.name)).into_iter();
                there.into_iter().find(|&name| self.refusal(name).is_none()).unwrap_or(HeuristicName::ZERO)
            },
            is_small: Ranked::count(self) <= 10_000_000,
            ..ProblemInfo::of::<Self>()
        }
    }

    fn start(&self) -> u32 {
        Space::start(self)
    }

    fn after(&self, place: &u32, by: u32) -> Option<u32> {
        self.map().cost(*place, by).map(|_| by)
    }

    /// Looks up each road by its two ends.
    fn replay(&self, moves: &[u32]) -> Option<Cost> {
        let mut here = Space::start(self);
        let mut sum: Cost = 0;
        for &to in moves {
            sum = sum.checked_add(self.map().cost(here, to)?)?;
            here = to;
        }
        self.goal_places().contains(&here).then_some(sum)
    }

    fn goal(&self) -> Option<u32> {
        match self.goal_places() {
            [goal] => Some(*goal),
            _ => None,
        }
    }
}

impl Properties for Graph {
    fn text(&self) -> Option<String> {
        let map = self.map();
        if map.roads() > MOST_WRITTEN {
            return None;
        }
        let shown = |cost| Amount::new(cost, map.decimals());
        let mut text = format!("start {}\n", map.name(Space::start(self)));
        for &goal in self.goal_places() {
            let _ = writeln!(text, "goal {}", map.name(goal));
        }
        for from in 0..map.places() as u32 {
            for (to, cost) in map.roads_from(from) {
                let both = map.cost(to, from) == Some(cost);
                if both && to < from {
                    continue;
                }
                let arrow = if both { "" } else { "> " };
                let _ = writeln!(text, "{} {arrow}{} {}", map.name(from), map.name(to), shown(cost));
            }
        }
        for place in 0..map.places() as u32 {
            if let Some(at) = map.at(place) {
                let [x, y] = at.map(|along| {
                    let sign = if along < 0 { "-" } else { "" };
                    format!("{sign}{}", Amount::new(along.unsigned_abs(), 3))
                });
                let _ = writeln!(text, "at {} {x} {y}", map.name(place));
            }
            if let Some(given) = map.given_estimate(place) {
                let _ = writeln!(text, "h {} {}", map.name(place), shown(given));
            }
        }
        text.truncate(text.trim_end().len());
        Some(text)
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: {
                let map = self.map();
                let goals =
                    self.goal_places().iter().map(|&goal| Cow::Owned(map.name(goal).to_owned())).collect::<Vec<_>>();
                let facts = Facts::default()
                    .with("places", map.places())
                    .with("roads", map.roads())
                    .with("start", map.name(Space::start(self)).to_owned())
                    .with("goal", goals);
                match map.parallel_roads() {
                    Some(repeated) => facts.with("repeated", repeated.count),
                    None => facts,
                }
            },
            notes: {
                let map = self.map();
                let note = map.parallel_roads().map(|repeated| {
            let (from, to, cost) = repeated.first;
            let (count, from, to, cost) = (repeated.count, map.name(from), map.name(to), Amount::new(cost, map.decimals()));
            (
                format!("of roads that are given more than once the cheapest is kept; left out: {count}, the first {from} {to} {cost}"),
                format!("重复的路只保留代价最小的；略去 {count} 条，第一条为 {from} {to} {cost}"),
            )
        });
                note.into_iter().collect()
            },
            ..Statement::default()
        }
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        let (method, best_heuristic) = match StraightLine::new(self) {
            Ok(_) => (Method::ASTAR, HeuristicName(STRAIGHT_LINE.name)),
            Err(_) => (Method::UCS, HeuristicName::ZERO),
        };
        Suggestion::new(method, best_heuristic)
    }

    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        let map = self.map();
        let (why, why_zh) = if heuristic.0 == GIVEN.name {
            if GivenEstimates::new(self).is_some() {
                return None;
            }
            ("the text has no line such as h A 366".to_owned(), "文中没有 h A 366 这样的行".to_owned())
        } else if heuristic.0 == STRAIGHT_LINE.name {
            match StraightLine::new(self).err()? {
                StraightLineError::Nowhere(place) => {
                    let name = map.name(place);
                    (format!("it is not said where {name} is"), format!("没有说明 {name} 的位置"))
                }
                StraightLineError::Shorter(from, to) => {
                    let (from, to) = (map.name(from), map.name(to));
                    (
                        format!(
                            "the road from {from} to {to} costs less than the straight line between them, so the estimate would be too high"
                        ),
                        format!("从 {from} 到 {to} 的路比直线距离还短，估计会偏高"),
                    )
                }
            }
        } else {
            return None;
        };
        Some(RequestError::HeuristicUnfit { heuristic, why, why_zh })
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Graph {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<u32>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for Graph {
    fn view(&self, place: &u32) -> View {
        View::named(self.map().name(*place))
    }

    /// The map with its roads if it has coordinates and is small enough; otherwise the place alone.
    fn draw(&self, here: &u32) -> Scene {
        let map = self.map();
        let places: Option<Vec<[i32; 2]>> = (0..map.places() as u32).map(|place| map.at(place)).collect();
        let Some(places) = places.filter(|places| places.len() <= MOST_DRAWN) else {
            return Scene::new(width(map.name(*here)), 0.6).with_box(
                (0.0, 0.0),
                (width(map.name(*here)), 0.6),
                tone(self, *here, *here),
                Some(map.name(*here).to_owned()),
            );
        };
        let ends = |axis: usize| {
            let along = || places.iter().map(|place| f64::from(place[axis]));
            (along().fold(f64::MAX, f64::min), along().fold(f64::MIN, f64::max))
        };
        let (x, y) = (ends(0), ends(1));
        // The larger side fits as many boxes as there are places, up to 16.
        let side = (places.len() as f64).clamp(4.0, 16.0);
        let unit = side / (x.1 - x.0).max(y.1 - y.0).max(1.0);
        let edge = 2.0;
        let at = |place: u32| {
            let [across, up] = places[place as usize].map(f64::from);
            ((across - x.0) * unit + edge, (y.1 - up) * unit + 0.5)
        };
        let mut scene = Scene::new((x.1 - x.0) * unit + 2.0 * edge, (y.1 - y.0) * unit + 1.0);
        for from in 0..map.places() as u32 {
            for (to, _) in map.roads_from(from).filter(|&(to, _)| from < to || map.cost(to, from).is_none()) {
                let (begin, end) = (at(from), at(to));
                scene.shapes.push(Shape::Line { x1: begin.0, y1: begin.1, x2: end.0, y2: end.1, tone: Tone::Plain });
            }
        }
        for place in 0..map.places() as u32 {
            let (middle, wide) = (at(place), width(map.name(place)));
            let corner = (middle.0 - wide / 2.0, middle.1 - 0.3);
            scene = scene.with_box(corner, (wide, 0.6), tone(self, place, *here), Some(map.name(place).to_owned()));
        }
        scene
    }

    fn name(&self, by: u32) -> Cow<'static, str> {
        Cow::Owned(self.map().name(by).to_owned())
    }

    /// Names are words, even if each is one letter.
    fn line(&self, names: &[Cow<'static, str>]) -> String {
        names.join(" ")
    }

    /// The places of the path, each with the cost to reach it.
    fn picture(&self, plan: &mut dyn Iterator<Item = u32>) -> Option<String> {
        let mut picture = String::new();
        let (mut sum, mut last) = (0, None);
        for place in plan {
            sum += last.and_then(|last| self.map().cost(last, place)).unwrap_or(0);
            let _ = writeln!(picture, "{} {}", self.map().name(place), Amount::new(sum, self.map().decimals()));
            last = Some(place);
        }
        last.map(|_| picture)
    }
}

/// The tone of a place.
fn tone(graph: &Graph, place: u32, here: u32) -> Tone {
    if place == here {
        Tone::Accent
    } else if place == Space::start(graph) {
        Tone::Start
    } else if graph.goal_places().contains(&place) {
        Tone::Goal
    } else {
        Tone::Blank
    }
}

/// The width of the box of a name; Chinese characters are wider.
fn width(name: &str) -> f64 {
    let letters: f64 = name.chars().map(|letter| if letter >= '\u{1100}' { 0.45 } else { 0.25 }).sum();
    (letters + 0.3).max(1.0)
}

impl Explain for GraphError {
    fn zh(&self) -> String {
        let expected_zh = |expected: &Expected| match expected {
            Expected::Line => "A B 75、A > B 75、at A 91 492、h A 366、start A 或 goal B 这样的一行",
            Expected::Cost => "代价：大于 0、不超过 4000000 的数，至多三位小数",
            Expected::Estimate => "估计：0 到 4000000 的数，至多三位小数",
            Expected::Coordinate => "坐标：-1000000 到 1000000 的数，至多三位小数",
            Expected::Name => "地名",
        };
        match self {
            GraphError::Empty => "没有路；应有 A B 75、start A、goal B 这样的行".to_owned(),
            GraphError::Unexpected { at, expected, found } => {
                format!("{}：应为{}，却是 `{found}`", place_zh(*at), expected_zh(expected))
            }
            GraphError::Negative { at, found } => format!("{}：代价不能为负，这里是 `{found}`", place_zh(*at)),
            GraphError::Short { at, expected } => {
                format!("{}：这一行不完整；缺少{}", place_zh(*at), expected_zh(expected))
            }
            GraphError::Unknown { at, found } => format!("{}没有路通往或离开 `{found}`", begin_zh(*at)),
            GraphError::DuplicateStart { at } => format!("{}：起点已经给出过", place_zh(*at)),
            GraphError::NoStart => "没有起点；应有 start A 这样的一行，或 --from A".to_owned(),
            GraphError::NoGoal => "没有终点；应有 goal B 这样的一行，或 --to B".to_owned(),
            GraphError::TooLarge { at } => format!("{}：地图太大", place_zh(*at)),
        }
    }
}
