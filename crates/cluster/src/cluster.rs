//! Processes that work together, from their meeting to their end.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::execute::execute_from;
use timely::worker::Worker;

use crate::door::{Hello, listen};
use crate::error::ClusterError;
use crate::hosts::read_hosts;
use crate::link::{Ending, Hub, Link, connect};
use crate::local::{Children, Program, Started, secret};
use crate::meet::Meeting;

/// How long processes wait for each other, unless something else is said.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// Which processes work together.
#[derive(Clone, Debug)]
pub enum Place {
    /// So many on this machine, which this one starts.
    Local {
        /// How many, this one included.
        count: usize,
        /// What to start them with; `None` if that cannot be done.
        program: Option<Program>,
    },
    /// One for each line of a file.
    Hosts {
        /// The file.
        file: PathBuf,
        /// Which line is this one, from 0 on.
        index: usize,
    },
}

/// What processes that meet agree on.
pub struct Terms {
    /// What they are asked for, in words that are the same for the same thing.
    pub request: String,
    /// Threads of each process; what process 0 says counts.
    pub threads: usize,
    /// How long others are waited for.
    pub patience: Duration,
    /// What is done when one of them has to end.
    pub ending: Ending,
}

/// Processes that have met.
pub struct Cluster {
    index: usize,
    count: usize,
    threads: usize,
    is_local: bool,
    hub: Arc<Hub>,
    links: Vec<Option<Link>>,
    children: Children,
}

impl Cluster {
    /// Meets all processes of `place`. None of them begins before all are there and agree on the version, the list of hosts and
    /// the request.
    ///
    /// # Errors
    /// Any [`ClusterError`] about addresses, processes that do not come, and processes that differ.
    pub fn meet(place: &Place, terms: Terms) -> Result<Self, ClusterError> {
        let plan = Plan::new(place)?;
        let Terms { request, threads, patience, ending } = terms;
        let listens = match plan.listener.local_addr() {
            Ok(address) if plan.hosts.is_empty() => address.to_string(),
            _ => plan.hosts.get(plan.index).cloned().unwrap_or_default(),
        };
        let first = plan.first.unwrap_or_else(|| listens.clone());
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let Plan { index, count, hosts, secret, listener, .. } = plan;
        let mut children = match place {
            Place::Local { program: Some(program), .. } if index == 0 => {
                Children::start(program, count, &first, &secret)?
            }
            _ => Children::default(),
        };
        let is_local = hosts.is_empty();
        let meeting = Meeting {
            hello: Hello { version, request, index, hosts, listens, secret },
            count,
            first,
            threads,
            patience,
            look: &mut || children.look(),
            explain: &*ending.explain,
        };
        let met = meeting.meet(listener)?;
        let (hub, links) =
            connect(met.addresses, met.streams, ending).map_err(|error| ClusterError::Start { error })?;
        Ok(Cluster { index, count, threads: met.threads.max(1), is_local, hub, links, children })
    }

    /// The number of this process, from 0 on. Process 0 has the results.
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many processes there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether all of them are on this machine, started by one.
    pub fn is_local(&self) -> bool {
        self.is_local
    }

    /// Threads of each process.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same processes with one thread of timely's each, for work that has threads of its own.
    pub(crate) fn with_one_worker(self) -> Self {
        Cluster { threads: 1, ..self }
    }

    /// Ends all processes, after telling them why.
    pub(crate) fn fail(&self, error: &ClusterError) -> ! {
        self.hub.fail(error)
    }

    /// Begins to work: `logic` runs on every thread of every process.
    pub(crate) fn start<T, F>(self, logic: F) -> Result<Running<T>, ClusterError>
    where
        T: Send + 'static,
        F: Fn(&mut Worker, &Arc<Hub>) -> T + Send + Sync + 'static,
    {
        let Cluster { index, threads, hub, links, children, .. } = self;
        let hooks = Hooks::default();
        let inside = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
        let started = initialize_networking_from_sockets(inside, links, index, threads, hooks);
        let (builders, guard) = started.map_err(|error| ClusterError::Start { error })?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let shared = Arc::clone(&hub);
        let work = move |worker: &mut Worker| logic(worker, &shared);
        let guards = execute_from(builders, Box::new(guard), WorkerConfig::default(), work)
            .map_err(|message| ClusterError::Internal { message })?;
        Ok(Running { guards, hub, children })
    }
}

/// Processes at work.
pub(crate) struct Running<T: Send + 'static> {
    guards: timely::communication::WorkerGuards<T>,
    hub: Arc<Hub>,
    children: Children,
}

impl<T: Send + 'static> Running<T> {
    /// What all threads of this process have to say, and how many bytes it sent to others. A thread that panics is the end of all
    /// processes.
    pub(crate) fn finish(mut self) -> (Vec<T>, u64) {
        let mut results = Vec::new();
        for result in self.guards.join() {
            match result {
                Ok(result) => results.push(result),
                Err(message) => self.hub.fail(&ClusterError::Internal { message }),
            }
        }
        self.children.wait();
        (results, self.hub.bytes_sent())
    }
}

/// What this process knows of the others before it meets them.
struct Plan {
    index: usize,
    count: usize,
    hosts: Vec<String>,
    /// Where process 0 is, if it is not this one.
    first: Option<String>,
    secret: String,
    listener: TcpListener,
}

impl Plan {
    fn new(place: &Place) -> Result<Self, ClusterError> {
        const HERE: &str = "127.0.0.1:0";
        if let Some(Started { index, count, first, secret }) = Started::find() {
            let listener = listen(HERE, index)?;
            return Ok(Plan { index, count, hosts: Vec::new(), first: Some(first), secret, listener });
        }
        match place {
            Place::Local { count: 2.., program: None } => Err(ClusterError::NoProgram),
            Place::Local { count, .. } => {
                let listener = listen(HERE, 0)?;
                Ok(Plan {
                    index: 0,
                    count: (*count).max(1),
                    hosts: Vec::new(),
                    first: None,
                    secret: secret()?,
                    listener,
                })
            }
            Place::Hosts { file, index } => {
                let hosts = named_hosts(file, *index)?;
                let listener = listen(&hosts[*index], *index)?;
                let first = (*index > 0).then(|| hosts[0].clone());
                let (count, secret) = (hosts.len(), String::new());
                Ok(Plan { index: *index, count, hosts, first, secret, listener })
            }
        }
    }
}

/// The list of hosts in `file`, which has a line for process `index`.
fn named_hosts(file: &Path, index: usize) -> Result<Vec<String>, ClusterError> {
    let hosts = read_hosts(file)?;
    if index >= hosts.len() {
        return Err(ClusterError::NoSuchProcess { path: file.to_owned(), index, count: hosts.len() });
    }
    Ok(hosts)
}
