//! The chart of a space: a bar and a count for each distance, and a mark for the mean.

use jiugong_lab::{Language, SpaceReport};

use super::{stopped, total};
use crate::catalogue;
use crate::export::problem::size;
use crate::picture::{Anchor, Label, Mark, Paint, Scene, Style, text_width};
use crate::units::show_count;

const WIDTH: f64 = 820.0;
const MARGIN: f64 = 24.0;
/// The left end of the bars; the distances are to the left of it.
const LEFT: f64 = 92.0;
const TOP: f64 = 108.0;
/// The distance between two bars.
const ROW: f64 = 20.0;
const TEXT: f64 = 12.0;

/// The chart of `report`.
pub fn space_chart(report: &SpaceReport, language: Language) -> Scene {
    let row = report.problem.domain().row();
    let words = &row.capabilities.words;
    let goal = report.problem.goal().filter(|_| report.from_goal);
    let title = match goal {
        Some(goal) => {
            let positions = catalogue::capital(words.positions.get(language));
            catalogue::space_chart_title(language, &positions, &size(&report.problem), &goal.name)
        }
        None => catalogue::states_chart_title(language, row.title.get(language)),
    };
    let summary = if report.is_complete() { total(report, language) } else { stopped(report, language) };
    draw(report, &title, &summary, &catalogue::column_positions(language, words), language)
}

/// The row of the mean, between those of the two nearest distances.
fn row_of(mean: f64, distances: &[f64]) -> f64 {
    let next = distances.iter().position(|&distance| distance >= mean).unwrap_or(distances.len().saturating_sub(1));
    let Some(before) = next.checked_sub(1) else { return 0.0 };
    let (low, high) = (distances[before], distances[next]);
    before as f64 + ((mean - low) / (high - low)).min(1.0)
}

fn draw(report: &SpaceReport, title: &str, summary: &str, counted: &str, language: Language) -> Scene {
    let (counts, mean) = (&report.counts, report.mean());
    let rows = counts.len();
    let height = TOP + rows as f64 * ROW + 30.0;
    let mut scene = Scene::new(WIDTH, height, title);
    scene.describe(summary);
    // The goal of a large board is too long for the same line.
    let fits = text_width(title, 18.0) < WIDTH - 2.0 * MARGIN;
    scene.text((MARGIN, 36.0), title, Label::new(if fits { 18.0 } else { 14.0 }).bold());
    scene.text((MARGIN, 60.0), summary, Label::new(13.0).paint(Paint::Muted));
    let heading = Label::new(TEXT).paint(Paint::Muted);
    scene.text((LEFT - 12.0, TOP - 12.0), &catalogue::column_distance(language), heading.anchor(Anchor::End));
    scene.text((LEFT, TOP - 12.0), counted, heading);

    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1);
    let named = catalogue::space_chart_mean(language, &format!("{mean:.4}"));
    // The count is to the right of the longest bar, and the label of the mean to the right of that.
    let name_width = 1.1 * text_width(&named, TEXT);
    let full = WIDTH - MARGIN - LEFT - name_width - 1.1 * text_width(&show_count(most), TEXT) - 28.0;
    let unit = f64::from(10_u32.pow(report.problem.info().decimals));
    let distances: Vec<f64> = counts.iter().map(|&(distance, _)| f64::from(distance) / unit).collect();
    let middle = |row: f64| TOP + (row + 0.5) * ROW;
    let (mean, right) = (middle(row_of(mean, &distances)), WIDTH - MARGIN - name_width - 6.0);
    scene.text((WIDTH - MARGIN, mean), &named, Label::new(TEXT).anchor(Anchor::End).centred());
    let mut lengths = Vec::new();
    for (row, &(_, count)) in counts.iter().enumerate() {
        let y = middle(row as f64);
        let length = (count as f64 / most as f64 * full).max(1.0);
        scene.rect((LEFT, y - 7.0), (length, 14.0), Style::fill(Paint::Series(0)));
        lengths.push(length);
    }
    // Above the bars, with a border around it, and below the counts, which stay readable where the line crosses them.
    scene.line((LEFT, mean), (right, mean), Style::stroke(Paint::Card, 4.5));
    scene.line((LEFT, mean), (right, mean), Style::stroke(Paint::Series(1), 2.0).dashed(&[8.0, 4.0]));
    for (row, (&(distance, count), length)) in counts.iter().zip(lengths).enumerate() {
        let y = middle(row as f64);
        let shown = show_count(count);
        let number = Label::new(TEXT).centred();
        scene.text((LEFT - 12.0, y), &report.problem.amount(distance).to_string(), number.anchor(Anchor::End));
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
        let report = count_space(&request, &mut ()).unwrap().states();
        for language in Language::ALL {
            let scene = space_chart(&report, language);
            let svg = scene.to_svg();
            for count in report.counts.iter().map(|&(_, count)| show_count(count)) {
                assert!(svg.contains(&format!(">{count}</text>")), "{count}");
            }
            assert_eq!(svg.matches("<rect").count(), 1 + 2 * report.counts.len());
            assert!(svg.contains(&format!("{:.4}", report.mean())));
            #[cfg(feature = "png")]
            assert!(Kind::Png.render(&scene).is_ok());
        }
    }
}
