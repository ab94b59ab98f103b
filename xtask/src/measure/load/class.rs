//! A class at a shared server: each client enters by the link, then plays, asks for hints, solves and watches, with pauses like those of
//! people.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use jiugong_lab::random::{Random, RandomBoard};
use jiugong_puzzles::tiles::{NamedGoal, Size};
use jiugong_web::{Options, Server, Token, router};
use tokio::net::TcpStream;

use super::{LoadResult, exchange, resident, row};

/// The kinds of requests, the share of each in a thousand, and whether it is small work.
const MIX: [(&str, u64, bool); 5] =
    [("play", 640, true), ("hint", 150, true), ("solve", 120, true), ("watch", 85, true), ("long search", 5, false)];

/// The mean pause between an answer and the next request.
const PAUSE: Duration = Duration::from_millis(500);

/// The longest acceptable time of small work at the 99th percentile.
const MAX_SMALL_TIME: Duration = Duration::from_millis(200);

/// The times of each kind of request.
type Times = BTreeMap<&'static str, Vec<Duration>>;

/// Runs the class and prints the results. Fails if a request was refused, or small work took too long.
pub async fn run(clients: usize, time: Duration) -> Result<()> {
    let token = Token::random()?;
    let options = Options { address: [127, 0, 0, 2].into(), port: 0, token: Some(token.clone()), ..Options::default() };
    let server = Server::bind(options).await?;
    let address = server.address();
    let routes = router(server.app());
    tokio::spawn(server.run_with(routes, std::future::pending()));
    // Warm up what is computed once and cached.
    one_client(address, token.as_str(), 0, Duration::from_secs(2)).await?;
    let before = resident();
    let began = Instant::now();
    let token: Arc<str> = token.as_str().into();
    let tasks: Vec<_> = (0..clients as u64)
        .map(|number| {
            let token = Arc::clone(&token);
            tokio::spawn(async move { one_client(address, &token, number, time).await })
        })
        .collect();
    let mut all = Times::new();
    for task in tasks {
        for (kind, times) in task.await?? {
            all.entry(kind).or_default().extend(times);
        }
    }
    let took = began.elapsed();
    let mut small = Vec::new();
    for (kind, _, is_small) in MIX {
        let times = all.remove(kind).unwrap_or_default();
        if is_small {
            small.extend(times.iter().copied());
        }
        row(&format!("class of {clients}, {kind}"), &LoadResult { answers: times.len(), time: took, times });
    }
    let small = LoadResult { answers: small.len(), time: took, times: small };
    row(&format!("class of {clients}, all small work"), &small);
    // Cancelled searches may still be ending.
    tokio::time::sleep(Duration::from_secs(3)).await;
    if let (Some(before), Some(after)) = (before, resident()) {
        let mebibytes = |bytes: u64| bytes >> 20;
        println!("\nMemory of the process: {} MiB before, {} MiB after.", mebibytes(before), mebibytes(after));
    }
    println!("No error among {} answers.", small.answers);
    let slow = small.at(99);
    ensure!(slow <= MAX_SMALL_TIME, "of small work, one in a hundred took {slow:?} or longer");
    Ok(())
}

/// A random pause with the mean [`PAUSE`].
fn pause(random: &mut Random) -> Duration {
    PAUSE / 2 + Duration::from_millis(random.below(PAUSE.as_millis() as u64))
}

async fn one_client(address: SocketAddr, token: &str, number: u64, time: Duration) -> Result<Times> {
    let mut random = Random::new(number);
    let goal = NamedGoal::Standard.board(Size { rows: 3, columns: 3 });
    let began = Instant::now();
    // Clients start at different moments.
    tokio::time::sleep(Duration::from_millis(random.below(PAUSE.as_millis() as u64))).await;
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let link = format!("GET /?token={token} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let (status, head, _) = exchange(&mut stream, link.as_bytes()).await?;
    ensure!(status == 303, "the link is answered with {status}");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).context("a cookie")?;
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    let mut times = Times::new();
    while began.elapsed() < time {
        let board = random.board(&goal).one_line();
        let mut choice = random.below(1000);
        let (kind, _, _) = MIX
            .into_iter()
            .find(|&(_, share, _)| {
                let found = choice < share;
                choice = choice.saturating_sub(share);
                found
            })
            .unwrap_or(MIX[0]);
        let (path, body) = match kind {
            "hint" => ("hint", format!(r#"{{"board": "{board}"}}"#)),
            "solve" => ("solve", format!(r#"{{"board": "{board}", "method": "astar", "heuristic": "manhattan"}}"#)),
            "watch" => ("trace", format!(r#"{{"board": "{board}", "steps": 50}}"#)),
            "long search" => ("solve", super::HARD_REQUEST.replace("60", "2")),
            _ => ("boards", format!(r#"{{"board": "{board}"}}"#)),
        };
        let request = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
             Accept-Encoding: gzip, br\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let asked = Instant::now();
        let (status, _, answer) = exchange(&mut stream, request.as_bytes()).await?;
        ensure!(status == 200, "{kind} {body} is answered with {status}: {}", String::from_utf8_lossy(&answer));
        times.entry(kind).or_default().push(asked.elapsed());
        tokio::time::sleep(pause(&mut random)).await;
    }
    Ok(times)
}
