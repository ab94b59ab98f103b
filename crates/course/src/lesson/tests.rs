//! Tests that all lessons work in both languages and on several boards, and contain only measured numbers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;

fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

fn held(row: &'static LessonRow, board: Option<&Board>, language: Language) -> Lesson {
    row.teach(board, language, &Limits::default()).unwrap()
}

/// All texts shown to readers, including captions and column headings.
fn texts(lesson: &Lesson) -> Vec<String> {
    let mut texts = Vec::new();
    for part in &lesson.parts {
        match part {
            Part::Text(text) | Part::Question(text) => texts.push(text.clone()),
            Part::Choice(choice) => {
                texts.push(choice.question.clone());
                texts.extend(choice.choices.iter().cloned());
            }
            Part::Answer(verdict) => texts.extend([verdict.choice.clone(), verdict.why.clone()]),
            // Positions have the same text in all languages.
            Part::Figures(figures) => texts.extend(figures.iter().map(|figure| figure.caption.clone())),
            Part::Boards(boards) => texts.extend(boards.iter().map(|shown| shown.caption.clone())),
            Part::Run(_) => {}
            Part::Table(table) => {
                texts.push(table.caption.clone());
                texts.extend(table.columns.iter().map(|column| column.title.clone()));
            }
            Part::Try(attempts) => texts.extend(attempts.iter().map(|attempt| attempt.text.clone())),
        }
    }
    texts
}

fn tables(lesson: &Lesson) -> Vec<&Table> {
    let tables = lesson.parts.iter().filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None });
    tables.collect()
}

#[test]
fn lessons_have_the_same_figures_in_both_languages() {
    for row in &LESSONS {
        let [english, chinese] = Language::ALL.map(|language| held(row, None, language));
        assert!(english.complete && chinese.complete, "{}", row.name);
        if let LessonKind::OnBoard { start, goals, .. } = row.kind {
            let problem = english.board.as_ref().unwrap();
            assert_eq!(problem.start.compact().as_deref(), Some(start));
            // Both goals parse, and every board reaches exactly one of them.
            let found = goals.map(|goal| super::problem(Some(&problem.start), start, [goal; 2], 0).unwrap().goal);
            assert!(!reaches(&found[0], &found[1]), "{}", row.name);
        }
        assert_eq!(english.parts.len(), chinese.parts.len(), "{}", row.name);
        for (one, other) in english.parts.iter().zip(&chinese.parts) {
            assert_eq!(std::mem::discriminant(one), std::mem::discriminant(other), "{}", row.name);
        }
        for (one, other) in tables(&english).into_iter().zip(tables(&chinese)) {
            for (one, other) in one.rows.iter().zip(&other.rows) {
                assert_eq!((one.cells.len(), &one.command), (other.cells.len(), &other.command));
                for (one, other) in one.cells.iter().zip(&other.cells) {
                    assert!(
                        one == other || matches!((one, other), (Cell::Word(_), Cell::Word(_))),
                        "{one:?} {other:?}"
                    );
                }
            }
        }
        let is_chinese = |text: &String| text.chars().any(|char| ('一'..='龥').contains(&char));
        assert!(texts(&english).iter().all(|text| !is_chinese(text)), "{}", row.name);
        for part in &chinese.parts {
            let (Part::Text(text)
            | Part::Question(text)
            | Part::Choice(Choice { question: text, .. })
            | Part::Answer(Verdict { why: text, .. })) = part
            else {
                continue;
            };
            assert!(is_chinese(text) && !text.contains("  "), "{text}");
        }
        for text in texts(&english).iter().chain(&texts(&chinese)) {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
        }
    }
}

#[test]
fn lessons_ask_first_and_end_with_a_table_and_suggestions() {
    for row in &LESSONS {
        let lesson = held(row, None, Language::Zh);
        let asks = |part: &Part| matches!(part, Part::Question(_) | Part::Choice(_));
        let question = lesson.parts.iter().position(asks).unwrap();
        let last = lesson.parts.iter().rposition(|part| matches!(part, Part::Table(_))).unwrap();
        assert!(question < last, "{}", row.name);
        assert!(matches!(lesson.parts.last(), Some(Part::Try(attempts)) if attempts.len() >= 2));
        for table in tables(&lesson) {
            assert!(table.rows.iter().all(|row| row.cells.len() == table.columns.len()), "{}", row.name);
            assert!(table.rows.iter().any(|row| row.cells.iter().any(|cell| matches!(cell, Cell::Count(_)))));
        }
    }
}

/// Each choice is answered once, after results and before the next question.
#[test]
fn choices_are_answered_after_their_results() {
    let mut asked_at_all = 0;
    for row in &LESSONS {
        let lesson = held(row, None, Language::En);
        let mut open: Option<(&Choice, usize)> = None;
        for part in &lesson.parts {
            match part {
                Part::Choice(choice) => {
                    assert!(open.is_none(), "{}", row.name);
                    let mut others = choice.choices.clone();
                    others.sort();
                    others.dedup();
                    assert!(others.len() == choice.choices.len() && others.len() >= 2, "{choice:?}");
                    assert_eq!(choice.read(&letter(choice.right).to_string()), Some(choice.right));
                    assert_eq!(choice.read(&(choice.choices.len() + 1).to_string()), None);
                    open = Some((choice, 0));
                    asked_at_all += 1;
                }
                Part::Question(_) => assert!(open.is_none(), "{}", row.name),
                Part::Run(_) | Part::Table(_) | Part::Figures(_) => {
                    open = open.map(|(choice, figures)| (choice, figures + 1));
                }
                Part::Answer(verdict) => {
                    let (choice, figures) = open.take().expect("something was asked");
                    assert!(figures > 0, "{}", row.name);
                    assert_eq!((verdict.right, &verdict.choice), (choice.right, &choice.choices[choice.right]));
                }
                _ => {}
            }
        }
        assert!(open.is_none(), "{}", row.name);
    }
    assert!(asked_at_all >= LESSONS.len() / 2, "{asked_at_all}");
}

