//! A problem of any domain: its domain, its text and its options.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use jiugong_lab::Request;
use jiugong_lab::registry::{DomainName, Knob};

use super::offered::{OptionArgs, OptionFilter};
use crate::failure::Failure;
use crate::terminal::Terminal;
use crate::values;

/// The domain and its options.
#[derive(Debug, Args)]
pub struct DomainArgs<O: OptionFilter> {
    #[arg(long, value_parser = values::domain(), value_name = "NAME", default_value = DomainName::default().name())]
    pub domain: DomainName,
    #[command(flatten)]
    pub options: OptionArgs<O>,
}

/// A problem of any domain.
#[derive(Debug, Args)]
pub struct ProblemArgs<O: OptionFilter> {
    #[arg(value_name = "TEXT", allow_negative_numbers = true)]
    pub text: Vec<OsString>,
    #[arg(short, long, value_name = "FILE", conflicts_with = "text")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub kind: DomainArgs<O>,
}

impl<O: OptionFilter> DomainArgs<O> {
    /// A request about problems of this domain, without a text.
    ///
    /// # Errors
    /// If an option belongs to another domain, or its value is invalid.
    pub fn request(&self, terminal: &Terminal) -> Result<Request, Failure> {
        let mut request = Request::new(self.domain);
        self.options.set(&mut request, terminal)?;
        Ok(request)
    }
}

/// Offers everything in the registry.
#[derive(Debug)]
pub struct FullOffer;

impl OptionFilter for FullOffer {}

/// Verbs that show a search. They use the move names of the domain.
#[derive(Debug)]
pub struct TraceOffer;

impl OptionFilter for TraceOffer {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["moves"];
}

/// Verbs that compare many searches.
#[derive(Debug)]
pub struct CompareOffer;

impl OptionFilter for CompareOffer {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["moves"];
    const WITHOUT_KNOBS: &'static [Knob] = &[Knob::Method, Knob::Heuristic, Knob::Seed];
}

/// Verbs that judge heuristics. The order of moves has no effect on them.
#[derive(Debug)]
pub struct AuditOffer;

impl OptionFilter for AuditOffer {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["moves", "order"];
}

/// Verbs about the states of a space, and about generated problems: only the options that define the problem matter.
#[derive(Debug)]
pub struct PoseOffer;

impl OptionFilter for PoseOffer {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["cost", "moves", "order"];
}

/// Verbs about shortest solutions, which are those with the fewest moves.
#[derive(Debug)]
pub struct PathOffer;

impl OptionFilter for PathOffer {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["cost"];
}
