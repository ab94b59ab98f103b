//! Writes the description of the API to standard output: what the page's types are made from.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    let document = jiugong_web::openapi().to_json().map_err(io::Error::other)?;
    writeln!(io::stdout(), "{document}")
}
