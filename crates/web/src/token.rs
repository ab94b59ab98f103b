//! The token of a shared server, and the sessions of its clients.
//!
//! Invariants: tokens and cookies are 130 random bits from the system, and are compared in constant time.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use subtle::ConstantTimeEq;

use crate::client::Client;

/// The letters of tokens, without those that look alike, for people who type them.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Letters of a token. Each holds five bits.
const LENGTH: usize = 26;

/// Maximum number of sessions. The oldest is forgotten first; its browser can use the link again.
const MAX_SESSIONS: usize = 10_000;

/// Maximum number of addresses whose requests or wrong tokens are counted.
const MAX_ADDRESSES: usize = 10_000;

/// Name of the session cookie.
pub(crate) const COOKIE: &str = "jiugong";

/// A random secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Hides the token, so that it does not appear in logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl Token {
    /// Creates a random token.
    ///
    /// # Errors
    /// If the system provides no random numbers.
    pub fn random() -> io::Result<Self> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Token(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()))
    }

    /// The letters of the token.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `candidate` is this token, in constant time.
    fn is(&self, candidate: &str) -> bool {
        self.0.as_bytes().ct_eq(candidate.as_bytes()).into()
    }
}

/// A token bucket for limiting rates.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    since: Instant,
}

/// A rate limit: the size of the bucket, and how much flows in per second.
#[derive(Clone, Copy, Debug)]
struct RateLimit {
    capacity: f64,
    per_second: f64,
}

/// Requests of one browser: enough to load the page with all its files, and for fast play.
const REQUESTS: RateLimit = RateLimit { capacity: 300.0, per_second: 40.0 };

/// Wrong tokens from one address.
const GUESSES: RateLimit = RateLimit { capacity: 20.0, per_second: 0.2 };

impl Bucket {
    fn full(limit: RateLimit) -> Self {
        Bucket { left: limit.capacity, since: Instant::now() }
    }

    fn take(&mut self, limit: RateLimit, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left = (self.left + elapsed * limit.per_second).min(limit.capacity);
        self.since = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// Result of the check of a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// The client may pass.
    Granted(Client),
    /// The client may pass and is given this cookie.
    NewSession(Client, String),
    /// The token is missing or wrong.
    Denied,
    /// Too many requests in a short time.
    RateLimited,
}

/// Access control of a shared server.
#[derive(Debug)]
pub(crate) struct AccessControl {
    token: Token,
    sessions: Mutex<Sessions>,
}

#[derive(Debug, Default)]
struct Sessions {
    by_cookie: HashMap<String, (u64, Bucket)>,
    in_order: VecDeque<String>,
    next: u64,
    by_address: HashMap<IpAddr, Bucket>,
    failures: HashMap<IpAddr, Bucket>,
}

/// What a request presents.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Credentials<'a> {
    /// The token in its address or its headers.
    pub(crate) token: Option<&'a str>,
    /// Its cookie.
    pub(crate) cookie: Option<&'a str>,
    /// Whether it comes from a browser, which is given a cookie.
    pub(crate) browser: bool,
}

impl AccessControl {
    pub(crate) fn new(token: Token) -> Self {
        AccessControl { token, sessions: Mutex::default() }
    }

    #[cfg(test)]
    pub(crate) fn token(&self) -> &Token {
        &self.token
    }

    /// Checks a request from `address`. A request with the right token always passes, whatever other clients at the same address did: no
    /// client can lock a class out, and the 130 bits cannot be guessed.
    pub(crate) fn check(&self, address: IpAddr, credentials: Credentials<'_>) -> Access {
        let now = Instant::now();
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((number, bucket)) = credentials.cookie.and_then(|cookie| sessions.by_cookie.get_mut(cookie)) {
            let client = Client::Session(*number);
            return if bucket.take(REQUESTS, now) { Access::Granted(client) } else { Access::RateLimited };
        }
        if credentials.token.is_some_and(|token| self.token.is(token)) {
            if credentials.browser
                && let Ok(cookie) = Token::random()
            {
                return Access::NewSession(sessions.add(&cookie.0), cookie.0);
            }
            remove_full(&mut sessions.by_address, REQUESTS, now);
            let bucket = sessions.by_address.entry(address).or_insert_with(|| Bucket::full(REQUESTS));
            return if bucket.take(REQUESTS, now) {
                Access::Granted(Client::Address(address))
            } else {
                Access::RateLimited
            };
        }
        remove_full(&mut sessions.failures, GUESSES, now);
        let bucket = sessions.failures.entry(address).or_insert_with(|| Bucket::full(GUESSES));
        if credentials.token.is_none() && credentials.cookie.is_none() || bucket.take(GUESSES, now) {
            Access::Denied
        } else {
            Access::RateLimited
        }
    }
}

