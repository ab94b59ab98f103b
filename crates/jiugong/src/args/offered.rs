//! The options that come from the registry: those of the domains, and the knobs of a search.
//!
//! They are made from the rows, and their values are parsed once, by the kinds in the rows: a new domain, option or knob is on the
//! command line as soon as it has its row.

use std::cell::RefCell;
use std::fmt::Debug;
use std::marker::PhantomData;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use jiugong_lab::registry::{DOMAINS, DomainName, HeuristicName, KNOBS, Kind, Knob, KnobRow, Method, OptionRow, Value};
use jiugong_lab::{Explain, Language, Request, Text, ValueError, defaults};
use jiugong_show::catalogue;
use jiugong_show::units::{show_bytes, show_duration};

use crate::failure::Failure;
use crate::help;
use crate::terminal::Terminal;
use crate::values;

/// The name that leaves the choice of the method to the program.
const AUTO: &str = "auto";

thread_local! {
    /// The verb on the command line, if it is known: only its options are built.
    static READ: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Builds a command line in which, if `verb` is given, only that verb has the options of the registry: building them for all
/// verbs would take as long as solving a small board.
pub fn only_for<T>(verb: Option<&str>, make: impl FnOnce() -> T) -> T {
    READ.set(verb.map(str::to_owned));
    let line = make();
    READ.set(None);
    line
}

/// Whether the options of `command` are not needed.
fn is_idle(command: &Command) -> bool {
    READ.with_borrow(|read| read.as_ref().is_some_and(|read| read != command.get_name()))
}

/// The part of the registry that a verb offers.
pub trait OptionFilter: Debug + Send + Sync + 'static {
    /// The options of domains that have no effect on the verb.
    const WITHOUT_OPTIONS: &'static [&'static str] = &[];
    /// The knobs that the verb sets itself.
    const WITHOUT_KNOBS: &'static [Knob] = &[];
    /// The only domain of the verb; `None` for all domains.
    const DOMAIN: Option<&'static str> = None;
}

/// A value on the command line: its text, and the value or the error for each kind that the option may have.
#[derive(Clone, Debug)]
struct ParsedValue {
    text: String,
    values: Vec<Result<Value, ValueError>>,
}

impl ParsedValue {
    fn new(text: &str, kinds: &[Kind]) -> Self {
        ParsedValue { text: text.to_owned(), values: kinds.iter().map(|kind| kind.read(text)).collect() }
    }
}

/// An option of a domain that was given: its text, and its value in each domain that takes it.
#[derive(Debug)]
struct GivenOption {
    name: &'static str,
    text: String,
    values: Vec<(DomainName, Value)>,
}

/// The options of the domains that were given.
#[derive(Debug)]
pub struct OptionArgs<O> {
    given: Vec<GivenOption>,
    offer: PhantomData<O>,
}

/// An option name, with the rows of all domains that have it.
struct DomainOption {
    rows: Vec<(DomainName, &'static OptionRow)>,
}

/// The options that a verb offers, each once, in the order of the registry.
fn options<O: OptionFilter>() -> Vec<DomainOption> {
    let mut options: Vec<DomainOption> = Vec::new();
    for &domain in DOMAINS.iter().filter(|domain| O::DOMAIN.is_none_or(|only| only == domain.name())) {
        for row in domain.row().options.iter().filter(|row| !O::WITHOUT_OPTIONS.contains(&row.name)) {
            match options.iter_mut().find(|option| option.rows[0].1.name == row.name) {
                Some(option) => option.rows.push((domain, row)),
                None => options.push(DomainOption { rows: vec![(domain, row)] }),
            }
        }
    }
    options
}

impl DomainOption {
    fn name(&self) -> &'static str {
        self.rows[0].1.name
    }

