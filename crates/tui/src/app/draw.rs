//! The frame around the views: tabs at the top, the command and the keys at the bottom, help in an overlay.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;
use unicode_width::UnicodeWidthStr;

use super::{App, Tab};
use crate::catalogue;
use crate::draw::{fitted, flowing, framed, lines, padded};

/// The smallest supported screen.
const MIN_SIZE: (u16, u16) = (60, 18);

impl App {
    /// Draws the screen.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (language, theme) = (self.context.language, self.context.theme);
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            lines(
                frame,
                area,
                flowing(&catalogue::too_small(language, MIN_SIZE.0, MIN_SIZE.1), area.width, theme.bad()),
            );
            return;
        }
        let [above, body, command, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        self.tabs(frame, above);
        match self.tab {
            Tab::Play => self.play.draw(frame, body, &self.context),
            Tab::Solve => self.solve.draw(frame, body, &self.form, &self.context),
            Tab::Watch => self.watch.draw(frame, body, &self.form, &self.context),
            Tab::Race => self.race.draw(frame, body, &self.form, &self.context),
            Tab::Learn => self.learn.draw(frame, body, &self.context),
            Tab::Space => self.space.draw(frame, body, &self.form, &self.context),
        }
        let width = usize::from(area.width);
        if let Some(text) = self.command() {
            lines(frame, command, vec![Line::styled(fitted(&format!("$ {text}"), width), theme.dim())]);
        }
        let below = match (&self.prompt, &self.message) {
            (Some((ask, line)), _) => {
                let (before, after) = line.halves();
                let after = after.replace('\n', "⏎");
                let under = after.chars().next().map_or(" ".to_owned(), String::from);
                Line::from(vec![
                    Span::styled(format!("{} ", catalogue::prompt(language, *ask)), theme.accent()),
                    Span::raw(before.replace('\n', "⏎")),
                    Span::styled(under.clone(), Style::new().add_modifier(Modifier::REVERSED)),
                    Span::raw(after.get(under.len()..).unwrap_or_default().to_owned()),
                ])
            }
            (None, Some(message)) => Line::styled(fitted(message, width), theme.accent()),
            (None, None) => Line::styled(fitted(&catalogue::short_keys(language, self.tab), width), theme.dim()),
        };
        lines(frame, keys, vec![below]);
        if self.help {
            self.keys(frame, area);
        }
    }

    /// The titles of the tabs.
    fn tab_texts(&self) -> Vec<(Tab, String)> {
        let language = self.context.language;
        Tab::ALL
            .into_iter()
            .zip(1..)
            .map(|(tab, number)| (tab, format!(" {number} {} ", catalogue::tab(language, tab))))
            .collect()
    }

    fn tabs(&self, frame: &mut Frame<'_>, area: Rect) {
        let (language, theme) = (self.context.language, self.context.theme);
        let mut spans = vec![Span::styled(catalogue::name(language), theme.accent())];
        for (tab, text) in self.tab_texts() {
            let style = if tab == self.tab { theme.chosen() } else { Style::new() };
            spans.push(Span::styled(text, style));
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let hint = catalogue::top_hint(language);
        let room = usize::from(area.width).saturating_sub(used);
        if hint.width() <= room {
            spans.push(Span::raw(" ".repeat(room - hint.width())));
            spans.push(Span::styled(hint, theme.dim()));
        }
        lines(frame, area, vec![Line::from(spans)]);
    }

    /// Draws the overlay with the keys of the view and the global keys.
    fn keys(&self, frame: &mut Frame<'_>, area: Rect) {
        let (language, theme) = (self.context.language, self.context.theme);
        let own = catalogue::keys(language, self.tab);
        let everywhere = catalogue::keys_everywhere(language);
        let rows: Vec<(&str, &str)> = own.iter().chain(everywhere).map(|row| (row.0, row.1.get(language))).collect();
        let names = rows.iter().map(|row| row.0.width()).max().unwrap_or(0);
        let texts = rows.iter().map(|row| row.1.width()).max().unwrap_or(0);
        let width = ((names + texts + 6) as u16).min(area.width);
        let height = (rows.len() as u16 + 3).min(area.height);
        let [_, middle, _] =
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(width), Constraint::Fill(1)]).areas(area);
        let [_, middle, _] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(height), Constraint::Fill(1)]).areas(middle);
        frame.render_widget(Clear, middle);
        let title = catalogue::keys_of(language, &catalogue::tab(language, self.tab));
        let inner = framed(frame, middle, &title, theme, true);
        let mut shown = Vec::new();
        for (number, (name, text)) in rows.into_iter().enumerate() {
            if number == own.len() {
                shown.push(Line::styled("─".repeat(usize::from(inner.width)), theme.dim()));
            }
            shown.push(Line::from(vec![
                Span::styled(format!(" {} ", padded(name, names)), theme.accent()),
                Span::raw(fitted(text, usize::from(inner.width).saturating_sub(names + 3))),
            ]));
        }
        lines(frame, inner, shown);
    }
}

/// The tab under a mouse click.
pub(super) fn tab_at(app: &App, mouse: MouseEvent) -> Option<Tab> {
    if mouse.row != 0 || mouse.kind != MouseEventKind::Down(MouseButton::Left) {
        return None;
    }
    let mut column = catalogue::name(app.context.language).width();
    for (tab, text) in app.tab_texts() {
        let end = column + text.width();
        if (column..end).contains(&usize::from(mouse.column)) {
            return Some(tab);
        }
        column = end;
    }
    None
}
