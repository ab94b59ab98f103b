//! `man`: manual pages.

use std::io::{Write, stdout};

use clap_mangen::roff::{Inline, Roff, bold, roman};

use super::help::below;
use crate::args::Man;
use crate::failure::{Exit, Failure};
use crate::help::{self, EXAMPLES, NOTES, Page, Section};
use crate::terminal::Terminal;

pub fn run(args: &Man, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut command = help::command(terminal.language);
    command.build();
    let (command, path) = match &args.verb {
        None => (command, ""),
        Some(verb) => (below(&mut command, verb, terminal)?.clone(), verb.as_str()),
    };
    let page = Page::new(&command, path, terminal.language, true);
    let man = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    let mut roff = Roff::new();
    for section in page.verbs() {
        // A verb of the program has a page of its own.
        let reference = |name: &str| if path.is_empty() { roman(format!("jiugong-{name}(1)")) } else { bold(name) };
        push(&mut roff, &section, reference);
    }
    page.options().iter().for_each(|section| push(&mut roff, section, |left| bold(left)));
    if let Some(notes) = page.notes() {
        roff.control("SH", [NOTES.get(terminal.language)]);
        notes.lines().for_each(|line| _ = roff.control("PP", []).text([roman(line)]));
    }
    if !page.examples().is_empty() {
        roff.control("SH", [EXAMPLES.get(terminal.language)]).control("nf", []);
        page.examples().iter().for_each(|example| _ = roff.text([roman(*example)]));
        roff.control("fi", []);
    }
    roff.to_writer(&mut text)?;
    if path.is_empty() {
        man.render_version_section(&mut text)?;
    }
    stdout().write_all(&text)?;
    Ok(Exit::Solved)
}

/// Adds a section, whose entries begin with what `shown` makes of their left sides.
fn push(roff: &mut Roff, section: &Section, shown: impl Fn(&str) -> Inline) {
    roff.control("SH", [section.title.as_str()]);
    for entry in &section.entries {
        let mut lines: Vec<Inline> = Vec::new();
        for line in entry.text.lines() {
            lines.extend((!lines.is_empty()).then_some(Inline::LineBreak));
            lines.push(roman(line));
        }
        for (name, help) in &entry.values {
            lines.extend([Inline::LineBreak, bold(name.as_str()), roman(format!(": {help}"))]);
        }
        roff.control("TP", []).text([shown(entry.left.trim())]).text(lines);
    }
}
