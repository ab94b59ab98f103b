//! The run of a known set, in every format. Formats for programs are written row by row, so that an interrupted run loses no
//! finished rows.

mod csv;
mod json;
mod table;

use std::io::{self, Write};

use jiugong_lab::bench::{Bench, Row};
use jiugong_lab::{DomainName, Language, Report, Text, TilesProblem};
use jiugong_puzzles::tiles::Move;

use super::ending::Ending;

/// A format of benchmark runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BenchFormat {
    /// A table and its reading in words.
    Table,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON object per line.
    Json,
}

/// The formats by name.
pub static BENCH_FORMATS: [(&str, BenchFormat, Text); 3] = [
    ("table", BenchFormat::Table, Text { en: "a table and a summary", zh: "表格与文字解读" }),
    ("csv", BenchFormat::Csv, Text { en: "comma-separated values, one line per instance", zh: "CSV，每个实例一行" }),
    (
        "json",
        BenchFormat::Json,
        Text {
            en: "one JSON object per line; the last one has total and mean",
            zh: "每行一个 JSON 对象；最后一行为合计与平均",
        },
    ),
];

impl BenchFormat {
    /// Writes the header.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn begin(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            BenchFormat::Csv => csv::begin(out),
            BenchFormat::Table | BenchFormat::Json => Ok(()),
        }
    }

    /// Writes a row of the set called `set` when it is finished.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn row(self, set: &str, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        match self {
            // The column widths are known at the end.
            BenchFormat::Table => return Ok(()),
            BenchFormat::Csv => csv::row(row, out)?,
            BenchFormat::Json => json::row(set, row, out)?,
        }
        out.flush()
    }

    /// Writes the end; a table is at most `width` columns wide.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn end(self, bench: &Bench, language: Language, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            BenchFormat::Table => table::write(bench, language, width, out),
            BenchFormat::Csv => Ok(()),
            BenchFormat::Json => json::end(bench, out),
        }
    }
}

/// The outcome of the search of a row.
fn ending(row: &Row) -> Ending<'_, Move> {
    let Report { config, proof, in_tables, search, .. } = &row.report;
    Ending {
        domain: DomainName::of::<TilesProblem>(),
        chosen: config,
        proof: *proof,
        unit_costs: true,
        decimals: 0,
        in_tables: *in_tables,
        search,
    }
}

/// `sum` divided by the number of rows.
fn mean(bench: &Bench, sum: f64) -> f64 {
    sum / bench.rows.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use jiugong_puzzles::tiles::Order;
    use jiugong_search::Limits;

    use super::*;
    use jiugong_lab::Settings;
    use jiugong_lab::bench::{BenchSet, bench};

    fn written(format: BenchFormat, language: Language, text: &'static str, nodes: Option<u64>) -> String {
        let set = BenchSet { name: "tiny", title: Text { en: "tiny", zh: "小" }, text };
        let settings = Settings { limits: Limits { nodes, ..Limits::default() }, ..Settings::default() };
        let mut out = Vec::new();
        format.begin(&mut out).unwrap();
        let instances = set.instances().unwrap();
        let after = |row: &Row| format.row(set.name, row, &mut out);
        let run = bench(&set, instances, &settings, Order::default(), &mut (), |_, _| (), after).unwrap();
        format.end(&run, language, None, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    const TWO: &str = "1 1 0 2 3 4 5 6 7 8 1\n2 1 2 0 3 4 5 6 7 8 2\n";

    #[test]
    fn csv_has_as_many_fields_in_every_line() {
        let text = written(BenchFormat::Csv, Language::En, TWO, None);
        let lines: Vec<Vec<_>> = text.lines().map(|line| line.split(',').collect()).collect();
        assert!(lines.iter().all(|fields| fields.len() == lines[0].len()), "{text}");
        assert_eq!(lines[1][..6], ["1", "1", "1", "true", "1", "verified"]);
        assert_eq!(lines.len(), 3, "sums are not data: {text}");
        let stopped = written(BenchFormat::Csv, Language::En, "7 8 0 6 5 4 7 2 3 1 31\n", Some(1));
        assert!(stopped.lines().nth(1).unwrap().starts_with("7,31,,false,"), "{stopped}");
    }

    #[test]
    fn json_ends_with_the_totals() {
        let text = written(BenchFormat::Json, Language::En, TWO, None);
        let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(
            (&lines[1]["index"], &lines[1]["published"], &lines[1]["moves"]),
            (&2.into(), &2.into(), &"ll".into())
        );
        assert_eq!(lines[1]["verdict"], "verified");
        assert_eq!((&lines[2]["instances"], &lines[2]["verdicts"]["verified"]), (&2.into(), &2.into()));
        assert_eq!((&lines[2]["total"]["found"], &lines[2]["mean"]["found"]), (&3.into(), &1.5.into()));
    }

    #[test]
    fn contradictions_are_reported_in_both_languages() {
        let impossible = "4 1 0 2 3 4 5 6 7 8 3\n";
        let english = written(BenchFormat::Table, Language::En, impossible, None);
        assert!(english.contains("WRONG"), "{english}");
        assert!(
            english.contains("instance 4 contradicts the published optimum of 3 moves: a solution of 1 move was found"),
            "{english}"
        );
        let chinese = written(BenchFormat::Table, Language::Zh, impossible, None);
        assert!(chinese.contains("第 4 个与公布的最优步数（3 步）矛盾"), "{chinese}");
    }
}
