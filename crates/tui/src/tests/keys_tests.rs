//! Tests of keys and the states they lead to.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use jiugong_lab::Language;
use jiugong_lab::registry::{DOMAINS, Method};

use super::TestUser;
use crate::app::Tab;
use crate::form::Field;

fn user(tab: Tab) -> TestUser {
    TestUser::new(tab, Language::En)
}

#[test]
fn views_are_switched_and_left() {
    let mut user = user(Tab::Play);
    for (key, tab) in "123456".chars().zip(Tab::ALL) {
        user.press(KeyCode::Char(key));
        assert_eq!(user.app.tab, tab);
    }
    user.keys("⇥");
    assert_eq!(user.app.tab, Tab::Play, "the tabs are cyclic");
    user.keys("⎋");
    assert_eq!(user.app.tab, Tab::Space, "Esc returns to the previous view");
    user.press(KeyCode::BackTab);
    assert_eq!(user.app.tab, Tab::Learn);
    assert!(!user.app.has_ended());
    user.keys("?");
    assert!(user.shows("answer a question"));
    user.keys("⎋");
    assert!(!user.shows("answer a question") && user.app.tab == Tab::Learn);
    user.keys("L");
    assert!(user.shows("课程"));
    user.keys("q");
    assert!(user.app.has_ended());
}

#[test]
fn control_c_quits_from_every_view() {
    for tab in Tab::ALL {
        let mut user = user(tab);
        user.keys("↓↓⏎");
        user.app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(user.app.has_ended(), "{tab:?}");
    }
}

/// Types a board into the game.
fn pose(user: &mut TestUser, board: &str) {
    user.keys("b");
    user.keys(board);
    user.keys("⏎");
}

#[test]
fn a_game_is_played_to_its_goal() {
    let mut user = user(Tab::Play);
    pose(&mut user, "283104765");
    assert!(user.shows("spiral"), "the goal must be reachable");
    user.keys("↑←↓");
    user.advance(Duration::from_secs(61));
    assert!(!user.app.play.is_solved() && user.shows("1:01"));
    user.keys("u");
    user.keys("↓→");
    assert!(user.app.play.is_solved());
    assert!(user.shows("No solution is shorter!") && user.shows("best of its kind"));
    user.keys("→u0");
    assert!(!user.app.play.is_solved() && user.shows("moves       0"), "from the beginning");
    // With letter keys and a detour.
    user.keys("lhkhjl");
    assert!(user.app.play.is_solved() && user.shows("2 moves above the optimum"));
    assert!(user.shows("1. 4 moves (+0)") && user.shows("2. 6 moves (+2)"));
}

#[test]
fn moves_are_undone_and_redone() {
    let mut user = user(Tab::Play);
    pose(&mut user, "283104765");
    user.keys("↑←");
    let there = user.screen(80, 24);
    user.keys("uu");
    assert!(user.shows("moves       0"));
    user.keys("rrr");
    assert_eq!(user.screen(80, 24), there);
    user.keys("u↓r");
    assert!(user.shows("moves       2"), "a new move discards the undone ones");
    user.keys("⌫⌫⌫⌫");
    assert!(user.shows("moves       0"));
}

#[test]
fn a_hint_names_a_move_and_the_reason() {
    let mut user = user(Tab::Play);
    pose(&mut user, "283104765");
    user.keys("t");
    let hint = "Move 8 down: the shortest distance";
    assert!(user.shows(hint), "{}", user.screen(100, 40));
    assert!(user.shows("4 to 3"));
    user.keys("↑");
    assert!(!user.shows("Move 8 down"), "a move must remove the hint");
    // Without a complete table a search is started.
    user.keys("g");
    pose(&mut user, "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15");
    user.keys("t");
    user.settle();
    assert!(user.shows("Move 11 up") && user.shows("starts a shortest"), "{}", user.screen(100, 40));
    user.keys("↓→");
    user.settle();
    assert!(user.app.play.is_solved() && user.shows("No solution is shorter!"));
}

#[test]
fn boards_are_chosen_by_seed_distance_size_and_goal() {
    let mut user = user(Tab::Play);
    assert!(user.app.command().unwrap().ends_with("260143857"), "the first board of seed 1");
    user.keys("N5⏎");
    let fifth = user.app.command();
    user.keys("n");
    assert_ne!(user.app.command(), fifth);
    user.keys("N5⏎");
    assert_eq!(user.app.command(), fifth, "a seed must always give the same board");
    user.keys("d31⏎");
    assert!(user.shows("fewest      31") && user.shows("seed 5, 31 moves"));
    user.keys("d99⏎");
    assert!(user.shows("no board of 3x3 is 99 moves from the goal"));
    user.keys("dx⏎");
    assert!(user.shows("Expected a whole number."));
    user.keys("d⏎g");
    assert!(user.shows("blank-first"));
    user.keys("ss");
    assert!(user.shows("4x4"));
    user.keys("b12⏎");
    assert!(user.shows("4x4"), "an invalid board must change nothing");
    user.app.paste("2 8 3\n1 0 4\n7 6 5\n");
    assert!(user.shows("3x3") && user.app.command().unwrap().ends_with("283104765"), "a board can be pasted");
}