/// When there are many buckets, removes those that are full again.
fn remove_full(buckets: &mut HashMap<IpAddr, Bucket>, limit: RateLimit, now: Instant) {
    if buckets.len() >= MAX_ADDRESSES {
        buckets.retain(|_, bucket| {
            bucket.left + now.saturating_duration_since(bucket.since).as_secs_f64() * limit.per_second < limit.capacity
        });
    }
    if buckets.len() >= MAX_ADDRESSES {
        buckets.clear();
    }
}

impl Sessions {
    fn add(&mut self, cookie: &str) -> Client {
        while self.in_order.len() >= MAX_SESSIONS {
            if let Some(oldest) = self.in_order.pop_front() {
                self.by_cookie.remove(&oldest);
            }
        }
        let number = self.next;
        self.next += 1;
        self.by_cookie.insert(cookie.to_owned(), (number, Bucket::full(REQUESTS)));
        self.in_order.push_back(cookie.to_owned());
        Client::Session(number)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn access() -> AccessControl {
        AccessControl::new(Token::random().unwrap())
    }

    #[test]
    fn tokens_differ_and_are_not_logged() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_eq!((one.as_str().len(), other.as_str().len()), (LENGTH, LENGTH));
        assert!(one != other && one.is(one.as_str()) && !one.is(other.as_str()) && !one.is("") && !one.is("x"));
        assert!(!format!("{:?}", access()).contains(access().token().as_str()));
        assert_eq!(format!("{one:?}"), "Token(..)");
    }

    #[test]
    fn the_token_grants_a_cookie_and_the_cookie_grants_access() {
        let access = access();
        let token = access.token().as_str().to_owned();
        assert_eq!(access.check(HERE, Credentials::default()), Access::Denied);
        let credentials = Credentials { token: Some(&token), cookie: None, browser: true };
        let Access::NewSession(one, cookie) = access.check(HERE, credentials) else { panic!("the token is right") };
        let Access::NewSession(other, _) = access.check(HERE, credentials) else { panic!("the token is right") };
        assert_ne!(one, other, "two of a class are two clients");
        assert_eq!(
            access.check(HERE, Credentials { cookie: Some(&cookie), ..Credentials::default() }),
            Access::Granted(one)
        );
        assert_eq!(
            access.check(HERE, Credentials { browser: false, ..credentials }),
            Access::Granted(Client::Address(HERE))
        );
        assert_eq!(access.check(HERE, Credentials { cookie: Some("other"), ..Credentials::default() }), Access::Denied);
    }

    #[test]
    fn guesses_are_limited_and_lock_no_client_out() {
        let access = access();
        let wrong = Credentials { token: Some("aaaaaaaaaaaaaaaaaaaaaaaaaa"), ..Credentials::default() };
        let refused = (0..1000).filter(|_| access.check(HERE, wrong) == Access::Denied).count();
        assert!((20..60).contains(&refused), "{refused} of 1000 guesses were looked at");
        let token = access.token().as_str().to_owned();
        let right = Credentials { token: Some(&token), cookie: None, browser: true };
        assert!(matches!(access.check(HERE, right), Access::NewSession(..)));
        assert_eq!(access.check(HERE, Credentials::default()), Access::Denied, "without a guess it is only refused");
    }

    #[test]
    fn one_busy_client_does_not_slow_down_others() {
        let access = access();
        let token = access.token().as_str().to_owned();
        let credentials = Credentials { token: Some(&token), cookie: None, browser: true };
        let mut cookies = (0..30).map(|_| match access.check(HERE, credentials) {
            Access::NewSession(_, cookie) => cookie,
            other => panic!("{other:?}"),
        });
        let greedy = cookies.next().unwrap();
        let asks = |cookie: &str| access.check(HERE, Credentials { cookie: Some(cookie), ..Credentials::default() });
        while asks(&greedy) != Access::RateLimited {}
        for cookie in cookies {
            for _ in 0..50 {
                assert!(matches!(asks(&cookie), Access::Granted(_)));
            }
        }
    }

    #[test]
    fn buckets_refill_and_old_sessions_are_removed() {
        let limit = RateLimit { capacity: 2.0, per_second: 1.0 };
        let mut bucket = Bucket::full(limit);
        let now = bucket.since;
        assert!(bucket.take(limit, now) && bucket.take(limit, now) && !bucket.take(limit, now));
        assert!(bucket.take(limit, now + Duration::from_secs(1)) && !bucket.take(limit, now + Duration::from_secs(1)));
        let mut sessions = Sessions::default();
        for number in 0..MAX_SESSIONS + 5 {
            sessions.add(&number.to_string());
        }
        assert_eq!(sessions.by_cookie.len(), MAX_SESSIONS);
        assert!(!sessions.by_cookie.contains_key("4") && sessions.by_cookie.contains_key("5"));
    }
}
