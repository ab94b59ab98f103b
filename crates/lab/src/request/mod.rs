//! Requests: which problem to search, and how.
//!
//! The command line, the API, the terminal program and Python fill the same [`Request`], field by field. It is resolved once, into a
//! [`Plan`]; the defaults of verbs are in [`defaults`].

pub mod audit;
pub mod compare;
pub mod config;
pub mod defaults;
pub mod function;
pub mod options;
pub mod plan;
pub mod settings;
pub mod value;

use jiugong_puzzles::width::half_width;
use thiserror::Error;

use crate::domain::instance::Instance;
use crate::domain::{Ability, DomainName, ReadError};
use crate::domains::DOMAINS;
use crate::experiments::solve::RequestError;
use crate::experiments::trace::Trace;
use crate::experiments::tree::{Fold, SearchTree};
use crate::present::explain::Explain;
use crate::present::units::show_count;
use crate::registry::KNOBS;
use crate::request::defaults::{MOST_TREE_STEPS, Purpose};
use crate::request::options::Options;
use crate::request::plan::Plan;
use crate::request::settings::Settings;
use crate::request::value::{Input, Kind, OptionRow, rows_text};

/// A problem and how to search it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The kind of problem.
    pub domain: DomainName,
    /// The problem's text.
    pub text: Option<Vec<u8>>,
    /// The problem as rows of numbers, instead of a text.
    pub rows: Option<Vec<Vec<u32>>>,
    /// Options of the problem.
    pub options: Options,
    /// How to search it.
    pub settings: Settings,
}

/// Why a field of a request is wrong.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// No domain has such a field.
    #[error("there is no such option; {domain} has: {}", .possible.join(", "))]
    Unknown {
        /// The domain.
        domain: &'static str,
        /// The fields that exist.
        possible: Vec<&'static str>,
    },
    /// The option belongs to other domains.
    #[error("{domain} has no such option; it belongs to: {}", .of.join(", "))]
    OfAnother {
        /// The domain.
        domain: &'static str,
        /// The domains that have it.
        of: Vec<&'static str>,
    },
    /// The problem's text is missing.
    #[error("the problem is missing: expected {form}")]
    NoText {
        /// The expected form.
        form: &'static str,
        /// The same in Chinese.
        form_zh: &'static str,
    },
    /// The text is given twice: directly, and by an option that stands for a text.
    #[error("there is a text and --{option}, which stands for one; expected one of them")]
    TwoTexts {
        /// The option.
        option: &'static str,
    },
    /// The domain cannot do this.
    #[error("{domain} has no {verb}; these have: {}", .possible.join(", "))]
    NoSuchVerb {
        /// The domain.
        domain: &'static str,
        /// The verb.
        verb: &'static str,
        /// The domains that can.
        possible: Vec<&'static str>,
    },
}

impl Explain for FieldError {
    fn zh(&self) -> String {
        match self {
            FieldError::Unknown { domain, possible } => format!("没有这个选项；{domain} 有：{}", possible.join("、")),
            FieldError::OfAnother { domain, of } => format!("{domain} 没有这个选项；它属于：{}", of.join("、")),
            FieldError::NoText { form_zh, .. } => format!("缺少问题；应为：{form_zh}"),
            FieldError::TwoTexts { option } => format!("既有问题的文字，又有代替它的 --{option}；只能有一个"),
            FieldError::NoSuchVerb { domain, verb, possible } => {
                format!("{domain} 不支持 {verb}；支持的有：{}", possible.join("、"))
            }
        }
    }
}

impl Request {
    /// A request about problems of `domain`.
    pub fn new(domain: DomainName) -> Self {
        Request { domain, ..Request::default() }
    }

