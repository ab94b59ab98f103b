//! The command that reproduces the contents of a view, quoted for a shell.

use jiugong_lab::registry::{DOMAINS, DomainName};

/// Quotes a word for a shell. Line breaks become `\n` within `$'…'`, so that a command stays on one line.
pub fn quoted(word: &str) -> String {
    let plain = |one: char| one.is_alphanumeric() || "-_./:,=+@%^".contains(one);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    if word.chars().any(char::is_control) {
        let escaped = word.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n").replace('\t', "\\t");
        return format!("$'{escaped}'");
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// A command under construction.
pub struct Command(String);

impl Command {
    /// `jiugong` and a verb, for problems of `domain`.
    pub fn new(verb: &str, domain: DomainName) -> Self {
        let mut command = Command(format!("jiugong {verb}"));
        if domain != DOMAINS[0] {
            command = command.option("--domain", domain.name());
        }
        command
    }

    /// Adds an option with a value.
    #[must_use]
    pub fn option(self, name: &str, value: &str) -> Self {
        Command(format!("{} {name} {}", self.0, quoted(value)))
    }

    /// Adds a positional argument.
    #[must_use]
    pub fn word(self, word: &str) -> Self {
        // An argument that begins with a hyphen would be parsed as an option.
        let before = if word.starts_with('-') { "-- " } else { "" };
        Command(format!("{} {before}{}", self.0, quoted(word)))
    }

    /// Adds a flag.
    #[must_use]
    pub fn flag(self, name: &str) -> Self {
        Command(format!("{} {name}", self.0))
    }

    /// The text of the command.
    pub fn text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_so_that_they_read_back() {
        for (word, written) in [
            ("283104765", "283104765"),
            ("", "''"),
            ("3 5 -> 4", "'3 5 -> 4'"),
            ("R U2 F'", "'R U2 F'\\'''"),
            ("01\n10", "$'01\\n10'"),
            ("北京", "北京"),
            ("$HOME", "'$HOME'"),
            ("max(manhattan, 2*misplaced)", "'max(manhattan, 2*misplaced)'"),
        ] {
            assert_eq!(quoted(word), written);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_reads_the_words_back() {
        for word in ["R U2 F'", "a\"b$c`d\\e", "it's '' ; | &", "北京 上海"] {
            let output = std::process::Command::new("sh").args(["-c", &format!("printf %s {}", quoted(word))]).output();
            assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap(), word);
        }
    }
}
