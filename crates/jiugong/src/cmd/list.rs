//! `list`: what the program offers.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::bench::BENCH_SETS;
use jiugong_lab::registry::GOALS;
use jiugong_show::export::{Choice, FormatRecord};

use crate::args::{List, ListKind};
use crate::failure::{Exit, Failure};
use crate::help;
use crate::terminal::Terminal;

pub fn run(args: &List, terminal: &Terminal) -> Result<Exit, Failure> {
    let (language, width) = (terminal.language, Terminal::width());
    let mut out = BufWriter::new(stdout().lock());
    let choice = |name, title| Choice { name, title };
    match args.what {
        ListKind::Methods => args.format.methods(language, width, &mut out)?,
        ListKind::Heuristics => args.format.heuristics(language, width, &mut out)?,
        ListKind::Domains => args.format.domains(language, &mut out)?,
        ListKind::Goals => {
            let goals = GOALS.iter().map(|(name, _, title)| choice(name, title.get(language)));
            args.format.goals(goals.collect(), &mut out)?;
        }
        ListKind::Sets => {
            let sets = BENCH_SETS.iter().map(|set| choice(set.name, set.title.get(language)));
            args.format.sets(sets.collect(), &mut out)?;
        }
        ListKind::Formats => args.format.formats(&formats(terminal), &mut out)?,
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// The values of the options that choose a format, for every verb.
fn formats(terminal: &Terminal) -> Vec<FormatRecord> {
    let mut formats = Vec::new();
    add(&help::command(terminal.language), "", &mut formats);
    formats
}

fn add(command: &clap::Command, path: &str, formats: &mut Vec<FormatRecord>) {
    let is_format = |argument: &&clap::Arg| {
        argument.get_id() == "format" || (path == "convert" && ["from", "to"].iter().any(|id| argument.get_id() == id))
    };
    for argument in command.get_arguments().filter(is_format) {
        for value in argument.get_possible_values() {
            formats.push(FormatRecord {
                verb: path.to_owned(),
                option: format!("--{}", argument.get_id()),
                name: value.get_name().to_owned(),
                title: value.get_help().map(ToString::to_string).unwrap_or_default(),
            });
        }
    }
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        add(verb, format!("{path} {}", verb.get_name()).trim_start(), formats);
    }
}
