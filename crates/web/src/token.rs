//! The token of a shared server, and those who came in by it.
//!
//! What always holds: tokens and cookies are 128 random bits from the system, and are compared in a time that says nothing of where they
//! differ.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use subtle::ConstantTimeEq;

use crate::client::Client;

/// The letters of tokens: none that looks like another, for those who have to type it.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Letters of a token: five bits each.
const LENGTH: usize = 26;

/// Those who are known at a time; who came first is forgotten first, and comes in by the link again.
const MOST_SESSIONS: usize = 10_000;

/// Addresses whose mistakes are known at a time.
const MOST_ADDRESSES: usize = 10_000;

/// The cookie of those who came in.
pub(crate) const COOKIE: &str = "jiugong";

/// Something that nobody guesses.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// A token is not for logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn random() -> io::Result<Self> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Token(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()))
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `shown` is this token.
    fn is(&self, shown: &str) -> bool {
        self.0.as_bytes().ct_eq(shown.as_bytes()).into()
    }
}

/// A bucket that fills with time: who takes more than flows in finds it empty.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    since: Instant,
}

/// How much a bucket holds, and how much flows in a second.
#[derive(Clone, Copy, Debug)]
struct Flow {
    most: f64,
    each_second: f64,
}

/// Requests of one browser: a page with all its files at once, and playing fast ever after.
const REQUESTS: Flow = Flow { most: 300.0, each_second: 40.0 };

/// Wrong tokens from one address.
const GUESSES: Flow = Flow { most: 20.0, each_second: 0.2 };

impl Bucket {
    fn full(flow: Flow) -> Self {
        Bucket { left: flow.most, since: Instant::now() }
    }

    fn take(&mut self, flow: Flow, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.since).as_secs_f64();
        self.left = (self.left + elapsed * flow.each_second).min(flow.most);
        self.since = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// What became of a request at the door.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Come in.
    Known(Client),
    /// Come in, and take this cookie along.
    New(Client, String),
    /// Not without the token.
    Refused,
    /// Too much in a short time.
    TooMany,
}

/// The door of a shared server.
#[derive(Debug)]
pub(crate) struct Door {
    token: Token,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    sessions: HashMap<String, (u64, Bucket)>,
    in_order: VecDeque<String>,
    next: u64,
    programs: HashMap<IpAddr, Bucket>,
    mistaken: HashMap<IpAddr, Bucket>,
}

/// What a request has to show.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown<'a> {
    /// The token of its address or its headers.
    pub(crate) token: Option<&'a str>,
    /// Its cookie.
    pub(crate) cookie: Option<&'a str>,
    /// Whether it wants a cookie.
    pub(crate) browser: bool,
}

impl Door {
    pub(crate) fn new(token: Token) -> Self {
        Door { token, known: Mutex::default() }
    }

    #[cfg(test)]
    pub(crate) fn token(&self) -> &Token {
        &self.token
    }

    /// Whether whoever asks from `address` may come in. One who has the token always may, whatever others at the same address did: nobody
    /// can shut a class out, and nobody guesses 130 bits.
    pub(crate) fn ask(&self, address: IpAddr, shown: Shown<'_>) -> Entry {
        let now = Instant::now();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((number, bucket)) = shown.cookie.and_then(|cookie| known.sessions.get_mut(cookie)) {
            let client = Client::Session(*number);
            return if bucket.take(REQUESTS, now) { Entry::Known(client) } else { Entry::TooMany };
        }
        if shown.token.is_some_and(|token| self.token.is(token)) {
            if shown.browser
                && let Ok(cookie) = Token::random()
            {
                return Entry::New(known.enter(&cookie.0), cookie.0);
            }
            forget_full(&mut known.programs, REQUESTS, now);
            let bucket = known.programs.entry(address).or_insert_with(|| Bucket::full(REQUESTS));
            return if bucket.take(REQUESTS, now) { Entry::Known(Client::Address(address)) } else { Entry::TooMany };
        }
        forget_full(&mut known.mistaken, GUESSES, now);
        let bucket = known.mistaken.entry(address).or_insert_with(|| Bucket::full(GUESSES));
        if shown.token.is_none() && shown.cookie.is_none() || bucket.take(GUESSES, now) {
            Entry::Refused
        } else {
            Entry::TooMany
        }
    }
}

