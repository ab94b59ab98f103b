//! Heuristics as formulas: `max(manhattan, 2*misplaced)`.
//!
//! A formula consists of names of heuristics, numbers with at most three decimals, `+`, `-`, `*`, `min`, `max` and parentheses. Its text
//! is its name as a heuristic. Values are computed in thousandths; results below 0 are 0, and fractions are dropped.
//!
//! The quality of a formula is unknown unless it is the maximum or the minimum of heuristics of known quality.

mod read;

use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

use jiugong_search::{Cost, Heuristic, Quality, Space, UNREACHABLE};

use crate::domain::{DomainRow, HeuristicName, HeuristicRow};
use crate::engine::estimator::Estimator;
use crate::present::language::Text;

pub use read::{FormulaError, FormulaErrorKind};

/// The longest text of a formula.
const MOST_CHARACTERS: usize = 200;

/// The most formulas of one process, which are never freed.
const MOST_FORMULAS: usize = 100_000;

/// Numbers are thousandths.
const ONE: i128 = 1000;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A number, in thousandths.
    Number(u32),
    /// A heuristic.
    Part(HeuristicName),
    /// A sum.
    Sum(Box<Formula>, Box<Formula>),
    /// A difference.
    Difference(Box<Formula>, Box<Formula>),
    /// A product.
    Product(Box<Formula>, Box<Formula>),
    /// The maximum.
    Max(Vec<Formula>),
    /// The minimum.
    Min(Vec<Formula>),
}

impl Formula {
    /// The heuristics in it, each once.
    pub fn parts(&self) -> Vec<HeuristicName> {
        let mut parts = Vec::new();
        self.collect(&mut parts);
        parts
    }

    fn collect(&self, parts: &mut Vec<HeuristicName>) {
        match self {
            Formula::Number(_) => {}
            Formula::Part(name) if parts.contains(name) => {}
            Formula::Part(name) => parts.push(*name),
            Formula::Sum(one, other) | Formula::Difference(one, other) | Formula::Product(one, other) => {
                one.collect(parts);
                other.collect(parts);
            }
            Formula::Max(all) | Formula::Min(all) => all.iter().for_each(|one| one.collect(parts)),
        }
    }

    /// The quality, given those of its parts; `None` if a part does not exist.
    pub(crate) fn quality(&self, of: &impl Fn(HeuristicName) -> Option<Quality>) -> Option<Quality> {
        let unless_missing = |parts: &[&Formula]| {
            parts.iter().try_fold(Quality::Unknown, |unknown, part| part.quality(of).map(|_| unknown))
        };
        match self {
            Formula::Number(number) => Some(if *number == 0 { Quality::Consistent } else { Quality::Unknown }),
            Formula::Part(name) => of(*name),
            Formula::Sum(one, other) | Formula::Difference(one, other) | Formula::Product(one, other) => {
                unless_missing(&[one, other])
            }
            // The largest of several overestimates where one of them does.
            Formula::Max(all) => {
                all.iter().try_fold(Quality::Consistent, |least, one| Some(least.min(one.quality(of)?)))
            }
            Formula::Min(all) => all
                .iter()
                .try_fold(Quality::Consistent, |least, one| Some(least.min(one.quality(of)?).max(Quality::Unknown))),
        }
    }

    /// The value in thousandths, given those of its parts. The length of a formula bounds the number of products but not their size, so
    /// arithmetic saturates.
    fn value(&self, of: &impl Fn(HeuristicName) -> Cost) -> i128 {
        match self {
            Formula::Number(number) => i128::from(*number),
            Formula::Part(name) => i128::from(of(*name)) * ONE,
            Formula::Sum(one, other) => one.value(of).saturating_add(other.value(of)),
            Formula::Difference(one, other) => one.value(of).saturating_sub(other.value(of)),
            Formula::Product(one, other) => one.value(of).saturating_mul(other.value(of)) / ONE,
            Formula::Max(all) => all.iter().map(|one| one.value(of)).max().unwrap_or(0),
            Formula::Min(all) => all.iter().map(|one| one.value(of)).min().unwrap_or(0),
        }
    }

