//! Parses formulas. Errors state the column.

use thiserror::Error;

use super::{Formula, MOST_CHARACTERS};
use crate::domain::HeuristicName;
use crate::present::explain::Explain;
use crate::registry::{did_you_mean, did_you_mean_zh};

/// Why a text is not a formula.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("column {column}: {kind}")]
pub struct FormulaError {
    /// The character of the error, from 1.
    pub column: usize,
    /// The error.
    pub kind: FormulaErrorKind,
}

/// What is wrong with a formula.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormulaErrorKind {
    /// No heuristic has this name.
    #[error("`{found}` is not a heuristic; expected one of: {}{}", .possible.join(", "), did_you_mean(.found, .possible))]
    UnknownName {
        /// The name found.
        found: String,
        /// The names that exist.
        possible: Vec<&'static str>,
    },
    /// A number has too many digits.
    #[error("expected a number up to 1000000 with at most three decimals")]
    Number,
    /// An operand was expected.
    #[error("expected a heuristic, a number, min, max or a bracket, found {}", shown(*.0))]
    Operand(Option<char>),
    /// A parenthesis is not closed, or text follows the end.
    #[error("expected {expected}, found {}", shown(*.found))]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// The character found.
        found: Option<char>,
    },
    /// The formula is too long.
    #[error("a formula has at most {MOST_CHARACTERS} characters")]
    TooLong,
    /// The process has used too many formulas.
    #[error("too many formulas have been used since the program was started")]
    TooMany,
}

fn shown(found: Option<char>) -> String {
    found.map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"))
}

impl Explain for FormulaError {
    fn zh(&self) -> String {
        let found = |found: &Option<char>| found.map_or_else(|| "公式已结束".to_owned(), |at| format!("却是 `{at}`"));
        let what = match &self.kind {
            FormulaErrorKind::UnknownName { found, possible } => {
                let near = did_you_mean_zh(found, possible);
                format!("没有启发函数 `{found}`；可用的有：{}{near}", possible.join("、"))
            }
            FormulaErrorKind::Number => "应为不超过 1000000 的数，至多三位小数".to_owned(),
            FormulaErrorKind::Operand(at) => format!("应为启发函数、数、min、max 或括号，{}", found(at)),
            FormulaErrorKind::Expected { expected, found: at } => {
                format!("应为 {}，{}", expected.replace(" or ", " 或 "), found(at))
            }
            FormulaErrorKind::TooLong => format!("公式至多 {MOST_CHARACTERS} 个字符"),
            FormulaErrorKind::TooMany => "程序启动以来用过的公式太多".to_owned(),
        };
        format!("第 {} 列：{what}", self.column)
    }
}

/// Parses a formula. Also returns its canonical text, without spaces.
pub(super) fn read(text: &str) -> Result<(Formula, String), FormulaError> {
    let characters: Vec<char> = text.chars().map(plain).collect();
    if characters.len() > MOST_CHARACTERS {
        return Err(FormulaError { column: MOST_CHARACTERS + 1, kind: FormulaErrorKind::TooLong });
    }
    let mut names: Vec<&'static str> = HeuristicName::all().map(|(_, row)| row.name).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let mut reader = Reader { characters, at: 0, names };
    let formula = reader.sum()?;
    if reader.peek().is_some() {
        return Err(reader.expected("+, - or *"));
    }
    Ok((formula, reader.characters.iter().filter(|character| !character.is_whitespace()).collect()))
}

/// The ASCII form of a sign.
fn plain(character: char) -> char {
    match character {
        '×' | '·' | '＊' => '*',
        '−' | '－' => '-',
        '＋' => '+',
        '（' => '(',
        '）' => ')',
        '，' => ',',
        other => other,
    }
}

/// The characters and the position in them. The bounded length of a formula also bounds the recursion.
struct Reader {
    characters: Vec<char>,
    at: usize,
    /// Longest first, because one name may be a prefix of another.
    names: Vec<&'static str>,
}

impl Reader {
    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|character| character.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn fails(&self, kind: FormulaErrorKind) -> FormulaError {
        FormulaError { column: self.at + 1, kind }
    }

    fn expected(&mut self, expected: &'static str) -> FormulaError {
        let found = self.peek();
        self.fails(FormulaErrorKind::Expected { expected, found })
    }

    fn sum(&mut self) -> Result<Formula, FormulaError> {
        let mut formula = self.product()?;
        loop {
            if self.take('+') {
                formula = Formula::Sum(Box::new(formula), Box::new(self.product()?));
            } else if self.take('-') {
                formula = Formula::Difference(Box::new(formula), Box::new(self.product()?));
            } else {
                return Ok(formula);
            }
        }
    }

    fn product(&mut self) -> Result<Formula, FormulaError> {
        let mut formula = self.operand()?;
        while self.take('*') {
            formula = Formula::Product(Box::new(formula), Box::new(self.operand()?));
        }
        Ok(formula)
    }

    fn operand(&mut self) -> Result<Formula, FormulaError> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let formula = self.sum()?;
                if self.take(')') { Ok(formula) } else { Err(self.expected(")")) }
            }
            Some(character) if character.is_ascii_digit() => self.number(),
            Some(character) if character.is_alphabetic() => self.name(),
            other => Err(self.fails(FormulaErrorKind::Operand(other))),
        }
    }

    fn number(&mut self) -> Result<Formula, FormulaError> {
        let rest = &self.characters[self.at..];
        let length = rest.iter().take_while(|character| character.is_ascii_digit() || **character == '.').count();
        let text: String = rest[..length].iter().collect();
        let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
        let thousandths = (whole.len() <= 7 && places.len() <= 3 && !places.contains('.'))
            .then(|| format!("{whole}{places:0<3}").parse::<u32>().ok())
            .flatten()
            .filter(|&number| number <= 1_000_000_000);
        let number = thousandths.ok_or_else(|| self.fails(FormulaErrorKind::Number))?;
        self.at += length;
        Ok(Formula::Number(number))
    }

    /// A heuristic, or `min` or `max` of formulas.
    fn name(&mut self) -> Result<Formula, FormulaError> {
        let rest = &self.characters[self.at..];
        // A `-` after a name may belong to a longer name, or be a minus.
        let fits = |name: &str| {
            let length = name.chars().count();
            name.chars().eq(rest.iter().copied().take(length))
                && rest.get(length).is_none_or(|next| !next.is_alphanumeric())
        };
        if let Some(&name) = self.names.iter().find(|name| fits(name)) {
            self.at += name.chars().count();
            return Ok(Formula::Part(HeuristicName(name)));
        }
        let largest = fits("max");
        if largest || fits("min") {
            self.at += 3;
            return self.choice().map(if largest { Formula::Max } else { Formula::Min });
        }
        let word = |character: &&char| character.is_alphanumeric() || **character == '-';
        let found: String = rest.iter().take_while(word).collect();
        let possible = HeuristicName::all().map(|(_, row)| row.name).collect();
        Err(self.fails(FormulaErrorKind::UnknownName { found, possible }))
    }

    fn choice(&mut self) -> Result<Vec<Formula>, FormulaError> {
        if !self.take('(') {
            return Err(self.expected("("));
        }
        let mut all = vec![self.sum()?];
        loop {
            if self.take(')') {
                return Ok(all);
            }
            if !self.take(',') {
                return Err(self.expected(", or )"));
            }
            all.push(self.sum()?);
        }
    }
}
