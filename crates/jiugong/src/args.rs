//! The command line: verbs and options. Their help is in [`help`](crate::help), in both languages.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, Parser, Subcommand};
use clap_complete::Shell;
use jiugong_lab::bench::Selection;
use jiugong_lab::export::{
    AuditFormat, BenchFormat, BoardForm, CoachFormat, Format, GenerateFormat, GridFormat, LessonFormat, PathFormat,
    SpaceFormat, StudyFormat, TraceFormat,
};
use jiugong_lab::generate::{Measure, Way};
use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_lab::{Language, Settings, Weight};
use jiugong_puzzles::maze::Cell;
use jiugong_puzzles::tiles::anytime::Ratio;
use jiugong_puzzles::tiles::pdb::Tier;
use jiugong_puzzles::tiles::{Convention, MoveCost, Order, Size};
use jiugong_search::{Cost, Duplicates, GoalTest, Limits};

use crate::terminal::Terminal;
use crate::values::{self, MethodChoice};

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
    Serve(Serve),
}

#[derive(Debug, Args)]
pub struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    #[arg(long, value_name = "PORT", default_value = "8014")]
    pub port: u16,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub workers: Option<usize>,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = "32")]
    pub queue: usize,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "1GiB")]
    pub memory_limit: usize,
}

#[derive(Debug, Args)]
pub struct Lesson {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub board: Option<OsString>,
    #[arg(long)]
    pub no_pause: bool,
    #[arg(long, value_parser = values::lesson_format(), value_name = "FORMAT", default_value = "text")]
    pub format: LessonFormat,
}

#[derive(Debug, Subcommand)]
pub enum ConvertVerb {
    Board(ConvertBoard),
    Moves(ConvertMoves),
}

#[derive(Debug, Args)]
pub struct ConvertBoard {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::board_input(), value_name = "FORM", default_value = "board")]
    pub from: BoardForm,
    #[arg(long, value_parser = values::board_form(), value_name = "FORM")]
    pub to: BoardForm,
}

#[derive(Debug, Args)]
pub struct ConvertMoves {
    #[arg(value_name = "MOVES")]
    pub moves: Vec<String>,
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub board: Option<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC", requires = "board")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub from: Convention,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION")]
    pub to: Option<Convention>,
    #[arg(long)]
    pub runs: bool,
    #[arg(long)]
    pub upper: bool,
    #[arg(long)]
    pub simplify: bool,
}

#[derive(Debug, Subcommand)]
pub enum TablesVerb {
    List,
    Build(TablesBuild),
    Verify(TableNames),
    Remove(TableNames),
}

#[derive(Debug, Args)]
pub struct TablesBuild {
    #[arg(value_parser = values::size, value_name = "RxC")]
    pub size: Size,
    #[arg(long, value_parser = values::tier(), value_name = "TIER", default_value = "small")]
    pub tier: Tier,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "4GiB")]
    pub memory_limit: usize,
}

#[derive(Debug, Args)]
pub struct TableNames {
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    #[arg(long)]
    pub all: bool,
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

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[command(flatten)]
    pub way: WayArgs,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    #[arg(long, value_parser = values::within, value_name = "RATIO")]
    pub within: Option<Ratio>,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub moves: Convention,
    #[arg(long, value_parser = values::format(), value_name = "FORMAT", default_value = "boards")]
    pub format: Format,
}

