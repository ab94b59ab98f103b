//! Tests without a terminal: keys go in, states and screens come out.

#[path = "tests/keys_tests.rs"]
mod keys_tests;
#[path = "tests/looks_tests.rs"]
mod looks_tests;
#[cfg(unix)]
#[path = "tests/panic_tests.rs"]
mod panic_tests;
#[cfg(unix)]
#[path = "../tests/common/screen.rs"]
mod screen;
#[cfg(unix)]
#[path = "../../web/tests/common/tools.rs"]
mod tools;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use jiugong_lab::Language;
use jiugong_lab::tables::Tables;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::app::{App, Options, Tab};
use crate::play::Records;
use crate::theme::Theme;

/// A simulated user: presses keys, waits, and looks at the screen.
struct TestUser {
    app: App,
    now: Duration,
}

impl TestUser {
    fn new(tab: Tab, language: Language) -> Self {
        let options = Options { language, tab, seed: 1 };
        let app = App::with(options, Theme::Plain, Arc::new(Tables::in_memory()), Records::default());
        TestUser { app, now: Duration::ZERO }
    }

    fn press(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }

    /// Presses keys: letters as they are, and these symbols for other keys: `→ ← ↑ ↓ ⏎ ⌫ ⎋ ⇥ ⇱ ⇲`.
    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(match key {
                '→' => KeyCode::Right,
                '←' => KeyCode::Left,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '⏎' => KeyCode::Enter,
                '⌫' => KeyCode::Backspace,
                '⎋' => KeyCode::Esc,
                '⇥' => KeyCode::Tab,
                '⇱' => KeyCode::Home,
                '⇲' => KeyCode::End,
                letter => KeyCode::Char(letter),
            });
        }
    }

    fn advance(&mut self, time: Duration) {
        self.now += time;
        self.app.tick(self.now);
    }

    /// Waits until no thread is working. The clock of the program does not advance.
    fn settle(&mut self) {
        let began = Instant::now();
        self.app.tick(self.now);
        while self.app.is_working() {
            assert!(began.elapsed() < Duration::from_mins(5), "it does not end");
            std::thread::sleep(Duration::from_millis(2));
            self.app.tick(self.now);
        }
    }

    /// The screen as text.
    fn screen(&self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
        terminal.draw(|frame| self.app.draw(frame)).expect("it is drawn");
        let buffer = terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..height {
            let mut line = String::new();
            let mut skip = 0;
            for x in 0..width {
                // A wide character covers the next cell.
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let symbol = buffer[(x, y)].symbol();
                skip = unicode_width::UnicodeWidthStr::width(symbol).saturating_sub(1);
                line.push_str(symbol);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    fn shows(&self, what: &str) -> bool {
        self.screen(100, 40).contains(what)
    }
}
