//! Real-time search: learning real-time A*, trial after trial.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, Text};
use jiugong_search::{Cost, Tuning};
use jiugong_show::units::show_count;

use super::workbench::{LessonStop, Workbench, settings_with};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Row, Run};
use crate::catalogue::lesson::{self as common, real_time as text};

/// The largest number of walks.
const TRIALS: u64 = 300;
/// The walks that are listed, in addition to the last one.
const LISTED: [usize; 9] = [1, 2, 3, 5, 10, 20, 50, 100, 200];
/// How many boards are expanded before each step.
const LOOKAHEADS: [u64; 4] = [1, 5, 25, 125];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "real-time",
    title: Text { en: "Moving before the path is known", zh: "边走边学：实时搜索" },
    help: Text {
        en: "learning real-time A*: how long each walk is, and how they converge",
        zh: "实时学习 A*：每一遍走多长，怎样一遍遍逼近最短路",
    },
    kind: LessonKind::OnBoard { start: "216408753", goals: DEFAULT_GOALS, least: 8, teach },
};

fn walking(trials: u64, lookahead: Option<u64>) -> Settings {
    let tuning = Tuning { trials: Some(trials), lookahead, ..Tuning::default() };
    Settings { tuning, ..settings_with(Method::LRTA, HeuristicName::MANHATTAN) }
}

fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let distance = workbench.distance(&workbench.problem.start);
    workbench.show_task();
    workbench.say(text::task);
    workbench.say(text::idea);
    let once = workbench.demonstrate(&walking(1, None))?;
    let astar = workbench.run(&settings_with(Method::ASTAR, HeuristicName::MANHATTAN))?;
    let (steps, shortest) = (workbench.moves(once.steps().unwrap_or_default()), workbench.moves(distance));
    workbench.tell(text::first(language, &steps, &shortest, &show_count(astar.expanded())));

    let learning = workbench.run(&walking(TRIALS, None))?;
    let walks = Walks::new(&learning);
    let choices = vec![text::always(language), text::sometimes(language), text::worse(language)];
    let right = match walks.lengths.iter().max() {
        _ if walks.longer() == 0 => 0,
        Some(longest) if Some(longest) == walks.lengths.first() => 1,
        _ => 2,
    };
    let asked = workbench.choose(text::question(language, TRIALS), choices, right);
    workbench.show_run(&learning);
    let columns = vec![
        Column { key: "trial", title: text::column_trial(language) },
        Column { key: "walked", title: text::column_walked(language) },
        Column { key: "believed", title: text::column_believed(language) },
        Column { key: "best_steps", title: text::column_best(language) },
    ];
    workbench.table(text::caption(language), columns, walks.rows());
    let longest = workbench.moves(walks.lengths.iter().max().map_or(0, |&longest| longest as Cost));
    workbench.answer(
        asked,
        match walks.longer() {
            0 => text::why_always(language),
            longer => text::why_not(language, longer, walks.lengths.len(), &longest),
        },
    );
    let report = &learning.answer.report;
    if let (Some(&before), after) = (walks.believed.first(), report.lower_bound)
        && after > before
    {
        workbench.tell(text::learned(language, before, after));
    }
    let best = workbench.moves(learning.steps().unwrap_or_default());
    let ended = if report.is_optimal() { text::converged } else { text::not_converged };
    workbench.tell(ended(language, walks.lengths.len(), &best));
    look_ahead(workbench)?;
    workbench.say(text::rule);
    let task = workbench.task();
    workbench.suggest(vec![
        (text::try_trace(language), format!("jiugong trace {task} --method lrta --steps 5")),
        (text::try_map(language), "jiugong solve --domain graph --map romania --method lrta --trials 20".to_owned()),
        workbench.other_board("real-time"),
        (common::next_lesson(language), "jiugong lesson nilsson".to_owned()),
    ]);
    Ok(())
}

/// The walks of a run with lookahead 1, in which expansions equal moves.
struct Walks {
    lengths: Vec<u64>,
    /// The estimate for the start before each walk.
    believed: Vec<Cost>,
}

impl Walks {
    fn new(run: &Run) -> Self {
        let rounds = &run.answer.report.iterations;
        Walks {
            lengths: rounds.iter().map(|round| round.statistics.expanded).collect(),
            believed: rounds.iter().map(|round| round.bound).collect(),
        }
    }

    /// How many walks are longer than the previous one.
    fn longer(&self) -> usize {
        self.lengths.windows(2).filter(|pair| pair[1] > pair[0]).count()
    }

    fn rows(&self) -> Vec<Row> {
        let last = self.lengths.len();
        let mut rows = Vec::new();
        for trial in (1..=last).filter(|trial| LISTED.contains(trial) || *trial == last) {
            let best = self.lengths[..trial].iter().min().copied().unwrap_or_default();
            let cells = [trial as u64, self.lengths[trial - 1], u64::from(self.believed[trial - 1]), best];
            rows.push(Row { cells: cells.map(Cell::Count).to_vec(), command: None });
        }
        rows
    }
}

/// Repeats the runs with larger lookaheads.
fn look_ahead(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.say(text::ahead);
    let (mut rows, mut firsts) = (Vec::new(), Vec::new());
    for lookahead in LOOKAHEADS {
        let run = workbench.run(&walking(TRIALS, Some(lookahead)))?;
        let report = &run.answer.report;
        // The first solution reported is the first walk.
        let first = report.incumbents.first().map_or(0, |plan| plan.moves.len() as Cost);
        firsts.push((lookahead, first));
        let proved = if report.is_optimal() { text::yes(language) } else { text::not_yet(language) };
        let cells = vec![
            Cell::Count(lookahead),
            Cell::Count(u64::from(first)),
            Cell::Count(report.iterations.len() as u64),
            run.steps_cell(language),
            Cell::Word(proved),
            Cell::Count(run.expanded()),
        ];
        rows.push(Row { cells, command: Some(run.command) });
    }
    let columns = vec![
        Column { key: "lookahead", title: text::column_lookahead(language) },
        Column { key: "first_walk", title: text::column_first(language) },
        Column { key: "trials", title: text::column_trials(language) },
        Column { key: "best_steps", title: text::column_best(language) },
        Column { key: "proved", title: text::column_proved(language) },
        Column { key: "expanded", title: jiugong_show::catalogue::column_expanded(language) },
    ];
    workbench.table(text::caption_ahead(language), columns, rows);
    if let (Some(&(_, near)), Some(&(looks, far))) = (firsts.first(), firsts.last()) {
        let said = if far < near { text::farther } else { text::no_shorter };
        workbench.tell(said(language, &workbench.moves(near), looks, &workbench.moves(far)));
    }
    Ok(())
}
