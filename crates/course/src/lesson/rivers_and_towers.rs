//! Rivers and towers: representing states, and running the same methods on all problems.

use jiugong_lab::registry::Method;
use jiugong_lab::{Text, count_layers};
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::workbench::{LessonStop, NamedProblem, Workbench, figures, settings_for};
use super::{Cell, Column, Figure, LessonKind, LessonRow, Row};
use crate::catalogue::lesson::rivers_and_towers as text;

/// People of each kind on the first bank, and seats in the boat.
const PEOPLE: u32 = 3;
const SEATS: u32 = 2;
/// A number of people that cannot cross.
const TOO_MANY: u32 = 4;
const DISKS: u32 = 4;
const PEGS: u32 = 3;
/// The heights of towers in the table of growth.
const TOWERS: std::ops::RangeInclusive<u32> = 2..=7;
/// The capacities of the jugs, and the amount to measure.
const JUGS: [u32; 2] = [3, 5];
const AMOUNT: u32 = 4;
/// Methods that detect when a space is exhausted.
const METHODS: [Method; 4] = [Method::BFS, Method::BIBFS, Method::IDDFS, Method::ASTAR];

/// The registry row of this lesson.
pub(super) const ROW: LessonRow = LessonRow {
    name: "rivers-and-towers",
    title: Text { en: "Rivers and towers", zh: "过河与汉诺塔：状态怎么写" },
    help: Text {
        en: "how a state is written, how many there are, and the same methods on all of them",
        zh: "状态怎么写，一共有多少，同样的方法都能用",
    },
    kind: LessonKind::FixedProblems(teach),
};

fn river(people: u32) -> Result<NamedProblem, LessonStop> {
    NamedProblem::new("river", &[("text", &format!("{people} {people} {SEATS}"))])
}

fn tower(disks: u32) -> Result<NamedProblem, LessonStop> {
    NamedProblem::new("hanoi", &[("text", &disks.to_string())])
}

fn teach(workbench: &mut Workbench<'_, ()>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let [small, large] = JUGS;
    let jugs = NamedProblem::new("jugs", &[("text", &format!("{small} {large} -> {AMOUNT}"))])?;
    let problems = [river(PEOPLE)?, tower(DISKS)?, jugs];
    let side = u64::from(PEOPLE) + 1;
    let ways = [2 * side * side, u64::from(PEGS).pow(DISKS), u64::from(small + 1) * u64::from(large + 1)];
    workbench.say(text::task);
    workbench.tell(text::river(language, PEOPLE, ways[0]));
    workbench.tell(text::tower(language, DISKS, PEGS, ways[1]));
    workbench.tell(text::jugs(language, small, large, ways[2]));
    let figure = |problem: &NamedProblem| Figure {
        caption: text::start_of(language, problem.instance.domain().row().title.get(language)),
        lines: problem.instance.start().name,
        scene: Some(problem.instance.scene()),
    };
    workbench.draw(problems.iter().map(figure).collect());

    let mut spaces = Vec::new();
    for problem in &problems {
        spaces.push(count_layers(&problem.instance).map_err(|_| LessonStop::Stopped)?);
    }
    let states: Vec<u64> = spaces.iter().map(|layers| layers.counts.iter().map(|&(_, count)| count).sum()).collect();
    let choices = vec![text::all(language), text::most(language), text::half(language)];
    let right = if states[0] == ways[0] { 0 } else { 1 + usize::from(2 * states[0] <= ways[0]) };
    let asked = workbench.choose(text::question(language, ways[0]), choices, right);
    let mut rows = Vec::new();
    for (number, problem) in problems.iter().enumerate() {
        let farthest = spaces[number].counts.last().map_or(0, |&(distance, _)| u64::from(distance));
        let mut cells = vec![Cell::Word(name(problem))];
        cells.extend([ways[number], states[number], farthest].map(Cell::Count));
        rows.push(Row { cells, command: Some(format!("jiugong space {}", problem.arguments)) });
    }
    let columns = vec![
        Column { key: "problem", title: text::column_problem(language) },
        Column { key: "ways", title: text::column_ways(language) },
        Column { key: "space", title: text::column_states(language) },
        Column { key: "largest", title: text::column_largest(language) },
    ];
    workbench.table(text::caption(language), columns, rows);
    workbench.answer(asked, text::why(language, states[0], ways[0]));
    if states[1] == ways[1] {
        workbench.say(text::tower_all);
    }
    methods(workbench, &problems)?;
    towers(workbench)?;
    workbench.tell(text::hopeless(language, TOO_MANY, SEATS));
    let run = workbench.run_in(&river(TOO_MANY)?, &settings_for(Method::ASTAR))?;
    workbench.show_run(&run);
    workbench.say(text::rule);
    workbench.suggest(vec![
        (text::try_space(language), format!("jiugong space {}", problems[0].arguments)),
        (text::try_solve(language), format!("jiugong solve {}", problems[0].arguments)),
        (text::try_pegs(language), "jiugong solve --domain hanoi 'disks=6 pegs=4' --method astar".to_owned()),
        (text::try_domains(language), "jiugong list domains".to_owned()),
    ]);
    Ok(())
}

