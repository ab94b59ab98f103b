//! How the program ends: exit codes, and failures, each of which becomes one clear message.

use std::io;

use jiugong_show::catalogue::Explain;

use crate::terminal::Terminal;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Solved, right, yes.
    Solved = 0,
    /// Unsolvable, wrong, no.
    Unsolvable = 1,
    /// Bad input or usage.
    Bad = 2,
    /// Cut off by a bound or stopped by a limit.
    Unfinished = 3,
}

impl Exit {
    /// The exit code of another process of this program.
    #[cfg(feature = "cluster")]
    pub fn of(code: u8) -> Exit {
        let all = [Exit::Solved, Exit::Unsolvable, Exit::Bad, Exit::Unfinished];
        all.into_iter().find(|exit| *exit as u8 == code).unwrap_or(Exit::Bad)
    }

    /// The code of two answers together: bad input outweighs an unfinished search, which outweighs an unsolvable board.
    #[must_use]
    pub fn and(self, other: Exit) -> Exit {
        let weight = |exit| match exit {
            Exit::Solved => 0,
            Exit::Unsolvable => 1,
            Exit::Unfinished => 2,
            Exit::Bad => 3,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Input or usage was bad; the message is in the language of the user and names the bad part.
    Bad(String),
    /// A file or stream failed.
    Io(io::Error),
}

impl Failure {
    /// Explains `error` in the language of `terminal`.
    pub fn explain(terminal: &Terminal, error: &impl Explain) -> Failure {
        Failure::Bad(error.explain(terminal.language))
    }

    /// The exit code. A closed pipe is not an error: the reader has read enough.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Solved,
            Failure::Bad(_) | Failure::Io(_) => Exit::Bad,
        }
    }

    /// Prints the message.
    pub fn show(&self, terminal: &Terminal) {
        match self {
            Failure::Bad(message) => terminal.error(message),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Failure::Io(error) => terminal.error(&error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}