/// Results differ between boards wherever the board matters, so none of them can be part of a fixed text.
#[test]
fn another_board_changes_the_results() {
    let mut other_answers = 0;
    for row in LESSONS.iter().filter(|row| row.takes_board()) {
        let others = ["867254301", "123456708", "281043765", "216408753"].map(board);
        let figures = |lesson: &Lesson| {
            let cells = tables(lesson).into_iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
            let runs = lesson.parts.iter().filter_map(|part| match part {
                Part::Run(run) => Some(Cell::Count(run.expanded())),
                _ => None,
            });
            cells.cloned().chain(runs).collect::<Vec<_>>()
        };
        let rights = |lesson: &Lesson| {
            let right = |part: &Part| if let Part::Choice(choice) = part { Some(choice.right) } else { None };
            lesson.parts.iter().filter_map(right).collect::<Vec<_>>()
        };
        let own = held(row, None, Language::En);
        let mut changed = false;
        let mut answers = std::collections::HashSet::from([rights(&own)]);
        for other in &others {
            match row.teach(Some(other), Language::En, &Limits::default()) {
                Ok(lesson) => {
                    assert!(lesson.complete);
                    answers.insert(rights(&lesson));
                    changed |= figures(&lesson) != figures(&own) && texts(&lesson) != texts(&own);
                    let is_number = |word: &str| word != "NaN" && word != "inf";
                    assert!(
                        texts(&lesson).iter().all(|text| text.split(|c: char| !c.is_alphanumeric()).all(is_number))
                    );
                }
                Err(LessonError::TooNear { moves, least, .. }) => assert!(moves < least),
                Err(error) => panic!("{}: {error}", row.name),
            }
        }
        assert!(changed, "{}", row.name);
        other_answers += usize::from(answers.len() > 1);
    }
    assert!(other_answers >= 3, "{other_answers}: right choices must depend on the results");
}

#[test]
fn fixed_texts_contain_no_results() {
    for source in [
        include_str!("../catalogue/lesson/mod.rs"),
        include_str!("../catalogue/lesson/anytime.rs"),
        include_str!("../catalogue/lesson/bfs_to_astar.rs"),
        include_str!("../catalogue/lesson/both_ends.rs"),
        include_str!("../catalogue/lesson/bound.rs"),
        include_str!("../catalogue/lesson/counting_the_blank.rs"),
        include_str!("../catalogue/lesson/half.rs"),
        include_str!("../catalogue/lesson/hills.rs"),
        include_str!("../catalogue/lesson/memory.rs"),
        include_str!("../catalogue/lesson/nilsson.rs"),
        include_str!("../catalogue/lesson/real_time.rs"),
        include_str!("../catalogue/lesson/rivers_and_towers.rs"),
        include_str!("../catalogue/lesson/travelling_map.rs"),
        include_str!("../catalogue/lesson/two_searches.rs"),
        include_str!("../catalogue/lesson/weights.rs"),
    ] {
        let numbers = source.split(|char: char| !char.is_ascii_digit());
        assert_eq!(numbers.filter(|number| number.len() > 2).collect::<Vec<_>>(), [""; 0]);
    }
}

#[test]
fn boards_with_nothing_to_show_are_refused() {
    let row = by_lesson_name("bound").unwrap();
    let teach = |text: &str| row.teach(Some(&board(text)), Language::En, &Limits::default()).unwrap_err();
    assert_eq!(teach("1 2 3 4/5 6 7 0"), LessonError::Size { size: Size { rows: 2, columns: 4 } });
    assert_eq!(teach("123456708"), LessonError::TooNear { moves: 1, goal: "standard", least: 4 });
    assert_eq!(teach("123804765"), LessonError::TooNear { moves: 0, goal: "spiral", least: 4 });
    assert!(by_lesson_name("nothing").is_err());
    for row in LESSONS.iter().filter(|row| !row.takes_board()) {
        let refused = row.teach(Some(&board("216408753")), Language::En, &Limits::default()).unwrap_err();
        assert_eq!(refused, LessonError::NoBoard { lesson: row.name });
    }
}

#[test]
fn a_cancelled_lesson_keeps_the_parts_made_so_far() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let lesson = by_lesson_name("bfs-to-astar").unwrap().teach(None, Language::En, &limits).unwrap();
    assert!(!lesson.complete && !lesson.parts.is_empty());
}

/// Extends the sample of the lesson on counting the blank to all 3x3 boards. Relabelled and rotated boards are equivalent,
/// so three goals cover all. The full tier runs it.
#[test]
#[ignore = "solves 544,320 boards"]
fn counting_the_blank_never_costs_the_shortest_path_on_3x3() {
    let way = workbench::settings_with(
        jiugong_lab::registry::Method::ASTAR,
        jiugong_lab::registry::HeuristicName::MANHATTAN_WITH_BLANK,
    );
    for goal in ["123456780", "103456782", "123405678"].map(board) {
        let complete = Complete::new(&goal, Order::default()).unwrap();
        for number in 0..362_880 {
            let start = Board::new(goal.size(), jiugong_puzzles::tiles::unrank(9, number).unwrap()).unwrap();
            let Some(path) = complete.path(&start) else { continue };
            let report = jiugong_lab::solve(&TilesProblem::new(start, goal.clone()), &way, &mut ()).unwrap();
            assert_eq!(report.plan().map(|plan| plan.moves.len()), Some(path.len()));
        }
    }
}
