//! The two languages, and texts in both.

use std::str::FromStr;

/// A language of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// 中文.
    Zh,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::En, Language::Zh];

    /// `en` or `zh`.
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
        }
    }

    /// The language of a locale name such as `zh_CN.UTF-8`.
    pub fn of_locale(locale: &str) -> Self {
        if locale.to_ascii_lowercase().starts_with("zh") { Language::Zh } else { Language::En }
    }
}

impl FromStr for Language {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Language::ALL.into_iter().find(|language| language.name() == name).ok_or(())
    }
}

/// A fixed text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// 中文.
    pub zh: &'static str,
}

impl Text {
    /// A text without Chinese yet: English stands for both. `cargo xtask untranslated` lists these; a release has none.
    ///
    /// ```
    /// use jiugong_lab::{Language, Text};
    ///
    /// let text = Text::untranslated("beam stack search");
    /// assert_eq!(text.get(Language::Zh), "beam stack search");
    /// ```
    pub const fn untranslated(en: &'static str) -> Self {
        Text { en, zh: en }
    }

    /// The text in `language`.
    pub fn get(self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Zh => self.zh,
        }
    }
}
