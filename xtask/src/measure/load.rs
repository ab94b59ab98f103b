//! `load`: how the server bears many clients at a time, beside the same server answering a constant in the same run.

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
    /// Clients at a time
    #[arg(long, default_value_t = 200)]
    clients: usize,
}

/// Different boards that are asked for.
const BOARDS: usize = 500;

const HARD: &str = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar", "time_limit": 60}"#;

/// What clients saw.
struct Seen {
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
    // In turn and in halves, so that whatever else the machine does meets both.
    let mut seen = [const { Vec::new() }; 3];
    for _ in 0..2 {
        for (place, address) in [bare, constant, lab].into_iter().enumerate() {
            seen[place].push(many(address, &easy, args.clients, time / 2).await?);
        }
    }
    let [bare, still, solved] = seen.map(Seen::all);
    row(&format!("{} clients, axum alone, a constant of the same length", args.clients), &bare);
    row(&format!("{} clients, this server, a constant of the same length", args.clients), &still);
    row(&format!("{} clients, 3×3 boards solved", args.clients), &solved);
    let mut busy = Vec::new();
    for _ in 0..workers {
        let mut client = TcpStream::connect(lab).await?;
        client.write_all(wire(lab, HARD).as_bytes()).await?;
        busy.push(client);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let alone = many(lab, &easy, 1, time / 3).await?;
    row("1 client, 3×3 boards solved, all workers on hard searches", &alone);
    let crowd = many(lab, &easy, 20, time / 3).await?;
    row("20 clients, the same", &crowd);
    drop(busy);
    let part = |of: &Seen| 100.0 * solved.rate() / of.rate();
    println!(
        "\nSolving runs at {:.0} % of the rate at which this server answers a constant, and at {:.0} % of axum's alone.",
        part(&still),
        part(&bare)
    );
    Ok(())
}

/// What a server answers with.
enum Answers {
    /// What it is for.
    Solved,
    /// A constant, behind the same checks and with the same headers.
    Guarded(String),
    /// A constant, and nothing else.
    Bare(String),
}

/// A server, and how many workers it has.
async fn start(answers: Answers) -> Result<(SocketAddr, usize)> {
    // Hard searches are to last as long as they are measured beside.
    let options = Options { port: 0, nodes: u64::MAX, ..Options::default() };
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

/// One request and its answer.
async fn one(stream: &mut TcpStream, request: &str) -> Result<String> {
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::with_capacity(4096);
    loop {
        ensure!(stream.read_buf(&mut bytes).await? > 0, "the connection ended");
        let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let text = std::str::from_utf8(&bytes[..head])?;
        ensure!(text.starts_with("HTTP/1.1 200"), "{text}");
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.context("every answer here has a length")?.parse()?;
        if bytes.len() >= head + 4 + length {
            return Ok(String::from_utf8(bytes.split_off(head + 4))?);
        }
    }
}

/// So many clients at a time, each with a connection of its own, one request after another.
async fn many(address: SocketAddr, bodies: &Arc<[String]>, clients: usize, time: Duration) -> Result<Seen> {
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
    Ok(Seen { answers: times.len(), time: began.elapsed(), times })
}

impl Seen {
    fn rate(&self) -> f64 {
        self.answers as f64 / self.time.as_secs_f64()
    }

    fn all(parts: Vec<Seen>) -> Seen {
        let mut all = Seen { answers: 0, time: Duration::ZERO, times: Vec::new() };
        for part in parts {
            all.answers += part.answers;
            all.time += part.time;
            all.times.extend(part.times);
        }
        all
    }
}

fn row(what: &str, seen: &Seen) {
    let mut times = seen.times.clone();
    times.sort();
    let at = |part: usize| {
        times.get((times.len() * part / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    println!(
        "| {what} | {:.0} | {} | {} | {} |",
        seen.rate(),
        show_duration(at(50)),
        show_duration(at(99)),
        show_duration(at(100))
    );
}