#[derive(Debug, Args)]
pub struct Compare {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    pub file: Option<PathBuf>,
    #[arg(long, value_parser = values::board_count, value_name = "N", conflicts_with_all = ["boards", "file"])]
    pub random: Option<u32>,
    #[arg(long, value_parser = values::seed, value_name = "S", default_value = "1", requires = "random")]
    pub seed: u64,
    #[arg(long, value_parser = values::method(), value_name = "METHOD", value_delimiter = ',', num_args = 1..)]
    pub methods: Vec<Method>,
    #[arg(long, value_parser = values::heuristic(), value_name = "HEURISTIC", value_delimiter = ',', num_args = 1..)]
    pub heuristics: Vec<HeuristicName>,
    #[arg(long, value_parser = values::store(), value_name = "STORE", value_delimiter = ',', num_args = 1..)]
    pub stores: Vec<Store>,
    #[arg(long, value_parser = values::order, value_name = "ORDER", default_value = "lurd")]
    pub order: Order,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::study_format(), value_name = "FORMAT", default_value = "table")]
    pub format: StudyFormat,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Judge {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Debug, Args)]
pub struct Check {
    #[arg(value_name = "NAME")]
    pub name: String,
    #[arg(value_name = "INPUT")]
    pub input: PathBuf,
    #[arg(value_name = "ANSWER")]
    pub answer: PathBuf,
}

#[derive(Debug, Args)]
pub struct Maze {
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[arg(long, value_parser = values::cell, value_name = "R,C")]
    pub from: Option<Cell>,
    #[arg(long, value_parser = values::cell, value_name = "R,C")]
    pub to: Option<Cell>,
    #[arg(long)]
    pub weighted: bool,
    #[command(flatten)]
    pub way: WayArgs,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::grid_format(), value_name = "FORMAT", default_value = "picture")]
    pub format: GridFormat,
}

#[derive(Debug, Args)]
pub struct FourInLine {
    #[arg(value_name = "ROW")]
    pub rows: Vec<OsString>,
    #[command(flatten)]
    pub way: WayArgs,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::grid_format(), value_name = "FORMAT", default_value = "picture")]
    pub format: GridFormat,
}

#[derive(Debug, Args)]
pub struct Solvable {
    #[command(flatten)]
    pub boards: BoardArgs,
}

#[derive(Debug, Args)]
pub struct Rank {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub boards: Vec<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
}

#[derive(Debug, Args)]
pub struct Unrank {
    #[arg(value_name = "NUMBER", required = true)]
    pub numbers: Vec<String>,
    #[arg(long, value_parser = values::size, value_name = "RxC", default_value = "3x3")]
    pub size: Size,
}

#[derive(Debug, Args)]
pub struct Completions {
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct Man {
    #[arg(value_name = "VERB")]
    pub verb: Option<String>,
}

#[derive(Debug, Args)]
pub struct Bench {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    #[arg(long, value_parser = values::selection, value_name = "LIST")]
    pub only: Option<Selection>,
    #[command(flatten)]
    pub way: WayArgs,
    #[command(flatten)]
    pub knobs: KnobArgs,
    #[arg(long, value_parser = values::bench_format(), value_name = "FORMAT", default_value = "table")]
    pub format: BenchFormat,
}

#[derive(Debug, Args)]
pub struct Space {
    #[arg(value_parser = values::size, value_name = "RxC")]
    pub size: Size,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub threads: Option<usize>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "2GiB")]
    pub memory_limit: usize,
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", requires = "disk")]
    pub disk_limit: Option<usize>,
    #[arg(long, value_parser = values::space_format(), value_name = "FORMAT", default_value = "table")]
    pub format: SpaceFormat,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A problem of any domain, and how to search it.
#[derive(Debug, Args)]
pub struct SubjectArgs {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long, value_name = "FILE", conflicts_with = "four_in_line")]
    pub maze: Option<PathBuf>,
    #[arg(long, value_parser = values::cell, value_name = "R,C", requires = "maze")]
    pub from: Option<Cell>,
    #[arg(long, value_parser = values::cell, value_name = "R,C", requires = "maze")]
    pub to: Option<Cell>,
    #[arg(long, requires = "maze")]
    pub weighted: bool,
    #[arg(long)]
    pub four_in_line: bool,
    #[command(flatten)]
    pub way: WayArgs,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[command(flatten)]
    pub knobs: KnobArgs,
}

