//! `tools`: installs the programs that the tests of the web page, its API and the full-screen program need, unless they are there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::chores::{results, root, step, succeeds};

/// A Debian package, and a command that succeeds if it is not needed.
pub struct Package {
    pub name: &'static str,
    pub probe: &'static [&'static str],
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

/// Installs the packages that are missing.
///
/// # Errors
/// It fails, or there is no apt-get.
pub fn packages(wanted: &[Package]) -> Result<()> {
    let missing: Vec<&str> =
        wanted.iter().filter(|package| !succeeds(&mut command(package.probe))).map(|package| package.name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !succeeds(&mut command(&["apt-get", "--version"])) {
        bail!("missing, and there is no apt-get to install it with: {}", missing.join(", "));
    }
    let superuser = is_superuser();
    let apt = |words: &[&str]| {
        let before: &[&str] = if superuser { &["env"] } else { &["sudo", "env"] };
        command(&[before, &["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes"], words].concat())
    };
    step("bringing the lists of Debian packages up to date", &mut apt(&["update"]))?;
    let install = [&["install", "--no-install-recommends"], &missing[..]].concat();
    step(&format!("installing what is missing: {}", missing.join(", ")), &mut apt(&install))
}

/// The Python that makes environments, and the folder of the programs in one.
pub const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
pub const PROGRAMS: &str = if cfg!(windows) { "Scripts" } else { "bin" };

/// Whether commands may change the system without `sudo`.
pub fn is_superuser() -> bool {
    succeeds(&mut command(&["sh", "-c", "test \"$(id -u)\" = 0"]))
}

/// The Python environment `target/tools/NAME` with the packages of `list`, a file of the project. It is made again when the list changes.
///
/// # Errors
/// A command fails.
pub fn environment(name: &str, list: &str) -> Result<PathBuf> {
    let (folder, wanted) = (results("tools").join(name), root().join(list));
    let (python, done) = (folder.join(PROGRAMS).join("python"), folder.join("installed.txt"));
    let same = fs::read(&wanted).ok() == fs::read(&done).ok();
    if same && succeeds(Command::new(&python).args(["-c", ""])) {
        return Ok(folder);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    let title = format!("making a Python environment in target/tools/{name}");
    step(&title, command(&[PYTHON, "-m", "venv"]).arg(&folder))?;
    let mut install = Command::new(python);
    // The list is complete, so dependencies are not resolved.
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--requirement"]);
    step(&format!("installing the packages of {list} into it"), install.arg(&wanted))?;
    fs::copy(wanted, done)?;
    Ok(folder)
}

/// Creates the environment with schemathesis, and copies axe-core next to it.
fn python() -> Result<()> {
    let venv = environment("venv", "xtask/requirements.txt")?;
    let found = find(&venv.join("lib"), "axe_playwright_python/axe.min.js").context("axe-core is not where it was")?;
    fs::copy(found, results("tools").join("axe.min.js"))?;
    Ok(())
}

/// The file whose path ends with `end` in the site packages below `lib`.
fn find(lib: &Path, end: &str) -> Option<PathBuf> {
    let versions = fs::read_dir(lib).ok()?;
    versions.flatten().map(|version| version.path().join("site-packages").join(end)).find(|path| path.exists())
}
