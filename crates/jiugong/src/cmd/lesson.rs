//! `lesson`: short guided experiments.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use jiugong_course::catalogue::lesson as said;
use jiugong_course::export::{LessonFormat, lesson_choices, write_lesson_list, write_lesson_part, write_lesson_title};
use jiugong_course::lesson::{Choice, Lesson, Part, by_lesson_name, letter};
use jiugong_lab::Language;
use jiugong_search::Limits;
use jiugong_show::export::write_offered;

use crate::args::Lesson as Arguments;
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Arguments, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let mut out = stdout().lock();
    let Some(name) = &args.name else {
        match args.format {
            LessonFormat::Json => write_offered(&lesson_choices(language), &mut out)?,
            LessonFormat::Text => write_lesson_list(language, &mut out)?,
        }
        return Ok(Exit::Solved);
    };
    let row = by_lesson_name(name).map_err(|error| Failure::explain(terminal, &error))?;
    let board = match &args.board {
        None => None,
        Some(text) => Some(boards::parse(terminal, text)?),
    };
    terminal.catch_interrupts();
    let limits = Limits { cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let lesson = terminal
        .busy(|| row.teach(board.as_ref(), language, &limits))
        .map_err(|error| Failure::explain(terminal, &error))?;
    let reads_along = stdin().is_terminal() && out.is_terminal() && !args.no_pause;
    if args.format == LessonFormat::Text && reads_along {
        read_along(&lesson, Terminal::width(), &mut stdin().lock(), &mut out)?;
    } else {
        args.format.write(&lesson, Terminal::width(), &mut out)?;
    }
    if lesson.complete {
        return Ok(Exit::Solved);
    }
    terminal.warning(&said::stopped(language));
    Ok(Exit::Unfinished)
}

/// Shows one part after another, and waits where the reader should think or choose, until the reader quits.
fn read_along(
    lesson: &Lesson,
    width: Option<u16>,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    write_lesson_title(lesson, out)?;
    for (number, part) in lesson.parts.iter().enumerate() {
        write_lesson_part(lesson, part, width, out)?;
        let last = number + 1 == lesson.parts.len();
        let goes_on = match part {
            Part::Choice(choice) => choose(choice, lesson.language, input, out)?,
            part if part.pauses() && !last => typed(&said::pause(lesson.language), input, out)?.is_some(),
            _ => true,
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Lets the reader choose, and returns whether to continue; `false` if the reader quits.
fn choose(
    choice: &Choice,
    language: Language,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let letters: Vec<String> = (0..choice.choices.len()).map(|number| letter(number).to_string()).collect();
    let letters = letters.join("/");
    loop {
        let Some(line) = typed(&said::choose(language, &letters), input, out)? else { return Ok(false) };
        if line.is_empty() {
            return Ok(true);
        }
        let said = match choice.read(&line) {
            None => said::no_such_choice(language, &letters),
            Some(chosen) if chosen == choice.right => said::chose_right(language),
            Some(_) => said::chose_wrong(language, letter(choice.right)),
        };
        writeln!(out, "{said}")?;
        if choice.read(&line).is_some() {
            return Ok(true);
        }
    }
}

/// The reader's input after `prompt`; `None` for q or the end of input.
fn typed(prompt: &str, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<String>, Failure> {
    write!(out, "\n[{prompt}] ")?;
    out.flush()?;
    let mut line = String::new();
    let ended = input.read_line(&mut line)? == 0;
    let line = line.trim();
    Ok((!ended && !line.eq_ignore_ascii_case("q")).then(|| line.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The output of the lesson `name` for a reader who types `keys`.
    fn read(name: &str, language: Language, keys: &str) -> (Lesson, String) {
        let row = by_lesson_name(name).expect("a lesson");
        let lesson = row.teach(None, language, &Limits::default()).expect("held");
        let mut out = Vec::new();
        assert!(read_along(&lesson, None, &mut keys.as_bytes(), &mut out).is_ok());
        (lesson, String::from_utf8(out).expect("text"))
    }

    fn first(lesson: &Lesson) -> &Choice {
        let mut choices = lesson.parts.iter().filter_map(|part| match part {
            Part::Choice(choice) => Some(choice),
            _ => None,
        });
        choices.next().expect("a choice")
    }

    #[test]
    fn a_choice_is_asked_for_and_judged_before_the_figures_appear() {
        for language in Language::ALL {
            let (lesson, shown) = read("two-searches", language, "");
            let choice = first(&lesson);
            let (right, wrong) = (letter(choice.right), letter((choice.right + 1) % choice.choices.len()));
            assert!(shown.contains(&choice.choices[choice.right]) && !shown.contains("$ jiugong"), "{shown}");
            // An invalid choice is asked again; letters are accepted in either case, and so are numbers.
            let keys = format!("x\n{}\n", right.to_ascii_lowercase());
            let (_, shown) = read("two-searches", language, &keys);
            let judged = shown.find(&said::chose_right(language)).expect("judged");
            let letters: Vec<String> = (0..choice.choices.len()).map(|number| letter(number).to_string()).collect();
            assert!(shown.contains(&said::no_such_choice(language, &letters.join("/"))), "{shown}");
            assert!(judged < shown.find("$ jiugong").expect("figures"), "{shown}");
            let (_, shown) = read("two-searches", language, &format!("{}\n", choice.right + 1));
            assert!(shown.contains(&said::chose_right(language)));
            let (_, shown) = read("two-searches", language, &format!("{wrong}\n"));
            assert!(
                shown.contains(&said::chose_wrong(language, right)) && !shown.contains(&said::chose_right(language))
            );
            let (_, shown) = read("two-searches", language, "\nq\n");
            assert!(!shown.contains(&said::chose_right(language)) && shown.contains("$ jiugong"));
            let (_, shown) = read("two-searches", language, "q\n");
            assert!(!shown.contains("$ jiugong"));
        }
    }
}
