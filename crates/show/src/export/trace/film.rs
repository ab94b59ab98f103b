//! The steps of a search as a film: one frame for each step, with the node taken and the reason, its children, OPEN and CLOSED.
//!
//! Every part has the same place in all frames, so that only what changed moves.

use std::collections::HashMap;

use jiugong_lab::scene::Scene as Position;
use jiugong_lab::trace::{Step, Steps, Trace, TraceNode};
use jiugong_lab::{Language, View};
use jiugong_search::{Fate, Side};

use super::lists::lists;
use super::text::{NodeFormat, colon, facts};
use super::wrap::wrap;
use crate::catalogue::{self, fate};
use crate::export::ending::Ending;
use crate::export::scene::{draw, room, small, widest_label};
use crate::picture::{Anchor, Drawing, Film, Label, Paint, Point, Scene, Style};

const WIDTH: f64 = 800.0;
const MARGIN: f64 = 24.0;
const TEXT: f64 = 12.0;
const LINE: f64 = 20.0;
/// The size of the position of the node taken.
const LARGE: f64 = 132.0;
/// Cells of the other positions are at least this wide.
const CELL: f64 = 18.0;
/// The space between nodes.
const GAP: f64 = 8.0;
/// The height of a caption of a node.
const CAPTION: f64 = 16.0;
const HEADING: f64 = 22.0;
/// Where the content begins below the title.
const TOP: f64 = 62.0;

/// How long a frame is shown, in seconds.
const SECONDS: f64 = 2.0;
/// How long the last frame is shown, in seconds.
const LAST: f64 = 5.0;

/// A node in a row of nodes.
struct Tile {
    view: View,
    number: String,
    figures: String,
    /// Below the position.
    fate: String,
    look: TileState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TileState {
    Waiting,
    Rejected,
    Expanded(Side),
    Goal,
}

/// A row of nodes.
struct Row {
    heading: String,
    tiles: Vec<Tile>,
    /// Whether the last nodes are shown if there is not enough space.
    newest: bool,
    /// Whether its nodes have fates.
    captions: bool,
}

/// What a frame shows.
struct Frame {
    headline: String,
    lines: Vec<String>,
    taken: Option<View>,
    /// Right of the position of the node taken.
    children: Row,
    /// Across the whole width.
    lists: Vec<Row>,
    ending: String,
}

/// The film of `trace` as SVG, with at most `rows` nodes in a row.
pub fn film(trace: &Trace, rows: usize, language: Language) -> String {
    let frames = Frames { trace, rows, language }.all();
    let summary = Ending::from(trace).summary(language);
    let title = catalogue::film_title(language, &Ending::from(trace).way(language), &summary);
    Layout::new(trace, &frames).film(&frames, &title).to_svg(SECONDS, LAST)
}

/// Collects the contents of the frames.
struct Frames<'a> {
    trace: &'a Trace,
    rows: usize,
    language: Language,
}

