//! Text becomes boards: one board from an argument, or many from a stream.
//!
//! Every form people write is recognised by itself. Whatever the bytes, the answer is a valid board or an error that
//! says where and what; nothing panics, and memory stays within [`MAX_RECORD_BYTES`] a record.

mod compact;
mod error;
mod json;
mod lines;
mod scan;
mod stream;
#[cfg(test)]
mod stream_tests;
mod text;
#[cfg(test)]
mod text_tests;

pub use error::{ParseError, ParseErrorKind};
pub use lines::MAX_RECORD_BYTES;
pub use stream::{Boards, Entry, StreamError};
pub use text::{Form, Parsed, parse_board};
