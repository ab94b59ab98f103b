//! Nilsson's P + 3S: its savings and its price.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{HeuristicVerdict, Study, Text};
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::counting_the_blank::{audit_command, judge, worst};
use super::workbench::{LessonStop, Workbench, heuristic_cell, settings_with, share, show_times, times};
use super::{Cell, Column, LessonKind, LessonRow, Row};
use crate::catalogue::lesson::{self as common, counting_the_blank as audits, nilsson as text};

/// The number of random boards for the comparison.
const BOARDS: usize = 100;

/// The registry row of this lesson. Its goals have the blank in the middle, as S requires.
pub(super) const ROW: LessonRow = LessonRow {
    name: "nilsson",
    title: Text { en: "P + 3S: quick, and at what price?", zh: "P + 3S：快是快，代价呢" },
    help: Text {
        en: "an inadmissible heuristic: what it saves, how often the path gets longer, and its audit",
        zh: "一个会高估的启发函数：省了多少，多久丢一次最短解，检验结果如何",
    },
    kind: LessonKind::OnBoard { start: "421508637", goals: ["spiral", "123405678"], least: 4, teach },
};

fn teach(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let (right, wrong) = (HeuristicName::MANHATTAN, HeuristicName::NILSSON);
    let start = workbench.problem.start.clone();
    let distance = workbench.distance(&start);
    workbench.show_task();
    workbench.say(text::task);
    workbench.say(text::idea);
    let (manhattan, whole) = (workbench.estimate(right, &start)?, workbench.estimate(wrong, &start)?);
    workbench.tell(text::values(language, manhattan, whole.saturating_sub(manhattan) / 3, whole, distance));
    workbench.say(if whole > distance { text::too_large } else { text::not_too_large });

    let (sound, quick) =
        (workbench.run(&settings_with(Method::ASTAR, right))?, workbench.run(&settings_with(Method::ASTAR, wrong))?);
    let (shown, other) = (show_count(quick.expanded()), show_count(sound.expanded()));
    let part = share(quick.expanded(), sound.expanded());
    let asked = workbench.choose(text::question(language, &other), common::shares(language), part);
    workbench.show_run(&sound);
    workbench.show_run(&quick);
    let then = if quick.steps() > sound.steps() {
        let [steps, fewest] = [&quick, &sound].map(|run| workbench.moves(run.steps().unwrap_or_default()));
        text::longer(language, &steps, &fewest)
    } else {
        text::as_short(language)
    };
    workbench.answer(asked, common::sentences(language, &text::why(language, &shown, &other), &then));
    sample(workbench)?;
    audit(workbench)?;
    workbench.say(text::rule);
    let task = workbench.task();
    let goal = workbench.goal_name();
    workbench.suggest(vec![
        (
            text::try_formula(language),
            format!("jiugong solve {task} --method astar --heuristic 'max(manhattan, 0.5*nilsson)'"),
        ),
        (text::try_half(language), format!("jiugong audit --heuristic '0.3*nilsson' --goal {goal}")),
        workbench.other_board("nilsson"),
        (common::next_lesson(language), "jiugong lesson travelling-map".to_owned()),
    ]);
    Ok(())
}

/// How many moves each solution of a contender is longer than the shortest.
fn excesses(study: &Study, contender: usize) -> Vec<u64> {
    let over = |run: &jiugong_lab::StudyRun| {
        let (cost, least) = (run.cost?, study.problems.get(run.board)?.optimum?);
        Some(u64::from(cost.saturating_sub(least)))
    };
    study.runs_of(contender).filter_map(over).collect()
}

/// Runs A* with both heuristics, and weighted A*, on random boards.
fn sample(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let heuristics = [HeuristicName::MANHATTAN, HeuristicName::NILSSON];
    let (study, command) = workbench.study_boards(BOARDS, &[Method::ASTAR, Method::WASTAR], &heuristics)?;
    // Weighted A* with the inadmissible heuristic has no guarantee and is left out.
    let shown = [0, 1, 2];
    let over = shown.map(|contender| excesses(&study, contender));
    let longer = over.each_ref().map(|over| over.iter().filter(|&&more| more > 0).count());
    let mean = over.each_ref().map(|over| times(over.iter().sum(), over.len() as u64));
    let expanded = shown.map(|contender| study.runs_of(contender).map(|run| run.statistics.expanded).sum::<u64>());
    let choices = vec![text::none(language), text::few(language), text::many(language), text::all(language)];
    let right = match longer[1] {
        0 => 0,
        BOARDS => 3,
        some if 2 * some < BOARDS => 1,
        _ => 2,
    };
    let asked = workbench.choose(text::often_question(language, BOARDS), choices, right);
    let row = |number: usize| {
        let contender = &study.contenders[number];
        let heuristic = heuristic_cell(contender.heuristic);
        let cells = vec![
            Cell::Word(contender.method.name().to_owned()),
            heuristic,
            Cell::Count(expanded[number]),
            Cell::Count(longer[number] as u64),
            Cell::Ratio(mean[number]),
        ];
        Row { cells, command: Some(command.clone()) }
    };
    let columns = vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "total_expanded", title: crate::catalogue::lesson::both_ends::column_total(language) },
        Column { key: "longer", title: text::column_longer(language) },
        Column { key: "over_optimum", title: text::column_excess(language) },
    ];
    workbench.table(text::caption(language, BOARDS), columns, shown.map(row).to_vec());
    let most = over[1].iter().max().copied().unwrap_or_default();
    workbench.answer(asked, text::often(language, longer[1], BOARDS, &format!("{:.2}", mean[1]), most));
    let [all, own, weighted] = expanded;
    workbench.tell(if own < all {
        text::saved(language, &show_count(own), &show_count(all), &show_times(times(all, own)))
    } else {
        text::not_saved(language, &show_count(own), &show_count(all))
    });
    workbench.tell(text::weighted(language, &show_count(weighted), &format!("{:.2}", mean[2])));
    Ok(())
}

/// Audits both heuristics on all boards.
fn audit(workbench: &mut Workbench<'_>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let judged = judge(&workbench.problem.goal, &[HeuristicName::MANHATTAN, HeuristicName::NILSSON])?;
    if let Some(HeuristicVerdict { verdict, .. }) = judged.last() {
        let (states, over) = (show_count(verdict.states), show_count(verdict.overestimates));
        workbench.tell(text::audit(language, &states, &over, worst(verdict)));
    }
    let row = |audited: &HeuristicVerdict| {
        let verdict = &audited.verdict;
        let cells = vec![
            Cell::Word(audited.heuristic.name().to_owned()),
            Cell::Count(verdict.states),
            Cell::Count(verdict.overestimates),
            Cell::Count(u64::from(worst(verdict))),
        ];
        Row { cells, command: Some(audit_command(workbench, audited.heuristic)) }
    };
    let rows = judged.iter().map(row).collect();
    let columns = vec![
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "states", title: catalogue::column_boards(language) },
        Column { key: "overestimates", title: audits::column_over(language) },
        Column { key: "worst", title: audits::column_worst(language) },
    ];
    workbench.table(text::caption_audit(language), columns, rows);
    Ok(())
}
