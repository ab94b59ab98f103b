//! Events of tables while a search waits for them.

use jiugong_store::{Event, RejectedFile, SaveError};

/// An event of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// The file cannot be used; the table is built again.
    Rejected(RejectedFile),
    /// Another process is building the table.
    Waiting {
        /// The table's name.
        name: String,
    },
    /// The table is being built.
    Building {
        /// The table's name.
        name: String,
    },
    /// Progress of building a table.
    Progress {
        /// The table's name.
        name: String,
        /// States reached.
        done: u64,
        /// All states.
        total: u64,
    },
    /// The search takes long with the small tables: it builds the large ones and continues with them.
    Larger,
    /// The table was built, and saved if possible.
    Done {
        /// The table's name.
        name: String,
    },
    /// The table could not be saved, and is used from memory.
    NotKept(SaveError),
}

impl TableEvent {
    pub(super) fn from_store(name: &str, event: Event) -> Option<Self> {
        let name = name.to_owned();
        Some(match event {
            Event::Rejected(rejected) => TableEvent::Rejected(rejected),
            Event::Waiting => TableEvent::Waiting { name },
            Event::Building => TableEvent::Building { name },
            Event::Saved { .. } => TableEvent::Done { name },
            Event::NotSaved(why) => TableEvent::NotKept(why),
            _ => return None,
        })
    }
}
