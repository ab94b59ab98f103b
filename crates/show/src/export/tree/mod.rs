//! The drawings of a search tree.

mod dot;
mod scene;

pub use dot::write as write_tree_dot;
pub use scene::scene as tree_scene;

use jiugong_lab::trace::Trace;
use jiugong_lab::tree::{SearchTree, TreeNode};
use jiugong_lab::{Amount, Language};

use crate::catalogue;
use crate::export::ending::Ending;
use crate::units::show_count;

/// The subject of the tree, and the part that is shown.
fn headline(trace: &Trace, tree: &SearchTree, language: Language) -> [String; 2] {
    let figures = &trace.report.search.statistics;
    let (expanded, generated) = (show_count(figures.expanded), show_count(figures.generated));
    let ending = Ending::from(trace);
    let method = ending.way(language);
    let (shown, first) = (tree.nodes.len() as u64, tree.first as u64);
    let unseen = match (trace.left_out, tree.only) {
        // A node may stand for a state that was entered again, so the recorded nodes are counted, not the states.
        (0, _) | (_, Some(_)) => tree.left_out as u64,
        _ => figures.generated.saturating_sub(tree.counted() as u64),
    };
    let mut sentences = Vec::new();
    sentences
        .extend(tree.only.map(|round| catalogue::tree_only(language, round, trace.report.search.iterations.len())));
    sentences.push(match (unseen, tree.has_path()) {
        (0, _) => catalogue::tree_whole(language, &catalogue::nodes(language, shown)),
        _ if tree.folded => catalogue::tree_folded(language, &catalogue::nodes(language, shown), &show_count(unseen)),
        (_, true) if shown > first => {
            let (first, shown) = (catalogue::nodes(language, first), show_count(shown - first));
            catalogue::tree_part_and_path(language, &first, &shown, &show_count(unseen))
        }
        _ => catalogue::tree_part(language, &catalogue::nodes(language, shown), &show_count(unseen)),
    });
    if trace.report.plan().is_none() {
        sentences.push(ending.summary(language));
    } else if !tree.has_path() {
        sentences.push(catalogue::tree_path_beyond(language));
    }
    let space = if language == Language::Zh { "" } else { " " };
    [catalogue::tree_title(language, &method, &expanded, &generated), sentences.join(space)]
}

/// g, h and f of a node, abbreviated.
fn figures(trace: &Trace, node: &TreeNode) -> String {
    let amount = |cost: u64| Amount::new(cost, trace.decimals);
    let g = amount(node.g.into());
    match (trace.has_estimates(), node.h) {
        (false, _) => format!("g {g}"),
        (true, jiugong_search::UNREACHABLE) => format!("g {g} h ∞"),
        (true, h) => format!("{g}+{}={}", amount(h.into()), amount(node.f)),
    }
}
