//! What happens to tables while a search waits for them.

use jiugong_store::{Event, NotKept, Rejected};

/// What happens to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// Its file cannot be used, and the table is built again.
    Rejected(Rejected),
    /// Another process builds it.
    Waiting {
        /// Its name.
        name: String,
    },
    /// It is being built.
    Building {
        /// Its name.
        name: String,
    },
    /// So many of its states are done.
    Progress {
        /// Its name.
        name: String,
        /// States reached.
        done: u64,
        /// All states.
        total: u64,
    },
    /// The small tables take long: the large ones are built, and the search goes on with them.
    Larger,
    /// It was built, and kept if it could be.
    Done {
        /// Its name.
        name: String,
    },
    /// It could not be kept, and is used from memory.
    NotKept(NotKept),
}

impl TableEvent {
    pub(super) fn from_store(name: &str, event: Event) -> Option<Self> {
        let name = name.to_owned();
        Some(match event {
            Event::Rejected(rejected) => TableEvent::Rejected(rejected),
            Event::Waiting => TableEvent::Waiting { name },
            Event::Building => TableEvent::Building { name },
            Event::Kept { .. } => TableEvent::Done { name },
            Event::NotKept(why) => TableEvent::NotKept(why),
            _ => return None,
        })
    }
}
