//! Hill climbing: queens are moved until none attacks another, and how often each variant gets stuck.

use jiugong_lab::registry::{Method, VARIANTS};
use jiugong_lab::trace::TraceEvent;
use jiugong_lab::{Settings, Text};
use jiugong_search::{Climb, Fate, Tuning};
use jiugong_show::units::show_count;

use super::workbench::{LessonStop, NamedProblem, Workbench, settings_for};
use super::{Cell, Column, Figure, LessonKind, LessonRow, Row};
use crate::catalogue::lesson::{self as common, hills as text};

const SIZE: usize = 8;
/// A size without a solution.
const NONE: usize = 3;
/// How many seeds each configuration is run with.
const SEEDS: u64 = 100;
const RESTARTS: u64 = 20;
/// The upper limits of the choices for how often it gets stuck; the last choice has none.
const FREQUENCY_LIMITS: [u64; 3] = [SEEDS / 10, SEEDS / 2, SEEDS * 9 / 10];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "hills",
    title: Text { en: "Hill climbing", zh: "爬山法：走不动了怎么办" },
    help: Text {
        en: "eight queens: how often each variant of hill climbing gets stuck, and what helps",
        zh: "八皇后：爬山法的几种做法各有多容易卡住，有什么办法",
    },
    kind: LessonKind::FixedProblems(teach),
};

fn teach(workbench: &mut Workbench<'_, ()>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let queens = NamedProblem::new("queens", &[("text", &SIZE.to_string())])?;
    workbench.tell(text::task(language, SIZE));
    workbench.tell(text::climbing(language, SIZE * (SIZE - 1)));
    workbench.say(text::variants);
    let mut climbs = Vec::new();
    for (name, climb, _) in &VARIANTS {
        climbs.push((*name, run_all_seeds(workbench, &queens, &climbing(*climb, None))?));
    }
    let steepest = of(&climbs, Climb::Steepest);
    if let Some(seed) = steepest.first_stuck {
        show_stuck(workbench, &queens, seed)?;
    }

    let choices = vec![
        text::seldom(language, FREQUENCY_LIMITS[0]),
        text::between(language, FREQUENCY_LIMITS[0] + 1, FREQUENCY_LIMITS[1]),
        text::between(language, FREQUENCY_LIMITS[1] + 1, FREQUENCY_LIMITS[2]),
        text::mostly(language, FREQUENCY_LIMITS[2]),
    ];
    let right = FREQUENCY_LIMITS.iter().filter(|&&most| steepest.stuck > most).count();
    let asked = workbench.choose(text::question(language, SEEDS), choices, right);
    let rows = climbs.iter().map(|(name, tried)| tried.row(vec![Cell::Word((*name).to_owned())])).collect();
    let own = vec![Column { key: "variant", title: text::column_variant(language) }];
    workbench.table(text::caption(language, SEEDS), columns(workbench, own), rows);
    workbench.answer(asked, text::why(language, steepest.stuck, SEEDS));
    let sideways = of(&climbs, Climb::Sideways);
    workbench.tell(if sideways.stuck < steepest.stuck {
        let [walk, short] = [&sideways, &steepest].map(|tried| workbench.moves(tried.visited as u32));
        text::sideways_helps(language, sideways.stuck, steepest.stuck, &walk, &short)
    } else {
        text::sideways_no_help(language, sideways.stuck, steepest.stuck)
    });
    ways_out(workbench, &queens, &sideways)?;

    workbench.tell(text::no_proof(language, NONE));
    let hopeless = NamedProblem::new("queens", &[("text", &NONE.to_string())])?;
    for settings in [climbing(Climb::Steepest, None), settings_for(Method::ASTAR)] {
        let run = workbench.run_in(&hopeless, &settings)?;
        workbench.show_run(&run);
    }
    workbench.say(text::rule);
    workbench.suggest(vec![
        (
            text::try_larger(language),
            "jiugong solve --domain queens 15 --method hill --variant sideways --restarts 50 --seed 1".to_owned(),
        ),
        (text::try_genetic(language), "jiugong solve --domain queens 8 --method genetic --seed 1".to_owned()),
        (text::try_trace(language), "jiugong trace --domain queens 8 --method hill --seed 1".to_owned()),
        (common::next_lesson(language), "jiugong lesson anytime".to_owned()),
    ]);
    Ok(())
}

/// Results over all seeds.
#[derive(Clone, Debug, Default)]
struct SeedResults {
    stuck: u64,
    first_stuck: Option<u64>,
    /// Boards visited and neighbours examined, as rounded means.
    visited: u64,
    looked: u64,
}

impl SeedResults {
    fn row(&self, mut cells: Vec<Cell>) -> Row {
        cells.extend([SEEDS - self.stuck, self.stuck, self.visited, self.looked].map(Cell::Count));
        Row { cells, command: None }
    }
}

fn climbing(climb: Climb, restarts: Option<u64>) -> Settings {
    Settings { tuning: Tuning { climb: Some(climb), restarts, ..Tuning::default() }, ..settings_for(Method::HILL) }
}

