//! Draws the list of lessons, and the parts of a lesson read so far.

use jiugong_course::catalogue::lesson as said;
use jiugong_course::export::write_lesson_part;
use jiugong_course::lesson::{LESSONS, LessonRow, Part, letter};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::{Learn, OpenLesson};
use crate::app::Context;
use crate::catalogue;
use crate::draw::{fitted, flowing, framed, lines, padded, window};

impl Learn {
    /// Draws the view.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        if self.job.is_some() {
            let inside = framed(frame, area, LESSONS[self.at].title.get(language), theme, true);
            let texts = [catalogue::learn_measuring(language), catalogue::esc_stops(language)];
            lines(frame, inside, texts.into_iter().map(|text| Line::styled(text, theme.accent())).collect());
        } else if let Some(open) = &self.open {
            open.draw(frame, area, context);
        } else {
            let [above, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(5)]).areas(area);
            let inside = framed(frame, above, &catalogue::learn_lessons(language), theme, true);
            let first = window(self.at, LESSONS.len(), usize::from(inside.height));
            let row = |(number, row): (usize, &LessonRow)| {
                let style = if number == self.at { theme.chosen() } else { Style::new() };
                let text = format!(" {:>2}  {}", number + 1, row.title.get(language));
                Line::styled(padded(&text, usize::from(inside.width)), style)
            };
            lines(
                frame,
                inside,
                LESSONS.iter().enumerate().skip(first).take(usize::from(inside.height)).map(row).collect(),
            );
            let inside = framed(frame, below, LESSONS[self.at].name, theme, false);
            let text = match &self.error {
                Some(error) => flowing(error, inside.width, theme.bad()),
                None => flowing(LESSONS[self.at].help.get(language), inside.width, Style::new()),
            };
            lines(frame, inside, text);
        }
    }
}

impl OpenLesson {
    fn draw(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let title = format!("{}  {}/{}", self.lesson.row.title.get(language), self.shown, self.lesson.parts.len());
        let inside = framed(frame, area, &title, theme, true);
        let width = inside.width.saturating_sub(1);
        let mut text = Vec::new();
        for (number, part) in self.lesson.parts.iter().enumerate().take(self.shown) {
            let mut bytes = Vec::new();
            // Writing to a vector cannot fail.
            let _ = write_lesson_part(&self.lesson, part, Some(width), &mut bytes);
            let style = match part {
                Part::Choice(_) | Part::Question(_) => theme.accent(),
                Part::Answer(_) => theme.good(),
                _ => Style::new(),
            };
            for line in String::from_utf8_lossy(&bytes).lines() {
                text.push(Line::styled(fitted(line, usize::from(inside.width)), style));
            }
            if let (Part::Choice(choice), Some(&(_, chosen))) =
                (part, self.chosen.iter().find(|&&(part, _)| part == number))
            {
                let right = chosen == choice.right;
                let judged =
                    if right { said::chose_right(language) } else { said::chose_wrong(language, letter(choice.right)) };
                let judged = format!("{} → {judged}", letter(chosen));
                text.push(Line::styled(judged, if right { theme.good() } else { theme.bad() }));
            }
        }
        let next = if let Some(choice) = self.question() {
            let letters: String = (0..choice.choices.len()).map(letter).collect();
            catalogue::learn_choose(language, &letters)
        } else if self.is_over() {
            catalogue::learn_end(language)
        } else {
            catalogue::learn_on(language)
        };
        let [body, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(inside);
        let over = text.len().saturating_sub(usize::from(body.height));
        let first = over.saturating_sub(self.scroll);
        lines(frame, body, text.into_iter().skip(first).collect());
        lines(frame, below, vec![Line::styled(fitted(&next, usize::from(inside.width)), theme.accent())]);
    }
}
