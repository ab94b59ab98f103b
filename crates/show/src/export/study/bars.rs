//! A comparison on one board as a picture: for each contender a bar for its nodes and one for its time, on logarithmic scales.

use jiugong_lab::{AtDepth, Language, Study, StudyRun};

use super::chart::panes;
use super::{StudyOptions, domain, problems};
use crate::catalogue;
use crate::picture::{Anchor, Label, Paint, Scene, Style, powers_around, text_width};
use crate::reading::contender_title;
use crate::units::{show_count, show_duration};

const MARGIN: f64 = 24.0;
const TOP: f64 = 132.0;
/// The distance between two contenders.
const ROW: f64 = 22.0;
const BAR: f64 = 14.0;
const TEXT: f64 = 12.0;
/// The length of the longest bar of a panel.
const LONGEST: f64 = 230.0;
/// The space for the figure after the longest bar.
const FIGURE: f64 = 90.0;

/// The meaning of a bar's colour: a cheapest solution, a more expensive one, or one whose optimum is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CostRating {
    Optimal,
    Longer,
    Unknown,
}

impl CostRating {
    fn of(study: &Study, run: &StudyRun) -> Self {
        match (study.problems[run.board].optimum, run.cost) {
            (Some(optimum), Some(cost)) if cost > optimum => CostRating::Longer,
            (Some(_), Some(_)) => CostRating::Optimal,
            _ => CostRating::Unknown,
        }
    }

    fn look(self) -> (Paint, Paint) {
        match self {
            CostRating::Optimal => (Paint::Soft(0), Paint::Series(0)),
            CostRating::Longer => (Paint::Soft(1), Paint::Series(1)),
            CostRating::Unknown => (Paint::Faint, Paint::Muted),
        }
    }

    fn name(self, language: Language) -> String {
        match self {
            CostRating::Optimal => catalogue::bars_optimal(language),
            CostRating::Longer => catalogue::bars_longer(language),
            CostRating::Unknown => catalogue::bars_unknown(language),
        }
    }
}

/// The chart of a comparison on one board; `None` if no contender solved it.
pub(super) fn chart(study: &Study, options: &StudyOptions<'_>, language: Language) -> Option<Scene> {
    let figures: Vec<Option<AtDepth>> =
        (0..study.contenders.len()).map(|way| study.by_depth(way).into_values().next()).collect();
    figures.iter().flatten().next()?;
    let titles: Vec<String> =
        study.contenders.iter().map(|way| contender_title(way, domain(study), language)).collect();
    // Browsers' fonts are a little wider than the measured one.
    let names = 1.1 * titles.iter().map(|title| text_width(title, TEXT)).fold(0.0, f64::max);
    let left = |panel: usize| MARGIN + names + 14.0 + panel as f64 * (LONGEST + FIGURE);
    let width = left(2) + MARGIN - 8.0;
    let bottom = TOP + titles.len() as f64 * ROW;
    let title = catalogue::bars_title(language, &problems(study, options, language));
    let mut scene = Scene::new(width, bottom + 36.0, &title);
    scene.describe(&catalogue::bars_description(language, &catalogue::listed(language, &titles)));
    scene.text((MARGIN, 38.0), &title, Label::new(18.0).bold());
    draw_legend(&mut scene, study, language);

    let panels = panes(language);
    let axes = panels.each_ref().map(|pane| {
        let values = || figures.iter().flatten().filter_map(pane.value).filter(|&value| value > 0.0);
        let (low, high) = (values().reduce(f64::min).unwrap_or(1.0), values().reduce(f64::max).unwrap_or(1.0));
        powers_around(low, high)
    });
    for (panel, pane) in panels.iter().enumerate() {
        let (first, last) = axes[panel];
        scene.text((left(panel), TOP - 34.0), &pane.heading, Label::new(14.0).bold());
        for power in first..=last {
            let x = left(panel) + f64::from(power - first) / f64::from(last - first) * LONGEST;
            scene.line((x, TOP - 4.0), (x, bottom), Style::stroke(Paint::Faint, 1.0));
            // Labels that would touch each other are left out, except those at both ends.
            let every = (f64::from(last - first) / 4.0).ceil().max(1.0) as i32;
            if (power - first) % every == 0 {
                let number = Label::new(TEXT).paint(Paint::Muted).anchor(Anchor::Middle);
                scene.text((x, TOP - 12.0), &(pane.name)(power, last), number);
            }
        }
    }
    for (way, title) in titles.iter().enumerate() {
        let y = TOP + (way as f64 + 0.5) * ROW;
        let run = study.runs_of(way).next();
        scene.group(title, |scene| {
            scene.text((left(0) - 14.0, y), title, Label::new(TEXT).anchor(Anchor::End).centred());
            for (panel, pane) in panels.iter().enumerate() {
                let value = figures[way].as_ref().and_then(pane.value);
                let (Some(run), Some(value)) = (run.filter(|run| run.steps.is_some()), value) else {
                    let said = if panel == 0 && run.is_none_or(|run| run.steps.is_none()) {
                        outcome(run, language)
                    } else {
                        "–".to_owned()
                    };
                    let label = Label::new(TEXT).paint(Paint::Muted).centred();
                    scene.text((left(panel) + 6.0, y), &said, label);
                    continue;
                };
                let (first, last) = axes[panel];
                let part = (value.max(1e-9).log10() - f64::from(first)) / f64::from(last - first);
                let length = (part.clamp(0.0, 1.0) * LONGEST).max(2.0);
                let (soft, line) = CostRating::of(study, run).look();
                let style = Style::fill(soft).outlined(line, 1.2);
                scene.rect((left(panel), y - BAR / 2.0), (length, BAR), style);
                let figure = if panel == 0 { count(value) } else { time(value) };
                scene.text((left(panel) + length + 6.0, y), &figure, Label::new(TEXT).centred());
            }
        });
    }
    for panel in 0..panels.len() {
        scene.line((left(panel), TOP - 4.0), (left(panel), bottom), Style::stroke(Paint::Muted, 1.25));
    }
    Some(scene)
}

