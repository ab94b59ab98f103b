//! The list of hosts: one address per line, process 0 first.

use std::fs;
use std::path::Path;

use crate::error::ClusterError;

/// Reads a list of hosts: one `HOST:PORT` per line, process 0 first. Empty lines and comments after `#` are ignored.
///
/// # Errors
/// The file cannot be read, or a line is not an address or repeats an earlier one.
pub fn read_hosts(path: &Path) -> Result<Vec<String>, ClusterError> {
    let read = |error| ClusterError::HostsRead { path: path.to_owned(), error };
    let text = fs::read_to_string(path).map_err(read)?;
    let mut hosts: Vec<String> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let address = text.split('#').next().unwrap_or_default().trim();
        if address.is_empty() {
            continue;
        }
        let port = address.rsplit_once(':').filter(|(host, _)| !host.is_empty()).map(|(_, port)| port.parse::<u16>());
        if !matches!(port, Some(Ok(1..))) || address.contains(char::is_whitespace) {
            return Err(ClusterError::HostsLine { path: path.to_owned(), line, found: address.to_owned() });
        }
        if hosts.iter().any(|known| known == address) {
            return Err(ClusterError::HostsTwice { path: path.to_owned(), line, address: address.to_owned() });
        }
        hosts.push(address.to_owned());
    }
    Ok(hosts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hosts");
        fs::write(&path, text).unwrap();
        read_hosts(&path).map_err(|error| error.to_string().replace(&path.display().to_string(), "hosts"))
    }

    #[test]
    fn lists_are_read_or_the_bad_line_is_named() {
        let good = read("one:2101 # the first\n\n# a comment\n  [::1]:2102\n").unwrap();
        assert_eq!(good, ["one:2101", "[::1]:2102"]);
        assert_eq!(read("").unwrap(), Vec::<String>::new());
        for (text, line) in [("one", 1), ("a:1\n:5", 2), ("a:1\n\na:70000", 3), ("a:0", 1), ("a b:1", 1)] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(&format!("hosts line {line}: `")), "{error}");
        }
        assert_eq!(read("a:1\na:1\n").unwrap_err(), "hosts line 2: a:1 is in the list already");
        assert!(read_hosts(Path::new("nowhere/hosts")).unwrap_err().to_string().starts_with("nowhere/hosts: "));
    }
}
