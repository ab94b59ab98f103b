//! A server within the test process.

use std::net::SocketAddr;

use jiugong_web::{App, Options, Server};

/// Starts a server on a free port; it runs until the sender is dropped.
pub async fn listening(options: Options) -> (SocketAddr, App, tokio::sync::oneshot::Sender<()>) {
    let server = Server::bind(Options { port: 0, ..options }).await.unwrap();
    let (address, app) = (server.address(), server.app());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    (address, app, stop)
}
