//! The defaults of all verbs, in one table.
//!
//! Front ends read the constants, and a test compares their help, schemas and stubs with [`DEFAULTS`].

use std::time::Duration;

use jiugong_puzzles::rectangle::Size;

use crate::methods::Method;

/// The purpose of a plan. It determines the defaults of the search and what the method must support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A solution.
    Solve,
    /// One good move within a short time.
    Hint,
    /// One of several searches that are compared.
    Compare,
    /// A search that is recorded and shown step by step.
    Trace,
    /// A search whose steps are taken one at a time, without a time limit.
    Steps,
    /// A search that is recorded exactly as its settings say.
    Record,
}

impl Purpose {
    /// The default method, if it does not depend on the problem: a method chosen for speed has few steps to show.
    pub fn method(self) -> Option<Method> {
        matches!(self, Purpose::Trace | Purpose::Steps).then_some(Method::ASTAR)
    }

    /// The time limit.
    pub fn time(self) -> Option<Duration> {
        match self {
            Purpose::Solve | Purpose::Steps | Purpose::Record => None,
            Purpose::Hint => Some(HINT_TIME),
            Purpose::Compare => Some(COMPARE_TIME),
            Purpose::Trace => Some(TRACE_TIME),
        }
    }

    /// Whether the method must report its steps.
    pub fn needs_steps(self) -> bool {
        matches!(self, Purpose::Trace | Purpose::Steps | Purpose::Record)
    }
}

/// The time limit of a search that is shown step by step.
pub const TRACE_TIME: Duration = Duration::from_secs(10);

/// The time limit of each search of a comparison.
pub const COMPARE_TIME: Duration = Duration::from_secs(5);

/// The time limit of a hint: half of it for a shortest solution, the rest for any.
pub const HINT_TIME: Duration = Duration::from_secs(4);

/// The limits of the second search after one that stopped without a solution.
pub const QUICK_TIME: Duration = Duration::from_millis(250);
/// See [`QUICK_TIME`].
pub const QUICK_NODES: u64 = 5_000;

/// Expansions that are shown.
pub const TRACE_STEPS: u64 = 200;

/// Entries of OPEN and CLOSED in data.
pub const TRACE_ROWS: usize = 20;

/// The first step that is shown.
pub const TRACE_FIRST: u64 = 1;

/// Nodes of a drawn tree, if no page limits it.
pub const TREE_NODES: usize = 300;

/// The most expansions that are recorded for a tree: more do not fit into a picture.
pub const MOST_TREE_STEPS: u64 = 50_000;

/// The size of positions of the domains that have this option.
pub const SIZE: Size = Size { rows: 3, columns: 3 };

/// Expansions that the full-screen program records.
pub const SCREEN_STEPS: u64 = 5_000;

/// The time limit of a hint in the game of the full-screen program.
pub const PLAY_HINT_TIME: Duration = Duration::from_secs(30);

/// The most steps of a whole search that are written: a few hundred megabytes.
pub const MOST_WRITTEN_STEPS: u64 = 1_000_000;

/// The seed of random problems.
pub const SEED: u64 = 1;

/// The memory limit on the user's own machine, as the command line writes it.
pub const MEMORY: &str = "2GiB";

/// The same in bytes.
pub const MEMORY_BYTES: usize = 2 << 30;

/// A default of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Default {
    /// The verb.
    pub verb: &'static str,
    /// The field of its requests.
    pub field: &'static str,
    /// The value, as the command line writes it.
    pub value: &'static str,
}

/// The default of a field of a verb, as the command line writes it.
pub fn value(verb: &str, field: &str) -> &'static str {
    DEFAULTS.iter().find(|row| (row.verb, row.field) == (verb, field)).map_or("", |row| row.value)
}

/// [`SIZE`], as the command line writes it.
const SIZE_TEXT: &str = "3x3";

/// All defaults of verbs; those of a domain's options and of a method are in their rows.
pub static DEFAULTS: &[Default] = &[
    Default { verb: "trace", field: "method", value: "astar" },
    Default { verb: "trace", field: "time_limit", value: "10s" },
    Default { verb: "trace", field: "steps", value: "200" },
    Default { verb: "trace", field: "rows", value: "20" },
    Default { verb: "trace", field: "first", value: "1" },
    Default { verb: "tree", field: "method", value: "astar" },
    Default { verb: "tree", field: "time_limit", value: "10s" },
    Default { verb: "tree", field: "nodes", value: "300" },
    Default { verb: "compare", field: "time_limit", value: "5s" },
    Default { verb: "compare", field: "seed", value: "1" },
    Default { verb: "hint", field: "time_limit", value: "4s" },
    Default { verb: "solve", field: "memory_limit", value: MEMORY },
    // Rows of OPEN and CLOSED on a terminal; data have more.
    Default { verb: "trace", field: "terminal_rows", value: "10" },
    Default { verb: "generate", field: "size", value: SIZE_TEXT },
    Default { verb: "audit", field: "size", value: SIZE_TEXT },
    Default { verb: "compare", field: "size", value: SIZE_TEXT },
    // The view Race of the page, and its comparison of random problems.
    Default { verb: "race", field: "time_limit", value: "10s" },
    Default { verb: "race", field: "count", value: "20" },
    Default { verb: "path", field: "count", value: "10" },
    Default { verb: "random", field: "count", value: "1" },
    Default { verb: "generate", field: "sample", value: "1000" },
    Default { verb: "generate", field: "node_limit", value: "1000000" },
    Default { verb: "tables build", field: "memory_limit", value: "4GiB" },
    Default { verb: "serve", field: "port", value: "8014" },
    Default { verb: "serve", field: "queue", value: "32" },
    Default { verb: "serve", field: "time_limit", value: "60" },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::units::{read_bytes, read_duration};

    /// The table agrees with the constants.
    #[test]
    fn the_table_has_the_values_in_force() {
        let purposes = [
            ("trace", Purpose::Trace),
            ("tree", Purpose::Trace),
            ("compare", Purpose::Compare),
            ("hint", Purpose::Hint),
        ];
        for (verb, purpose) in purposes {
            assert_eq!(read_duration(value(verb, "time_limit")), purpose.time(), "{verb}");
            if let Some(method) = purpose.method() {
                assert_eq!(value(verb, "method"), method.name(), "{verb}");
            }
        }
        assert_eq!(value("trace", "steps"), TRACE_STEPS.to_string());
        assert_eq!(value("trace", "rows"), TRACE_ROWS.to_string());
        assert_eq!(value("trace", "first"), TRACE_FIRST.to_string());
        assert_eq!(value("tree", "nodes"), TREE_NODES.to_string());
        assert_eq!(value("compare", "seed"), SEED.to_string());
        assert_eq!(read_bytes(value("solve", "memory_limit")), Some(MEMORY_BYTES));
        assert_eq!(SIZE_TEXT.parse(), Ok(SIZE));
    }
}
