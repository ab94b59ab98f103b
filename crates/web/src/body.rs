//! What requests say, as types. Names stay texts here: the registry reads them, and says which there are.

use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type};

use jiugong_lab::Weight;
use jiugong_lab::registry::{CONVENTIONS, COSTS, DUPLICATES, GOAL_TESTS, HEURISTICS, METHODS, STORES};

/// A number, or the text of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "not a decimal")]
pub(crate) enum Decimal {
    Number(serde_json::Number),
    Text(String),
}

impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // 2.0 is a whole number to whoever wrote it, and 1.5 is exact.
            Decimal::Number(number) => match number.as_f64() {
                Some(value) if value.is_finite() => write!(f, "{value}"),
                _ => write!(f, "{number}"),
            },
            Decimal::Text(text) => f.write_str(text),
        }
    }
}

/// What is said of a value that is no [`Decimal`].
pub(crate) const NOT_A_DECIMAL: &str = "not a decimal";

/// What is said of a value that is no whole number, or too large.
pub(crate) const NOT_WHOLE: &str = "not whole";

/// The largest whole number that every program reads exactly.
pub(crate) const MOST_WHOLE: u64 = (1 << 53) - 1;

/// Reads a whole number, or nothing; `2.0` is one too.
fn whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let Some(number) = Option::<serde_json::Number>::deserialize(deserializer)? else { return Ok(None) };
    let exact = || number.as_f64().filter(|value| value.fract() == 0.0 && (0.0..=MOST_WHOLE as f64).contains(value));
    #[allow(clippy::cast_sign_loss, reason = "it is not negative")]
    let value = number.as_u64().or_else(|| exact().map(|value| value as u64)).filter(|&value| value <= MOST_WHOLE);
    let value = value.and_then(|value| T::try_from(value).ok());
    value.map(Some).ok_or_else(|| serde::de::Error::custom(NOT_WHOLE))
}

/// How a problem is searched, and which problem it is.
#[derive(Debug, Default)]
pub(crate) struct Common {
    pub(crate) domain: Option<String>,
    pub(crate) board: Option<String>,
    pub(crate) size: Option<String>,
    pub(crate) goal: Option<String>,
    pub(crate) maze: Option<String>,
    pub(crate) from: Option<[u32; 2]>,
    pub(crate) to: Option<[u32; 2]>,
    pub(crate) weighted: Option<bool>,
    pub(crate) order: Option<String>,
    pub(crate) cost: Option<String>,
    pub(crate) goal_test: Option<String>,
    pub(crate) duplicates: Option<String>,
    pub(crate) store: Option<String>,
    pub(crate) bound: Option<u32>,
    pub(crate) weight_g: Option<Decimal>,
    pub(crate) weight_h: Option<Decimal>,
    pub(crate) within: Option<Decimal>,
    pub(crate) time_limit: Option<f64>,
    pub(crate) node_limit: Option<u64>,
    pub(crate) memory_limit: Option<u64>,
    pub(crate) moves: Option<String>,
    pub(crate) method: Option<String>,
    pub(crate) heuristic: Option<String>,
}

