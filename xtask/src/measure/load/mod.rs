//! `load`: measures the server with many clients, compared with the same server returning a constant; and a class.

mod class;
mod external;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use axum::Router;
use axum::routing::post;
use jiugong_lab::random::{Random, RandomBoard};
use jiugong_puzzles::tiles::{NamedGoal, Size};
use jiugong_show::units::show_duration;
use jiugong_web::{Options, Server, guarded, router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Options of `load`.
#[derive(clap::Args)]
pub struct Args {
    /// Seconds of each measurement
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Concurrent clients
    #[arg(long, default_value_t = 200)]
    clients: usize,
    /// Clients of the class, which enter by a link and make pauses
    #[arg(long, default_value_t = 100)]
    class: usize,
    /// Measure only the class
    #[arg(long)]
    class_only: bool,
}

/// The number of different boards in requests.
const BOARDS: usize = 500;

const HARD_REQUEST: &str = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar", "time_limit": 60}"#;

/// Appended to a request to make it a search.
const ASTAR_SUFFIX: &str = r#", "method": "astar", "heuristic": "manhattan"}"#;

/// The answers and times seen by clients.
struct LoadResult {
    answers: usize,
    time: Duration,
    times: Vec<Duration>,
}

pub fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(args))?;
    runtime.shutdown_timeout(Duration::from_secs(5));
    Ok(())
}

async fn measure(args: &Args) -> Result<()> {
    let time = Duration::from_secs(args.seconds);
    println!("| what | answers a second | median | p99 | worst |\n|---|--:|--:|--:|--:|");
    if args.class_only {
        return class::run(args.class, time).await;
    }
    let (lab, workers) = start(Answers::Solved).await?;
    let goal = NamedGoal::Standard.board(Size { rows: 3, columns: 3 });
    let mut random = Random::new(1);
    let easy: Vec<String> =
        (0..BOARDS).map(|_| format!(r#"{{"board": "{}"}}"#, random.board(&goal).one_line())).collect();
    let mut answers = Vec::new();
    let mut stream = TcpStream::connect(lab).await?;
    for body in &easy {
        answers.push(one(&mut stream, &wire(lab, body)).await?);
    }
    answers.sort_by_key(String::len);
    let typical = answers.swap_remove(BOARDS / 2);
    let (bare, _) = start(Answers::Bare(typical.clone())).await?;
    let (constant, _) = start(Answers::Guarded(typical)).await?;
    let easy: Arc<[String]> = easy.into();
    // Alternately and in halves, so that other load on the machine affects all.
    let mut seen = [const { Vec::new() }; 3];
    for _ in 0..2 {
        for (place, address) in [bare, constant, lab].into_iter().enumerate() {
            seen[place].push(many(address, &easy, args.clients, time / 2).await?);
        }
    }
    let [bare, still, solved] = seen.map(LoadResult::all);
    row(&format!("{} clients, axum alone, a constant of the same length", args.clients), &bare);
    row(&format!("{} clients, this server, a constant of the same length", args.clients), &still);
    row(&format!("{} clients, 3×3 boards solved", args.clients), &solved);
    let mut busy = Vec::new();
    for _ in 0..workers {
        let mut client = TcpStream::connect(lab).await?;
        client.write_all(wire(lab, HARD_REQUEST).as_bytes()).await?;
        busy.push(client);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let alone = many(lab, &easy, 1, time / 3).await?;
    row("1 client, 3×3 boards solved, all workers on hard searches", &alone);
    let crowd = many(lab, &easy, 20, time / 3).await?;
    row("20 clients, the same", &crowd);
    let searched: Arc<[String]> = easy.iter().map(|body| body.replace('}', ASTAR_SUFFIX)).collect();
    let small = many(lab, &searched, 20, time / 3).await?;
    row("20 clients, 3×3 boards by A*, all workers on hard searches", &small);
    drop(busy);
    // The same board repeatedly, measured by this program and by external tools.
    let same: Arc<[String]> = Arc::from([easy[0].clone()]);
    row(&format!("{} clients, one 3×3 board", args.clients), &many(lab, &same, args.clients, time / 3).await?);
    let (body, clients) = (easy[0].clone(), args.clients);
    for result in tokio::task::spawn_blocking(move || external::measure(lab, &body, clients, time / 3)).await?? {
        println!("| the same, measured by {} | {} | | {} | |", result.tool, result.rate, result.slow);
    }
    class::run(args.class, time).await?;
    let part = |of: &LoadResult| 100.0 * solved.rate() / of.rate();
    println!(
        "\nSolving runs at {:.0} % of the rate at which this server answers a constant, and at {:.0} % of axum's alone.",
        part(&still),
        part(&bare)
    );
    Ok(())
}

/// What a server answers with.
enum Answers {
    /// Real solutions.
    Solved,
    /// A constant, with the same checks and headers.
    Guarded(String),
    /// A constant, without anything else.
    Bare(String),
}

/// Starts a server; returns its address and its number of workers.
async fn start(answers: Answers) -> Result<(SocketAddr, usize)> {
    // All clients share one address, so the limit per client is raised.
    let options = Options { port: 0, per_client: Some(1_000), ..Options::default() };
    let workers = options.workers;
    let server = Server::bind(options).await?;
    let address = server.address();
    let constant = |text: String| Router::new().route("/api/v1/solve", post(move || async move { text.clone() }));
    let routes = match answers {
        Answers::Solved => router(server.app()),
        Answers::Guarded(text) => guarded(server.app(), constant(text)),
        Answers::Bare(text) => constant(text),
    };
    tokio::spawn(server.run_with(routes, std::future::pending()));
    Ok((address, workers))
}

fn wire(address: SocketAddr, body: &str) -> String {
    format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Sends a request and returns the body of a successful answer.
async fn one(stream: &mut TcpStream, request: &str) -> Result<String> {
    let (status, head, body) = exchange(stream, request.as_bytes()).await?;
    ensure!(status == 200, "{head}");
    Ok(String::from_utf8(body)?)
}

/// Sends a request; returns the status, the head and the body, which may be compressed.
async fn exchange(stream: &mut TcpStream, request: &[u8]) -> Result<(u16, String, Vec<u8>)> {
    stream.write_all(request).await?;
    let mut bytes = Vec::with_capacity(4096);
    loop {
        ensure!(stream.read_buf(&mut bytes).await? > 0, "the connection ended");
        let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let text = std::str::from_utf8(&bytes[..head])?.to_owned();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).context("a status")?;
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        match length.map(str::parse::<usize>).transpose()? {
            Some(length) if bytes.len() >= head + 4 + length => return Ok((status, text, bytes.split_off(head + 4))),
            Some(_) => {}
            None if !text.contains("transfer-encoding: chunked") => return Ok((status, text, Vec::new())),
            None => {
                if let Some(body) = unchunked(&bytes[head + 4..])? {
                    return Ok((status, text, body));
                }
            }
        }
    }
}

/// Decodes a chunked body, if it is complete.
fn unchunked(mut bytes: &[u8]) -> Result<Option<Vec<u8>>> {
    let mut body = Vec::new();
    loop {
        let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") else { return Ok(None) };
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end])?, 16)?;
        if bytes.len() < end + 2 + length + 2 {
            return Ok(None);
        }
        if length == 0 {
            return Ok(Some(body));
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 2 + length + 2..];
    }
}

