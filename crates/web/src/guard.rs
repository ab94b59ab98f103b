//! Who may ask: the host, the origin, and what every answer carries.
//!
//! A page somewhere else can make a browser send requests here, under a name of its own that it has pointed at this
//! machine. So a request must name an address that is listened on, and if a page sent it, one of this server's.

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
use crate::compress::{Coding, smaller};
use crate::follow::Watch;
use crate::options::Options;
use crate::refused::Refused;
use crate::routes::HTML;
use crate::share;

/// The address that a request came from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The hosts that this server answers for.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    address: IpAddr,
    port: u16,
    scheme: &'static str,
    /// Names that were allowed, with a port or for any.
    allowed: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(options: &Options) -> Self {
        let (address, port) = (options.address, options.port);
        Hosts { address, port, scheme: options.scheme(), allowed: options.hosts.clone() }
    }

    /// Whether `host` is one of them. Addresses are safe even where every address is listened on: only names can be
    /// pointed elsewhere by others.
    pub(crate) fn has(&self, host: &str) -> bool {
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

    /// Whether a page of `origin` is one of this server's: a proxy in front of it may speak HTTPS where it does not.
    fn has_origin(&self, origin: &str) -> bool {
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        match scheme {
            "http" | "https" if self.is_allowed(host) => true,
            scheme => scheme == self.scheme && self.is_own(host),
        }
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
            let detail = catalogue::web_host(language, &shortened(&String::from_utf8_lossy(name)));
            return Some(Problem::new(language, StatusCode::MISDIRECTED_REQUEST, detail));
        }
    }
    let forbidden = |page: &[u8]| {
        let detail = catalogue::web_origin(language, &shortened(&String::from_utf8_lossy(page)));
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
pub(crate) async fn guard(app: App, routes: Router, mut request: Request) -> Result<Response, Infallible> {
    let watch = Watch::new(&app, &request);
    let language = jiugong_api::language(request.uri(), request.headers());
    let coding = Coding::asked(request.headers());
    let api = request.uri().path().starts_with("/api/");
    let mut client = None;
    let response = match refused(app.hosts(), request.uri(), request.headers(), language) {
        Some(problem) => Refused(problem).into_response(),
        None => {
            if let Some(response) = share::stopped(&app, &mut request, language) {
                response
            } else {
                client = share::client(&request);
                routes.oneshot(request).await?
            }
        }
    };
    let mut response = explained(response, language);
    let headers = response.headers_mut();
    // With what comes later it is a dozen; grown one by one the map would be built three times.
    headers.reserve(CARRIED.len() + 5);
    for (name, value) in CARRIED {
        headers.insert(name, value);
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        headers.insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language"));
    }
    Ok(watch.follow(client, smaller(coding, response)))
}

/// The router refuses some requests by itself, in words of its own or none: they get ours.
fn explained(response: Response, language: Language) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let known = kind.is_some_and(|kind| kind == PROBLEM_JSON || kind == HTML);
    if !(status.is_client_error() || status.is_server_error()) || known {
        return response;
    }
    let allow = response.headers().get(header::ALLOW).cloned();
    Refused(not_allowed(language, status, allow)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_hosts_are_answered_for() {
        let of = |socket: &str, hosts: &[&str]| {
            let socket: std::net::SocketAddr = socket.parse().unwrap();
            let hosts = hosts.iter().map(|&host| host.to_owned()).collect();
            Hosts::new(&Options { address: socket.ip(), port: socket.port(), hosts, ..Options::default() })
        };
        let hosts = of("127.0.0.1:8014", &[]);
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
        let everywhere = of("0.0.0.0:80", &[]);
        assert!(everywhere.has("10.0.0.1") && everywhere.has("localhost:80") && !everywhere.has("rebound.example"));
        assert!(hosts.has_origin("http://localhost:8014"));
        for bad in ["null", "https://localhost:8014", "http://localhost:8014/", "http://evil.example", ""] {
            assert!(!hosts.has_origin(bad), "{bad}");
        }
        // Behind a proxy the name, the port and the scheme are the proxy's.
        let proxied = of("127.0.0.1:8014", &["lab.example", "class.example:8443"]);
        for good in ["lab.example", "LAB.example:443", "class.example:8443", "127.0.0.1:8014"] {
            assert!(proxied.has(good), "{good}");
        }
        for bad in ["class.example", "class.example:80", "lab.example.evil.example", "xlab.example", "lab.example:x"] {
            assert!(!proxied.has(bad), "{bad}");
        }
        assert!(proxied.has_origin("https://lab.example") && proxied.has_origin("http://lab.example"));
        assert!(!proxied.has_origin("https://127.0.0.1:8014") && !proxied.has_origin("ftp://lab.example"));
    }
}
