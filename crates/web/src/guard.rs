//! Checks of every request: its host and its origin; and the headers of every response.
//!
//! A page of another site can make a browser send requests here, under a host name that the site has pointed at this machine. So a request
//! must name an address that this server listens on, and a request from a page must come from one of this server's pages.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use jiugong_api::{PROBLEM_JSON, Problem, not_allowed, shortened};
use jiugong_lab::Language;
use jiugong_show::catalogue;
use tower::ServiceExt;

use crate::app::App;
use crate::compress::{Coding, compress};
use crate::options::Options;
use crate::response::ProblemResponse;
use crate::routes::HTML;
use crate::share;
use crate::tracking::RequestTracker;

/// The address of the client, as an extension of the request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The hosts that this server accepts.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    address: IpAddr,
    port: u16,
    scheme: &'static str,
    /// Additional names, each with a port or for any port.
    allowed: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(options: &Options) -> Self {
        let (address, port) = (options.address, options.port);
        Hosts { address, port, scheme: options.scheme(), allowed: options.hosts.clone() }
    }

    /// Whether `host` is accepted. IP addresses are safe even when the server listens on all of them: only names can be pointed elsewhere
    /// by others.
    pub(crate) fn accepts(&self, host: &str) -> bool {
        self.is_allowed(host) || self.is_own(host)
    }

    fn is_allowed(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') && port.parse::<u16>().is_ok() => name,
            _ => host,
        };
        self.allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(host) || allowed.eq_ignore_ascii_case(name))
    }

    fn is_own(&self, host: &str) -> bool {
        let usual = if self.scheme == "https" { 443 } else { 80 };
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse::<u16>().ok()),
            _ => (host, Some(usual)),
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

    /// Whether a page of `origin` is one of this server's. A proxy in front of the server may speak HTTPS where the server does not.
    fn accepts_origin(&self, origin: &str) -> bool {
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        match scheme {
            "http" | "https" if self.is_allowed(host) => true,
            scheme => scheme == self.scheme && self.is_own(host),
        }
    }
}

/// Returns the problem if a request must be refused.
fn check(hosts: &Hosts, uri: &Uri, headers: &HeaderMap, language: Language) -> Option<Problem> {
    let mut values = headers.get_all(header::HOST).iter();
    let host = values.next();
    if host.is_none() && uri.authority().is_none() || values.next().is_some() {
        return Some(Problem::new(language, StatusCode::BAD_REQUEST, catalogue::web_host(language, "")));
    }
    let named = host.map(HeaderValue::as_bytes).into_iter().chain(uri.authority().map(|name| name.as_str().as_bytes()));
    for name in named {
        if !std::str::from_utf8(name).is_ok_and(|name| hosts.accepts(name)) {
            let detail = catalogue::web_host(language, &shortened(&String::from_utf8_lossy(name)));
            return Some(Problem::new(language, StatusCode::MISDIRECTED_REQUEST, detail));
        }
    }
    let forbidden = |page: &[u8]| {
        let detail = catalogue::web_origin(language, &shortened(&String::from_utf8_lossy(page)));
        Some(Problem::new(language, StatusCode::FORBIDDEN, detail))
    };
    for origin in headers.get_all(header::ORIGIN) {
        if !origin.to_str().is_ok_and(|origin| hosts.accepts_origin(origin)) {
            return forbidden(origin.as_bytes());
        }
    }
    // Links from other sites may lead to the page, but no other page may use the API.
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if uri.path().starts_with("/api/") && site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return forbidden(headers.get(header::REFERER).map_or(b"", HeaderValue::as_bytes));
    }
    None
}

/// Headers of every response.
const RESPONSE_HEADERS: [(HeaderName, HeaderValue); 6] = [
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

/// Passes a request on to `routes` or refuses it, and completes the response.
pub(crate) async fn guard(app: App, routes: Router, mut request: Request) -> Result<Response, Infallible> {
    let tracker = RequestTracker::new(&app, &request);
    let language = jiugong_api::language(request.uri(), request.headers());
    let coding = Coding::accepted(request.headers());
    let api = request.uri().path().starts_with("/api/");
    let mut client = None;
    let response = match check(app.hosts(), request.uri(), request.headers(), language) {
        Some(problem) => ProblemResponse(problem).into_response(),
        None => {
            if let Some(response) = share::check_token(&app, &mut request, language) {
                response
            } else {
                client = share::client_of(&request);
                routes.oneshot(request).await?
            }
        }
    };
    let mut response = with_problem_body(response, language);
    let headers = response.headers_mut();
    // About a dozen headers in the end; growing one by one would build the map three times.
    headers.reserve(RESPONSE_HEADERS.len() + 5);
    for (name, value) in RESPONSE_HEADERS {
        headers.insert(name, value);
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        headers.insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language"));
    }
    Ok(tracker.track(client, compress(coding, response)))
}

/// Replaces the router's own error responses, which have no body or another format, by JSON problems.
fn with_problem_body(response: Response, language: Language) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let known = kind.is_some_and(|kind| kind == PROBLEM_JSON || kind == HTML);
    if !(status.is_client_error() || status.is_server_error()) || known {
        return response;
    }
    let allow = response.headers().get(header::ALLOW).cloned();
    ProblemResponse(not_allowed(language, status, allow)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_hosts_are_accepted() {
        let of = |socket: &str, hosts: &[&str]| {
            let socket: std::net::SocketAddr = socket.parse().unwrap();
            let hosts = hosts.iter().map(|&host| host.to_owned()).collect();
            Hosts::new(&Options { address: socket.ip(), port: socket.port(), hosts, ..Options::default() })
        };
        let hosts = of("127.0.0.1:8014", &[]);
        for good in ["127.0.0.1:8014", "localhost:8014", "LOCALHOST:8014", "[::1]:8014", "127.0.0.2:8014"] {
            assert!(hosts.accepts(good), "{good}");
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
            assert!(!hosts.accepts(bad), "{bad}");
        }
        let everywhere = of("0.0.0.0:80", &[]);
        assert!(
            everywhere.accepts("10.0.0.1")
                && everywhere.accepts("localhost:80")
                && !everywhere.accepts("rebound.example")
        );
        assert!(hosts.accepts_origin("http://localhost:8014"));
        for bad in ["null", "https://localhost:8014", "http://localhost:8014/", "http://evil.example", ""] {
            assert!(!hosts.accepts_origin(bad), "{bad}");
        }
        // Behind a proxy, the name, port and scheme are the proxy's.
        let proxied = of("127.0.0.1:8014", &["lab.example", "class.example:8443"]);
        for good in ["lab.example", "LAB.example:443", "class.example:8443", "127.0.0.1:8014"] {
            assert!(proxied.accepts(good), "{good}");
        }
        for bad in ["class.example", "class.example:80", "lab.example.evil.example", "xlab.example", "lab.example:x"] {
            assert!(!proxied.accepts(bad), "{bad}");
        }
        assert!(proxied.accepts_origin("https://lab.example") && proxied.accepts_origin("http://lab.example"));
        assert!(!proxied.accepts_origin("https://127.0.0.1:8014") && !proxied.accepts_origin("ftp://lab.example"));
    }
}
