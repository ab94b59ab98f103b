//! Sharing a server with a class: links, their QR code, and the token check.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use jiugong_api::Problem;
use jiugong_lab::Language;
use jiugong_show::catalogue;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::app::App;
use crate::client::Client;
use crate::guard::Peer;
use crate::options::Options;
use crate::response::ProblemResponse;
use crate::routes::page;
use crate::token::{Access, COOKIE, Credentials};

/// Name of the query parameter with the token.
const TOKEN_PARAMETER: &str = "token";

/// `Retry-After` in seconds for clients with too many requests.
const RETRY_SECONDS: u64 = 5;

/// Width of the white border of a QR code in modules, as its standard requires.
const QUIET_ZONE: i32 = 4;

/// The links to a server at `address`: one for each host name and address that others can reach, with the token if there is one.
pub(crate) fn links(options: &Options, address: SocketAddr) -> Vec<String> {
    let port = address.port();
    let named = options.hosts.iter().map(|host| match host.rsplit_once(':') {
        Some(_) => host.clone(),
        None => format!("{host}:{port}"),
    });
    let numbered = reachable_addresses(address.ip()).into_iter().map(|ip| SocketAddr::new(ip, port).to_string());
    let query =
        options.token.as_ref().map_or_else(String::new, |token| format!("?{TOKEN_PARAMETER}={}", token.as_str()));
    named.chain(numbered).map(|host| format!("{}://{host}/{query}", options.scheme())).collect()
}

/// The addresses at which `listened` can be reached: itself, or the addresses of all interfaces, those that other machines can reach
/// first.
fn reachable_addresses(listened: IpAddr) -> Vec<IpAddr> {
    if !listened.is_unspecified() {
        return vec![listened];
    }
    let reached = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) => !ip.is_link_local(),
        // Link-local addresses need a zone, which links cannot hold.
        IpAddr::V6(ip) => listened.is_ipv6() && !ip.is_unicast_link_local(),
    };
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = all.iter().map(if_addrs::Interface::ip).filter(reached).collect();
    found.sort_by_key(|ip| (ip.is_loopback(), ip.is_ipv6()));
    found.dedup();
    found
}

