//! The location of the cache: `JIUGONG_CACHE`, or the platform's folder for caches; and of records: `JIUGONG_STATE`, or
//! the platform's folder for program state.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The cache folder, if the platform has one for this user. It may not exist.
pub fn cache_folder() -> Option<PathBuf> {
    choose(&CACHE, |name| env::var_os(name).filter(|value| !value.is_empty()), env::home_dir())
}

/// The folder for persistent state, such as records, if the platform has one for this user. It may not exist.
pub fn state_folder() -> Option<PathBuf> {
    choose(&STATE, |name| env::var_os(name).filter(|value| !value.is_empty()), env::home_dir())
}

/// The purpose of a folder: the variables that set it, the strongest first, and its defaults.
struct Purpose {
    own: &'static str,
    xdg: &'static str,
    unix: &'static str,
    macos: &'static str,
}

const CACHE: Purpose = Purpose { own: "JIUGONG_CACHE", xdg: "XDG_CACHE_HOME", unix: ".cache", macos: "Library/Caches" };
const STATE: Purpose =
    Purpose { own: "JIUGONG_STATE", xdg: "XDG_STATE_HOME", unix: ".local/state", macos: "Library/Application Support" };

fn choose(purpose: &Purpose, variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(own) = variable(purpose.own) {
        return Some(own.into());
    }
    let home = || home.filter(|home| home.is_absolute());
    // The XDG specification requires relative paths to be ignored; elsewhere they would make as little sense.
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folders = if cfg!(windows) {
        absolute("LOCALAPPDATA").or_else(|| home().map(|home| home.join("AppData").join("Local")))
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join(purpose.macos))
    } else {
        absolute(purpose.xdg).or_else(|| home().map(|home| home.join(purpose.unix)))
    };
    folders.map(|folders| folders.join(Path::new("jiugong")))
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    fn chosen(variables: &[(&str, &str)], home: Option<&str>) -> Option<String> {
        let variable =
            |name: &str| variables.iter().find(|&&(key, _)| key == name).map(|&(_, value)| OsString::from(value));
        choose(&CACHE, variable, home.map(PathBuf::from)).map(|path| path.display().to_string())
    }

    #[test]
    fn own_variable_then_xdg_then_home() {
        let all = [("JIUGONG_CACHE", "tables"), ("XDG_CACHE_HOME", "/x")];
        assert_eq!(chosen(&all, Some("/h")).as_deref(), Some("tables"));
        assert_eq!(chosen(&all[1..], Some("/h")).as_deref(), Some("/x/jiugong"));
        assert_eq!(chosen(&[("XDG_CACHE_HOME", "relative")], Some("/h")).as_deref(), Some("/h/.cache/jiugong"));
        assert_eq!(chosen(&[], Some("/h")).as_deref(), Some("/h/.cache/jiugong"));
        assert_eq!(chosen(&[], None), None);
        assert_eq!(chosen(&[], Some("relative")), None);
    }

    #[test]
    fn records_have_a_folder_of_their_own() {
        let at = |variables: &[(&str, &str)]| {
            let variable =
                |name: &str| variables.iter().find(|&&(key, _)| key == name).map(|&(_, value)| OsString::from(value));
            choose(&STATE, variable, Some("/h".into())).map(|path| path.display().to_string())
        };
        assert_eq!(at(&[("JIUGONG_STATE", "here")]).as_deref(), Some("here"));
        assert_eq!(at(&[("JIUGONG_CACHE", "no"), ("XDG_STATE_HOME", "/x")]).as_deref(), Some("/x/jiugong"));
        assert_eq!(at(&[]).as_deref(), Some("/h/.local/state/jiugong"));
    }
}
