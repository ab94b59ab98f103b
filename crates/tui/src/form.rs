//! The form for a problem and its search, shared by all views except the game and the lessons.
//!
//! Its rows come from the registry: the domain, the text of the problem, the options of the domain, the method, and the settings of that
//! method. Empty rows use defaults. The form stores texts; [`Request`] parses them.

mod draw;

use std::collections::BTreeMap;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::random::Random;
use jiugong_lab::registry::{DOMAINS, Kind, Knob, KnobRow, Method, OptionRow, UsesHeuristic};
use jiugong_lab::{DomainName, Explain, Instance, Language, Purpose, Request};

use crate::command::Command;
use crate::line_editor::{Edit, LineEditor};

/// A row of the form.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// Starts the search.
    Run,
    /// The domain.
    Domain,
    /// The text of the problem.
    Text,
    /// An option of the domain.
    Option(&'static OptionRow),
    /// A setting of the search.
    Knob(&'static KnobRow),
}

/// The effect of a key in the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormEvent {
    /// The form handled the key.
    Handled,
    /// The search should start.
    Run,
    /// The key has no meaning in the form.
    Ignored,
}

/// The form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The domain.
    pub domain: DomainName,
    /// The text of the problem.
    pub text: String,
    options: BTreeMap<&'static str, String>,
    knobs: BTreeMap<&'static str, String>,
    at: usize,
    editing: Option<LineEditor>,
    seed: u64,
}

impl Default for Form {
    fn default() -> Self {
        let domain = DOMAINS[0];
        let text = domain.row().example.to_owned();
        let (options, knobs) = (BTreeMap::new(), BTreeMap::new());
        let mut form = Form { domain, text, options, knobs, at: 0, editing: None, seed: 0 };
        form.set_initial_problem();
        form
    }
}

/// The settings that every method has.
const LIMITS: [Knob; 3] = [Knob::TimeLimit, Knob::NodeLimit, Knob::MemoryLimit];

impl Form {
    /// The rows in order.
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

    /// The selected row.
    pub fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.at.min(fields.len() - 1)]
    }

    /// The selected method, if any.
    pub fn method(&self) -> Option<Method> {
        self.knobs.get(Knob::Method.name()).and_then(|name| name.parse().ok())
    }

    /// The text of a row; empty for the default.
    pub fn value(&self, field: Field) -> &str {
        match field {
            Field::Run => "",
            Field::Domain => self.domain.name(),
            Field::Text => &self.text,
            Field::Option(row) => self.options.get(row.name).map_or("", String::as_str),
            Field::Knob(row) => self.knobs.get(row.name).map_or("", String::as_str),
        }
    }

    /// Sets the text of a row.
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
                    // The method stays if the new domain supports it.
                    if self.method().is_some_and(|method| !domain.row().has(method)) {
                        self.knobs.remove(Knob::Method.name());
                    }
                    self.knobs.remove(Knob::Heuristic.name());
                    self.set_initial_problem();
                }
            }
            Field::Text => value.clone_into(&mut self.text),
            Field::Option(row) => put(&mut self.options, row.name),
            Field::Knob(row) => put(&mut self.knobs, row.name),
        }
    }

    /// The values to choose from, beginning with an empty one where there is a default; `None` where any text may be typed.
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

    /// Whether a text is being edited.
    pub fn is_typing(&self) -> bool {
        self.editing.is_some()
    }

    /// The text being edited.
    pub fn typing(&self) -> Option<&LineEditor> {
        self.editing.as_ref()
    }

    /// The index of the selected row.
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

    fn start_editing(&mut self) {
        self.editing = Some(LineEditor::new(self.value(self.field())));
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> FormEvent {
        if let Some(line) = &mut self.editing {
            match line.key(key) {
                Edit::Continues => {}
                Edit::Cancelled => self.editing = None,
                Edit::Confirmed => {
                    let text = line.text();
                    self.editing = None;
                    self.set(self.field(), &text);
                }
            }
            return FormEvent::Handled;
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
            KeyCode::Char('r') => return FormEvent::Run,
            KeyCode::Char('n') => self.randomize(),
            // Other values than the choices may be typed as well, such as a formula.
            KeyCode::Char('e') if !matches!(self.field(), Field::Run) => self.start_editing(),
            KeyCode::Enter | KeyCode::Char(' ') => match self.field() {
                Field::Run => return FormEvent::Run,
                field if self.choices(field).is_some() => self.turn(1),
                _ => self.start_editing(),
            },
            _ => return FormEvent::Ignored,
        }
        FormEvent::Handled
    }

    /// Handles pasted text: inserts it into the text being edited, or replaces the problem.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.editing {
            line.paste(text);
        } else {
            let mut line = LineEditor::default();
            line.paste(text);
            self.text = line.text();
        }
    }

    /// Sets an initial problem: the example of the domain, or a random one if the example has no solution for these options.
    fn set_initial_problem(&mut self) {
        let Ok((request, problem)) = self.request(Language::En) else { return };
        if request.plan(&problem, Purpose::Solve).is_ok_and(|plan| plan.unsolvable.is_some()) {
            self.randomize();
        }
    }

    /// Replaces the problem with a random one from the next seed, if the domain generates random problems.
    fn randomize(&mut self) {
        let row = self.domain.row();
        let Some(random) = row.random else { return };
        let Ok(request) = self.request_without_text() else { return };
        self.seed += 1;
        if let Ok(problem) = random(&mut Random::new(self.seed), None, &request.options)
            && let Some(text) = problem.text()
        {
            self.text = text;
        }
    }

    /// Builds the request without the text of the problem.
    fn request_without_text(&self) -> Result<Request, jiugong_lab::ReadError> {
        let mut request = Request::new(self.domain);
        for (name, value) in self.options.iter().chain(&self.knobs) {
            request.set(name, value)?;
        }
        Ok(request)
    }

    /// The request and its problem.
    ///
    /// # Errors
    /// The message about the first field that cannot be parsed.
    pub fn request(&self, language: Language) -> Result<(Request, Instance), String> {
        let mut request = self.request_without_text().map_err(|error| error.explain(language))?;
        if request.ready().is_none() {
            request.text = Some(self.text.as_bytes().to_vec());
        }
        let problem = request.problem().map_err(|error| error.explain(language))?;
        Ok((request, problem))
    }

    /// The equivalent command with the verb `verb`; `with` selects the settings to include.
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

    /// The equivalent command including the text of the problem.
    pub fn whole_command(&self, verb: &str) -> Command {
        let ready = self.request_without_text().is_ok_and(|request| request.ready().is_some());
        let command = self.command(verb, |_| true);
        if ready { command } else { command.word(&self.text) }
    }
}
