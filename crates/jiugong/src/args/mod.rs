//! The command line: verbs and options. Their help is in [`help`](crate::help), in both languages.
//!
//! A verb's arguments stand in a file of its own or of its group; those that verbs share are here.

mod audit;
mod bench;
mod coach;
mod compare;
mod convert;
mod facts;
mod generate;
mod judge;
mod lesson;
mod maze;
mod path;
mod program;
#[cfg(feature = "web")]
mod serve;
mod solve;
mod space;
mod tables;
mod trace;

use std::ffi::OsString;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_lab::{Language, Settings, Weight};
use jiugong_puzzles::maze::Cell;
use jiugong_puzzles::tiles::{Order, Size};
use jiugong_search::{Cost, Duplicates, GoalTest, Limits};

use crate::terminal::Terminal;
use crate::values::{self, MethodChoice};

pub use audit::Audit;
pub use bench::Bench;
pub use coach::Coach;
pub use compare::Compare;
pub use convert::{ConvertBoard, ConvertMoves, ConvertVerb};
pub use facts::{Rank, Solvable, Unrank};
pub use generate::Generate;
pub use judge::{Check, Judge};
pub use lesson::Lesson;
pub use maze::{FourInLine, Maze};
pub use path::Path;
pub use program::{Completions, Man};
#[cfg(feature = "web")]
pub use serve::Serve;
pub use solve::Solve;
pub use space::Space;
pub use tables::{TableNames, TablesBuild, TablesVerb};
pub use trace::{SubjectArgs, Trace, Tree};

#[derive(Debug, Parser)]
#[command(name = "jiugong", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[arg(long, global = true, value_parser = values::language(), value_name = "LANG")]
    pub lang: Option<Language>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(Solve),
    Compare(Compare),
    Interactive,
    Judge(Judge),
    Check(Check),
    Maze(Maze),
    FourInLine(FourInLine),
    Solvable(Solvable),
    Rank(Rank),
    Unrank(Unrank),
    Methods,
    Heuristics,
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
    #[command(subcommand)]
    Convert(ConvertVerb),
    Lesson(Lesson),
    #[cfg(feature = "web")]
    Serve(Serve),
}

/// Boards, and the goal they are to reach.
#[derive(Debug, Args)]
pub struct BoardArgs {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
}

/// The method and the heuristic of one search.
#[derive(Debug, Args)]
pub struct WayArgs {
    #[arg(long, value_parser = values::method_or_auto(), value_name = "METHOD", default_value = "auto")]
    pub method: MethodChoice,
    #[arg(long, value_parser = values::heuristic(), value_name = "HEURISTIC")]
    pub heuristic: Option<HeuristicName>,
    #[arg(long, value_parser = values::order, value_name = "ORDER", default_value = "lurd")]
    pub order: Order,
}

/// The knobs of a search.
#[derive(Debug, Args)]
pub struct KnobArgs {
    #[arg(long, value_parser = values::goal_test(), value_name = "WHEN")]
    pub goal_test: Option<GoalTest>,
    #[arg(long, value_parser = values::duplicates(), value_name = "RULE")]
    pub duplicates: Option<Duplicates>,
    #[arg(long, value_parser = values::store(), value_name = "STORE")]
    pub store: Option<Store>,
    #[arg(long, value_parser = values::bound, value_name = "N")]
    pub bound: Option<Cost>,
    #[arg(long, value_parser = values::weight, value_name = "W")]
    pub weight_g: Option<Weight>,
    #[arg(long, value_parser = values::weight, value_name = "W")]
    pub weight_h: Option<Weight>,
    #[arg(long, value_parser = values::time, value_name = "TIME")]
    pub time_limit: Option<Duration>,
    #[arg(long, value_parser = values::nodes, value_name = "N")]
    pub node_limit: Option<u64>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "2GiB")]
    pub memory_limit: usize,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub threads: Option<usize>,
}

impl KnobArgs {
    /// The settings for a search that Ctrl-C at `terminal` stops.
    pub fn settings(&self, terminal: &Terminal, method: Option<Method>, heuristic: Option<HeuristicName>) -> Settings {
        Settings {
            method,
            heuristic,
            goal_test: self.goal_test,
            duplicates: self.duplicates,
            store: self.store,
            bound: self.bound,
            weight_g: self.weight_g,
            weight_h: self.weight_h,
            within: None,
            limits: Limits {
                time: self.time_limit,
                nodes: self.node_limit,
                bytes: Some(self.memory_limit),
                cancel: Some(terminal.cancel_flag()),
            },
            threads: self.threads,
            tables: Some(terminal.tables()),
            checkpoint: None,
        }
    }
}

/// How a maze is read, and between which of its cells a way is sought.
#[derive(Debug, Args)]
pub struct WalkArgs {
    #[arg(long, value_parser = values::cell, value_name = "R,C")]
    pub from: Option<Cell>,
    #[arg(long, value_parser = values::cell, value_name = "R,C")]
    pub to: Option<Cell>,
    #[arg(long)]
    pub weighted: bool,
}
