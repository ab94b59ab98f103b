//! Running a program of another machine on this one: under qemu, Wine or in a folder without any library.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::output;
use crate::chores::results;
use crate::tools::{self, Package};

const QEMU: Package = Package { name: "qemu-user-static", probe: &["qemu-aarch64-static", "--version"] };
const WINE: [Package; 2] = [
    Package { name: "wine", probe: &["wine", "--version"] },
    Package { name: "wine64", probe: &["wine", "--version"] },
];

/// Wine sets up its folder at the first start, which took 75 s on a busy machine.
const WINE_SECONDS: &str = "300";

/// The source of random numbers that Rust uses on Windows, which Wine 8 of Debian 12 lacks.
const RANDOM: &str = "\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) { return SystemFunction036(bytes, count); }
";

/// Whether programs for `triple` run on `host` without an emulator.
pub fn runs_here(triple: &str, host: &str) -> bool {
    let machine = |triple: &str| triple.split('-').next().map(str::to_owned);
    let same = |system| triple.contains(system) && host.contains(system);
    triple == host || (machine(triple) == machine(host) && ["linux", "windows", "darwin"].into_iter().any(same))
}

/// How this machine runs programs for a target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Runner {
    Directly,
    /// The machine emulator for ARM.
    Qemu,
    Wine,
}

impl Runner {
    /// The runner for `triple`, which is installed if necessary; `None` if there is none.
    pub fn of(triple: &str, host: &str) -> Result<Option<Self>> {
        if runs_here(triple, host) {
            return Ok(Some(Runner::Directly));
        }
        if !host.contains("linux") {
            return Ok(None);
        }
        if triple.starts_with("aarch64") && triple.contains("linux") {
            tools::packages(&[QEMU])?;
            return Ok(Some(Runner::Qemu));
        }
        if triple.contains("windows-gnu") && host.starts_with("x86_64") {
            tools::packages(&WINE)?;
            return Ok(Some(Runner::Wine));
        }
        Ok(None)
    }

    /// A command that runs `program`.
    pub fn command(self, program: &Path) -> Command {
        let with = |words: &[&str]| {
            let mut command = Command::new(words[0]);
            command.args(&words[1..]).arg(program);
            command
        };
        match self {
            Runner::Directly => Command::new(program),
            Runner::Qemu => with(&["qemu-aarch64-static"]),
            Runner::Wine => {
                let mut command = with(&["timeout", WINE_SECONDS, "wine"]);
                command.env("WINEDEBUG", "-all").env("WINEPREFIX", results("tools/wine"));
                command
            }
        }
    }

    /// Adds the libraries that the runner lacks to the folder of the program.
    pub fn prepare(self, folder: &Path) -> Result<()> {
        if self == Runner::Wine {
            let source = folder.join("random.c");
            fs::write(&source, RANDOM)?;
            let mut compile = Command::new("x86_64-w64-mingw32-gcc");
            compile.args(["-shared", "-o", "bcryptprimitives.dll", "random.c", "-ladvapi32"]);
            output(compile.current_dir(folder))?;
        }
        Ok(())
    }

    /// Runs `program` in a folder that contains nothing else, which only a static program survives.
    pub fn alone(self, program: &Path, words: &[&str]) -> Result<Vec<u8>> {
        let folder = results("dist/alone");
        fs::create_dir_all(&folder)?;
        fs::copy(program, folder.join("jiugong"))?;
        let mut inside = vec!["/jiugong"];
        if self == Runner::Qemu {
            fs::copy("/usr/bin/qemu-aarch64-static", folder.join("qemu"))?;
            inside.insert(0, "/qemu");
        }
        let before: &[&str] = if tools::is_superuser() { &["env"] } else { &["sudo", "env"] };
        let mut command = Command::new(before[0]);
        let result = output(command.args(&before[1..]).arg("chroot").arg(&folder).args(inside).args(words));
        fs::remove_dir_all(folder)?;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_runs_on_its_machine_and_system() {
        let linux = "x86_64-unknown-linux-gnu";
        assert!(runs_here(linux, linux) && runs_here("x86_64-unknown-linux-musl", linux));
        assert!(runs_here("x86_64-pc-windows-gnu", "x86_64-pc-windows-msvc"));
        for other in ["aarch64-unknown-linux-musl", "x86_64-pc-windows-gnu", "x86_64-apple-darwin"] {
            assert!(!runs_here(other, linux), "{other}");
        }
    }
}
