//! Why a problem's text or options cannot be read.

use std::fmt;
use std::sync::Arc;

use jiugong_puzzles::scan::Position;

use crate::present::explain::Explain;
use crate::present::language::Language;

/// Why a problem was not read.
#[derive(Clone)]
pub struct ReadError {
    /// The invalid option; `None` for the text itself.
    pub option: Option<&'static str>,
    /// The position in the text.
    pub at: Option<Position>,
    /// The reason.
    pub why: Arc<dyn Explain + Send + Sync>,
}

impl ReadError {
    /// An error in the text.
    pub fn text(at: Option<Position>, why: impl Explain + Send + Sync + 'static) -> Self {
        ReadError { option: None, at, why: Arc::new(why) }
    }

    /// An error in an option.
    pub fn option(option: &'static str, why: impl Explain + Send + Sync + 'static) -> Self {
        ReadError { option: Some(option), at: None, why: Arc::new(why) }
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.option.unwrap_or("text"), self.why)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for ReadError {}

impl Explain for ReadError {
    fn zh(&self) -> String {
        self.why.zh()
    }

    fn explain(&self, language: Language) -> String {
        self.why.explain(language)
    }
}
