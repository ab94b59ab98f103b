//! HTTPS with the certificate in the options. Needs the feature `tls`.

#[cfg(feature = "tls")]
use std::fs::File;
use std::io;

use tokio::net::TcpStream;

use crate::connection::Stream;
use crate::options::Certificate;

/// Accepts connections, with TLS if there is a certificate.
#[derive(Clone)]
pub(crate) struct Acceptor {
    #[cfg(feature = "tls")]
    acceptor: Option<tokio_rustls::TlsAcceptor>,
}

impl std::fmt::Debug for Acceptor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Acceptor")
    }
}

impl Acceptor {
    #[cfg(feature = "tls")]
    pub(crate) fn new(certificate: Option<&Certificate>) -> io::Result<Self> {
        use tokio_rustls::rustls::ServerConfig;
        use tokio_rustls::rustls::pki_types::pem::PemObject;
        use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

        let Some(Certificate { chain, key }) = certificate else { return Ok(Acceptor { acceptor: None }) };
        let bad = |path: &std::path::Path, why: String| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {why}", path.display()))
        };
        let open = |path: &std::path::Path| File::open(path).map_err(|error| bad(path, error.to_string()));
        let certificates: Vec<_> = CertificateDer::pem_reader_iter(open(chain)?)
            .collect::<Result<_, _>>()
            .map_err(|error| bad(chain, error.to_string()))?;
        let private = PrivateKeyDer::from_pem_reader(open(key)?).map_err(|error| bad(key, error.to_string()))?;
        let provider = std::sync::Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(io::Error::other)?
            .with_no_client_auth()
            .with_single_cert(certificates, private)
            .map_err(|error| bad(chain, error.to_string()))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Acceptor { acceptor: Some(tokio_rustls::TlsAcceptor::from(std::sync::Arc::new(config))) })
    }

    #[cfg(not(feature = "tls"))]
    pub(crate) fn new(certificate: Option<&Certificate>) -> io::Result<Self> {
        match certificate {
            None => Ok(Acceptor {}),
            Some(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Completes the TLS handshake, if there is one.
    #[cfg(feature = "tls")]
    pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<Stream> {
        match &self.acceptor {
            None => Ok(Stream::Plain(stream)),
            Some(acceptor) => Ok(Stream::Tls(Box::new(acceptor.accept(stream).await?))),
        }
    }

    #[cfg(not(feature = "tls"))]
    #[allow(clippy::unused_async, clippy::unused_self, reason = "with TLS it takes its time")]
    pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<Stream> {
        Ok(Stream::Plain(stream))
    }
}
