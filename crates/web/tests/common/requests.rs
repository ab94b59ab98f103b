//! Valid and invalid requests of every kind, with reproducible answers; and the removal of what may differ from answers.

use jiugong_course::lesson::LESSONS;
use jiugong_lab::{DOMAINS, Method};
use serde_json::{Value, json};

/// A request.
#[derive(Clone, Debug)]
pub struct Sent {
    pub method: &'static str,
    pub target: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

fn post(path: &str, lang: &str, body: &Value) -> Sent {
    let headers = vec![("content-type", "application/json".to_owned()), ("accept", "*/*".to_owned())];
    Sent { method: "POST", target: format!("/api/v1/{path}?lang={lang}"), headers, body: body.to_string() }
}

fn get(path: &str) -> Sent {
    Sent { method: "GET", target: format!("/api/v1/{path}"), headers: Vec::new(), body: String::new() }
}

/// More than 500 requests.
pub fn requests() -> Vec<Sent> {
    let mut all = Vec::new();
    for domain in DOMAINS {
        let row = domain.row();
        let problem = || json!({"domain": row.name, "text": row.example});
        for method in Method::all().filter(|&method| row.has(method)) {
            // A search that uses up its time limit is not reproducible, so the limits are long.
            if method.row().own_time.is_some() {
                continue;
            }
            let mut body = problem();
            body["method"] = method.name().into();
            body["node_limit"] = 2_000.into();
            body["time_limit"] = 600.into();
            all.push(post("solve", "en", &body));
            body["scenes"] = true.into();
            all.push(post("solve", "zh", &body));
            body["steps"] = 12.into();
            body["rows"] = 6.into();
            all.push(post("trace", "zh", &body));
            body["scenes"].take();
            body["steps"].take();
            body["rows"].take();
            all.push(post("tree", "en", &body));
        }
        for heuristic in row.heuristics {
            let mut body = problem();
            body["heuristic"] = heuristic.name.into();
            all.push(post("audit", "en", &body));
        }
        let mut body = problem();
        all.push(post("layers", "en", &body));
        all.push(post("hint", "zh", &body));
        body["methods"] = json!(["bfs", "astar"]);
        body["node_limit"] = 2_000.into();
        body["time_limit"] = 600.into();
        all.push(post("compare", "en", &body));
    }
    for board in ["283104765", "2 8 3/1 0 4/7 6 5", "12345678_", "1 2 3/4 5 0", "876543210", "1 2", "9", "", "1 1 0 2"]
    {
        for goal in ["standard", "spiral", "blank-first", "none"] {
            all.push(post("boards", "en", &json!({"board": board, "goal": goal})));
            all.push(post("solve", "zh", &json!({"board": board, "goal": goal})));
        }
    }
    for size in ["3", "3x3", "2x3", "2x5", "1x4", "4x4", "0", "%20", "%ff", "3x3x3"] {
        all.extend([get(&format!("spaces/{size}")), get(&format!("spaces/{size}?chart=svg&goal=spiral&lang=zh"))]);
    }
    for seed in 0..20 {
        all.push(post("boards/random", "en", &json!({"size": "3x3", "seed": seed, "count": 3, "distance": seed})));
        all.push(post("boards/random", "zh", &json!({"size": "5x6", "seed": seed})));
    }
    for lang in ["en", "zh", "fr"] {
        all.push(get(&format!("registry?lang={lang}")));
    }
    all.extend(LESSONS.iter().map(|row| get(&format!("lessons/{}?lang=zh", row.name))));
    all.extend(["lessons/none", "nothing", "solve", "registry/", "registry?x=1", "registry?lang=en&lang=en"].map(get));
    all.extend(bad());
    all
}

/// Requests that cannot be parsed.
fn bad() -> Vec<Sent> {
    let bodies = [
        "",
        "[]",
        "{",
        "{\"board\": 5}",
        "{\"board\": \"283104765\", \"board\": \"1\"}",
        "{\"domain\": \"x\"}",
        "null",
    ];
    let mut all = Vec::new();
    for path in ["solve", "trace", "tree", "compare", "boards", "boards/random", "layers", "audit", "hint"] {
        for body in bodies {
            all.push(Sent { body: body.to_owned(), ..post(path, "zh", &Value::Null) });
        }
        let plain = Sent { headers: vec![("content-type", "text/plain".to_owned())], ..post(path, "en", &json!({})) };
        let picky = [("content-type", "application/json".to_owned()), ("accept", "image/png".to_owned())];
        all.push(Sent { headers: picky.into(), ..post(path, "en", &json!({})) });
        all.push(Sent { body: " ".repeat(300_000), ..plain.clone() });
        all.push(Sent { body: " ".repeat(300_000), ..post(path, "en", &json!({})) });
        all.push(plain);
        all.push(get(path));
    }
    all
}

/// Removes times and figures that depend on the machine's memory: `"time_us":12` becomes `"time_us":`.
pub fn timeless(text: &str) -> String {
    let mut said = String::new();
    let mut rest = text;
    let names = ["\"time_us\":", "\"time_us_median\":", "\"bytes\":"];
    while let Some((at, name)) = names.iter().filter_map(|name| Some((rest.find(name)?, name))).min() {
        let (before, after) = rest.split_at(at + name.len());
        said.push_str(before);
        let mut depth = 0;
        let end = after.find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            depth < 0 || depth == 0 && letter == ','
        });
        rest = &after[end.unwrap_or(after.len())..];
    }
    said + rest
}
