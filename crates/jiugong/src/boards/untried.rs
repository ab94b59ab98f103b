//! What an interrupt leaves: the boards that were not tried are named, so that nothing is lost silently.

use super::Source;
use crate::failure::Failure;
use crate::terminal::Terminal;
use jiugong_show::catalogue;

/// Boards that are named one by one; of more only the number is given.
const NAMED: usize = 10;

impl Source {
    /// Warns of the boards that are left after an interrupt, and returns whether there are any; `answered` were answered before. Standard
    /// input is not read any further, because that could wait for a line that never comes.
    ///
    /// # Errors
    /// If a file cannot be read to its end.
    pub fn warn_untried(mut self, terminal: &Terminal, answered: usize) -> Result<bool, Failure> {
        let language = terminal.language;
        if let Source::Stream(_) = self {
            terminal.warning(&catalogue::interrupted_stream(language, answered));
            return Ok(true);
        }
        let (mut named, mut count) = (Vec::new(), 0);
        while let Some(next) = self.next(terminal) {
            let line = next?.map_or_else(|bad| bad.line, |good| good.line);
            count += 1;
            if named.len() < NAMED {
                let is_file = matches!(self, Source::File(..));
                named.push(if is_file { line } else { answered + count }.to_string());
            }
        }
        if count > 0 {
            let list = catalogue::names_and_more(language, &named, count - named.len());
            terminal.warning(&match &self {
                Source::File(_, name) => catalogue::interrupted_file(language, name, &list),
                _ => catalogue::interrupted_arguments(language, &list),
            });
        }
        Ok(count > 0)
    }
}

/// Like [`Source::warn_untried`], for boards of which other threads have read some; `source` opens them again.
///
/// # Errors
/// If the boards cannot be read again.
#[cfg(feature = "cluster")]
pub fn warn_untried_of(
    terminal: &Terminal,
    is_stdin: bool,
    source: impl FnOnce() -> Result<Source, Failure>,
    answered: usize,
) -> Result<bool, Failure> {
    if is_stdin {
        terminal.warning(&catalogue::interrupted_stream(terminal.language, answered));
        return Ok(true);
    }
    let mut source = source()?;
    for _ in 0..answered {
        if let Some(Err(error)) = source.next(terminal) {
            return Err(error);
        }
    }
    source.warn_untried(terminal, answered)
}
