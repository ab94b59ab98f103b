//! Texts of all domains: accepted problems can be searched and printed, and rejected ones have an error message in both languages.
#![no_main]

use jiugong_lab::{DOMAINS, Explain, Language, Options, RequestError, Settings};
use jiugong_search::Limits;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&first, text)) = input.split_first() else { return };
    let row = DOMAINS[usize::from(first) % DOMAINS.len()].row();
    match (row.read)(text, &Options::new()) {
        Ok(problem) => {
            let limits = Limits { nodes: Some(500), ..Limits::default() };
            let settings = Settings { method: "bfs".parse().ok(), limits, ..Settings::default() };
            // A problem may be too large for a method, but no plan may be wrong.
            let refused = problem.solve(&settings, &mut |_| {}).err();
            assert_ne!(refused, Some(RequestError::Unsound));
            if let Some(again) = problem.text().filter(|_| row.capabilities.stream.is_none()) {
                (row.read)(again.as_bytes(), &Options::new()).expect("a problem's text can be read");
            }
        }
        Err(error) => assert!(Language::ALL.into_iter().all(|language| !error.explain(language).is_empty())),
    }
});
