//! Near misses: which name was meant by one that there is not.

/// From which likeness on a name is taken for another that was mistyped: `astr` for `astar`, but not `tree` for `greedy`.
const LIKE: f64 = 0.8;

/// The name of `possible` that `found` was most likely meant to be, if it is like any: case and hyphens make no difference.
///
/// ```
/// use jiugong_lab::registry::nearest;
///
/// assert_eq!(nearest("Manhatten", &["misplaced", "manhattan"]), Some("manhattan"));
/// assert_eq!(nearest("xyz", &["misplaced", "manhattan"]), None);
/// ```
pub fn nearest<'a>(found: &str, possible: &[&'a str]) -> Option<&'a str> {
    let plain = |name: &str| name.replace(['-', '_', ' '], "").to_lowercase();
    let found = plain(found);
    let likeness = |name: &&'a str| strsim::jaro_winkler(&found, &plain(name));
    let best = possible.iter().copied().max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
    (likeness(&best) >= LIKE).then_some(best)
}

/// The end of a sentence about a name that there is not; nothing if none is like it.
pub(crate) fn did_you_mean(found: &str, possible: &[&str]) -> String {
    nearest(found, possible).map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

/// The same in Chinese.
pub(crate) fn did_you_mean_zh(found: &str, possible: &[&str]) -> String {
    nearest(found, possible).map_or_else(String::new, |name| format!("。您是否要用 '{name}'？"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{DOMAINS, HeuristicName, Method};

    #[test]
    fn every_name_is_found_with_a_letter_missing_or_two_exchanged() {
        let methods = Method::all().map(Method::name).collect::<Vec<_>>();
        let heuristics = HeuristicName::all().map(|(_, row)| row.name).collect::<Vec<_>>();
        let domains = DOMAINS.iter().map(|domain| domain.name()).collect::<Vec<_>>();
        for names in [methods, heuristics, domains] {
            for &name in names.iter().filter(|name| name.len() >= 6) {
                for place in 2..name.len() - 1 {
                    let without = [&name[..place], &name[place + 1..]].concat();
                    let mut exchanged: Vec<char> = name.chars().collect();
                    exchanged.swap(place, place + 1);
                    for wrong in [without, exchanged.into_iter().collect::<String>()] {
                        assert!(nearest(&wrong, &names).is_some(), "{wrong} for {name}");
                    }
                }
            }
        }
        assert_eq!(nearest("poj1078", &["hdu-1043", "poj-1077", "codevs-1225"]), Some("poj-1077"));
        assert_eq!(nearest("", &["bfs"]), None);
        assert_eq!(nearest("什么", &["bfs", "dfs"]), None);
    }
}