/// Defines bodies that all say how to search, each with more fields of its own. Unknown fields are refused, which serde
/// cannot do with one body inside another.
macro_rules! searches {
    ($($(#[$meta:meta])* $name:ident [$($named:ident),*] { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => { $(
        $(#[$meta])*
        #[derive(Debug, Default, Deserialize, ToSchema)]
        #[serde(default, deny_unknown_fields)]
        pub(crate) struct $name {
            /// The kind of problem; `tiles` unless said otherwise.
            #[schema(schema_with = domain)]
            pub(crate) domain: Option<String>,
            /// The board, in any form: `283104765`, `2 8 3 1 0 4 7 6 5`, `2 8 3/1 0 4/7 6 5`; of four in line, its rows.
            #[schema(max_length = 20000, example = "283104765")]
            pub(crate) board: Option<String>,
            /// Rows and columns of a board that is not square and not written in rows.
            #[schema(pattern = "^([1-9]|[12][0-9]|30)(x([1-9]|[12][0-9]|30))?$", max_length = 5, example = "3x3")]
            pub(crate) size: Option<String>,
            /// `standard`, `blank-first`, `spiral`, or a board.
            #[schema(max_length = 20000, example = "spiral")]
            pub(crate) goal: Option<String>,
            /// The rows of a maze: `0` is free and `1` a wall; weighted, numbers are costs and `#` is a wall.
            #[schema(max_length = 250000)]
            pub(crate) maze: Option<String>,
            /// The row and the column that the way begins at, from 0.
            #[schema(min_items = 2, max_items = 2)]
            pub(crate) from: Option<[u32; 2]>,
            /// The row and the column that the way leads to, from 0.
            #[schema(min_items = 2, max_items = 2)]
            pub(crate) to: Option<[u32; 2]>,
            /// Whether entering a cell of the maze costs what it says.
            pub(crate) weighted: Option<bool>,
            /// The operator order: l, u, r and d in any order.
            #[schema(pattern = "^[lurdLURD]{4}$", example = "lurd")]
            pub(crate) order: Option<String>,
            /// What moves cost.
            #[schema(schema_with = cost)]
            pub(crate) cost: Option<String>,
            /// When goals are tested.
            #[schema(schema_with = goal_test)]
            pub(crate) goal_test: Option<String>,
            /// Which states met again are refused.
            #[schema(schema_with = duplicates)]
            pub(crate) duplicates: Option<String>,
            /// How the states seen are kept.
            #[schema(schema_with = store)]
            pub(crate) store: Option<String>,
            /// The bound of the depth-first methods.
            #[schema(maximum = 1_000_000)]
            #[serde(deserialize_with = "whole")]
            pub(crate) bound: Option<u32>,
            /// The weight of g.
            #[schema(schema_with = weight)]
            pub(crate) weight_g: Option<Decimal>,
            /// The weight of h.
            #[schema(schema_with = weight)]
            pub(crate) weight_h: Option<Decimal>,
            /// A proven ratio to the optimum that is good enough.
            #[schema(schema_with = ratio)]
            pub(crate) within: Option<Decimal>,
            /// Seconds; the server has a limit of its own.
            #[schema(minimum = 0)]
            pub(crate) time_limit: Option<f64>,
            /// Nodes expanded; the server has a limit of its own.
            #[schema(maximum = 9_007_199_254_740_991_i64)]
            #[serde(deserialize_with = "whole")]
            pub(crate) node_limit: Option<u64>,
            /// Bytes; the server has a limit of its own.
            #[schema(maximum = 9_007_199_254_740_991_i64)]
            #[serde(deserialize_with = "whole")]
            pub(crate) memory_limit: Option<u64>,
            /// How moves are written.
            #[schema(schema_with = convention)]
            pub(crate) moves: Option<String>,
            $($(#[$field_meta])* pub(crate) $field: $type,)*
        }

        impl $name {
            /// What all bodies say.
            pub(crate) fn common(&mut self) -> Common {
                #[allow(unused_mut, reason = "a comparison has neither")]
                let mut common = Common {
                    domain: self.domain.take(),
                    board: self.board.take(),
                    size: self.size.take(),
                    goal: self.goal.take(),
                    maze: self.maze.take(),
                    from: self.from,
                    to: self.to,
                    weighted: self.weighted,
                    order: self.order.take(),
                    cost: self.cost.take(),
                    goal_test: self.goal_test.take(),
                    duplicates: self.duplicates.take(),
                    store: self.store.take(),
                    bound: self.bound,
                    weight_g: self.weight_g.take(),
                    weight_h: self.weight_h.take(),
                    within: self.within.take(),
                    time_limit: self.time_limit,
                    node_limit: self.node_limit,
                    memory_limit: self.memory_limit,
                    moves: self.moves.take(),
                    method: None,
                    heuristic: None,
                };
                $(common.$named = self.$named.take();)*
                common
            }
        }
    )* };
}

searches! {
    /// A problem and how to search it.
    Search [method, heuristic] {
        /// The method; chosen if left open.
        #[schema(schema_with = method)]
        method: Option<String>,
        /// The heuristic; chosen if left open.
        #[schema(schema_with = heuristic)]
        heuristic: Option<String>,
    }
    /// A search to be told step by step.
    TraceBody [method, heuristic] {
        /// The method; A* if left open.
        #[schema(schema_with = method)]
        method: Option<String>,
        /// The heuristic; chosen if left open.
        #[schema(schema_with = heuristic)]
        heuristic: Option<String>,
        /// Steps to tell; 200 if left open.
        #[schema(maximum = 2000)]
        #[serde(deserialize_with = "whole")]
        steps: Option<u64>,
        /// Rows of OPEN and CLOSED to show; 20 if left open.
        #[schema(maximum = 30)]
        #[serde(deserialize_with = "whole")]
        rows: Option<u64>,
    }
    /// A search whose tree is to be drawn.
    TreeBody [method, heuristic] {
        /// The method; A* if left open.
        #[schema(schema_with = method)]
        method: Option<String>,
        /// The heuristic; chosen if left open.
        #[schema(schema_with = heuristic)]
        heuristic: Option<String>,
        /// Nodes to draw; 300 if left open.
        #[schema(minimum = 1, maximum = 2000)]
        #[serde(deserialize_with = "whole")]
        nodes: Option<u64>,
        /// The round of an iterative method; all if left open.
        #[schema(minimum = 1, maximum = 1_000_000)]
        #[serde(deserialize_with = "whole")]
        round: Option<u64>,
    }
    /// Ways to search to be compared on boards: of the sliding puzzle alone.
    CompareBody [] {
        /// The methods; all that are usually compared if left open.
        #[schema(schema_with = methods)]
        methods: Option<Vec<String>>,
        /// The heuristics, for methods that use one.
        #[schema(schema_with = heuristics)]
        heuristics: Option<Vec<String>>,
        /// The stores, for methods that keep the states seen.
        #[schema(schema_with = stores)]
        stores: Option<Vec<String>>,
        /// Many boards in the place of one.
        #[schema(max_items = 200)]
        boards: Option<Vec<String>>,
        /// So many random boards.
        #[schema(minimum = 1, maximum = 200)]
        #[serde(deserialize_with = "whole")]
        random: Option<u64>,
        /// The seed of random boards; 1 if left open.
        #[schema(maximum = 9_007_199_254_740_991_i64)]
        #[serde(deserialize_with = "whole")]
        seed: Option<u64>,
        /// Whether the answer is to have a chart.
        chart: Option<bool>,
    }
}

/// A board to be looked at.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardBody {
    /// The board, in any form.
    #[schema(max_length = 20000, example = "283104765")]
    pub(crate) board: String,
    /// Rows and columns of a board that is not square and not written in rows.
    #[schema(pattern = "^([1-9]|[12][0-9]|30)(x([1-9]|[12][0-9]|30))?$", max_length = 5, example = "3x3")]
    pub(crate) size: Option<String>,
    /// `standard`, `blank-first`, `spiral`, or a board.
    #[schema(max_length = 20000, example = "spiral")]
    pub(crate) goal: Option<String>,
}

/// Boards to be drawn.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RandomBody {
    /// Rows and columns; 3x3 if left open.
    #[schema(pattern = "^([1-9]|[12][0-9]|30)(x([1-9]|[12][0-9]|30))?$", max_length = 5, example = "3x3")]
    pub(crate) size: Option<String>,
    /// The goal that they reach.
    #[schema(max_length = 20000, example = "spiral")]
    pub(crate) goal: Option<String>,
    /// The seed; any if left open.
    #[schema(maximum = 9_007_199_254_740_991_i64)]
    #[serde(deserialize_with = "whole")]
    pub(crate) seed: Option<u64>,
    /// How many; 1 if left open.
    #[schema(minimum = 1, maximum = 1000)]
    #[serde(deserialize_with = "whole")]
    pub(crate) count: Option<u64>,
    /// Their distance from the goal; any if left open.
    #[schema(maximum = 1000)]
    #[serde(deserialize_with = "whole")]
    pub(crate) distance: Option<u32>,
}

fn names(names: impl Iterator<Item = &'static str>) -> ObjectBuilder {
    let names: Vec<Option<String>> = names.map(|name| Some(name.to_owned())).chain([None]).collect();
    ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::String, Type::Null])).enum_values(Some(names))
}