/// The resident memory of this process in bytes, where the system reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// Runs `clients` concurrent clients, each with its own connection.
async fn many(address: SocketAddr, bodies: &Arc<[String]>, clients: usize, time: Duration) -> Result<LoadResult> {
    let began = Instant::now();
    let requests: Arc<[String]> = bodies.iter().map(|body| wire(address, body)).collect();
    let client = |first: usize| {
        let requests = Arc::clone(&requests);
        async move {
            let mut stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let mut times = Vec::new();
            for request in requests.iter().cycle().skip(first) {
                if began.elapsed() >= time {
                    break;
                }
                let asked = Instant::now();
                one(&mut stream, request).await?;
                times.push(asked.elapsed());
            }
            anyhow::Ok(times)
        }
    };
    let tasks: Vec<_> = (0..clients).map(|number| tokio::spawn(client(number * 7))).collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    Ok(LoadResult { answers: times.len(), time: began.elapsed(), times })
}

impl LoadResult {
    fn rate(&self) -> f64 {
        self.answers as f64 / self.time.as_secs_f64()
    }

    /// A percentile of the times.
    fn at(&self, part: usize) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    fn all(parts: Vec<LoadResult>) -> LoadResult {
        let mut all = LoadResult { answers: 0, time: Duration::ZERO, times: Vec::new() };
        for part in parts {
            all.answers += part.answers;
            all.time += part.time;
            all.times.extend(part.times);
        }
        all
    }
}

fn row(what: &str, seen: &LoadResult) {
    println!(
        "| {what} | {:.0} | {} | {} | {} |",
        seen.rate(),
        show_duration(seen.at(50)),
        show_duration(seen.at(99)),
        show_duration(seen.at(100))
    );
}
