//! Crossing a river (过河): missionaries and cannibals, or the farmer with wolf, goat and cabbage.

use jiugong_puzzles::river::{Banks, Crossing, Crossings, Passengers, Possession, River, RiverError, RiverField};
use jiugong_search::{Cost, Heuristic, Random, Report, Space};

use super::prelude::*;

static ROW: DomainRow = DomainRow {
    name: "river",
    title: Text { en: "crossing a river", zh: "过河" },
    help: Text {
        en: "bring missionaries and cannibals, or a farmer with his goods, safely across",
        zh: "让传教士和野人，或农夫和他的东西安全过河",
    },
    form: Text {
        en: "missionaries, cannibals and seats: 3 3 2; or farmer",
        zh: "传教士人数、野人人数、船的座位数：3 3 2；或 farmer（农夫过河）",
    },
    example: "3 3 2",
    field: "text",
    options: &[],
    heuristics: &[ZERO, CROSSINGS],
    usual: HeuristicName(CROSSINGS.name),
    methods: &[],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &Capabilities::PLAIN,
    read,
    random: Some(random),
};

const CROSSINGS: HeuristicRow = HeuristicRow {
    name: "crossings",
    title: Text { en: "fewest crossings", zh: "最少渡河次数" },
    help: Text {
        en: "the number of crossings that the boat needs when safety is ignored",
        zh: "不计危险时船至少还需渡河的次数",
    },
    quality: Crossings::QUALITY,
    compared: true,
};

fn read(text: &[u8], _: &Options) -> Result<Instance, ReadError> {
    match River::parse(text) {
        Ok(river) => Ok(Instance::new(river)),
        Err(error) => Err(ReadError::text(error.at(), error)),
    }
}

/// The default limit for the missionaries of a random party.
const USUAL_PEOPLE: usize = 8;

/// The possible limits for the missionaries of a random party.
const RANDOM_PEOPLE: std::ops::RangeInclusive<usize> = 1..=100;

/// A random number of missionaries up to the limit, no more cannibals than missionaries, and a boat with two to five seats, until all can cross.
fn random(random: &mut Random, size: Option<usize>, _: &Options) -> Result<Instance, ReadError> {
    let most = size.unwrap_or(USUAL_PEOPLE);
    if !RANDOM_PEOPLE.contains(&most) {
        let (least, most) = (*RANDOM_PEOPLE.start() as u64, *RANDOM_PEOPLE.end() as u64);
        return Err(ReadError::option("size", ValueError::Whole { least, most }));
    }
    loop {
        let missionaries = 1 + random.below(most as u64) as u32;
        let cannibals = random.below(u64::from(missionaries) + 1) as u32;
        let passengers = Passengers::People { missionaries, cannibals, seats: 2 + random.below(4) as u32 };
        let river = River::new(passengers).map_err(|error| ReadError::text(None, error))?;
        if jiugong_search::Search::new(&river).bfs().plan().is_some() {
            return Ok(Instance::new(river));
        }
    }
}

impl Show for River {
    type Position = Banks;

    fn show(&self, banks: &Banks) -> Banks {
        *banks
    }
}

/// Marks the number of a crossing by the farmer.
const FARMER: u64 = 1 << 16;

impl Code for Crossing {
    fn code(self) -> u64 {
        match self {
            Crossing::People { missionaries, cannibals } => u64::from(missionaries) << 8 | u64::from(cannibals),
            Crossing::Farmer(possession) => FARMER | possession.map_or(0, |possession| possession as u64),
        }
    }

    fn decode(code: u64) -> Self {
        if code & FARMER == 0 {
            Crossing::People { missionaries: (code >> 8) as u8, cannibals: code as u8 }
        } else {
            Crossing::Farmer(Possession::ALL.into_iter().find(|&possession| possession as u64 == code & 3))
        }
    }
}

impl RankedDomain for River {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        (name.0 == CROSSINGS.name).then(|| Box::new(Crossings) as _)
    }
}

