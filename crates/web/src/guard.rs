//! Who may ask: the host, the origin, and what every answer carries.
//!
//! A page somewhere else can make a browser send requests here, under a name of its own that it has pointed at this
//! machine. So a request must name an address that is listened on, and if a page sent it, one of this server's.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use jiugong_lab::Language;
use jiugong_show::catalogue;
use tower::ServiceExt;

use crate::app::App;
use crate::ask;
use crate::problem::{PROBLEM_JSON, Problem};

/// The address that a request came from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The hosts that this server answers for.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    address: IpAddr,
    port: u16,
}

impl Hosts {
    pub(crate) fn new(socket: SocketAddr) -> Self {
        Hosts { address: socket.ip(), port: socket.port() }
    }

    /// Whether `host` is one of them. Addresses are safe even where every address is listened on: only names can be
    /// pointed elsewhere by others.
    pub(crate) fn has(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse::<u16>().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.port) {
            return false;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let address = match bare {
            Some(bare) => bare.parse::<std::net::Ipv6Addr>().map(IpAddr::V6).ok(),
            None => name.parse::<std::net::Ipv4Addr>().map(IpAddr::V4).ok(),
        };
        match address {
            Some(address) => address.is_loopback() || address == self.address || self.address.is_unspecified(),
            None => name.eq_ignore_ascii_case("localhost"),
        }
    }

    fn has_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.has(host))
    }
}

/// Why a request is refused, if it is.
fn refused(hosts: &Hosts, uri: &Uri, headers: &HeaderMap, language: Language) -> Option<Problem> {
    let mut given = headers.get_all(header::HOST).iter();
    let host = given.next();
    if host.is_none() && uri.authority().is_none() || given.next().is_some() {
        return Some(Problem::new(language, StatusCode::BAD_REQUEST, catalogue::web_host(language, "")));
    }
    let named = host.map(HeaderValue::as_bytes).into_iter().chain(uri.authority().map(|name| name.as_str().as_bytes()));
    for name in named {
        if !std::str::from_utf8(name).is_ok_and(|name| hosts.has(name)) {
            let detail = catalogue::web_host(language, &ask::shortened(&String::from_utf8_lossy(name)));
            return Some(Problem::new(language, StatusCode::MISDIRECTED_REQUEST, detail));
        }
    }
    let forbidden = |page: &[u8]| {
        let detail = catalogue::web_origin(language, &ask::shortened(&String::from_utf8_lossy(page)));
        Some(Problem::new(language, StatusCode::FORBIDDEN, detail))
    };
    for origin in headers.get_all(header::ORIGIN) {
        if !origin.to_str().is_ok_and(|origin| hosts.has_origin(origin)) {
            return forbidden(origin.as_bytes());
        }
    }
    // A link from elsewhere may lead to the page, but no other page may use what stands behind it.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if uri.path().starts_with("/api/") && site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return forbidden(headers.get(header::REFERER).map_or(b"", HeaderValue::as_bytes));
    }
    None
}

/// What every answer carries.
const CARRIED: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
             font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
];

/// Lets a request pass to `routes` or refuses it, and adds to its answer what every answer carries.
pub(crate) async fn guard(app: App, routes: Router, request: Request) -> Result<Response, Infallible> {
    let language = ask::language(request.uri(), request.headers());
    let refused = refused(app.hosts(), request.uri(), request.headers(), language);
    let api = request.uri().path().starts_with("/api/");
    let mut response = match refused {
        Some(problem) => problem.into_response(),
        None => routes.oneshot(request).await?,
    };
    // The router refuses some requests by itself, in words of its own or none.
    let status = response.status();
    let explained = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == PROBLEM_JSON);
    if (status.is_client_error() || status.is_server_error()) && !explained {
        let allow = response.headers().get(header::ALLOW).cloned();
        let detail = match &allow {
            Some(allow) => {
                let methods = allow.to_str().unwrap_or_default().replace(',', ", ");
                catalogue::web_allowed(language, &methods)
            }
            None => catalogue::web_bad_address(language),
        };
        response = Problem::new(language, status, detail).allow(allow).into_response();
    }
    let headers = response.headers_mut();
    // With what comes later it is a dozen; grown one by one the map would be built three times.
    headers.reserve(CARRIED.len() + 4);
    for (name, value) in CARRIED {
        headers.insert(name, value);
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        headers.insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language"));
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_hosts_are_answered_for() {
        let hosts = Hosts::new("127.0.0.1:8014".parse().unwrap());
        for good in ["127.0.0.1:8014", "localhost:8014", "LOCALHOST:8014", "[::1]:8014", "127.0.0.2:8014"] {
            assert!(hosts.has(good), "{good}");
        }
        for bad in [
            "127.0.0.1",
            "localhost",
            "localhost:80",
            "evil.example:8014",
            "localhost.evil.example:8014",
            "10.0.0.1:8014",
            "127.0.0.1:8014@evil",
            "[::1]",
            "::1:8014",
            "",
            ":8014",
            "[]:8014",
            "127.0.0.1:80140",
            "0.0.0.0:8014",
            "127.1:8014",
        ] {
            assert!(!hosts.has(bad), "{bad}");
        }
        let everywhere = Hosts::new("0.0.0.0:80".parse().unwrap());
        assert!(everywhere.has("10.0.0.1") && everywhere.has("localhost:80") && !everywhere.has("rebound.example"));
        assert!(hosts.has_origin("http://localhost:8014"));
        for bad in ["null", "https://localhost:8014", "http://localhost:8014/", "http://evil.example", ""] {
            assert!(!hosts.has_origin(bad), "{bad}");
        }
    }
}
