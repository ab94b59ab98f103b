//! The command line: verbs and options. Their help is in [`help`](crate::help), in both languages.
//!
//! The arguments of a verb are in a file of its own or of its group; those that verbs share are in [`problem`] and [`offered`].

mod audit;
mod bench;
mod boards;
#[cfg(feature = "cluster")]
mod cluster;
mod compare;
mod generate;
mod judge;
mod lesson;
mod offered;
mod path;
mod problem;
mod program;
#[cfg(feature = "web")]
mod serve;
mod short;
mod solve;
mod space;
mod trace;
#[cfg(feature = "tui")]
mod tui;

use clap::{ColorChoice, Parser, Subcommand};
use jiugong_lab::Language;

use crate::values;

pub use audit::Audit;
pub use bench::Bench;
pub use boards::{
    Coach, Convert, ConvertBoard, ConvertMoves, ConvertVerb, Solvable, TableNames, TablesBuild, TablesList, TablesVerb,
};
#[cfg(feature = "cluster")]
pub use cluster::{ClusterArgs, ClusterCheck, ClusterVerb};
pub use compare::Compare;
pub use generate::{Generate, OrderArgs};
pub use judge::Judge;
pub use lesson::Lesson;
pub use offered::{KnobArgs, OptionArgs, OptionFilter, is_of_domain, only_for, sentence};
pub use path::Path;
pub use problem::{DomainArgs, ProblemArgs};
pub use program::{Completions, Help, List, ListKind, Man};
#[cfg(feature = "web")]
pub use serve::Serve;
pub use short::{FourInLine, Maze};
pub use solve::{ExtentArgs, Solve};
pub use space::Space;
pub use trace::{SearchArgs, Trace, Tree};
#[cfg(feature = "tui")]
pub use tui::Tui;

#[derive(Debug, Parser)]
#[command(name = "jiugong", version, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[arg(long, global = true, value_parser = values::language(), value_name = "LANG")]
    pub lang: Option<Language>,
    #[arg(short, long, global = true)]
    pub quiet: bool,
    #[arg(long, global = true, value_parser = values::colour(), value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(Solve),
    Compare(Compare),
    Interactive,
    Judge(Judge),
    #[command(hide = true)]
    Maze(Maze),
    #[command(hide = true)]
    FourInLine(FourInLine),
    Solvable(Solvable),
    List(List),
    Help(Help),
    Completions(Completions),
    Man(Man),
    Bench(Bench),
    Space(Space),
    Trace(Trace),
    Tree(Tree),
    Audit(Audit),
    Generate(Generate),
    Coach(Coach),
    Path(Path),
    #[command(subcommand)]
    Tables(TablesVerb),
    Convert(Convert),
    Lesson(Lesson),
    #[cfg(feature = "cluster")]
    #[command(subcommand)]
    Cluster(ClusterVerb),
    #[cfg(feature = "web")]
    Serve(Serve),
    #[cfg(feature = "tui")]
    Tui(Tui),
}
