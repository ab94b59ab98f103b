//! Builds the complete tables of 3×3 that are embedded: building them at run time would take longer than solving one
//! board.

#[allow(dead_code, reason = "the library uses the rest")]
#[path = "src/tiles/complete/descents.rs"]
mod descents;

use std::path::Path;

use descents::{Shape, Turns, descents};

/// One cell of the blank for each class under the symmetries of the square, as the library lists them.
const HOMES: [usize; 3] = [8, 7, 4];

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/tiles/complete/descents.rs");
    let folder = std::env::var_os("OUT_DIR").ok_or(std::io::ErrorKind::NotFound)?;
    let shape = Shape { rows: 3, columns: 3 };
    for home in HOMES {
        let table = descents(shape, home, &Turns::new(shape, home));
        std::fs::write(Path::new(&folder).join(format!("three{home}.bin")), table)?;
    }
    Ok(())
}
