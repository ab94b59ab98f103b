//! The schemas of requests, made from the same rows that requests are parsed by.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, AnyOfBuilder, ArrayBuilder, Object, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type,
};

use jiugong_lab::registry::{DOMAINS, Kind, Knob};
use jiugong_lab::{Purpose, Text};
use serde_json::{Value, json};

use crate::allowance::Allowance;
use crate::fields::{ItemKind, ListRow, MOST_TEXT, MOST_WHOLE, Subject, Verb};

/// The most characters of a problem's text: the largest that fits in a body with the other fields.
const MOST_PROBLEM: usize = 250_000;

/// Rows and columns of at most 30.
pub(crate) const SIZE: &str = "^([1-9]|[12][0-9]|30)(x([1-9]|[12][0-9]|30))?$";

/// Defines the type of a body, with the schema of a verb.
macro_rules! body {
    ($(#[$doc:meta])* $name:ident => $verb:expr) => {
        $(#[$doc])*
        pub(crate) struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                $crate::schema::of_verb($verb)
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}

pub(crate) use body;

/// A type that may be left out by saying `null`.
fn or_null(kind: Type) -> SchemaType {
    SchemaType::from_iter([kind, Type::Null])
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(or_null(Type::String))
}

fn names(names: &[&'static str]) -> Object {
    let values: Vec<Option<&str>> = names.iter().copied().map(Some).chain([None]).collect();
    text().enum_values(Some(values)).build()
}

fn integer(least: u64, most: u64) -> ObjectBuilder {
    let most = most.min(MOST_WHOLE) as usize;
    ObjectBuilder::new().schema_type(or_null(Type::Integer)).minimum(Some(least as usize)).maximum(Some(most))
}

/// A decimal as a number, or as a string, which represents every value exactly.
fn decimal(least: u32, most: u32) -> Schema {
    // Eighths are exact in binary floating point.
    let number = ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(f64::from(least)))
        .maximum(Some(f64::from(most)))
        .multiple_of(Some(0.125));
    let pattern = if least == 0 { r"^[0-9]{1,3}(\.[0-9]{1,3})?$" } else { r"^[1-9][0-9]{0,2}(\.[0-9]{1,3})?$" };
    let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).max_length(Some(8));
    let nothing = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new().item(number).item(text).item(nothing).into()
}

/// The names that a value may have, if it must be one of them. A heuristic may also be a formula.
fn only_names(kind: Kind) -> Option<Vec<&'static str>> {
    kind.names().filter(|_| !matches!(kind, Kind::Heuristic))
}

/// The JSON schema of the values of a kind.
fn of_kind(kind: Kind) -> Schema {
    if let Some(known) = only_names(kind) {
        return names(&known).into();
    }
    match kind {
        Kind::Size => text().pattern(Some(SIZE)).max_length(Some(5)).into(),
        Kind::Order => text().pattern(Some("^[lurdLURD]{4}$")).into(),
        Kind::Cell => {
            let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(u32::MAX));
            let pair = ArrayBuilder::new().schema_type(or_null(Type::Array)).items(number);
            pair.min_items(Some(2)).max_items(Some(2)).into()
        }
        Kind::Whole { least, most } => integer(least, most).into(),
        Kind::Decimal { least, most } => decimal(least, most),
        Kind::Time => ObjectBuilder::new().schema_type(or_null(Type::Number)).minimum(Some(0)).into(),
        Kind::Bytes => integer(0, MOST_WHOLE).into(),
        Kind::Position => or_position(MOST_TEXT),
        Kind::Flag => ObjectBuilder::new().schema_type(or_null(Type::Boolean)).into(),
        _ => text().max_length(Some(MOST_TEXT)).into(),
    }
}

fn of_list(row: &ListRow) -> Schema {
    let item: Schema = match (only_names(row.kind()), row.of) {
        (Some(names), _) => ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into(),
        (None, ItemKind::Problems(_)) => {
            let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(MOST_TEXT));
            AnyOfBuilder::new().item(text).item(position()).into()
        }
        (None, _) => ObjectBuilder::new().schema_type(Type::String).max_length(Some(MOST_TEXT)).into(),
    };
    ArrayBuilder::new()
        .schema_type(or_null(Type::Array))
        .items(RefOr::T(item))
        .min_items(Some(1))
        .max_items(Some(row.most()))
        .unique_items(matches!(row.of, ItemKind::Names(_)))
        .description(Some(row.help.en))
        .into()
}

/// Adds a description and an example.
fn described(mut schema: Schema, help: &str, example: Option<&'static str>) -> Schema {
    let help = (!help.is_empty()).then(|| help.to_owned());
    let example = example.map(Value::from);
    match &mut schema {
        Schema::Object(object) => (object.description, object.example) = (help, example),
        Schema::Array(array) => array.description = help,
        Schema::OneOf(one) => one.description = help,
        Schema::AnyOf(any) => any.description = help,
        _ => {}
    }
    schema
}

/// Adds a default, if there is one.
fn with_default(mut schema: Schema, value: Option<Value>) -> Schema {
    match &mut schema {
        Schema::Object(object) => object.default = value,
        Schema::OneOf(one) => one.default = value,
        _ => {}
    }
    schema
}

