//! `serve`: the laboratory as a web page.

use std::io::ErrorKind;
use std::sync::Arc;

use jiugong_lab::tables::Tables;
use jiugong_show::catalogue;
use jiugong_store::Cache;
use jiugong_web::{News, Options, serve};

use crate::args::Serve;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Serve, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let usual = Options::default();
    let options = Options {
        address: args.address,
        port: args.port,
        workers: args.workers.unwrap_or(usual.workers),
        queue: args.queue,
        memory: args.memory_limit,
        tables: Some(Arc::new(Tables::kept_in(Cache::open()).at_most(args.memory_limit))),
        ..usual
    };
    let socket = options.socket().to_string();
    if !args.address.is_loopback() {
        terminal.warning(&catalogue::web_open(language, &socket));
    }
    let tell = |news| match news {
        News::Listening(address) => Terminal::note(&catalogue::web_listening(language, &format!("http://{address}/"))),
        News::Ending => Terminal::note(&catalogue::web_ending(language)),
    };
    serve(options, tell).map_err(|error| {
        Failure::Bad(match error.kind() {
            ErrorKind::AddrInUse => catalogue::web_port_in_use(language, &socket),
            _ => catalogue::web_cannot_listen(language, &socket, &error.to_string()),
        })
    })?;
    Ok(Exit::Solved)
}
