//! Draws a step: everything at once where there is room, otherwise the position and one pane.

use jiugong_lab::registry::Shape;
use jiugong_lab::trace::{Step, TraceNode};
use jiugong_lab::{Amount, Language};
use jiugong_search::{Fate, Side, UNREACHABLE};
use jiugong_show::catalogue as said;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::recording::Recording;
use super::{List, Pane, Watch};
use crate::app::Context;
use crate::canvas::draw_position;
use crate::catalogue;
use crate::draw::{fitted, flowing, framed, lines, padded, window};
use crate::form::Form;

/// The smallest size at which everything is shown at once.
const FULL_LAYOUT: (u16, u16) = (120, 34);

impl Watch {
    /// Draws the view.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, form: &Form, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        if let Some(job) = &self.search.job {
            let inside = framed(frame, area, &catalogue::watch_search(language), theme, true);
            let progress = job.progress().map(|progress| catalogue::counters(language, &progress));
            let mut texts =
                flowing(&progress.unwrap_or_else(|| catalogue::begins(language)), inside.width, Style::new());
            texts.push(Line::styled(catalogue::esc_stops(language), theme.accent()));
            lines(frame, inside, texts);
            return;
        }
        match &self.search.result {
            Some(recording) if self.search.in_result => self.draw_step(frame, area, recording, context),
            _ => {
                let [left, right] = Layout::horizontal([Constraint::Percentage(50), Constraint::Fill(1)]).areas(area);
                form.draw(frame, left, language, theme, true);
                let inside = framed(frame, right, &catalogue::watch_search(language), theme, false);
                let text = match &self.search.error {
                    Some(error) => flowing(error, inside.width, theme.bad()),
                    None => flowing(&catalogue::watch_intro(language), inside.width, theme.dim()),
                };
                lines(frame, inside, text);
            }
        }
    }

    fn draw_step(&self, frame: &mut Frame<'_>, area: Rect, recording: &Recording, context: &Context) {
        let step = &recording.steps[self.at];
        if area.width >= FULL_LAYOUT.0 && area.height >= FULL_LAYOUT.1 {
            let [first, second, third] =
                Layout::horizontal([Constraint::Percentage(34), Constraint::Percentage(34), Constraint::Fill(1)])
                    .areas(area);
            let code = recording.code.lines.len() as u16 + 6;
            let [position, program] = Layout::vertical([Constraint::Fill(1), Constraint::Length(code)]).areas(first);
            self.draw_position(frame, position, recording, step, context);
            Self::draw_code(frame, program, recording, step, context);
            self.draw_lists(frame, second, recording, context);
            self.draw_tree(frame, third, recording, step, context);
            return;
        }
        let [left, right] = Layout::horizontal([Constraint::Percentage(50), Constraint::Fill(1)]).areas(area);
        self.draw_position(frame, left, recording, step, context);
        match self.pane {
            Pane::Lists => self.draw_lists(frame, right, recording, context),
            Pane::Tree => self.draw_tree(frame, right, recording, step, context),
            Pane::Code => Self::draw_code(frame, right, recording, step, context),
        }
    }

    /// The expanded position, why it was selected, and what happened to its children.
    fn draw_position(&self, frame: &mut Frame<'_>, area: Rect, recording: &Recording, step: &Step, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let title = catalogue::watch_step(language, self.at + 1, recording.steps.len());
        let title = if self.playing { format!("▶ {title}") } else { title };
        let inside = framed(frame, area, &title, theme, true);
        let Some((taken, why)) = &step.taken else {
            let mut texts = flowing(&said::trace_nothing(language), inside.width, theme.bad());
            texts.extend(flowing(&recording.ending(language), inside.width, Style::new()));
            lines(frame, inside, texts);
            return;
        };
        let mut texts = Vec::new();
        if let (Some(round), Some(bound)) = (step.round, step.bound) {
            texts.push(Line::styled(said::trace_round(language, round, recording.trace.bound(bound)), theme.good()));
        }
        if let Some(weights) = step.weights {
            texts.push(Line::styled(said::trace_weights(language, weights.g, weights.h), theme.good()));
        }
        texts.push(Line::styled(figures(taken, recording, language), Style::new().add_modifier(Modifier::BOLD)));
        texts.extend(flowing(
            &said::trace_why(language, &why.text(language, recording.trace.decimals)),
            inside.width,
            theme.accent(),
        ));
        if step.goal {
            texts.push(Line::styled(said::trace_goal(language), theme.good()));
        }
        let last = self.at + 1 == recording.steps.len();
        if last {
            texts.extend(flowing(&recording.ending(language), inside.width, theme.good()));
        }
        let mut children = vec![Line::styled(catalogue::watch_children(language), theme.title())];
        let refused = step.refused.iter().map(|(fate, node)| (fate, node, true));
        for (fate, node, late) in refused.chain(step.children.iter().map(|(fate, node)| (fate, node, false))) {
            children.push(child(*fate, node, late, usize::from(inside.width), context));
        }
        if children.len() == 1 {
            children =
                if step.goal { Vec::new() } else { vec![Line::styled(said::trace_no_children(language), theme.dim())] };
        }
        let below = (children.len() as u16).min(inside.height / 3);
        let beside = (texts.len() as u16).min(inside.height.saturating_sub(below) / 2 + 1);
        let [scene, middle, bottom] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(beside), Constraint::Length(below)])
                .areas(inside);
        let drawn = recording.trace.scene(&taken.position);
        draw_position(frame, scene, drawn.as_ref(), &taken.position.name, theme);
        lines(frame, middle, texts);
        lines(frame, bottom, children);
    }

    fn draw_code(frame: &mut Frame<'_>, area: Rect, recording: &Recording, step: &Step, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let title = recording.trace.report.config.method.row().title.get(language);
        let inside = framed(frame, area, title, theme, false);
        let executed = recording.code.executed_lines(step);
        let last = executed.last().copied();
        let mut rows = Vec::new();
        for (number, line) in (1..).zip(&recording.code.lines) {
            let (sign, style) = if last == Some(number) {
                ("▶", theme.chosen())
            } else if executed.contains(&number) {
                ("•", theme.accent())
            } else {
                (" ", Style::new())
            };
            let indent = "  ".repeat(line.indent);
            let room = inside.width.saturating_sub(indent.width() as u16 + 6);
            for (part, text) in flowing(line.text.get(language), room, style).into_iter().enumerate() {
                let before = if part == 0 { format!("{sign}{number:>2} {indent}") } else { format!("    {indent}  ") };
                let mut spans = vec![Span::styled(before, style)];
                spans.extend(text.spans.into_iter().map(|span| span.style(style)));
                rows.push(Line::from(spans));
            }
        }
        lines(frame, inside, rows);
    }

    fn draw_lists(&self, frame: &mut Frame<'_>, area: Rect, recording: &Recording, context: &Context) {
        let language = context.language;
        let open = self.entries(List::Open);
        let closed = self.entries(List::Closed);
        let selection = recording.trace.selection;
        let heading = match selection.shape() {
            Shape::Stack | Shape::Path => said::trace_stack(language, open.len()),
            Shape::Walk => said::trace_neighbours(language, open.len()),
            _ => said::trace_open(language, open.len()),
        };
        let done = if recording.stores_only_path() {
            said::trace_path(language, closed.len())
        } else {
            said::trace_closed(language, closed.len())
        };
        let [above, below] = Layout::vertical([Constraint::Percentage(55), Constraint::Fill(1)]).areas(area);
        self.draw_list(frame, above, List::Open, &heading, &open, recording, context);
        self.draw_list(frame, below, List::Closed, &done, &closed, recording, context);
    }

    #[allow(clippy::too_many_arguments, reason = "all arguments describe one list")]
    fn draw_list(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        list: List,
        title: &str,
        entries: &[&TraceNode],
        recording: &Recording,
        context: &Context,
    ) {
        let (language, theme) = (context.language, context.theme);
        let title = match self.find.as_ref().filter(|find| !find.found.is_empty()) {
            Some(find) if self.list == list => {
                format!("{title} · {}", catalogue::match_of(language, find.at + 1, find.found.len(), &find.text))
            }
            _ => title.to_owned(),
        };
        let inside = framed(frame, area, &title, theme, self.list == list);
        let height = usize::from(inside.height);
        let place = self.scroll[list as usize];
        // CLOSED is shown from its end, unless the user scrolls or searches.
        let looked = place > 0 || self.find.is_some();
        let first = if list == List::Closed && !looked && !recording.stores_only_path() {
            entries.len().saturating_sub(height)
        } else {
            window(place, entries.len(), height)
        };
        let is_found = |at: usize| self.find.as_ref().is_some_and(|find| find.found.contains(&(list, at)));
        let row = |(at, node): (usize, &&TraceNode)| {
            let style = if looked && at == place && self.list == list {
                theme.chosen()
            } else if is_found(at) {
                theme.accent()
            } else {
                Style::new()
            };
            Line::styled(entry(node, recording, usize::from(inside.width)), style)
        };
        let rows = entries.iter().enumerate().skip(first).take(height).map(row).collect();
        lines(frame, inside, rows);
    }

    fn draw_tree(&self, frame: &mut Frame<'_>, area: Rect, recording: &Recording, step: &Step, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let (branches, place) = recording.growth.outline(self.at, step.taken.as_ref().map(|(node, _)| node));
        let inside = framed(
            frame,
            area,
            &catalogue::watch_tree(language, &said::nodes(language, branches.len() as u64)),
            theme,
            false,
        );
        let (width, height) = (usize::from(inside.width), usize::from(inside.height));
        // Deep trees are shifted to the left until the current node is visible.
        let deep = branches.get(place).map_or(0, |branch| branch.stem.width());
        let hidden = deep.saturating_sub(width / 2);
        let row = |branch: &super::growth::Branch| {
            let before: String = branch.stem.chars().skip(hidden).collect();
            let room = width.saturating_sub(before.width());
            let style = if branch.is_current {
                theme.chosen()
            } else if branch.new {
                theme.accent()
            } else {
                Style::new()
            };
            Line::from(vec![Span::styled(before, theme.dim()), Span::styled(fitted(&branch.label, room), style)])
        };
        let first = window(place, branches.len(), height);
        lines(frame, inside, branches.iter().skip(first).take(height).map(row).collect());
    }
}

