//! A line of text that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The most characters that a line holds: a problem's text, not a book.
const MOST: usize = 100_000;

/// A line with a place in it. A line break is typed with Alt-Enter or Ctrl-J, or pasted.
#[derive(Clone, Debug, Default)]
pub struct Input {
    text: Vec<char>,
    at: usize,
}

/// What became of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The line goes on.
    Goes,
    /// It is done.
    Done,
    /// It is to be forgotten.
    Left,
}

impl Input {
    /// A line that begins as `text`, with the place at its end.
    pub fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().take(MOST).collect();
        Input { at: text.len(), text }
    }

    /// What it says.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// What stands before the place, and after it.
    pub fn halves(&self) -> (String, String) {
        (self.text[..self.at].iter().collect(), self.text[self.at..].iter().collect())
    }

    fn put(&mut self, character: char) {
        if self.text.len() < MOST {
            self.text.insert(self.at, character);
            self.at += 1;
        }
    }

    /// Takes what was pasted.
    pub fn paste(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        text.trim_end_matches('\n')
            .chars()
            .filter(|&one| one == '\n' || !one.is_control())
            .for_each(|one| self.put(one));
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) -> Typed {
        let held = key.modifiers;
        match key.code {
            KeyCode::Enter if held.contains(KeyModifiers::ALT) => self.put('\n'),
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Left,
            KeyCode::Char('j') if held.contains(KeyModifiers::CONTROL) => self.put('\n'),
            KeyCode::Char('u') if held.contains(KeyModifiers::CONTROL) => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('a') if held.contains(KeyModifiers::CONTROL) => self.at = 0,
            KeyCode::Char('e') if held.contains(KeyModifiers::CONTROL) => self.at = self.text.len(),
            KeyCode::Char(character) if !held.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
                self.put(character);
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => {}
        }
        Typed::Goes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_edited() {
        let mut line = Input::new("12");
        let mut press = |code| line.key(KeyEvent::new(code, KeyModifiers::NONE));
        press(KeyCode::Left);
        press(KeyCode::Char('九'));
        press(KeyCode::Home);
        press(KeyCode::Delete);
        assert_eq!(press(KeyCode::Char('q')), Typed::Goes, "a letter is a letter here");
        assert_eq!(press(KeyCode::Enter), Typed::Done);
        assert_eq!(line.text(), "q九2");
        line.paste("\r\nab\u{7}\n");
        assert_eq!(line.text(), "q\nab九2");
        line.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(line.halves(), (String::new(), "九2".to_owned()));
    }
}