/// The people and things on the near bank and on the far bank, one word each.
fn words(river: &River, banks: Banks) -> [Vec<String>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    match river.passengers() {
        Passengers::People { missionaries, cannibals, .. } => {
            let near = river.near(banks);
            for (side, counts) in sides.iter_mut().zip([near, (missionaries - near.0, cannibals - near.1)]) {
                side.extend([format!("{}M", counts.0), format!("{}C", counts.1)]);
            }
        }
        Passengers::Farmer => {
            sides[usize::from(banks.boat_across())].push("farmer".to_owned());
            for possession in Possession::ALL {
                sides[usize::from(banks.is_across(possession))].push(possession.name().to_owned());
            }
        }
    }
    sides
}

impl Rules for River {
    type Position = Banks;
    type Move = Crossing;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo { cells: 4, unit_costs: true, is_small: true, ..ProblemInfo::of::<Self>() }
    }

    fn start(&self) -> Banks {
        Space::start(self)
    }

    fn after(&self, banks: &Banks, by: Crossing) -> Option<Banks> {
        self.after_successor(banks, by)
    }

    /// Counts heads on both banks and in the boat, or uses the farmer's list of what eats what.
    fn replay(&self, moves: &[Crossing]) -> Option<Cost> {
        match self.passengers() {
            Passengers::People { missionaries, cannibals, seats } => people(missionaries, cannibals, seats, moves),
            Passengers::Farmer => farmer(moves),
        }
    }
}

