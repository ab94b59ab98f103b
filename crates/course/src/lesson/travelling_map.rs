//! Route finding: trees with costs, and the savings from straight-line distances.

use std::fmt::Write;

use jiugong_lab::registry::Method;
use jiugong_lab::trace::{Trace, TraceEvent};
use jiugong_lab::tree::SearchTree;
use jiugong_lab::{Fact, Text};
use jiugong_search::Fate;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::workbench::{LessonStop, NamedProblem, Workbench, heuristic_cell, settings_for};
use super::{Cell, Column, Figure, LessonKind, LessonRow, Row, Run};
use crate::catalogue::lesson::{self as common, travelling_map as text};

const DOMAIN: &str = "graph";
/// The textbook example.
const ROMANIA: [(&str, &str); 3] = [("map", "romania"), ("from", "Arad"), ("to", "Bucharest")];
/// Journeys on the other map.
const CHINA: [(&str, &str); 4] = [("北京", "昆明"), ("上海", "成都"), ("哈尔滨", "广州"), ("青岛", "南宁")];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "travelling-map",
    title: Text { en: "Finding a route on a map", zh: "看地图找路" },
    help: Text {
        en: "cost trees: uniform cost, greedy and A* on maps of Romania and China",
        zh: "代价树：在罗马尼亚和中国的地图上比较一致代价、贪心最佳优先与 A*",
    },
    kind: LessonKind::FixedProblems(teach),
};

fn teach(workbench: &mut Workbench<'_, ()>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let map = NamedProblem::new(DOMAIN, &ROMANIA)?;
    let (from, to) = (ROMANIA[1].1, ROMANIA[2].1);
    workbench.say(text::task);
    let trace = traced(&map, Method::UCS)?;
    let tree = SearchTree::new(&trace);
    let caption = text::map_caption(language, from, to);
    workbench.draw(vec![Figure { caption, lines: roads(&tree), scene: Some(map.instance.scene()) }]);

    let mut runs = Vec::new();
    for method in [Method::BFS, Method::UCS, Method::COST_DFS, Method::BIBFS, Method::GREEDY, Method::ASTAR] {
        runs.push(workbench.run_in(&map, &settings_for(method))?);
    }
    let [bfs, ucs, _, _, greedy, astar] = &runs[..] else { return Err(LessonStop::Stopped) };
    let [fewest_roads, shortest] = [bfs, ucs].map(length);
    let choices = vec![text::yes(language), text::no(language)];
    let asked = workbench.choose(text::question(language), choices, usize::from(cost(bfs) > cost(ucs)));
    workbench.table(text::caption(language), columns(workbench), [bfs, ucs].map(row).to_vec());
    workbench.answer(
        asked,
        if cost(bfs) > cost(ucs) {
            text::why_longer(language, &fewest_roads, &shortest)
        } else {
            text::why_as_short(language, &shortest)
        },
    );
    workbench.say(text::uniform);
    workbench.draw(vec![Figure { caption: text::tree_ucs(language), lines: outline(&tree, false), scene: None }]);
    if let Some(&Fact::Number(places)) = map.instance.statement().facts.clone().get("places") {
        workbench.tell(text::blind(language, &show_count(ucs.expanded()), places));
    }

    workbench.say(text::estimate);
    let choices = vec![text::greedy_best(language), text::greedy_longer_fewer(language), text::greedy_longer(language)];
    let right = match (cost(greedy) > cost(astar), greedy.expanded() < astar.expanded()) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    };
    let asked = workbench.choose(text::greedy_question(language), choices, right);
    workbench.table(text::caption_all(language), columns(workbench), runs.iter().map(row).collect());
    let [one, other] = [greedy, astar].map(|run| show_count(run.expanded()));
    workbench.answer(asked, text::greedy(language, &length(greedy), &length(astar), &one, &other));
    let trace = traced(&map, Method::ASTAR)?;
    let lines = outline(&SearchTree::new(&trace), true);
    workbench.draw(vec![Figure { caption: text::tree_astar(language), lines, scene: None }]);
    if let Some((first, last)) = improved(&trace, to) {
        let [first, last] = [first, last].map(|cost| map.instance.amount(cost).to_string());
        workbench.tell(text::not_yet(language, to, &first, &last));
    }
    journeys(workbench)?;
    workbench.say(text::rule);
    workbench.suggest(vec![
        (text::try_tree(language), format!("jiugong tree {} --method ucs --output tree.svg", map.arguments)),
        (text::try_audit(language), format!("jiugong audit {} --heuristic straight-line", map.arguments)),
        (
            text::try_journey(language),
            "jiugong compare --domain graph --map china --from 青岛 --to 成都 --methods ucs,greedy,astar".to_owned(),
        ),
        (common::next_lesson(language), "jiugong lesson rivers-and-towers".to_owned()),
    ]);
    Ok(())
}

