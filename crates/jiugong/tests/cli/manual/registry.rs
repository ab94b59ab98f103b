//! The tables of methods, heuristics and domains in the guides equal those of the registry: missing and unknown rows fail.
//! `MANUAL=overwrite` writes them.

use std::fmt::Write;
use std::fs;

use jiugong_lab::registry::{DOMAINS, HeuristicName, Method};
use jiugong_lab::{Language, Text};

use super::files::{manuals, root};
use super::links::prose;

/// A name, its title and its description.
type Row = (&'static str, Text, Vec<Text>);

fn methods() -> Vec<Row> {
    Method::all().map(Method::row).map(|row| (row.name, row.title, vec![row.help, row.guarantee])).collect()
}

fn heuristics() -> Vec<Row> {
    HeuristicName::all().map(|(_, row)| (row.name, row.title, vec![row.help])).collect()
}

fn domains() -> Vec<Row> {
    DOMAINS.iter().map(|domain| domain.row()).map(|row| (row.name, row.title, vec![row.help])).collect()
}

/// The marker of a table, its header, and its rows.
fn tables() -> [(&'static str, Text, Vec<Row>); 3] {
    let head = |en, zh| Text { en, zh };
    [
        (
            "methods",
            head("| method | title | 中文 | what it is | promise |", "| 方法 | 名称 | English | 说明 | 保证 |"),
            methods(),
        ),
        (
            "heuristics",
            head("| heuristic | title | 中文 | what it is |", "| 启发函数 | 名称 | English | 说明 |"),
            heuristics(),
        ),
        ("domains", head("| domain | title | 中文 | what it is |", "| 问题 | 名称 | English | 说明 |"), domains()),
    ]
}

fn table(language: Language, head: Text, rows: &[Row]) -> String {
    let other = if language == Language::En { Language::Zh } else { Language::En };
    let head = head.get(language);
    let mut table = format!("{head}\n{}|\n", "|---".repeat(head.matches('|').count() - 1));
    for (name, title, texts) in rows {
        write!(table, "| `{name}` | {} | {} |", title.get(language), title.get(other)).unwrap();
        for text in texts {
            write!(table, " {} |", text.get(language).replace('|', "\\|")).unwrap();
        }
        table.push('\n');
    }
    table
}

#[test]
fn the_tables_of_the_guides_equal_the_registry() {
    for language in Language::ALL {
        let path = root().join(format!("docs/guide/{}/methods.md", language.name()));
        let mut text = fs::read_to_string(&path).unwrap();
        for (name, head, rows) in tables() {
            let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n"));
            let from = text.find(&begin).unwrap_or_else(|| panic!("{}: no {begin}", path.display())) + begin.len();
            let to = text.find(&end).unwrap_or_else(|| panic!("{}: no {end}", path.display()));
            let wanted = table(language, head, &rows);
            if std::env::var_os("MANUAL").is_some_and(|value| value == "overwrite") {
                text.replace_range(from..to, &wanted);
                fs::write(&path, &text).unwrap();
                continue;
            }
            let missing: Vec<&str> = wanted.lines().filter(|line| !text[from..to].contains(line)).collect();
            let unknown: Vec<&str> = text[from..to].lines().filter(|line| !wanted.contains(line)).collect();
            let shown = path.display();
            assert_eq!(
                (missing, unknown),
                (vec![], vec![]),
                "{shown}: rows missing and unknown; MANUAL=overwrite writes them"
            );
            assert_eq!(text[from..to], wanted, "{shown}: in another order");
        }
    }
}

/// Documents do not state numbers that change, such as "17 methods".
#[test]
fn documents_contain_no_counts_that_change() {
    for (path, text) in manuals() {
        let text = prose(&text);
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.windows(2) {
            let counted = pair[0].parse::<u32>().is_ok()
                && ["method", "heuristic", "domain", "lesson", "verb"].iter().any(|thing| pair[1].starts_with(thing));
            assert!(!counted, "{}: {pair:?}", path.display());
        }
        for thing in ["种方法", "种搜索方法", "个启发函数", "种问题"] {
            for (at, _) in text.match_indices(thing) {
                let before = text[..at].trim_end().chars().next_back();
                assert!(!before.is_some_and(|last| last.is_ascii_digit()), "{}: {thing}", path.display());
            }
        }
    }
}
