//! Draws the form: its rows, and the registry's help for the selected one.

use jiugong_lab::registry::{HeuristicName, Kind, Method};
use jiugong_lab::{DomainName, Language};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Field, Form};
use crate::catalogue;
use crate::draw::{fitted, flowing, framed, lines, padded, window};
use crate::theme::Theme;

/// Width of the names in columns.
const LABEL_WIDTH: usize = 14;

/// Replaces line breaks by a visible symbol.
fn on_one_line(text: &str) -> String {
    text.replace('\n', "⏎")
}

impl Form {
    /// Draws the form; `has_focus` says whether it receives keys.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, language: Language, theme: Theme, has_focus: bool) {
        let inside = framed(frame, area, &catalogue::form(language), theme, has_focus);
        let help = self.help(language);
        let help = flowing(&help, inside.width, theme.dim());
        let most = (inside.height / 3).max(2);
        let below = (help.len() as u16).min(most);
        let [rows, rule, texts] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(1), Constraint::Length(below)]).areas(inside);
        let fields = self.fields();
        let first = window(self.at(), fields.len(), usize::from(rows.height));
        let shown = fields.iter().enumerate().skip(first).take(usize::from(rows.height));
        let width = usize::from(rows.width);
        lines(
            frame,
            rows,
            shown.map(|(at, field)| self.row(*field, at == self.at() && has_focus, width, language, theme)).collect(),
        );
        lines(frame, rule, vec![Line::styled("─".repeat(width), theme.dim())]);
        lines(frame, texts, help);
    }

    fn row(&self, field: Field, chosen: bool, width: usize, language: Language, theme: Theme) -> Line<'static> {
        let sign = if chosen { "› " } else { "  " };
        let style = if chosen { theme.chosen() } else { Style::new() };
        if let Field::Run = field {
            return Line::styled(
                format!("{sign}▶ {}", catalogue::run(language)),
                if chosen { style } else { theme.accent() },
            );
        }
        let name = padded(&field.name(language), LABEL_WIDTH);
        let room = width.saturating_sub(LABEL_WIDTH + 5);
        if let Some(line) = self.typing().filter(|_| chosen) {
            let (before, after) = line.halves();
            let (before, after) = (on_one_line(&before), on_one_line(&after));
            // Keep the end of the text before the cursor.
            let mut before = before.as_str();
            while unicode_width::UnicodeWidthStr::width(before) + 1 > room && !before.is_empty() {
                before = &before[before.chars().next().map_or(0, char::len_utf8)..];
            }
            let left = room.saturating_sub(unicode_width::UnicodeWidthStr::width(before) + 1);
            let (under, rest) = match after.chars().next() {
                Some(first) => (first.to_string(), after[first.len_utf8()..].to_owned()),
                None => (" ".to_owned(), String::new()),
            };
            return Line::from(vec![
                Span::styled(format!("{sign}{name} "), theme.accent()),
                Span::raw(before.to_owned()),
                Span::styled(under, Style::new().add_modifier(Modifier::REVERSED)),
                Span::raw(fitted(&rest, left)),
            ]);
        }
        let value = match self.value(field) {
            "" => catalogue::left_open(language),
            value => on_one_line(value),
        };
        let open = self.value(field).is_empty();
        let value = if self.choices(field).is_some() && chosen { format!("‹ {value} ›") } else { value };
        Line::from(vec![
            Span::styled(format!("{sign}{name} "), style),
            Span::styled(
                fitted(&value, room),
                if open { theme.dim() } else { Style::new().add_modifier(Modifier::BOLD) },
            ),
        ])
    }

    /// The registry's help for the selected row.
    fn help(&self, language: Language) -> String {
        let field = self.field();
        let value = self.value(field);
        let (colon, dash) = if language == Language::Zh { ("：", "——") } else { (": ", " – ") };
        let meaning = match field {
            Field::Run => return catalogue::run_help(language),
            Field::Domain => {
                let row = self.domain.row();
                return format!("{}{colon}{}", row.title.get(language), row.help.get(language));
            }
            Field::Text => return self.domain.row().form.get(language).to_owned(),
            Field::Option(row) => (row.help.get(language), meaning(row.kind, value, self.domain, language)),
            Field::Knob(row) => (row.help.get(language), meaning(row.kind, value, self.domain, language)),
        };
        match meaning {
            (help, Some(meaning)) => format!("{help}\n{value}{dash}{meaning}"),
            (help, None) => help.to_owned(),
        }
    }
}

impl Field {
    /// The label.
    fn name(self, language: Language) -> String {
        match self {
            Field::Run => catalogue::run(language),
            Field::Domain => catalogue::domain(language),
            Field::Text => catalogue::problem(language),
            Field::Option(row) => row.name.replace('_', "-"),
            Field::Knob(row) => row.option.trim_start_matches('-').to_owned(),
        }
    }
}

/// The meaning of a value, from the registry.
fn meaning(kind: Kind, value: &str, domain: DomainName, language: Language) -> Option<String> {
    let text = match kind {
        Kind::Name(names) => names.iter().find(|row| row.0 == value)?.1.get(language).to_owned(),
        Kind::Ready(names) => names.iter().find(|row| row.0 == value)?.1.get(language).to_owned(),
        Kind::Method => {
            let row = value.parse::<Method>().ok()?.row();
            let guarantee = catalogue::promises(language, row.guarantee.get(language));
            format!("{}\n{}\n{guarantee}", row.title.get(language), row.help.get(language))
        }
        Kind::Heuristic => {
            let row = domain.row().heuristic(value.parse::<HeuristicName>().ok()?)?;
            format!("{}\n{}", row.title.get(language), row.help.get(language))
        }
        _ => return None,
    };
    Some(text)
}
