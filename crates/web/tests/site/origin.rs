//! The origin of the page: an ordinary static host, which serves the site below some path.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::picture::ROOT;
use crate::tools::skipped;

pub const NEEDED: &str = "the site is needed in target/site: `cargo xtask site --npm` makes it";

/// Folder of the screenshots.
pub const PICTURES: &str = "target/browser/site";

/// Lower limit for the number of requests when all views are visited: the few files of the page.
pub const LEAST: usize = 8;

/// A running host, stopped when dropped.
pub struct Origin {
    pub address: SocketAddr,
    /// Path of the site on the host.
    pub path: &'static str,
    host: Child,
}

/// The path of a build result in `target`.
pub fn target_file(name: &str) -> PathBuf {
    let folder = Path::new(ROOT).join("target").join(name);
    let without = std::env::var_os("JIUGONG_WITHOUT_WASM").is_some();
    if !folder.is_dir() && (without || skipped("every test of the site", NEEDED)) {
        std::process::exit(0);
    }
    assert!(folder.is_dir(), "{NEEDED}");
    folder
}

impl Origin {
    /// Starts `python3 -m http.server` with the site in one of its folders.
    pub fn elsewhere() -> Option<Origin> {
        let root = target_file("site").parent()?.to_owned();
        let mut host = Command::new("python3")
            .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"])
            .arg(root)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 is installed");
        // Serving HTTP on 127.0.0.1 port 43210 (http://127.0.0.1:43210/) ...
        let mut line = String::new();
        BufReader::new(host.stdout.take().expect("it is piped")).read_line(&mut line).expect("it says where it is");
        let port =
            line.split(" port ").nth(1).and_then(|rest| rest.split(' ').next()).and_then(|port| port.parse().ok());
        let address = SocketAddr::from(([127, 0, 0, 1], port.unwrap_or_else(|| panic!("no port: {line}"))));
        Some(Origin { address, path: "site/", host })
    }

    /// Stops the host, so that its port is closed.
    pub fn end(&mut self) {
        let _ = self.host.kill();
        let _ = self.host.wait();
    }
}

impl Drop for Origin {
    fn drop(&mut self) {
        self.end();
    }
}
