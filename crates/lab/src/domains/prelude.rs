//! What the files of domains are written with.

pub(super) use std::borrow::Cow;

pub(super) use super::ranked::{RankedDomain, ZERO};
pub(super) use crate::domain::instance::Instance;
pub(super) use crate::domain::{
    Ability, Capabilities, DomainRow, Facts, HeuristicName, HeuristicRow, Present, ProblemInfo, Properties, ReadError,
    Rules, Searchable, Statement,
};
pub(super) use crate::engine::Run;
pub(super) use crate::engine::erased::Code;
pub(super) use crate::engine::estimator::Estimator;
pub(super) use crate::engine::watch::Show;
pub(super) use crate::experiments::solve::{Proof, RequestError};
pub(super) use crate::experiments::space::whole::Whole;
pub(super) use crate::methods::Method;
pub(super) use crate::present::explain::{Explain, begin_zh, place_zh};
pub(super) use crate::present::language::Text;
pub(super) use crate::present::scene::{Scene, Tone};
pub(super) use crate::present::view::View;
pub(super) use crate::request::config::Suggestion;
pub(super) use crate::request::options::Options;
pub(super) use crate::request::settings::Settings;
pub(super) use crate::request::value::{Kind, OptionRow, ValueError};