    /// The help in each domain, with the names of the domains if there are several.
    fn help(&self, all: bool) -> String {
        let language = help::language();
        let mut told: Vec<(Text, Vec<&'static str>)> = Vec::new();
        for (domain, row) in &self.rows {
            match told.iter_mut().find(|(text, _)| *text == row.help) {
                Some((_, domains)) => domains.push(domain.name()),
                None => told.push((row.help, vec![domain.name()])),
            }
        }
        let one = |(text, domains): &(Text, Vec<&'static str>)| match language {
            _ if !all => sentence(*text),
            Language::En => format!("{} ({})", sentence(*text), domains.join(", ")),
            Language::Zh => format!("{}（{}）", sentence(*text), domains.join("、")),
        };
        told.iter().map(one).collect::<Vec<_>>().join(if language == Language::Zh { "；" } else { "; " })
    }

    fn argument(&self, all: bool) -> Arg {
        let row = self.rows[0].1;
        let kinds: Vec<Kind> = self.rows.iter().map(|(_, row)| row.kind).collect();
        // The default of one domain may be invalid in another; then the help text states it.
        let usual = row.usual.filter(|_| self.rows.iter().all(|(_, other)| other.usual == row.usual));
        argument(row.name, &row.flag(), row.value, &kinds).help(self.help(all)).default_values(usual)
    }
}

/// The options with a letter, and their other names.
const SHORT: [(&str, char, &[&str]); 4] =
    [("method", 'm', &["methods"]), ("heuristic", 'H', &["heuristics"]), ("goal", 'g', &[]), ("time_limit", 't', &[])];

/// Where the options of domains stand in help.
const OF_DOMAIN: &str = "domain";

/// Whether an argument is an option of a domain.
pub fn is_of_domain(argument: &Arg) -> bool {
    argument.get_help_heading() == Some(OF_DOMAIN)
}

/// A text of the registry as help; only English begins with a capital.
pub fn sentence(text: Text) -> String {
    let language = help::language();
    let text = text.get(language);
    if language == Language::Zh {
        return text.to_owned();
    }
    catalogue::capital(text)
}

/// An argument whose values are of one of these kinds.
fn argument(name: &'static str, flag: &str, value: &'static str, kinds: &[Kind]) -> Arg {
    let argument = Arg::new(name).long(flag.trim_start_matches('-').to_owned());
    let argument = match SHORT.iter().find(|(long, _, _)| *long == name) {
        Some((_, letter, aliases)) => argument.short(*letter).aliases(*aliases),
        None => argument,
    };
    if kinds.iter().all(|kind| matches!(kind, Kind::Flag)) {
        return argument.action(ArgAction::SetTrue);
    }
    argument.value_name(value).value_parser(parser(kinds))
}

/// Accepts a value that is valid for one of these kinds, and keeps its text.
fn parser(kinds: &[Kind]) -> ValueParser {
    let language = help::language();
    let mut names: Vec<(&'static str, Text)> = Vec::new();
    for kind in kinds {
        match kind {
            Kind::Name(rows) => names.extend(rows.iter().copied()),
            Kind::Ready(rows) => names.extend(rows.iter().map(|&(name, title, _)| (name, title))),
            Kind::Method => names.extend(Method::all().map(|method| (method.name(), method.row().title))),
            Kind::Heuristic => {
                let parsed = |heuristic: HeuristicName| ParsedValue {
                    text: heuristic.name().to_owned(),
                    values: vec![Ok(Value::Heuristic(heuristic))],
                };
                return values::heuristic().map(parsed).into();
            }
            _ => {
                let kinds = kinds.to_vec();
                return ValueParser::new(move |text: &str| {
                    let parsed = ParsedValue::new(text, &kinds);
                    match &parsed.values[0] {
                        Err(why) if parsed.values.iter().all(Result::is_err) => Err(why.explain(language)),
                        _ => Ok(parsed),
                    }
                });
            }
        }
    }
    let mut seen = Vec::new();
    names.retain(|(name, _)| {
        !seen.contains(name) && {
            seen.push(*name);
            true
        }
    });
    let values = names.into_iter().map(|(name, title)| PossibleValue::new(name).help(title.get(language)));
    let kinds = kinds.to_vec();
    PossibleValuesParser::new(values.collect::<Vec<_>>()).map(move |text| ParsedValue::new(&text, &kinds)).into()
}

impl<O: OptionFilter> OptionArgs<O> {
    /// Sets the given options.
    ///
    /// # Errors
    /// If the domain of `request` does not have an option, or the value is invalid.
    pub fn set(&self, request: &mut Request, terminal: &Terminal) -> Result<(), Failure> {
        for GivenOption { name, text, values } in &self.given {
            let known = values.iter().find(|(domain, _)| *domain == request.domain);
            match known.and_then(|(domain, value)| Some((domain.row().option(name)?, value))) {
                Some((row, value)) => request.options.set(row, value.clone()),
                // Another domain has the option, or the value is invalid in this one: the request explains why.
                None => request.set(name, text).map_err(|why| refused(name, &why, terminal))?,
            }
        }
        Ok(())
    }

    /// The given options, with their values as text.
    #[cfg(feature = "cluster")]
    pub fn set_options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.given.iter().map(|option| (option.name, option.text.as_str()))
    }

    /// Removes a given option and returns its value in the first domain that takes it, so that the caller can interpret it.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        let place = self.given.iter().position(|given| given.name == name)?;
        self.given.remove(place).values.into_iter().next().map(|(_, value)| value)
    }
}

