//! `interactive`: solves boards as they are typed.

use std::io::{BufReader, BufWriter, stdin, stdout};

use jiugong_course::interactive;
use jiugong_lab::Language;
use jiugong_show::catalogue;

use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(terminal: &Terminal) -> Result<Exit, Failure> {
    Terminal::prompt(&catalogue::reading_dialogue(terminal.language));
    let mut input = BufReader::new(stdin().lock());
    let mut output = BufWriter::new(stdout().lock());
    match terminal.language {
        Language::En => interactive::english::run(&mut input, &mut output)?,
        Language::Zh => interactive::chinese::run(&mut input, &mut output)?,
    }
    Ok(Exit::Solved)
}
