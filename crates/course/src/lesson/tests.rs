//! Every lesson is held in both languages and on several boards, and says nothing that was not measured.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;

fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

fn held(row: &'static LessonRow, board: Option<&Board>, language: Language) -> Lesson {
    row.teach(board, language, &Limits::default()).unwrap()
}

/// Everything that is read, table headers and captions included.
fn texts(lesson: &Lesson) -> Vec<String> {
    let mut texts = Vec::new();
    for part in &lesson.parts {
        match part {
            Part::Text(text) | Part::Question(text) => texts.push(text.clone()),
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
fn every_lesson_is_held_in_both_languages_with_the_same_figures() {
    for row in &LESSONS {
        let [english, chinese] = Language::ALL.map(|language| held(row, None, language));
        assert!(english.complete && chinese.complete);
        assert_eq!(english.start.compact().as_deref(), Some(row.board.0));
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
        let paragraphs = |part: &&Part| matches!(part, Part::Text(_) | Part::Question(_));
        for part in chinese.parts.iter().filter(paragraphs) {
            let (Part::Text(text) | Part::Question(text)) = part else { continue };
            assert!(is_chinese(text) && !text.contains("  "), "{text}");
        }
        for text in texts(&english).iter().chain(&texts(&chinese)) {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
        }
    }
}

#[test]
fn every_lesson_asks_before_it_answers_and_ends_with_a_table_and_things_to_try() {
    for row in &LESSONS {
        let lesson = held(row, None, Language::Zh);
        let place = |wanted: fn(&Part) -> bool| lesson.parts.iter().position(wanted).unwrap();
        let question = place(|part| matches!(part, Part::Question(_)));
        assert!(question < place(|part| matches!(part, Part::Table(_))), "{}", row.name);
        assert!(matches!(lesson.parts.last(), Some(Part::Try(attempts)) if attempts.len() >= 2));
        for table in tables(&lesson) {
            assert!(table.rows.iter().all(|row| row.cells.len() == table.columns.len()), "{}", row.name);
            assert!(table.rows.iter().any(|row| row.cells.iter().any(|cell| matches!(cell, Cell::Count(_)))));
        }
    }
}

/// The figures of two boards differ wherever the board matters, so none of them is part of the texts.
#[test]
fn another_board_gives_other_figures() {
    for row in &LESSONS {
        let others = ["867254301", "123456708", "281043765"].map(board);
        let figures = |lesson: &Lesson| {
            let cells = tables(lesson).into_iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
            cells.cloned().collect::<Vec<_>>()
        };
        let own = held(row, None, Language::En);
        let mut changed = false;
        for other in &others {
            match row.teach(Some(other), Language::En, &Limits::default()) {
                Ok(lesson) => {
                    assert!(lesson.complete);
                    changed |= figures(&lesson) != figures(&own) && texts(&lesson) != texts(&own);
                    assert!(texts(&lesson).iter().all(|text| !text.contains("NaN") && !text.contains("inf")));
                }
                Err(LessonError::TooNear { moves, least, .. }) => assert!(moves < least),
                Err(error) => panic!("{}: {error}", row.name),
            }
        }
        assert!(changed, "{}", row.name);
    }
}

#[test]
fn no_figure_is_written_into_the_texts() {
    for source in [
        include_str!("../catalogue/lesson/mod.rs"),
        include_str!("../catalogue/lesson/bfs_to_astar.rs"),
        include_str!("../catalogue/lesson/bound.rs"),
        include_str!("../catalogue/lesson/counting_the_blank.rs"),
        include_str!("../catalogue/lesson/half.rs"),
        include_str!("../catalogue/lesson/two_searches.rs"),
        include_str!("../catalogue/lesson/weights.rs"),
    ] {
        let numbers = source.split(|char: char| !char.is_ascii_digit());
        assert_eq!(numbers.filter(|number| number.len() > 2).collect::<Vec<_>>(), [""; 0]);
    }
}

#[test]
fn boards_that_teach_nothing_are_refused() {
    let row = by_lesson_name("bound").unwrap();
    let teach = |text: &str| row.teach(Some(&board(text)), Language::En, &Limits::default()).unwrap_err();
    assert_eq!(teach("1 2 3 4/5 6 7 0"), LessonError::Size { size: Size { rows: 2, columns: 4 } });
    assert_eq!(teach("123456708"), LessonError::TooNear { moves: 1, goal: "standard", least: 4 });
    assert_eq!(teach("123804765"), LessonError::TooNear { moves: 0, goal: "spiral", least: 4 });
    assert!(by_lesson_name("nothing").is_err());
}

#[test]
fn a_lesson_that_is_called_off_keeps_what_it_has() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let lesson = by_lesson_name("bfs-to-astar").unwrap().teach(None, Language::En, &limits).unwrap();
    assert!(!lesson.complete && !lesson.parts.is_empty());
}

/// What the lesson on counting the blank finds on its sample is so on all boards of 3x3. Relabelled tiles and turned boards are
/// alike, so three goals stand for all.
#[test]
#[ignore = "solves 544,320 boards: minutes"]
fn counting_the_blank_never_costs_the_shortest_way_on_3x3() {
    let way = workbench::way_with(
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
