//! The counts of test runners: libtest's `test result:` lines and the summaries of pytest.

use std::fmt::{self, Display, Formatter};

/// How many tests had which outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
    /// Tests that only the full tier runs.
    pub left: u64,
}

impl Counts {
    /// The sums over all lines of `output`.
    pub fn of(output: &str) -> Self {
        let mut counts = Counts::default();
        for line in output.lines() {
            counts.add_line(line);
        }
        counts
    }

    /// Whether a test failed, or none ran.
    pub fn is_bad(&self) -> bool {
        self.failed > 0 || self.passed == 0
    }

    pub fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.left += other.left;
    }

    /// Adds a line of libtest or a summary line of pytest; all other lines count nothing.
    pub fn add_line(&mut self, line: &str) {
        if let Some(result) = line.strip_prefix("test result: ") {
            return self.add_parts(result.split([';', '.']));
        }
        let Some((result, _)) = line.rsplit_once(" in ").filter(|(_, time)| time.contains('s')) else { return };
        if result.split(", ").all(|part| part.split_once(' ').is_some_and(|(count, _)| count.parse::<u64>().is_ok())) {
            self.add_parts(result.split(", "));
        }
    }

    fn add_parts<'a>(&mut self, parts: impl Iterator<Item = &'a str>) {
        for part in parts {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next().and_then(|word| word.parse::<u64>().ok()), words.next())
            else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" | "error" | "errors" => self.failed += number,
                "ignored" | "skipped" | "xfailed" => self.skipped += number,
                "filtered" | "deselected" => self.left += number,
                _ => {}
            }
        }
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Counts { passed, failed, skipped, left } = self;
        write!(f, "{passed} passed, {failed} failed, {skipped} skipped")?;
        if *left > 0 { write!(f, ", {left} left to the full tier") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_summed() {
        let mut counts = Counts::of(
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s\n\
             test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 9.50s\n\
             test other ... ok",
        );
        assert_eq!(counts, Counts { passed: 14, failed: 1, skipped: 1, left: 3 });
        counts.add_line("2 failed, 38 passed, 1 skipped, 4 deselected, 3 warnings in 8.27s (0:00:08)");
        counts.add_line("1 error in 0.10s");
        counts.add_line("some words in seconds");
        assert_eq!(counts, Counts { passed: 52, failed: 4, skipped: 2, left: 7 });
        assert_eq!(counts.to_string(), "52 passed, 4 failed, 2 skipped, 7 left to the full tier");
    }
}
