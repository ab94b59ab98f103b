//! A parsed request: a problem of any domain, how to search it, and the options of the verb.
//!
//! The laboratory parses values, fills in defaults and applies bounds. Here its errors become problems that name the field, and the
//! limits of the server are checked.

use jiugong_lab::registry::Kind;
use jiugong_lab::{
    DomainName, Explain, Input, Instance, Language, Options as Values, Plan, Purpose, Request, Value, ValueError,
};
use jiugong_puzzles::tiles::{ParsedBoard, Size, parse_board};
use jiugong_show::catalogue;
use serde_json::Value as Json;

use crate::allowance::Allowance;
use crate::ask::shortened;
use crate::fields::{Field, ItemKind, ListRow, ServerLimits, Verb, input_of, position};
use crate::problem::Problem;
use crate::reading::Fields;

/// A parsed request.
pub(crate) struct VerbRequest {
    pub(crate) language: Language,
    /// The problem and how to search it.
    pub(crate) request: Request,
    /// The verb's own options.
    pub(crate) own: Values,
    lists: Vec<(&'static str, Vec<Value>)>,
    most: ServerLimits,
    /// The name of the field that holds the text of the problem.
    text: Option<&'static str>,
}

impl VerbRequest {
    /// Reads `fields` as a request of `verb`.
    pub(crate) fn new(
        verb: &Verb,
        allowance: &Allowance,
        language: Language,
        fields: &Fields,
    ) -> Result<Self, Problem> {
        let mut request = Request::new(domain(verb, language, fields)?);
        request.settings.ceilings = allowance.ceilings();
        request.settings.tables.clone_from(&allowance.tables);
        let mut verb_request = VerbRequest {
            language,
            request,
            own: Values::new(),
            lists: Vec::new(),
            most: allowance.into(),
            text: None,
        };
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in &fields.0 {
            let wrong = |detail| Problem::field(language, &shortened(name), detail);
            let Some(field) = verb.field(verb_request.request.domain, name) else {
                let known = verb.names(verb_request.request.domain);
                return Err(wrong(catalogue::web_no_such_field(language)).possible(known));
            };
            if seen.contains(&&**name) {
                return Err(wrong(catalogue::web_repeated(language)));
            }
            seen.push(name);
            if !value.is_null() {
                verb_request.take(verb, field, value)?;
            }
        }
        Ok(verb_request)
    }

    fn take(&mut self, verb: &Verb, field: Field, value: &Json) -> Result<(), Problem> {
        let language = self.language;
        match field {
            Field::Domain => {}
            Field::Text(name) => {
                if let Some(other) = self.text.replace(name) {
                    return Err(Problem::field(language, name, catalogue::web_not_both(language, other)));
                }
                self.set(name, position(language, name, value)?)?;
            }
            Field::Setting(name, kind) => {
                let input = input_of(language, self.most, name, kind, value)?;
                self.set(name, input).map_err(|problem| with_names(problem, kind))?;
                if let (Kind::Size, Some(size)) = (kind, self.request.options.size(name)) {
                    fits(language, name, size)?;
                }
            }
            Field::OfAnother(name) => {
                let known = verb.names(self.request.domain);
                self.set(name, "").map_err(|problem| problem.possible(known))?;
            }
            Field::Own(row) => {
                let input = input_of(language, self.most, row.name, row.kind, value)?;
                let value = row.kind.take(&input).map_err(|error| bad_value(language, row.name, row.kind, &error))?;
                self.own.set(row, value);
            }
            Field::List(row) => self.lists.push((row.name, list(language, self.most, row, value)?)),
        }
        Ok(())
    }

    fn set<'a>(&mut self, name: &str, input: impl Into<Input<'a>>) -> Result<(), Problem> {
        let language = self.language;
        self.request.set(name, input).map_err(|error| Problem::read(language, name, &error))
    }

    /// The values of a list, if there is one.
    pub(crate) fn list(&self, name: &str) -> Option<&[Value]> {
        self.lists.iter().find(|(known, _)| *known == name).map(|(_, values)| &**values)
    }

    /// Whether the text of the problem was given.
    pub(crate) fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// The problem of the request.
    pub(crate) fn problem(&self) -> Result<Instance, Problem> {
        self.problem_called(self.text.unwrap_or(self.request.domain.row().field))
    }

