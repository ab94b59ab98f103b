//! One chromedriver for all the tests of this program. It never outlives the program, however that ends: a shell waits at a
//! pipe that closes with the program, and then ends the driver, which ends the browsers it has started.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

pub const NEEDED: &str = "chromium and chromedriver are needed: `cargo xtask tools` installs them";

/// Reads from nothing but the pipe, so that the pipe's end is the program's end.
const KEEPER: &str = r#""$0" --port=0 < /dev/null & driver=$!; read -r line; kill $driver; wait $driver"#;

/// A chromedriver that listens.
pub struct Driver {
    pub address: String,
    pub chromium: PathBuf,
    /// Held for its input alone.
    _keeper: Child,
}

static DRIVER: LazyLock<Result<Driver, String>> = LazyLock::new(start);

/// The driver, begun by the first who asks.
pub fn driver() -> &'static Driver {
    DRIVER.as_ref().unwrap_or_else(|why| panic!("{why}"))
}

fn program(name: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .ok_or_else(|| NEEDED.to_owned())
}

fn start() -> Result<Driver, String> {
    let (chromium, chromedriver) = (program("chromium")?, program("chromedriver")?);
    let mut keeper = Command::new("sh")
        .arg("-c")
        .arg(KEEPER)
        .arg(chromedriver)
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
            // Whatever else it says must not fill the pipe.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok(Driver { address: format!("http://127.0.0.1:{port}"), chromium, _keeper: keeper });
        }
        said.push_str(&line);
        said.push('\n');
    }
    Err(format!("chromedriver did not begin: {said}"))
}
