//! The verdicts on heuristics of a problem of any domain.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use comfy_table::CellAlignment;
use jiugong_lab::audit::Promise;
use jiugong_lab::{Amount, Facts, Instance, Judged, Language};
use jiugong_search::Quality;
use serde::Serialize;

use super::{mean, named};
use crate::catalogue;
use crate::export::audit::AuditFormat;
use crate::export::comparison::plain_table;
use crate::export::json::line;
use crate::units::{show_count, show_duration};

/// The verdicts on some heuristics of one problem.
#[derive(Clone, Copy, Debug)]
pub struct AuditedProblem<'a> {
    /// The problem.
    pub problem: &'a Instance,
    /// The verdicts, in the order asked for.
    pub judged: &'a [Judged],
    /// How long it took.
    pub time: Duration,
}

impl AuditFormat {
    /// Writes the verdicts on heuristics of a problem of any domain, a table at most `width` columns wide.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write_problem(
        self,
        report: &AuditedProblem<'_>,
        language: Language,
        width: Option<u16>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            AuditFormat::Table => write_table(report, language, width, out),
            AuditFormat::Csv => write_csv(report, out),
            AuditFormat::Json => write_json(report, out),
        }
    }
}

/// What the registry promises of a heuristic.
fn declared(report: &AuditedProblem<'_>, judged: &Judged) -> Quality {
    let row = report.problem.domain().row().heuristic(judged.heuristic);
    row.map_or(Quality::Unknown, |row| row.quality)
}

fn write_table(
    report: &AuditedProblem<'_>,
    language: Language,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let states = report.judged.first().map_or(0, |judged| judged.verdict.states);
    let title = report.problem.domain().row().title.get(language);
    writeln!(out, "{}", catalogue::all_states(language, title, &named(report.problem), &show_count(states)))?;
    match report.judged {
        [single] => write_single(report, single, language, out)?,
        many => write_many(report, many, language, width, out)?,
    }
    writeln!(out, "{}", catalogue::audit_time(language, &show_duration(report.time)))
}