/// A default as it is written in JSON.
fn usual(text: &'static str) -> Value {
    text.parse::<u64>().map_or_else(|_| Value::from(text), Value::from)
}

/// The default of a knob in searches with a purpose.
fn usual_of(knob: Knob, purpose: Purpose) -> Option<Value> {
    match knob {
        Knob::Method => purpose.method().map(|method| Value::from(method.name())),
        Knob::TimeLimit => purpose.time().map(|time| Value::from(time.as_secs())),
        _ => knob.usual().map(usual),
    }
}

/// The schema of an option that several domains have, each with its own kind.
fn united(of: Vec<(Kind, Text, Option<&'static str>)>) -> Schema {
    let mut different: Vec<Schema> = Vec::new();
    let (help, usual) = of.first().map_or(("", None), |&(_, help, usual)| (help.en, usual));
    for (kind, _, _) in of {
        let schema = of_kind(kind);
        if !different.contains(&schema) {
            different.push(schema);
        }
    }
    let schema = match different.len() {
        1 => different.remove(0),
        _ => different.into_iter().fold(AnyOfBuilder::new(), AnyOfBuilder::item).into(),
    };
    described(schema, help, usual)
}

/// The schema of a verb's requests.
pub(crate) fn of_verb(verb: &Verb) -> RefOr<Schema> {
    let mut object = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some(verb.help))
        .additional_properties(Some(AdditionalProperties::FreeForm(false)));
    if matches!(verb.about, Subject::Problem { .. }) {
        let domains: Vec<&str> = DOMAINS.iter().map(|domain| domain.name()).collect();
        let usual =
            domains.first().map_or(String::new(), |first| format!("The kind of problem; {first} if left open."));
        let domain = described(names(&domains).into(), &usual, None);
        let form = "The problem, as its domain writes it; it may also be called as the domain calls it.";
        object = object.property("domain", domain).property("text", problem(form, None));
    }
    let mut known = vec!["text"];
    for domain in verb.domains() {
        let (text, _) = verb.options_of(*domain);
        if let Some(text) = text.filter(|text| !known.contains(text)) {
            known.push(text);
            object = object.property(text, problem(domain.row().form.en, Some(domain.row().example)));
        }
    }
    for domain in verb.domains() {
        for row in verb.options_of(*domain).1.filter(|row| !known.contains(&row.name)).collect::<Vec<_>>() {
            known.push(row.name);
            let same = verb.domains().iter().flat_map(|domain| verb.options_of(*domain).1);
            let same = same.filter(|other| other.name == row.name).map(|row| (row.kind, row.help, row.usual));
            object = object.property(row.name, united(same.collect()));
        }
    }
    for row in verb.knobs() {
        let unit = match row.kind {
            Kind::Time => "; in seconds",
            Kind::Bytes => "; in bytes",
            _ => "",
        };
        let knob = described(of_kind(row.kind), &format!("{}{unit}", row.help.en), None);
        let usual = match verb.about {
            Subject::Problem { purpose, .. } => usual_of(row.knob, purpose),
            Subject::Only { .. } => None,
        };
        object = object.property(row.name, with_default(knob, usual));
    }
    for row in verb.options {
        object = object
            .property(row.name, with_default(described(of_kind(row.kind), row.help.en, None), row.usual.map(usual)));
    }
    for row in verb.lists {
        object = object.property(row.name, of_list(row));
    }
    if matches!(verb.about, Subject::Only { text: true, .. }) {
        object = object.required(verb.domains()[0].row().field);
    }
    object.examples(examples(verb)).into()
}

fn problem(help: &str, example: Option<&'static str>) -> Schema {
    described(or_position(MOST_PROBLEM.min(Allowance::BODY)), help, example)
}

/// A text, or the cells of a position as in answers.
fn or_position(most: usize) -> Schema {
    AnyOfBuilder::new().item(text().max_length(Some(most))).item(position()).into()
}

/// The cells of a position: numbers or names, in one list or row by row.
fn position() -> Schema {
    let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(MOST_WHOLE as usize));
    let name = ObjectBuilder::new().schema_type(Type::String).pattern(Some(r"^\S+$")).max_length(Some(100));
    let cell: Schema = AnyOfBuilder::new().item(number).item(name).into();
    let row = |items: Schema| ArrayBuilder::new().items(RefOr::T(items)).max_items(Some(Allowance::CELLS));
    let rows: Schema = row(row(cell.clone()).into()).into();
    AnyOfBuilder::new().item(row(cell)).item(rows).into()
}

/// A request about the example of each domain.
fn examples(verb: &Verb) -> Vec<Value> {
    let of = |domain: &jiugong_lab::DomainName| {
        let row = domain.row();
        match verb.about {
            Subject::Problem { .. } => Some(json!({ "domain": row.name, row.field: row.example })),
            Subject::Only { text, .. } => text.then(|| json!({ row.field: row.example })),
        }
    };
    verb.domains().iter().filter_map(of).collect()
}
