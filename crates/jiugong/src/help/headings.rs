//! The headings of help: under which of them an option stands, and which options the short help shows.

use jiugong_lab::Text;
use jiugong_lab::registry::KNOBS;

/// A heading of options. Help has them in this order; [`Heading::Domain`] stands for one heading per domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Heading {
    Arguments,
    Options,
    Input,
    Search,
    Limits,
    Output,
    Forecast,
    Processes,
    Domain,
    General,
}

impl Heading {
    /// All headings but those of the domains.
    pub const ALL: [Heading; 9] = [
        Heading::Arguments,
        Heading::Options,
        Heading::Input,
        Heading::Search,
        Heading::Limits,
        Heading::Output,
        Heading::Forecast,
        Heading::Processes,
        Heading::General,
    ];

    /// The heading as it is shown.
    pub fn title(self) -> Text {
        match self {
            Heading::Arguments => Text { en: "Arguments", zh: "参数" },
            Heading::Options => Text { en: "Options", zh: "选项" },
            Heading::Input => Text { en: "Input", zh: "输入" },
            Heading::Search => Text { en: "Search", zh: "搜索" },
            Heading::Limits => Text { en: "Limits", zh: "限制" },
            Heading::Output => Text { en: "Output", zh: "输出" },
            Heading::Forecast => Text { en: "Forecast", zh: "预估" },
            Heading::Processes => Text { en: "Several processes", zh: "多进程" },
            Heading::Domain => Text { en: "Domain options", zh: "各类问题的选项" },
            Heading::General => Text { en: "General", zh: "通用" },
        }
    }

    /// The heading of the option `id` in `verb`, unless it is an option of a domain.
    pub fn of(verb: &str, id: &str) -> Heading {
        match (verb, id) {
            ("compare" | "generate", "seed" | "size" | "goal")
            | ("audit" | "space", "size" | "goal")
            | ("generate", "count" | "sample" | "distance" | "hardest" | "faster" | "than" | "by")
            | ("bench", "only" | "order")
            | (_, "file" | "domain" | "random") => Heading::Input,
            (_, "help" | "version" | "lang" | "quiet" | "color") => Heading::General,
            // Verbs with few options, or all of one kind.
            ("serve" | "tui" | "lesson" | "coach", _) => Heading::Options,
            (_, "disk" | "disk_limit" | "time_limit" | "node_limit" | "memory_limit" | "threads") => Heading::Limits,
            (_, "format" | "output" | "all_boards" | "steps" | "rows" | "step" | "nodes" | "round")
            | ("tree" | "trace" | "path", "all" | "count") => Heading::Output,
            (_, "plan" | "machines" | "disk_speed" | "network" | "memory_speed" | "layers") => Heading::Forecast,
            ("solve" | "bench" | "space", "local" | "hosts" | "process" | "journal") => Heading::Processes,
            ("solve" | "trace" | "tree" | "compare" | "audit" | "bench" | "path" | "generate", _) => Heading::Search,
            (_, id) if KNOBS.iter().any(|knob| knob.name == id) => Heading::Search,
            _ => Heading::Options,
        }
    }
}

/// Whether `-h` shows the option `id` under `heading`. The others are in `--help`.
pub fn is_in_short_help(verb: &str, heading: Heading, id: &str) -> bool {
    match heading {
        Heading::Arguments | Heading::Input => true,
        Heading::Output => !["rows", "step"].contains(&id),
        Heading::Options => verb != "serve" || ["port", "share", "time_limit", "memory_limit", "check"].contains(&id),
        Heading::Search => ["method", "methods", "heuristic", "heuristics", "all"].contains(&id),
        Heading::Limits => ["time_limit", "disk"].contains(&id),
        Heading::Domain => ["goal", "size"].contains(&id),
        Heading::Forecast => id == "plan",
        Heading::Processes | Heading::General => false,
    }
}
