//! The arguments of `lesson`.

use std::ffi::OsString;

use clap::Args;
use jiugong_course::export::LessonFormat;

use crate::values;

#[derive(Debug, Args)]
pub struct Lesson {
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub board: Option<OsString>,
    #[arg(long)]
    pub no_pause: bool,
    #[arg(long, value_parser = values::lesson_format(), value_name = "FORMAT", default_value = "text")]
    pub format: LessonFormat,
}
