//! `table`: for people.

use std::io::{self, Write};

use jiugong_lab::{Language, PathReport};
use jiugong_puzzles::tiles::Convention;

use super::moves;
use crate::catalogue;
use crate::units::show_large;

pub(super) fn write(
    report: &PathReport,
    convention: Convention,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    if report.length == 0 {
        return writeln!(out, "{}", catalogue::already_there(language));
    }
    let length = catalogue::moves(language, report.length.into());
    let (shown, named) = (report.paths.len(), catalogue::convention(language, convention));
    let order = report.order.to_string();
    let heading = match report.count {
        None => catalogue::path_one(language, &length, &named),
        Some(1) => catalogue::path_only(language, &length, &named),
        Some(count) if shown as u128 == count => {
            catalogue::path_all(language, &length, &show_large(count), &order, &named)
        }
        Some(count) => catalogue::path_first(language, &length, &show_large(count), shown, &order, &named),
    };
    writeln!(out, "{heading}")?;
    moves::write(report, convention, out)
}
