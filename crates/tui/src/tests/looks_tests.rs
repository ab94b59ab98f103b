//! Golden tests of all views in both languages and two sizes, stored in `testdata/looks`. `LOOKS=overwrite` updates the files.

use std::fs;
use std::path::Path;

use jiugong_lab::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use unicode_width::UnicodeWidthStr;

use super::TestUser;
use crate::app::Tab;
use crate::form::Field;
use crate::theme::Theme;

/// The sizes: the traditional terminal, and a large one.
const SIZES: [(u16, u16); 2] = [(80, 24), (240, 70)];

fn assert_golden(name: &str, user: &TestUser) {
    for (width, height) in SIZES {
        let screen = user.screen(width, height);
        for line in screen.lines() {
            assert!(line.width() <= usize::from(width), "{name}: {line}");
        }
        let language = user.app.context.language.name();
        let file = format!("{name}-{language}-{width}x{height}.txt");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/looks").join(&file);
        if std::env::var_os("LOOKS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, &screen).expect("write the golden file");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == screen, "{file} differs from the screen (LOOKS=overwrite updates it):\n{screen}");
    }
}

fn in_both_languages(tab: Tab, each: impl Fn(&mut TestUser)) {
    for language in Language::ALL {
        let mut user = TestUser::new(tab, language);
        each(&mut user);
    }
}

#[test]
fn play_looks() {
    in_both_languages(Tab::Play, |user| {
        user.keys("b283104765⏎t");
        assert_golden("play", user);
        user.keys("↑←↓→");
        assert_golden("play-won", user);
        user.keys("?");
        assert_golden("keys", user);
    });
}

#[test]
fn solve_looks() {
    in_both_languages(Tab::Solve, |user| {
        assert_golden("form", user);
        user.keys("r");
        user.settle();
        user.app.solve.freeze();
        user.keys(" →→→");
        assert_golden("solve", user);
    });
}

#[test]
fn watch_looks() {
    in_both_languages(Tab::Watch, |user| {
        user.keys("r");
        user.settle();
        user.keys("→→→→→");
        assert_golden("watch", user);
        user.keys("o");
        assert_golden("watch-tree", user);
        user.keys("o");
        assert_golden("watch-code", user);
    });
}

#[test]
fn race_looks() {
    in_both_languages(Tab::Race, |user| {
        user.keys("r");
        assert_golden("race-list", user);
        user.keys("⏎");
        user.settle();
        user.app.race.freeze();
        user.advance(std::time::Duration::from_secs(4));
        assert_golden("race", user);
        user.keys("⇲");
        assert_golden("race-end", user);
    });
}

#[test]
fn learn_looks() {
    in_both_languages(Tab::Learn, |user| {
        assert_golden("lessons", user);
        user.keys("⏎");
        user.settle();
        assert_golden("lesson", user);
    });
}

#[test]
fn space_looks() {
    in_both_languages(Tab::Space, |user| {
        user.keys("r");
        user.settle();
        assert_golden("space", user);
    });
}

/// Draws positions of all domains on screens of many sizes; no line may be wider than the screen.
#[test]
fn positions_of_all_domains_fit_every_screen() {
    for domain in jiugong_lab::registry::DOMAINS {
        let mut user = TestUser::new(Tab::Solve, Language::Zh);
        user.app.form.set(Field::Domain, domain.name());
        user.keys("r");
        user.settle();
        user.keys(" →");
        for (width, height) in [(1, 1), (20, 5), (60, 18), (61, 19), (80, 24), (100, 30), (133, 37), (200, 60)] {
            for line in user.screen(width, height).lines() {
                assert!(line.width() <= usize::from(width), "{domain:?} {width}x{height}: {line}");
            }
        }
    }
}

/// The plain theme uses no colours, the others only the sixteen standard ones.
#[test]
fn only_standard_colours_are_used() {
    use ratatui::style::Color;

    for theme in [Theme::Dark, Theme::Light, Theme::Plain] {
        for tab in Tab::ALL {
            let mut user = TestUser::new(tab, Language::En);
            user.app.context.theme = theme;
            user.keys("r");
            user.settle();
            let mut terminal = Terminal::new(TestBackend::new(160, 50)).expect("a terminal in memory");
            terminal.draw(|frame| user.app.draw(frame)).expect("it is drawn");
            let cells = terminal.backend().buffer().content();
            let colours = cells.iter().flat_map(|cell| [cell.fg, cell.bg]);
            let named = |colour: &Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
            assert!(colours.clone().all(|colour| named(&colour)), "{theme:?} {tab:?}");
            let some = colours.clone().any(|colour| colour != Color::Reset);
            assert_eq!(some, theme != Theme::Plain, "{theme:?} {tab:?}");
        }
    }
}