/// Forgets those who did nothing for so long that they are like new, when there are many.
fn forget_full(buckets: &mut HashMap<IpAddr, Bucket>, flow: Flow, now: Instant) {
    if buckets.len() >= MOST_ADDRESSES {
        buckets.retain(|_, bucket| {
            bucket.left + now.saturating_duration_since(bucket.since).as_secs_f64() * flow.each_second < flow.most
        });
    }
    if buckets.len() >= MOST_ADDRESSES {
        buckets.clear();
    }
}

impl Known {
    fn enter(&mut self, cookie: &str) -> Client {
        while self.in_order.len() >= MOST_SESSIONS {
            if let Some(oldest) = self.in_order.pop_front() {
                self.sessions.remove(&oldest);
            }
        }
        let number = self.next;
        self.next += 1;
        self.sessions.insert(cookie.to_owned(), (number, Bucket::full(REQUESTS)));
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

    fn door() -> Door {
        Door::new(Token::random().unwrap())
    }

    #[test]
    fn tokens_differ_and_are_not_written_to_logs() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_eq!((one.as_str().len(), other.as_str().len()), (LENGTH, LENGTH));
        assert!(one != other && one.is(one.as_str()) && !one.is(other.as_str()) && !one.is("") && !one.is("x"));
        assert!(!format!("{:?}", door()).contains(door().token().as_str()));
        assert_eq!(format!("{one:?}"), "Token(..)");
    }

    #[test]
    fn who_has_the_token_gets_a_cookie_and_who_has_that_is_known() {
        let door = door();
        let token = door.token().as_str().to_owned();
        assert_eq!(door.ask(HERE, Shown::default()), Entry::Refused);
        let shown = Shown { token: Some(&token), cookie: None, browser: true };
        let Entry::New(one, cookie) = door.ask(HERE, shown) else { panic!("the token is right") };
        let Entry::New(other, _) = door.ask(HERE, shown) else { panic!("the token is right") };
        assert_ne!(one, other, "two of a class are two clients");
        assert_eq!(door.ask(HERE, Shown { cookie: Some(&cookie), ..Shown::default() }), Entry::Known(one));
        assert_eq!(door.ask(HERE, Shown { browser: false, ..shown }), Entry::Known(Client::Address(HERE)));
        assert_eq!(door.ask(HERE, Shown { cookie: Some("other"), ..Shown::default() }), Entry::Refused);
    }

    #[test]
    fn guesses_are_limited_and_shut_nobody_out() {
        let door = door();
        let wrong = Shown { token: Some("aaaaaaaaaaaaaaaaaaaaaaaaaa"), ..Shown::default() };
        let refused = (0..1000).filter(|_| door.ask(HERE, wrong) == Entry::Refused).count();
        assert!((20..60).contains(&refused), "{refused} of 1000 guesses were looked at");
        let token = door.token().as_str().to_owned();
        let right = Shown { token: Some(&token), cookie: None, browser: true };
        assert!(matches!(door.ask(HERE, right), Entry::New(..)));
        assert_eq!(door.ask(HERE, Shown::default()), Entry::Refused, "without a guess it is only refused");
    }

    #[test]
    fn one_who_asks_too_much_does_not_take_it_from_others() {
        let door = door();
        let token = door.token().as_str().to_owned();
        let shown = Shown { token: Some(&token), cookie: None, browser: true };
        let mut cookies = (0..30).map(|_| match door.ask(HERE, shown) {
            Entry::New(_, cookie) => cookie,
            other => panic!("{other:?}"),
        });
        let greedy = cookies.next().unwrap();
        let asks = |cookie: &str| door.ask(HERE, Shown { cookie: Some(cookie), ..Shown::default() });
        while asks(&greedy) != Entry::TooMany {}
        for cookie in cookies {
            for _ in 0..50 {
                assert!(matches!(asks(&cookie), Entry::Known(_)));
            }
        }
    }

    #[test]
    fn buckets_fill_again_and_old_sessions_are_forgotten() {
        let flow = Flow { most: 2.0, each_second: 1.0 };
        let mut bucket = Bucket::full(flow);
        let now = bucket.since;
        assert!(bucket.take(flow, now) && bucket.take(flow, now) && !bucket.take(flow, now));
        assert!(bucket.take(flow, now + Duration::from_secs(1)) && !bucket.take(flow, now + Duration::from_secs(1)));
        let mut known = Known::default();
        for number in 0..MOST_SESSIONS + 5 {
            known.enter(&number.to_string());
        }
        assert_eq!(known.sessions.len(), MOST_SESSIONS);
        assert!(!known.sessions.contains_key("4") && known.sessions.contains_key("5"));
    }
}
