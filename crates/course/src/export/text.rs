//! `text`: a lesson for people, part by part.

use std::io::{self, Write};

use jiugong_lab::Language;
use jiugong_search::Outcome;
use jiugong_show::catalogue;
use jiugong_show::export::{Column as ShownColumn, Table as ShownTable};
use jiugong_show::units::show_count;
use jiugong_show::wrap::wrapped;
use unicode_width::UnicodeWidthStr;

use crate::catalogue::lesson as said;
use crate::lesson::{Attempt, Cell, Choice, LESSONS, Lesson, Part, Run, Table, letter};

/// The longest lines of text; longer ones are hard to read.
const WIDEST: u16 = 80;

/// Columns between boards that stand side by side.
const GAP: usize = 6;

/// Writes the names and subjects of all lessons.
///
/// # Errors
/// `out` cannot be written to.
pub fn write_lesson_list(language: Language, out: &mut dyn Write) -> io::Result<()> {
    let widest = LESSONS.iter().map(|row| row.name.len()).max().unwrap_or_default();
    for row in &LESSONS {
        writeln!(
            out,
            "{:<widest$}  {}",
            row.name,
            said::subject(language, row.title.get(language), row.help.get(language))
        )?;
    }
    writeln!(out, "{}", said::begin_with(language, LESSONS[0].name))
}

/// Writes the title of `lesson`.
///
/// # Errors
/// `out` cannot be written to.
pub fn write_lesson_title(lesson: &Lesson, out: &mut dyn Write) -> io::Result<()> {
    let title = lesson.row.title.get(lesson.language);
    writeln!(out, "{title}\n{}", "═".repeat(title.width()))
}

/// Writes a part of `lesson` after an empty line, for a terminal of `width` columns if the output is one.
///
/// # Errors
/// `out` cannot be written to.
pub fn write_lesson_part(lesson: &Lesson, part: &Part, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let language = lesson.language;
    writeln!(out)?;
    match part {
        Part::Text(text) => paragraph(text, width, out),
        Part::Question(text) => paragraph(&said::asked(language, text), width, out),
        Part::Choice(choice) => write_choice(language, choice, width, out),
        Part::Answer(verdict) => {
            let answer = said::answered(language, letter(verdict.right), &verdict.choice);
            paragraph(&said::sentences(language, &answer, &verdict.why), width, out)
        }
        Part::Boards(boards) => {
            side_by_side(boards.iter().map(|shown| format!("{}\n{}", shown.caption, shown.board)), out)
        }
        Part::Figures(figures) => {
            side_by_side(figures.iter().map(|figure| format!("{}\n{}", figure.caption, figure.lines)), out)
        }
        Part::Run(run) => write_run(language, run, out),
        Part::Table(table) => write_table(table, language, width, out),
        Part::Try(attempts) => write_attempts(language, attempts, out),
    }
}

fn paragraph(text: &str, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    let width = usize::from(width.map_or(WIDEST, |width| width.min(WIDEST)));
    wrapped(text, width).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn write_choice(language: Language, choice: &Choice, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    paragraph(&said::asked(language, &choice.question), width, out)?;
    for (number, text) in choice.choices.iter().enumerate() {
        writeln!(out, "  {}. {text}", letter(number))?;
    }
    Ok(())
}

fn side_by_side(blocks: impl Iterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    let blocks: Vec<Vec<String>> = blocks.map(|block| block.lines().map(str::to_owned).collect()).collect();
    let height = blocks.iter().map(Vec::len).max().unwrap_or_default();
    for number in 0..height {
        let mut line = String::new();
        for block in &blocks {
            let widest = block.iter().map(|text| text.width()).max().unwrap_or_default();
            let text = block.get(number).map_or("", String::as_str);
            line.push_str("  ");
            line.push_str(text);
            line.push_str(&" ".repeat(widest - text.width() + GAP));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn write_run(language: Language, run: &Run, out: &mut dyn Write) -> io::Result<()> {
    let figures = &run.answer.report.statistics;
    let [expanded, generated, open] = [figures.expanded, figures.generated, figures.max_open].map(show_count);
    let result = match &run.answer.report.outcome {
        Outcome::Unsolvable => catalogue::cell_unsolvable(language),
        _ => match run.answer.report.plan() {
            Some(plan) => {
                let steps = catalogue::moves(language, plan.moves.len() as u64);
                let length = if run.answer.instance.info().unit_costs {
                    steps.trim().to_owned()
                } else {
                    said::costing(language, steps.trim(), &run.answer.instance.amount(plan.cost).to_string())
                };
                said::found(language, &length, &expanded, &generated, &open)
            }
            None if run.answer.config.method.row().gives_up => said::stuck(language, &expanded, &generated),
            None => said::not_found(language, &expanded, &generated, &open),
        },
    };
    writeln!(out, "  $ {}\n  {result}", run.command)
}

fn write_table(table: &Table, language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", table.caption)?;
    // A column of numbers is right-aligned even if some of its cells are empty.
    let is_number = |number: usize| {
        table.rows.iter().any(|row| matches!(row.cells.get(number), Some(Cell::Count(_) | Cell::Ratio(_))))
    };
    let column = |(number, title): (usize, String)| {
        if is_number(number) { ShownColumn::figure(title) } else { ShownColumn::text(title) }
    };
    let titles = table.columns.iter().map(|column| column.title.clone());
    let mut shown = ShownTable::new(titles.enumerate().map(column).collect());
    table.rows.iter().for_each(|row| shown.add(row.cells.iter().map(show_cell).collect()));
    let mut text = Vec::new();
    shown.write(language, width, &mut text)?;
    for line in String::from_utf8_lossy(&text).lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn show_cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Word(word) => word.clone(),
        Cell::Count(count) => show_count(*count),
        Cell::Ratio(ratio) => format!("{ratio:.2}"),
    }
}

fn write_attempts(language: Language, attempts: &[Attempt], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", said::try_next(language))?;
    for attempt in attempts {
        writeln!(out, "  {}\n    {}", attempt.text, attempt.command)?;
    }
    Ok(())
}
