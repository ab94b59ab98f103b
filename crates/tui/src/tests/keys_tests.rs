//! Keys go in, states come out.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use jiugong_lab::Language;
use jiugong_lab::registry::{DOMAINS, Method};

use super::Seat;
use crate::app::Tab;
use crate::form::Field;

fn seat(tab: Tab) -> Seat {
    Seat::new(tab, Language::En)
}

#[test]
fn views_are_switched_and_left() {
    let mut seat = seat(Tab::Play);
    for (key, tab) in "123456".chars().zip(Tab::ALL) {
        seat.press(KeyCode::Char(key));
        assert_eq!(seat.app.tab, tab);
    }
    seat.keys("⇥");
    assert_eq!(seat.app.tab, Tab::Play, "round and round");
    seat.keys("⎋");
    assert_eq!(seat.app.tab, Tab::Space, "back to where one came from");
    seat.press(KeyCode::BackTab);
    assert_eq!(seat.app.tab, Tab::Learn);
    assert!(!seat.app.has_ended());
    seat.keys("?");
    assert!(seat.shows("answer a question"));
    seat.keys("⎋");
    assert!(!seat.shows("answer a question") && seat.app.tab == Tab::Learn);
    seat.keys("L");
    assert!(seat.shows("课程"));
    seat.keys("q");
    assert!(seat.app.has_ended());
}

#[test]
fn control_c_ends_it_wherever_one_is() {
    for tab in Tab::ALL {
        let mut seat = seat(tab);
        seat.keys("↓↓⏎");
        seat.app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(seat.app.has_ended(), "{tab:?}");
    }
}

/// Types a board into the game.
fn pose(seat: &mut Seat, board: &str) {
    seat.keys("b");
    seat.keys(board);
    seat.keys("⏎");
}

#[test]
fn a_game_is_played_to_its_goal() {
    let mut seat = seat(Tab::Play);
    pose(&mut seat, "283104765");
    assert!(seat.shows("spiral"), "the goal that the board reaches");
    seat.keys("↑←↓");
    seat.pass(Duration::from_secs(61));
    assert!(!seat.app.play.is_solved() && seat.shows("1:01"));
    seat.keys("u");
    seat.keys("↓→");
    assert!(seat.app.play.is_solved());
    assert!(seat.shows("Nobody can do it in fewer!") && seat.shows("the best of its kind"));
    seat.keys("→u0");
    assert!(!seat.app.play.is_solved() && seat.shows("moves       0"), "from the beginning");
    // By the letters, and with a detour.
    seat.keys("lhkhjl");
    assert!(seat.app.play.is_solved() && seat.shows("2 moves more than needed"));
    assert!(seat.shows("1. 4 moves (+0)") && seat.shows("2. 6 moves (+2)"));
}

#[test]
fn moves_are_undone_and_made_again() {
    let mut seat = seat(Tab::Play);
    pose(&mut seat, "283104765");
    seat.keys("↑←");
    let there = seat.screen(80, 24);
    seat.keys("uu");
    assert!(seat.shows("moves       0"));
    seat.keys("rrr");
    assert_eq!(seat.screen(80, 24), there);
    seat.keys("u↓r");
    assert!(seat.shows("moves       2"), "what was undone is forgotten when another move is made");
    seat.keys("⌫⌫⌫⌫");
    assert!(seat.shows("moves       0"));
}

#[test]
fn a_hint_says_which_move_and_why() {
    let mut seat = seat(Tab::Play);
    pose(&mut seat, "283104765");
    seat.keys("t");
    let hint = "Move 8 down: the fewest moves to the goal";
    assert!(seat.shows("Move 8 down: the fewest moves to the") || seat.shows(hint), "{}", seat.screen(100, 40));
    assert!(seat.shows("4 to 3"));
    seat.keys("↑");
    assert!(!seat.shows("Move 8 down"), "it is gone with the move");
    // Without a table a solution is looked for.
    seat.keys("g");
    pose(&mut seat, "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15");
    seat.keys("t");
    seat.settle();
    assert!(seat.shows("Move 11 up") && seat.shows("none is shorter"), "{}", seat.screen(100, 40));
    seat.keys("↓→");
    seat.settle();
    assert!(seat.app.play.is_solved() && seat.shows("Nobody can do it in fewer!"));
}

