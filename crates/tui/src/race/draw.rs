//! Draws the race: the list of contenders, the bars, and the final table.

use std::sync::atomic::Ordering;

use jiugong_lab::{Contender, Language};
use jiugong_show::catalogue as said;
use jiugong_show::units::{show_bytes, show_count, show_duration};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{Focus, MAX_CONTENDERS, Race, Runner};
use crate::app::Context;
use crate::catalogue;
use crate::draw::{fitted, flowing, framed, lines, padded, right, window};
use crate::form::Form;

/// Width of the names on a screen of `width` columns.
fn name_columns(width: usize) -> usize {
    (width / 5).clamp(26, 44)
}

impl Race {
    /// Draws the view.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, form: &Form, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        if self.focus == Focus::Race {
            self.draw_race(frame, area, context);
            return;
        }
        let [left, right] = Layout::horizontal([Constraint::Percentage(50), Constraint::Fill(1)]).areas(area);
        form.draw(frame, left, language, theme, self.focus == Focus::Form);
        let title = catalogue::race_picked(language, self.picked.len(), MAX_CONTENDERS);
        let inside = framed(frame, right, &title, theme, self.focus == Focus::List);
        if let Some(error) = &self.error {
            lines(frame, inside, flowing(error, inside.width, theme.bad()));
        } else if self.contenders.is_empty() {
            lines(frame, inside, flowing(&catalogue::race_intro(language), inside.width, theme.dim()));
        } else {
            let first = window(self.at, self.contenders.len(), usize::from(inside.height));
            let row = |(number, one): (usize, &Contender)| {
                let sign = if self.picked.contains(one) { "[x]" } else { "[ ]" };
                let here = number == self.at && self.focus == Focus::List;
                let style = if here { theme.chosen() } else { Style::new() };
                let width = usize::from(inside.width);
                Line::styled(padded(&format!(" {sign} {}", name(one, language, width.saturating_sub(5))), width), style)
            };
            let rows = self.contenders.iter().enumerate().skip(first).take(usize::from(inside.height)).map(row);
            lines(frame, inside, rows.collect());
        }
    }

    fn draw_race(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        if let Some(job) = &self.job {
            let inside = framed(frame, area, &catalogue::race_running(language), theme, true);
            let done = self.running.load(Ordering::SeqCst);
            let mut rows: Vec<Line<'_>> = Vec::new();
            for (number, one) in self.picked.iter().enumerate() {
                let (sign, style) = match number.cmp(&done) {
                    std::cmp::Ordering::Less => ("✓", theme.good()),
                    std::cmp::Ordering::Equal => ("▶", theme.accent()),
                    std::cmp::Ordering::Greater => (" ", theme.dim()),
                };
                let width = usize::from(inside.width).saturating_sub(3);
                rows.push(Line::styled(format!(" {sign} {}", name(one, language, width)), style));
            }
            rows.push(Line::default());
            if let Some(progress) = job.progress() {
                rows.extend(flowing(&catalogue::counters(language, &progress), inside.width, Style::new()));
            }
            rows.push(Line::styled(catalogue::esc_stops(language), theme.accent()));
            lines(frame, inside, rows);
            return;
        }
        let height = self.runners.len() as u16 * 2 + 3;
        let [above, below] = Layout::vertical([Constraint::Length(height), Constraint::Fill(1)]).areas(area);
        let title = catalogue::race_nodes(language, self.now(), self.paused);
        let inside = framed(frame, above, &title, theme, true);
        let most = self.most().max(1);
        let width = usize::from(inside.width);
        let mut rows = Vec::new();
        for (number, runner) in self.runners.iter().enumerate() {
            rows.push(self.bar(number, runner, most, width, context));
            rows.push(Line::default());
        }
        lines(frame, inside, rows);
        let inside = framed(frame, below, &catalogue::race_table(language), theme, false);
        let table = if self.is_over() {
            self.table(usize::from(inside.width), context)
        } else {
            flowing(&catalogue::race_wait(language), inside.width, theme.dim())
        };
        lines(frame, inside, table);
    }

    #[allow(clippy::cast_sign_loss, reason = "a number of nodes")]
    fn now(&self) -> u64 {
        self.shown as u64
    }

    fn bar(&self, number: usize, runner: &Runner, most: u64, width: usize, context: &Context) -> Line<'static> {
        let (language, theme) = (context.language, context.theme);
        let names = name_columns(width);
        let room = width.saturating_sub(names + 16);
        let name = padded(&format!("{} {}", number + 1, name(&runner.contender, language, names - 3)), names);
        let Some(nodes) = runner.nodes() else {
            return Line::from(vec![Span::raw(name), Span::styled("–", theme.dim())]);
        };
        let here = nodes.min(self.now());
        let done = here == nodes;
        let eighths = (u128::from(here) * room as u128 * 8 / u128::from(most)) as usize;
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        let bar = format!("{}{}", "█".repeat(eighths / 8), parts[eighths % 8]);
        let count = right(&show_count(here), 12);
        let sign = match (done, runner.answer.report.plan()) {
            (false, _) => " ",
            (true, Some(_)) => "✓",
            (true, None) => "✗",
        };
        Line::from(vec![
            Span::raw(name),
            Span::styled(padded(&bar, room), theme.bar(number)),
            Span::styled(format!("{count} {sign}"), if done { theme.good() } else { Style::new() }),
        ])
    }

    /// The results in the order in which the searches finished.
    fn table(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let (language, theme) = (context.language, context.theme);
        let names = width.saturating_sub(8 * 6 + 10).clamp(12, 34);
        let cells = |name: &str, cells: [&str; 5]| {
            let [moves, expanded, generated, memory, time] = cells;
            format!(
                "{} {} {} {} {} {}",
                padded(name, names),
                right(moves, 10),
                right(expanded, 11),
                right(generated, 11),
                right(memory, 9),
                right(time, 9)
            )
        };
        let heading = cells(
            &said::column_method(language),
            [
                &said::column_steps(language),
                &said::column_expanded(language),
                &said::column_generated(language),
                &said::column_memory(language),
                &said::column_time(language),
            ],
        );
        let mut rows = vec![Line::styled(heading, theme.title())];
        let mut order: Vec<&Runner> = self.runners.iter().collect();
        order.sort_by_key(|runner| (runner.answer.report.plan().is_none(), runner.nodes()));
        for runner in order {
            let figures = &runner.answer.report.statistics;
            let steps = match runner.answer.report.plan() {
                Some(plan) => {
                    let proved = if runner.answer.report.is_optimal() { "*" } else { "" };
                    format!("{}{proved}", plan.moves.len())
                }
                None => "–".to_owned(),
            };
            let line = cells(
                &name(&runner.contender, language, names),
                [
                    &steps,
                    &show_count(figures.expanded),
                    &show_count(figures.generated),
                    &show_bytes(figures.bytes),
                    &show_duration(figures.time),
                ],
            );
            let best = runner.answer.report.is_optimal();
            rows.push(Line::styled(line, if best { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }));
        }
        rows.push(Line::styled(catalogue::race_star(language), theme.dim()));
        rows
    }
}

/// The name of a contender in `width` columns; long titles are truncated before the heuristic is.
fn name(one: &Contender, language: Language, width: usize) -> String {
    let title = one.method.row().title.get(language);
    match one.heuristic {
        Some(heuristic) => {
            let room = width.saturating_sub(heuristic.name().width() + 3).max(8);
            format!("{} · {}", fitted(title, room), heuristic.name())
        }
        None => title.to_owned(),
    }
}
