//! Letting a class in: the links to share, their QR code, and the door.

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
use crate::refused::Refused;
use crate::routes::page;
use crate::token::{COOKIE, Entry, Shown};

/// The name of the token in addresses.
const TOKEN: &str = "token";

/// Seconds after which whoever asked too much may ask again.
const RETRY: u64 = 5;

/// Modules of white around a code, as its standard asks.
const QUIET: i32 = 4;

/// The links to a server that listens at `address`: one for each name and address that others can reach, with the token if there is one.
pub(crate) fn links(options: &Options, address: SocketAddr) -> Vec<String> {
    let port = address.port();
    let named = options.hosts.iter().map(|host| match host.rsplit_once(':') {
        Some(_) => host.clone(),
        None => format!("{host}:{port}"),
    });
    let numbered = addresses(address.ip()).into_iter().map(|ip| SocketAddr::new(ip, port).to_string());
    let query = options.token.as_ref().map_or_else(String::new, |token| format!("?{TOKEN}={}", token.as_str()));
    named.chain(numbered).map(|host| format!("{}://{host}/{query}", options.scheme())).collect()
}

/// The addresses under which `listened` is reached: itself, or those of all interfaces, the ones that others can reach before this
/// machine's own.
fn addresses(listened: IpAddr) -> Vec<IpAddr> {
    if !listened.is_unspecified() {
        return vec![listened];
    }
    let reached = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) => !ip.is_link_local(),
        // Link-local ones need a zone, which links do not have.
        IpAddr::V6(ip) => listened.is_ipv6() && !ip.is_unicast_link_local(),
    };
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = all.iter().map(if_addrs::Interface::ip).filter(reached).collect();
    found.sort_by_key(|ip| (ip.is_loopback(), ip.is_ipv6()));
    found.dedup();
    found
}

/// The QR code of a text, if it is not too long.
fn code(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

/// A QR code in half blocks of text, light on dark, for a terminal.
pub fn qr_text(text: &str) -> Option<String> {
    let code = code(text)?;
    let mut lines = String::new();
    let range = -QUIET..code.size() + QUIET;
    for y in range.clone().step_by(2) {
        for x in range.clone() {
            // Outside of it there is white.
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

/// A QR code as a picture.
pub(crate) fn qr_svg(text: &str) -> Option<String> {
    let code = code(text)?;
    let side = code.size() + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{},{}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>\n"
    ))
}

/// What a request is answered with if it may not come in, or is to come again; else it is known whose it is.
pub(crate) fn stopped(app: &App, request: &mut Request, language: Language) -> Option<Response> {
    let door = app.door()?;
    let address = request.extensions().get::<Peer>().map_or(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), |peer| peer.0);
    let (uri, headers) = (request.uri(), request.headers());
    let api = uri.path().starts_with("/api/") || uri.path() == "/metrics";
    let (in_query, rest) = without_token(uri);
    let (bearer, cookie) = (bearer(headers).map(str::to_owned), cookie(headers).map(str::to_owned));
    let browser = !api && in_query.is_some() && request.method().is_safe();
    let shown = Shown { token: in_query.as_deref().or(bearer.as_deref()), cookie: cookie.as_deref(), browser };
    match door.ask(address, shown) {
        // Whoever has a cookie and follows the link again loses the token from the address all the same.
        Entry::Known(_) if browser => Some(redirect(&rest, None)),
        Entry::Known(client) => {
            request.extensions_mut().insert(client);
            if in_query.is_some()
                && let Ok(uri) = rest.parse::<Uri>()
            {
                *request.uri_mut() = uri;
            }
            None
        }
        Entry::New(_, cookie) => Some(redirect(&rest, Some(set_cookie(app.options(), &cookie)))),
        Entry::Refused => Some(refused(uri, headers, language)),
        Entry::TooMany => {
            let detail = catalogue::web_rate_limit(language);
            Some(Refused(Problem::new(language, StatusCode::TOO_MANY_REQUESTS, detail).retry(RETRY)).into_response())
        }
    }
}

/// The token of an address, and the address without it.
fn without_token(uri: &Uri) -> (Option<String>, String) {
    let query = uri.query().unwrap_or_default();
    let is_token = |part: &&str| part.split('=').next() == Some(TOKEN);
    let token = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == TOKEN);
    let rest: Vec<&str> = query.split('&').filter(|part| !part.is_empty() && !is_token(part)).collect();
    // Two slashes at the beginning would lead to another host.
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

/// Without the token. A person gets a page of words; one that a link of another site led here comes again from here, for only then
/// does the browser send the cookie along.
fn refused(uri: &Uri, headers: &HeaderMap, language: Language) -> Response {
    let problem = Problem::no_token(language);
    let person = headers
        .get(header::ACCEPT)
        .and_then(|kinds| kinds.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"));
    if !person || uri.path().starts_with("/api/") {
        return Refused(problem).into_response();
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

/// Who asks, as far as the door knows.
pub(crate) fn client(request: &Request) -> Option<Client> {
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
        let everywhere = addresses("0.0.0.0".parse().unwrap());
        assert!(everywhere.iter().any(IpAddr::is_loopback), "{everywhere:?}");
        assert!(everywhere.iter().is_sorted_by_key(IpAddr::is_loopback), "others come first: {everywhere:?}");
    }

    /// Three corners of a code are squares of seven modules, whatever it says.
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
