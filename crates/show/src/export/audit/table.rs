//! `table`: for people. One heuristic has its verdict told; many are laid side by side.

use std::io::{self, Write};

use comfy_table::CellAlignment;
use jiugong_lab::audit::{AuditReport, Audited, Promise};
use jiugong_lab::{Amount, DomainName, Language, TilesProblem};
use jiugong_puzzles::tiles::{Board, MoveCost};

use super::declared;
use crate::catalogue;
use crate::export::comparison::plain_table;
use crate::units::{show_count, show_duration};

pub(super) fn write(
    report: &AuditReport,
    language: Language,
    width: Option<u16>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let boards = report.audited.first().map_or(0, |audited| audited.verdict.states);
    let (size, goal) = (report.goal.size().to_string(), report.goal.rows_with_slashes());
    let (shown, count) = (catalogue::boards(language, boards), show_count(boards));
    writeln!(out, "{}", catalogue::audit_of(language, &size, &goal, &shown, &count))?;
    if report.cost == MoveCost::Tile {
        writeln!(out, "{}", catalogue::audit_tile_costs(language))?;
    }
    match &report.audited[..] {
        [single] => write_single(single, language, out)?,
        many => write_many(many, language, width, out)?,
    }
    writeln!(out, "{}", catalogue::audit_time(language, &show_duration(report.time)))
}

fn write_single(audited: &Audited, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let verdict = &audited.verdict;
    let title = audited.heuristic.title(DomainName::of::<TilesProblem>());
    let mut say = |sentence: String| writeln!(out, "{sentence}");
    say(catalogue::named(language, title.get(language), audited.heuristic.name()))?;
    match &verdict.worst_overestimate {
        None => say(catalogue::audit_admissible(language))?,
        Some(worst) => {
            let (count, excess) = (catalogue::boards(language, verdict.overestimates), worst.h - worst.distance);
            say(catalogue::audit_inadmissible(language, &count, excess))?;
            say(format!("  {}  h = {}, h* = {}", shown(&worst.state), worst.h, worst.distance))?;
        }
    }
    let all = show_count(verdict.moves);
    match &verdict.worst_move {
        None if verdict.is_consistent() => say(catalogue::audit_consistent(language, &all))?,
        None => {}
        Some(worst) => {
            let count = show_count(verdict.steep_moves);
            say(catalogue::audit_inconsistent(language, &count, &all, Amount::new(worst.excess(), 0)))?;
            let (from, to) = (shown(&worst.from), shown(&worst.to));
            say(format!("  {from}  h = {}", worst.h_from))?;
            say(format!(
                "  {to}  h = {}  {}",
                worst.h_to,
                catalogue::audit_move(language, worst.by.letter(), worst.cost)
            ))?;
        }
    }
    if verdict.goals_not_zero > 0 {
        say(catalogue::audit_goal_not_zero(language))?;
    }
    if verdict.missteps > 0 {
        say(catalogue::audit_missteps(language, &show_count(verdict.missteps)))?;
    }
    let means = [verdict.mean_h(), verdict.mean_distance(), verdict.mean_error()].map(mean);
    say(catalogue::audit_means(language, &means[0], &means[1], &means[2]))?;
    say(promise(language, audited))?;
    let mut table = plain_table(None);
    table.set_header(["h* − h".to_owned(), catalogue::column_boards(language)]);
    for (error, &boards) in &verdict.errors {
        table.add_row([error.to_string(), show_count(boards)]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")
}

fn write_many(many: &[Audited], language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
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
    for Audited { heuristic, verdict } in many {
        table.add_row([
            heuristic.name().to_owned(),
            answer(verdict.is_admissible()),
            answer(verdict.is_consistent()),
            show_count(verdict.overestimates),
            show_count(verdict.steep_moves),
            mean(verdict.mean_h()),
            mean(verdict.mean_distance()),
            mean(verdict.mean_error()),
        ]);
    }
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    let broken = |audited: &&Audited| audited.verdict.judge(declared(audited)) == Promise::Broken;
    let mut others = many.iter().filter(broken).peekable();
    if others.peek().is_none() {
        return writeln!(out, "{}", catalogue::audit_all_kept(language));
    }
    for audited in others {
        writeln!(out, "{}: {}", audited.heuristic.name(), promise(language, audited))?;
    }
    Ok(())
}

/// What the registry says of the heuristic, and whether it is so.
fn promise(language: Language, audited: &Audited) -> String {
    let declared = declared(audited);
    let name = catalogue::quality(language, declared);
    match audited.verdict.judge(declared) {
        Promise::Kept => catalogue::audit_kept(language, &name),
        Promise::Exceeded => {
            catalogue::audit_exceeded(language, &name, &catalogue::quality(language, audited.verdict.quality()))
        }
        Promise::Broken => catalogue::audit_broken(language, &name),
    }
}

fn shown(board: &Board) -> String {
    board.rows_with_slashes()
}

fn mean(value: f64) -> String {
    // An error of -0.0000 would be read as an overestimate.
    format!("{:.4}", if value.abs() < 0.00005 { 0.0 } else { value })
}