#[test]
fn boards_come_by_seed_distance_size_and_goal() {
    let mut seat = seat(Tab::Play);
    assert!(seat.app.command().unwrap().ends_with("260143857"), "the first board of the seed 1");
    seat.keys("N5⏎");
    let fifth = seat.app.command();
    seat.keys("n");
    assert_ne!(seat.app.command(), fifth);
    seat.keys("N5⏎");
    assert_eq!(seat.app.command(), fifth, "the same seed, the same board");
    seat.keys("d31⏎");
    assert!(seat.shows("fewest      31") && seat.shows("seed 5, 31 moves"));
    seat.keys("d99⏎");
    assert!(seat.shows("no board of 3x3 is 99 moves from the goal"));
    seat.keys("dx⏎");
    assert!(seat.shows("Expected a whole number."));
    seat.keys("d⏎g");
    assert!(seat.shows("blank-first"));
    seat.keys("ss");
    assert!(seat.shows("4x4"));
    seat.keys("b12⏎");
    assert!(seat.shows("4x4"), "what is no board changes nothing");
    seat.app.paste("2 8 3\n1 0 4\n7 6 5\n");
    assert!(seat.shows("3x3") && seat.app.command().unwrap().ends_with("283104765"), "a board can be pasted");
}

#[test]
fn the_mouse_pushes_tiles_and_opens_views() {
    let mut seat = seat(Tab::Play);
    pose(&mut seat, "123456780");
    pose(&mut seat, "123450786");
    seat.screen(80, 24);
    let click = |seat: &mut Seat, column, row| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        seat.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    };
    let find = |seat: &Seat, what: char| {
        let screen = seat.screen(80, 24);
        let (row, line) =
            screen.lines().enumerate().skip(2).find(|(_, line)| line.chars().take(40).any(|one| one == what)).unwrap();
        (line.chars().position(|one| one == what).unwrap() as u16, row as u16)
    };
    let (column, row) = find(&seat, '1');
    click(&mut seat, column, row);
    assert!(seat.shows("moves       0"), "not in line with the blank");
    let (column, row) = find(&seat, '4');
    click(&mut seat, column, row);
    assert!(seat.shows("moves       2"), "two tiles at once");
    click(&mut seat, 20, 0);
    assert_eq!(seat.app.tab, Tab::Solve);
}

#[test]
fn any_problem_is_solved_and_its_plan_played() {
    for domain in DOMAINS {
        let mut seat = seat(Tab::Solve);
        seat.app.form.set(Field::Domain, domain.name());
        seat.keys("r");
        seat.settle();
        assert_eq!(seat.app.solve.outcome(), Some("solved"), "{domain:?}: {}", seat.screen(80, 24));
        let (at, last) = seat.app.solve.place().unwrap();
        assert_eq!(at, 0);
        seat.keys(" ⇲");
        assert_eq!(seat.app.solve.place(), Some((last, last)));
        seat.keys("←←⇱→");
        assert_eq!(seat.app.solve.place(), Some((1.min(last), last)));
    }
}

#[test]
fn playback_goes_at_any_speed() {
    let mut seat = seat(Tab::Solve);
    seat.keys("r");
    seat.settle();
    let (_, last) = seat.app.solve.place().unwrap();
    assert!(last > 10);
    seat.pass(Duration::from_secs(1));
    assert_eq!(seat.app.solve.place(), Some((2, last)), "two a second");
    seat.keys(" ");
    seat.pass(Duration::from_secs(9));
    assert_eq!(seat.app.solve.place(), Some((2, last)), "it was stopped");
    seat.keys(" +");
    seat.pass(Duration::from_secs(1));
    assert_eq!(seat.app.solve.place(), Some((6, last)), "four a second");
    seat.keys("-----");
    seat.pass(Duration::from_secs(2));
    assert_eq!(seat.app.solve.place(), Some((7, last)), "one in two seconds");
    seat.keys("+++++++++");
    seat.pass(Duration::from_secs(5));
    assert_eq!(seat.app.solve.place(), Some((last, last)));
}

/// A board that takes blind search minutes.
const HARD: &str = "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0";

#[test]
fn a_search_is_called_off_and_says_what_it_knows() {
    let mut seat = seat(Tab::Solve);
    seat.app.form.set(Field::Text, HARD);
    let method = Method::all().find(|method| method.name() == "iddfs").unwrap();
    let row = jiugong_lab::registry::Knob::Method.row();
    seat.app.form.set(Field::Knob(row), method.name());
    seat.keys("r");
    let began = std::time::Instant::now();
    while !seat.shows("expanded") {
        assert!(seat.app.is_working() && began.elapsed() < Duration::from_mins(2));
        std::thread::sleep(Duration::from_millis(5));
        seat.pass(Duration::from_millis(5));
    }
    seat.keys("⎋");
    assert!(seat.shows("Stopping") || !seat.app.is_working());
    seat.settle();
    assert_eq!(seat.app.solve.outcome(), Some("stopped"));
    seat.keys("⎋");
    assert!(seat.app.solve.in_form());
}

