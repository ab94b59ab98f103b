//! Why a node was the next one taken: figures that a test can check, and a sentence in both languages.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use jiugong_search::{Cost, Side};

use crate::experiments::trace::{StepBuilder, TraceNode};
use crate::present::amount::Amount;
use crate::present::language::Language;

/// Formats a sentence in the language wanted; `untranslated` may stand for the Chinese during development.
macro_rules! say {
    ($language:expr, $en:literal, untranslated) => {
        $crate::methods::selection::reason::say!($language, $en, $en)
    };
    ($language:expr, $en:literal, $zh:literal) => {
        match $language {
            $crate::present::language::Language::En => format!($en),
            $crate::present::language::Language::Zh => format!($zh),
        }
    };
}

pub(super) use say;

/// The reason of one kind of selection.
pub trait Reason: fmt::Debug + Any + Send + Sync {
    /// The reason as a clause: "oldest of the 5 in OPEN, a queue".
    fn text(&self, words: Words) -> String;
}

/// Why a node was the next one taken.
#[derive(Clone, Debug)]
pub struct Why(Arc<dyn Reason>);

impl Why {
    pub(crate) fn new(reason: impl Reason) -> Self {
        Why(Arc::new(reason))
    }

    /// The reason as a clause, with costs counted in units of which 10 to the power of `decimals` make one.
    pub fn text(&self, language: Language, decimals: u32) -> String {
        self.0.text(Words { language, decimals })
    }

    /// The figures of the reason, if it is of this kind.
    pub fn get<R: Reason>(&self) -> Option<&R> {
        let reason: &dyn Any = &*self.0;
        reason.downcast_ref()
    }

    /// Whether the reason is of this kind.
    pub fn is<R: Reason>(&self) -> bool {
        self.get::<R>().is_some()
    }
}

/// How the figures of a reason are written.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The language of the sentence.
    pub language: Language,
    /// Digits after the decimal point of costs.
    pub decimals: u32,
}

impl Words {
    pub(super) fn cost(self, cost: Cost) -> Amount {
        Amount::new(cost, self.decimals)
    }

    pub(super) fn sum(self, sum: u64) -> Amount {
        Amount::new(sum, self.decimals)
    }

    pub(super) fn side(self, side: Side) -> &'static str {
        match (side, self.language) {
            (Side::Forward, Language::En) => "forward",
            (Side::Forward, Language::Zh) => "正向",
            (Side::Backward, Language::En) => "backward",
            (Side::Backward, Language::Zh) => "反向",
        }
    }

    /// Nothing else is in OPEN.
    pub(super) fn only(self) -> String {
        say!(self.language, "it is the only one in OPEN", "OPEN 表中只有它")
    }

    /// The smallest f, and how it is added up.
    pub(super) fn smallest_f(self, f: u64, sum: &str) -> String {
        let f = self.sum(f);
        say!(self.language, "smallest f = {f} ({sum})", "f = {f} 最小（{sum}）")
    }
}

/// The search starts here.
#[derive(Clone, Copy, Debug)]
pub struct Start;

impl Reason for Start {
    fn text(&self, words: Words) -> String {
        say!(words.language, "it is the start", "它是初始结点")
    }
}

/// The next child of a node on the current path.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// That node.
    pub parent: u64,
    /// Whether the search had to backtrack to it.
    pub back: bool,
}

impl Child {
    pub(super) fn of(parent: u64, follow: &StepBuilder) -> Why {
        let back = follow.last.as_ref().and_then(|last| last.id) != Some(parent);
        Why::new(Child { parent, back })
    }
}

impl Reason for Child {
    fn text(&self, Words { language, .. }: Words) -> String {
        let parent = self.parent;
        if self.back {
            say!(
                language,
                "nothing is left below; back to node {parent} and its next child",
                "下面已无结点，退回结点 {parent}，取其下一个子结点"
            )
        } else {
            say!(language, "next child of node {parent}", "结点 {parent} 的下一个子结点")
        }
    }
}

/// The h of the state from which local search chose `entry`.
pub(super) fn h_before(follow: &StepBuilder, entry: &TraceNode) -> Cost {
    follow.last.as_ref().map_or(entry.h, |last| last.h)
}
