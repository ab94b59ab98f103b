//! The engine on other spaces: larger boards, spaces without a solution, tree searches, mazes, four in line, doors.

mod classics;
mod common;
mod domains;
mod duplicates;
mod larger;
