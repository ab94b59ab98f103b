//! A search tree in DOT, the language of Graphviz.

use std::io::{self, Write};

use jiugong_lab::Language;
use jiugong_lab::trace::Trace;
use jiugong_lab::tree::{NodeState, SearchTree, Stub, TreeNode};
use jiugong_search::Side;

use super::{figures, headline};

/// Writes `tree`, which belongs to `trace`, as a graph for `dot`.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write(trace: &Trace, tree: &SearchTree, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let [title, shown] = headline(trace, tree, language);
    writeln!(out, "digraph search {{")?;
    writeln!(out, "  label=\"{}\\n{}\"; labelloc=t; fontname=sans;", escaped(&title), escaped(&shown))?;
    writeln!(out, "  node [shape=box, fontname=monospace, fontsize=12]; edge [fontname=sans, fontsize=12];")?;
    for (place, node) in tree.nodes.iter().enumerate() {
        writeln!(out, "  n{place} [label=\"{}\"{}];", label(trace, node), look(node))?;
    }
    for (place, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            let by = escaped(node.by.as_deref().unwrap_or_default());
            let look =
                if node.on_path && tree.nodes[parent].on_path { ", color=\"#d55e00\", penwidth=2.5" } else { "" };
            let (by, broken) = if node.skipped > 0 { (String::from("…"), ", style=dashed") } else { (by, "") };
            writeln!(out, "  n{parent} -> n{place} [label=\"{by}\"{look}{broken}];")?;
        }
        for (number, stub) in node.stubs.iter().enumerate() {
            let (sign, style) = match stub {
                Stub::Duplicate => ("=", "dotted"),
                Stub::Pruned => ("×", "dashed"),
            };
            writeln!(out, "  s{place}_{number} [label=\"{sign}\", shape=plaintext];")?;
            writeln!(out, "  n{place} -> s{place}_{number} [style={style}, arrowhead=none];")?;
        }
        if node.hidden > 0 {
            writeln!(out, "  h{place} [label=\"+{}\", shape=plaintext];", node.hidden)?;
            writeln!(out, "  n{place} -> h{place} [style=dotted, arrowhead=none];")?;
        }
    }
    if let Some((here, there)) = tree.meeting {
        writeln!(
            out,
            "  n{here} -> n{there} [dir=both, style=dashed, color=\"#d55e00\", penwidth=2.5, constraint=false];"
        )?;
    }
    writeln!(out, "}}")
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The label of a node: its place in the order of expansion, its board, its figures.
fn label(trace: &Trace, node: &TreeNode) -> String {
    let order = node.order.map_or_else(String::new, |order| format!("#{order}\\n"));
    let rows = node.view.rows();
    let width = rows.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let row = |row: &Vec<String>| row.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ");
    let board: Vec<String> = rows.iter().map(|cells| escaped(&row(cells))).collect();
    format!("{order}{}\\n{}", board.join("\\n"), figures(trace, node))
}

fn look(node: &TreeNode) -> String {
    let mut look = String::new();
    match node.standing {
        NodeState::Expanded => look += ", style=filled, fillcolor=\"#d9e8f5\"",
        NodeState::Open => look += ", style=dashed",
        NodeState::Cut => look += ", style=dotted, fontcolor=\"#59636e\"",
    }
    if node.on_path {
        look += ", color=\"#d55e00\", penwidth=2.5";
    }
    if node.goal {
        look += ", peripheries=2";
    }
    if node.side == Side::Backward {
        look += ", shape=octagon";
    }
    look
}
