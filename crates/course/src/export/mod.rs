//! Writers of lessons: text for people, JSON for programs.

mod json;
mod text;

pub use json::LessonJson;
pub use text::{write_lesson_list, write_lesson_part, write_lesson_title};

use std::io::{self, Write};

use jiugong_lab::{Language, Text};
use jiugong_show::export::LessonChoice;

use crate::lesson::{LESSONS, Lesson, LessonRow};

/// All lessons with their titles and subjects, for lists of what is available.
pub fn lesson_choices(language: Language) -> Vec<LessonChoice> {
    let choice =
        |row: &LessonRow| LessonChoice { name: row.name, title: row.title.get(language), help: row.help.get(language) };
    LESSONS.iter().map(choice).collect()
}

/// A format of lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LessonFormat {
    /// Paragraphs, boards and tables for people.
    Text,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static LESSON_FORMATS: [(&str, LessonFormat, Text); 2] = [
    (
        "text",
        LessonFormat::Text,
        Text { en: "paragraphs, boards and tables, to be read", zh: "供阅读的段落、棋盘与表格" },
    ),
    ("json", LessonFormat::Json, Text { en: "one JSON object with every part", zh: "一个 JSON 对象，含每一部分" }),
];

impl LessonFormat {
    /// Writes the whole of `lesson`, for a terminal of `width` columns if the output is one.
    ///
    /// # Errors
    /// `out` cannot be written to.
    pub fn write(self, lesson: &Lesson, width: Option<u16>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            LessonFormat::Json => json::write(lesson, out),
            LessonFormat::Text => {
                write_lesson_title(lesson, out)?;
                lesson.parts.iter().try_for_each(|part| write_lesson_part(lesson, part, width, out))
            }
        }
    }
}
