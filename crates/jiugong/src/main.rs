//! jiugong
fn main() {}
