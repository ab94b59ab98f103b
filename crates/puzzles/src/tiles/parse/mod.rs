//! Reads boards: one board from an argument, or many from a stream.
//!
//! Every notation is detected automatically. For any bytes, the result is a valid board or an error with its position;
//! nothing panics, and memory stays within [`MAX_RECORD_BYTES`] per record.

mod compact;
mod error;
mod json;
mod lines;
mod stream;
#[cfg(test)]
mod stream_tests;
mod text;
#[cfg(test)]
mod text_tests;
mod tokens;

pub use error::{ParseError, ParseErrorKind};
pub use lines::MAX_RECORD_BYTES;
pub use stream::{Boards, Entry, StreamError};
pub use text::{Form, ParsedBoard, parse_board};
