//! `tools`: installs the programs that the tests of the web page, its API and the full-screen program need, unless they are there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::chores::{results, root, step, succeeds};

/// A Debian package, and a command that succeeds if it is not needed.
struct Package {
    name: &'static str,
    probe: &'static [&'static str],
}

const PACKAGES: [Package; 7] = [
    Package { name: "curl", probe: &["curl", "--version"] },
    Package { name: "chromium", probe: &["chromium", "--version"] },
    Package { name: "chromium-driver", probe: &["chromedriver", "--version"] },
    // The page is also tested in a second browser.
    Package { name: "firefox-esr", probe: &["firefox-esr", "--version"] },
    Package { name: "python3-venv", probe: &["python3", "-c", "import venv, ensurepip"] },
    // The terminal for tests of the full-screen program.
    Package { name: "tmux", probe: &["tmux", "-V"] },
    // Without a Chinese font screenshots show boxes.
    Package { name: "fonts-wqy-microhei", probe: &["sh", "-c", "fc-list :lang=zh family | grep -q ."] },
];

/// Node for the checks of the page, in a version that eslint supports.
const NODE: [Package; 2] = [
    Package {
        name: "nodejs",
        probe: &["node", "--eval", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"],
    },
    Package { name: "npm", probe: &["npm", "--version"] },
];

pub fn run() -> Result<()> {
    packages(&PACKAGES)?;
    python()
}

/// Installs Node and npm if they are missing.
pub fn node() -> Result<()> {
    packages(&NODE)
}

/// A program of the Python environment that [`run`] makes.
pub fn installed(name: &str) -> Command {
    let mut command = Command::new(results("tools/venv/bin").join(name));
    command.current_dir(root());
    command
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(root());
    command
}

fn packages(wanted: &[Package]) -> Result<()> {
    let missing: Vec<&str> =
        wanted.iter().filter(|package| !succeeds(&mut command(package.probe))).map(|package| package.name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !succeeds(&mut command(&["apt-get", "--version"])) {
        bail!("missing, and there is no apt-get to install it with: {}", missing.join(", "));
    }
    let superuser = succeeds(&mut command(&["sh", "-c", "test \"$(id -u)\" = 0"]));
    let apt = |words: &[&str]| {
        let before: &[&str] = if superuser { &["env"] } else { &["sudo", "env"] };
        command(&[before, &["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes"], words].concat())
    };
    step("bringing the lists of Debian packages up to date", &mut apt(&["update"]))?;
    let install = [&["install", "--no-install-recommends"], &missing[..]].concat();
    step(&format!("installing what is missing: {}", missing.join(", ")), &mut apt(&install))
}

/// Creates a virtual environment with schemathesis and linters, and copies axe-core next to it.
fn python() -> Result<()> {
    let tools = results("tools");
    let wanted = root().join("xtask/requirements.txt");
    let (venv, axe, done) = (tools.join("venv"), tools.join("axe.min.js"), tools.join("installed.txt"));
    let same = fs::read(&wanted).ok() == fs::read(&done).ok() && fs::exists(&axe).unwrap_or(false);
    if same && succeeds(installed("schemathesis").arg("--version")) {
        return Ok(());
    }
    if venv.exists() {
        fs::remove_dir_all(&venv).with_context(|| format!("cannot clear {}", venv.display()))?;
    }
    fs::create_dir_all(&tools)?;
    let title = "making a Python environment in target/tools/venv";
    step(title, command(&["python3", "-m", "venv"]).arg(&venv))?;
    let mut install = Command::new(venv.join("bin/python"));
    // The list is complete, so dependencies are not resolved.
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--requirement"]);
    step("installing schemathesis and axe-core into it", install.arg(&wanted))?;
    let found = find(&venv.join("lib"), "axe_playwright_python/axe.min.js").context("axe-core is not where it was")?;
    fs::copy(found, axe)?;
    fs::copy(wanted, done)?;
    Ok(())
}

/// The file whose path ends with `end` in the site packages below `lib`.
fn find(lib: &Path, end: &str) -> Option<PathBuf> {
    let versions = fs::read_dir(lib).ok()?;
    versions.flatten().map(|version| version.path().join("site-packages").join(end)).find(|path| path.exists())
}