    /// The plan of a search of `problem`.
    pub(crate) fn plan(&self, problem: &Instance, purpose: Purpose) -> Result<Plan, Problem> {
        self.request.plan(problem, purpose).map_err(|error| Problem::request(self.language, &error))
    }

    /// The problem of the request; `field` is the field that holds its text.
    pub(crate) fn problem_called(&self, field: &str) -> Result<Instance, Problem> {
        let problem = self.request.problem().map_err(|error| Problem::read(self.language, field, &error))?;
        fits_here(self.language, field, &problem)?;
        Ok(problem)
    }

    /// The value of a whole-number option of the verb, or `usual` if it was not given.
    pub(crate) fn integer(&self, name: &str, usual: u64) -> u64 {
        self.own.whole(name).unwrap_or(usual)
    }

    /// Whether a flag of the verb is set.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.own.flag(name).unwrap_or(false)
    }
}

/// The domain of the request.
fn domain(verb: &Verb, language: Language, fields: &Fields) -> Result<DomainName, Problem> {
    let usual = DomainName::default();
    for (name, value) in &fields.0 {
        if matches!(verb.field(usual, name), Some(Field::Domain)) && !value.is_null() {
            let Json::String(text) = value else {
                return Err(Problem::field(language, name, catalogue::web_expected_text(language)));
            };
            return text.parse().map_err(|error| Problem::name(language, name, error));
        }
    }
    Ok(usual)
}

fn with_names(problem: Problem, kind: Kind) -> Problem {
    match kind.names() {
        Some(names) => problem.possible(names),
        None => problem,
    }
}

fn bad_value(language: Language, field: &str, kind: Kind, error: &ValueError) -> Problem {
    with_names(Problem::field(language, field, error.explain(language)), kind)
}

/// Reads a list that is not empty, has at most the allowed number of items, and repeats no name.
fn list(language: Language, most: ServerLimits, row: &ListRow, value: &Json) -> Result<Vec<Value>, Problem> {
    let wrong = |detail| Problem::field(language, row.name, detail);
    let Json::Array(items) = value else { return Err(wrong(catalogue::web_expected_list(language))) };
    if items.is_empty() {
        return Err(wrong(catalogue::web_no_ways(language)));
    }
    if items.len() > row.most() {
        return Err(wrong(catalogue::web_list_limit(language, row.most())));
    }
    let (kind, mut values) = (row.kind(), Vec::new());
    for (place, item) in items.iter().enumerate() {
        let field = format!("{}[{place}]", row.name);
        let input = input_of(language, most, &field, kind, item)?;
        let value = kind.take(&input).map_err(|error| bad_value(language, &field, kind, &error))?;
        if matches!(row.of, ItemKind::Names(_)) && values.contains(&value) {
            return Err(Problem::field(language, &field, catalogue::web_repeated(language)));
        }
        values.push(value);
    }
    Ok(values)
}

/// Checks that the server accepts `size`; `field` is the field it came from.
pub(crate) fn fits(language: Language, field: &str, size: Size) -> Result<Size, Problem> {
    if size.cells() <= Allowance::CELLS {
        return Ok(size);
    }
    let detail = catalogue::web_board_limit(language, &size.to_string(), Allowance::CELLS);
    Err(Problem::field(language, field, detail))
}

/// Checks that the positions of a problem are small enough for the server.
fn fits_here(language: Language, field: &str, problem: &Instance) -> Result<(), Problem> {
    let cells = problem.info().cells;
    if cells <= Allowance::CELLS {
        return Ok(());
    }
    Err(Problem::field(language, field, catalogue::web_cells_limit(language, cells, Allowance::CELLS)))
}

/// The board in `field`.
pub(crate) fn board(language: Language, field: &str, text: &str) -> Result<ParsedBoard, Problem> {
    let parsed = parse_board(text.as_bytes(), None).map_err(|error| Problem::board(language, field, &error))?;
    fits(language, field, parsed.board.size())?;
    Ok(parsed)
}

#[cfg(test)]
#[path = "verb_request_tests.rs"]
mod tests;