/// The error for an option, with the reason.
fn refused(name: &str, why: &dyn Explain, terminal: &Terminal) -> Failure {
    let option = format!("--{}", name.replace('_', "-"));
    Failure::Bad(catalogue::in_option(terminal.language, &option, &why.explain(terminal.language)))
}

impl<O: OptionFilter> FromArgMatches for OptionArgs<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for option in options::<O>() {
            let name = option.name();
            if matches.value_source(name) != Some(ValueSource::CommandLine) {
                continue;
            }
            let parsed = matches.try_get_one::<ParsedValue>(name).ok().flatten().cloned();
            let flag =
                || ParsedValue { text: "true".to_owned(), values: vec![Ok(Value::Flag(true)); option.rows.len()] };
            let ParsedValue { text, values } = parsed.unwrap_or_else(flag);
            let domains = option.rows.iter().map(|(domain, _)| *domain);
            let values = domains.zip(values).filter_map(|(domain, value)| Some((domain, value.ok()?))).collect();
            given.push(GivenOption { name, text, values });
        }
        Ok(OptionArgs { given, offer: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<O: OptionFilter> Args for OptionArgs<O> {
    fn augment_args(command: Command) -> Command {
        if is_idle(&command) {
            return command;
        }
        command.args(options::<O>().iter().map(|option| option.argument(O::DOMAIN.is_none()).help_heading(OF_DOMAIN)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The given knobs.
#[derive(Debug)]
pub struct KnobArgs<O> {
    turned: Vec<(Knob, ParsedValue)>,
    offer: PhantomData<O>,
}

/// The knobs that a verb offers.
fn knobs<O: OptionFilter>() -> impl Iterator<Item = &'static KnobRow> {
    KNOBS.iter().filter(|row| !O::WITHOUT_KNOBS.contains(&row.knob))
}

impl<O: OptionFilter> KnobArgs<O> {
    /// The given knobs, with their values as text.
    #[cfg(feature = "cluster")]
    pub fn turned(&self) -> impl Iterator<Item = (Knob, &str)> {
        self.turned.iter().map(|(knob, parsed)| (*knob, parsed.text.as_str()))
    }

    /// Sets the given knobs, for a search that Ctrl-C at `terminal` stops.
    ///
    /// # Errors
    /// If a value is invalid.
    pub fn set(&self, request: &mut Request, terminal: &Terminal) -> Result<(), Failure> {
        let settings = &mut request.settings;
        for (knob, parsed) in &self.turned {
            match &parsed.values[0] {
                Ok(value) => {
                    hint_unit(&parsed.text, value, terminal);
                    settings.set_value(*knob, value.clone());
                }
                Err(why) => return Err(refused(knob.name(), why, terminal)),
            }
        }
        settings.limits.cancel = Some(terminal.cancel_flag());
        settings.tables = Some(terminal.tables());
        Ok(())
    }
}

/// Memory below this is not enough for any search, so a unit was probably mistyped.
const LEAST_MEMORY: usize = 1 << 20;

/// Says how a limit was read where its unit is missing or unlikely.
fn hint_unit(text: &str, value: &Value, terminal: &Terminal) {
    let has_unit = !text.trim_end().ends_with(|last: char| last.is_ascii_digit());
    match value {
        Value::Time(time) if !has_unit => {
            Terminal::note(&catalogue::time_without_unit(terminal.language, text, &show_duration(*time)));
        }
        Value::Bytes(bytes) if *bytes < LEAST_MEMORY => {
            terminal.warning(&catalogue::little_memory(terminal.language, text, &show_bytes(*bytes)));
        }
        _ => {}
    }
}

impl<O: OptionFilter> FromArgMatches for KnobArgs<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |row: &KnobRow| Some((row.knob, matches.get_one::<ParsedValue>(row.name)?.clone()));
        let turned = knobs::<O>().filter_map(value);
        let chosen = turned.filter(|(knob, parsed)| *knob != Knob::Method || parsed.text != AUTO);
        Ok(KnobArgs { turned: chosen.collect(), offer: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<O: OptionFilter> Args for KnobArgs<O> {
    fn augment_args(command: Command) -> Command {
        if is_idle(&command) {
            return command;
        }
        command.args(knobs::<O>().map(|row| {
            let made = argument(row.name, row.option, row.value, &[row.kind]).help(sentence(row.help));
            match row.knob {
                Knob::Method => made
                    .value_parser(method_or_auto().map(|text| ParsedValue::new(&text, &[Kind::Method])))
                    .default_value(AUTO),
                Knob::MemoryLimit => made.default_value(defaults::MEMORY),
                _ => made,
            }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// `auto` or a method.
fn method_or_auto() -> PossibleValuesParser {
    const LEFT: Text = Text {
        en: "suits the problem; optimal for boards of up to 16 cells",
        zh: "按问题自动选择；棋盘不超过 16 格时保证最优",
    };
    let language = help::language();
    let all = Method::all().map(|method| (method.name(), method.row().title));
    let value = |(name, title): (&'static str, Text)| PossibleValue::new(name).help(title.get(language));
    PossibleValuesParser::new([(AUTO, LEFT)].into_iter().chain(all).map(value).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::args::{Cli, Command as Verb};

    /// A new domain, option or knob needs no change in this file.
    #[test]
    fn the_command_line_has_whatever_the_registry_offers() {
        let command = Cli::command();
        let general = ["solve", "trace", "tree", "compare", "audit", "generate", "space", "path"];
        for verb in general {
            let verb = command.find_subcommand(verb).expect("a verb");
            let domains = verb.get_arguments().find(|argument| argument.get_id() == "domain").expect("--domain");
            let offered: Vec<_> =
                domains.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            assert_eq!(offered, DOMAINS.iter().map(|domain| domain.name()).collect::<Vec<_>>());
        }
        let solve = command.find_subcommand("solve").expect("a verb");
        let flags: Vec<_> = solve.get_arguments().filter_map(Arg::get_long).map(|flag| format!("--{flag}")).collect();
        let options = DOMAINS.iter().flat_map(|domain| domain.row().options).map(OptionRow::flag);
        for flag in options.chain(KNOBS.iter().map(|row| row.option.to_owned())) {
            assert_eq!(flags.iter().filter(|known| **known == flag).count(), 1, "{flag}");
        }
    }

    #[test]
    fn option_values_reach_the_request_unchanged() {
        let terminal = Terminal::new(Language::En);
        let request = |words: &[&str]| {
            let cli = Cli::try_parse_from([&["jiugong", "solve"], words].concat()).expect("it is read");
            let Verb::Solve(args) = cli.command else { panic!("another verb") };
            let mut request = args.problem.kind.request(&terminal)?;
            args.knobs.set(&mut request, &terminal).map(|()| request)
        };
        let asked =
            request(&["--domain", "maze", "--weighted", "--to", "0,2", "--method", "wastar", "--weight-h", "1.5"]);
        let asked = asked.expect("it is taken");
        assert_eq!(asked.options.names().collect::<Vec<_>>(), ["to", "weighted"]);
        assert_eq!(asked.options.flag("weighted"), Some(true));
        assert_eq!(asked.settings.method.map(Method::name), Some("wastar"));
        assert_eq!(asked.settings.weight_h.map(|weight| weight.to_string()).as_deref(), Some("1.5"));
        // Defaults are left to the laboratory, except for the memory of the machine.
        let plain = request(&["283104765"]).expect("it is taken");
        assert_eq!(plain.options.names().count(), 0);
        assert_eq!((plain.settings.method, plain.settings.limits.bytes), (None, Some(2 << 30)));
        let Err(Failure::Bad(message)) = request(&["--weighted"]) else { panic!("boards have no costs of cells") };
        assert!(message.starts_with("--weighted: ") && message.contains("maze"), "{message}");
    }
}
