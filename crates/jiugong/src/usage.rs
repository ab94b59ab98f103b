//! Errors in the use of the command line, in the language of the user.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use jiugong_lab::Language;
use jiugong_lab::registry::nearest;

use crate::failure::Exit;
use crate::help;
use crate::terminal::Terminal;

/// Suggests the value nearest to the one that was typed, by the same rule as other messages.
fn suggest_value(error: &mut Error) {
    let Some(ContextValue::Strings(possible)) = error.get(ContextKind::ValidValue).cloned() else { return };
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidValue) else { return };
    let names: Vec<&str> = possible.iter().map(String::as_str).collect();
    if let Some(name) = nearest(found, &names) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(name.to_owned()));
    }
}

/// Prints help, the version, or the error in the command line `words`.
pub fn show(terminal: &Terminal, words: &[OsString], mut error: Error) -> Exit {
    suggest_value(&mut error);
    let error = &error;
    match error.kind() {
        // A closed pipe is not an error here either.
        ErrorKind::DisplayHelp => _ = write!(anstream::stdout().lock(), "{}", help::asked(words, terminal.language)),
        ErrorKind::DisplayVersion => _ = write!(anstream::stdout().lock(), "{}", error.render().ansi()),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            _ = write!(anstream::stderr().lock(), "{}", help::asked(words, terminal.language));
            return Exit::Bad;
        }
        _ => {
            match terminal.language {
                Language::En => _ = write!(anstream::stderr().lock(), "{}", error.render().ansi()),
                Language::Zh => terminal.error(&in_chinese(error)),
            }
            return Exit::Bad;
        }
    }
    Exit::Solved
}

/// The Chinese form of clap's message, from the same data.
fn in_chinese(error: &Error) -> String {
    let fact = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join("、"),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        _ => String::new(),
    };
    let argument = fact(ContextKind::InvalidArg);
    let value = fact(ContextKind::InvalidValue);
    let possible = fact(ContextKind::ValidValue);
    let mut message = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("{argument} 需要一个值"),
        ErrorKind::InvalidValue => format!("{argument} 的值 '{value}' 无效"),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map_or_else(String::new, |why| format!("：{why}"));
            format!("{argument} 的值 '{value}' 无效{why}")
        }
        ErrorKind::UnknownArgument => format!("未知选项 '{argument}'"),
        ErrorKind::InvalidSubcommand => format!("未知命令 '{}'", fact(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => format!("缺少参数：{argument}"),
        ErrorKind::ArgumentConflict => format!("{argument} 不能重复或与其他选项同用"),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        _ => return error.to_string(),
    };
    if !possible.is_empty() {
        let _ = write!(message, "；可选：{possible}");
    }
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        let suggestion = fact(kind);
        if !suggestion.is_empty() {
            let _ = write!(message, "\n\n是否要用：{suggestion}");
        }
    }
    message.push_str("\n\n更多说明请用 '--help'。");
    message
}
