//! Colours for dark and light terminals, and none. Only the sixteen standard colours are used, so the user's palette applies; no
//! information is conveyed by colour alone.

use ratatui::style::{Color, Modifier, Style};

/// A colour scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
    /// No colours.
    Plain,
}

impl Theme {
    /// The scheme for the environment: plain with `NO_COLOR`, light if `COLORFGBG` has a light background.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || variable("TERM").as_deref() == Some("dumb") {
            return Theme::Plain;
        }
        let background = variable("COLORFGBG").and_then(|value| value.rsplit(';').next()?.parse::<u8>().ok());
        if background.is_some_and(|colour| colour == 7 || colour == 15) { Theme::Light } else { Theme::Dark }
    }

    /// The next scheme.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::Plain,
            Theme::Plain => Theme::Dark,
        }
    }

    fn colour(self, dark: Color, light: Color) -> Style {
        match self {
            Theme::Dark => Style::new().fg(dark),
            Theme::Light => Style::new().fg(light),
            Theme::Plain => Style::new(),
        }
    }

    /// Titles.
    pub fn title(self) -> Style {
        self.colour(Color::LightCyan, Color::Blue).add_modifier(Modifier::BOLD)
    }

    /// Focus and highlights.
    pub fn accent(self) -> Style {
        self.colour(Color::LightYellow, Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// Success.
    pub fn good(self) -> Style {
        self.colour(Color::LightGreen, Color::Green).add_modifier(Modifier::BOLD)
    }

    /// Failure.
    pub fn bad(self) -> Style {
        self.colour(Color::LightRed, Color::Red).add_modifier(Modifier::BOLD)
    }

    /// Secondary text.
    pub fn dim(self) -> Style {
        match self {
            Theme::Plain => Style::new(),
            Theme::Dark => Style::new().fg(Color::Gray),
            Theme::Light => Style::new().fg(Color::DarkGray),
        }
    }

    /// The selected item.
    pub fn chosen(self) -> Style {
        let bold = if self == Theme::Plain { Modifier::empty() } else { Modifier::BOLD };
        Style::new().add_modifier(Modifier::REVERSED | bold)
    }

    /// The bar of a contender.
    pub fn bar(self, number: usize) -> Style {
        const DARK: [Color; 6] = [
            Color::LightCyan,
            Color::LightGreen,
            Color::LightYellow,
            Color::LightMagenta,
            Color::LightBlue,
            Color::LightRed,
        ];
        const LIGHT: [Color; 6] = [Color::Blue, Color::Green, Color::Magenta, Color::Cyan, Color::Red, Color::DarkGray];
        self.colour(DARK[number % 6], LIGHT[number % 6])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_selects_the_scheme() {
        let of = |pairs: &[(&str, &str)]| {
            Theme::of(|name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned()))
        };
        assert_eq!(of(&[]), Theme::Dark);
        assert_eq!(of(&[("NO_COLOR", "")]), Theme::Dark);
        assert_eq!(of(&[("NO_COLOR", "1"), ("COLORFGBG", "0;15")]), Theme::Plain);
        assert_eq!(of(&[("COLORFGBG", "0;15")]), Theme::Light);
        assert_eq!(of(&[("COLORFGBG", "15;0")]), Theme::Dark);
        assert_eq!(of(&[("COLORFGBG", "0;default;7")]), Theme::Light);
    }
}
