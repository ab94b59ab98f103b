//! A problem of any domain: what kind it is, its text, and what is said of it beside.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use jiugong_lab::Request;
use jiugong_lab::registry::{DomainName, Knob};

use super::offered::{Offer, OptionArgs};
use crate::failure::Failure;
use crate::terminal::Terminal;
use crate::values;

/// What kind of problem it is, and its options.
#[derive(Debug, Args)]
pub struct DomainArgs<O: Offer> {
    #[arg(long, value_parser = values::domain(), value_name = "NAME", default_value = DomainName::default().name())]
    pub domain: DomainName,
    #[command(flatten)]
    pub options: OptionArgs<O>,
}

/// A problem of any domain.
#[derive(Debug, Args)]
pub struct ProblemArgs<O: Offer> {
    #[arg(value_name = "TEXT", allow_negative_numbers = true)]
    pub text: Vec<OsString>,
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub kind: DomainArgs<O>,
}

impl<O: Offer> DomainArgs<O> {
    /// A request about problems of this kind, with no text yet.
    ///
    /// # Errors
    /// If an option is one of another domain, or its value is none.
    pub fn request(&self, terminal: &Terminal) -> Result<Request, Failure> {
        let mut request = Request::new(self.domain);
        self.options.set(&mut request, terminal)?;
        Ok(request)
    }
}

/// All that the registry has.
#[derive(Debug)]
pub struct Everything;

impl Offer for Everything {}

/// A search that is shown: its moves are called what its steps call them.
#[derive(Debug)]
pub struct Shown;

impl Offer for Shown {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["moves"];
}

/// Many searches that are laid side by side.
#[derive(Debug)]
pub struct Compared;

impl Offer for Compared {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["moves"];
    const WITHOUT_KNOBS: &'static [Knob] = &[Knob::Method, Knob::Heuristic, Knob::Seed];
}

/// Verdicts, for which the order of moves makes no difference.
#[derive(Debug)]
pub struct Judged;

impl Offer for Judged {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["moves", "order"];
}

/// The states of a space, and problems that are made: only what they are matters.
#[derive(Debug)]
pub struct Posed;

impl Offer for Posed {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["cost", "moves", "order"];
}

/// Shortest solutions, which are those of the fewest moves.
#[derive(Debug)]
pub struct Shortest;

impl Offer for Shortest {
    const WITHOUT_OPTIONS: &'static [&'static str] = &["cost"];
}
