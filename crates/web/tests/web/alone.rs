//! The API without a server gives the same answers as the server.

use std::time::Duration;

use axum::http::{Request, StatusCode};
use jiugong_api::{Allowance, Part, answer};
use jiugong_web::{App, Options, router};

use crate::common::ask;
use crate::requests::{Sent, requests, timeless};

/// Longer than any of the requests takes on a busy machine: a search that is stopped is not reproducible.
const TIME: Duration = Duration::from_mins(10);

fn alone(sent: &Sent) -> (StatusCode, String, String) {
    let mut request = Request::builder().method(sent.method).uri(&sent.target);
    for (name, value) in &sent.headers {
        request = request.header(*name, value);
    }
    let (mut status, mut kind, mut body) = (StatusCode::OK, String::new(), Vec::new());
    let allowance = Allowance { time: TIME, ..Allowance::default() };
    answer(&allowance, request.body(sent.body.clone().into_bytes()).unwrap(), &mut |part| match part {
        Part::Head(code, headers) => {
            (status, kind) = (code, headers["content-type"].to_str().unwrap().to_owned());
        }
        Part::Body(bytes) => body.extend_from_slice(bytes),
    });
    (status, kind, String::from_utf8(body).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_requests_get_the_same_answers() {
    let allowance = Allowance::default();
    let workers = allowance.memory / allowance.share;
    let routes =
        router(App::new(Options { memory: allowance.memory, workers, queue: 99, time: TIME, ..Options::default() }));
    let requests = requests();
    assert!(requests.len() > 500, "{}", requests.len());
    let (mut good, mut bad) = (0, 0);
    for sent in requests {
        let headers: Vec<(&str, &str)> = sent.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let served = ask(&routes, sent.method, &sent.target, &headers, sent.body.clone()).await;
        let (status, kind, body) = alone(&sent);
        assert_eq!((status, kind.as_str()), (served.status, served.header("content-type")), "{sent:?}");
        assert_eq!(timeless(&body), timeless(&served.text()), "{sent:?}");
        *(if status == StatusCode::OK { &mut good } else { &mut bad }) += 1;
    }
    assert!(good > 500 && bad > 100, "{good} good ones and {bad} bad ones");
}

#[test]
fn events_are_the_same_as_the_servers() {
    let body = r#"{"board": "867254301", "method": "iddfs", "goal": "spiral"}"#;
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let headers = headers.map(|(name, value)| (name, value.to_owned())).to_vec();
    let sent = Sent { method: "POST", target: "/api/v1/solve".to_owned(), headers, body: body.to_owned() };
    let (status, kind, said) = alone(&sent);
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/event-stream"));
    let events: Vec<&str> = said.split_terminator("\n\n").collect();
    let (last, before) = events.split_last().unwrap();
    assert!(last.starts_with("event: result\ndata: {") && last.contains("\"moves\""), "{last}");
    assert!(before.iter().all(|event| event.starts_with("event: progress\ndata: {")), "{before:?}");
    let bad = Sent { body: body.replace("spiral", "standard").replace("867254301", "8"), ..sent };
    assert_eq!(alone(&bad).0, StatusCode::UNPROCESSABLE_ENTITY);
}
