//! Reads input: the text of a problem from arguments, a file or standard input, always of bounded size.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use jiugong_lab::registry::{DOMAINS, DomainName, DomainRow};
use jiugong_lab::{Capabilities, FieldError, Instance, Options, ReadError, Request, StreamError};
use jiugong_puzzles::scan::Position;
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::units::show_bytes;

use crate::args::{OptionFilter, ProblemArgs};
use crate::boards::MOST_BYTES;
use crate::failure::Failure;
use crate::terminal::Terminal;

/// The longest text of a problem: a map with millions of roads.
const MOST_TEXT: usize = 4 * MOST_BYTES;

/// The single problem of a verb, posed by `request`.
///
/// # Errors
/// If there are several, or it is invalid; the error has the line and a mark below the bad part.
pub fn problem<O: OptionFilter>(
    terminal: &Terminal,
    args: &ProblemArgs<O>,
    request: &mut Request,
) -> Result<Instance, Failure> {
    let mut problems = problems(terminal, args, request)?;
    match problems.len() {
        1 => Ok(problems.remove(0)),
        count => Err(Failure::Bad(catalogue::one_board(terminal.language, count))),
    }
}

/// The problems of a verb, at least one: several only in domains that read them from one text.
///
/// # Errors
/// If one of them is invalid; the error has the line and a mark below the bad part.
pub fn problems<O: OptionFilter>(
    terminal: &Terminal,
    args: &ProblemArgs<O>,
    request: &mut Request,
) -> Result<Vec<Instance>, Failure> {
    let (words, file) = (&args.text[..], args.file.as_deref().filter(|file| *file != Path::new("-")));
    let Some(stream) = request.domain.row().capabilities.stream else {
        return Ok(vec![read(terminal, words, args.file.as_deref(), request)?]);
    };
    if file.is_none() && !words.is_empty() && words != [OsStr::new("-")] {
        return from_words(terminal, words, request);
    }
    if file.is_none() {
        Terminal::prompt(&catalogue::reading_terminal(terminal.language));
    }
    let invalid = |error: &ReadError| match error.option {
        Some(_) => problem_failure(terminal, error, &request.options),
        None => Failure::explain(terminal, error),
    };
    let read = (stream.read)(reader(terminal, file)?, &request.options).map(|next| {
        next.map_err(|error| match (error, file) {
            (StreamError::Bad(error), _) => invalid(&error),
            (StreamError::Io(error), Some(file)) => unreadable(terminal, file, &error),
            (StreamError::Io(error), None) => Failure::Io(error),
        })
    });
    let problems = read.collect::<Result<Vec<_>, _>>()?;
    if problems.is_empty() {
        let problem = (request.domain.row().read)(&[], &request.options).map_err(|error| invalid(&error))?;
        return Ok(vec![problem]);
    }
    Ok(problems)
}

/// The problems in arguments: one in one or several of them, or several problems in one each.
fn from_words(terminal: &Terminal, words: &[OsString], request: &Request) -> Result<Vec<Instance>, Failure> {
    let read = |text: &OsStr| (request.domain.row().read)(text.as_encoded_bytes(), &request.options);
    if words.len() > 1 {
        match words.iter().map(|word| read(word)).collect::<Result<Vec<_>, _>>() {
            // A single tile is a board of 1x1, but a list of tiles is one board.
            Ok(problems) if problems.iter().all(|problem| problem.info().cells > 1) => return Ok(problems),
            Err(error) if error.option.is_some() => return Err(problem_failure(terminal, &error, &request.options)),
            _ => {}
        }
    }
    let text = words.join(OsStr::new(" "));
    match read(&text) {
        Ok(problem) => Ok(vec![problem]),
        Err(error) if error.option.is_some() => Err(problem_failure(terminal, &error, &request.options)),
        Err(error) => Err(unread(terminal, &error, text.as_encoded_bytes(), &request.options)),
    }
}

/// The problem whose text is `words`, or in a file, or on standard input.
///
/// # Errors
/// If it is invalid.
pub fn read(
    terminal: &Terminal,
    words: &[OsString],
    file: Option<&Path>,
    request: &mut Request,
) -> Result<Instance, Failure> {
    let text = match words {
        [] => None,
        [word] if word == OsStr::new("-") => None,
        words => Some(joined(request.domain.row(), words)),
    };
    let text = if let Some(text) = text {
        text
    } else if file.is_none() && request.ready().is_some() {
        return request.problem().map_err(|error| unread(terminal, &error, &[], &request.options));
    } else {
        if file.is_none_or(|file| file == Path::new("-")) {
            let form = request.domain.row().form.get(terminal.language);
            Terminal::prompt(&catalogue::reading_problem(terminal.language, form));
        }
        self::text(terminal, file)?
    };
    let text = request.text.insert(text).clone();
    let problem = request.problem().map_err(|error| unread(terminal, &error, &text, &request.options))?;
    problem.notes(terminal.language).for_each(|note| terminal.warning(note));
    Ok(problem)
}