/// The name of a problem, from its command-line arguments.
fn name(problem: &NamedProblem) -> String {
    problem.arguments.trim_start_matches("--domain ").replace('\'', "")
}

/// Runs the same methods on all problems.
fn methods(workbench: &mut Workbench<'_, ()>, problems: &[NamedProblem]) -> Result<(), LessonStop> {
    let language = workbench.language;
    workbench.say(text::methods);
    let farmer = NamedProblem::new("river", &[("text", "farmer")])?;
    let (mut rows, mut agree) = (Vec::new(), true);
    for problem in problems.iter().chain([&farmer]) {
        let mut lengths = Vec::new();
        for method in METHODS {
            let run = workbench.run_in(problem, &settings_for(method))?;
            lengths.push(run.steps());
            let method = Cell::Word(method.name().to_owned());
            rows.push(run.row(language, vec![Cell::Word(name(problem)), method]));
        }
        lengths.dedup();
        agree &= lengths.len() == 1;
    }
    let own = vec![
        Column { key: "problem", title: text::column_problem(language) },
        Column { key: "method", title: catalogue::column_method(language) },
    ];
    workbench.table(text::caption_methods(language), figures(language, own), rows);
    if agree {
        workbench.say(text::agree);
    }
    Ok(())
}

/// Shows how solutions grow with the height of the tower.
fn towers(workbench: &mut Workbench<'_, ()>) -> Result<(), LessonStop> {
    let language = workbench.language;
    let mut runs = Vec::new();
    for disks in TOWERS {
        runs.push((disks, workbench.run_in(&tower(disks)?, &settings_for(Method::BFS))?));
    }
    let steps: Vec<u32> = runs.iter().filter_map(|(_, run)| run.steps()).collect();
    let grows = |by: fn(u32, u32) -> bool| steps.windows(2).all(|pair| by(pair[0], pair[1]));
    let even =
        steps.windows(2).map(|pair| pair[1].abs_diff(pair[0])).collect::<std::collections::HashSet<_>>().len() == 1;
    let right = if even {
        0
    } else if grows(|one, next| next == 2 * one + 1) {
        1
    } else {
        2
    };
    let (Some(first), Some((largest, _))) = (steps.first(), runs.last()) else { return Err(LessonStop::Stopped) };
    let choices = vec![text::growth_one(language), text::growth_twice(language), text::growth_other(language)];
    let question = text::growth_question(language, *TOWERS.start(), &workbench.moves(*first));
    let asked = workbench.choose(question, choices, right);
    let own = vec![Column { key: "disks", title: text::column_disks(language) }];
    let rows = runs.iter().map(|(disks, run)| run.row(language, vec![Cell::Count(u64::from(*disks))])).collect();
    workbench.table(text::caption_growth(language), figures(language, own), rows);
    workbench.answer(asked, if right == 1 { text::growth_why(language) } else { text::growth_not(language) });
    let states = u64::from(PEGS).pow(*largest);
    workbench.tell(text::states_grow(language, *largest, &show_count(states), PEGS));
    Ok(())
}