fn draw_legend(scene: &mut Scene, study: &Study, language: Language) {
    let mut x = MARGIN;
    for worth in [CostRating::Optimal, CostRating::Longer, CostRating::Unknown] {
        if !study.runs.iter().any(|run| run.steps.is_some() && CostRating::of(study, run) == worth) {
            continue;
        }
        let (soft, line) = worth.look();
        scene.rect((x, 56.0), (18.0, 12.0), Style::fill(soft).outlined(line, 1.2));
        let name = worth.name(language);
        scene.text((x + 26.0, 62.0), &name, Label::new(TEXT).centred());
        x += 26.0 + 1.1 * text_width(&name, TEXT) + 24.0;
    }
}

/// Why there is no bar.
fn outcome(run: Option<&StudyRun>, language: Language) -> String {
    match run.map(|run| run.outcome) {
        Some("cutoff") => catalogue::cell_cutoff(language),
        Some("unsolvable") => catalogue::cell_unsolvable(language),
        Some(_) => catalogue::bars_stopped(language),
        None => catalogue::bars_not_run(language),
    }
}

#[allow(clippy::cast_sign_loss, reason = "counts are positive")]
fn count(value: f64) -> String {
    show_count(value.round() as u64)
}

fn time(micros: f64) -> String {
    show_duration(std::time::Duration::from_secs_f64(micros.max(0.0) * 1e-6))
}

#[cfg(test)]
mod tests {
    use jiugong_lab::registry::{HeuristicName, Method};
    use jiugong_lab::{ComparePlan, Contender, Request, Settings, study};

    use super::*;

    fn drawn(texts: &[&str], language: Language) -> (String, usize) {
        let problems = texts.iter().map(|text| {
            let request = Request { text: Some(text.as_bytes().to_vec()), ..Request::default() };
            request.problem().unwrap()
        });
        let simple = |method| Contender { method, heuristic: None, store: None };
        let greedy = Contender { method: Method::GREEDY, heuristic: Some(HeuristicName::MISPLACED), store: None };
        let ways = [simple(Method::BFS), greedy, simple(Method::DFS)];
        let settings = Settings::default();
        let plan = ComparePlan::new(problems.collect(), ways.to_vec(), settings.clone());
        let found = study(&plan, &mut |_| {}, &mut |_, _| {}).unwrap();
        let scene = super::super::chart(&found, &StudyOptions { settings: &settings, seed: None }, language).unwrap();
        (scene.to_svg(), ways.len())
    }

    #[test]
    fn one_board_has_two_bars_for_each_way_and_several_have_lines() {
        for language in Language::ALL {
            let (svg, ways) = drawn(&["234150768"], language);
            // The background, and a sample of each colour in the legend.
            let bars = svg.matches("<rect").count() - 1 - 2;
            assert_eq!(bars, 2 * ways, "{svg}");
            assert!(!svg.contains("<polyline") && svg.contains(&catalogue::bars_longer(language)));
            let (svg, _) = drawn(&["234150768", "123456078"], language);
            assert!(svg.contains("<polyline"), "{svg}");
        }
    }
}