    /// Sets a field: an option of the search or of the domain, or the problem's text itself, as `text` or by the domain's own name for it.
    /// Numbers and flags are used as they are; only texts are parsed.
    ///
    /// # Errors
    /// If the field does not exist, or `input` is not a valid value.
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::Request;
    ///
    /// let mut request = Request::default();
    /// request.set("board", "283104765")?;
    /// request.set("goal", "spiral")?;
    /// request.set("method", "astar")?;
    /// request.set("node_limit", 1_000_000_u64)?;
    /// let answer = request.resolve()?.solve(&mut |_| {})?;
    /// assert_eq!(answer.moves_line().as_deref(), Some("uldr"));
    /// assert!(request.set("from", "0,0").unwrap_err().to_string().contains("maze"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set<'a>(&mut self, field: &str, input: impl Into<Input<'a>>) -> Result<(), ReadError> {
        let (row, input) = (self.domain.row(), input.into());
        if field == "text" || field == row.field {
            (self.text, self.rows) = match input {
                Input::Rows(rows) => (None, Some(rows)),
                input => (Some(input.text(Kind::Text).as_bytes().to_vec()), None),
            };
            return Ok(());
        }
        if let Some(knob) = KNOBS.iter().find(|knob| knob.name == field) {
            return self.settings.set(knob.knob, input).map_err(|why| ReadError::option(knob.name, why));
        }
        if let Some(option) = row.option(field) {
            let value = option.kind.take(&input).map_err(|why| ReadError::option(option.name, why))?;
            self.options.set(option, value);
            return Ok(());
        }
        Err(self.no_such_field(field))
    }

    /// The error for an unknown field.
    fn no_such_field(&self, field: &str) -> ReadError {
        let mut name = "field";
        let mut of = Vec::new();
        for domain in DOMAINS {
            let row = domain.row();
            let known = row.option(field).map(|option| option.name).or((row.field == field).then_some(row.field));
            if let Some(known) = known {
                name = known;
                of.push(row.name);
            }
        }
        let row = self.domain.row();
        let possible = row.options.iter().map(|option| option.name).chain(["text"]);
        ReadError::option(
            name,
            if of.is_empty() {
                FieldError::Unknown { domain: row.name, possible: possible.collect() }
            } else {
                FieldError::OfAnother { domain: row.name, of }
            },
        )
    }

    /// Reads the problem.
    ///
    /// # Errors
    /// If there is no text, or it cannot be read.
    pub fn problem(&self) -> Result<Instance, ReadError> {
        let row = self.domain.row();
        let form = row.form;
        let missing = || ReadError {
            option: Some(row.field),
            ..ReadError::text(None, FieldError::NoText { form: form.en, form_zh: form.zh })
        };
        match (self.ready(), &self.rows, &self.text) {
            (Some((_, text)), None, None) => (row.read)(text.as_bytes(), &self.options),
            (Some((option, _)), ..) => {
                Err(ReadError::option(option.name, FieldError::TwoTexts { option: option.name }))
            }
            // Rows that are not a position are read as text, whose error says why.
            (None, Some(rows), _) => match row.capabilities.rows.and_then(|read| read(rows, &self.options)) {
                Some(problem) => problem,
                None => (row.read)(rows_text(rows).as_bytes(), &self.options),
            },
            (None, None, text) => (row.read)(&half_width(text.as_deref().ok_or_else(missing)?), &self.options),
        }
    }

    /// The text that an option stands for, if the request has such an option.
    pub fn ready(&self) -> Option<(&'static OptionRow, &'static str)> {
        self.domain.row().options.iter().find_map(|option| {
            let Kind::Ready(texts) = option.kind else { return None };
            let name = self.options.name(option.name)?;
            texts.iter().find(|row| row.0 == name).map(|row| (option, row.2))
        })
    }

    /// Checks that the domain supports `ability`.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self, ability: Ability) -> Result<(), ReadError> {
        let row = self.domain.row();
        if row.abilities.contains(&ability) {
            return Ok(());
        }
        let able = DOMAINS.iter().filter(|domain| domain.row().abilities.contains(&ability));
        let possible = able.map(|domain| domain.name()).collect();
        let why = FieldError::NoSuchVerb { domain: row.name, verb: ability.verb(), possible };
        Err(ReadError::option("domain", why))
    }

    /// Reads the problem and makes the plan of its search.
    ///
    /// # Errors
    /// If the problem cannot be read, or the settings do not fit it.
    pub fn resolve(&self) -> Result<Plan, ResolveError> {
        Ok(self.plan(&self.problem()?, Purpose::Solve)?)
    }

    /// The plan of a search of `problem`, with the defaults of `purpose`.
    ///
    /// # Errors
    /// If the settings do not fit the problem.
    pub fn plan(&self, problem: &Instance, purpose: Purpose) -> Result<Plan, RequestError> {
        Plan::resolve(problem, self.settings.clone(), purpose)
    }
}

/// Why a request has no plan.
#[derive(Clone, Debug, Error)]
pub enum ResolveError {
    /// The problem cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The settings do not fit the problem.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Explain for ResolveError {
    fn zh(&self) -> String {
        match self {
            ResolveError::Read(error) => error.zh(),
            ResolveError::Request(error) => error.zh(),
        }
    }
}

/// Why a tree cannot be shown.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// The search has no rounds.
    #[error("this method has no rounds")]
    NoRounds,
    /// There is no such round.
    #[error("there are rounds 1 to {last}")]
    NoSuchRound {
        /// The last round.
        last: usize,
    },
    /// The round was searched, but not recorded.
    #[error("round {round} lies beyond the first {} expansions, which are all that is kept to be drawn", show_count(*.steps))]
    Beyond {
        /// The round.
        round: usize,
        /// Expansions that are recorded.
        steps: u64,
    },
}

/// The tree of `trace` or of one round of it, reduced by `fold`.
///
/// # Errors
/// If the round does not exist.
pub fn tree(trace: &Trace, round: Option<usize>, fold: Fold) -> Result<SearchTree, TreeError> {
    let tree = SearchTree::new(trace);
    let Some(round) = round else { return Ok(tree.folded(fold)) };
    let last = trace.report.search.iterations.len();
    if last == 0 {
        return Err(TreeError::NoRounds);
    }
    if round == 0 || round > last {
        return Err(TreeError::NoSuchRound { last });
    }
    if round > tree.bounds.len() {
        return Err(TreeError::Beyond { round, steps: MOST_TREE_STEPS });
    }
    Ok(tree.round(round).folded(fold))
}

impl Explain for TreeError {
    fn zh(&self) -> String {
        match self {
            TreeError::NoRounds => "这种方法不分轮次".to_owned(),
            TreeError::NoSuchRound { last } => format!("轮次应为 1 到 {last}"),
            TreeError::Beyond { round, steps } => {
                format!("第 {round} 轮在前 {} 次扩展之后，未保留供画图", show_count(*steps))
            }
        }
    }
}
