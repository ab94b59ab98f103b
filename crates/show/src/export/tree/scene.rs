//! A search tree as a picture: small positions drawn by their domain, the order of expansion, g, h and f, the plan
//! highlighted, cut branches shown.

use jiugong_lab::Language;
use jiugong_lab::scene::Scene as Position;
use jiugong_lab::trace::Trace;
use jiugong_lab::tree::{NodeState, SearchTree, Stub, TreeNode, layout};
use jiugong_search::Side;

use super::{figures, headline};
use crate::catalogue;
use crate::export::scene::{draw, room, small, widest_label};
use crate::picture::{Anchor, Label, Mark, Paint, Point, Scene, Style, text_width};
use crate::units::show_count;

const MARGIN: f64 = 28.0;
const CELL: f64 = 18.0;
const TEXT: f64 = 12.0;
const CAPTION: f64 = 16.0;
const BETWEEN: f64 = 16.0;
const STUB: f64 = 12.0;
/// The space for edges and cut branches between two levels.
const LEVEL_GAP: f64 = 46.0;
const HEAD: f64 = 124.0;
/// The dash pattern of an edge that stands for a path.
const SKIPPED: &[f64] = &[2.0, 4.0];
/// The dash pattern of the line between the two nodes in which searches met.
const MEETING: &[f64] = &[6.0, 4.0];

/// The size of a node's box.
struct Box {
    width: f64,
    height: f64,
    cell: f64,
}

/// Draws `tree`, which belongs to `trace`.
pub fn scene(trace: &Trace, tree: &SearchTree, language: Language) -> Scene {
    let positions: Vec<Option<Position>> = tree.nodes.iter().map(|node| small(trace, &node.view)).collect();
    let shape = measure(trace, tree, &positions);
    let plan = layout(tree);
    let (step, level) = (shape.width + BETWEEN, shape.height + LEVEL_GAP);
    let [title, shown] = headline(trace, tree, language);
    let legend = legend(trace, tree, language);
    let wide = text_width(&title, 18.0).max(text_width(&shown, 13.0)).max(legend_width(&legend));
    let width = (plan.width * step).max(wide) + 2.0 * MARGIN;
    let left = (width - plan.width * step) / 2.0 + BETWEEN / 2.0;
    let height = HEAD + plan.depth as f64 * level - LEVEL_GAP + STUB + 10.0 + MARGIN;
    let mut scene = Scene::new(width, height, &title);
    scene.describe(&shown);
    scene.text((MARGIN, 38.0), &title, Label::new(18.0).bold());
    scene.text((MARGIN, 60.0), &shown, Label::new(13.0).paint(Paint::Muted));
    draw_legend(&mut scene, &legend);
    let at = |place: usize| -> Point {
        let (column, row) = plan.places[place];
        (left + column * step, HEAD + row as f64 * level)
    };
    // The solution path is on top.
    for marked in [false, true] {
        for (place, node) in tree.nodes.iter().enumerate() {
            if let Some(parent) = node.parent
                && (node.on_path && tree.nodes[parent].on_path) == marked
            {
                edge(&mut scene, at(parent), at(place), &shape, node, marked);
            }
        }
    }
    if let Some((here, there)) = tree.meeting {
        let ((from, row), (to, other)) = (at(here), at(there));
        let middle = |x: f64| x + shape.width / 2.0;
        let ends = [(middle(from), row + shape.height), (middle(to), other + shape.height)];
        let below = row.max(other) + shape.height + STUB + 10.0;
        let points = [ends[0], (ends[0].0, below), (ends[1].0, below), ends[1]];
        scene.polyline(&points, Style::stroke(Paint::Series(1), 2.5).dashed(MEETING));
    }
    for (place, node) in tree.nodes.iter().enumerate() {
        draw_node(&mut scene, at(place), node, positions[place].as_ref(), &shape, trace);
        if node.parent.is_none() && !tree.bounds.is_empty() && node.round > 0 {
            let (x, y) = at(place);
            let bound = catalogue::tree_round(language, node.round, trace.bound(tree.bounds[node.round - 1]));
            let label = Label::new(13.0).bold().anchor(Anchor::Middle);
            scene.text((x + shape.width / 2.0, y - 10.0), &bound, label);
        } else if node.parent.is_none() && trace.selection.two_sided() {
            let (x, y) = at(place);
            let label = Label::new(13.0).bold().anchor(Anchor::Middle);
            scene.text((x + shape.width / 2.0, y - 10.0), &catalogue::side(language, node.side), label);
        }
    }
    scene
}

/// A box size that fits every node of the tree.
fn measure(trace: &Trace, tree: &SearchTree, positions: &[Option<Position>]) -> Box {
    let drawn = || positions.iter().flatten();
    let text = drawn().map(widest_label).fold(0.0, f64::max);
    let cell = CELL.max(text + 5.0);
    let columns = drawn().map(|position| position.width).fold(0.0, f64::max);
    let rows = drawn().map(|position| position.height).fold(0.0, f64::max);
    let caption =
        tree.nodes.iter().map(|node| room(&figures(trace, node), TEXT) + order_width(node)).fold(0.0, f64::max);
    Box { width: (cell * columns + 12.0).max(caption + 14.0), height: cell * rows + CAPTION + 12.0, cell }
}

