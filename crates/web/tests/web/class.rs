//! A shared server rejects every request without the token, and serves a whole class with it.

use jiugong_web::{App, Options, Token, router};
use serde_json::Value;

use crate::common::{Answer, ask, options};

fn shared() -> (axum::Router, String) {
    let token = Token::random().unwrap();
    let text = token.as_str().to_owned();
    (router(App::new(Options { token: Some(token), hosts: vec!["lab.example".to_owned()], ..options() })), text)
}

fn cookie(answer: &Answer) -> String {
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn every_request_without_the_token_is_refused() {
    let (routes, token) = shared();
    let with = ask(&routes, "GET", &format!("/api/v1/openapi.json?token={token}"), &[], "").await;
    let document = with.json();
    let mut paths: Vec<(String, String)> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{size}", "2x2").replace("{name}", "half");
        paths.extend(methods.as_object().unwrap().keys().map(|method| (method.to_uppercase(), path.clone())));
    }
    assert!(paths.len() >= 13);
    for path in ["/", "/favicon.svg", "/assets/0/app/start.js", "/metrics", "/problems", "/share.svg", "/none"] {
        paths.push(("GET".to_owned(), path.to_owned()));
    }
    for (method, path) in paths {
        let refused = ask(&routes, &method, &path, &[], "{}").await;
        assert_eq!(refused.status.as_u16(), 403, "{method} {path}");
        assert_eq!(refused.json()["type"], "/problems/token", "{method} {path}");
        assert!(!refused.text().contains(&token) && refused.header("set-cookie").is_empty());
        let wrong = [("authorization", "Bearer 22222222222222222222222222"), ("cookie", "jiugong=2222")];
        assert!([403, 429].contains(&ask(&routes, &method, &path, &wrong, "{}").await.status.as_u16()));
    }
    // A browser gets a readable page, which reloads itself if a link from another site led here.
    let person = [("accept", "text/html"), ("sec-fetch-site", "cross-site")];
    let page = ask(&routes, "GET", "/?lang=zh", &person, "").await;
    assert_eq!((page.status.as_u16(), page.header("content-type")), (403, "text/html; charset=utf-8"));
    assert!(page.text().contains("二维码") && page.text().contains("http-equiv=\"refresh\""));
    assert!(!ask(&routes, "GET", "/", &[("accept", "text/html")], "").await.text().contains("refresh"));
}

#[tokio::test]
async fn the_link_gives_a_cookie_and_loses_its_token() {
    let (routes, token) = shared();
    let first = ask(&routes, "GET", &format!("/?lang=zh&token={token}"), &[], "").await;
    assert_eq!((first.status.as_u16(), first.header("location")), (303, "/?lang=zh"));
    let given = first.header("set-cookie").to_owned();
    assert!(given.ends_with("; Path=/; HttpOnly; SameSite=Strict"), "{given}");
    assert!(!given.contains(&token), "the cookie is no copy of the token");
    let cookie = cookie(&first);
    let known = [("cookie", cookie.as_str())];
    let page = ask(&routes, "GET", "/?lang=zh", &known, "").await;
    assert!(page.status.is_success() && page.text().contains("<html"));
    for (path, kind) in [("/metrics", "text/plain; version=0.0.4; charset=utf-8"), ("/share.svg", "image/svg+xml")] {
        let answer = ask(&routes, "GET", path, &known, "").await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, kind), "{path}");
    }
    let share = ask(&routes, "GET", "/api/v1/share", &known, "").await.json();
    assert_eq!(share["links"][0], format!("http://lab.example:8014/?token={token}"));
    // Following the link again keeps the session, and still removes the token from the address.
    let again = ask(&routes, "GET", &format!("/?token={token}"), &known, "").await;
    assert_eq!((again.status.as_u16(), again.header("location"), again.header("set-cookie")), (303, "/", ""));
    // Programs present the token itself.
    let bearer = format!("Bearer {token}");
    for (path, headers) in [
        ("/api/v1/health", &[("authorization", bearer.as_str())][..]),
        (&format!("/api/v1/health?token={token}"), &[]),
        ("/api/v1/health", &[("authorization", bearer.as_str()), ("host", "lab.example")]),
        ("/api/v1/health", &[("cookie", &cookie), ("host", "lab.example"), ("origin", "https://lab.example")]),
    ] {
        assert_eq!(ask(&routes, "GET", path, headers, "").await.status.as_u16(), 200, "{path} {headers:?}");
    }
    let other = [("cookie", cookie.as_str()), ("host", "other.example")];
    assert_eq!(ask(&routes, "GET", "/api/v1/health", &other, "").await.status.as_u16(), 421);
}

#[tokio::test]
async fn guesses_are_limited_but_not_a_class_behind_one_address() {
    let (routes, token) = shared();
    let mut statuses = [0; 2];
    for number in 0..1000 {
        let path = format!("/?token={number:026}");
        match ask(&routes, "GET", &path, &[], "").await.status.as_u16() {
            403 => statuses[0] += 1,
            429 => statuses[1] += 1,
            other => panic!("{other} for a guess"),
        }
    }
    assert!(statuses[0] < 100, "{statuses:?}");
    // All from the address that made the guesses.
    for _ in 0..40 {
        let first = ask(&routes, "GET", &format!("/?token={token}"), &[], "").await;
        assert_eq!(first.status.as_u16(), 303);
        let cookie = cookie(&first);
        for _ in 0..40 {
            let answer = ask(&routes, "GET", "/api/v1/health", &[("cookie", &cookie)], "").await;
            assert_eq!(answer.status.as_u16(), 200);
        }
    }
    let one = cookie(&ask(&routes, "GET", &format!("/?token={token}"), &[], "").await);
    let mut refused = Value::Null;
    for _ in 0..100_000 {
        let answer = ask(&routes, "GET", "/api/v1/health", &[("cookie", &one)], "").await;
        if answer.status.as_u16() == 429 {
            assert_eq!(answer.header("retry-after"), "5");
            refused = answer.json();
            break;
        }
    }
    assert_eq!(refused["type"], "/problems/too-many", "one alone that never rests is told to");
}
