//! The fields of each verb's requests: those of the registry and a few of the verb's own; and the JSON form of each kind of
//! value.
//!
//! A value is passed to the laboratory with its type. The parser and the description of the API are made from the same rows, so
//! that the description matches the parser.

use std::borrow::Cow;

use jiugong_lab::registry::{DOMAINS, KNOBS, Kind, Knob};
use jiugong_lab::{DomainName, Explain, Input, Language, OptionRow, Purpose, Text, ValueError};
use jiugong_show::catalogue;
use serde_json::{Number, Value};

use crate::allowance::Allowance;
use crate::problem::Problem;

/// The largest whole number that every JSON reader represents exactly.
pub(crate) const MOST_WHOLE: u64 = (1 << 53) - 1;

/// The most characters of a text other than the problem itself.
pub(crate) const MOST_TEXT: usize = 20_000;

/// An upper limit in seconds above that of any server.
const MOST_SECONDS: f64 = 1e9;

/// More bytes than any machine has, and fewer than the laboratory refuses to read.
const MOST_BYTES: u64 = 1 << 52;

/// The server's limits, named in errors about values that exceed them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerLimits {
    seconds: f64,
    bytes: usize,
}

impl From<&Allowance> for ServerLimits {
    fn from(allowance: &Allowance) -> Self {
        ServerLimits { seconds: allowance.time.as_secs_f64(), bytes: allowance.memory }
    }
}

/// The fields about a problem that a request may have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    /// A problem of any domain and how to search it: all knobs except these.
    Problem {
        /// The knobs that are left out.
        without: &'static [Knob],
        /// The purpose of its searches, which has defaults.
        purpose: Purpose,
    },
    /// Problems of certain domains, with some of their options.
    Only {
        /// The domains.
        domains: &'static [DomainName],
        /// Whether the request contains a problem.
        text: bool,
        /// The options of the domain.
        options: &'static [&'static str],
    },
}

/// A field whose value is a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListRow {
    pub(crate) name: &'static str,
    pub(crate) help: Text,
    pub(crate) of: ItemKind,
}

/// The items of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ItemKind {
    /// The names that a knob accepts, each at most once.
    Names(Knob),
    /// Problems, at most this many.
    Problems(usize),
}

impl ListRow {
    /// The kind of each item.
    pub(crate) fn kind(&self) -> Kind {
        match self.of {
            ItemKind::Names(knob) => knob.row().kind,
            ItemKind::Problems(_) => Kind::Position,
        }
    }

    /// The most items.
    pub(crate) fn most(&self) -> usize {
        match self.of {
            ItemKind::Names(_) => self.kind().names().map_or(usize::MAX, |names| names.len()),
            ItemKind::Problems(most) => most,
        }
    }
}

/// The fields of one verb's requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verb {
    /// The purpose of the request, in one line.
    pub(crate) help: &'static str,
    pub(crate) about: Subject,
    /// The options of the verb.
    pub(crate) options: &'static [OptionRow],
    /// The lists of the verb.
    pub(crate) lists: &'static [ListRow],
}

