//! The domains of the registry, for people: the form of their problems and their features.

use std::io::{self, Write};

use jiugong_lab::Language;
use jiugong_lab::registry::{Ability, DOMAINS, DomainRow, Kind};

use crate::catalogue;

/// Writes all domains.
pub(super) fn write_all(language: Language, out: &mut dyn Write) -> io::Result<()> {
    for (number, domain) in DOMAINS.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_domain(domain.row(), language, out)?;
    }
    Ok(())
}

fn write_domain(row: &DomainRow, language: Language, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{}",
        catalogue::domain_heading(language, row.name, row.title.get(language), row.help.get(language))
    )?;
    writeln!(out, "{}", catalogue::domain_text(language, row.form.get(language)))?;
    let example: Vec<String> = row.example.lines().map(shell_word).collect();
    writeln!(out, "  jiugong solve --domain {} {}", row.name, example.join(" "))?;
    for option in row.options {
        let flag = option.flag();
        let flag = match (option.kind, option.kind.names()) {
            (Kind::Flag, _) => flag,
            (_, Some(names)) => format!("{flag} {}", names.join("|")),
            _ => format!("{flag} {}", option.value),
        };
        writeln!(out, "{}", catalogue::domain_option(language, &flag, option.help.get(language)))?;
    }
    let heuristics: Vec<_> = row.heuristics.iter().map(|row| row.name).collect();
    writeln!(out, "{}", catalogue::domain_heuristics(language, &catalogue::listed(language, &heuristics)))?;
    let methods: Vec<_> = row.methods.iter().map(|method| method.name()).collect();
    if !methods.is_empty() {
        writeln!(out, "{}", catalogue::domain_methods(language, &catalogue::listed(language, &methods)))?;
    }
    let verbs: Vec<_> = row.abilities.iter().copied().map(Ability::verb).collect();
    writeln!(out, "{}", catalogue::domain_verbs(language, &catalogue::listed(language, &verbs)))
}

/// A text as one argument of a command line, quoted where a shell would split it.
pub fn shell_word(line: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".,/-_=:".contains(letter);
    if !line.is_empty() && line.chars().all(plain) {
        line.to_owned()
    } else {
        format!("'{}'", line.replace('\'', r"'\''"))
    }
}
