//! The engine on other spaces: larger boards, spaces without a solution, tree searches, mazes, four in line, doors.

mod common;
mod domains;
mod duplicates;
mod larger;