impl Properties for River {
    fn text(&self) -> Option<String> {
        Some(match self.passengers() {
            Passengers::People { missionaries, cannibals, seats } => format!("{missionaries} {cannibals} {seats}"),
            Passengers::Farmer => "farmer".to_owned(),
        })
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: {
                match self.passengers() {
                    Passengers::People { missionaries, cannibals, seats } => Facts::default()
                        .with("missionaries", missionaries)
                        .with("cannibals", cannibals)
                        .with("seats", seats),
                    Passengers::Farmer => Facts::default().with("party", "farmer"),
                }
            },
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

impl Searchable for River {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Crossing>, RequestError> {
        self.search_ranked(run)
    }
}

impl Present for River {
    /// The near bank, the river with the boat on its side, the far bank: `3M 1C (_) ~~ 0M 2C`.
    fn view(&self, banks: &Banks) -> View {
        let [near, far] = words(self, *banks).map(|side| side.join(" "));
        let water = if banks.boat_across() { "~~ (_)" } else { "(_) ~~" };
        let parts = [&near[..], water, &far[..]].into_iter().filter(|part| !part.is_empty());
        View::named(parts.collect::<Vec<_>>().join(" "))
    }

    /// Two banks with a disc for each person or possession, missionaries light and cannibals dark, and the boat between them.
    fn draw(&self, banks: &Banks) -> Scene {
        let (rows, groups) = match self.passengers() {
            Passengers::People { missionaries, cannibals, .. } => {
                let near = self.near(*banks);
                let far = (missionaries - near.0, cannibals - near.1);
                let group =
                    |side: (u32, u32)| vec![(Tone::Light, String::new(), side.0), (Tone::Dark, String::new(), side.1)];
                (missionaries.max(cannibals), [group(near), group(far)])
            }
            Passengers::Farmer => {
                let group = |side: Vec<String>| {
                    side.into_iter().map(|name| (Tone::Plain, name.chars().take(1).collect(), 1)).collect()
                };
                (1, words(self, *banks).map(group))
            }
        };
        // Large groups are drawn as one disc with a number.
        let crowd = rows > 8;
        let height = if crowd { 1.0 } else { f64::from(rows.max(1)) };
        let columns = if matches!(self.passengers(), Passengers::Farmer) { 4.0 } else { 2.0 };
        let water = 2.0;
        let mut scene = Scene::new(2.0 * columns + water, height);
        scene = scene.with_box((columns, 0.0), (water, height), Tone::Blank, None);
        let boat = if banks.boat_across() { columns + 1.0 } else { columns };
        scene = scene.with_box((boat + 0.1, height / 2.0 - 0.2), (0.8, 0.4), Tone::Accent, None);
        for (side, group) in groups.into_iter().enumerate() {
            let left = side as f64 * (columns + water);
            for (column, (tone, name, count)) in group.into_iter().enumerate() {
                let x = left + column as f64 + 0.5;
                if crowd {
                    scene = scene.with_disc((x, 0.5), 0.45, tone, Some(count.to_string()));
                    continue;
                }
                let label = (!name.is_empty()).then_some(name);
                for place in 0..count {
                    scene = scene.with_disc((x, f64::from(place) + 0.5), 0.4, tone, label.clone());
                }
            }
        }
        scene
    }

    fn name(&self, by: Crossing) -> Cow<'static, str> {
        Cow::Owned(by.to_string())
    }
}

fn people(missionaries: u32, cannibals: u32, seats: u32, moves: &[Crossing]) -> Option<Cost> {
    let fine = |(m, c): (u32, u32)| m == 0 || c <= m;
    // The bank with the boat, and the other.
    let (mut here, mut there) = ((missionaries, cannibals), (0, 0));
    for by in moves {
        let Crossing::People { missionaries, cannibals } = *by else { return None };
        let boat = (u32::from(missionaries), u32::from(cannibals));
        let stay = (here.0.checked_sub(boat.0)?, here.1.checked_sub(boat.1)?);
        let arrive = (there.0 + boat.0, there.1 + boat.1);
        if boat == (0, 0) || boat.0 + boat.1 > seats || !fine(boat) || !fine(stay) || !fine(arrive) {
            return None;
        }
        (here, there) = (arrive, stay);
    }
    (moves.len() % 2 == 1 && there == (0, 0)).then_some(moves.len() as Cost)
}

fn farmer(moves: &[Crossing]) -> Option<Cost> {
    const EATS: [(Possession, Possession); 2] =
        [(Possession::Wolf, Possession::Goat), (Possession::Goat, Possession::Cabbage)];
    // The farmer's bank, and the other.
    let (mut here, mut there) = (Possession::ALL.to_vec(), Vec::new());
    for by in moves {
        let Crossing::Farmer(possession) = by else { return None };
        if let Some(possession) = possession {
            here.remove(here.iter().position(|other| other == possession)?);
            there.push(*possession);
        }
        if EATS.iter().any(|(one, other)| here.contains(one) && here.contains(other)) {
            return None;
        }
        (here, there) = (there, here);
    }
    (moves.len() % 2 == 1 && there.is_empty()).then_some(moves.len() as Cost)
}

impl Explain for RiverError {
    fn zh(&self) -> String {
        let field_zh = |field: &RiverField| match field {
            RiverField::Missionaries => "传教士人数",
            RiverField::Cannibals => "野人人数",
            RiverField::Seats => "座位数",
        };
        match self {
            RiverError::Empty => "缺少要过河的人；应为传教士人数、野人人数和座位数，例如 3 3 2，或 farmer".to_owned(),
            RiverError::Missing { field } => {
                format!("缺少{}；应为传教士人数、野人人数和座位数，例如 3 3 2", field_zh(field))
            }
            RiverError::Unexpected { at, found } => {
                format!("{}：不应为 `{found}`；应为传教士人数、野人人数和座位数，例如 3 3 2，或 farmer", place_zh(*at))
            }
            RiverError::OutOfBounds { at, field } => {
                let (least, most) = field.bounds();
                format!("{}{}应为 {least} 到 {most}", begin_zh(*at), field_zh(field))
            }
            RiverError::Nobody => "缺少要过河的人；至少应有一名传教士或野人".to_owned(),
            RiverError::Outnumbered { missionaries, cannibals } => {
                format!("一开始野人（{cannibals}）就多于传教士（{missionaries}）")
            }
        }
    }
}
