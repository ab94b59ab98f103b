//! Weights and time: ARA*, whose solutions improve while its weight falls, and the bounds proved when it is interrupted.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::trace::TraceEvent;
use jiugong_lab::{Settings, Text, Weight};
use jiugong_search::{Cost, Fate, Limits, Weights};
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::workbench::{LessonStop, NamedProblem, Workbench, figures, settings_with, share, show_times, times};
use super::{Cell, Column, DEFAULT_GOALS, LessonKind, LessonRow, Row, Run};
use crate::catalogue::lesson::{self as common, anytime as text};

/// The largest number of interrupted runs.
const MAX_INTERRUPTIONS: usize = 10;
/// The suboptimality ratio of focal search.
const FOCAL_RATIO: &str = "1.5";

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "anytime",
    title: Text { en: "A solution at any time", zh: "随时都有解可交" },
    help: Text {
        en: "ARA*: solutions that improve while the weight falls, and what is proved at each moment",
        zh: "ARA*：权逐渐降低，解逐渐变好，每一刻都知道还差多少",
    },
    kind: LessonKind::OnBoard { start: "867254301", goals: DEFAULT_GOALS, least: 8, teach },
};

/// A round of the search.
struct Round {
    weights: Weights,
    expanded: u64,
    best: Option<Cost>,
}

impl Round {
    fn weight(&self) -> f64 {
        f64::from(self.weights.h) / f64::from(self.weights.g.max(1))
    }
}

fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let settings = settings_with(Method::ARA, HeuristicName::MANHATTAN);
    workbench.show_task();
    workbench.say(text::task);
    workbench.say(text::idea);
    let astar = workbench.run(&settings_with(Method::ASTAR, HeuristicName::MANHATTAN))?;
    let ara = workbench.run(&settings)?;
    let (first, rounds) = rounds(workbench, &settings, ara.expanded())?;
    let (Some(opening), Some(last)) = (rounds.first(), rounds.last()) else { return Err(LessonStop::Stopped) };
    let question = text::question(language, &show_count(astar.expanded()));
    let asked = workbench.choose(question, common::shares(language), share(first, astar.expanded()));
    workbench.show_run(&ara);
    let row = |(number, round): (usize, &Round)| {
        let best = round.best.map_or(Cell::Empty, |best| Cell::Count(u64::from(best)));
        let cells =
            vec![Cell::Count(number as u64 + 1), Cell::Ratio(round.weight()), Cell::Count(round.expanded), best];
        Row { cells, command: None }
    };
    let columns = vec![
        Column { key: "round", title: text::column_round(language) },
        Column { key: "weight", title: text::column_weight(language) },
        Column { key: "expanded_in_round", title: text::column_in_round(language) },
        Column { key: "best_steps", title: text::column_best(language) },
    ];
    workbench.table(text::caption_rounds(language), columns, rounds.iter().enumerate().map(row).collect());
    let (found, best) = (opening.best.unwrap_or_default(), last.best.unwrap_or_default());
    let why = text::why(language, &show_count(first), workbench.moves(found).trim(), &show_times(opening.weight()));
    let then = if found > best { text::improved(language, &workbench.moves(best)) } else { text::first_best(language) };
    workbench.answer(asked, common::sentences(language, &why, &then));
    interrupted(workbench, &settings, first, ara.expanded())?;
    others(workbench, &astar, &ara, &rounds)?;
    let task = workbench.task();
    workbench.suggest(vec![
        (text::try_weight(language), format!("jiugong solve {task} --method ara --weight-h 20")),
        (text::try_trace(language), format!("jiugong trace {task} --method ara --steps 5")),
        workbench.other_board("anytime"),
        (common::next_lesson(language), "jiugong lesson real-time".to_owned()),
    ]);
    Ok(())
}

/// The nodes expanded before the first solution, and the rounds.
fn rounds(workbench: &Workbench<'_>, settings: &Settings, steps: u64) -> Result<(u64, Vec<Round>), LessonStop> {
    let trace = NamedProblem::from(&workbench.problem).instance.trace(settings, steps, &mut |_| {})?;
    let (mut expanded, mut first, mut best) = (0, None, None);
    let mut rounds: Vec<Round> = Vec::new();
    for event in &trace.events {
        match event {
            TraceEvent::Weights(weights) => rounds.push(Round { weights: *weights, expanded: 0, best }),
            TraceEvent::Node(Fate::Expanded, _) => {
                expanded += 1;
                if let Some(round) = rounds.last_mut() {
                    round.expanded += 1;
                }
            }
            TraceEvent::Incumbent(cost) => {
                first.get_or_insert(expanded);
                best = Some(*cost);
                if let Some(round) = rounds.last_mut() {
                    round.best = best;
                }
            }
            _ => {}
        }
    }
    Ok((first.unwrap_or(expanded), rounds))
}

