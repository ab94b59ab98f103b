//! `tree`: the tree that a search grew, as a picture or a graph.

use std::io::stdout;
use std::path::Path;

use jiugong_lab::tree::SearchTree;
use jiugong_show::catalogue;
use jiugong_show::export::{tree_scene, write_trace_end, write_tree_dot};
use jiugong_show::picture::Kind;
use jiugong_show::units::show_count;

use super::{exit_of, subject, warn_ignored};
use crate::args::Tree;
use crate::failure::{Exit, Failure};
use crate::output::{Output, PictureOutput};
use crate::terminal::Terminal;

/// Expansions that are recorded at most: more would not fit any picture, and fill the memory.
const MOST_STEPS: u64 = 50_000;

/// Where the tree goes, checked before the search.
enum Place {
    Picture(PictureOutput),
    Graph(Output),
}

pub fn run(args: &Tree, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let place = place(&args.output, terminal)?;
    let trace = subject::trace(&args.subject, MOST_STEPS, terminal)?;
    warn_ignored(terminal, &trace.report);
    let mut tree = SearchTree::new(&trace);
    if tree.nodes.is_empty() {
        write_trace_end(&trace, language, &mut stdout().lock())?;
        Terminal::note(&catalogue::tree_nothing(language));
        return Ok(exit_of(&trace.report));
    }
    if let Some(round) = args.round {
        let last = trace.report.search.iterations.len();
        if last == 0 {
            return Err(Failure::Bad(catalogue::tree_no_rounds(language)));
        }
        if round == 0 || round > last {
            return Err(Failure::Bad(catalogue::tree_no_round(language, last)));
        }
        if round > tree.bounds.len() {
            let steps = show_count(MOST_STEPS);
            return Err(Failure::Bad(catalogue::tree_round_beyond(language, round, &steps)));
        }
        tree = tree.round(round);
    }
    let tree = tree.first(args.nodes.max(1));
    match place {
        Place::Picture(output) => output.write(terminal, &tree_scene(&trace, &tree, language))?,
        Place::Graph(output) => {
            let mut text = Vec::new();
            write_tree_dot(&trace, &tree, language, &mut text)?;
            output.write(terminal, &text)?;
        }
    }
    Ok(exit_of(&trace.report))
}

fn place(path: &Path, terminal: &Terminal) -> Result<Place, Failure> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dot")) {
        return Output::new(terminal, path).map(Place::Graph);
    }
    let plain = path != Path::new("-") && !path.is_dir();
    if plain && Kind::of(path).is_err() {
        return Err(Failure::Bad(catalogue::tree_kind(terminal.language, &path.display().to_string())));
    }
    PictureOutput::new(terminal, path).map(Place::Picture)
}
