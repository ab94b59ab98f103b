//! Listening, answering connection by connection, and ending well.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::app::App;
use crate::guard::Peer;
use crate::options::Options;
use crate::patient::{Ended, Patient, Wire};
use crate::routes::router;
use crate::tls::Secure;

/// The most bytes of a request's line and headers.
const HEAD: usize = 64 << 10;

/// After an error of the system's, such as too many open files, nobody is accepted for so long.
const PAUSE: Duration = Duration::from_millis(100);

/// What happens to a server that whoever started it should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It listens here; the links lead others to it.
    Listening(SocketAddr, Vec<String>),
    /// It is told to end, and calls its searches off.
    Ending,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    secure: Secure,
}

impl Server {
    /// Listens where `options` say. With glibc, the allocator of the whole program is told to give large blocks back when they are freed.
    ///
    /// # Errors
    /// If that is not possible: the port is in use, or the address is none of this machine's; with [`ErrorKind::InvalidInput`](io::ErrorKind)
    /// if the certificate cannot be used, and with `Unsupported` if the program was built without TLS.
    pub async fn bind(options: Options) -> io::Result<Self> {
        crate::thread::keep_little();
        let secure = Secure::new(options.certificate.as_ref())?;
        let listener = TcpListener::bind(options.socket()).await?;
        let address = listener.local_addr()?;
        let app = App::new(Options { address: address.ip(), port: address.port(), ..options });
        Ok(Server { listener, address, app, secure })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its requests share.
    pub fn app(&self) -> App {
        self.app.clone()
    }

    /// Answers until `stop` is done. Then searches are called off and answer with what they know; who has no answer
    /// after the time for that gets none.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let routes = router(self.app.clone());
        self.run_with(routes, stop).await;
    }

    /// The same with other routes, in the same way: so that the two can be compared.
    pub async fn run_with(self, routes: Router, stop: impl Future<Output = ()>) {
        let Server { listener, app, secure, .. } = self;
        let graceful = GracefulShutdown::new();
        let places = Arc::new(Semaphore::new(Options::CONNECTIONS));
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = async {
                let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
                listener.accept().await.map(|(stream, peer)| (place, stream, peer))
            };
            let accepted = tokio::select! {
                accepted = accepted => accepted,
                () = &mut stop => break,
            };
            let Ok((place, stream, peer)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            // Answers are small, and waited for.
            let _ = stream.set_nodelay(true);
            let (patience, routes, secure, watcher) =
                (app.options().patience, routes.clone(), secure.clone(), graceful.watcher());
            tokio::spawn(async move {
                // A connection that breaks is no matter of ours.
                if let Ok(Ok(wire)) = tokio::time::timeout(patience, secure.accept(stream)).await {
                    let _ = watcher.watch(connection(wire, peer, patience, routes)).await;
                }
                drop(place);
            });
        }
        drop(listener);
        app.close();
        let _ = tokio::time::timeout(app.options().drain, graceful.shutdown()).await;
    }
}

fn connection(
    wire: Wire,
    peer: SocketAddr,
    patience: Duration,
    routes: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    let line = Ended::default();
    let known = line.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        // At once: what comes after the head is read before anybody begins to answer.
        known.begin();
        request.extensions_mut().insert(Peer(peer.ip()));
        request.extensions_mut().insert(known.clone());
        routes.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(Patient::new(wire, patience, line)), service)
}

/// Runs a server until it is told to end, by Ctrl-C or SIGTERM; `tell` hears what happens.
///
/// # Errors
/// If it cannot listen.
pub fn serve(options: Options, mut tell: impl FnMut(News)) -> io::Result<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).clamp(2, 8);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    let drain = options.drain;
    let served = runtime.block_on(async {
        let server = Server::bind(options).await?;
        // From here on a signal is heard, so whoever is told may send one.
        let mut signals = Signals::new()?;
        tell(News::Listening(server.address(), server.app().links()));
        let stop = async {
            signals.wait().await;
            tell(News::Ending);
        };
        server.run(stop).await;
        Ok(())
    });
    runtime.shutdown_timeout(drain);
    served
}

/// What tells a program to end.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    #[cfg(unix)]
    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    #[allow(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn new() -> io::Result<Self> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    async fn wait(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