/// The QR code of a text, unless it is too long.
fn qr_code(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

/// A QR code as text, drawn with half blocks, light on dark, for a terminal.
pub fn qr_text(text: &str) -> Option<String> {
    let code = qr_code(text)?;
    let mut lines = String::new();
    let range = -QUIET_ZONE..code.size() + QUIET_ZONE;
    for y in range.clone().step_by(2) {
        for x in range.clone() {
            // `get_module` returns light for coordinates outside the code.
            let light = |y: i32| !code.get_module(x, y);
            lines.push(match (light(y), light(y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        lines.push('\n');
    }
    Some(lines)
}

/// A QR code as SVG.
pub(crate) fn qr_svg(text: &str) -> Option<String> {
    let code = qr_code(text)?;
    let side = code.size() + 2 * QUIET_ZONE;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{},{}h1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>\n"
    ))
}

/// Checks the token or cookie of a request. Returns a response if the request must not pass or is redirected; otherwise stores its client.
pub(crate) fn check_token(app: &App, request: &mut Request, language: Language) -> Option<Response> {
    let access = app.access()?;
    let address = request.extensions().get::<Peer>().map_or(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), |peer| peer.0);
    let (uri, headers) = (request.uri(), request.headers());
    let api = uri.path().starts_with("/api/") || uri.path() == "/metrics";
    let (in_query, rest) = without_token(uri);
    let (bearer, cookie) = (bearer(headers).map(str::to_owned), cookie(headers).map(str::to_owned));
    let browser = !api && in_query.is_some() && request.method().is_safe();
    let credentials =
        Credentials { token: in_query.as_deref().or(bearer.as_deref()), cookie: cookie.as_deref(), browser };
    match access.check(address, credentials) {
        // A link with the token is redirected even if the browser has a cookie, so that the token leaves the address.
        Access::Granted(_) if browser => Some(redirect(&rest, None)),
        Access::Granted(client) => {
            request.extensions_mut().insert(client);
            if in_query.is_some()
                && let Ok(uri) = rest.parse::<Uri>()
            {
                *request.uri_mut() = uri;
            }
            None
        }
        Access::NewSession(_, cookie) => Some(redirect(&rest, Some(set_cookie(app.options(), &cookie)))),
        Access::Denied => Some(forbidden(uri, headers, language)),
        Access::RateLimited => {
            let detail = catalogue::web_rate_limit(language);
            Some(
                ProblemResponse(Problem::new(language, StatusCode::TOO_MANY_REQUESTS, detail).retry(RETRY_SECONDS))
                    .into_response(),
            )
        }
    }
}

/// The token in an address, and the address without it.
fn without_token(uri: &Uri) -> (Option<String>, String) {
    let query = uri.query().unwrap_or_default();
    let is_token = |part: &&str| part.split('=').next() == Some(TOKEN_PARAMETER);
    let token = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == TOKEN_PARAMETER);
    let rest: Vec<&str> = query.split('&').filter(|part| !part.is_empty() && !is_token(part)).collect();
    // Two slashes at the beginning would redirect to another host.
    let path = format!("/{}", uri.path().trim_start_matches('/'));
    let rest = if rest.is_empty() { path } else { format!("{path}?{}", rest.join("&")) };
    (token.map(|(_, token)| token.into_owned()), rest)
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

fn set_cookie(options: &Options, cookie: &str) -> String {
    let secure = if options.certificate.is_some() { "; Secure" } else { "" };
    format!("{COOKIE}={cookie}; Path=/; HttpOnly; SameSite=Strict{secure}")
}

fn redirect(to: &str, cookie: Option<String>) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/")));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The response to a request without the token. Browsers get a readable page; a browser that followed a link from another site reloads
/// from here, because only then does it send the cookie.
fn forbidden(uri: &Uri, headers: &HeaderMap, language: Language) -> Response {
    let problem = Problem::no_token(language);
    let person = headers
        .get(header::ACCEPT)
        .and_then(|kinds| kinds.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"));
    if !person || uri.path().starts_with("/api/") {
        return ProblemResponse(problem).into_response();
    }
    let elsewhere = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site" || site == "same-site");
    let again = if elsewhere { "<meta http-equiv=\"refresh\" content=\"0\">\n" } else { "" };
    let help = catalogue::web_no_token_help(language);
    let (title, detail) = problem.words();
    let mut response = page(language, title, again, &format!("<p>{detail}</p>\n<p>{help}</p>\n"));
    *response.status_mut() = StatusCode::FORBIDDEN;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The client of a request, as `check` found it.
pub(crate) fn client_of(request: &Request) -> Option<Client> {
    request.extensions().get::<Client>().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Token;

    #[test]
    fn tokens_are_taken_out_of_addresses() {
        for (address, token, rest) in [
            ("/", None, "/"),
            ("/?token=abc", Some("abc"), "/"),
            ("/?lang=zh&token=abc", Some("abc"), "/?lang=zh"),
            ("/?token=abc&lang=zh&x", Some("abc"), "/?lang=zh&x"),
            ("//evil.example/?token=abc", Some("abc"), "/evil.example/"),
            ("/api/v1/health?tokens=1", None, "/api/v1/health?tokens=1"),
        ] {
            let (found, left) = without_token(&address.parse().unwrap());
            assert_eq!((found.as_deref(), left.as_str()), (token, rest), "{address}");
        }
    }

    #[test]
    fn links_have_the_token_and_every_name() {
        let token = Token::random().unwrap();
        let hosts = vec!["class.example".to_owned(), "lab.example:80".to_owned()];
        let options = Options { token: Some(token.clone()), hosts, ..Options::default() };
        let links = links(&options, "127.0.0.2:8014".parse().unwrap());
        let token = token.as_str();
        assert_eq!(
            links,
            [
                format!("http://class.example:8014/?token={token}"),
                format!("http://lab.example:80/?token={token}"),
                format!("http://127.0.0.2:8014/?token={token}"),
            ]
        );
        let everywhere = reachable_addresses("0.0.0.0".parse().unwrap());
        assert!(everywhere.iter().any(IpAddr::is_loopback), "{everywhere:?}");
        assert!(everywhere.iter().is_sorted_by_key(IpAddr::is_loopback), "others come first: {everywhere:?}");
    }

    /// Three corners of a QR code are squares of seven modules, whatever its text.
    #[test]
    fn codes_are_drawn_with_their_corners_and_a_white_edge() {
        let text = qr_text("http://127.0.0.1:8014/").unwrap();
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        assert!(lines[0].iter().chain(&lines[1]).all(|&half| half == '█'));
        let (width, first) = (lines[0].len(), &lines[2]);
        assert_eq!(first[4..11], [' ', '▄', '▄', '▄', '▄', '▄', ' '], "{text}");
        assert_eq!(first[width - 11..width - 4], [' ', '▄', '▄', '▄', '▄', '▄', ' '], "{text}");
        let svg = qr_svg("http://127.0.0.1:8014/").unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("M4,4h1v1h-1z") && !svg.contains("M5,5h"), "{svg}");
        assert!(qr_svg(&"x".repeat(10_000)).is_none());
    }
}