/// The meaning of a field in requests about problems of one domain.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field {
    /// The domain.
    Domain,
    /// The text of the problem.
    Text(&'static str),
    /// A knob of the search or an option of the domain.
    Setting(&'static str, Kind),
    /// An option that only other domains have.
    OfAnother(&'static str),
    /// An option of the verb.
    Own(&'static OptionRow),
    /// A list of the verb.
    List(&'static ListRow),
}

impl Verb {
    /// The name of the field for the problem's text, and the options of `domain` that may be given.
    pub(crate) fn options_of(
        &self,
        domain: DomainName,
    ) -> (Option<&'static str>, impl Iterator<Item = &'static OptionRow>) {
        let row = domain.row();
        let (text, chosen) = match self.about {
            Subject::Problem { .. } => (true, None),
            Subject::Only { text, options, .. } => (text, Some(options)),
        };
        let options = row.options.iter().filter(move |row| chosen.is_none_or(|chosen| chosen.contains(&row.name)));
        (text.then_some(row.field), options)
    }

    /// The knobs that may be given.
    pub(crate) fn knobs(&self) -> impl Iterator<Item = &'static jiugong_lab::registry::KnobRow> {
        let without = match self.about {
            Subject::Problem { without, .. } => Some(without),
            Subject::Only { .. } => None,
        };
        KNOBS.iter().filter(move |row| without.is_some_and(|without| !without.contains(&row.knob)))
    }

    /// The domains that the verb accepts.
    pub(crate) fn domains(&self) -> &'static [DomainName] {
        match self.about {
            Subject::Problem { .. } => DOMAINS,
            Subject::Only { domains, .. } => domains,
        }
    }

    /// The meaning of the field `name` in requests about `domain`; `None` if there is no such field.
    pub(crate) fn field(&self, domain: DomainName, name: &str) -> Option<Field> {
        if let Some(row) = self.options.iter().find(|row| row.name == name) {
            return Some(Field::Own(row));
        }
        if let Some(row) = self.lists.iter().find(|row| row.name == name) {
            return Some(Field::List(row));
        }
        if let Some(row) = self.knobs().find(|row| row.name == name) {
            return Some(Field::Setting(row.name, row.kind));
        }
        let anything = matches!(self.about, Subject::Problem { .. });
        let of = |domain: DomainName| {
            let (text, mut options) = self.options_of(domain);
            match text {
                Some(text) if text == name => Some(Field::Text(text)),
                Some(_) if anything && name == "text" => Some(Field::Text("text")),
                _ => options.find(|row| row.name == name).map(|row| Field::Setting(row.name, row.kind)),
            }
        };
        if anything && name == "domain" {
            return Some(Field::Domain);
        }
        of(domain).or_else(|| {
            self.domains().iter().find_map(|&other| of(other)).map(|field| match field {
                Field::Text(name) | Field::Setting(name, _) => Field::OfAnother(name),
                other => other,
            })
        })
    }

    /// The names of all fields that requests about `domain` may have.
    pub(crate) fn names(&self, domain: DomainName) -> Vec<&'static str> {
        let (text, options) = self.options_of(domain);
        let mut names: Vec<&'static str> = text.into_iter().collect();
        if matches!(self.about, Subject::Problem { .. }) {
            names.extend(["text", "domain"].into_iter().filter(|name| text != Some(name)));
        }
        names.extend(options.map(|row| row.name));
        names.extend(self.knobs().map(|row| row.name));
        names.extend(self.options.iter().map(|row| row.name));
        names.extend(self.lists.iter().map(|row| row.name));
        names
    }
}

/// A problem or a position: rows of whole numbers, or a text.
pub(crate) fn position<'v>(language: Language, field: &str, value: &'v Value) -> Result<Input<'v>, Problem> {
    match rows_of(value) {
        Some(rows) => Ok(Input::Rows(rows)),
        None => written(language, field, value).map(Input::Text),
    }
}

/// A position as text: a string as it is, or the numbers and names of cells, in one list or row by row.
fn written<'v>(language: Language, field: &str, value: &'v Value) -> Result<Cow<'v, str>, Problem> {
    let Value::Array(items) = value else {
        return match value {
            Value::String(text) => Ok(text.into()),
            _ => Err(Problem::field(language, field, catalogue::web_expected_position(language))),
        };
    };
    if items.len() > Allowance::CELLS {
        return Err(Problem::field(language, field, catalogue::web_list_limit(language, Allowance::CELLS)));
    }
    let mut parts = Vec::new();
    let by_rows = items.iter().any(Value::is_array);
    for (place, item) in items.iter().enumerate() {
        let here = format!("{field}[{place}]");
        parts.push(match item {
            Value::Array(_) if by_rows => row(language, &here, item)?,
            _ if by_rows => return Err(Problem::field(language, &here, catalogue::web_expected_list(language))),
            _ => cell(language, &here, item)?,
        });
    }
    Ok(parts.join(if by_rows { "\n" } else { " " }).into())
}

/// The rows of a position given as lists of whole numbers, unless they are too long; a single list is a single row.
fn rows_of(value: &Value) -> Option<Vec<Vec<u32>>> {
    fn list(value: &Value) -> Option<&Vec<Value>> {
        value.as_array().filter(|items| items.len() <= Allowance::CELLS)
    }
    let number = |cell: &Value| cell.as_u64().and_then(|cell| u32::try_from(cell).ok());
    let cells = |row: &Value| list(row)?.iter().map(number).collect::<Option<Vec<u32>>>();
    cells(value).map(|all| vec![all]).or_else(|| list(value)?.iter().map(cells).collect())
}

fn row(language: Language, field: &str, row: &Value) -> Result<String, Problem> {
    if row.as_array().is_some_and(|cells| cells.len() > Allowance::CELLS) {
        return Err(Problem::field(language, field, catalogue::web_list_limit(language, Allowance::CELLS)));
    }
    let cells = row.as_array().into_iter().flatten().enumerate();
    let cells = cells.map(|(place, value)| cell(language, &format!("{field}[{place}]"), value));
    Ok(cells.collect::<Result<Vec<_>, _>>()?.join(" "))
}

