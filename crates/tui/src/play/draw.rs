//! Draws the game.

use jiugong_lab::{Instance, TilesProblem};
use jiugong_show::units::show_count;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Origin, Play};
use crate::app::Context;
use crate::canvas::{Placement, draw_position};
use crate::catalogue;
use crate::draw::{flowing, framed, lines, padded};

/// Width of the panel next to the board.
const PANEL_WIDTH: u16 = 38;

/// Width of the labels.
const LABEL_WIDTH: usize = 12;

impl Play {
    /// Draws the view.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let (language, theme) = (context.language, context.theme);
        let [left, panel] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(PANEL_WIDTH)]).areas(area);
        let title = if self.solved { catalogue::play_solved(language) } else { catalogue::play_board(language) };
        let inside = framed(frame, left, &title, theme, !self.solved);
        let scene = Instance::from(TilesProblem::new(self.board.clone(), self.goal.clone())).scene();
        self.placement.set(Placement::new(&scene, inside));
        draw_position(frame, inside, Some(&scene), &self.board.rows_with_slashes(), theme);
        let hint = self.hint_lines(context, panel.width - 2);
        let figures = self.figures(context);
        let room = panel.height.saturating_sub(figures.len() as u16 + 2);
        let hint_height = if hint.is_empty() { 0 } else { (hint.len() as u16 + 2).min(room) };
        let [above, middle, below] = Layout::vertical([
            Constraint::Length(figures.len() as u16 + 2),
            Constraint::Length(hint_height),
            Constraint::Fill(1),
        ])
        .areas(panel);
        let inside = framed(frame, above, &catalogue::play_game(language), theme, false);
        lines(frame, inside, figures);
        if hint_height > 0 {
            let inside = framed(frame, middle, &catalogue::play_hint(language), theme, true);
            lines(frame, inside, hint);
        }
        if below.height >= 3 {
            let inside = framed(frame, below, &catalogue::play_records(language), theme, false);
            lines(frame, inside, self.record_lines(context, inside));
        }
    }

    fn figures(&self, context: &Context) -> Vec<Line<'static>> {
        let (language, theme) = (context.language, context.theme);
        let row = |name: String, value: String, style: Style| {
            Line::from(vec![Span::styled(padded(&name, LABEL_WIDTH), theme.dim()), Span::styled(value, style)])
        };
        let strong = Style::new().add_modifier(Modifier::BOLD);
        let origin = match self.origin {
            Origin::Seed(seed, None) => catalogue::play_seed(language, seed),
            Origin::Seed(seed, Some(distance)) => {
                catalogue::play_seed_at(language, seed, &catalogue::move_count(language, distance.into()))
            }
            Origin::Typed => catalogue::play_typed(language),
        };
        let optimum = match (self.optimum, self.is_working() && self.solved) {
            (Some(optimum), _) => show_count(optimum.into()),
            (None, true) => catalogue::play_searching(language),
            (None, false) => "–".to_owned(),
        };
        let seconds = self.elapsed(context).as_secs();
        let made = self.made.len() as u64;
        let over = self.optimum.map(u64::from).filter(|_| self.solved).map(|optimum| made - optimum.min(made));
        let verdict = match over {
            Some(0) => (catalogue::play_optimal(language), theme.good()),
            Some(over) => (catalogue::play_over(language, over), strong),
            None => (String::new(), strong),
        };
        let mut rows = vec![
            row(catalogue::play_size(language), self.size().to_string(), strong),
            row(catalogue::play_goal(language), self.goal_text(), strong),
            row(catalogue::play_from(language), origin, Style::new()),
            row(catalogue::play_moves(language), show_count(made), theme.accent()),
            row(catalogue::play_optimum(language), optimum, strong),
            row(catalogue::play_time(language), format!("{}:{:02}", seconds / 60, seconds % 60), strong),
        ];
        if self.solved {
            rows.push(Line::styled(verdict.0, verdict.1));
            if self.best {
                rows.push(Line::styled(catalogue::play_best(language), theme.good()));
            }
        }
        rows
    }

    fn hint_lines(&self, context: &Context, width: u16) -> Vec<Line<'static>> {
        let (language, theme) = (context.language, context.theme);
        match &self.hint {
            Some(hint) => flowing(&hint.text, width, if hint.tile.is_some() { Style::new() } else { theme.bad() }),
            None if self.is_working() && !self.solved => {
                let working = catalogue::play_working(language);
                flowing(&working, width, theme.dim())
            }
            None => Vec::new(),
        }
    }

    fn record_lines(&self, context: &Context, area: Rect) -> Vec<Line<'static>> {
        let (language, theme) = (context.language, context.theme);
        let games = self.records.best(self.size(), &self.goal_text(), usize::from(area.height));
        if games.is_empty() {
            return flowing(&catalogue::play_no_records(language), area.width, theme.dim());
        }
        let row = |(place, game): (usize, &super::records::Game)| {
            let seconds = game.time.as_secs_f64();
            let over = game.over().map_or_else(|| "–".to_owned(), |over| format!("+{over}"));
            let hints = if game.hints == 0 { String::new() } else { catalogue::play_hints(language, game.hints) };
            let moves = catalogue::move_count(language, game.moves);
            Line::raw(catalogue::play_record(language, place, &moves, &over, &format!("{seconds:.1}"), &hints))
        };
        (1..).zip(games).map(row).collect()
    }
}