/// The text in the arguments. In domains whose texts have several lines, as in their example, each argument is a line.
fn joined(row: &DomainRow, words: &[OsString]) -> Vec<u8> {
    let between = if row.example.contains('\n') { "\n" } else { " " };
    words.join(OsStr::new(between)).into_encoded_bytes()
}

/// The error for an invalid problem, with the line and a mark below the bad part: of its text, or of the value of an option.
pub fn unread(terminal: &Terminal, error: &ReadError, text: &[u8], options: &Options) -> Failure {
    let message = error.explain(terminal.language);
    let value = error.option.and_then(|option| options.text(option));
    let text = value.as_ref().map_or(text, |value| value.as_bytes());
    Failure::Bad(pointing(message, error.at, text))
}

/// The error for a random problem that could not be created: the wrong option and the reason.
pub fn problem_failure(terminal: &Terminal, error: &ReadError, options: &Options) -> Failure {
    // Errors in a text are about the text; a missing feature is about the domain.
    let said = |option: &&str| *option == "domain" || options.text(option).is_some();
    match error.option.filter(|option| !said(option)) {
        Some(option) => {
            let flag = format!("--{}", option.replace('_', "-"));
            Failure::Bad(catalogue::in_option(terminal.language, &flag, &error.explain(terminal.language)))
        }
        None => unread(terminal, error, &[], options),
    }
}

/// The message with the line of `text` that it is about and a mark below the bad part.
pub fn pointing(message: String, at: Option<Position>, text: &[u8]) -> String {
    let Some(Position { line, column }) = at else { return message };
    let shown = text.split(|&byte| byte == b'\n').nth(line.saturating_sub(1)).map(String::from_utf8_lossy);
    match shown {
        Some(shown) => marked(message, shown.trim_end_matches('\r'), column),
        None => message,
    }
}

/// The message with the line it is about and a mark below the bad column.
pub fn marked(message: String, line: &str, column: usize) -> String {
    // A mark below a line that wraps would be at the wrong place.
    if line.chars().count() > 100 || line.contains(char::is_control) {
        return message;
    }
    // A Chinese character takes two columns, and so does the full-width space in its place.
    let before = line.chars().chain(std::iter::repeat(' ')).take(column.saturating_sub(1));
    let spaces: String = before.map(|letter| if letter >= '\u{1100}' { '\u{3000}' } else { ' ' }).collect();
    format!("{message}\n  {line}\n  {spaces}^")
}

/// Rejects an option that only domains with a capability have.
///
/// # Errors
/// If `given` is such an option.
pub fn refuse(
    terminal: &Terminal,
    domain: DomainName,
    given: Option<&str>,
    is_able: impl Fn(&Capabilities) -> bool,
) -> Result<(), Failure> {
    let Some(option) = given else { return Ok(()) };
    let able = DOMAINS.iter().filter(|domain| is_able(domain.row().capabilities));
    let why = FieldError::OfAnother { domain: domain.name(), of: able.map(|domain| domain.name()).collect() };
    Err(Failure::Bad(catalogue::in_option(terminal.language, option, &why.explain(terminal.language))))
}

/// The content of a file, or of standard input if there is none or it is `-`, up to [`MOST_TEXT`] bytes.
pub fn text(terminal: &Terminal, file: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let limit = MOST_TEXT as u64;
    reader(terminal, file)?.take(limit + 1).read_to_end(&mut text)?;
    if text.len() as u64 > limit {
        let (language, most) = (terminal.language, show_bytes(MOST_TEXT));
        return Err(match file.filter(|file| *file != Path::new("-")) {
            Some(path) => cannot_read(terminal, path, &catalogue::file_too_large(language, &most)),
            None => Failure::Bad(catalogue::too_long(language, &most)),
        });
    }
    Ok(text)
}

/// A reader of a file, or of standard input if there is none or it is `-`.
pub fn reader(terminal: &Terminal, file: Option<&Path>) -> Result<Box<dyn BufRead>, Failure> {
    match file.filter(|file| *file != Path::new("-")) {
        None => Ok(Box::new(BufReader::with_capacity(1 << 16, io::stdin().lock()))),
        Some(path) => {
            let open = || {
                let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
                let is_text = !file.fill_buf()?.contains(&0);
                Ok((file, is_text))
            };
            match open() {
                Ok((file, true)) => Ok(Box::new(file)),
                Ok((_, false)) => Err(cannot_read(terminal, path, &catalogue::file_not_text(terminal.language))),
                Err(error) => Err(unreadable(terminal, path, &error)),
            }
        }
    }
}

/// The error for a file that cannot be read.
fn unreadable(terminal: &Terminal, path: &Path, error: &io::Error) -> Failure {
    let language = terminal.language;
    let why = match error.kind() {
        io::ErrorKind::NotFound => catalogue::file_missing(language),
        io::ErrorKind::PermissionDenied => catalogue::file_denied(language),
        _ if path.is_dir() => catalogue::file_is_folder(language),
        _ => error.to_string(),
    };
    cannot_read(terminal, path, &why)
}

/// The error for a file that cannot be read for this reason.
fn cannot_read(terminal: &Terminal, path: &Path, why: &str) -> Failure {
    Failure::Bad(catalogue::no_file(terminal.language, &path.display().to_string(), why))
}
