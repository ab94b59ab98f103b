//! Comparisons of many contenders on many problems, in every format.

mod bars;
mod chart;
mod csv;
mod json;
mod markdown;
mod table;

pub use chart::chart;
pub use json::StudyJson;

use std::io::{self, Write};
use std::time::Duration;

use jiugong_lab::{DomainName, Fact, Facts, Language, Quartiles, Settings, Study, Text, Words};

use crate::catalogue;
use crate::units::{show_bytes, show_count, show_duration};

/// A format of comparisons on many boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StudyFormat {
    /// Tables and their reading in words.
    Table,
    /// Comma-separated values, one line for each board and contender.
    Csv,
    /// The summary as a Markdown table.
    Markdown,
    /// One JSON object with everything.
    Json,
}

/// The formats by name.
pub static STUDY_FORMATS: [(&str, StudyFormat, Text); 4] = [
    ("table", StudyFormat::Table, Text { en: "a table and a summary", zh: "表格与文字解读" }),
    (
        "csv",
        StudyFormat::Csv,
        Text {
            en: "comma-separated values, one line for each board and way", zh: "CSV：每个棋盘每种方法一行"
        },
    ),
    ("markdown", StudyFormat::Markdown, Text { en: "the summary as a Markdown table", zh: "Markdown 汇总表" }),
    (
        "json",
        StudyFormat::Json,
        Text {
            en: "one JSON object: settings, boards, summaries, figures by depth, runs",
            zh: "一个 JSON 对象：设置、棋盘、汇总、按深度统计、每次运行",
        },
    ),
];

/// The part of the request besides the boards and the contenders.
#[derive(Clone, Copy, Debug)]
pub struct StudyOptions<'a> {
    /// The settings that all contenders share.
    pub settings: &'a Settings,
    /// The seed of random boards.
    pub seed: Option<u64>,
}

impl StudyFormat {
    /// Writes `study`; tables are at most `width` columns wide.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(
        self,
        study: &Study,
        options: &StudyOptions<'_>,
        language: Language,
        width: Option<u16>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            StudyFormat::Table => table::write(study, options, language, width, out),
            StudyFormat::Csv => csv::write(study, out),
            StudyFormat::Markdown => markdown::write(study, options, language, out),
            StudyFormat::Json => json::write(study, options, &[], None, out),
        }
    }
}

/// Writes `study` as one JSON object that lists the lowered limits, with its chart in `language` if `drawn` is set and a board was
/// solved.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_with_chart(
    study: &Study,
    options: &StudyOptions<'_>,
    clamped: &[&'static str],
    drawn: bool,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let chart = drawn.then(|| chart(study, options, language)).flatten();
    json::write(study, options, clamped, chart.map(|scene| scene.to_svg()), out)
}

/// A short description of the problems.
fn problems(study: &Study, options: &StudyOptions<'_>, language: Language) -> String {
    let sizes = || study.problems.iter().map(|studied| size(&studied.problem.statement().facts.clone()));
    let count = study.problems.len() as u64;
    let counted = catalogue::problems(language, count, words(study));
    let problems = match sizes().next().flatten() {
        Some(size) if sizes().all(|other| other.as_ref() == Some(&size)) => {
            catalogue::study_problems(language, &counted, &size)
        }
        _ => counted,
    };
    match options.seed {
        Some(seed) => catalogue::study_random(language, &problems, seed),
        None => problems,
    }
}

/// The rows and columns, if the problem has them.
fn size(facts: &Facts) -> Option<String> {
    match (facts.get("rows")?, facts.get("columns")?) {
        (Fact::Number(rows), Fact::Number(columns)) => Some(format!("{rows}x{columns}")),
        _ => None,
    }
}

/// How the studied problems are called.
fn words(study: &Study) -> &'static Words {
    &domain(study).row().capabilities.words
}

/// The domain of the studied problems.
fn domain(study: &Study) -> DomainName {
    study.problems.first().map(|studied| studied.problem.domain()).unwrap_or_default()
}

#[allow(clippy::cast_sign_loss, reason = "no figure is negative")]
fn rounded(value: f64) -> u64 {
    value.round() as u64
}

fn count(value: f64) -> String {
    show_count(rounded(value))
}

fn bytes(value: f64) -> String {
    show_bytes(rounded(value) as usize)
}

fn time(micros: f64) -> String {
    show_duration(Duration::from_nanos(rounded(micros * 1000.0)))
}

/// `median (lower–upper)`, or the median alone if all three are written alike.
fn spread(quartiles: Option<Quartiles>, show: fn(f64) -> String) -> String {
    let show = |quartiles: Quartiles| {
        let [lower, median, upper] = [quartiles.lower, quartiles.median, quartiles.upper].map(show);
        if lower == upper { median } else { format!("{median} ({lower}–{upper})") }
    };
    quartiles.map(show).unwrap_or_default()
}

/// A mean with `places` decimals.
fn decimals(mean: Option<f64>, places: usize) -> String {
    mean.map(|mean| format!("{mean:.places$}")).unwrap_or_default()
}