impl Frames<'_> {
    fn all(&self) -> Vec<Frame> {
        let (count, mut frames) = (self.trace.steps().count(), Vec::new());
        let (mut steps, mut round) = (self.trace.steps(), None);
        while let Some(step) = steps.next() {
            if let (Some(number), Some(bound)) = (step.round, step.bound) {
                round = Some(catalogue::trace_round(self.language, number, self.trace.bound(bound)));
            }
            if let Some(weights) = step.weights {
                round = Some(catalogue::trace_weights(self.language, weights.g, weights.h));
            }
            frames.push(self.frame(&step, &steps, count, round.as_deref()));
        }
        if let Some(last) = frames.last_mut() {
            last.ending = Ending::from(self.trace).summary(self.language);
            if self.trace.left_out > 0 {
                last.ending = catalogue::trace_left_out(self.language, self.trace.left_out);
            }
        }
        frames
    }

    fn frame(&self, step: &Step, steps: &Steps<'_>, count: usize, round: Option<&str>) -> Frame {
        let Frames { trace, rows, language } = *self;
        let number = catalogue::film_step(language, step.number, count as u64);
        let (headline, mut lines) = match &step.taken {
            Some((taken, why)) => (
                format!("{number}{}{}", colon(language), facts(trace, step, taken, language)),
                vec![catalogue::trace_why(language, &why.text(language, trace.decimals))],
            ),
            None => (number, vec![catalogue::trace_nothing(language)]),
        };
        lines.extend(round.map(str::to_owned));
        if !step.dropped.is_empty() {
            lines.push(catalogue::trace_dropped(language, step.dropped.len()));
        }
        let lists = lists(trace, steps.replay(), rows, language).into_iter().map(|list| {
            let look =
                |node: &TraceNode| if list.is_open { TileState::Waiting } else { TileState::Expanded(node.side) };
            let tiles = list.nodes.iter().map(|node| self.tile(node, String::new(), look(node))).collect();
            Row { heading: list.heading.clone(), tiles, newest: !list.is_open, captions: false }
        });
        Frame {
            headline,
            lines,
            taken: step.taken.as_ref().map(|(taken, _)| taken.position.clone()),
            children: self.children(step),
            lists: lists.collect(),
            ending: String::new(),
        }
    }

    /// The children with their fates; the solution path where a goal is taken.
    fn children(&self, step: &Step) -> Row {
        let Frames { trace, rows, language } = *self;
        let row = |heading, tiles| Row { heading, tiles, newest: false, captions: true };
        if step.goal && step.children.is_empty() && trace.left_out == 0 && !trace.path.is_empty() {
            let tiles = trace.path.iter().enumerate().map(|(place, view)| Tile {
                view: view.clone(),
                number: place.to_string(),
                figures: String::new(),
                fate: String::new(),
                look: if place + 1 == trace.path.len() { TileState::Goal } else { TileState::Expanded(Side::Forward) },
            });
            return Row { captions: false, ..row(catalogue::film_path(language), tiles.take(rows).collect()) };
        }
        let all = step.refused.iter().chain(&step.children);
        let tiles = all.map(|(became, node)| {
            let by = node.by.as_deref().unwrap_or_default();
            let look = match became {
                Fate::Reached | Fate::Met => TileState::Goal,
                Fate::Duplicate | Fate::Pruned | Fate::Dropped => TileState::Rejected,
                _ => TileState::Waiting,
            };
            self.tile(node, format!("{by}{}{}", colon(language), fate(language, *became, node.h)), look)
        });
        let tiles: Vec<Tile> = tiles.take(rows).collect();
        let heading = if step.goal {
            catalogue::trace_goal(language)
        } else if tiles.is_empty() {
            catalogue::trace_no_children(language)
        } else if step.children.is_empty() {
            catalogue::trace_refused(language)
        } else {
            catalogue::trace_children(language)
        };
        row(heading, tiles)
    }

    fn tile(&self, node: &TraceNode, fate: String, look: TileState) -> Tile {
        let format = NodeFormat { trace: self.trace, language: self.language };
        let figures = match &format.figures_of(node)[..] {
            [g, h, f] => format!("{g}+{h}={f}"),
            figures => format!("g {}", figures.join(" ")),
        };
        let number = node.id.map_or_else(String::new, |id| id.to_string());
        Tile { view: node.position.clone(), number, figures, fate, look }
    }
}

/// Positions as they are drawn, and the places of the parts.
struct Layout {
    small: HashMap<View, Position>,
    large: HashMap<View, Position>,
    /// The width of a cell in a row of nodes.
    cell: f64,
    /// The width and the height of the largest position in a row.
    tile: (f64, f64),
    /// The width of a cell of the position of the node taken, and its size.
    large_cell: f64,
    large_size: (f64, f64),
    /// The lines above the children.
    lines: usize,
    /// Where the first list begins.
    below: f64,
    /// The number of lists.
    lists: usize,
}

