//! Where the cache is: `JIUGONG_CACHE`, or the platform's folder for caches.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The cache folder, if the platform has one for this user. It need not exist.
pub fn cache_folder() -> Option<PathBuf> {
    choose(|name| env::var_os(name).filter(|value| !value.is_empty()), env::home_dir())
}

fn choose(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(own) = variable("JIUGONG_CACHE") {
        return Some(own.into());
    }
    let home = || home.filter(|home| home.is_absolute());
    // The XDG rules say that a relative path is to be ignored; elsewhere it would make as little sense.
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = if cfg!(windows) {
        absolute("LOCALAPPDATA").or_else(|| home().map(|home| home.join("AppData").join("Local")))
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library").join("Caches"))
    } else {
        absolute("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
    };
    caches.map(|caches| caches.join(Path::new("jiugong")))
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    fn chosen(variables: &[(&str, &str)], home: Option<&str>) -> Option<String> {
        let variable =
            |name: &str| variables.iter().find(|&&(key, _)| key == name).map(|&(_, value)| OsString::from(value));
        choose(variable, home.map(PathBuf::from)).map(|path| path.display().to_string())
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
}