fn traced(map: &NamedProblem, method: Method) -> Result<Trace, LessonStop> {
    Ok(map.instance.trace(&settings_for(method), u64::MAX, &mut |_| {})?)
}

fn cost(run: &Run) -> Option<u32> {
    run.answer.report.plan().map(|plan| plan.cost)
}

fn length(run: &Run) -> String {
    cost(run).map_or_else(String::new, |cost| run.answer.instance.amount(cost).to_string())
}

/// The roads from the start, one per line.
fn roads(tree: &SearchTree) -> String {
    let Some(start) = tree.nodes.first() else { return String::new() };
    let road = |&child: &usize| {
        let node = &tree.nodes[child];
        format!("{} – {} {}", start.view.name, node.view.name, node.g)
    };
    start.children.iter().map(road).collect::<Vec<_>>().join("\n")
}

/// A tree as indented lines, one node per line.
fn outline(tree: &SearchTree, guided: bool) -> String {
    let mut lines = String::new();
    let mut left: Vec<(usize, usize)> = tree.nodes.first().map(|_| (0, 0)).into_iter().collect();
    while let Some((place, depth)) = left.pop() {
        let node = &tree.nodes[place];
        let figures = if guided { format!("{} + {} = {}", node.g, node.h, node.f) } else { node.g.to_string() };
        let order = node.order.map_or_else(String::new, |order| format!(" [{order}]"));
        let goal = if node.goal { " ★" } else { "" };
        let _ = writeln!(lines, "{}{} {figures}{order}{goal}", "    ".repeat(depth), node.view.name);
        left.extend(node.children.iter().rev().map(|&child| (child, depth + 1)));
    }
    lines.truncate(lines.trim_end().len());
    lines
}

/// The cost of the goal when it was first generated and in the end, if the latter is lower.
fn improved(trace: &Trace, goal: &str) -> Option<(u32, u32)> {
    let mut costs = trace.events.iter().filter_map(|event| match event {
        TraceEvent::Node(Fate::Generated | Fate::Improved, node) if node.position.name == goal => Some(node.g),
        _ => None,
    });
    let first = costs.next()?;
    costs.next_back().filter(|&last| last < first).map(|last| (first, last))
}

/// Several journeys on the other map.
fn journeys(workbench: &mut Workbench<'_, ()>) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.say(text::china);
    let mut rows = Vec::new();
    let (mut right, mut ucs, mut astar) = (0, 0, 0);
    for (from, to) in CHINA {
        let map = NamedProblem::new(DOMAIN, &[("map", "china"), ("from", from), ("to", to)])?;
        let [blind, hasty, guided] =
            [Method::UCS, Method::GREEDY, Method::ASTAR].map(|method| workbench.run_in(&map, &settings_for(method)));
        let (blind, hasty, guided) = (blind?, hasty?, guided?);
        right += usize::from(cost(&hasty) == cost(&blind));
        ucs += blind.expanded();
        astar += guided.expanded();
        for run in [&blind, &hasty, &guided] {
            let mut row = row(run);
            row.cells.splice(0..0, [from, to].map(|place| Cell::Word(place.to_owned())));
            rows.push(row);
        }
    }
    let mut columns = columns(workbench);
    let ends = [("from", text::column_from(language)), ("to", text::column_to(language))];
    columns.splice(0..0, ends.map(|(key, title)| Column { key, title }));
    workbench.table(text::caption_china(language), columns, rows);
    workbench.tell(text::china_sum(language, right, CHINA.len(), &show_count(ucs), &show_count(astar)));
    Ok(())
}

fn row(run: &Run) -> Row {
    let chosen = &run.answer.config;
    let heuristic = heuristic_cell(chosen.heuristic);
    let cells = vec![
        Cell::Word(chosen.method.name().to_owned()),
        heuristic,
        run.steps().map_or(Cell::Empty, |steps| Cell::Count(u64::from(steps))),
        // All distances on the built-in maps are integers.
        cost(run).map_or(Cell::Empty, |cost| Cell::Count(u64::from(cost))),
        Cell::Count(run.expanded()),
        Cell::Word(run.answer.moves_line().unwrap_or_default()),
    ];
    Row { cells, command: Some(run.command.clone()) }
}

fn columns(workbench: &Workbench<'_, ()>) -> Vec<Column> {
    let language = workbench.language;
    vec![
        Column { key: "method", title: catalogue::column_method(language) },
        Column { key: "heuristic", title: catalogue::column_heuristic(language) },
        Column { key: "steps", title: text::column_roads(language) },
        Column { key: "cost", title: text::column_length(language) },
        Column { key: "expanded", title: catalogue::column_expanded(language) },
        Column { key: "moves", title: text::column_way(language) },
    ]
}