fn domain() -> Object {
    names(["tiles", "maze", "four-in-line"].into_iter()).build()
}

fn method() -> Object {
    names(METHODS.iter().map(|row| row.name)).build()
}

fn heuristic() -> Object {
    names(HEURISTICS.iter().map(|row| row.name)).build()
}

fn cost() -> Object {
    names(COSTS.iter().map(|row| row.0)).build()
}

fn goal_test() -> Object {
    names(GOAL_TESTS.iter().map(|row| row.0)).build()
}

fn duplicates() -> Object {
    names(DUPLICATES.iter().map(|row| row.0)).build()
}

fn store() -> Object {
    names(STORES.iter().map(|row| row.0)).build()
}

fn convention() -> Object {
    names(CONVENTIONS.iter().map(|row| row.0)).build()
}

fn list(of: impl Iterator<Item = &'static str>) -> RefOr<Schema> {
    let names: Vec<&str> = of.collect();
    let item = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names.clone()));
    utoipa::openapi::schema::ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(item)
        .min_items(Some(1))
        .max_items(Some(names.len()))
        .unique_items(true)
        .into()
}

fn methods() -> RefOr<Schema> {
    list(METHODS.iter().map(|row| row.name))
}

fn heuristics() -> RefOr<Schema> {
    list(HEURISTICS.iter().map(|row| row.name))
}

fn stores() -> RefOr<Schema> {
    list(STORES.iter().map(|row| row.0))
}

fn decimal(least: u32, pattern: &str) -> Schema {
    let number = ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(Some(f64::from(least)))
        .maximum(Some(f64::from(Weight::MOST)))
        .multiple_of(Some(0.125));
    let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).max_length(Some(8));
    let nothing = ObjectBuilder::new().schema_type(Type::Null);
    OneOfBuilder::new().item(number).item(text).item(nothing).into()
}

fn weight() -> Schema {
    decimal(0, r"^[0-9]{1,3}(\.[0-9]{1,3})?$")
}

fn ratio() -> Schema {
    decimal(1, r"^[1-9][0-9]{0,2}(\.[0-9]{1,3})?$")
}
