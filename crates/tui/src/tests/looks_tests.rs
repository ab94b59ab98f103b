//! Every view in both languages and at two sizes, held against files in `testdata/looks`. `LOOKS=overwrite` writes what the screens are now.

use std::fs;
use std::path::Path;

use jiugong_lab::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use unicode_width::UnicodeWidthStr;

use super::Seat;
use crate::app::Tab;
use crate::form::Field;
use crate::theme::Theme;

/// The sizes: the classic one, and a large one.
const SIZES: [(u16, u16); 2] = [(80, 24), (240, 70)];

fn look(name: &str, seat: &Seat) {
    for (width, height) in SIZES {
        let screen = seat.screen(width, height);
        for line in screen.lines() {
            assert!(line.width() <= usize::from(width), "{name}: {line}");
        }
        let language = seat.app.context.language.name();
        let file = format!("{name}-{language}-{width}x{height}.txt");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/looks").join(&file);
        if std::env::var_os("LOOKS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, &screen).expect("it can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == screen, "{file} is not what is seen now (LOOKS=overwrite keeps it):\n{screen}");
    }
}

fn in_both(tab: Tab, each: impl Fn(&mut Seat)) {
    for language in Language::ALL {
        let mut seat = Seat::new(tab, language);
        each(&mut seat);
    }
}

#[test]
fn play_looks() {
    in_both(Tab::Play, |seat| {
        seat.keys("b283104765⏎t");
        look("play", seat);
        seat.keys("↑←↓→");
        look("play-won", seat);
        seat.keys("?");
        look("keys", seat);
    });
}

#[test]
fn solve_looks() {
    in_both(Tab::Solve, |seat| {
        look("form", seat);
        seat.keys("r");
        seat.settle();
        seat.app.solve.freeze();
        seat.keys(" →→→");
        look("solve", seat);
    });
}

#[test]
fn watch_looks() {
    in_both(Tab::Watch, |seat| {
        seat.keys("r");
        seat.settle();
        seat.keys("→→→→→");
        look("watch", seat);
        seat.keys("o");
        look("watch-tree", seat);
        seat.keys("o");
        look("watch-code", seat);
    });
}

#[test]
fn race_looks() {
    in_both(Tab::Race, |seat| {
        seat.keys("r");
        look("race-list", seat);
        seat.keys("⏎");
        seat.settle();
        seat.app.race.freeze();
        seat.pass(std::time::Duration::from_secs(4));
        look("race", seat);
        seat.keys("⇲");
        look("race-end", seat);
    });
}

#[test]
fn learn_looks() {
    in_both(Tab::Learn, |seat| {
        look("lessons", seat);
        seat.keys("⏎");
        seat.settle();
        look("lesson", seat);
    });
}

#[test]
fn space_looks() {
    in_both(Tab::Space, |seat| {
        seat.keys("r");
        seat.settle();
        look("space", seat);
    });
}

/// Positions of every domain, as they are solved; nothing is wider than the screen, whatever its size.
#[test]
fn every_size_and_domain_is_drawn() {
    for domain in jiugong_lab::registry::DOMAINS {
        let mut seat = Seat::new(Tab::Solve, Language::Zh);
        seat.app.form.set(Field::Domain, domain.name());
        seat.keys("r");
        seat.settle();
        seat.keys(" →");
        for (width, height) in [(1, 1), (20, 5), (60, 18), (61, 19), (80, 24), (100, 30), (133, 37), (200, 60)] {
            for line in seat.screen(width, height).lines() {
                assert!(line.width() <= usize::from(width), "{domain:?} {width}x{height}: {line}");
            }
        }
    }
}

/// Without colours there are none, and with them only the sixteen that every terminal has.
#[test]
fn colours_are_those_of_every_terminal() {
    use ratatui::style::Color;

    for theme in [Theme::Dark, Theme::Light, Theme::Plain] {
        for tab in Tab::ALL {
            let mut seat = Seat::new(tab, Language::En);
            seat.app.context.theme = theme;
            seat.keys("r");
            seat.settle();
            let mut terminal = Terminal::new(TestBackend::new(160, 50)).expect("a terminal in memory");
            terminal.draw(|frame| seat.app.draw(frame)).expect("it is drawn");
            let cells = terminal.backend().buffer().content();
            let colours = cells.iter().flat_map(|cell| [cell.fg, cell.bg]);
            let named = |colour: &Color| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
            assert!(colours.clone().all(|colour| named(&colour)), "{theme:?} {tab:?}");
            let some = colours.clone().any(|colour| colour != Color::Reset);
            assert_eq!(some, theme != Theme::Plain, "{theme:?} {tab:?}");
        }
    }
}
