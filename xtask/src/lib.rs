//! What all chores share: running other programs from the project's root.

pub mod chores;
