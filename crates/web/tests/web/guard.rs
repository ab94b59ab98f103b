//! Refused requests, and the headers of every response.

use jiugong_web::{App, Options, Peer, router};

use crate::common::{ask, get, options, routes};

#[tokio::test]
async fn hosts_and_origins_are_checked() {
    let routes = routes();
    let status =
        async |headers: &[(&str, &str)]| ask(&routes, "GET", "/api/v1/health", headers, "").await.status.as_u16();
    assert_eq!(status(&[]).await, 200);
    assert_eq!(status(&[("host", "localhost:8014"), ("origin", "http://localhost:8014")]).await, 200);
    assert_eq!(status(&[("host", "[::1]:8014")]).await, 200);
    for host in ["evil.example:8014", "127.0.0.1:8015", "127.0.0.1", "192.168.0.1:8014", ""] {
        assert_eq!(status(&[("host", host)]).await, 421, "{host}");
    }
    assert_eq!(status(&[("host", "127.0.0.1:8014"), ("host", "evil.example")]).await, 400);
    for origin in ["http://evil.example", "null", "https://127.0.0.1:8014", "http://127.0.0.1:8015"] {
        assert_eq!(status(&[("origin", origin)]).await, 403, "{origin}");
    }
    assert_eq!(status(&[("sec-fetch-site", "cross-site")]).await, 403);
    assert_eq!(status(&[("sec-fetch-site", "same-origin")]).await, 200);
    let page = ask(&routes, "GET", "/", &[("sec-fetch-site", "cross-site")], "").await;
    assert_eq!(page.status.as_u16(), 200, "links may lead here");
    let absolute = ask(&routes, "GET", "http://evil.example/api/v1/health", &[], "").await;
    assert_eq!(absolute.status.as_u16(), 421);
    assert_eq!(absolute.header("content-type"), "application/problem+json");
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let routes = routes();
    for (method, path) in [("GET", "/"), ("GET", "/api/v1/health"), ("GET", "/none"), ("PUT", "/api/v1/solve")] {
        let answer = ask(&routes, method, path, &[], "").await;
        assert!(
            answer.header("content-security-policy").starts_with("default-src 'none'; script-src 'self'"),
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert!(answer.header("access-control-allow-origin").is_empty());
    }
}

#[tokio::test]
async fn refused_requests_get_problems() {
    let routes = routes();
    let answer = ask(&routes, "DELETE", "/api/v1/solve", &[], "").await;
    assert_eq!((answer.status.as_u16(), answer.header("allow")), (405, "POST"));
    assert_eq!(answer.json()["detail"], "expected POST");
    for path in
        ["/api/v1/none", "/api/v2/health", "/assets/0/app/start.js", "/assets/../Cargo.toml", "//", "/api/v1/health/"]
    {
        let answer = ask(&routes, "GET", path, &[], "").await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (404, "application/problem+json"),
            "{path}"
        );
    }
    let body = r#"{"board": "283104765"}"#;
    let answer = ask(&routes, "POST", "/api/v1/boards", &[("content-type", "text/plain")], body).await;
    assert_eq!(answer.status.as_u16(), 415);
    let answer = ask(&routes, "POST", "/api/v1/boards", &[("content-encoding", "gzip")], body).await;
    assert_eq!(answer.status.as_u16(), 415);
    let answer = ask(&routes, "POST", "/api/v1/boards", &[("accept", "image/png")], body).await;
    assert_eq!(answer.status.as_u16(), 406);
    let large = format!(r#"{{"board": "{}"}}"#, " ".repeat(Options::MAX_BODY));
    let answer = ask(&routes, "POST", "/api/v1/boards", &[], large).await;
    assert_eq!((answer.status.as_u16(), answer.header("connection")), (413, "close"));
    let answer = ask(&routes, "POST", "/api/v1/boards", &[("content-length", "99999999999")], body).await;
    assert_eq!(answer.status.as_u16(), 413);
    let answer = ask(&routes, "GET", "/api/v1/lessons/%ff%fe", &[], "").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (400, "application/problem+json"));
}

#[tokio::test]
async fn the_page_is_cached_by_its_hash() {
    let routes = routes();
    let page = ask(&routes, "GET", "/", &[], "").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-cache"));
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(!page.text().contains("{{assets}}"));
    let tag = page.header("etag").to_owned();
    let again = ask(&routes, "GET", "/", &[("if-none-match", &tag)], "").await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    let hash = tag.trim_matches('"');
    let asset = ask(&routes, "GET", &format!("/assets/{hash}/index.html"), &[], "").await;
    assert_eq!(asset.status.as_u16(), 404, "the first page is at the root alone");
    let head = ask(&routes, "HEAD", "/", &[], "").await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
}

#[tokio::test]
async fn one_client_cannot_occupy_all_workers() {
    let app = App::new(Options { per_client: Some(1), ..options() });
    let routes = router(app.clone());
    let hard = crate::common::HARD.replace('}', r#", "time_limit": 20}"#);
    let busy = routes.clone();
    let first = tokio::spawn(async move { ask(&busy, "POST", "/api/v1/solve", &[], hard).await.status.as_u16() });
    while get(&routes, "health").await.json()["running"] != 1 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let refused = ask(&routes, "POST", "/api/v1/trace", &[], r#"{"board": "123456780"}"#).await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "2"));
    let other = routes.clone().layer(axum::Extension(Peer("10.0.0.9".parse().unwrap())));
    assert_eq!(ask(&other, "POST", "/api/v1/trace", &[], r#"{"board": "123456780"}"#).await.status.as_u16(), 200);
    app.close();
    assert_eq!(first.await.unwrap(), 200, "a cancelled search answers with its partial result");
}
