//! The language of messages, for the whole process; from the environment until it is set.

use std::sync::atomic::{AtomicU8, Ordering};

use jiugong_lab::Language;
use jiugong_show::catalogue;
use pyo3::prelude::*;

use crate::errors;

/// 0 until the language is known, then its index in [`Language::ALL`] plus one.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

fn choose(language: Language) {
    CHOSEN.store(if language == Language::En { 1 } else { 2 }, Ordering::Relaxed);
}

/// The current language of messages.
pub(crate) fn current() -> Language {
    match CHOSEN.load(Ordering::Relaxed) {
        1 => Language::En,
        2 => Language::Zh,
        _ => {
            let language = jiugong::language(&[]);
            choose(language);
            language
        }
    }
}

/// Sets the language of messages, texts and pictures: "en" or "zh".
///
/// The default is the environment variable `JIUGONG_LANG`, then the locale.
#[pyfunction]
pub(crate) fn set_language(py: Python<'_>, language: &str) -> PyResult<()> {
    let Ok(found) = language.parse() else {
        let names: Vec<&str> = Language::ALL.iter().map(|language| language.name()).collect();
        let message = catalogue::python_no_language(current(), language, &catalogue::listed(current(), &names));
        return Err(errors::Bad::new(message).field("language").possible(&names).raise(py));
    };
    choose(found);
    Ok(())
}

/// The language of messages, texts and pictures: "en" or "zh".
#[pyfunction]
pub(crate) fn get_language() -> &'static str {
    current().name()
}
