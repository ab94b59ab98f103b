//! A counted space as a picture: a bar for each distance with its count beside it, and the mean marked.

use jiugong_lab::{CountReport, Language};

use crate::catalogue;
use crate::picture::{Anchor, Label, Mark, Paint, Scene, Style, text_width};
use crate::units::show_count;

const WIDTH: f64 = 820.0;
const MARGIN: f64 = 24.0;
/// Where the counts begin: the distances stand before them.
const LEFT: f64 = 92.0;
const TOP: f64 = 108.0;
/// From one bar to the next.
const ROW: f64 = 20.0;
const TEXT: f64 = 12.0;

/// What a chart of distances shows.
pub(super) struct Bars {
    /// Its title.
    pub(super) title: String,
    /// Its figures in a sentence.
    pub(super) summary: String,
    /// What is counted.
    pub(super) counted: String,
    /// Each distance and how many are there, in rising order.
    pub(super) counts: Vec<(u64, u64)>,
    /// The mean distance.
    pub(super) mean: f64,
}

/// The chart of `report`.
pub fn chart(report: &CountReport, language: Language) -> Scene {
    let (size, goal) = (report.goal.size().to_string(), report.goal.rows_with_slashes());
    let summary = if report.counted.complete {
        let mean = format!("{:.4}", report.mean());
        catalogue::space_total(language, &catalogue::boards(language, report.total()), &mean, report.largest())
    } else {
        let (counted, all) = (show_count(report.total()), show_count(report.boards));
        catalogue::space_stopped(language, &counted, &all, report.largest())
    };
    draw(
        &Bars {
            title: catalogue::space_chart_title(language, &size, &goal),
            summary,
            counted: catalogue::column_boards(language),
            counts: (0..).zip(report.counted.layers.iter().copied()).collect(),
            mean: report.mean(),
        },
        language,
    )
}

/// Where the mean lies among the rows: between the two distances that are next to it.
fn row_of(mean: f64, counts: &[(u64, u64)]) -> f64 {
    let next =
        counts.iter().position(|&(distance, _)| distance as f64 >= mean).unwrap_or(counts.len().saturating_sub(1));
    let Some(before) = next.checked_sub(1) else { return 0.0 };
    let (low, high) = (counts[before].0 as f64, counts[next].0 as f64);
    before as f64 + ((mean - low) / (high - low)).min(1.0)
}

/// Draws the chart.
pub(super) fn draw(shown: &Bars, language: Language) -> Scene {
    let Bars { title, summary, counted, counts, mean } = shown;
    let rows = counts.len();
    let height = TOP + rows as f64 * ROW + 30.0;
    let mut scene = Scene::new(WIDTH, height, title);
    scene.describe(summary);
    // The goal of a large board is too long for a line of its own beside the rest.
    let fits = text_width(title, 18.0) < WIDTH - 2.0 * MARGIN;
    scene.text((MARGIN, 36.0), title, Label::new(if fits { 18.0 } else { 14.0 }).bold());
    scene.text((MARGIN, 60.0), summary, Label::new(13.0).paint(Paint::Muted));
    let heading = Label::new(TEXT).paint(Paint::Muted);
    scene.text((LEFT - 12.0, TOP - 12.0), &catalogue::column_distance(language), heading.anchor(Anchor::End));
    scene.text((LEFT, TOP - 12.0), counted, heading);

    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1);
    let named = catalogue::space_chart_mean(language, &format!("{mean:.4}"));
    // Right of the longest bar stands its count, and right of that the mean's name.
    let name_width = 1.1 * text_width(&named, TEXT);
    let full = WIDTH - MARGIN - LEFT - name_width - 1.1 * text_width(&show_count(most), TEXT) - 28.0;
    let middle = |row: f64| TOP + (row + 0.5) * ROW;
    let (mean, right) = (middle(row_of(*mean, counts)), WIDTH - MARGIN - name_width - 6.0);
    scene.text((WIDTH - MARGIN, mean), &named, Label::new(TEXT).anchor(Anchor::End).centred());
    let mut lengths = Vec::new();
    for (row, &(_, count)) in counts.iter().enumerate() {
        let y = middle(row as f64);
        let length = (count as f64 / most as f64 * full).max(1.0);
        scene.rect((LEFT, y - 7.0), (length, 14.0), Style::fill(Paint::Series(0)));
        lengths.push(length);
    }
    // Over the bars, with a border that keeps it apart from them, and under the counts, which stay readable where it meets them.
    scene.line((LEFT, mean), (right, mean), Style::stroke(Paint::Card, 4.5));
    scene.line((LEFT, mean), (right, mean), Style::stroke(Paint::Series(1), 2.0).dashed(&[8.0, 4.0]));
    for (row, (&(distance, count), length)) in counts.iter().zip(lengths).enumerate() {
        let y = middle(row as f64);
        let shown = show_count(count);
        let number = Label::new(TEXT).centred();
        scene.text((LEFT - 12.0, y), &distance.to_string(), number.anchor(Anchor::End));
        let behind = (1.1 * text_width(&shown, TEXT) + 8.0, 14.0);
        scene.rect((LEFT + length + 4.0, y - 7.0), behind, Style::fill(Paint::Card));
        scene.text((LEFT + length + 8.0, y), &shown, number);
    }
    scene.line((LEFT, TOP), (LEFT, TOP + rows as f64 * ROW), Style::stroke(Paint::Muted, 1.25));
    scene.mark(Mark::Diamond, (LEFT, mean), 4.5, Paint::Series(1));
    scene
}

#[cfg(test)]
mod tests {
    use jiugong_puzzles::tiles::{NamedGoal, Size};

    use super::*;
    #[cfg(feature = "png")]
    use crate::picture::Kind;
    use jiugong_lab::{CountRequest, count_space};

    #[test]
    fn every_count_and_the_mean_are_named() {
        let goal = NamedGoal::Standard.board(Size::new(2, 3).unwrap());
        let request = CountRequest { goal, threads: Some(1), memory: 1 << 20, disk: None };
        let report = count_space(&request, &mut ()).unwrap();
        for language in Language::ALL {
            let scene = chart(&report, language);
            let svg = scene.to_svg();
            for count in report.counted.layers.iter().map(|&count| show_count(count)) {
                assert!(svg.contains(&format!(">{count}</text>")), "{count}");
            }
            assert_eq!(svg.matches("<rect").count(), 1 + 2 * report.counted.layers.len());
            assert!(svg.contains(&format!("{:.4}", report.mean())));
            #[cfg(feature = "png")]
            assert!(Kind::Png.render(&scene).is_ok());
        }
    }
}
