//! Statistics of runs, as table cells and as text.

use jiugong_lab::Language;
use jiugong_lab::registry::HeuristicName;
use jiugong_search::{Cost, Outcome};
use jiugong_show::catalogue;

use super::problem::rule_name;
use super::{Cell, Column, Row, Run};

impl Run {
    /// The number of moves of the solution.
    pub(super) fn steps(&self) -> Option<Cost> {
        self.answer.steps().map(|steps| steps as Cost)
    }

    /// The name of the duplicate rule.
    pub(crate) fn rule(&self) -> &'static str {
        rule_name(self.answer.config.duplicates)
    }

    /// The number of expanded nodes.
    pub(super) fn expanded(&self) -> u64 {
        self.answer.report.statistics.expanded
    }

    /// The cell for the number of moves, or for the outcome without a solution.
    pub(super) fn steps_cell(&self, language: Language) -> Cell {
        match (self.steps(), &self.answer.report.outcome) {
            (Some(steps), _) => Cell::Count(u64::from(steps)),
            (None, Outcome::Unsolvable) => Cell::Word(catalogue::cell_unsolvable(language)),
            (None, _) => Cell::Word(catalogue::cell_cutoff(language)),
        }
    }

    /// A table row: `cells`, then the columns of [`figures`].
    pub(super) fn row(&self, language: Language, mut cells: Vec<Cell>) -> Row {
        let figures = &self.answer.report.statistics;
        cells.push(self.steps_cell(language));
        cells.extend([figures.expanded, figures.generated, figures.max_open].map(Cell::Count));
        Row { cells, command: Some(self.command.clone()) }
    }
}

/// The cell for a heuristic; empty for methods without one.
pub(super) fn heuristic_cell(heuristic: Option<HeuristicName>) -> Cell {
    heuristic.map_or(Cell::Empty, |heuristic| Cell::Word(heuristic.name().to_owned()))
}

/// The columns of a table: `columns`, then those that [`Run::row`] fills.
pub(super) fn figures(language: Language, mut columns: Vec<Column>) -> Vec<Column> {
    columns.extend([
        Column { key: "steps", title: catalogue::column_steps(language) },
        Column { key: "expanded", title: catalogue::column_expanded(language) },
        Column { key: "generated", title: catalogue::column_generated(language) },
        Column { key: "max_open", title: catalogue::column_open(language) },
    ]);
    columns
}

/// The index of the choice in [`shares`](crate::catalogue::lesson::shares) that describes `one` as a share of `other`.
pub(super) fn share(one: u64, other: u64) -> usize {
    if one >= other {
        0
    } else if 2 * one > other {
        1
    } else if 10 * one >= other {
        2
    } else {
        3
    }
}

/// The ratio of `one` to `other`.
pub(super) fn times(one: u64, other: u64) -> f64 {
    one as f64 / other.max(1) as f64
}

pub(super) use jiugong_show::units::show_times;