fn order_width(node: &TreeNode) -> f64 {
    node.order.map_or(0.0, |order| room(&order.to_string(), TEXT) + 12.0)
}

fn edge(scene: &mut Scene, (from, row): Point, (to, below): Point, shape: &Box, node: &TreeNode, on_path: bool) {
    let (start, end) = ((from + shape.width / 2.0, row + shape.height), (to + shape.width / 2.0, below));
    let style = if on_path { Style::stroke(Paint::Series(1), 3.0) } else { Style::stroke(Paint::Muted, 1.2) };
    // Below the cut branches, so that lines cross nothing.
    let bend = (start.0, start.1 + STUB + 6.0);
    let turn = (end.0, f64::midpoint(bend.1, end.1));
    scene.polyline(&[start, bend, turn, end], style.dashed(if node.skipped > 0 { SKIPPED } else { &[] }));
    if let Some(by) = node.by.as_deref().filter(|by| by.chars().count() == 1 && node.skipped == 0) {
        scene.text((end.0 + 5.0, end.1 - 4.0), by, Label::new(TEXT).paint(Paint::Muted));
    }
}

fn draw_node(
    scene: &mut Scene,
    (x, y): Point,
    node: &TreeNode,
    position: Option<&Position>,
    shape: &Box,
    trace: &Trace,
) {
    let fill = match node.standing {
        _ if node.goal => Paint::Soft(2),
        NodeState::Expanded => Paint::Soft(if node.side == Side::Forward { 0 } else { 3 }),
        NodeState::Open | NodeState::Cut => Paint::Card,
    };
    let (line, thick) = match node.standing {
        _ if node.on_path => (Paint::Series(1), 3.0),
        NodeState::Expanded => (Paint::Series(if node.side == Side::Forward { 0 } else { 3 }), 1.2),
        NodeState::Open | NodeState::Cut => (Paint::Muted, 1.2),
    };
    let mut style = Style::fill(fill).outlined(line, thick).rounded(6.0);
    if !node.on_path {
        style = match node.standing {
            NodeState::Open => style.dashed(&[5.0, 3.0]),
            NodeState::Cut => style.dashed(&[1.5, 3.0]),
            NodeState::Expanded => style,
        };
    }
    scene.rect((x, y), (shape.width, shape.height), style);
    if node.goal {
        scene.rect((x + 3.0, y + 3.0), (shape.width - 6.0, shape.height - 6.0), Style::stroke(line, 1.0).rounded(4.0));
    }
    let baseline = y + CAPTION + 1.0;
    let text = figures(trace, node);
    if let Some(order) = node.order {
        scene.text((x + 7.0, baseline), &order.to_string(), Label::new(TEXT).bold());
        let end = Label::new(TEXT).paint(Paint::Muted).anchor(Anchor::End);
        scene.text((x + shape.width - 7.0, baseline), &text, end);
    } else {
        let middle = Label::new(TEXT).paint(Paint::Muted).anchor(Anchor::Middle);
        scene.text((x + shape.width / 2.0, baseline), &text, middle);
    }
    if let Some(position) = position {
        let left = x + (shape.width - shape.cell * position.width) / 2.0;
        draw(scene, (left, y + CAPTION + 6.0), position, shape.cell, TEXT);
    }
    draw_stubs(scene, (x, y + shape.height), node, shape);
}

/// Draws short lines for dead branches, and the number of those not shown.
fn draw_stubs(scene: &mut Scene, (x, y): Point, node: &TreeNode, shape: &Box) {
    let count = node.stubs.len();
    let gap = (shape.width - 12.0) / (count + 1) as f64;
    for (number, stub) in node.stubs.iter().enumerate() {
        // Beside the middle, where the edges to children begin.
        let mut at = x + 6.0 + gap * (number + 1) as f64;
        if !node.children.is_empty() && (at - x - shape.width / 2.0).abs() < 5.0 {
            at += 9.0;
        }
        scene.line((at, y), (at, y + STUB - 4.0), Style::stroke(Paint::Muted, 1.2));
        match stub {
            Stub::Duplicate => scene.mark(Mark::Circle, (at, y + STUB), 3.0, Paint::Muted),
            Stub::Pruned => scene.mark(Mark::Cross, (at, y + STUB), 3.5, Paint::Series(1)),
        };
    }
    if node.hidden > 0 {
        let end = Label::new(TEXT).paint(Paint::Muted).anchor(Anchor::End);
        scene.text((x + shape.width, y + STUB + 4.0), &format!("+{}", show_count(node.hidden as u64)), end);
    }
}

