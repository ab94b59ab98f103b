//! A line editor.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The longest text, in characters.
const MAX_LENGTH: usize = 100_000;

/// An editable text with a cursor. Line breaks are entered with Alt-Enter or Ctrl-J, or pasted.
#[derive(Clone, Debug, Default)]
pub struct LineEditor {
    text: Vec<char>,
    at: usize,
}

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Editing continues.
    Continues,
    /// The text was confirmed.
    Confirmed,
    /// Editing was cancelled.
    Cancelled,
}

impl LineEditor {
    /// Starts with `text`, with the cursor at its end.
    pub fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().take(MAX_LENGTH).collect();
        LineEditor { at: text.len(), text }
    }

    /// The text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text before and after the cursor.
    pub fn halves(&self) -> (String, String) {
        (self.text[..self.at].iter().collect(), self.text[self.at..].iter().collect())
    }

    fn put(&mut self, character: char) {
        if self.text.len() < MAX_LENGTH {
            self.text.insert(self.at, character);
            self.at += 1;
        }
    }

    /// Inserts pasted text.
    pub fn paste(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        text.trim_end_matches('\n')
            .chars()
            .filter(|&one| one == '\n' || !one.is_control())
            .for_each(|one| self.put(one));
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> Edit {
        let modifiers = key.modifiers;
        match key.code {
            KeyCode::Enter if modifiers.contains(KeyModifiers::ALT) => self.put('\n'),
            KeyCode::Enter => return Edit::Confirmed,
            KeyCode::Esc => return Edit::Cancelled,
            KeyCode::Char('j') if modifiers.contains(KeyModifiers::CONTROL) => self.put('\n'),
            KeyCode::Char('u') if modifiers.contains(KeyModifiers::CONTROL) => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            KeyCode::Char('a') if modifiers.contains(KeyModifiers::CONTROL) => self.at = 0,
            KeyCode::Char('e') if modifiers.contains(KeyModifiers::CONTROL) => self.at = self.text.len(),
            KeyCode::Char(character) if !modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
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
        Edit::Continues
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_edited() {
        let mut line = LineEditor::new("12");
        let mut press = |code| line.key(KeyEvent::new(code, KeyModifiers::NONE));
        press(KeyCode::Left);
        press(KeyCode::Char('九'));
        press(KeyCode::Home);
        press(KeyCode::Delete);
        assert_eq!(press(KeyCode::Char('q')), Edit::Continues, "letters are inserted, not commands");
        assert_eq!(press(KeyCode::Enter), Edit::Confirmed);
        assert_eq!(line.text(), "q九2");
        line.paste("\r\nab\u{7}\n");
        assert_eq!(line.text(), "q\nab九2");
        line.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(line.halves(), (String::new(), "九2".to_owned()));
    }
}