fn cell(language: Language, field: &str, value: &Value) -> Result<String, Problem> {
    match value {
        Value::Number(number) => match integer(number) {
            Some(whole) => Ok(whole.to_string()),
            None => Err(Problem::field(language, field, catalogue::web_expected_cell(language))),
        },
        Value::String(text) if is_name(text) => Ok(text.clone()),
        _ => Err(Problem::field(language, field, catalogue::web_expected_cell(language))),
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 100 && !text.contains(char::is_whitespace)
}

/// The JSON value of a field, as input for the laboratory.
pub(crate) fn input_of<'v>(
    language: Language,
    most: ServerLimits,
    field: &str,
    kind: Kind,
    value: &'v Value,
) -> Result<Input<'v>, Problem> {
    let wrong = |detail: String| Problem::field(language, field, detail);
    match (kind, value) {
        (Kind::Flag, Value::Bool(flag)) => Ok(Input::Flag(*flag)),
        (Kind::Flag, _) => Err(wrong(catalogue::web_expected_boolean(language))),
        (Kind::Whole { least, most: largest }, Value::Number(number)) => {
            let largest = largest.min(MOST_WHOLE);
            let whole = integer(number).filter(|&number| number <= largest);
            let out = || wrong(ValueError::Whole { least, most: largest }.explain(language));
            whole.map(Input::from).ok_or_else(out)
        }
        (Kind::Bytes, Value::Number(number)) => {
            let out = || wrong(catalogue::web_expected_bytes(language, most.bytes));
            integer(number).map(|number| Input::from(number.min(MOST_BYTES))).ok_or_else(out)
        }
        (Kind::Time, Value::Number(number)) => {
            let seconds = number.as_f64().filter(|&seconds| seconds >= 0.0);
            let out = || wrong(catalogue::web_expected_seconds(language, most.seconds));
            seconds.map(|seconds| Input::Number(seconds.min(MOST_SECONDS) + 0.0)).ok_or_else(out)
        }
        // -0.0 is 0.
        (Kind::Decimal { .. }, Value::Number(number)) => Ok(number
            .as_f64()
            .map_or_else(|| Input::Text(number.to_string().into()), |value| Input::Number(value + 0.0))),
        (Kind::Decimal { .. }, Value::String(text)) => Ok(text.into()),
        (Kind::Decimal { .. }, _) => Err(wrong(catalogue::web_expected_decimal(language))),
        (Kind::Bytes, _) => Err(wrong(catalogue::web_expected_bytes(language, most.bytes))),
        (Kind::Time, _) => Err(wrong(catalogue::web_expected_seconds(language, most.seconds))),
        (Kind::Whole { .. }, _) => Err(wrong(catalogue::web_expected_number(language))),
        (Kind::Cell, Value::Array(pair)) if pair.len() == 2 => {
            let number = |place: usize| {
                let kind = Kind::Whole { least: 0, most: u32::MAX.into() };
                match input_of(language, most, &format!("{field}[{place}]"), kind, &pair[place])? {
                    Input::Integer(number) => Ok(number),
                    // No other type is accepted for this kind.
                    _ => Err(wrong(catalogue::web_expected_pair(language))),
                }
            };
            Ok(Input::Pair([number(0)?, number(1)?]))
        }
        (Kind::Cell, _) => Err(wrong(catalogue::web_expected_pair(language))),
        (Kind::Position, Value::Array(_)) => position(language, field, value),
        (Kind::Text | Kind::Position, Value::String(text))
            if text.len() > MOST_TEXT && text.chars().count() > MOST_TEXT =>
        {
            Err(wrong(catalogue::web_text_limit(language, MOST_TEXT)))
        }
        (_, Value::String(text)) => Ok(text.into()),
        _ => Err(wrong(catalogue::web_expected_text(language))),
    }
}

/// A whole number that every JSON reader represents exactly; `2.0` is one too.
fn integer(number: &Number) -> Option<u64> {
    let exact = || number.as_f64().filter(|value| value.fract() == 0.0 && (0.0..=MOST_WHOLE as f64).contains(value));
    #[allow(clippy::cast_sign_loss, reason = "it is not negative")]
    let whole = number.as_u64().or_else(|| exact().map(|value| value as u64));
    whole.filter(|&whole| whole <= MOST_WHOLE)
}
