//! The problem and how to search it, as a form: what all views but the game and the lessons ask about.
//!
//! Its rows are those of the registry: the domain, the problem's text, the options of that domain, the method, and what can be set of that
//! method. What is left empty is chosen by the laboratory. The form only holds texts; [`Request`] reads them.

mod draw;

use std::collections::BTreeMap;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::random::Random;
use jiugong_lab::registry::{DOMAINS, Kind, Knob, KnobRow, Method, OptionRow, UsesHeuristic};
use jiugong_lab::{DomainName, Explain, Instance, Language, Request};

use crate::command::Command;
use crate::prompt::{Input, Typed};

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// Begins the search.
    Run,
    /// The kind of problem.
    Domain,
    /// The problem's text.
    Text,
    /// An option of the domain.
    Option(&'static OptionRow),
    /// A knob of the search.
    Knob(&'static KnobRow),
}

/// What the form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing: the key was taken.
    Nothing,
    /// The search is to begin.
    Run,
    /// The key means nothing here.
    Untouched,
}

/// The form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The kind of problem.
    pub domain: DomainName,
    /// The problem's text.
    pub text: String,
    options: BTreeMap<&'static str, String>,
    knobs: BTreeMap<&'static str, String>,
    at: usize,
    editing: Option<Input>,
    seed: u64,
}

impl Default for Form {
    fn default() -> Self {
        let domain = DOMAINS[0];
        let text = domain.row().example.to_owned();
        let (options, knobs) = (BTreeMap::new(), BTreeMap::new());
        let mut form = Form { domain, text, options, knobs, at: 0, editing: None, seed: 0 };
        form.pose_something();
        form
    }
}

/// The knobs that every method has.
const LIMITS: [Knob; 3] = [Knob::TimeLimit, Knob::NodeLimit, Knob::MemoryLimit];

