//! Content negotiation: representations and languages, by the weights in the headers of a request.

use http::{HeaderMap, HeaderName, header};
use jiugong_lab::Language;

/// The parts of a list header with their weights, in thousandths.
fn weighted(headers: &HeaderMap, name: HeaderName) -> Vec<(String, u32)> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let parts = values.flat_map(|value| value.split(','));
    let part = |part: &str| {
        let mut words = part.split(';').map(str::trim);
        let name = words.next().unwrap_or_default().to_ascii_lowercase();
        let weight =
            words.find_map(|word| word.strip_prefix("q=")).and_then(|weight| weight.trim().parse::<f64>().ok());
        #[allow(clippy::cast_sign_loss, reason = "it is clamped")]
        (name, (weight.unwrap_or(1.0).clamp(0.0, 1.0) * 1000.0) as u32)
    };
    parts.map(part).filter(|(name, _)| !name.is_empty()).collect()
}

/// The kind in `kinds` that the client prefers; among equal weights the first. `None` if it accepts none of them.
pub fn kind<'a>(headers: &HeaderMap, kinds: &[&'a str]) -> Option<&'a str> {
    let asked = weighted(headers, header::ACCEPT);
    if asked.is_empty() {
        return kinds.first().copied();
    }
    let weight = |kind: &str| {
        let family = kind.split('/').next().unwrap_or_default();
        let of = |name: &str| asked.iter().find(|(asked, _)| asked == name).map(|&(_, weight)| weight);
        of(kind).or_else(|| of(&format!("{family}/*"))).or_else(|| of("*/*")).unwrap_or(0)
    };
    let best = kinds.iter().map(|kind| weight(kind)).max().filter(|&weight| weight > 0)?;
    kinds.iter().copied().find(|kind| weight(kind) == best)
}

/// The weight of a content coding, in thousandths; 0 if the client does not name it.
pub fn coding(headers: &HeaderMap, name: &str) -> u32 {
    let asked = weighted(headers, header::ACCEPT_ENCODING);
    let of = |name: &str| asked.iter().find(|(asked, _)| asked.trim_start_matches("x-") == name);
    of(name).or_else(|| of("*")).map_or(0, |&(_, weight)| weight)
}

/// The language that the client prefers.
pub fn language(headers: &HeaderMap) -> Language {
    let mut best = (Language::default(), 0);
    for (name, weight) in weighted(headers, header::ACCEPT_LANGUAGE) {
        let known = Language::ALL.into_iter().find(|language| name.starts_with(language.name()));
        if let Some(language) = known.filter(|_| weight > best.1) {
            best = (language, weight);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_best_kind_is_found() {
        let both = ["application/json", "text/event-stream"];
        for (accept, found) in [
            ("*/*", Some(both[0])),
            ("text/event-stream", Some(both[1])),
            ("text/event-stream, application/json", Some(both[0])),
            ("application/json;q=0.5, text/event-stream", Some(both[1])),
            ("text/*", Some(both[1])),
            ("text/html, */*;q=0.1", Some(both[0])),
            ("application/json;q=0", None),
            ("image/png", None),
            (";;;,q=,", None),
        ] {
            assert_eq!(kind(&headers(header::ACCEPT, accept), &both), found, "{accept}");
        }
        assert_eq!(kind(&HeaderMap::new(), &both), Some(both[0]));
    }

    #[test]
    fn the_best_language_is_found() {
        for (accept, found) in [
            ("zh-CN,zh;q=0.9,en;q=0.8", Language::Zh),
            ("en-GB,zh;q=0.9", Language::En),
            ("fr, zh;q=0.1", Language::Zh),
            ("de", Language::En),
            ("*", Language::En),
        ] {
            assert_eq!(language(&headers(header::ACCEPT_LANGUAGE, accept)), found, "{accept}");
        }
    }
}
