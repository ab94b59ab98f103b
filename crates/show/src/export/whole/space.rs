//! The states of a problem of any domain by their distance from the goal.

use std::io::{self, Write};
use std::time::Duration;

use comfy_table::CellAlignment;
use jiugong_lab::whole::Layers;
use jiugong_lab::{Amount, Facts, Instance, Language};
use jiugong_search::Cost;
use serde::Serialize;

use super::{mean, named};
use crate::catalogue;
use crate::export::comparison::plain_table;
use crate::export::json::line;
use crate::export::space::SpaceFormat;
use crate::units::{show_count, show_duration};

/// The states of a problem, counted.
#[derive(Clone, Copy, Debug)]
pub struct CountedProblem<'a> {
    /// The problem.
    pub problem: &'a Instance,
    /// Its states by distance.
    pub layers: &'a Layers,
    /// How long it took.
    pub time: Duration,
}

impl CountedProblem<'_> {
    /// How many states reach a goal.
    pub(super) fn states(&self) -> u64 {
        self.layers.counts.iter().map(|(_, count)| count).sum()
    }

    /// The mean distance of those states.
    pub(super) fn mean(&self) -> f64 {
        let layers = self.layers.counts.iter();
        let sum: u128 = layers.map(|&(distance, count)| u128::from(distance) * u128::from(count)).sum();
        sum as f64 / self.states().max(1) as f64 / f64::from(10_u32.pow(self.problem.info().decimals))
    }

    /// The largest distance, and how many states are so far away.
    fn farthest(&self) -> (Cost, u64) {
        self.layers.counts.last().copied().unwrap_or_default()
    }

    /// The figures in a sentence.
    pub(super) fn total(&self, language: Language) -> String {
        catalogue::states_total(
            language,
            &catalogue::states(language, self.states()),
            &mean(self.mean()),
            self.problem.amount(self.farthest().0),
        )
    }
}

impl SpaceFormat {
    /// Writes the states of a problem of any domain.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write_problem(self, report: &CountedProblem<'_>, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            SpaceFormat::Table => write_table(report, language, out),
            SpaceFormat::Csv => write_csv(report, out),
            SpaceFormat::Json => write_json(report, out),
        }
    }
}

fn write_table(report: &CountedProblem<'_>, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let title = report.problem.domain().row().title.get(language);
    let states = show_count(report.states());
    writeln!(out, "{}", catalogue::all_states(language, title, &named(report.problem), &states))?;
    let mut table = plain_table(None);
    table.set_header([catalogue::column_distance(language), catalogue::column_states(language)]);
    for &(distance, states) in &report.layers.counts {
        table.add_row([report.problem.amount(distance).to_string(), show_count(states)]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    writeln!(out, "{}", report.total(language))?;
    let (count, listed) = (report.farthest().1, report.layers.farthest.len());
    let heading = if count > listed as u64 {
        catalogue::states_farthest_some(language, &show_count(count), listed)
    } else {
        catalogue::states_farthest(language, &show_count(count))
    };
    writeln!(out, "{heading}")?;
    for view in &report.layers.farthest {
        writeln!(out, "  {}", view.name)?;
    }
    writeln!(out, "{}", catalogue::audit_time(language, &show_duration(report.time)))
}

fn write_csv(report: &CountedProblem<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "distance,states")?;
    let amount = |distance: Cost| report.problem.amount(distance);
    report.layers.counts.iter().try_for_each(|&(distance, states)| writeln!(out, "{},{states}", amount(distance)))
}

/// The states of a problem by their distance from the goal.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = StateCount))]
pub struct LayersJson<'a> {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, serde_json::Value>))]
    stated: Facts,
    /// All states that reach a goal.
    states: u64,
    /// Pairs of a distance and the number of states there, for the distances that occur.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<f64>>))]
    by_distance: Vec<(Amount, u64)>,
    mean: f64,
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    largest: Amount,
    farthest: FarthestStates<'a>,
    time_us: u64,
}

/// The states at the largest distance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FarthestStates<'a> {
    count: u64,
    /// The first of them.
    states: Vec<&'a str>,
}

fn write_json(report: &CountedProblem<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (largest, count) = report.farthest();
    let amount = |distance: Cost| report.problem.amount(distance);
    let record = LayersJson {
        stated: report.problem.stated(),
        states: report.states(),
        by_distance: report.layers.counts.iter().map(|&(distance, states)| (amount(distance), states)).collect(),
        mean: report.mean(),
        largest: amount(largest),
        farthest: FarthestStates {
            count,
            states: report.layers.farthest.iter().map(|view| view.name.as_str()).collect(),
        },
        time_us: report.time.as_micros() as u64,
    };
    line(&record, out)
}