#[test]
fn the_mouse_pushes_tiles_and_opens_views() {
    let mut user = user(Tab::Play);
    pose(&mut user, "123456780");
    pose(&mut user, "123450786");
    user.screen(80, 24);
    let click = |user: &mut TestUser, column, row| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        user.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    };
    let find = |user: &TestUser, what: char| {
        let screen = user.screen(80, 24);
        let (row, line) =
            screen.lines().enumerate().skip(2).find(|(_, line)| line.chars().take(40).any(|one| one == what)).unwrap();
        (line.chars().position(|one| one == what).unwrap() as u16, row as u16)
    };
    let (column, row) = find(&user, '1');
    click(&mut user, column, row);
    assert!(user.shows("moves       0"), "the tile is not in line with the blank");
    let (column, row) = find(&user, '4');
    click(&mut user, column, row);
    assert!(user.shows("moves       2"), "two tiles at once");
    click(&mut user, 20, 0);
    assert_eq!(user.app.tab, Tab::Solve);
}

#[test]
fn problems_of_all_domains_are_solved_and_played() {
    for domain in DOMAINS {
        let mut user = user(Tab::Solve);
        user.app.form.set(Field::Domain, domain.name());
        user.keys("r");
        user.settle();
        assert_eq!(user.app.solve.outcome(), Some("solved"), "{domain:?}: {}", user.screen(80, 24));
        let (at, last) = user.app.solve.place().unwrap();
        assert_eq!(at, 0);
        user.keys(" ⇲");
        assert_eq!(user.app.solve.place(), Some((last, last)));
        user.keys("←←⇱→");
        assert_eq!(user.app.solve.place(), Some((1.min(last), last)));
    }
}

#[test]
fn playback_runs_at_any_speed() {
    let mut user = user(Tab::Solve);
    user.keys("r");
    user.settle();
    let (_, last) = user.app.solve.place().unwrap();
    assert!(last > 10);
    user.advance(Duration::from_secs(1));
    assert_eq!(user.app.solve.place(), Some((2, last)), "two per second");
    user.keys(" ");
    user.advance(Duration::from_secs(9));
    assert_eq!(user.app.solve.place(), Some((2, last)), "paused");
    user.keys(" +");
    user.advance(Duration::from_secs(1));
    assert_eq!(user.app.solve.place(), Some((6, last)), "four per second");
    user.keys("-----");
    user.advance(Duration::from_secs(2));
    assert_eq!(user.app.solve.place(), Some((7, last)), "one in two seconds");
    user.keys("+++++++++");
    user.advance(Duration::from_secs(5));
    assert_eq!(user.app.solve.place(), Some((last, last)));
}

/// A board on which uninformed search takes minutes.
const HARD_BOARD: &str = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0";

#[test]
fn a_search_can_be_cancelled_and_shows_its_partial_result() {
    let mut user = user(Tab::Solve);
    user.app.form.set(Field::Text, HARD_BOARD);
    let method = Method::IDDFS;
    let row = jiugong_lab::registry::Knob::Method.row();
    user.app.form.set(Field::Knob(row), method.name());
    user.keys("r");
    let began = std::time::Instant::now();
    while !user.shows("expanded") {
        assert!(user.app.is_working() && began.elapsed() < Duration::from_mins(2));
        std::thread::sleep(Duration::from_millis(5));
        user.advance(Duration::from_millis(5));
    }
    user.keys("⎋");
    assert!(user.shows("Stopping") || !user.app.is_working());
    user.settle();
    assert_eq!(user.app.solve.outcome(), Some("stopped"));
    user.keys("⎋");
    assert!(user.app.solve.in_form());
}

