//! The states of a problem of any domain by their distance, as a picture.

use jiugong_lab::Language;

use super::CountedProblem;
use crate::catalogue;
use crate::export::space_chart::{Bars, draw};
use crate::picture::Scene;

/// The chart of `report`.
pub fn layers_chart(report: &CountedProblem<'_>, language: Language) -> Scene {
    let title = report.problem.domain().row().title.get(language);
    draw(
        &Bars {
            title: catalogue::states_chart_title(language, title),
            summary: report.total(language),
            counted: catalogue::column_states(language),
            counts: report.layers.counts.iter().map(|&(distance, count)| (u64::from(distance), count)).collect(),
            mean: report.mean(),
        },
        language,
    )
}
