//! Formats of results about boards: notations, facts, comments on solutions, forecasts of counts, pattern databases.

mod coach;
mod drawn;
mod facts;
mod forecast;
mod form;
mod path;
mod tables;

pub use coach::{COACH_FORMATS, CoachFormat};
pub use drawn::{DrawnJson, write_drawn};
pub use facts::{FactsJson, write_facts};
pub use form::{BOARD_FORMS, BoardForm, FormError};
pub use path::write_path;
pub use tables::{TableState, TablesRecord};
