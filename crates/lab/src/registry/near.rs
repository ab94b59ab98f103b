//! Suggestions for misspelled names.

/// The least similarity of a suggestion: `astar` for `astr`, but not `greedy` for `tree`.
const LEAST_SIMILARITY: f64 = 0.8;

/// The name in `possible` most similar to `found`, if any is similar enough. Case and hyphens make no difference.
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
    // One letter wrong, missing or too many, or two exchanged: `bfs` for `bsf`, which shares more letters with `best-first`.
    let slip = |name: &&&'a str| strsim::osa_distance(&found, &plain(name)) == 1;
    if let Some(name) = possible.iter().filter(|_| found.len() > 1).find(slip) {
        return Some(name);
    }
    let similarity = |name: &&'a str| strsim::jaro_winkler(&found, &plain(name));
    let best = possible.iter().copied().max_by(|one, other| similarity(one).total_cmp(&similarity(other)))?;
    (similarity(&best) >= LEAST_SIMILARITY).then_some(best)
}

/// The end of a message about an unknown name; empty if no name is similar.
pub(crate) fn did_you_mean(found: &str, possible: &[&str]) -> String {
    nearest(found, possible).map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

/// The same in Chinese.
pub(crate) fn did_you_mean_zh(found: &str, possible: &[&str]) -> String {
    nearest(found, possible).map_or_else(String::new, |name| format!("。是否要用 '{name}'？"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{DOMAINS, HeuristicName, Method};

    #[test]
    fn names_with_a_letter_missing_or_swapped_are_suggested() {
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
        assert_eq!(nearest("bsf", &["bfs", "best-first"]), Some("bfs"));
        assert_eq!(nearest("", &["bfs"]), None);
        assert_eq!(nearest("什么", &["bfs", "dfs"]), None);
    }
}