/// The entries of the legend: a sign and a word for each that occurs.
enum Sign {
    Fill(NodeState),
    Goal,
    Path,
    Backward,
    Meeting,
    Skipped,
    Stub(Stub),
    Hidden,
}

fn legend(trace: &Trace, tree: &SearchTree, language: Language) -> Vec<(Sign, String)> {
    let any = |test: &dyn Fn(&TreeNode) -> bool| tree.nodes.iter().any(test);
    let mut legend = vec![(Sign::Fill(NodeState::Expanded), catalogue::tree_expanded(language))];
    if trace.selection.two_sided() {
        legend[0].1 = catalogue::tree_forward(language);
        legend.push((Sign::Backward, catalogue::tree_backward(language)));
    }
    if any(&|node| node.standing == NodeState::Open && !node.goal) {
        legend.push((Sign::Fill(NodeState::Open), catalogue::tree_open(language)));
    }
    if any(&|node| node.standing == NodeState::Cut) {
        legend.push((Sign::Fill(NodeState::Cut), catalogue::tree_cut(language)));
    }
    if any(&|node| node.goal) {
        legend.push((Sign::Goal, catalogue::tree_goal(language)));
    }
    if any(&|node| node.on_path) {
        legend.push((Sign::Path, catalogue::tree_path(language)));
    }
    if tree.meeting.is_some() {
        legend.push((Sign::Meeting, catalogue::tree_meeting(language)));
    }
    if any(&|node| node.skipped > 0) {
        legend.push((Sign::Skipped, catalogue::tree_skipped(language)));
    }
    if any(&|node| node.stubs.contains(&Stub::Duplicate)) {
        legend.push((Sign::Stub(Stub::Duplicate), catalogue::tree_duplicate(language)));
    }
    if any(&|node| node.stubs.contains(&Stub::Pruned)) {
        legend.push((Sign::Stub(Stub::Pruned), catalogue::tree_pruned(language)));
    }
    if any(&|node| node.hidden > 0) {
        legend.push((Sign::Hidden, catalogue::tree_hidden(language)));
    }
    let figures =
        if trace.conditions.guided { catalogue::tree_figures(language) } else { catalogue::tree_figures_g(language) };
    let space = if language == Language::Zh { "" } else { " " };
    legend[0].1 = format!("{}{space}{figures}", legend[0].1);
    legend
}

const SIGN: f64 = 26.0;

fn legend_width(legend: &[(Sign, String)]) -> f64 {
    legend.iter().map(|(_, text)| SIGN + room(text, TEXT) + 16.0).sum()
}

fn draw_legend(scene: &mut Scene, legend: &[(Sign, String)]) {
    let mut x = MARGIN;
    let y = 82.0;
    for (sign, text) in legend {
        let (corner, size) = ((x, y - 10.0), (18.0, 13.0));
        match sign {
            Sign::Fill(NodeState::Expanded) => {
                scene.rect(corner, size, Style::fill(Paint::Soft(0)).outlined(Paint::Series(0), 1.2).rounded(3.0));
            }
            Sign::Backward => {
                scene.rect(corner, size, Style::fill(Paint::Soft(3)).outlined(Paint::Series(3), 1.2).rounded(3.0));
            }
            Sign::Fill(standing) => {
                let dash: &'static [f64] = if *standing == NodeState::Open { &[5.0, 3.0] } else { &[1.5, 3.0] };
                scene.rect(
                    corner,
                    size,
                    Style::fill(Paint::Card).outlined(Paint::Muted, 1.2).rounded(3.0).dashed(dash),
                );
            }
            Sign::Goal => {
                scene.rect(corner, size, Style::fill(Paint::Soft(2)).outlined(Paint::Muted, 1.2).rounded(3.0));
                scene.rect((x + 2.5, y - 7.5), (13.0, 8.0), Style::stroke(Paint::Muted, 1.0).rounded(2.0));
            }
            Sign::Path => {
                scene.line((x, y - 3.5), (x + 18.0, y - 3.5), Style::stroke(Paint::Series(1), 3.0));
            }
            Sign::Meeting => {
                scene.line((x, y - 3.5), (x + 18.0, y - 3.5), Style::stroke(Paint::Series(1), 2.5).dashed(MEETING));
            }
            Sign::Skipped => {
                scene.line((x, y - 3.5), (x + 18.0, y - 3.5), Style::stroke(Paint::Muted, 1.6).dashed(SKIPPED));
            }
            Sign::Stub(Stub::Duplicate) => {
                scene.mark(Mark::Circle, (x + 9.0, y - 3.5), 3.0, Paint::Muted);
            }
            Sign::Stub(Stub::Pruned) => {
                scene.mark(Mark::Cross, (x + 9.0, y - 3.5), 3.5, Paint::Series(1));
            }
            Sign::Hidden => {
                scene.text((x, y), "+n", Label::new(TEXT).paint(Paint::Muted));
            }
        }
        scene.text((x + SIGN, y), text, Label::new(TEXT));
        x += SIGN + room(text, TEXT) + 16.0;
    }
}
