//! `tree`: the tree that a search grew, as a picture or a graph.

use std::path::Path;

use jiugong_lab::defaults::MOST_TREE_STEPS;
use jiugong_lab::tree;
use jiugong_lab::tree::Fold;
use jiugong_show::catalogue;
use jiugong_show::export::{tree_scene, write_tree_dot};
use jiugong_show::picture::Kind;

use super::{exit_of, record};
use crate::args::Tree;
use crate::failure::{Exit, Failure};
use crate::output::{Output, PictureOutput};
use crate::terminal::Terminal;

/// The destination of the tree, checked before the search.
enum TreeOutput {
    Picture(PictureOutput),
    Graph(Output),
}

pub fn run(mut args: Tree, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let output = tree_output(&args.output, terminal)?;
    let recorded = record::trace(&mut args.search, MOST_TREE_STEPS, terminal)?;
    let trace = &recorded.trace;
    if trace.events.is_empty() {
        recorded.write_nothing(terminal)?;
        return Ok(exit_of(&trace.report.search.outcome));
    }
    let fold = match args.nodes {
        _ if args.all => Fold::All,
        Some(nodes) => Fold::First(nodes.max(1)),
        None => Fold::Page,
    };
    let tree = tree(trace, args.round, fold).map_err(|error| Failure::explain(terminal, &error))?;
    match output {
        TreeOutput::Picture(output) => output.write(terminal, &tree_scene(trace, &tree, language))?,
        TreeOutput::Graph(output) => {
            let mut text = Vec::new();
            write_tree_dot(trace, &tree, language, &mut text)?;
            output.write(terminal, &text)?;
        }
    }
    Ok(exit_of(&trace.report.search.outcome))
}

fn tree_output(path: &Path, terminal: &Terminal) -> Result<TreeOutput, Failure> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dot")) {
        return Output::new(terminal, path).map(TreeOutput::Graph);
    }
    let plain = path != Path::new("-") && !path.is_dir();
    if plain && Kind::of(path).is_err() {
        return Err(Failure::Bad(catalogue::tree_kind(terminal.language, &path.display().to_string())));
    }
    PictureOutput::new(terminal, path).map(TreeOutput::Picture)
}
