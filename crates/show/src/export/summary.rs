//! `summary`: the outcome, in one line.

use std::io::{self, Write};

use jiugong_lab::{Answer, Language};

use super::ending::Ending;
use crate::catalogue;
use crate::units::show_duration;

pub(super) fn write(answer: &Answer, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let ending = Ending::from(answer);
    let summary = ending.summary(language);
    // An outcome that is known without a search has no figures.
    if answer.proof.is_some() {
        return writeln!(out, "{summary}");
    }
    let way = catalogue::time_alone(language, &ending.way(language), &show_duration(answer.report.statistics.time));
    writeln!(out, "{}", catalogue::summary(language, &summary, &way))
}
