//! Named values in the data of a problem or an answer, in addition to the common fields.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

/// Named values for data, in order of output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(pub Vec<(&'static str, Fact)>);

/// A value for data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each is what it is called")]
pub enum Fact {
    Number(u64),
    Text(Cow<'static, str>),
    Texts(Vec<Cow<'static, str>>),
    Numbers(Vec<u32>),
    Pair([u32; 2]),
    Pairs(Vec<[u32; 2]>),
    Nothing(()),
}

impl Facts {
    /// Appends a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.0.push((name, fact.into()));
        self
    }

    /// The value called `name`.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, fact)| (name, fact)))
    }
}

macro_rules! facts {
    ($($type:ty => $variant:ident by $make:expr;)*) => {
        $(impl From<$type> for Fact {
            fn from(value: $type) -> Self {
                Fact::$variant($make(value))
            }
        })*
    };
}

facts! {
    u64 => Number by |value| value;
    u32 => Number by u64::from;
    usize => Number by |value| value as u64;
    String => Text by Cow::Owned;
    &'static str => Text by Cow::Borrowed;
    Vec<u32> => Numbers by |value| value;
    [u32; 2] => Pair by |value| value;
    Vec<[u32; 2]> => Pairs by |value| value;
    Vec<Cow<'static, str>> => Texts by |value| value;
}

impl<T: Into<Fact>> From<Option<T>> for Fact {
    fn from(value: Option<T>) -> Self {
        value.map_or(Fact::Nothing(()), Into::into)
    }
}
