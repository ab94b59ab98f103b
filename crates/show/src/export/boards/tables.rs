//! Stored tables, as one JSON object.

use std::io::{self, Write};

use serde::Serialize;

use crate::export::json::line;

/// A table and its state: `kept`, `ready`, `good`, `damaged`, `missing` or `removed`.
#[derive(Clone, Debug, Serialize)]
pub struct TableState<'a> {
    /// The name of the table.
    pub name: &'a str,
    /// The state.
    pub state: &'static str,
    /// The size of its file in bytes, if it is stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// A report about tables.
#[derive(Debug, Default, Serialize)]
pub struct TablesRecord<'a> {
    /// The folder in which they are stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<&'a str>,
    /// The tables.
    pub tables: Vec<TableState<'a>>,
    /// The memory they take in bytes, if they were built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The time it took to build them, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_us: Option<u64>,
}

impl TablesRecord<'_> {
    /// Writes the report.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        line(self, out)
    }
}

impl<'a> TableState<'a> {
    /// A table called `name`.
    pub fn new(name: &'a str, state: &'static str) -> Self {
        TableState { name, state, bytes: None }
    }
}