    /// The estimate, given those of its parts: an integer of at least 0.
    pub fn estimate(&self, of: &impl Fn(HeuristicName) -> Cost) -> Cost {
        Cost::try_from((self.value(of) / ONE).max(0)).unwrap_or(UNREACHABLE)
    }
}

/// The formulas in use by their texts.
static FORMULAS: LazyLock<RwLock<HashMap<&'static str, &'static Formula>>> = LazyLock::new(RwLock::default);

/// The rows of formulas, by the name of a domain and the text of a formula.
type Rows = HashMap<(&'static str, &'static str), Option<&'static HeuristicRow>>;
static ROWS: LazyLock<RwLock<Rows>> = LazyLock::new(RwLock::default);

impl HeuristicName {
    /// The heuristic that a formula defines.
    ///
    /// # Errors
    /// If it is not a formula.
    pub fn of_formula(text: &str) -> Result<Self, FormulaError> {
        let (formula, text) = read::read(text)?;
        if let Formula::Part(name) = formula {
            return Ok(name);
        }
        let mut formulas = FORMULAS.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((&text, _)) = formulas.get_key_value(text.as_str()) {
            return Ok(HeuristicName(text));
        }
        if formulas.len() >= MOST_FORMULAS {
            return Err(FormulaError { column: 1, kind: FormulaErrorKind::TooMany });
        }
        let text: &'static str = Box::leak(text.into_boxed_str());
        formulas.insert(text, Box::leak(Box::new(formula)));
        Ok(HeuristicName(text))
    }

    /// The formula, if it is one.
    pub fn formula(self) -> Option<&'static Formula> {
        FORMULAS.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(self.0).copied()
    }
}

/// The row of a formula in a domain, if the domain has all its parts.
pub(crate) fn row(domain: &DomainRow, name: HeuristicName) -> Option<&'static HeuristicRow> {
    let formula = name.formula()?;
    let key = (domain.name, name.0);
    if let Some(&known) = ROWS.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&key) {
        return known;
    }
    let quality = formula.quality(&|part| domain.heuristic(part).map(|row| row.quality));
    let row = quality.map(|quality| -> &'static HeuristicRow {
        Box::leak(Box::new(HeuristicRow {
            name: name.0,
            title: Text { en: name.0, zh: name.0 },
            help: Text { en: "a formula", zh: "公式" },
            quality,
            compared: false,
        }))
    });
    ROWS.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(key, row);
    row
}

/// A formula with its parts, ready to estimate.
pub(crate) struct FormulaEstimator<'a, S> {
    formula: &'static Formula,
    parts: Vec<(HeuristicName, Box<dyn Estimator<S> + 'a>)>,
    quality: Quality,
}

impl<'a, S: Space> FormulaEstimator<'a, S> {
    /// The formula `name` with its parts made by `make`; `None` if it is not a formula or a part does not exist.
    pub(crate) fn new(
        name: HeuristicName,
        mut make: impl FnMut(HeuristicName) -> Option<Box<dyn Estimator<S> + 'a>>,
    ) -> Option<Self> {
        let formula = name.formula()?;
        let parts: Vec<_> = formula.parts().into_iter().map(|part| Some((part, make(part)?))).collect::<Option<_>>()?;
        let of = |name| parts.iter().find(|(known, _)| *known == name).map(|(_, part)| part.quality());
        let quality = formula.quality(&of)?;
        Some(FormulaEstimator { formula, parts, quality })
    }
}

impl<S: Space> Heuristic<S> for FormulaEstimator<'_, S> {
    type Memo = ();

    fn eval(&self, space: &S, state: &S::State) -> (Cost, ()) {
        let of = |name| {
            let part = self.parts.iter().find(|(known, _)| *known == name);
            part.map_or(0, |(_, part)| part.estimate(space, state))
        };
        (self.formula.estimate(&of), ())
    }

    fn step(&self, space: &S, (): (), after: &S::State, _: S::Move) -> (Cost, ()) {
        self.eval(space, after)
    }

    fn quality(&self) -> Quality {
        self.quality
    }
}

#[cfg(test)]
mod tests;
