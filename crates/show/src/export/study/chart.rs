//! A comparison as a picture: nodes generated and time by solution depth, on logarithmic scales.

use std::collections::BTreeMap;

use jiugong_lab::{AtDepth, Language, Study};

use super::{StudyOptions, domain, problems};
use crate::catalogue;
use crate::picture::{Axis, Label, Mark, Paint, Panel, SERIES, Scene, Style, powers_around, text_width};
use crate::reading::contender_title;
use crate::units::show_count;

const WIDTH: f64 = 1000.0;
const MARGIN: f64 = 24.0;
const PANEL: (f64, f64) = (386.0, 330.0);
const TOP: f64 = 100.0;
/// The height of a line of the legend.
const LINE: f64 = 24.0;
const TEXT: f64 = 12.0;
/// The width of the line and the mark before a name in the legend.
const SAMPLE: f64 = 44.0;

/// Distinguishable dash patterns.
const DASHES: [&[f64]; 4] = [&[], &[7.0, 4.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];

/// The number of distinguishable series; after that, colours and marks repeat.
const MOST: usize = SERIES * Mark::ALL.len();

/// The look of a series: no two of the first [`MOST`] have the same colour and mark.
fn look(series: usize) -> (Paint, Mark, &'static [f64]) {
    let marks = Mark::ALL.len();
    let mark = Mark::ALL[(series + series / SERIES) % marks];
    (Paint::Series(series), mark, DASHES[(series + 2 * (series / SERIES)) % DASHES.len()])
}

/// The chart; `None` if no board was solved.
pub fn chart(study: &Study, options: &StudyOptions<'_>, language: Language) -> Option<Scene> {
    // With one board all points would be in one column.
    if study.problems.len() == 1 {
        return super::bars::chart(study, options, language);
    }
    let figures: Vec<BTreeMap<u64, AtDepth>> = (0..study.contenders.len()).map(|way| study.by_depth(way)).collect();
    let drawn: Vec<usize> = (0..study.contenders.len()).filter(|&way| !figures[way].is_empty()).take(MOST).collect();
    let left_out = study.contenders.len() - drawn.len();
    let depths = || figures.iter().flat_map(BTreeMap::keys).copied();
    let (least, most) = (depths().min()?, depths().max()?);
    let titles: Vec<String> =
        drawn.iter().map(|&way| contender_title(&study.contenders[way], domain(study), language)).collect();
    // Browsers' fonts are a little wider than the measured one.
    let entry = SAMPLE + 1.1 * titles.iter().map(|title| text_width(title, TEXT)).fold(0.0, f64::max) + 16.0;
    #[allow(clippy::cast_sign_loss, reason = "widths are positive")]
    let columns = (((WIDTH - 2.0 * MARGIN) / entry) as usize).clamp(1, drawn.len());
    let rows = drawn.len().div_ceil(columns) + usize::from(left_out > 0);
    let legend = TOP + PANEL.1 + 72.0;
    let title = catalogue::chart_title(language, &problems(study, options, language));
    let mut scene = Scene::new(WIDTH, legend + rows as f64 * LINE + 8.0, &title);
    scene.describe(&catalogue::chart_description(language, &catalogue::listed(language, &titles)));
    scene.text((MARGIN, 38.0), &title, Label::new(18.0).bold());

    for pane in panes(language) {
        // Methods that count no nodes have no points in that panel. A logarithmic scale has no 0 either.
        let values =
            || drawn.iter().flat_map(|&way| figures[way].values()).filter_map(pane.value).filter(|&value| value > 0.0);
        let (low, high) = (values().reduce(f64::min).unwrap_or(1.0), values().reduce(f64::max).unwrap_or(1.0));
        let (_, top) = powers_around(low, high);
        let y = Axis::powers_of_ten(low, high, |power| (pane.name)(power, top));
        let panel = Panel { at: (pane.left, TOP), size: PANEL, x: Axis::linear(least, most, 8), y };
        panel.draw(&mut scene, &pane.title, &catalogue::chart_depth(language), &pane.y_title);
        for (series, &way) in drawn.iter().enumerate() {
            let (paint, mark, dash) = look(series);
            let figures = figures[way].iter().filter_map(|(&depth, at)| Some((depth as f64, (pane.value)(at)?)));
            let points: Vec<_> =
                figures.filter(|&(_, value)| value > 0.0).map(|(depth, value)| panel.place(depth, value)).collect();
            scene.group(&titles[series], |scene| {
                scene.polyline(&points, Style::stroke(paint, 1.75).dashed(dash));
                for &point in &points {
                    scene.mark(mark, point, 4.0, paint);
                }
            });
        }
    }
    for (series, title) in titles.iter().enumerate() {
        let (paint, mark, dash) = look(series);
        let (left, y) = (MARGIN + (series % columns) as f64 * entry, legend + (series / columns) as f64 * LINE);
        scene.line((left, y), (left + SAMPLE - 10.0, y), Style::stroke(paint, 1.75).dashed(dash));
        scene.mark(mark, (left + (SAMPLE - 10.0) / 2.0, y), 4.5, paint);
        scene.text((left + SAMPLE, y), title, Label::new(TEXT).centred());
    }
    if left_out > 0 {
        let y = legend + (rows - 1) as f64 * LINE;
        let more = catalogue::chart_more(language, left_out);
        scene.text((MARGIN, y), &more, Label::new(TEXT).paint(Paint::Muted).centred());
    }
    Some(scene)
}

/// One of the two panels.
pub(super) struct Pane {
    left: f64,
    pub(super) value: fn(&AtDepth) -> Option<f64>,
    /// The label of a power of ten on an axis; the second argument is the last power of the axis.
    pub(super) name: fn(i32, i32) -> String,
    title: String,
    y_title: String,
    /// The heading of the panel in a chart of single figures.
    pub(super) heading: String,
}

pub(super) fn panes(language: Language) -> [Pane; 2] {
    [
        Pane {
            left: MARGIN + 84.0,
            value: |at| at.generated_median,
            name: node_name,
            title: catalogue::chart_nodes(language),
            y_title: catalogue::chart_nodes_axis(language),
            heading: catalogue::bars_nodes(language),
        },
        Pane {
            left: WIDTH - MARGIN - PANEL.0,
            value: |at| Some(at.micros_median),
            name: time_name,
            title: catalogue::chart_time(language),
            y_title: catalogue::chart_time_axis(language),
            heading: catalogue::bars_time(language),
        },
    ]
}

/// `1,000`; on an axis that reaches a million or more, `10³` like all its labels.
fn node_name(power: i32, last: i32) -> String {
    match power {
        0.. if last < 6 => show_count(10_u64.pow(power.unsigned_abs())),
        _ => format!("10{}", raised(power)),
    }
}

fn raised(power: i32) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    power.to_string().chars().filter_map(|digit| digits.get(digit.to_digit(10)? as usize)).collect()
}