#[test]
fn the_form_accepts_texts_and_choices_and_shows_errors() {
    let mut user = user(Tab::Solve);
    user.keys("↓↓⏎");
    assert!(user.app.form.is_typing());
    user.app.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
    user.keys("12q5⏎");
    assert!(!user.app.has_ended() && user.app.form.text == "12q5");
    user.keys("r");
    assert!(!user.app.is_working() && user.shows("error") || user.shows("expected") || user.shows("12q5"));
    user.keys("⏎");
    user.keys("xx⎋");
    assert_eq!(user.app.form.text, "12q5", "Esc must discard the edit");
    // The settings of a method appear with it.
    let knobs = |user: &TestUser| user.app.form.fields().len();
    let before = knobs(&user);
    while !matches!(user.app.form.field(), Field::Knob(row) if row.name == "method") {
        user.keys("↓");
    }
    user.keys("→");
    assert!(knobs(&user) != before && user.app.form.method().is_some());
    user.keys("⌫");
    assert!(user.app.form.method().is_none());
    // Other values than the choices can be typed.
    user.keys("↓emax(manhattan, misplaced)⏎");
    assert!(matches!(user.app.form.field(), Field::Knob(row) if row.name == "heuristic"));
    assert_eq!(user.app.form.value(user.app.form.field()), "max(manhattan, misplaced)");
    // Each domain has an example, and n replaces it with a random problem.
    user.press(KeyCode::Home);
    user.keys("↓→");
    assert_ne!(user.app.form.domain, DOMAINS[0]);
    let example = user.app.form.text.clone();
    user.keys("n");
    assert!(user.app.form.domain.row().random.is_none() || user.app.form.text != example);
}

#[test]
fn ignored_settings_are_reported() {
    let mut user = user(Tab::Solve);
    let knob = |name: &str| jiugong_lab::registry::KNOBS.iter().find(|row| row.name == name).unwrap();
    user.app.form.set(Field::Knob(knob("method")), "bfs");
    user.app.form.set(Field::Knob(knob("heuristic")), "manhattan");
    user.keys("r");
    user.settle();
    assert!(user.screen(160, 50).contains("no effect"), "{}", user.screen(160, 50));
}

#[test]
fn a_search_is_stepped_forward_and_back() {
    let mut user = user(Tab::Watch);
    user.keys("r");
    user.settle();
    let (at, last) = user.app.watch.place().unwrap();
    assert!(at == 1 && last > 30);
    let first = user.screen(120, 40);
    user.keys("→→→");
    let fourth = user.screen(120, 40);
    assert!(fourth.contains(&format!("Step 4/{last}")));
    user.keys("→→←←");
    assert_eq!(user.screen(120, 40), fourth);
    user.keys("←←←←");
    assert_eq!(user.screen(120, 40), first);
    user.keys("g9⏎");
    assert_eq!(user.app.watch.place(), Some((9, last)));
    user.keys("g0⏎");
    assert!(user.shows(&format!("There are steps 1 to {last}.")) && user.app.watch.place() == Some((9, last)));
    user.keys("⇲");
    assert!(user.app.watch.place() == Some((last, last)) && user.screen(120, 40).contains("It is a goal."));
    user.keys("R");
    assert!(user.shows("There is no further round."));
    user.keys("⇱ ");
    user.advance(Duration::from_secs(2));
    assert!(user.app.watch.place().unwrap().0 > 3, "steps must advance by themselves");
    user.keys("⎋");
    assert!(user.app.watch.in_form());
    user.keys("p");
    assert!(!user.app.watch.in_form());
}

#[test]
fn rounds_and_list_entries_are_found() {
    let mut user = user(Tab::Watch);
    user.app.form.set(Field::Knob(jiugong_lab::registry::Knob::Method.row()), "idastar");
    user.keys("r");
    user.settle();
    assert!(user.shows("Round 1"));
    user.keys("R");
    assert!(user.shows("Round 2"));
    user.app.form.set(Field::Knob(jiugong_lab::registry::Knob::Method.row()), "astar");
    user.keys("r");
    user.settle();
    user.keys("g20⏎/#1⏎");
    assert!(user.shows("1 found.") && user.shows("1 of 1 with #1"), "{}", user.screen(100, 40));
    user.keys("⎋/99999999⏎");
    assert!(user.shows("Nothing found."));
    user.keys("⎋/1⏎");
    assert!(user.shows("n: next"));
    user.keys("n");
    assert!(user.shows("2 of "));
}

#[test]
fn an_untraceable_method_is_reported() {
    let mut user = user(Tab::Watch);
    let untold = Method::all().find(|method| !method.row().selection.is_traced()).unwrap();
    user.app.form.set(Field::Knob(jiugong_lab::registry::Knob::Method.row()), untold.name());
    user.keys("r");
    user.settle();
    assert!(user.app.watch.in_form() && user.shows(untold.name()));
}

