//! One chromedriver for all tests of this program. It never outlives the program, however that ends: a shell waits for a pipe to close,
//! which happens when the program ends, and then ends the driver. The browsers end with their pipes to the driver.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use crate::axe;
use crate::tools::skipped;

pub const NEEDED: &str = "chromium and chromedriver are needed: `cargo xtask tools` installs them";

/// `$0` is the driver, `$1` the folder of the profiles. `read` returns when the pipe closes. A browser that is still shutting down may
/// write once more.
const KEEPER: &str = r#"trap : INT TERM HUP; "$0" --port=0 < /dev/null & driver=$!; read -r line; kill $driver; wait $driver
rm -rf "$1" || { sleep 1; rm -rf "$1"; }"#;

/// A running chromedriver.
pub struct Driver {
    pub address: String,
    pub chromium: PathBuf,
    /// Folder of the profiles, removed when the program ends.
    pub profiles: PathBuf,
    /// Kept open, because closing its input ends the driver.
    _keeper: Child,
}

static DRIVER: LazyLock<Result<Driver, String>> = LazyLock::new(start);

/// The driver, started at first use. Without a browser, these tests cannot run: the program reports that and exits successfully, unless
/// `cargo xtask test` runs it, which installs what is needed.
pub fn driver() -> &'static Driver {
    DRIVER.as_ref().unwrap_or_else(|why| {
        if skipped("every test in a browser", why) {
            std::process::exit(0);
        }
        panic!("{why}")
    })
}

pub fn program(name: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .ok_or_else(|| NEEDED.to_owned())
}

fn start() -> Result<Driver, String> {
    let (chromium, chromedriver) = (program("chromium")?, program("chromedriver")?);
    if !axe::file().is_file() {
        return Err(axe::NEEDED.to_owned());
    }
    let profiles =
        tempfile::Builder::new().prefix("jiugong-browser-").tempdir().map_err(|error| error.to_string())?.keep();
    let mut keeper = Command::new("sh")
        .arg("-c")
        .arg(KEEPER)
        .arg(chromedriver)
        .arg(&profiles)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("no shell: {error}"))?;
    let mut lines = BufReader::new(keeper.stdout.take().ok_or("no output")?).lines();
    let mut said = String::new();
    for line in lines.by_ref().map_while(Result::ok) {
        let port =
            line.split_once("started successfully on port ").map(|(_, port)| port.trim_end_matches('.').to_owned());
        if let Some(port) = port {
            // Drain the rest of its output, so that the pipe does not fill up.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(Driver { address: format!("http://127.0.0.1:{port}"), chromium, profiles, _keeper: keeper });
        }
        said.push_str(&line);
        said.push('\n');
    }
    Err(format!("chromedriver did not begin: {said}"))
}
