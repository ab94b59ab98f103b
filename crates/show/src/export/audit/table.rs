//! `table`: for people. One heuristic gets sentences, several get a table.

use std::io::{self, Write};

use jiugong_lab::audit::{AuditReport, DeclaredQuality};
use jiugong_lab::registry::Kind;
use jiugong_lab::{Amount, Fact, HeuristicVerdict, Language};

use super::{Difference, declared, in_units};
use crate::catalogue;
use crate::export::problem::{mean, named, size};
use crate::export::table::{Column, Table};
use crate::units::{show_count, show_duration};

pub(super) fn write(
    report: &AuditReport,
    language: Language,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", heading(report, language))?;
    if let Some(costs) = unusual_costs(report, language) {
        writeln!(out, "{costs}")?;
    }
    match &report.judged[..] {
        [single] => write_single(report, single, language, out)?,
        many => write_many(report, many, language, width, out)?,
    }
    writeln!(out, "{}", catalogue::audit_time(language, &show_duration(report.time)))
}

fn heading(report: &AuditReport, language: Language) -> String {
    let row = report.problem.domain().row();
    let words = &row.capabilities.words;
    let states = report.judged.first().map_or(0, |judged| judged.verdict.states);
    let shown = show_count(states);
    match report.problem.goal().filter(|_| report.from_goal) {
        Some(goal) => {
            let (size, all) = (size(&report.problem), catalogue::positions(language, words, states));
            catalogue::audit_of(language, &size, &goal.name, &all, &shown, words.positions.get(language))
        }
        None => catalogue::all_states(language, row.title.get(language), &named(&report.problem), &shown),
    }
}

/// The costs of moves, if they are not the default.
fn unusual_costs(report: &AuditReport, language: Language) -> Option<String> {
    let option = report.problem.domain().row().option("cost")?;
    let Some(Fact::Text(cost)) = report.problem.posing().get("cost").cloned() else { return None };
    let Kind::Name(names) = option.kind else { return None };
    let (_, title) = names.iter().find(|(name, _)| *name == cost && Some(*name) != option.usual)?;
    Some(catalogue::sentence(language, title.get(language)))
}

fn write_single(
    report: &AuditReport,
    judged: &HeuristicVerdict,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let HeuristicVerdict { heuristic, verdict } = judged;
    let (problem, words) = (&report.problem, &report.problem.domain().row().capabilities.words);
    let amount = |cost: u32| problem.amount(cost);
    let mut say = |sentence: String| writeln!(out, "{sentence}");
    say(catalogue::named(language, heuristic.title(problem.domain()).get(language), heuristic.name()))?;
    match &verdict.worst_overestimate {
        None => say(catalogue::audit_admissible(language, words.at, words.position.get(language)))?,
        Some(worst) => {
            let count = catalogue::positions(language, words, verdict.overestimates);
            say(catalogue::audit_inadmissible(language, words.at, &count, amount(worst.h - worst.distance)))?;
            let values = catalogue::audit_values(language, amount(worst.h), amount(worst.distance));
            say(format!("  {}  {values}", worst.state.name))?;
        }
    }
    let all = show_count(verdict.moves);
    match &verdict.worst_move {
        None if verdict.is_consistent() => say(catalogue::audit_consistent(language, &all))?,
        None => {}
        Some(worst) => {
            let count = show_count(verdict.steep_moves);
            let excess = Amount::new(worst.excess(), problem.info().decimals);
            say(catalogue::audit_inconsistent(language, &count, &all, excess))?;
            say(format!("  {}  h = {}", worst.from.name, amount(worst.h_from)))?;
            let made = words.made.get(language).replace("{}", &worst.by);
            let made = catalogue::audit_move(language, &made, amount(worst.cost));
            say(format!("  {}  h = {}  {made}", worst.to.name, amount(worst.h_to)))?;
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
    let titles = ["h* − h".to_owned(), catalogue::column_positions(language, words)];
    let mut table = Table::new(titles.map(Column::figure).into());
    for (&error, &states) in &verdict.errors {
        table.add(vec![Difference::new(report, error).to_string(), show_count(states)]);
    }
    table.write(language, None, out)
}

fn write_many(
    report: &AuditReport,
    many: &[HeuristicVerdict],
    language: Language,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = Table::new(vec![
        Column::name(catalogue::column_heuristic(language)),
        Column::new(catalogue::column_admissible(language)),
        Column::new(catalogue::column_consistent(language)),
        Column::figure("h > h*".to_owned()).extra(3),
        Column::figure(catalogue::column_steep(language)).extra(2),
        Column::figure(catalogue::column_mean_h(language)).extra(4),
        Column::figure(catalogue::column_mean_distance(language)).extra(1),
        Column::figure(catalogue::column_mean_error(language)).extra(5),
    ]);
    let answer = |yes| if yes { catalogue::yes(language) } else { catalogue::no(language) };
    for HeuristicVerdict { heuristic, verdict } in many {
        table.add(vec![
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
    table.write(language, width, out)?;
    let is_kept = |judged: &&HeuristicVerdict| {
        let how = judged.verdict.judge(declared(report, judged));
        matches!(how, DeclaredQuality::Holds | DeclaredQuality::Exceeded)
    };
    for judged in many.iter().filter(|judged| !is_kept(judged)) {
        let said = promise(report, judged, language);
        writeln!(out, "{}", catalogue::labelled(language, judged.heuristic.name(), &said))?;
    }
    match many.iter().filter(is_kept).count() {
        0 => Ok(()),
        kept if kept == many.len() => writeln!(out, "{}", catalogue::audit_all_kept(language)),
        _ => writeln!(out, "{}", catalogue::audit_others_kept(language)),
    }
}

/// The quality that the registry declares, and whether it holds.
fn promise(report: &AuditReport, judged: &HeuristicVerdict, language: Language) -> String {
    let declared = declared(report, judged);
    let name = catalogue::quality(language, declared);
    match judged.verdict.judge(declared) {
        DeclaredQuality::Holds => catalogue::audit_kept(language, &name),
        DeclaredQuality::Exceeded => {
            catalogue::audit_exceeded(language, &name, &catalogue::quality(language, judged.verdict.quality()))
        }
        DeclaredQuality::Violated => catalogue::audit_broken(language, &name),
        DeclaredQuality::Unknown => {
            catalogue::audit_undeclared(language, &catalogue::quality(language, judged.verdict.quality()))
        }
    }
}
