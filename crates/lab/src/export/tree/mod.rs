//! How a search tree is drawn.

mod dot;
mod scene;

pub use dot::write as write_tree_dot;
pub use scene::scene as tree_scene;

use crate::catalogue;
use crate::export::way;
use crate::language::Language;
use crate::trace::Trace;
use crate::tree::{SearchTree, TreeNode};
use crate::units::show_count;

/// What the tree is of, and how much of it is shown.
fn headline(trace: &Trace, tree: &SearchTree, language: Language) -> [String; 2] {
    let figures = &trace.report.search.statistics;
    let (expanded, generated) = (show_count(figures.expanded), show_count(figures.generated));
    let method = way(language, &trace.report.chosen);
    // A node may stand for a state entered again, so nodes are counted and not states.
    let shown = if tree.left_out == 0 && trace.left_out == 0 {
        catalogue::tree_whole(language, &show_count(tree.nodes.len() as u64))
    } else {
        let unseen = if trace.left_out > 0 {
            figures.generated.saturating_sub(tree.counted() as u64)
        } else {
            tree.left_out as u64
        };
        catalogue::tree_part(language, &show_count(tree.nodes.len() as u64), &show_count(unseen))
    };
    [catalogue::tree_title(language, &method, &expanded, &generated), shown]
}

/// g, h and f of a node, in a few letters.
fn figures(node: &TreeNode, guided: bool) -> String {
    match (guided, node.h) {
        (false, _) => format!("g {}", node.g),
        (true, jiugong_search::UNREACHABLE) => format!("g {} h ∞", node.g),
        (true, h) => format!("{}+{h}={}", node.g, node.f),
    }
}