#[test]
fn the_form_takes_texts_and_choices_and_points_at_what_is_wrong() {
    let mut seat = seat(Tab::Solve);
    seat.keys("↓↓⏎");
    assert!(seat.app.form.is_typing());
    seat.app.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
    seat.keys("12q5⏎");
    assert!(!seat.app.has_ended() && seat.app.form.text == "12q5");
    seat.keys("r");
    assert!(!seat.app.is_working() && seat.shows("error") || seat.shows("expected") || seat.shows("12q5"));
    seat.keys("⏎");
    seat.keys("xx⎋");
    assert_eq!(seat.app.form.text, "12q5", "what was left is forgotten");
    // The method's own knobs follow it.
    let knobs = |seat: &Seat| seat.app.form.fields().len();
    let before = knobs(&seat);
    while !matches!(seat.app.form.field(), Field::Knob(row) if row.name == "method") {
        seat.keys("↓");
    }
    seat.keys("→");
    assert!(knobs(&seat) != before && seat.app.form.method().is_some());
    seat.keys("⌫");
    assert!(seat.app.form.method().is_none());
    // Where there are choices something else may be typed.
    seat.keys("↓emax(manhattan, misplaced)⏎");
    assert!(matches!(seat.app.form.field(), Field::Knob(row) if row.name == "heuristic"));
    assert_eq!(seat.app.form.value(seat.app.form.field()), "max(manhattan, misplaced)");
    // Another domain has its own example, and n draws lots.
    seat.press(KeyCode::Home);
    seat.keys("↓→");
    assert_ne!(seat.app.form.domain, DOMAINS[0]);
    let example = seat.app.form.text.clone();
    seat.keys("n");
    assert!(seat.app.form.domain.row().random.is_none() || seat.app.form.text != example);
}

#[test]
fn what_was_set_in_vain_is_said() {
    let mut seat = seat(Tab::Solve);
    let knob = |name: &str| jiugong_lab::registry::KNOBS.iter().find(|row| row.name == name).unwrap();
    seat.app.form.set(Field::Knob(knob("method")), "bfs");
    seat.app.form.set(Field::Knob(knob("heuristic")), "manhattan");
    seat.keys("r");
    seat.settle();
    assert!(seat.screen(160, 50).contains("makes no difference"), "{}", seat.screen(160, 50));
}

#[test]
fn a_search_is_watched_on_and_back() {
    let mut seat = seat(Tab::Watch);
    seat.keys("r");
    seat.settle();
    let (at, last) = seat.app.watch.place().unwrap();
    assert!(at == 1 && last > 30);
    let first = seat.screen(120, 40);
    seat.keys("→→→");
    let fourth = seat.screen(120, 40);
    assert!(fourth.contains(&format!("Step 4/{last}")));
    seat.keys("→→←←");
    assert_eq!(seat.screen(120, 40), fourth);
    seat.keys("←←←←");
    assert_eq!(seat.screen(120, 40), first);
    seat.keys("g9⏎");
    assert_eq!(seat.app.watch.place(), Some((9, last)));
    seat.keys("g0⏎");
    assert!(seat.shows(&format!("There are steps 1 to {last}.")) && seat.app.watch.place() == Some((9, last)));
    seat.keys("⇲");
    assert!(seat.app.watch.place() == Some((last, last)) && seat.screen(120, 40).contains("It is a goal."));
    seat.keys("R");
    assert!(seat.shows("There is no further round."));
    seat.keys("⇱ ");
    seat.pass(Duration::from_secs(2));
    assert!(seat.app.watch.place().unwrap().0 > 3, "it goes on by itself");
    seat.keys("⎋");
    assert!(seat.app.watch.in_form());
    seat.keys("p");
    assert!(!seat.app.watch.in_form());
}

#[test]
fn rounds_and_lists_are_found() {
    let mut seat = seat(Tab::Watch);
    seat.app.form.set(Field::Knob(jiugong_lab::registry::Knob::Method.row()), "idastar");
    seat.keys("r");
    seat.settle();
    assert!(seat.shows("Round 1"));
    seat.keys("R");
    assert!(seat.shows("Round 2"));
    seat.app.form.set(Field::Knob(jiugong_lab::registry::Knob::Method.row()), "astar");
    seat.keys("r");
    seat.settle();
    seat.keys("g20⏎/#1⏎");
    assert!(seat.shows("1 found.") && seat.shows("1 of 1 with #1"), "{}", seat.screen(100, 40));
    seat.keys("⎋/99999999⏎");
    assert!(seat.shows("Nothing found."));
    seat.keys("⎋/1⏎");
    assert!(seat.shows("n: next"));
    seat.keys("n");
    assert!(seat.shows("2 of "));
}

