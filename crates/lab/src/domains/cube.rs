//! The pocket cube (二阶魔方), solved by turning its faces.

use jiugong_puzzles::cube::{
    ARRANGEMENTS, Corners, CornersAway, Cube, CubeError, CubeExact, Face, MOST_TURNS, Metric, Turn,
};
use jiugong_search::{Cost, Heuristic, Random, Ranked, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "cube",
    title: Text { en: "pocket cube", zh: "二阶魔方" },
    help: Text {
        en: "turn the faces of a 2×2×2 cube until each is of one colour",
        zh: "转动 2×2×2 魔方，使每一面颜色相同",
    },
    form: Text {
        en: "a scramble, R U2 F', or 24 stickers: up, right, front, down, left, back, each row by row",
        zh: "打乱步骤 R U2 F'，或 24 个色块：上、右、前、下、左、后，各面逐行写出",
    },
    example: "R U2 F'",
    field: "text",
    options: &[OptionRow {
        name: "metric",
        value: "METRIC",
        help: Text { en: "what counts as one move [default: half]", zh: "怎样算一步 [默认：half]" },
        kind: Kind::Name(&[
            ("half", Text { en: "any turn of a face", zh: "任意转动一面" }),
            ("quarter", Text { en: "a quarter turn of a face", zh: "一面转动九十度" }),
        ]),
        usual: Some("half"),
    }],
    heuristics: &[ZERO, CORNERS_AWAY, EXACT],
    usual: HeuristicName(CORNERS_AWAY.name),
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const CORNERS_AWAY: HeuristicRow = HeuristicRow {
    name: "corners-away",
    title: Text { en: "corners away", zh: "未归位的角块" },
    help: Text {
        en: "misplaced corners divided by four, rounded up, because a turn moves four",
        zh: "未归位的角块数除以四（一次转动移动四个），向上取整",
    },
    quality: CornersAway::QUALITY,
    compared: true,
};

const EXACT: HeuristicRow = HeuristicRow {
    name: HeuristicName::EXACT.0,
    title: Text { en: "exact distance", zh: "精确距离" },
    help: Text {
        en: "the exact number of moves left, from a table of all 3,674,160 arrangements",
        zh: "真正还需的步数，由全部 3,674,160 种状态的表查得",
    },
    quality: CubeExact::QUALITY,
    compared: false,
};

fn metric(options: &Options) -> Metric {
    if options.name("metric") == Some("quarter") { Metric::Quarter } else { Metric::Half }
}

fn read(text: &[u8], options: &Options) -> Result<Instance, ReadError> {
    match Cube::parse(text, metric(options)) {
        Ok(cube) => Ok(Instance::new(cube)),
        Err(error) => Err(ReadError::text(error.at(), error)),
    }
}

/// A uniformly random arrangement; with a size, the result of that many random turns.
fn random(random: &mut Random, size: Option<usize>, options: &Options) -> Result<Instance, ReadError> {
    let solved = Cube::parse(b"U U'", metric(options)).map_err(|error| ReadError::text(None, error))?;
    let Some(turns) = size else {
        let corners = solved.unrank(random.below(ARRANGEMENTS as u64) as usize);
        return Ok(Instance::new(Cube::new(corners, metric(options))));
    };
    if !(1..=MOST_TURNS).contains(&turns) {
        return Err(ReadError::option("size", ValueError::Whole { least: 1, most: MOST_TURNS as u64 }));
    }
    let mut stickers = solved.stickers(Space::start(&solved));
    for _ in 0..turns {
        let face = Face::TURNED[random.below(3) as usize];
        stickers = stickers.turned(face, 1 + random.below(3) as u8);
    }
    let cube = Cube::of_stickers(&stickers, metric(options));
    cube.map(Instance::new).map_err(|error| ReadError::text(None, error))
}

impl Show for Cube {
    type Position = Corners;

    fn show(&self, corners: &Corners) -> Corners {
        *corners
    }
}

impl Code for Turn {
    fn code(self) -> u64 {
        (self.face as u64) << 8 | u64::from(self.quarters)
    }

    fn decode(code: u64) -> Self {
        Turn { face: Face::ALL[(code >> 8) as usize % Face::ALL.len()], quarters: code as u8 }
    }
}

impl RankedDomain for Cube {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        match name {
            HeuristicName::EXACT => Some(Box::new(CubeExact::new(self.metric()))),
            _ => (name.0 == CORNERS_AWAY.name).then(|| Box::new(CornersAway) as _),
        }
    }
}

/// The stickers of each face, by the letters of the faces with their colours.
fn faces(cube: &Cube, corners: Corners) -> Vec<String> {
    let letters: Vec<char> = cube.stickers(corners).letters().collect();
    letters.chunks(4).map(|face| face.iter().collect()).collect()
}