/// A power of ten of microseconds, in a suitable unit.
fn time_name(power: i32, _: i32) -> String {
    let (power, unit) = match power {
        ..0 => (power + 3, "ns"),
        0..3 => (power, "µs"),
        3..6 => (power - 3, "ms"),
        6.. => (power - 6, "s"),
    };
    format!("{} {unit}", show_count(10_u64.saturating_pow(power.max(0).unsigned_abs())))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_series_look_alike() {
        let looks: HashSet<_> = (0..MOST)
            .map(|series| {
                let (_, mark, _) = look(series);
                (series % SERIES, Mark::ALL.iter().position(|&other| other == mark))
            })
            .collect();
        assert_eq!(looks.len(), MOST);
    }

    #[test]
    fn axes_have_names() {
        assert_eq!([0, 3, 5].map(|power| node_name(power, 5)), ["1", "1,000", "100,000"]);
        assert_eq!([0, 3, 5, 6, 12].map(|power| node_name(power, 12)), ["10⁰", "10³", "10⁵", "10⁶", "10¹²"]);
        assert_eq!(
            [-1, 0, 2, 3, 5, 6, 8].map(|power| time_name(power, 8)),
            ["100 ns", "1 µs", "100 µs", "1 ms", "100 ms", "1 s", "100 s"]
        );
    }
}