#[test]
fn a_method_that_tells_no_steps_says_so() {
    let mut seat = seat(Tab::Watch);
    let untold = Method::all().find(|method| !method.row().selection.is_traced()).unwrap();
    seat.app.form.set(Field::Knob(jiugong_lab::registry::Knob::Method.row()), untold.name());
    seat.keys("r");
    seat.settle();
    assert!(seat.app.watch.in_form() && seat.shows(untold.name()));
}

#[test]
fn a_race_is_run_by_nodes() {
    let mut seat = seat(Tab::Race);
    seat.keys("r");
    assert!(seat.shows("Racing: 4 of 6"));
    seat.keys("⏎");
    seat.settle();
    let finishes = seat.app.race.finishes();
    let most = finishes.iter().filter_map(|row| row.1).max().unwrap();
    assert!(finishes.len() == 4 && most > 100);
    assert!(!seat.app.race.is_over() && !seat.shows("proved optimal"));
    seat.pass(Duration::from_secs(6));
    assert!(!seat.app.race.is_over() && seat.app.race.shown() > most as f64 / 3.0);
    seat.keys(" ");
    let shown = seat.app.race.shown();
    seat.pass(Duration::from_secs(6));
    assert!((seat.app.race.shown() - shown).abs() < 1e-9, "paused");
    seat.keys("⇱→→←");
    assert!((seat.app.race.shown() - 1.0).abs() < 1e-9, "node by node");
    seat.keys("⇲");
    assert!(seat.app.race.is_over() && seat.shows("* proved optimal"));
    // From two to six.
    seat.keys("⎋⇲ ↑ ↑");
    assert!(seat.shows("Racing: 6 of 6"), "{}", seat.screen(100, 40));
    seat.keys(" ");
    assert!(seat.shows("At most 6 can race."));
    seat.keys("⇱ ↓ ");
    assert!(seat.shows("Racing: 4 of 6"), "what was picked can be left out");
}

#[test]
fn a_lesson_asks_before_it_shows() {
    let mut seat = seat(Tab::Learn);
    seat.keys("⏎");
    seat.settle();
    let mut answered = 0;
    for _ in 0..60 {
        let (shown, of, right) = seat.app.learn.place().unwrap();
        if let Some(right) = right {
            seat.keys("⏎");
            assert_eq!(seat.app.learn.place().unwrap().0, shown, "an answer is waited for");
            let wrong = answered == 1;
            let letter = char::from(b'a' + right as u8 + u8::from(wrong) * if right == 0 { 1 } else { 255 });
            seat.keys(&letter.to_string());
            answered += 1;
        } else if shown == of {
            break;
        } else {
            seat.keys("⏎");
        }
    }
    let (shown, of, _) = seat.app.learn.place().unwrap();
    assert!(answered > 0 && shown == of && !seat.app.has_ended());
    seat.keys("⎋");
    assert!(seat.app.learn.place().is_none());
}

#[test]
fn the_space_shows_where_one_is() {
    let mut seat = seat(Tab::Play);
    pose(&mut seat, "867254301");
    seat.keys("a");
    seat.settle();
    assert_eq!(seat.app.tab, Tab::Space);
    assert!(seat.shows("181,440 states") && seat.shows("You are at 31"), "{}", seat.screen(100, 40));
    seat.keys("⎋");
    assert!(seat.app.space.in_form());
    // A domain without it says which have it.
    let without =
        DOMAINS.iter().find(|domain| !domain.row().abilities.contains(&jiugong_lab::registry::Ability::Space));
    if let Some(without) = without {
        seat.app.form.set(Field::Domain, without.name());
        seat.keys("r");
        assert!(!seat.app.is_working() && seat.shows("these have"));
    }
}

#[test]
fn the_command_repeats_what_is_seen() {
    let mut seat = seat(Tab::Play);
    pose(&mut seat, "283104765");
    assert_eq!(seat.app.command().unwrap(), "jiugong solve --goal spiral 283104765");
    seat.keys("y");
    assert_eq!(seat.app.take_copied().unwrap(), "jiugong solve --goal spiral 283104765");
    assert!(seat.app.take_copied().is_none());
    seat.keys("w");
    assert_eq!(seat.app.command().unwrap(), "jiugong trace --steps 5000 --goal spiral '2 8 3/1 0 4/7 6 5'");
    seat.settle();
    seat.keys("4");
    assert!(seat.app.command().is_none());
    seat.keys("r");
    let command = seat.app.command().unwrap();
    assert!(command.starts_with("jiugong compare --goal spiral '2 8 3/1 0 4/7 6 5' --methods "), "{command}");
    seat.keys("6");
    assert_eq!(seat.app.command().unwrap(), "jiugong space 3x3 --goal spiral");
}
