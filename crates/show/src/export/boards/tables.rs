//! Tables that are kept, as one JSON object.

use std::io::{self, Write};

use serde::Serialize;

use crate::export::json::line;

/// A table, and how it is with it: `kept`, `ready`, `good`, `damaged`, `missing` or `removed`.
#[derive(Clone, Debug, Serialize)]
pub struct TableState<'a> {
    /// Its name.
    pub name: &'a str,
    /// How it is with it.
    pub state: &'static str,
    /// The bytes of its file, where it is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// What is said of tables.
#[derive(Debug, Default, Serialize)]
pub struct TablesRecord<'a> {
    /// Where they are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<&'a str>,
    /// They.
    pub tables: Vec<TableState<'a>>,
    /// What they take in memory, if they were built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// How long that took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
}

impl TablesRecord<'_> {
    /// Writes it.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        line(self, out)
    }
}

impl<'a> TableState<'a> {
    /// The table called `name`.
    pub fn new(name: &'a str, state: &'static str) -> Self {
        TableState { name, state, bytes: None }
    }
}
