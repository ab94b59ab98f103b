//! Formats of results about boards: notations, facts, comments on solutions, pattern databases.

mod coach;
mod drawn;
mod facts;
mod form;
mod path;
mod tables;

pub use coach::{COACH_FORMATS, CoachFormat};
pub use drawn::write_drawn;
pub use facts::write_facts;
pub use form::{BOARD_FORMS, BoardForm, FormError};
pub use path::write_path;
pub use tables::{TableState, TablesRecord};

/// The types that are serialized to JSON.
pub mod schema {
    pub use super::drawn::DrawnJson as DrawnBoards;
    pub use super::facts::FactsJson as BoardFacts;
}
