//! `table`: for people.

use std::io::{self, Write};

use jiugong_lab::registry::convention_title;
use jiugong_lab::{CoachReport, Detour, DistanceBounds, Language};
use jiugong_puzzles::tiles::pushes::Step;
use jiugong_puzzles::tiles::{Board, Convention};

use super::steps;
use crate::catalogue;
use crate::export::table::{Column, Table};

pub(super) fn write<M: Step>(
    report: &CoachReport<M>,
    convention: Convention,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let walked: Vec<_> = steps(report, convention).collect();
    let mut table = Table::new(vec![
        Column::figure(catalogue::column_index(language)),
        Column::new(catalogue::column_move(language)),
        Column::figure(catalogue::column_distance(language)),
        Column::text(String::new()),
    ]);
    table.add(vec!["0".to_owned(), String::new(), shown(report.distances[0]), String::new()]);
    let mut detours = (1..).zip(&report.detours).peekable();
    for (number, (_, by)) in walked.iter().enumerate() {
        while detours.next_if(|(_, detour)| detour.end.is_some_and(|end| end <= number)).is_some() {}
        let within = detours.peek().filter(|(_, detour)| detour.begin <= number).map(|&(which, _)| which);
        let same = report.distances[number + 1] == report.distances[number];
        let remark = match (report.is_nearer(number), within) {
            (Some(false), Some(which)) if same => catalogue::coach_same(language, which),
            (Some(false), Some(which)) => catalogue::coach_away(language, which),
            (_, Some(which)) => catalogue::coach_back(language, which),
            (Some(false), None) => catalogue::coach_farther(language),
            (_, None) => String::new(),
        };
        table.add(vec![(number + 1).to_string(), by.clone(), shown(report.distances[number + 1]), remark]);
    }
    table.write(language, None, out)?;
    for (which, detour) in (1..).zip(&report.detours) {
        let (before, played) = &walked[detour.begin];
        write_detour(language, convention, which, detour, before, played, out)?;
    }
    for sentence in summary(report, convention, language) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

fn write_detour<M: Step>(
    language: Language,
    convention: Convention,
    which: usize,
    detour: &Detour<M>,
    before: &Board,
    played: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let first = detour.begin + 1;
    let cost = catalogue::moves(language, detour.cost as u64);
    let heading = match detour.end {
        Some(end) => catalogue::coach_detour(language, which, first, end, &cost),
        None => catalogue::coach_open_detour(language, which, first, &cost),
    };
    writeln!(out, "{heading}")?;
    for row in before.to_string().lines() {
        writeln!(out, "  {row}")?;
    }
    match detour.better.map(|by| M::write(convention, before, &[by])) {
        Some(better) => writeln!(out, "  {}", catalogue::coach_better(language, played, &better)),
        None => writeln!(out, "  {}", catalogue::coach_played(language, played)),
    }
}

fn shown(known: DistanceBounds) -> String {
    match known.most {
        Some(most) if most == known.least => most.to_string(),
        Some(most) => format!("{}–{most}", known.least),
        None => format!("≥ {}", known.least),
    }
}

/// The score in a sentence, then the end position, then a shortest solution.
fn summary<M: Step>(report: &CoachReport<M>, convention: Convention, language: Language) -> Vec<String> {
    let made = catalogue::moves(language, report.moves.len() as u64);
    let mut sentences = Vec::new();
    if report.is_complete() {
        let shortest = report.distances[0].least;
        sentences.push(match report.detours.len() {
            0 if report.solved => catalogue::coach_perfect(language, &made),
            0 => catalogue::coach_no_detour(language, &made, shortest),
            count => {
                let lost = catalogue::moves(language, report.lost() as u64);
                catalogue::coach_score(language, &made, shortest, &catalogue::coach_detours(language, count), &lost)
            }
        });
    } else {
        sentences.push(catalogue::coach_unknown(language, &made));
    }
    sentences.push(match (report.solved, report.reached) {
        (true, Some(first)) if first < report.moves.len() => catalogue::coach_reached_twice(language, first),
        (true, _) => catalogue::coach_reached(language),
        (false, Some(first)) => catalogue::coach_passed(language, first),
        (false, None) => catalogue::coach_not_reached(language, &shown(report.distances[report.moves.len()])),
    });
    if let Some(moves) = report.shortest.as_ref().filter(|moves| !moves.is_empty()) {
        let named = convention_title(convention).get(language).to_owned();
        let written = M::write(convention, &report.start, moves);
        let length = catalogue::moves(language, moves.len() as u64);
        sentences.push(catalogue::coach_shortest(language, &length, &named, &written));
    }
    if report.searches > 0 {
        sentences.push(catalogue::coach_searches(language, report.searches, report.distances.len()));
    }
    sentences
}