#[derive(Debug, Args)]
pub struct Trace {
    #[command(flatten)]
    pub subject: SubjectArgs,
    #[arg(long, value_parser = values::number::<u64>, value_name = "N", default_value = "200")]
    pub steps: u64,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = "10")]
    pub rows: usize,
    #[arg(long, conflicts_with = "all")]
    pub step: bool,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::trace_format(), value_name = "FORMAT", default_value = "steps")]
    pub format: TraceFormat,
}

#[derive(Debug, Args)]
pub struct Tree {
    #[command(flatten)]
    pub subject: SubjectArgs,
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = "300")]
    pub nodes: usize,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N")]
    pub round: Option<usize>,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("which").required(true).args(["heuristic", "all"])))]
pub struct Audit {
    #[arg(long, value_parser = values::heuristic(), value_name = "HEURISTIC", value_delimiter = ',', num_args = 1..)]
    pub heuristic: Vec<HeuristicName>,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::cost(), value_name = "COST", default_value = "unit")]
    pub cost: MoveCost,
    #[arg(long, value_parser = values::audit_format(), value_name = "FORMAT", default_value = "table")]
    pub format: AuditFormat,
}

#[derive(Debug, Args)]
pub struct Coach {
    #[arg(value_name = "BOARD", allow_negative_numbers = true)]
    pub board: OsString,
    #[arg(value_name = "MOVES")]
    pub solution: Vec<String>,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub moves: Convention,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_parser = values::time, value_name = "TIME")]
    pub time_limit: Option<Duration>,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "2GiB")]
    pub memory_limit: usize,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub threads: Option<usize>,
    #[arg(long, value_parser = values::coach_format(), value_name = "FORMAT", default_value = "table")]
    pub format: CoachFormat,
}

#[derive(Debug, Args)]
pub struct Path {
    #[command(flatten)]
    pub boards: BoardArgs,
    #[arg(long)]
    pub all: bool,
    #[arg(long, value_parser = values::count, value_name = "N", default_value = "10")]
    pub count: usize,
    #[arg(long, value_parser = values::order, value_name = "ORDER", default_value = "lurd")]
    pub order: Order,
    #[arg(long, value_parser = values::convention(), value_name = "CONVENTION", default_value = "blank")]
    pub moves: Convention,
    #[arg(long, value_parser = values::path_format(), value_name = "FORMAT", default_value = "table")]
    pub format: PathFormat,
}

#[derive(Debug, Args)]
pub struct Generate {
    #[arg(long, value_parser = values::count, value_name = "N")]
    pub count: Option<usize>,
    #[arg(long, value_parser = values::size, value_name = "RxC")]
    pub size: Option<Size>,
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<OsString>,
    #[arg(long, value_parser = values::seed, value_name = "S")]
    pub seed: Option<u64>,
    #[arg(long, value_parser = values::bound, value_name = "D", conflicts_with_all = ["hardest", "faster"])]
    pub distance: Option<Cost>,
    #[arg(long, conflicts_with = "faster")]
    pub hardest: bool,
    #[arg(long, value_parser = values::way, value_name = "WAY", requires = "than")]
    pub faster: Option<Way>,
    #[arg(long, value_parser = values::way, value_name = "WAY", requires = "faster")]
    pub than: Option<Way>,
    #[arg(long, value_parser = values::heuristic(), value_name = "HEURISTIC", requires = "faster")]
    pub heuristic: Option<HeuristicName>,
    #[arg(long, value_parser = values::measure(), value_name = "MEASURE", default_value = "expanded")]
    pub by: Measure,
    #[arg(long, value_parser = values::count, value_name = "K", default_value = "1000")]
    pub sample: usize,
    #[arg(long, value_parser = values::nodes, value_name = "N", default_value = "1000000")]
    pub node_limit: u64,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "2GiB")]
    pub memory_limit: usize,
    #[arg(long, value_parser = values::generate_format(), value_name = "FORMAT", default_value = "lines")]
    pub format: GenerateFormat,
}