/// The values of the expanded node.
fn figures(node: &TraceNode, recording: &Recording, language: Language) -> String {
    let comma = if language == Language::Zh { "，" } else { ", " };
    let mut parts = Vec::new();
    if recording.trace.selection.two_sided() {
        parts.push(said::side(language, node.side));
    }
    parts.push(format!("#{}", node.id.unwrap_or_default()));
    parts.push(sums(node, recording));
    parts.join(comma)
}

/// g, h and f, as far as the method uses them.
fn sums(node: &TraceNode, recording: &Recording) -> String {
    let decimals = recording.trace.decimals;
    let amount = |cost| Amount::new(cost, decimals).to_string();
    let g = format!("g={}", amount(node.g));
    if !recording.trace.conditions.guided {
        return g;
    }
    if node.h == UNREACHABLE {
        return format!("{g} h=∞");
    }
    let f = u32::try_from(node.f).map_or_else(|_| node.f.to_string(), amount);
    format!("{g} h={} f={f}", amount(node.h))
}

/// A row of a list.
fn entry(node: &TraceNode, recording: &Recording, width: usize) -> String {
    let side = match (recording.trace.selection.two_sided(), node.side) {
        (true, Side::Forward) => "→",
        (true, Side::Backward) => "←",
        _ => "",
    };
    let number = node.id.map_or_else(|| "#–".to_owned(), |id| format!("#{id}"));
    let sums = sums(node, recording);
    let room = width.saturating_sub(sums.width() + 9);
    format!("{} {} {sums}", padded(&format!("{side}{number}"), 7), padded(&node.position.name, room))
}

fn child(fate: Fate, node: &TraceNode, late: bool, width: usize, context: &Context) -> Line<'static> {
    let theme = context.theme;
    let style = match fate {
        Fate::Generated | Fate::Started | Fate::Waiting | Fate::Improved | Fate::Reopened => theme.good(),
        Fate::Reached | Fate::Met => theme.accent(),
        _ => theme.dim(),
    };
    let by = node.by.as_deref().unwrap_or("");
    let became = said::fate(context.language, fate, node.h);
    let late = if late { "‹" } else { " " };
    let before = format!("{late}{} {}", padded(by, by.width().max(2)), node.position.name);
    let room = width.saturating_sub(became.width() + 1);
    Line::from(vec![Span::raw(format!("{} ", padded(&before, room))), Span::styled(became, style)])
}