fn write_single(
    report: &AuditedProblem<'_>,
    judged: &Judged,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let verdict = &judged.verdict;
    let title = judged.heuristic.title(report.problem.domain());
    let mut say = |sentence: String| writeln!(out, "{sentence}");
    say(catalogue::named(language, title.get(language), judged.heuristic.name()))?;
    match &verdict.worst_overestimate {
        None => say(catalogue::states_admissible(language))?,
        Some(worst) => {
            let count = catalogue::states(language, verdict.overestimates);
            let excess = report.problem.amount(worst.h - worst.distance);
            say(catalogue::states_inadmissible(language, &count, excess))?;
            let (h, distance) = (report.problem.amount(worst.h), report.problem.amount(worst.distance));
            say(format!("  {}  h = {h}, h* = {distance}", worst.state.name))?;
        }
    }
    let all = show_count(verdict.moves);
    match &verdict.worst_move {
        None if verdict.is_consistent() => say(catalogue::audit_consistent(language, &all))?,
        None => {}
        Some(worst) => {
            let count = show_count(verdict.steep_moves);
            let excess = Amount::new(worst.excess(), report.problem.info().decimals);
            say(catalogue::audit_inconsistent(language, &count, &all, excess))?;
            say(format!("  {}  h = {}", worst.from.name, report.problem.amount(worst.h_from)))?;
            let by = catalogue::state_move(language, &worst.by, report.problem.amount(worst.cost));
            say(format!("  {}  h = {}  {by}", worst.to.name, report.problem.amount(worst.h_to)))?;
        }
    }
    if verdict.goals_not_zero > 0 {
        say(catalogue::audit_goal_not_zero(language))?;
    }
    if verdict.missteps > 0 {
        say(catalogue::audit_missteps(language, &show_count(verdict.missteps)))?;
    }
    let means = [verdict.mean_h(), verdict.mean_distance(), verdict.mean_error()];
    let means = means.map(|value| mean(in_units(report, value)));
    say(catalogue::audit_means(language, &means[0], &means[1], &means[2]))?;
    say(promise(report, judged, language))?;
    let mut table = plain_table(None);
    table.set_header(["h* − h".to_owned(), catalogue::column_states(language)]);
    for (error, &states) in &verdict.errors {
        table.add_row([Difference::of(report)(*error).to_string(), show_count(states)]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")
}

fn write_many(
    report: &AuditedProblem<'_>,
    many: &[Judged],
    language: Language,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = plain_table(width);
    table.set_header([
        catalogue::column_heuristic(language),
        catalogue::column_admissible(language),
        catalogue::column_consistent(language),
        "h > h*".to_owned(),
        catalogue::column_steep(language),
        catalogue::column_mean_h(language),
        catalogue::column_mean_distance(language),
        catalogue::column_mean_error(language),
    ]);
    let answer = |yes| if yes { catalogue::yes(language) } else { catalogue::no(language) };
    for Judged { heuristic, verdict } in many {
        table.add_row([
            heuristic.name().to_owned(),
            answer(verdict.is_admissible()),
            answer(verdict.is_consistent()),
            show_count(verdict.overestimates),
            show_count(verdict.steep_moves),
            mean(in_units(report, verdict.mean_h())),
            mean(in_units(report, verdict.mean_distance())),
            mean(in_units(report, verdict.mean_error())),
        ]);
    }
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    let broken = |judged: &&Judged| judged.verdict.judge(declared(report, judged)) == Promise::Broken;
    let mut others = many.iter().filter(broken).peekable();
    if others.peek().is_none() {
        return writeln!(out, "{}", catalogue::audit_all_kept(language));
    }
    for judged in others {
        writeln!(out, "{}: {}", judged.heuristic.name(), promise(report, judged, language))?;
    }
    Ok(())
}

/// A mean of costs, which are counted in parts, in units.
fn in_units(report: &AuditedProblem<'_>, mean: f64) -> f64 {
    mean / f64::from(10_u32.pow(report.problem.info().decimals))
}

/// What h* and h differ by: an amount, and whether h is the larger one.
#[derive(Serialize)]
#[serde(untagged)]
enum Difference {
    Less(Amount),
    More(f64),
}

impl Difference {
    /// How differences of a problem are written.
    fn of(report: &AuditedProblem<'_>) -> impl Fn(i64) -> Difference {
        let decimals = report.problem.info().decimals;
        move |error| match u64::try_from(error) {
            Ok(parts) => Difference::Less(Amount::new(parts, decimals)),
            Err(_) => Difference::More(error as f64 / f64::from(10_u32.pow(decimals))),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Less(amount) => amount.fmt(f),
            Difference::More(less) => less.fmt(f),
        }
    }
}

/// What the registry says of the heuristic, and whether it is so.
fn promise(report: &AuditedProblem<'_>, judged: &Judged, language: Language) -> String {
    let declared = declared(report, judged);
    let name = catalogue::quality(language, declared);
    match judged.verdict.judge(declared) {
        Promise::Kept => catalogue::audit_kept(language, &name),
        Promise::Exceeded => {
            catalogue::audit_exceeded(language, &name, &catalogue::quality(language, judged.verdict.quality()))
        }
        Promise::Broken => catalogue::audit_broken(language, &name),
    }
}

fn write_csv(report: &AuditedProblem<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "heuristic,error,states")?;
    for judged in report.judged {
        for (error, states) in &judged.verdict.errors {
            writeln!(out, "{},{},{states}", judged.heuristic.name(), Difference::of(report)(*error))?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct VerdictsJson<'a> {
    #[serde(flatten)]
    stated: &'a Facts,
    settings: &'a Facts,
    heuristic: &'static str,
    states: u64,
    /// Moves between the states, each way counted.
    edges: u64,
    admissible: bool,
    overestimates: u64,
    worst_overestimate: Option<High<'a>>,
    consistent: bool,
    inconsistent_edges: u64,
    worst_edge: Option<Steep<'a>>,
    goal_not_zero: bool,
    missteps: u64,
    mean_h: f64,
    mean_distance: f64,
    mean_error: f64,
    /// Pairs of h* − h and the number of states.
    histogram: Vec<(Difference, u64)>,
    /// What the registry promises.
    declared: &'static str,
    /// Whether that is true here.
    promise: &'static str,
}

#[derive(Serialize)]
struct High<'a> {
    state: &'a str,
    h: Amount,
    distance: Amount,
}

#[derive(Serialize)]
struct Steep<'a> {
    from: &'a str,
    #[serde(rename = "move")]
    by: &'a str,
    cost: Amount,
    to: &'a str,
    h_from: Amount,
    h_to: Amount,
}

fn write_json(report: &AuditedProblem<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (stated, settings) = (report.problem.stated(), report.problem.posing());
    let amount = |cost: u32| report.problem.amount(cost);
    let difference = Difference::of(report);
    for judged in report.judged {
        let verdict = &judged.verdict;
        let declared = declared(report, judged);
        let record = VerdictsJson {
            stated: &stated,
            settings: &settings,
            heuristic: judged.heuristic.name(),
            states: verdict.states,
            edges: verdict.moves,
            admissible: verdict.is_admissible(),
            overestimates: verdict.overestimates,
            worst_overestimate: verdict.worst_overestimate.as_ref().map(|worst| High {
                state: &worst.state.name,
                h: amount(worst.h),
                distance: amount(worst.distance),
            }),
            consistent: verdict.is_consistent(),
            inconsistent_edges: verdict.steep_moves,
            worst_edge: verdict.worst_move.as_ref().map(|worst| Steep {
                from: &worst.from.name,
                by: &worst.by,
                cost: amount(worst.cost),
                to: &worst.to.name,
                h_from: amount(worst.h_from),
                h_to: amount(worst.h_to),
            }),
            goal_not_zero: verdict.goals_not_zero > 0,
            missteps: verdict.missteps,
            mean_h: in_units(report, verdict.mean_h()),
            mean_distance: in_units(report, verdict.mean_distance()),
            mean_error: in_units(report, verdict.mean_error()),
            histogram: verdict.errors.iter().map(|(&error, &states)| (difference(error), states)).collect(),
            declared: match declared {
                Quality::Consistent => "consistent",
                Quality::Admissible => "admissible",
                Quality::Unknown => "nothing",
            },
            promise: match verdict.judge(declared) {
                Promise::Kept => "kept",
                Promise::Exceeded => "exceeded",
                Promise::Broken => "broken",
            },
        };
        line(&record, out)?;
    }
    Ok(())
}
