//! The server's answers equal the output of the command line, except for times.

use jiugong_lab::{DOMAINS, Language, Method, Request};
use jiugong_show::export::{Extent, Format};
use serde_json::{Value, json};

use crate::common::{post, routes};

/// Removes times, and the positions that only the page needs.
fn timeless(mut value: Value) -> Value {
    fn forget(value: &mut Value) {
        if let Value::Object(map) = value {
            map.remove("time_us");
            map.remove("states");
            // The server sets limits of its own.
            if let Some(Value::Object(settings)) = map.get_mut("settings") {
                for limit in ["memory_limit", "time_limit_us", "threads"] {
                    settings.remove(limit);
                }
            }
            map.values_mut().for_each(forget);
        } else if let Value::Array(list) = value {
            list.iter_mut().for_each(forget);
        }
    }
    forget(&mut value);
    value
}

#[tokio::test]
async fn every_method_of_every_domain_answers_as_the_command_line_does() {
    let routes = routes();
    let examples = DOMAINS.iter().map(|domain| (*domain, domain.row().example, None));
    let boards = ["283104765", "216408753"].map(|board| (DOMAINS[0], board, Some("spiral")));
    for (domain, text, goal) in examples.chain(boards) {
        for method in Method::all().filter(|&method| domain.row().has(method)) {
            let mut request = Request::new(domain);
            request.set("text", text).unwrap();
            request.set("method", method.name()).unwrap();
            // A search that uses up its time limit is not reproducible; other limits are exact.
            let timed = method.row().own_time.is_some();
            let (limit, most) = if timed { ("time_limit", 1) } else { ("node_limit", 20_000) };
            request.set(limit, &most.to_string()).unwrap();
            if let Some(goal) = goal {
                request.set("goal", goal).unwrap();
            }
            let answer = request.problem().unwrap().solve(&request.settings, &mut |_| {}).unwrap();
            let mut printed = Vec::new();
            Format::Json.write(&answer, Extent::Ends, Language::En, &mut printed).unwrap();
            let mut body = json!({"domain": domain.name(), "text": text, "method": method.name(), limit: most});
            if goal.is_some() {
                body["goal"] = goal.into();
            }
            let printed: Value = serde_json::from_slice(&printed).unwrap();
            let served = post(&routes, "solve", &body.to_string()).await.json();
            assert_eq!(timeless(served), timeless(printed), "{body}");
        }
    }
}
