//! Draws the form, the counters of the search, and the playback of the solution.

use std::cmp::Ordering;

use jiugong_show::catalogue as said;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Playback, SPEEDS, Solve};
use crate::app::Context;
use crate::canvas::draw_position;
use crate::catalogue;
use crate::draw::{fitted, flowing, framed, lines};
use crate::form::Form;

impl Solve {
    /// Draws the view.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, form: &Form, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let [left, right] = Layout::horizontal([Constraint::Percentage(48), Constraint::Fill(1)]).areas(area);
        form.draw(frame, left, language, theme, self.in_form());
        let inside = framed(frame, right, &catalogue::result(language), theme, self.search.in_result);
        let said = if let Some(job) = &self.search.job {
            let progress = job.progress().map(|progress| catalogue::counters(language, &progress));
            let mut texts =
                flowing(&progress.unwrap_or_else(|| catalogue::begins(language)), inside.width, Style::new());
            let below = if job.is_cancelled() { catalogue::stopping(language) } else { catalogue::esc_stops(language) };
            texts.push(Line::default());
            texts.push(Line::styled(fitted(&below, usize::from(inside.width)), theme.accent()));
            texts
        } else if let Some(error) = &self.search.error {
            flowing(error, inside.width, theme.bad())
        } else if let Some(playback) = &self.search.result {
            self.draw_playback(frame, inside, playback, context);
            return;
        } else {
            flowing(&catalogue::solve_intro(language), inside.width, theme.dim())
        };
        lines(frame, inside, said);
    }

    fn draw_playback(&self, frame: &mut Frame<'_>, area: Rect, playback: &Playback, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let mut texts = Vec::new();
        for (number, text) in playback.texts(language).iter().enumerate() {
            let style = match (number, playback.answer.report.plan()) {
                (0, Some(_)) => theme.good(),
                (0, None) => theme.bad(),
                _ => Style::new(),
            };
            texts.extend(flowing(text, area.width, style));
        }
        let above = (texts.len() as u16).min(area.height / 2);
        let below = if playback.moves.is_empty() { 0 } else { 3.min(area.height - above) };
        let [top, middle, bottom] =
            Layout::vertical([Constraint::Length(above), Constraint::Fill(1), Constraint::Length(below)]).areas(area);
        lines(frame, top, texts);
        match playback.scenes.get(self.at) {
            Some(scene) => draw_position(frame, middle, Some(scene), &playback.views[self.at].name, theme),
            None if playback.answer.steps().is_some() => {
                lines(frame, middle, flowing(&catalogue::too_many_positions(language), middle.width, theme.dim()));
            }
            None => {}
        }
        if below > 0 {
            lines(frame, bottom, self.playback_lines(playback, usize::from(area.width), context));
        }
    }

    /// The moves around the current position of the playback.
    fn playback_lines(&self, playback: &Playback, width: usize, context: &Context) -> Vec<Line<'static>> {
        let (language, theme) = (context.language, context.theme);
        let sign = if self.playing { "▶" } else { "⏸" };
        let state = catalogue::playback(language, self.at, playback.last(), &SPEEDS[self.speed].to_string());
        let letters = playback.moves.iter().all(|name| name.chars().count() == 1);
        let between = if letters { "" } else { " " };
        let mut before = String::new();
        let mut here = String::new();
        let mut after = String::new();
        for (number, name) in playback.moves.iter().enumerate().skip(self.at.saturating_sub(width / 3)).take(2 * width)
        {
            let part = match (number + 1).cmp(&self.at) {
                Ordering::Less => &mut before,
                Ordering::Equal => &mut here,
                Ordering::Greater => &mut after,
            };
            part.push_str(name);
            part.push_str(between);
        }
        let used = unicode_width::UnicodeWidthStr::width(before.as_str());
        let most = width / 2;
        while unicode_width::UnicodeWidthStr::width(before.as_str()) > most && used > most {
            before.remove(0);
        }
        let moves = Line::from(vec![
            Span::raw(before.clone()),
            Span::styled(here, theme.chosen()),
            Span::styled(fitted(&after, width.saturating_sub(before.len())), theme.dim()),
        ]);
        let note =
            playback.answer.instance.info().convention.map(|text| said::moves_line(language, text.get(language), ""));
        vec![
            Line::styled(format!("{sign} {state}"), theme.accent()),
            moves,
            Line::styled(fitted(note.unwrap_or_default().trim_end_matches([':', '：', ' ']), width), theme.dim()),
        ]
    }
}
