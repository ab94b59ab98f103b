//! A full disk: one clear error line, and with space again the same command continues.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{BINARY, error, folder, run};

/// Runs the program with a file system of `size` bytes at `at`, made for it alone and filled first by what `before` says; `None` where
/// that is not allowed.
fn in_small_room(at: &Path, size: &str, before: &str, words: &[&str]) -> Option<Output> {
    let at = at.to_str().expect("a name");
    let script = format!("mount -t tmpfs -o size={size} tmpfs {at} || exit 99; {before}; exec \"$@\"");
    let private = ["--user", "--map-root-user", "--mount", "sh", "-c", &script, "sh", BINARY];
    let output = Command::new("unshare").args(private).args(words).args(["--lang", "en"]).stdin(Stdio::null()).output();
    let output = output.ok().filter(|output| output.status.code() != Some(99) && !error(output).contains("unshare:"));
    if output.is_none() {
        eprintln!("skipped: no file system of one's own can be made here");
    }
    output
}

/// It has failed with one line that reports the full disk.
fn says_so(output: &Output) {
    let told = error(output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("No space left on device"), "{told}");
    assert_eq!(told.trim().lines().count(), 1, "{told}");
}

#[test]
fn a_count_ends_with_one_line() {
    let folder = folder();
    let path = folder.path().to_str().expect("a name");
    let words = ["space", "2x5", "--disk", path, "--disk-limit", "1GB"];
    for more in [&["--local", "3"][..], &[]] {
        let Some(output) = in_small_room(folder.path(), "160k", "true", &[&words[..], more].concat()) else { return };
        says_so(&output);
        assert!(output.stdout.is_empty(), "{more:?}");
    }
}

#[test]
fn so_do_a_journal_and_a_checkpoint() {
    let folder = folder();
    let boards = folder.path().with_extension("boards");
    let made = run(&["generate", "--size", "3x3", "--count", "400", "--seed", "1"]);
    std::fs::write(&boards, &made.stdout).expect("it is written");
    let journal = folder.path().join("journal");
    let named = |path: &Path| path.to_str().expect("a name").to_owned();
    let (boards, journal) = (named(&boards), named(&journal));
    let words =
        ["solve", "--format", "json", "--method", "astar", "--file", &boards, "--local", "3", "--journal", &journal];
    let output = in_small_room(folder.path(), "64k", "true", &words);
    std::fs::remove_file(&boards).expect("it is there");
    let Some(output) = output else { return };
    says_so(&output);
    // Not even one byte fits.
    let saved = named(&folder.path().join("saved"));
    let fill = format!("head -c 1M /dev/zero > {}/fill 2> /dev/null", named(folder.path()));
    let board = "88 15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4 65";
    let method = ["--method", "pidastar", "--heuristic", "manhattan", "--local", "3", "--checkpoint", &saved];
    let Some(output) = in_small_room(folder.path(), "64k", &fill, &[&["solve", board], &method[..]].concat()) else {
        return;
    };
    let told = error(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(&saved), "{told}");
    assert_eq!(told.trim().lines().count(), 1, "{told}");
}
