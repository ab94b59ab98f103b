//! The arguments of the verbs about boards.

mod coach;
mod convert;
mod facts;
mod tables;
mod values;

pub use coach::Coach;
pub use convert::{Convert, ConvertBoard, ConvertMoves, ConvertVerb};
pub use facts::Solvable;
pub use tables::{TableNames, TablesBuild, TablesList, TablesVerb};
