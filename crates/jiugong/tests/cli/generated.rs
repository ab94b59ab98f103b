//! The definition of settings in `docs/schema/jiugong.schema.json` is generated from the registry's knobs, so that a new knob or a new name
//! needs no edit there. `SCHEMA=overwrite cargo test -p jiugong --test cli schema` writes it.

use std::fs;
use std::path::Path;

use jiugong_lab::registry::{KNOBS, Kind, Knob, KnobRow};
use serde_json::{Value, json};

/// Knobs that every object states, with `null` if the method does not have them. The others are left out unless they are set.
const ALWAYS: [Knob; 9] = [
    Knob::Heuristic,
    Knob::GoalTest,
    Knob::Duplicates,
    Knob::Store,
    Knob::Ties,
    Knob::Bound,
    Knob::TimeLimit,
    Knob::NodeLimit,
    Knob::MemoryLimit,
];

fn or_null(schema: &Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

/// The name and the schema of a knob's value in JSON.
fn property(row: &KnobRow) -> (String, Value) {
    let value = match row.kind {
        Kind::Name(names) => json!({ "enum": names.iter().map(|(name, _)| *name).collect::<Vec<_>>() }),
        Kind::Method | Kind::Heuristic => json!({ "type": "string" }),
        Kind::Time | Kind::Bytes => json!({ "type": "integer", "minimum": 0 }),
        // A bound is compared with costs, which may be decimal.
        Kind::Whole { least, .. } if row.knob == Knob::Bound => json!({ "type": "number", "minimum": least }),
        Kind::Whole { least, .. } => json!({ "type": "integer", "minimum": least }),
        Kind::Decimal { least, .. } => json!({ "type": "number", "minimum": least }),
        ref other => panic!("{}: no schema for {other:?}", row.name),
    };
    let name = if matches!(row.kind, Kind::Time) { format!("{}_us", row.name) } else { row.name.to_owned() };
    (name, if ALWAYS.contains(&row.knob) { or_null(&value) } else { value })
}

/// The definition, as it stands in the file.
fn settings() -> String {
    let mut required = vec!["method".to_owned(), "weights".to_owned()];
    let mut properties = vec![
        ("order".to_owned(), json!({ "type": "string" })),
        ("cost".to_owned(), or_null(&json!({ "type": "string" }))),
    ];
    for row in &KNOBS {
        match row.knob {
            // Both weights are one list.
            Knob::WeightG => {
                let weight = json!({ "type": "integer", "minimum": 0 });
                let both = json!({ "type": "array", "items": weight, "minItems": 2, "maxItems": 2 });
                properties.push(("weights".to_owned(), or_null(&both)));
            }
            Knob::WeightH => {}
            knob => {
                let (name, schema) = property(row);
                required.extend(ALWAYS.contains(&knob).then(|| name.clone()));
                properties.push((name, schema));
            }
        }
    }
    let lines: Vec<_> = properties.iter().map(|(name, schema)| format!("        \"{name}\": {schema}")).collect();
    format!(
        r#"    "settings": {{
      "description": "The settings that were in force. null means that the method does not have the setting, or that there is no limit; order and cost are settings of some domains.",
      "type": "object",
      "properties": {{
{}
      }},
      "required": {},
      "additionalProperties": false
    }},
"#,
        lines.join(",\n"),
        json!(required),
    )
}

#[test]
fn the_schema_of_settings_is_generated_from_the_registry() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/jiugong.schema.json");
    let schema = fs::read_to_string(&path).expect("the schema exists");
    let begin = schema.find("    \"settings\": {\n").expect("it defines settings");
    let end = begin + schema[begin..].find("\n    },\n").expect("the definition ends") + "\n    },\n".len();
    let written = format!("{}{}{}", &schema[..begin], settings(), &schema[end..]);
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("the schema is JSON");
    if std::env::var("SCHEMA").is_ok_and(|word| word == "overwrite") {
        fs::write(&path, &written).expect("the schema can be written");
    } else {
        let command = "SCHEMA=overwrite cargo test -p jiugong --test cli schema";
        assert_eq!(read(&schema), read(&written), "{command} writes the definition");
    }
}