#[test]
fn a_race_is_animated_by_nodes() {
    let mut user = user(Tab::Race);
    user.keys("r");
    assert!(user.shows("Selected: 4 of at most 6"));
    user.keys("⏎");
    user.settle();
    let finishes = user.app.race.finishes();
    let most = finishes.iter().filter_map(|row| row.1).max().unwrap();
    assert!(finishes.len() == 4 && most > 100);
    assert!(!user.app.race.is_over() && !user.shows("proved optimal"));
    user.advance(Duration::from_secs(6));
    assert!(!user.app.race.is_over() && user.app.race.shown() > most as f64 / 3.0);
    user.keys(" ");
    let shown = user.app.race.shown();
    user.advance(Duration::from_secs(6));
    assert!((user.app.race.shown() - shown).abs() < 1e-9, "paused");
    user.keys("⇱→→←");
    assert!((user.app.race.shown() - 1.0).abs() < 1e-9, "single nodes");
    user.keys("⇲");
    assert!(user.app.race.is_over() && user.shows("* proved optimal"));
    // Between two and six contenders.
    user.keys("⎋⇲ ↑ ↑");
    assert!(user.shows("Selected: 6 of at most 6"), "{}", user.screen(100, 40));
    user.keys(" ");
    assert!(user.shows("At most 6 can race."));
    user.keys("⇱ ↓ ");
    assert!(user.shows("Selected: 4 of at most 6"), "contenders can be deselected");
}

#[test]
fn a_lesson_asks_before_it_shows_results() {
    let mut user = user(Tab::Learn);
    user.keys("⏎");
    user.settle();
    let mut answered = 0;
    for _ in 0..60 {
        let (shown, of, right) = user.app.learn.progress().unwrap();
        if let Some(right) = right {
            user.keys("⏎");
            assert_eq!(user.app.learn.progress().unwrap().0, shown, "the question must be answered first");
            let wrong = answered == 1;
            let letter = char::from(b'a' + right as u8 + u8::from(wrong) * if right == 0 { 1 } else { 255 });
            user.keys(&letter.to_string());
            answered += 1;
        } else if shown == of {
            break;
        } else {
            user.keys("⏎");
        }
    }
    let (shown, of, _) = user.app.learn.progress().unwrap();
    assert!(answered > 0 && shown == of && !user.app.has_ended());
    user.keys("⎋");
    assert!(user.app.learn.progress().is_none());
}

#[test]
fn the_space_shows_the_distance_of_the_problem() {
    let mut user = user(Tab::Play);
    pose(&mut user, "867254301");
    user.keys("a");
    user.settle();
    assert_eq!(user.app.tab, Tab::Space);
    assert!(user.shows("181,440 states") && user.shows("You are at 31"), "{}", user.screen(100, 40));
    user.keys("⎋");
    assert!(user.app.space.in_form());
    // For other domains the view lists those that are supported.
    let without =
        DOMAINS.iter().find(|domain| !domain.row().abilities.contains(&jiugong_lab::registry::Ability::Space));
    if let Some(without) = without {
        user.app.form.set(Field::Domain, without.name());
        user.keys("r");
        assert!(!user.app.is_working() && user.shows("these have"));
    }
}

#[test]
fn the_command_reproduces_the_view() {
    let mut user = user(Tab::Play);
    pose(&mut user, "283104765");
    assert_eq!(user.app.command().unwrap(), "jiugong solve --goal spiral 283104765");
    user.keys("y");
    assert_eq!(user.app.take_copied().unwrap(), "jiugong solve --goal spiral 283104765");
    assert!(user.app.take_copied().is_none());
    user.keys("w");
    assert_eq!(user.app.command().unwrap(), "jiugong trace --steps 5000 --goal spiral '2 8 3/1 0 4/7 6 5'");
    user.settle();
    user.keys("4");
    assert!(user.app.command().is_none());
    user.keys("r");
    let command = user.app.command().unwrap();
    assert!(command.starts_with("jiugong compare --goal spiral '2 8 3/1 0 4/7 6 5' --methods "), "{command}");
    user.keys("6");
    assert_eq!(user.app.command().unwrap(), "jiugong space 3x3 --goal spiral");
}

/// A board that cannot reach the goal of the game changes the goal, and a message says so.
#[test]
fn a_changed_goal_is_announced() {
    let mut user = user(Tab::Play);
    pose(&mut user, "283104765");
    assert!(user.shows("This board cannot reach standard; the goal is now spiral."), "{}", user.screen(100, 40));
    pose(&mut user, "216408753");
    assert!(!user.shows("the goal is now") && user.shows("spiral"), "{}", user.screen(100, 40));
}

/// Views have the same names here and on the page.
#[test]
fn views_are_called_as_on_the_page() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/assets/text/catalogue/frame.js");
    let page = std::fs::read_to_string(page).expect("the page's sentences");
    for (name, tab, _) in crate::TABS {
        let titles = [Language::En, Language::Zh].map(|language| crate::catalogue::tab(language, tab));
        let line = format!("\"tab.{name}\": [\"{}\", \"{}\"],", titles[0], titles[1]);
        assert!(page.contains(&line), "{line}");
    }
}
