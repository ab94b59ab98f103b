//! Draws the histogram: one row per distance, with a mark at the distance of the problem.

use jiugong_show::catalogue as said;
use jiugong_show::units::show_count;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{CountedSpace, Space};
use crate::app::Context;
use crate::canvas::Placement;
use crate::catalogue;
use crate::draw::{flowing, framed, lines, padded, right};
use crate::form::Form;

impl Space {
    /// Draws the view.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, form: &Form, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        if let Some(counted) =
            self.search.result.as_ref().filter(|_| self.search.in_result && self.search.job.is_none())
        {
            self.draw_counted(frame, area, counted, context);
            return;
        }
        let [left, right] = Layout::horizontal([Constraint::Percentage(50), Constraint::Fill(1)]).areas(area);
        form.draw(frame, left, language, theme, self.in_form());
        let inside = framed(frame, right, &catalogue::space_title(language), theme, self.search.job.is_some());
        let texts = if let Some(job) = &self.search.job {
            let mut texts = flowing(&catalogue::begins(language), inside.width, Style::new());
            if let Some(work) = job.progress().and_then(|progress| progress.work) {
                let (done, all) = (show_count(work.done), show_count(work.total));
                texts = flowing(&catalogue::space_progress(language, &done, &all), inside.width, Style::new());
            }
            texts.push(Line::styled(catalogue::esc_stops(language), theme.accent()));
            texts
        } else if let Some(error) = &self.search.error {
            flowing(error, inside.width, theme.bad())
        } else {
            flowing(&catalogue::space_intro(language), inside.width, theme.dim())
        };
        lines(frame, inside, texts);
    }

    fn draw_counted(&self, frame: &mut Frame<'_>, area: Rect, counted: &CountedSpace, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let [left, beside] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(30)]).areas(area);
        let inside = framed(frame, left, &catalogue::space_title(language), theme, true);
        let most = counted.layers.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1);
        let amounts: Vec<String> =
            counted.layers.iter().map(|&(distance, _)| counted.problem.amount(distance).to_string()).collect();
        let wide = amounts.iter().map(|text| text.width()).max().unwrap_or(1);
        let counts = show_count(most).width();
        let here = catalogue::space_here(language);
        let room = usize::from(inside.width).saturating_sub(wide + counts + here.width() + 5);
        let rows: Vec<Line<'_>> = counted
            .layers
            .iter()
            .zip(&amounts)
            .map(|(&(distance, count), amount)| {
                let is_here = counted.here == Some(distance);
                let filled = self.filled(count, most, room);
                let style = if is_here { theme.accent() } else { theme.bar(0) };
                Line::from(vec![
                    Span::raw(format!("{} ", right(amount, wide))),
                    Span::styled(padded(&filled, room), style),
                    Span::raw(format!(" {} ", right(&show_count(count), counts))),
                    Span::styled(if is_here { format!("◀ {here}") } else { String::new() }, theme.accent()),
                ])
            })
            .collect();
        let height = usize::from(inside.height);
        // Everything if it fits; otherwise from the scroll position, or around the problem.
        let place = counted.layers.iter().position(|&(distance, _)| counted.here == Some(distance)).unwrap_or(0);
        let over = rows.len().saturating_sub(height);
        let first = if self.scroll > 0 { self.scroll.min(over) } else { place.saturating_sub(height / 2).min(over) };
        lines(frame, inside, rows.into_iter().skip(first).collect());
        self.draw_figures(frame, beside, counted, context);
    }

    fn draw_figures(&self, frame: &mut Frame<'_>, area: Rect, counted: &CountedSpace, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let inside = framed(frame, area, counted.problem.domain().row().title.get(language), theme, false);
        let mut texts = Vec::new();
        let mut say = |text: String, style: Style| texts.extend(flowing(&text, inside.width, style));
        say(catalogue::space_states(language, &said::states(language, counted.states())), Style::new());
        say(catalogue::space_mean(language, &format!("{:.2}", counted.mean())), Style::new());
        if let Some(&(distance, count)) = counted.layers.last() {
            let amount = counted.problem.amount(distance).to_string();
            say(catalogue::space_farthest(language, &amount, &show_count(count)), Style::new());
        }
        match counted.here {
            Some(here) => {
                let nearer: u64 =
                    counted.layers.iter().take_while(|&&(distance, _)| distance < here).map(|row| row.1).sum();
                let percent = 100.0 * nearer as f64 / counted.states().max(1) as f64;
                let percent = format!("{:.1}", (percent * 10.0).floor() / 10.0);
                let amount = counted.problem.amount(here).to_string();
                say(catalogue::space_you(language, &amount, &percent), theme.accent());
            }
            None => say(catalogue::space_nowhere(language), theme.dim()),
        }
        if !counted.complete {
            say(catalogue::space_incomplete(language), theme.bad());
        }
        if self.logarithmic {
            say(catalogue::space_logarithmic(language), theme.dim());
        }
        let used = texts.len() as u16 + 1;
        lines(frame, inside, texts);
        if inside.height > used {
            let below = Rect { y: inside.y + used, height: inside.height - used, ..inside };
            let scene = counted.problem.scene();
            if let Some(placement) = Placement::new(&scene, below) {
                placement.draw(&scene, theme, frame.buffer_mut());
            }
        }
    }

    #[allow(clippy::cast_sign_loss, reason = "a length")]
    fn filled(&self, count: u64, most: u64, room: usize) -> String {
        let part =
            if self.logarithmic { (count as f64).ln_1p() / (most as f64).ln_1p() } else { count as f64 / most as f64 };
        let eighths = (part * room as f64 * 8.0).round() as usize;
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        // Even the smallest count is visible.
        let eighths = if count > 0 { eighths.max(1) } else { eighths };
        format!("{}{}", "█".repeat(eighths / 8), parts[eighths % 8])
    }
}
