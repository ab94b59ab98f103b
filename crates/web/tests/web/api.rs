//! Every route, with good input and bad.

use serde_json::json;

use crate::common::{ask, get, post, routes};

#[tokio::test]
async fn boards_are_described() {
    let routes = routes();
    let answer = post(&routes, "boards", r#"{"board": "283104765", "goal": "spiral"}"#).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/json"));
    let facts = answer.json();
    assert_eq!(facts["distance"], 4);
    assert_eq!(facts["hint"], "u");
    assert_eq!(facts["goal_name"], "spiral");
    assert_eq!(facts["text"], "2 8 3/1 0 4/7 6 5");
    assert_eq!(facts["rank"], 117_485);
    let facts = post(&routes, "boards", r#"{"board": "315408267", "goal": "spiral"}"#).await.json();
    assert_eq!((&facts["solvable"], &facts["distance"], &facts["hint"]), (&json!(false), &json!(null), &json!(null)));
    assert_eq!(facts["reaches"], json!(["standard", "blank-first"]));
    // A complete table serves 2x5 too; for larger boards nothing is known without a search.
    let facts = post(&routes, "boards", r#"{"board": "1 2 3 4 5/6 7 8 0 9"}"#).await.json();
    assert_eq!(facts["distance"], 1);
    let facts = post(&routes, "boards", r#"{"board": "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"}"#).await.json();
    assert_eq!((&facts["solvable"], &facts["distance"]), (&json!(true), &json!(null)));
}

#[tokio::test]
async fn random_boards_are_drawn_from_a_seed() {
    let routes = routes();
    let body = r#"{"seed": 7, "count": 3, "distance": 31}"#;
    let one = post(&routes, "boards/random", body).await.json();
    assert_eq!(one["boards"].as_array().unwrap().len(), 2, "only two boards are so far away");
    let body = r#"{"seed": 7, "count": 3, "size": "4x4"}"#;
    let (one, other) =
        (post(&routes, "boards/random", body).await.json(), post(&routes, "boards/random", body).await.json());
    assert_eq!((&one, one["boards"].as_array().unwrap().len()), (&other, 3));
    let any = post(&routes, "boards/random", "{}").await.json();
    let row = post(&routes, "boards/random", r#"{"size": "1x5", "seed": 1}"#).await.json();
    assert_eq!(row["boards"][0]["start"].as_array().map(Vec::len), Some(5), "{row}");
    assert!(any["seed"].is_u64() && any["boards"][0]["start"].as_array().unwrap().len() == 9);
}

#[tokio::test]
async fn problems_of_every_domain_are_solved() {
    let routes = routes();
    let solved = post(&routes, "solve", r#"{"board": "283104765", "goal": "spiral"}"#).await.json();
    assert_eq!((&solved["moves"], &solved["method"]), (&json!("uldr"), &json!("table")));
    assert_eq!(solved["states"].as_array().unwrap().len(), 5);
    let body = r#"{"board": "216408753", "goal": "spiral", "method": "dls", "duplicates": "closed", "bound": 50, "moves": "number"}"#;
    let solved = post(&routes, "solve", body).await.json();
    assert_eq!((&solved["steps"], &solved["convention"]), (&json!(50), &json!("number")));
    let body = r#"{"domain": "maze", "maze": "01000\n01010\n00000\n01110\n00010"}"#;
    let solved = post(&routes, "solve", body).await.json();
    assert_eq!((&solved["steps"], &solved["states"][8]), (&json!(8), &json!("(4, 4)")));
    let body = r#"{"domain": "maze", "maze": "1 9\n1 1", "weighted": true, "from": [0, 0], "to": [0, 1]}"#;
    assert_eq!(post(&routes, "solve", body).await.json()["cost"], 9);
    let body = r#"{"domain": "four-in-line", "board": "BWBO WBWB BWBW WBWO"}"#;
    assert_eq!(post(&routes, "solve", body).await.json()["steps"], 5);
    let body = r#"{"board": "216408753", "goal": "spiral", "method": "wastar", "weight_h": "1.5", "weight_g": 1.0}"#;
    assert_eq!(post(&routes, "solve", body).await.json()["outcome"], "solved");
    let unsolvable = post(&routes, "solve", r#"{"board": "315408267", "goal": "spiral"}"#).await.json();
    assert_eq!((&unsolvable["outcome"], &unsolvable["states"]), (&json!("unsolvable"), &json!(null)));
}

#[tokio::test]
async fn scenes_are_sent_up_to_a_limit() {
    let routes = routes();
    // One winding path through all rows.
    let winding = |side: usize| {
        let row = |at: usize| match at % 4 {
            1 => format!("{}0", "1".repeat(side - 1)),
            3 => format!("0{}", "1".repeat(side - 1)),
            _ => "0".repeat(side),
        };
        (0..side).map(row).collect::<Vec<_>>().join("\n")
    };
    for (side, drawn) in [(5, true), (41, false)] {
        let body = json!({"domain": "maze", "text": winding(side), "scenes": true}).to_string();
        let solved = post(&routes, "solve", &body).await.json();
        let states = solved["states"].as_array().unwrap().len();
        assert_eq!(states, (side / 2 + 1) * side + side / 2, "{solved}");
        assert_eq!(solved["scenes"].as_array().map(Vec::len), drawn.then_some(states));
    }
}

#[tokio::test]
async fn limits_stop_searches_with_partial_results() {
    let routes = routes();
    let hard = crate::common::HARD;
    let body = hard.replace('}', r#", "node_limit": 5000.0}"#);
    let stopped = post(&routes, "solve", &body).await.json();
    assert_eq!((&stopped["outcome"], &stopped["stopped_by"]), (&json!("stopped"), &json!("nodes")));
    assert_eq!(stopped["statistics"]["expanded"], 5000);
    let body = hard.replace('}', r#", "time_limit": 0.05}"#);
    assert_eq!(post(&routes, "solve", &body).await.json()["stopped_by"], "time");
    let body = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "bfs", "memory_limit": 10000000}"#;
    assert_eq!(post(&routes, "solve", body).await.json()["stopped_by"], "memory");
}

#[tokio::test]
async fn events_report_progress_and_end_with_the_result() {
    let routes = routes();
    // Long enough for several events, even on a busy machine.
    let body = crate::common::HARD.replace('}', r#", "time_limit": 1.5}"#);
    for path in ["/api/v1/solve", "/api/v1/trace"] {
        let answer = ask(&routes, "POST", path, &[("accept", "text/event-stream")], body.clone()).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/event-stream"));
        let text = answer.text();
        let events: Vec<&str> = text.split("\n\n").filter(|event| !event.is_empty()).collect();
        assert!(events.len() > 2, "{text}");
        let (last, before) = events.split_last().unwrap();
        assert!(before.iter().all(|event| event.starts_with("event: progress\ndata: {\"expanded\":")), "{text}");
        assert!(last.starts_with("event: result\ndata: {") && last.contains("\"stopped_by\":\"time\""), "{text}");
    }
    let body = r#"{"board": "283104765", "method": "pidastar", "cost": "tile", "goal": "spiral"}"#;
    let answer = ask(&routes, "POST", "/api/v1/solve", &[("accept", "text/event-stream")], body).await;
    assert!(answer.text().starts_with("event: problem\ndata: {") && answer.text().contains("\"field\":\"cost\""));
    let body = r#"{"board": "283104765", "goal": "spiral", "methods": ["bfs"]}"#;
    let answer = ask(&routes, "POST", "/api/v1/compare", &[("accept", "text/event-stream")], body).await;
    assert!(answer.text().starts_with("event: progress\ndata: {\"done\":0,\"total\":1,\"contender\":\"bfs\"}"));
}

#[tokio::test]
async fn methods_are_compared() {
    let routes = routes();
    let body = r#"{"board": "283104765", "goal": "spiral", "methods": ["bfs", "astar"], "heuristics": ["manhattan", "misplaced"], "chart": true}"#;
    let compared = post(&routes, "compare", body).await.json();
    assert_eq!(compared["ways"].as_array().unwrap().len(), 3);
    assert!(compared["chart"].as_str().unwrap().starts_with("<svg"));
    let body = r#"{"random": 4, "seed": 3, "methods": ["bfs"], "stores": ["hash", "perfect"]}"#;
    let compared = post(&routes, "compare", body).await.json();
    assert_eq!((compared["runs"].as_array().unwrap().len(), &compared["settings"]["seed"]), (8, &json!(3)));
    assert!(compared.get("chart").is_none() && compared["complete"] == true);
    let compared =
        post(&routes, "compare", r#"{"boards": ["123456780", "123456708"], "methods": ["bfs"]}"#).await.json();
    assert_eq!(compared["boards"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn searches_are_traced_and_drawn() {
    let routes = routes();
    let told = post(&routes, "trace", r#"{"board": "283104765", "goal": "spiral", "rows": 2}"#).await.json();
    let steps = told["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &told["left_out"], &told["result"]["moves"]), (5, &json!(0), &json!("uldr")));
    assert_eq!(steps[0]["why"], "it is the start");
    assert_eq!((&steps[0]["open"]["count"], steps[0]["open"]["forward"].as_array().unwrap().len()), (&json!(4), 2));
    // The goal is tested on expansion, so taking it is a step of its own.
    assert_eq!((&steps[4]["goal"], &steps[4]["taken"]["position"]), (&json!(true), &json!("1 2 3/8 0 4/7 6 5")));
    let body = r#"{"board": "283104765", "goal": "spiral", "method": "bibfs"}"#;
    let told = ask(&routes, "POST", "/api/v1/trace?lang=zh", &[], body).await.json();
    assert!(
        told["steps"][0]["open"]["backward"].is_array()
            && told["steps"][0]["why"].as_str().unwrap().contains("数目相同")
    );
    let body = r#"{"domain": "maze", "maze": "01000\n01010\n00000\n01110\n00010", "method": "dfs", "steps": 3}"#;
    let told = post(&routes, "trace", body).await.json();
    assert_eq!((&told["selection"], &told["steps"][0]["taken"]["place"]), (&json!("newest"), &json!([0, 0])));
    assert!(told["left_out"].as_u64().unwrap() > 0);
    let drawn = post(&routes, "tree", r#"{"board": "283104765", "goal": "spiral", "nodes": 5}"#).await;
    assert_eq!((drawn.status.as_u16(), drawn.header("content-type")), (200, "image/svg+xml"));
    assert!(drawn.text().starts_with("<svg"));
    let body = r#"{"board": "283104765", "goal": "spiral", "method": "idastar", "round": 9}"#;
    assert_eq!(post(&routes, "tree", body).await.json()["field"], "round");
}

#[tokio::test]
async fn every_route_accepts_every_domain() {
    let routes = routes();
    for domain in jiugong_lab::DOMAINS {
        let row = domain.row();
        for name in ["text", row.field] {
            let body = json!({"domain": row.name, name: row.example, "scenes": true}).to_string();
            let solved = post(&routes, "solve", &body).await.json();
            assert!(["solved", "unsolvable"].contains(&solved["outcome"].as_str().unwrap()), "{solved}");
            let drawn = solved["scenes"].as_array().map(Vec::len);
            assert_eq!(drawn, solved["states"].as_array().map(Vec::len), "{body}");
            if let Some(scene) = solved["scenes"].get(0) {
                assert!(
                    scene["width"].as_f64() > Some(0.0)
                        && scene["shapes"].as_array().is_some_and(|all| !all.is_empty())
                );
            }
        }
        let body = json!({"domain": row.name, "text": row.example, "methods": ["bfs"]}).to_string();
        assert_eq!(post(&routes, "compare", &body).await.json()["complete"], true, "{body}");
        let body = json!({"domain": row.name, "text": row.example, "scenes": true, "steps": 5}).to_string();
        let told = post(&routes, "trace", &body).await.json();
        for step in told["steps"].as_array().unwrap() {
            let position = step["taken"]["position"].as_str().unwrap();
            assert!(told["scenes"][position]["shapes"].is_array(), "{position} is not drawn: {body}");
        }
        let plain = post(&routes, "trace", &body.replace("true", "false")).await.json();
        assert!(plain.get("scenes").is_none());
        let many = json!({"domain": row.name, "boards": [row.example, "?"], "methods": ["bfs"]}).to_string();
        assert_eq!(post(&routes, "compare", &many).await.json()["field"], "boards[1]", "{many}");
    }
    let registry = get(&routes, "registry").await.json();
    let listed: Vec<&str> =
        registry["domains"].as_array().unwrap().iter().map(|domain| domain["name"].as_str().unwrap()).collect();
    assert_eq!(listed, jiugong_lab::DOMAINS.iter().map(|domain| domain.name()).collect::<Vec<_>>());
    let refused = post(&routes, "compare", r#"{"domain": "doors", "random": 2}"#).await.json();
    assert_eq!(refused["field"], "domain", "{refused}");
}

#[tokio::test]
async fn lowered_and_ignored_options_are_reported() {
    let routes = routes();
    let body = r#"{"board": "283104765", "goal": "spiral", "method": "bfs", "heuristic": "manhattan", "bound": 3, "time_limit": 3600, "threads": 8}"#;
    for path in ["solve", "trace"] {
        let answer = post(&routes, path, body).await.json();
        assert_eq!(answer["ignored"], json!(["heuristic", "bound", "threads"]), "{path} {answer}");
        assert_eq!(answer["clamped"], json!(["time_limit", "threads"]), "{path} {answer}");
    }
    let body = r#"{"board": "283104765", "goal": "spiral", "methods": ["bfs"], "node_limit": 9007199254740991}"#;
    assert_eq!(post(&routes, "compare", body).await.json().get("clamped"), None, "nodes are limited only if asked");
    // Limits set by the server are not reported as ignored or lowered.
    for body in [r#"{"board": "867254301"}"#, r#"{"board": "123456708", "method": "astar"}"#] {
        let answer = post(&routes, "solve", body).await.json();
        assert!(answer.get("ignored").is_none() && answer.get("clamped").is_none(), "{answer}");
    }
}

#[tokio::test]
async fn spaces_are_counted_and_lessons_are_served() {
    let routes = routes();
    let counted = get(&routes, "spaces/3x3?goal=spiral").await.json();
    assert_eq!((&counted["counted"], &counted["largest"]), (&json!(181_440), &json!(30)));
    let large = get(&routes, "spaces/3x4").await.json();
    assert_eq!((&large["counted"], &large["largest"]), (&json!(239_500_800), &json!(53)));
    let named = get(&routes, "spaces/3x3?goal=spiral&domain=tiles").await.json();
    assert_eq!(named["by_distance"], counted["by_distance"]);
    let refused = get(&routes, "spaces/13x1").await.json();
    assert_eq!(refused["detail"], "13 cells are too many here; expected at most 12");
    let drawn = get(&routes, "spaces/2x3?chart=svg&lang=zh").await;
    assert_eq!(drawn.header("content-type"), "image/svg+xml");
    let lesson = get(&routes, "lessons/half?lang=zh&board=216408753").await.json();
    assert_eq!(
        (&lesson["lesson"], &lesson["language"], &lesson["complete"]),
        (&json!("half"), &json!("zh"), &json!(true))
    );
    assert_eq!(lesson["start"]["cells"], json!([2, 1, 6, 4, 0, 8, 7, 5, 3]));
    let own = get(&routes, "lessons/hills").await.json();
    assert!(own.get("start").is_none() && own["complete"] == true, "{own}");
    let parts = own["parts"].as_array().unwrap();
    let choice = parts.iter().position(|part| part["kind"] == "choice").unwrap();
    let answer = parts.iter().position(|part| part["kind"] == "answer").unwrap();
    assert!(choice < answer && parts[choice]["answer"] == parts[answer]["answer"]);
    let right = parts[choice]["answer"].as_u64().unwrap() as usize;
    assert_eq!(parts[choice]["choices"][right], parts[answer]["choice"]);
    let missing = get(&routes, "lessons/none").await;
    assert_eq!(
        (missing.status.as_u16(), missing.json()["possible"].as_array().unwrap().len()),
        (404, jiugong_course::lesson::LESSONS.len())
    );
}

#[tokio::test]
async fn there_is_a_registry_in_both_languages() {
    let routes = routes();
    let registry = get(&routes, "registry?lang=zh").await.json();
    assert_eq!(registry["methods"].as_array().unwrap().len(), jiugong_lab::Method::all().count());
    assert_eq!(registry["methods"][0]["title"], "广度优先");
    assert_eq!(registry["limits"]["body_bytes"], 256 << 10);
    let registry = ask(&routes, "GET", "/api/v1/registry", &[("accept-language", "zh-CN,en;q=0.5")], "").await.json();
    assert_eq!(registry["lessons"][0]["title"], "从广度优先到 A*");
    assert_eq!(get(&routes, "registry").await.json()["methods"][0]["title"], "breadth-first");
    // Half a second must not be rounded to zero.
    let time = std::time::Duration::from_millis(500);
    let hurried = jiugong_web::router(jiugong_web::App::new(jiugong_web::Options { time, ..crate::common::options() }));
    assert_eq!(get(&hurried, "registry").await.json()["limits"]["time"], 0.5);
}

/// Routes, bodies, and the invalid field of each.
const BAD: [(&str, &str, &str); 45] = [
    ("boards", r#"{"board": "28310476"}"#, "board"),
    ("boards", r#"{"board": "283104766"}"#, "board"),
    ("boards", r#"{"board": ""}"#, "board"),
    ("boards", r#"{"board": 7}"#, "board"),
    ("boards", r"{}", "board"),
    ("boards", r#"["283104765"]"#, "body"),
    ("boards", r"7", "body"),
    ("boards", r#"{"board": "283104765", "goal": "snail"}"#, "goal"),
    ("boards", r#"{"board": "283104765", "goal": "1234"}"#, "goal"),
    ("boards", r#"{"board": "283104765", "size": "3"#, ""),
    ("boards", r#"{"board": "283104765", "size": "0x3"}"#, "size"),
    ("boards", r#"{"board": "283104765", "size": "31x31"}"#, "size"),
    ("boards", r#"{"board": "283104765", "colour": "red"}"#, "colour"),
    ("boards/random", r#"{"count": 0}"#, "count"),
    ("boards/random", r#"{"count": 1001}"#, "count"),
    ("boards/random", r#"{"count": 1.5}"#, "count"),
    ("boards/random", r#"{"seed": 9007199254740992}"#, "seed"),
    ("boards/random", r#"{"distance": 32}"#, "distance"),
    ("boards/random", r#"{"distance": 5, "size": "4x4"}"#, "size"),
    ("solve", r"{}", "board"),
    ("solve", r#"{"domain": "chess"}"#, "domain"),
    ("solve", r#"{"board": "283104765", "method": "magic"}"#, "method"),
    ("solve", r#"{"board": "283104765", "heuristic": "one-colour", "goal": "spiral", "method": "astar"}"#, "heuristic"),
    ("solve", r#"{"board": "283104765", "order": "lurx"}"#, "order"),
    ("solve", r#"{"board": "283104765", "weight_h": "-1"}"#, "weight_h"),
    ("solve", r#"{"board": "283104765", "weight_h": []}"#, "weight_h"),
    ("solve", r#"{"board": "283104765", "within": 0.5}"#, "within"),
    ("solve", r#"{"board": "283104765", "bound": 1000001}"#, "bound"),
    ("solve", r#"{"board": "283104765", "time_limit": -1}"#, "time_limit"),
    ("solve", r#"{"board": "283104765", "maze": "0"}"#, "maze"),
    ("solve", r#"{"domain": "maze", "maze": "0\n00"}"#, "maze"),
    ("solve", r#"{"domain": "maze", "maze": "00\n00", "to": [2, 0]}"#, "to"),
    ("solve", r#"{"domain": "maze", "maze": "10\n00"}"#, "from"),
    ("solve", r#"{"domain": "four-in-line", "board": "BW"}"#, "board"),
    ("solve", r#"{"domain": 7}"#, "domain"),
    ("solve", r#"{"board": "283104765", "text": "283104765"}"#, "text"),
    ("solve", r#"{"domain": "maze", "board": "283104765"}"#, "board"),
    ("solve", r#"{"domain": "doors", "text": "1"}"#, "text"),
    ("solve", r#"{"domain": "doors", "text": "1", "goal": "spiral"}"#, "goal"),
    ("solve", r#"{"board": "283104765", "scenes": 1}"#, "scenes"),
    ("solve", r#"{"board": "283104765", "steps": 1}"#, "steps"),
    ("trace", r#"{"board": "283104765", "steps": 2001}"#, "steps"),
    ("trace", r#"{"board": "283104765", "goal": "spiral", "method": "anytime"}"#, "method"),
    ("compare", r#"{"board": "283104765", "methods": ["bfs", "nope"]}"#, "methods[1]"),
    ("compare", r#"{"board": "283104765", "random": 3}"#, "random"),
];

#[tokio::test]
async fn bad_input_names_the_field() {
    let routes = routes();
    for (path, body, field) in BAD {
        for language in ["en", "zh"] {
            let answer = ask(&routes, "POST", &format!("/api/v1/{path}?lang={language}"), &[], body).await;
            let problem = answer.json();
            let status = if field.is_empty() { 400 } else { 422 };
            assert_eq!(answer.status.as_u16(), status, "{path} {body}: {problem}");
            assert_eq!(answer.header("content-type"), "application/problem+json", "{path} {body}");
            assert_eq!(problem["field"].as_str().unwrap_or_default(), field, "{path} {body}: {problem}");
            assert_eq!(problem["status"], status);
            assert!(!problem["detail"].as_str().unwrap().is_empty() && !problem["title"].as_str().unwrap().is_empty());
        }
    }
    let problem = post(&routes, "boards", r#"{"board": "1 2 3\n4 5 6\n7 x 9"}"#).await.json();
    assert_eq!((&problem["line"], &problem["column"]), (&json!(3), &json!(5)));
    for (path, field) in [
        ("spaces/4x4", "size"),
        ("spaces/x", "size"),
        ("spaces/3x3?chart=png", "chart"),
        ("spaces/3x3?goal=snail", "goal"),
        ("spaces/3x3?domain=maze", "domain"),
        ("spaces/3x3?domain=mazes", "domain"),
        ("spaces/3x3?colour=red", "colour"),
        ("registry?lang=fr", "lang"),
        ("registry?lang=en&lang=zh", "lang"),
        ("lessons/half?board=12", "board"),
        ("lessons/hills?board=216408753", "board"),
        ("lessons/half?board=1234567890", "board"),
    ] {
        let answer = get(&routes, path).await;
        assert_eq!((answer.status.as_u16(), answer.json()["field"].as_str()), (422, Some(field)), "{path}");
    }
}

#[tokio::test]
async fn the_openapi_document_lists_exactly_the_routes() {
    let routes = routes();
    let document = get(&routes, "openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 15);
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            let path = path.replace("{size}", "2x2").replace("{name}", "half");
            let answer = ask(&routes, &method.to_uppercase(), &path, &[], "{}").await;
            let described = operation["responses"].as_object().unwrap();
            assert!(described.contains_key(answer.status.as_str()), "{method} {path}: {}", answer.status);
            for status in ["200", "400", "403", "406", "421", "422"] {
                assert!(described.contains_key(status), "{method} {path}: {status}");
            }
        }
    }
}

#[tokio::test]
async fn values_of_responses_are_valid_in_requests() {
    let routes = routes();
    let solved = post(&routes, "solve", r#"{"board": "1 2 3 4/5 6 0 8", "goal": "standard"}"#).await.json();
    let again = json!({"board": solved["start"], "goal": solved["goal"], "size": "2x4"}).to_string();
    assert_eq!(post(&routes, "solve", &again).await.json()["moves"], solved["moves"], "{again}");
    let facts = post(&routes, "boards", r#"{"board": [2, 8, 3, 1, 0, 4, 7, 6, 5], "goal": "spiral"}"#).await.json();
    let again = json!({"board": facts["start"], "goal": facts["goal"]}).to_string();
    assert_eq!(post(&routes, "boards", &again).await.json()["distance"], 4);
    let rows = post(&routes, "boards", r#"{"board": [[1, 2], [3, 0], [5, 4]]}"#).await.json();
    assert_eq!((&rows["rows"], &rows["columns"]), (&json!(3), &json!(2)));
    let wrong = post(&routes, "boards", r#"{"board": [1, 2, 2, 0]}"#).await.json();
    assert_eq!((&wrong["field"], &wrong["line"], &wrong["column"]), (&json!("board"), &json!(1), &json!(5)));
}

#[tokio::test]
async fn problem_types_have_pages() {
    let routes = routes();
    let problem = post(&routes, "boards", r#"{"board": "12"}"#).await.json();
    assert_eq!(problem["type"], "/problems/invalid");
    let missing = get(&routes, "none").await.json();
    let address = missing["type"].as_str().unwrap().to_owned();
    for (language, word) in [("en", "openapi.json"), ("zh", "说明")] {
        let page = ask(&routes, "GET", &format!("{address}?lang={language}"), &[], "").await;
        assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "text/html; charset=utf-8"));
        assert!(page.text().contains(word), "{}", page.text());
    }
    let all = ask(&routes, "GET", "/problems", &[], "").await.text();
    for kind in all.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(ask(&routes, "GET", kind, &[], "").await.status.as_u16(), 200, "{kind}");
    }
    assert_eq!(ask(&routes, "GET", "/problems/none", &[], "").await.status.as_u16(), 404);
}

#[tokio::test]
async fn stopped_searches_suggest_next_steps_that_help() {
    let routes = routes();
    let board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    let kinds = |answer: &serde_json::Value| -> Vec<String> {
        let steps = answer["next"].as_array().cloned().unwrap_or_default();
        steps.iter().map(|step| step["kind"].as_str().unwrap().to_owned()).collect()
    };
    let mut body =
        json!({"board": board, "goal": "blank-first", "method": "astar", "heuristic": "manhattan", "time_limit": 0.05});
    let stopped = post(&routes, "solve", &body.to_string()).await.json();
    assert_eq!(kinds(&stopped), ["more_time", "large_tables", "automatic", "anytime"], "{stopped}");
    assert_eq!(stopped["next"][0]["set"], json!({"time_limit": 0.2}));
    assert_eq!(stopped["next"][1]["set"], json!({"heuristic": "pdb-large"}));
    assert_eq!(stopped["next"][2]["set"], json!({"heuristic": null, "method": null}));
    // Each step can be merged into the request as it is: its fields are request fields.
    for (name, value) in stopped["next"][3]["set"].as_object().unwrap() {
        body[name] = value.clone();
    }
    body["time_limit"] = json!(1);
    let better = post(&routes, "solve", &body.to_string()).await.json();
    assert!(better["moves"].is_string() && better["method"] == "anytime", "{better}");
    // Every kind of step has a text on the page, and a trace suggests steps too.
    for kind in jiugong_lab::NextStep::NAMES {
        let words = include_str!("../../assets/text/catalogue/search.js").contains(&format!("\"next.{kind}\": ["));
        assert!(words && include_str!("../../assets/widgets/next-steps.js").contains(&format!(" {kind}: ")), "{kind}");
    }
    let body = json!({"board": board, "goal": "blank-first", "method": "astar", "node_limit": 10});
    let told = post(&routes, "trace", &body.to_string()).await.json();
    assert_eq!(told["result"]["next"][0], json!({"kind": "more_nodes", "set": {"node_limit": 40}}), "{told}");
    let body = json!({"board": board, "goal": "blank-first", "method": "bfs", "memory_limit": 5_000_000});
    let stopped = post(&routes, "solve", &body.to_string()).await.json();
    assert_eq!(kinds(&stopped), ["more_memory", "automatic", "anytime"], "{stopped}");
    let body = json!({"board": board, "goal": "blank-first", "method": "idastar", "node_limit": 1000});
    assert_eq!(kinds(&post(&routes, "solve", &body.to_string()).await.json())[0], "more_nodes");
    let body = json!({"board": "867254301", "method": "dls", "bound": 3});
    let cut = post(&routes, "solve", &body.to_string()).await.json();
    assert_eq!(cut["next"], json!([{"kind": "larger_bound", "set": {"bound": 6}}]), "{cut}");
    // Nothing above the server's limits is suggested.
    let few = jiugong_web::Options { time: std::time::Duration::from_millis(50), ..crate::common::options() };
    let routes = jiugong_web::router(jiugong_web::App::new(few));
    let body = json!({"board": board, "goal": "blank-first", "method": "idastar", "time_limit": 9});
    let stopped = post(&routes, "solve", &body.to_string()).await.json();
    assert_eq!((stopped["clamped"][0].as_str(), &kinds(&stopped)[0][..]), (Some("time_limit"), "large_tables"));
}

#[tokio::test]
async fn hints_take_one_search_in_every_domain() {
    let routes = routes();
    let hint = post(&routes, "hint", r#"{"board": "283104765", "goal": "spiral"}"#).await.json();
    assert_eq!((&hint["move"], &hint["steps"], &hint["optimal"]), (&json!("u"), &json!(4), &json!(true)));
    let there = post(&routes, "hint", r#"{"board": "123456780"}"#).await.json();
    assert_eq!((&there["outcome"], &there["move"], &there["steps"]), (&json!("solved"), &json!(null), &json!(0)));
    let never = post(&routes, "hint", r#"{"board": "213456780"}"#).await.json();
    assert_eq!((&never["outcome"], &never["move"]), (&json!("unsolvable"), &json!(null)));
    let tile = post(&routes, "hint", r#"{"board": "283104765", "goal": "spiral", "moves": "number"}"#).await.json();
    assert_eq!(tile["move"], "8");
    let drawn = post(&routes, "boards/random", r#"{"size": "10x10", "seed": 1}"#).await.json();
    let body = json!({"board": drawn["boards"][0]["start"], "time_limit": 2}).to_string();
    let large = post(&routes, "hint", &body).await.json();
    assert!(large["move"].is_string() && large["optimal"] == false && large["method"] == "anytime", "{large}");
    for domain in jiugong_lab::DOMAINS {
        let row = domain.row();
        let hint = post(&routes, "hint", &json!({"domain": row.name, "text": row.example}).to_string()).await;
        assert!(hint.status.is_success() && hint.json()["outcome"].is_string(), "{} {}", row.name, hint.text());
    }
}

#[tokio::test]
async fn a_tree_reports_ignored_options_in_headers() {
    let routes = routes();
    let body = r#"{"board": "283104765", "goal": "spiral", "method": "bfs", "heuristic": "manhattan", "threads": 4}"#;
    let drawn = post(&routes, "tree", body).await;
    assert_eq!(drawn.header("jiugong-ignored"), "heuristic, threads");
    assert_eq!(drawn.header("jiugong-clamped"), "threads");
    let plain = post(&routes, "tree", r#"{"board": "283104765", "goal": "spiral"}"#).await;
    assert!(plain.header("jiugong-ignored").is_empty() && plain.header("jiugong-clamped").is_empty());
}

#[tokio::test]
async fn all_states_are_counted_and_heuristics_audited() {
    let routes = routes();
    let counted = post(&routes, "layers", r#"{"domain": "maze", "maze": "010\n000"}"#).await.json();
    assert_eq!((&counted["states"], &counted["by_distance"][3]), (&json!(5), &json!([3, 1])));
    assert_eq!((&counted["largest"], &counted["farthest"]), (&json!(3), &json!({"count": 1, "states": ["(0, 0)"]})));
    // Boards of 12 cells do not fit in a table and are counted layer by layer, from the goal of the given board.
    let body = r#"{"board": "0 1 2 3/4 5 6 7/8 9 10 11", "goal": "blank-first"}"#;
    let large = post(&routes, "layers", body).await.json();
    assert_eq!(
        (&large["counted"], &large["largest"], &large["complete"]),
        (&json!(239_500_800), &json!(53), &json!(true))
    );
    assert_eq!(large["start"], json!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
    // A space that is too large is a problem of the field.
    let refused = post(&routes, "layers", r#"{"board": "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"}"#).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["field"]), (422, &json!("board")));
    let judge = async |heuristic: &str| {
        let body = json!({"board": "123456780", "goal": "standard", "heuristic": heuristic}).to_string();
        post(&routes, "audit", &body).await.json()
    };
    let good = judge("max(manhattan, misplaced)").await;
    assert_eq!((&good["admissible"], &good["consistent"], &good["worst"]), (&json!(true), &json!(true), &json!(null)));
    assert_eq!(good["states"], 181_440);
    let bad = judge("2*misplaced").await;
    assert_eq!((&bad["admissible"], &bad["consistent"]), (&json!(false), &json!(false)));
    assert!(bad["worst"]["h"].as_u64() > bad["worst"]["distance"].as_u64(), "{bad}");
    assert_eq!(judge("2*misplacd").await["field"], "heuristic");
    let missing = post(&routes, "audit", r#"{"domain": "maze", "maze": "010\n000"}"#).await.json();
    assert_eq!(missing["field"], "heuristic");
}

#[tokio::test]
async fn a_trace_starts_at_any_step() {
    let routes = routes();
    let ask = async |first: u64, steps: u64| {
        let body = json!({"board": "867254301", "method": "astar", "heuristic": "manhattan", "first": first, "steps": steps, "rows": 3, "time_limit": 60});
        post(&routes, "trace", &body.to_string()).await.json()["steps"].clone()
    };
    let (whole, part) = (ask(1, 60).await, ask(41, 20).await);
    assert_eq!(part.as_array().map(Vec::len), Some(20));
    for (i, step) in part.as_array().unwrap().iter().enumerate() {
        assert_eq!(step, &whole[40 + i], "the same step, wherever it is told from");
    }
    // At any distance: the ancestors and the current round are included. Only a window that needs too much memory is refused.
    let body = json!({"board": "867254301", "method": "bfs", "first": 120_001, "steps": 3, "rows": 2, "node_limit": 120_004, "time_limit": 60});
    let far = post(&routes, "trace", &body.to_string()).await.json();
    assert_eq!((far["steps"].as_array().map(Vec::len), &far["steps"][0]["number"]), (Some(3), &json!(120_001)));
    let (taken, above) = (&far["steps"][0]["taken"], far["above"].as_array().unwrap());
    let mut up = taken["parent"].clone();
    for _ in 0..taken["g"].as_u64().unwrap() {
        let node = above.iter().find(|node| node["id"] == up).unwrap_or_else(|| panic!("no node {up} above {taken}"));
        up = node["parent"].clone();
    }
    assert!(up.is_null(), "the way up ends at the start");
    let body = json!({"board": "867254301", "method": "iddfs", "first": 1000, "steps": 1, "node_limit": 1001, "time_limit": 60});
    let deep = post(&routes, "trace", &body.to_string()).await.json();
    assert!(deep["round"].as_u64().is_some_and(|round| round > 5), "{}", deep["round"]);
    let few = jiugong_web::Options { workers: 8, memory: 1 << 30, ..crate::common::options() };
    let routes = jiugong_web::router(jiugong_web::App::new(few));
    let body = json!({"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "method": "bfs", "goal": "blank-first", "first": 5_000_000, "time_limit": 60});
    let refused = post(&routes, "trace", &body.to_string()).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["field"]), (422, &json!("first")), "{}", refused.text());
    assert!(refused.json()["detail"].as_str().unwrap().contains("262144 nodes"), "{}", refused.text());
}
