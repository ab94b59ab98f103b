//! Prints the `OpenAPI` document of the server, from which the page's types are generated.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    let document = jiugong_web::openapi().to_json().map_err(io::Error::other)?;
    writeln!(io::stdout(), "{document}")
}