/// Interrupts the search after several numbers of nodes: before the first solution, right after it, then at doubling intervals.
fn interrupted(workbench: &mut Workbench<'_>, settings: &Settings, first: u64, whole: u64) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.say(text::stop);
    let doubled = (0..MAX_INTERRUPTIONS as u32 - 2).map(|times| first.saturating_mul(2_u64.saturating_pow(times)));
    let mut limits = vec![first.div_ceil(2)];
    limits.extend(doubled.take_while(|&nodes| nodes < whole));
    limits.push(whole);
    let (mut rows, mut proved, mut nothing) = (Vec::new(), Vec::new(), None);
    for nodes in limits {
        let limited = Settings { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..settings.clone() };
        let run = workbench.run(&limited)?;
        let bound = run.answer.report.lower_bound;
        let ratio = run.steps().map(|steps| times(u64::from(steps), u64::from(bound)));
        if run.steps().is_none() {
            nothing = Some(nodes);
        }
        proved.extend(ratio);
        let steps = run.steps().map_or(Cell::Empty, |steps| Cell::Count(u64::from(steps)));
        let cells =
            vec![Cell::Count(nodes), steps, Cell::Count(u64::from(bound)), ratio.map_or(Cell::Empty, Cell::Ratio)];
        rows.push(Row { cells, command: Some(run.command) });
    }
    let columns = vec![
        Column { key: "node_limit", title: text::column_limit(language) },
        Column { key: "best_steps", title: text::column_best(language) },
        Column { key: "lower_bound", title: text::column_lower(language) },
        Column { key: "proved", title: text::column_proved(language) },
    ];
    workbench.table(text::caption_stopped(language), columns, rows);
    if let Some(nodes) = nothing {
        workbench.tell(text::nothing(language, &show_count(nodes)));
    }
    if let (Some(first), Some(last)) = (proved.first(), proved.last())
        && first > last
    {
        workbench.tell(text::closes(language, &format!("{first:.2}"), &format!("{last:.2}")));
    }
    Ok(())
}

/// Methods that start from the beginning for each weight, on the same board.
fn others(workbench: &mut Workbench<'_>, astar: &Run, ara: &Run, rounds: &[Round]) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.say(text::others);
    let mut rows = vec![row(workbench, astar, Cell::Ratio(1.0))];
    let mut sum = 0;
    for round in rounds {
        let weight = Weight::parse(&round.weight().to_string());
        let settings = Settings { weight_h: weight, ..settings_with(Method::WASTAR, HeuristicName::MANHATTAN) };
        let run = workbench.run(&settings)?;
        sum += run.expanded();
        rows.push(row(workbench, &run, Cell::Ratio(round.weight())));
    }
    let within = Weight::parse(FOCAL_RATIO).and_then(Weight::ratio);
    let focal = workbench.run(&Settings { within, ..settings_with(Method::FOCAL, HeuristicName::MANHATTAN) })?;
    rows.push(row(workbench, &focal, FOCAL_RATIO.parse().map_or(Cell::Empty, Cell::Ratio)));
    rows.push(row(workbench, ara, Cell::Ratio(1.0)));
    let own = vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "promised", title: crate::catalogue::lesson::weights::column_promised(language) },
    ];
    workbench.table(text::caption_others(language), figures(language, own), rows);
    let (own, anew) = (show_count(ara.expanded()), show_count(sum));
    let repaired = if ara.expanded() < sum { text::repaired } else { text::not_repaired };
    let said = repaired(language, &own, &anew);
    let beside = if ara.expanded() < astar.expanded() { text::cheaper_than_astar } else { text::beside_astar };
    let beside = beside(language, &own, &show_count(astar.expanded()));
    workbench.tell(common::sentences(language, &said, &beside));
    Ok(())
}

fn row(workbench: &Workbench<'_>, run: &Run, promised: Cell) -> Row {
    run.row(workbench.language, vec![Cell::Word(run.answer.config.method.name().to_owned()), promised])
}