impl Rules for Cube {
    type Position = Corners;
    type Move = Turn;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo { cells: 24, unit_costs: true, is_small: false, ..ProblemInfo::of::<Self>() }
    }

    fn start(&self) -> Corners {
        Space::start(self)
    }

    fn after(&self, corners: &Corners, by: Turn) -> Option<Corners> {
        self.after_successor(corners, by)
    }

    /// Turns the 24 stickers in space.
    fn replay(&self, moves: &[Turn]) -> Option<Cost> {
        let start = self.stickers(Space::start(self));
        let allowed = |by: &Turn| (1..=3).contains(&by.quarters) && (self.metric() == Metric::Half || by.quarters != 2);
        if !moves.iter().all(allowed) {
            return None;
        }
        let end = moves.iter().fold(start, |stickers, by| stickers.turned(by.face, by.quarters));
        end.is_solved().then_some(moves.len() as Cost)
    }
}

impl Properties for Cube {
    fn text(&self) -> Option<String> {
        Some(self.view(&Space::start(self)).name)
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: Facts::default().with("start", self.view(&Space::start(self)).name),
            posed: Facts::default().with("metric", if self.metric() == Metric::Quarter { "quarter" } else { "half" }),
            ..Statement::default()
        }
    }

    /// With the table as heuristic few arrangements are visited, so a perfect store would waste memory.
    fn suggest(&self, _: &Settings) -> Suggestion {
        Suggestion::new(Method::ASTAR, HeuristicName::EXACT)
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Cube {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Turn>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for Cube {
    fn view(&self, corners: &Corners) -> View {
        View::named(faces(self, *corners).join(" "))
    }

    fn draw(&self, corners: &Corners) -> Scene {
        // The upper left corner of each face in the net.
        const CORNER: [(f64, f64); 6] = [(2.1, 0.0), (4.2, 2.1), (2.1, 2.1), (2.1, 4.2), (0.0, 2.1), (6.3, 2.1)];
        const TONES: [(char, Tone); 6] = [
            ('U', Tone::Light),
            ('R', Tone::Accent),
            ('F', Tone::Goal),
            ('D', Tone::Plain),
            ('L', Tone::Start),
            ('B', Tone::Dark),
        ];
        let mut scene = Scene::new(8.3, 6.2);
        for (face, (left, top)) in faces(self, *corners).iter().zip(CORNER) {
            for (place, letter) in face.chars().enumerate() {
                let tone = TONES.iter().find(|(known, _)| *known == letter).map_or(Tone::Blank, |(_, tone)| *tone);
                let at = (left + (place % 2) as f64, top + (place / 2) as f64);
                scene = scene.with_box(at, (1.0, 1.0), tone, Some(letter.to_string()));
            }
        }
        scene
    }

    fn name(&self, by: Turn) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }

    /// Turns are words, even if each is one letter.
    fn line(&self, names: &[Cow<'static, str>]) -> String {
        names.join(" ")
    }

    /// The usual net: up above front, down below it; left, front, right and back side by side.
    fn lines(&self, corners: &Corners) -> String {
        let faces = faces(self, *corners);
        let row = |face: usize, row: usize| &faces[face][2 * row..2 * row + 2];
        let mut lines = Vec::new();
        for part in 0..2 {
            lines.push(format!("   {}", row(0, part)));
        }
        for part in 0..2 {
            lines.push([4, 2, 1, 5].map(|face| row(face, part)).join(" "));
        }
        for part in 0..2 {
            lines.push(format!("   {}", row(3, part)));
        }
        lines.join("\n")
    }
}

impl Explain for CubeError {
    fn zh(&self) -> String {
        match self {
            CubeError::Empty => "没有魔方；应为 R U2 F' 这样的打乱步骤，或 24 个色块".to_owned(),
            CubeError::NotATurn { at, found } => {
                format!("{}：`{found}` 不是转动；应为 U、R、F、D、L、B，其后可加 2 或 '", place_zh(*at))
            }
            CubeError::TooMany { at } => format!("{}：打乱步骤至多 {MOST_TURNS} 步", place_zh(*at)),
            CubeError::Count { at, found } => format!("{}：魔方有 24 个色块，这里有 {found} 个", place_zh(*at)),
            CubeError::Colour { at, colour } => {
                format!("{}：颜色 {colour:?} 多了一个；应为六种颜色，每种四个", place_zh(*at))
            }
            CubeError::Impossible => "无法由复原的魔方转成这样：有角块被拧转，或其颜色被调换".to_owned(),
        }
    }
}