impl Form {
    /// The rows, first to last.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Run, Field::Domain, Field::Text];
        fields.extend(self.domain.row().options.iter().map(Field::Option));
        fields.push(Field::Knob(Knob::Method.row()));
        let method = self.method();
        if method.is_none_or(|method| method.row().heuristic != UsesHeuristic::No) {
            fields.push(Field::Knob(Knob::Heuristic.row()));
        }
        let own = method.map_or(&[][..], |method| method.row().knobs);
        fields.extend(own.iter().chain(&LIMITS).map(|knob| Field::Knob(knob.row())));
        fields
    }

    /// The row in hand.
    pub fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.at.min(fields.len() - 1)]
    }

    /// The method that is asked for, if one is.
    pub fn method(&self) -> Option<Method> {
        self.knobs.get(Knob::Method.name()).and_then(|name| name.parse().ok())
    }

    /// What a row says; nothing if it was left open.
    pub fn value(&self, field: Field) -> &str {
        match field {
            Field::Run => "",
            Field::Domain => self.domain.name(),
            Field::Text => &self.text,
            Field::Option(row) => self.options.get(row.name).map_or("", String::as_str),
            Field::Knob(row) => self.knobs.get(row.name).map_or("", String::as_str),
        }
    }

    /// Sets what a row says.
    pub fn set(&mut self, field: Field, value: &str) {
        let put = |map: &mut BTreeMap<&'static str, String>, name: &'static str| {
            if value.is_empty() {
                map.remove(name);
            } else {
                map.insert(name, value.to_owned());
            }
        };
        match field {
            Field::Run => {}
            Field::Domain => {
                if let Ok(domain) = value.parse::<DomainName>()
                    && domain != self.domain
                {
                    self.domain = domain;
                    domain.row().example.clone_into(&mut self.text);
                    self.options.clear();
                    // A method that the new domain has may stay.
                    if self.method().is_some_and(|method| !domain.row().has(method)) {
                        self.knobs.remove(Knob::Method.name());
                    }
                    self.knobs.remove(Knob::Heuristic.name());
                    self.pose_something();
                }
            }
            Field::Text => value.clone_into(&mut self.text),
            Field::Option(row) => put(&mut self.options, row.name),
            Field::Knob(row) => put(&mut self.knobs, row.name),
        }
    }

    /// The values there are to choose from, the first of them nothing where it may be left open; `None` where anything can be typed.
    pub fn choices(&self, field: Field) -> Option<Vec<&'static str>> {
        let row = self.domain.row();
        let open = |names: Vec<&'static str>| Some([""].into_iter().chain(names).collect());
        match field {
            Field::Run | Field::Text => None,
            Field::Domain => Some(DOMAINS.iter().map(|domain| domain.name()).collect()),
            Field::Option(option) => match option.kind {
                Kind::Name(_) | Kind::Ready(_) => open(option.kind.names().unwrap_or_default()),
                Kind::Flag => open(vec!["true"]),
                _ => None,
            },
            Field::Knob(knob) => match knob.kind {
                Kind::Method => open(Method::all().filter(|&method| row.has(method)).map(Method::name).collect()),
                Kind::Heuristic => open(row.heuristics.iter().map(|row| row.name).collect()),
                kind => kind.names().and_then(open),
            },
        }
    }

    /// Whether a text is being typed.
    pub fn is_typing(&self) -> bool {
        self.editing.is_some()
    }

    /// The line that is being typed.
    pub fn typing(&self) -> Option<&Input> {
        self.editing.as_ref()
    }

    /// Which row is in hand.
    pub fn at(&self) -> usize {
        self.at.min(self.fields().len() - 1)
    }

    fn turn(&mut self, by: isize) {
        let field = self.field();
        let Some(choices) = self.choices(field) else { return };
        let here = choices.iter().position(|choice| *choice == self.value(field)).unwrap_or(0);
        let there = (here.cast_signed() + by).rem_euclid(choices.len().cast_signed()).cast_unsigned();
        self.set(field, choices[there]);
    }

    fn type_it(&mut self) {
        self.editing = Some(Input::new(self.value(self.field())));
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) -> Wish {
        if let Some(line) = &mut self.editing {
            match line.key(key) {
                Typed::Goes => {}
                Typed::Left => self.editing = None,
                Typed::Done => {
                    let text = line.text();
                    self.editing = None;
                    self.set(self.field(), &text);
                }
            }
            return Wish::Nothing;
        }
        let last = self.fields().len() - 1;
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at().saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at() + 1).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::PageUp => self.at = self.at().saturating_sub(8),
            KeyCode::PageDown => self.at = (self.at() + 8).min(last),
            KeyCode::Left | KeyCode::Char('h') => self.turn(-1),
            KeyCode::Right | KeyCode::Char('l') => self.turn(1),
            KeyCode::Backspace | KeyCode::Delete => {
                if !matches!(self.field(), Field::Domain | Field::Text) {
                    self.set(self.field(), "");
                }
            }
            KeyCode::Char('r') => return Wish::Run,
            KeyCode::Char('n') => self.draw_lots(),
            // Where there are choices something else may still be typed, such as a formula.
            KeyCode::Char('e') if !matches!(self.field(), Field::Run) => self.type_it(),
            KeyCode::Enter | KeyCode::Char(' ') => match self.field() {
                Field::Run => return Wish::Run,
                field if self.choices(field).is_some() => self.turn(1),
                _ => self.type_it(),
            },
            _ => return Wish::Untouched,
        }
        Wish::Nothing
    }

    /// Takes what was pasted: into the line that is being typed, or as the problem.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.editing {
            line.paste(text);
        } else {
            let mut line = Input::default();
            line.paste(text);
            self.text = line.text();
        }
    }

    /// A problem to begin with: the domain's example, or a random one where that has no solution.
    fn pose_something(&mut self) {
        if self.request(Language::En).is_ok_and(|(_, problem)| problem.unsolvable_reason().is_some()) {
            self.draw_lots();
        }
    }

    /// Another problem of the domain, if it has random ones: the next seed's.
    fn draw_lots(&mut self) {
        let row = self.domain.row();
        let Some(random) = row.random else { return };
        let Ok(request) = self.unread() else { return };
        self.seed += 1;
        if let Ok(problem) = random(&mut Random::new(self.seed), None, &request.options)
            && let Some(text) = problem.text()
        {
            self.text = text;
        }
    }

    /// The request without its text.
    fn unread(&self) -> Result<Request, jiugong_lab::ReadError> {
        let mut request = Request::new(self.domain);
        for (name, value) in self.options.iter().chain(&self.knobs) {
            request.set(name, value)?;
        }
        Ok(request)
    }

    /// The request, and the problem it is about.
    ///
    /// # Errors
    /// If something in the form cannot be read: what it is.
    pub fn request(&self, language: Language) -> Result<(Request, Instance), String> {
        let mut request = self.unread().map_err(|error| error.explain(language))?;
        if request.ready().is_none() {
            request.text = Some(self.text.as_bytes().to_vec());
        }
        let problem = request.problem().map_err(|error| error.explain(language))?;
        Ok((request, problem))
    }

    /// The command that asks the same of `verb`; `with` says which knobs it has.
    pub fn command(&self, verb: &str, with: impl Fn(&KnobRow) -> bool) -> Command {
        let mut command = Command::new(verb, self.domain);
        for option in self.domain.row().options {
            if let Some(value) = self.options.get(option.name) {
                let name = format!("--{}", option.name.replace('_', "-"));
                command = match option.kind {
                    Kind::Flag => command.flag(&name),
                    _ => command.option(&name, value),
                };
            }
        }
        for field in self.fields() {
            if let Field::Knob(row) = field
                && let Some(value) = self.knobs.get(row.name)
                && with(row)
            {
                command = command.option(row.option, value);
            }
        }
        command
    }

    /// The same, with the problem's text at its end.
    pub fn whole_command(&self, verb: &str) -> Command {
        let ready = self.unread().is_ok_and(|request| request.ready().is_some());
        let command = self.command(verb, |_| true);
        if ready { command } else { command.word(&self.text) }
    }
}
