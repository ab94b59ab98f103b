//! The formats of a search's steps.

mod film;
mod json;
mod lists;
mod posthoc;
mod steps_json;
mod text;
mod wrap;

pub use film::film as trace_film;
pub use steps_json::{StepsJson, write_steps};
pub use text::{write_end, write_step};

use std::io::{self, Write};

use jiugong_lab::trace::Trace;
use jiugong_lab::{Language, Text};
use jiugong_search::{Fate, Side};

/// A format of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TraceFormat {
    /// Words and tables, step by step.
    Steps,
    /// One JSON object per line, one event each.
    Json,
    /// The trace format of the Posthoc visualiser.
    Posthoc,
}

/// The formats by name.
pub static TRACE_FORMATS: [(&str, TraceFormat, Text); 3] = [
    (
        "steps",
        TraceFormat::Steps,
        Text { en: "step by step, with OPEN and CLOSED", zh: "逐步显示，附 OPEN 表与 CLOSED 表" },
    ),
    (
        "json",
        TraceFormat::Json,
        Text { en: "one JSON object per line, one per event", zh: "每行一个 JSON 对象，每个事件一个" },
    ),
    (
        "posthoc",
        TraceFormat::Posthoc,
        Text { en: "a trace file for the Posthoc visualiser", zh: "Posthoc 可视化工具的轨迹文件" },
    ),
];

impl TraceFormat {
    /// Writes `trace`; tables show at most `rows` rows.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, trace: &Trace, rows: usize, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            TraceFormat::Steps => text::write(trace, rows, language, out),
            TraceFormat::Json => json::write(trace, out),
            TraceFormat::Posthoc => posthoc::write(trace, out),
        }
    }
}

/// The name of a fate in data.
pub fn fate_name(fate: Fate) -> &'static str {
    match fate {
        Fate::Started => "started",
        Fate::Expanded => "expanded",
        Fate::Waiting => "waiting",
        Fate::Generated => "generated",
        Fate::Duplicate => "duplicate",
        Fate::Improved => "improved",
        Fate::Reopened => "reopened",
        Fate::Postponed => "postponed",
        Fate::Pruned => "pruned",
        Fate::Dropped => "dropped",
        Fate::Restored => "restored",
        Fate::Met => "met",
        Fate::Reached => "reached",
    }
}

/// The name of a side in data.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::Forward => "forward",
        Side::Backward => "backward",
    }
}