fn with_seed(settings: &Settings, seed: u64) -> Settings {
    Settings { tuning: Tuning { seed: Some(seed), ..settings.tuning }, ..settings.clone() }
}

/// Runs the settings with every seed.
fn run_all_seeds(
    workbench: &Workbench<'_, ()>,
    queens: &NamedProblem,
    settings: &Settings,
) -> Result<SeedResults, LessonStop> {
    let mut tried = SeedResults::default();
    let (mut visited, mut looked) = (0, 0);
    for seed in 1..=SEEDS {
        let run = workbench.run_in(queens, &with_seed(settings, seed))?;
        if run.steps().is_none() {
            tried.stuck += 1;
            tried.first_stuck.get_or_insert(seed);
        }
        visited += run.expanded();
        looked += run.answer.report.statistics.generated;
    }
    [tried.visited, tried.looked] = [visited, looked].map(|sum: u64| (sum + SEEDS / 2) / SEEDS);
    Ok(tried)
}

fn of(climbs: &[(&str, SeedResults)], climb: Climb) -> SeedResults {
    let found = VARIANTS.iter().position(|row| row.1 == climb).and_then(|place| climbs.get(place));
    found.map(|(_, tried)| tried.clone()).unwrap_or_default()
}

/// Draws the board in which a run got stuck.
fn show_stuck(workbench: &mut Workbench<'_, ()>, queens: &NamedProblem, seed: u64) -> Result<(), LessonStop> {
    let language = workbench.language;
    let settings = with_seed(&climbing(Climb::Steepest, None), seed);
    let run = workbench.run_in(queens, &settings)?;
    let trace = queens.instance.trace(&settings, run.expanded(), &mut |_| {})?;
    let last = trace.events.iter().rev().find_map(|event| match event {
        TraceEvent::Node(Fate::Expanded, node) => Some(node),
        _ => None,
    });
    let Some(last) = last else { return Ok(()) };
    // The last board is also expanded, since all its neighbours must be examined to know that none is better.
    let moves = workbench.moves(run.expanded().saturating_sub(1) as u32);
    workbench.tell(text::stuck_here(language, seed, &moves, last.h));
    let cell = |column: &str, place: usize| if column == (place + 1).to_string() { "Q" } else { "." };
    let row = |column: &str| (0..SIZE).map(|place| cell(column, place)).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = last.position.name.split(' ').map(row).collect();
    let caption = text::stuck_caption(language, last.h);
    workbench.draw(vec![Figure { caption, lines: lines.join("\n"), scene: trace.scene(&last.position) }]);
    workbench.show_run(&run);
    Ok(())
}

/// Compares restarts and annealing with sideways moves.
fn ways_out(
    workbench: &mut Workbench<'_, ()>,
    queens: &NamedProblem,
    sideways: &SeedResults,
) -> Result<(), LessonStop> {
    let language = workbench.language;
    let again = run_all_seeds(workbench, queens, &climbing(Climb::Steepest, Some(RESTARTS)))?;
    let annealed = run_all_seeds(workbench, queens, &settings_for(Method::ANNEALING))?;
    let choices =
        vec![text::better_than_sideways(language), text::as_sideways(language), text::worse_than_sideways(language)];
    let right = match again.stuck.cmp(&sideways.stuck) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    let asked = workbench.choose(text::restart_question(language, RESTARTS), choices, right);
    let word = |text: &str| Cell::Word(text.to_owned());
    let hill = |climb: Climb| VARIANTS.iter().find(|row| row.1 == climb).map_or(Cell::Empty, |row| word(row.0));
    let methods = [Method::HILL, Method::HILL, Method::ANNEALING].map(|method| word(method.name()));
    let variants = [hill(Climb::Sideways), hill(Climb::Steepest), Cell::Empty];
    let restarts = [Cell::Count(0), Cell::Count(RESTARTS), Cell::Empty];
    let names =
        methods.into_iter().zip(variants).zip(restarts).map(|((method, variant), times)| vec![method, variant, times]);
    let rows = names.zip([sideways, &again, &annealed]).map(|(names, tried)| tried.row(names)).collect();
    let own = vec![
        Column { key: "method", title: jiugong_show::catalogue::column_method(language) },
        Column { key: "variant", title: text::column_variant(language) },
        Column { key: "restarts", title: text::column_restarts(language) },
    ];
    workbench.table(text::caption_cures(language, SEEDS), columns(workbench, own), rows);
    workbench.answer(asked, text::restart_why(language, again.stuck, sideways.stuck));
    workbench.tell(text::annealing(
        language,
        annealed.stuck,
        &show_count(annealed.visited),
        &show_count(again.visited),
    ));
    Ok(())
}

fn columns(workbench: &Workbench<'_, ()>, mut own: Vec<Column>) -> Vec<Column> {
    let language = workbench.language;
    own.extend([
        Column { key: "solved", title: text::column_solved(language) },
        Column { key: "stuck", title: text::column_stuck(language) },
        Column { key: "visited", title: text::column_visited(language) },
        Column { key: "looked_at", title: text::column_looked(language) },
    ]);
    own
}
