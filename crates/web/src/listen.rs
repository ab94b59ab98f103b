//! The listening server: accepts connections, serves each, and shuts down gracefully.

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
use crate::connection::{Connection, ConnectionState, Stream};
use crate::guard::Peer;
use crate::options::Options;
use crate::routes::router;
use crate::tls::Acceptor;

/// Maximum size of a request's line and headers, in bytes.
const MAX_HEAD: usize = 64 << 10;

/// Pause after a failed `accept`, for example with too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Events that [`serve`] reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerEvent {
    /// The server listens at this address. The strings are links to share.
    Listening(SocketAddr, Vec<String>),
    /// The server is shutting down, and cancels its searches.
    Ending,
}

/// A server that is listening.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    acceptor: Acceptor,
}

impl Server {
    /// Listens at the address in `options`. With glibc, this configures the allocator of the whole process to return large freed blocks to
    /// the system.
    ///
    /// # Errors
    /// Returns the system's error if the address cannot be bound, an error of kind [`InvalidInput`](io::ErrorKind) if the certificate is
    /// unusable, and of kind `Unsupported` if the program was built without TLS.
    pub async fn bind(options: Options) -> io::Result<Self> {
        crate::thread::configure_allocator();
        let acceptor = Acceptor::new(options.certificate.as_ref())?;
        let listener = TcpListener::bind(options.socket()).await?;
        let address = listener.local_addr()?;
        let app = App::new(Options { address: address.ip(), port: address.port(), ..options });
        Ok(Server { listener, address, app, acceptor })
    }

    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The state shared by its requests.
    pub fn app(&self) -> App {
        self.app.clone()
    }

    /// Serves until `stop` completes. Then it cancels all searches, which answer with their partial results, and waits at most
    /// `Options::drain` for the responses.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let routes = router(self.app.clone());
        self.run_with(routes, stop).await;
    }

    /// Serves other routes in the same way, for comparisons of their speed.
    pub async fn run_with(self, routes: Router, stop: impl Future<Output = ()>) {
        let Server { listener, app, acceptor, .. } = self;
        let graceful = GracefulShutdown::new();
        let connections = Arc::new(Semaphore::new(Options::MAX_CONNECTIONS));
        let mut stop = std::pin::pin!(stop);
        loop {
            let accepted = async {
                let permit = Arc::clone(&connections).acquire_owned().await.map_err(io::Error::other)?;
                listener.accept().await.map(|(stream, peer)| (permit, stream, peer))
            };
            let accepted = tokio::select! {
                accepted = accepted => accepted,
                () = &mut stop => break,
            };
            let Ok((permit, stream, peer)) = accepted else {
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            // Responses are small, and clients wait for them.
            let _ = stream.set_nodelay(true);
            let (client_timeout, routes, acceptor, watcher) =
                (app.options().client_timeout, routes.clone(), acceptor.clone(), graceful.watcher());
            tokio::spawn(async move {
                // Errors of a single connection are ignored.
                if let Ok(Ok(stream)) = tokio::time::timeout(client_timeout, acceptor.accept(stream)).await {
                    let _ = watcher.watch(connection(stream, peer, client_timeout, routes)).await;
                }
                drop(permit);
            });
        }
        drop(listener);
        app.close();
        let _ = tokio::time::timeout(app.options().drain, graceful.shutdown()).await;
    }
}

fn connection(
    stream: Stream,
    peer: SocketAddr,
    client_timeout: Duration,
    routes: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    let state = ConnectionState::default();
    let connection_state = state.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        // Here, because bytes after the head may be read before the request is routed.
        connection_state.request_started();
        request.extensions_mut().insert(Peer(peer.ip()));
        request.extensions_mut().insert(connection_state.clone());
        routes.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(client_timeout)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(Connection::new(stream, client_timeout, state)), service)
}

/// Runs a server until Ctrl-C or SIGTERM. `report` is called with each event.
///
/// # Errors
/// If it cannot listen at the address.
pub fn serve(options: Options, mut report: impl FnMut(ServerEvent)) -> io::Result<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).clamp(2, 8);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    let drain = options.drain;
    let served = runtime.block_on(async {
        let server = Server::bind(options).await?;
        // Register the handlers before reporting, because the caller may then send a signal.
        let mut signals = Signals::new()?;
        report(ServerEvent::Listening(server.address(), server.app().links()));
        let stop = async {
            signals.wait().await;
            report(ServerEvent::Ending);
        };
        server.run(stop).await;
        Ok(())
    });
    runtime.shutdown_timeout(drain);
    served
}

/// The signals that end the program.
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
