//! The body of a request: a JSON object, as the list of its fields in the order they were sent.
//!
//! [`fields`](crate::fields) checks the values of the fields.

use http::StatusCode;
use jiugong_lab::Language;
use jiugong_show::catalogue;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::problem::Problem;

/// The fields of a JSON object in the order sent, including repeated ones.
#[derive(Debug)]
pub(crate) struct Fields(pub(crate) Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// Reads a JSON object.
pub(crate) fn read(language: Language, bytes: &[u8]) -> Result<Fields, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        if error.is_data() {
            return Problem::field(language, "body", catalogue::web_object_only(language));
        }
        let problem = Problem::new(language, StatusCode::BAD_REQUEST, catalogue::web_not_json(language));
        problem.at(error.line(), error.column())
    })
}