impl Layout {
    fn new(trace: &Trace, frames: &[Frame]) -> Self {
        let rows = || frames.iter().flat_map(|frame| frame.lists.iter().chain([&frame.children]));
        let views = rows().flat_map(|row| &row.tiles).map(|tile| &tile.view);
        let small: HashMap<View, Position> =
            views.filter_map(|view| Some((view.clone(), small(trace, view)?))).collect();
        let taken = frames.iter().filter_map(|frame| frame.taken.as_ref());
        let large: HashMap<View, Position> =
            taken.filter_map(|view| Some((view.clone(), trace.scene(view)?))).collect();
        let most =
            |of: &dyn Fn(&Position) -> f64, all: &HashMap<View, Position>| all.values().map(of).fold(0.0, f64::max);
        let cell = CELL.max(most(&widest_label, &small) + 5.0);
        let tile = (cell * most(&|position| position.width, &small), cell * most(&|position| position.height, &small));
        let (columns, lines) = (most(&|position| position.width, &large), most(&|position| position.height, &large));
        let longest = columns.max(lines).max(1.0);
        // Not smaller than in a row of nodes, unless it would take too much space.
        let large_cell = (LARGE / longest).max(cell.min(2.0 * LARGE / longest)).max(most(&widest_label, &large) + 3.0);
        let mut layout = Layout {
            small,
            large,
            cell,
            tile,
            large_cell,
            large_size: (large_cell * columns, large_cell * lines),
            lines: 0,
            below: 0.0,
            lists: frames.iter().map(|frame| frame.lists.len()).max().unwrap_or(0),
        };
        layout.lines = frames.iter().map(|frame| layout.wrapped(&frame.lines).len()).max().unwrap_or(0);
        layout.below = layout.children_at().1 + layout.row_height(true);
        layout.below = layout.below.max(TOP + layout.large_size.1) + 14.0;
        layout
    }

    /// The lines of a text right of the node taken.
    fn wrapped(&self, lines: &[String]) -> Vec<String> {
        lines.iter().flat_map(|line| wrap(line, WIDTH - MARGIN - self.children_at().0, 13.0)).collect()
    }

    fn children_at(&self) -> Point {
        let gap = if self.large_size.0 > 0.0 { 24.0 } else { 0.0 };
        (MARGIN + self.large_size.0 + gap, TOP + self.lines as f64 * LINE)
    }

    fn row_height(&self, captions: bool) -> f64 {
        HEADING + CAPTION + self.tile.1 + 12.0 + if captions { CAPTION } else { 0.0 }
    }

    fn film(&self, frames: &[Frame], title: &str) -> Film {
        let height = self.below + self.lists as f64 * (self.row_height(false) + 10.0) + 40.0;
        let mut film = Film::new(WIDTH, height, title);
        let mut drawings = HashMap::new();
        for (view, position) in sorted(&self.small) {
            drawings.insert(view, film.drawing(|scene| draw(scene, (0.0, 0.0), position, self.cell, TEXT)));
        }
        for (number, frame) in frames.iter().enumerate() {
            film.frame(|scene| {
                self.draw(scene, frame, &drawings);
                let (y, full) = (height - 14.0, WIDTH - 2.0 * MARGIN);
                scene.text((MARGIN, y - 12.0), &frame.ending, Label::new(13.0).bold());
                scene.rect((MARGIN, y), (full, 3.0), Style::fill(Paint::Faint));
                let done = full * (number + 1) as f64 / frames.len() as f64;
                scene.rect((MARGIN, y), (done, 3.0), Style::fill(Paint::Series(0)));
            });
        }
        film
    }

    fn draw(&self, scene: &mut Scene, frame: &Frame, drawings: &HashMap<&View, Drawing>) {
        scene.text((MARGIN, 36.0), &frame.headline, Label::new(18.0).bold());
        if let Some(position) = frame.taken.as_ref().and_then(|view| self.large.get(view)) {
            draw(scene, (MARGIN, TOP), position, self.large_cell, self.large_cell * 0.45);
        }
        let at = self.children_at();
        for (line, text) in self.wrapped(&frame.lines).iter().enumerate() {
            scene.text((at.0, TOP + 12.0 + LINE * line as f64), text, Label::new(13.0));
        }
        self.row(scene, at, &frame.children, drawings);
        for (number, list) in frame.lists.iter().enumerate() {
            let y = self.below + number as f64 * (self.row_height(false) + 10.0);
            self.row(scene, (MARGIN, y), list, drawings);
        }
    }

