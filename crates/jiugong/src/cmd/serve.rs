//! `serve`: the laboratory as a web page.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use jiugong_lab::Language;
use jiugong_lab::tables::Tables;
use jiugong_show::catalogue;
use jiugong_store::Cache;
use jiugong_web::{Options, ServerEvent, Token, qr_text, serve};

use crate::args::Serve;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// The longest wait of `--check` for each of connecting, sending and receiving.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

pub fn run(args: &Serve, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    if args.check {
        return Ok(check(args, terminal));
    }
    let options = options(args, language)?;
    let (socket, scheme) = (options.socket().to_string(), options.scheme());
    if !options.address.is_loopback() && !args.share {
        terminal.warning(&catalogue::web_open(language, &socket));
    }
    let tell = |news| match news {
        ServerEvent::Listening(_, links) if args.share => invite(&links, language),
        ServerEvent::Listening(address, _) => {
            Terminal::announce(&catalogue::web_listening(language, &format!("{scheme}://{address}/")));
        }
        ServerEvent::Ending => Terminal::note(&catalogue::web_ending(language)),
    };
    serve(options, tell).map_err(|error| {
        Failure::Bad(match error.kind() {
            ErrorKind::AddrInUse => catalogue::web_port_in_use(language, &socket),
            ErrorKind::InvalidInput => catalogue::web_bad_certificate(language, &error.to_string()),
            _ => catalogue::web_cannot_listen(language, &socket, &error.to_string()),
        })
    })?;
    Ok(Exit::Solved)
}

fn options(args: &Serve, language: Language) -> Result<Options, Failure> {
    let usual = Options::default();
    let memory = args.memory_limit.unwrap_or(usual.memory);
    let everywhere = if args.share { IpAddr::V4(Ipv4Addr::UNSPECIFIED) } else { usual.address };
    let token = if args.share {
        Some(Token::random().map_err(|_| Failure::Bad(catalogue::web_no_random(language)))?)
    } else {
        None
    };
    #[cfg(feature = "tls")]
    let certificate =
        args.certificate.clone().zip(args.key.clone()).map(|(chain, key)| jiugong_web::Certificate { chain, key });
    #[cfg(not(feature = "tls"))]
    let certificate = None;
    Ok(Options {
        address: args.address.unwrap_or(everywhere),
        port: args.port,
        workers: args.workers.unwrap_or(usual.workers),
        queue: args.queue,
        per_client: args.per_client,
        memory,
        time: args.time_limit,
        nodes: args.node_limit,
        tables: Some(Arc::new(Tables::kept_in(Cache::open()).at_most(memory))),
        token,
        hosts: args.allow_host.clone(),
        certificate,
        log: args.log,
        ..usual
    })
}

/// Reports whether a server answers at the address of `args`.
fn check(args: &Serve, terminal: &Terminal) -> Exit {
    let address = match args.address {
        Some(IpAddr::V6(ip)) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        Some(ip) if !ip.is_unspecified() => ip,
        _ => Ipv4Addr::LOCALHOST.into(),
    };
    let socket = SocketAddr::new(address, args.port);
    // A shared server refuses a request without its token, and that is an answer too.
    if matches!(status_of(socket), Ok(200 | 403)) {
        return Exit::Solved;
    }
    terminal.error(&catalogue::web_no_answer(terminal.language, &socket.to_string()));
    Exit::Unsolvable
}

/// The HTTP status with which the server at `socket` answers a request for its health.
fn status_of(socket: SocketAddr) -> io::Result<u16> {
    let mut stream = TcpStream::connect_timeout(&socket, CHECK_TIMEOUT)?;
    stream.set_read_timeout(Some(CHECK_TIMEOUT))?;
    stream.set_write_timeout(Some(CHECK_TIMEOUT))?;
    write!(stream, "GET /api/v1/health HTTP/1.1\r\nHost: {socket}\r\nConnection: close\r\n\r\n")?;
    let mut line = String::new();
    BufReader::new(stream.take(64)).read_line(&mut line)?;
    let status = line.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    status.ok_or_else(|| ErrorKind::InvalidData.into())
}

/// Prints the links for a class, and the first of them as a QR code.
fn invite(links: &[String], language: Language) {
    let Some((first, others)) = links.split_first() else { return };
    Terminal::note(&catalogue::web_listening(language, first));
    for other in others {
        Terminal::note(&catalogue::web_also_at(language, other));
    }
    if let Some(code) = qr_text(first) {
        // White on black, whatever the colours of the terminal.
        let style = Style::new().fg_color(Some(AnsiColor::BrightWhite.into())).bg_color(Some(AnsiColor::Black.into()));
        let coloured: Vec<_> = code.lines().map(|line| format!("{style}{line}{style:#}")).collect();
        Terminal::note(&coloured.join("\n"));
    }
    Terminal::note(&catalogue::web_shared(language));
}
