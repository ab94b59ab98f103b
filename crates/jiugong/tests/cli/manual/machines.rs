//! The systemd unit, the script and the compose file of the guide to several machines: well-formed, with existing options.

use std::process::Command;

use super::files::manuals;

/// The code blocks of one kind in the guides to several machines, one for each language.
fn blocks(kind: &str, has: &str) -> Vec<String> {
    let guides = manuals().into_iter().filter(|(path, _)| path.ends_with("cluster.md"));
    let all = guides.flat_map(|(_, text)| {
        let opening = format!("```{kind}\n");
        let blocks = text.split(&opening).skip(1).filter_map(|block| block.split("\n```").next());
        blocks.map(str::to_owned).collect::<Vec<_>>()
    });
    let found: Vec<String> = all.filter(|block| block.contains(has)).collect();
    assert_eq!(found.len(), 2, "{kind}: one in each language");
    found
}

/// Checks that `space` has every option of a command line.
fn has_options(words: &str) {
    let help = Command::new(env!("CARGO_BIN_EXE_jiugong")).args(["space", "--help", "--lang", "en"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let is_part = |char: char| !char.is_ascii_lowercase() && char != '-';
    let options: Vec<&str> = words.split(is_part).filter(|word| word.starts_with("--")).collect();
    assert!(options.contains(&"--hosts") && options.contains(&"--process"), "{words}");
    let is_left_out = |option| !cfg!(feature = "cluster") && ["--hosts", "--process"].contains(&option);
    for option in options {
        assert!(help.contains(option) || is_left_out(option), "{option} in {words}");
    }
}

#[test]
fn the_unit_has_its_sections() {
    for unit in blocks("ini", "ExecStart") {
        let sections: Vec<&str> = unit.lines().filter(|line| line.starts_with('[')).collect();
        assert_eq!(sections, ["[Unit]", "[Service]", "[Install]"]);
        let settings = unit.lines().filter(|line| !line.is_empty() && !line.starts_with('['));
        for (name, value) in settings.map(|line| line.split_once('=').unwrap_or_else(|| panic!("{line}"))) {
            assert!(name.chars().all(char::is_alphanumeric) && !value.is_empty(), "{name}={value}");
            if name == "ExecStart" {
                assert!(value.starts_with("/usr/bin/jiugong space "), "{value}");
                has_options(value);
            }
        }
    }
}

#[test]
fn the_script_is_read_by_the_shell() {
    for script in blocks("sh", "#SBATCH") {
        assert!(script.starts_with("#!/bin/bash\n"));
        let checked = Command::new("bash").args(["-n", "-c", &script]).output().expect("bash runs");
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
        has_options(script.split("exec jiugong").nth(1).expect("it starts the program"));
    }
}

#[test]
fn the_compose_file_has_a_service_for_each_process() {
    for file in blocks("yaml", "services:") {
        let mut processes = Vec::new();
        for line in file.lines() {
            let indent = line.len() - line.trim_start().len();
            assert!(indent.is_multiple_of(2) && indent <= 4, "{line}");
            let (name, value) = line.trim().split_once(':').unwrap_or_else(|| panic!("{line}"));
            assert!(!name.is_empty() && (value.is_empty() || value.starts_with(' ')), "{line}");
            if name == "command" {
                let list = value.trim().strip_prefix('[').and_then(|list| list.strip_suffix(']')).expect("a list");
                let words: Vec<&str> = list.split(", ").collect();
                assert_eq!(words[..2], ["jiugong", "space"]);
                has_options(&words.join(" "));
                processes.push(words.last().unwrap().trim_matches('"').to_owned());
            }
        }
        assert_eq!(processes, ["0", "1", "2"]);
    }
}