    fn row(&self, scene: &mut Scene, (left, y): Point, row: &Row, drawings: &HashMap<&View, Drawing>) {
        scene.text((left, y + 14.0), &row.heading, Label::new(13.0).paint(Paint::Muted));
        let widths: Vec<f64> = row.tiles.iter().map(|tile| self.width(tile)).collect();
        let space = WIDTH - MARGIN - left;
        let fits = |widths: &[f64], space: f64| {
            let mut end = -GAP;
            let fits = |width: &&f64| {
                end += **width + GAP;
                end <= space
            };
            widths.iter().take_while(fits).count()
        };
        let (all, mut x) = (widths.len(), left);
        let mut shown = 0..all;
        if widths.iter().sum::<f64>() + GAP * all.saturating_sub(1) as f64 > space {
            let newest_first: Vec<f64> = widths.iter().rev().copied().collect();
            let rest = space - 24.0;
            shown = if row.newest { all - fits(&newest_first, rest)..all } else { 0..fits(&widths, rest) };
        }
        let more = |scene: &mut Scene, x: f64| {
            let label = Label::new(18.0).paint(Paint::Muted).anchor(Anchor::Middle);
            scene.text((x + 8.0, y + HEADING + f64::midpoint(CAPTION, self.tile.1) + 8.0), "…", label);
        };
        if shown.start > 0 {
            more(scene, x);
            x += 24.0;
        }
        for place in shown.clone() {
            self.tile(scene, (x, y + HEADING), widths[place], &row.tiles[place], row.captions, drawings);
            x += widths[place] + GAP;
        }
        if shown.end < all {
            more(scene, x);
        }
    }

    fn width(&self, tile: &Tile) -> f64 {
        let above = room(&tile.number, TEXT) + room(&tile.figures, TEXT) + 24.0;
        let position = self.small.get(&tile.view).map_or(0.0, |position| self.cell * position.width + 12.0);
        above.max(position).max(room(&tile.fate, TEXT))
    }

    fn tile(
        &self,
        scene: &mut Scene,
        (x, y): Point,
        width: f64,
        tile: &Tile,
        captions: bool,
        drawings: &HashMap<&View, Drawing>,
    ) {
        let style = match tile.look {
            TileState::Waiting => Style::fill(Paint::Card).outlined(Paint::Muted, 1.2).dashed(&[5.0, 3.0]),
            TileState::Rejected => Style::fill(Paint::Card).outlined(Paint::Muted, 1.2).dashed(&[1.5, 3.0]),
            TileState::Expanded(side) => {
                let colour = if side == Side::Forward { 0 } else { 3 };
                Style::fill(Paint::Soft(colour)).outlined(Paint::Series(colour), 1.2)
            }
            TileState::Goal => Style::fill(Paint::Soft(2)).outlined(Paint::Series(1), 2.0),
        };
        scene.rect((x, y), (width, CAPTION + self.tile.1 + 12.0), style.rounded(6.0));
        scene.text((x + 7.0, y + CAPTION), &tile.number, Label::new(TEXT).bold());
        let end = Label::new(TEXT).paint(Paint::Muted).anchor(Anchor::End);
        scene.text((x + width - 7.0, y + CAPTION), &tile.figures, end);
        if let (Some(position), Some(&drawing)) = (self.small.get(&tile.view), drawings.get(&tile.view)) {
            scene.place((x + (width - self.cell * position.width) / 2.0, y + CAPTION + 6.0), drawing);
        }
        if captions {
            let middle = Label::new(TEXT).anchor(Anchor::Middle);
            scene.text((x + width / 2.0, y + CAPTION + self.tile.1 + 12.0 + 14.0), &tile.fate, middle);
        }
    }
}

/// The positions in the order of their names, so that the same search always makes the same file.
fn sorted(positions: &HashMap<View, Position>) -> Vec<(&View, &Position)> {
    let mut all: Vec<_> = positions.iter().collect();
    all.sort_by_key(|&(view, _)| view);
    all
}
