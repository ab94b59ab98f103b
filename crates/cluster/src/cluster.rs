//! A group of processes that work together, from the handshake to the end of the work.

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

use crate::error::ClusterError;
use crate::handshake::{Hello, listen};
use crate::hosts::read_hosts;
use crate::link::{FailureHandler, Hub, Link, connect};
use crate::local::{Program, WorkerInfo, WorkerProcesses, random_secret};
use crate::meet::Meeting;

/// How long processes wait for each other by default.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_mins(1);

/// The processes that work together.
#[derive(Clone, Debug)]
pub enum Processes {
    /// Processes on this machine, started by this one.
    Local {
        /// Number of processes, including this one.
        count: usize,
        /// The program to start them with; `None` if this process cannot be started again.
        program: Option<Program>,
    },
    /// One process for each line of a file.
    Hosts {
        /// The list of hosts.
        file: PathBuf,
        /// The line of this process, counted from 0.
        index: usize,
    },
}

/// What the processes agree on when they meet.
pub struct ClusterOptions {
    /// Canonical text of the request. It must be the same in all processes.
    pub request: String,
    /// Threads of each process. The value of process 0 applies to all.
    pub threads: usize,
    /// How long to wait for the other processes.
    pub timeout: Duration,
    /// Called when the processes have to end early.
    pub on_failure: FailureHandler,
}

/// Processes that have met and are connected to each other.
pub struct Cluster {
    index: usize,
    count: usize,
    threads: usize,
    is_local: bool,
    hub: Arc<Hub>,
    links: Vec<Option<Link>>,
    workers: WorkerProcesses,
}

impl Cluster {
    /// Meets all processes of `place`. No process begins before all are connected and agree on the version, the list of hosts and
    /// the request.
    ///
    /// # Errors
    /// A [`ClusterError`] about an address, a process that does not appear, or processes that disagree.
    pub fn meet(place: &Processes, options: ClusterOptions) -> Result<Self, ClusterError> {
        let view = LocalView::new(place)?;
        let ClusterOptions { request, threads, timeout, on_failure } = options;
        let own_address = match view.listener.local_addr() {
            Ok(address) if view.hosts.is_empty() => address.to_string(),
            _ => view.hosts.get(view.index).cloned().unwrap_or_default(),
        };
        let first = view.first.unwrap_or_else(|| own_address.clone());
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let LocalView { index, count, hosts, secret, listener, .. } = view;
        let mut workers = match place {
            Processes::Local { program: Some(program), .. } if index == 0 => {
                WorkerProcesses::start(program, count, &first, &secret)?
            }
            _ => WorkerProcesses::default(),
        };
        let is_local = hosts.is_empty();
        let meeting = Meeting {
            hello: Hello { version, request, index, hosts, listens: own_address, secret },
            count,
            first,
            threads,
            timeout,
            check_workers: &mut || workers.check_running(),
            explain: &*on_failure.explain,
        };
        let connections = meeting.meet(listener)?;
        let (hub, links) = connect(connections.addresses, connections.streams, on_failure)
            .map_err(|error| ClusterError::Start { error })?;
        Ok(Cluster { index, count, threads: connections.threads.max(1), is_local, hub, links, workers })
    }

    /// The number of this process, counted from 0. Process 0 holds the results.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The number of processes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether all processes run on this machine and were started by one of them.
    pub fn is_local(&self) -> bool {
        self.is_local
    }

    /// Threads of each process.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same processes with one timely worker each, for work that manages its own threads.
    pub(crate) fn with_one_worker(self) -> Self {
        Cluster { threads: 1, ..self }
    }

    /// Sends `error` to all processes and ends them.
    pub(crate) fn fail(&self, error: &ClusterError) -> ! {
        self.hub.fail(error)
    }

    /// Starts the work: `logic` runs on every thread of every process.
    pub(crate) fn start<T, F>(self, logic: F) -> Result<RunningCluster<T>, ClusterError>
    where
        T: Send + 'static,
        F: Fn(&mut Worker, &Arc<Hub>) -> T + Send + Sync + 'static,
    {
        let Cluster { index, threads, hub, links, workers, .. } = self;
        let hooks = Hooks::default();
        let local = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
        let initialized = initialize_networking_from_sockets(local, links, index, threads, hooks);
        let (builders, guard) = initialized.map_err(|error| ClusterError::Start { error })?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let shared = Arc::clone(&hub);
        let work = move |worker: &mut Worker| logic(worker, &shared);
        let guards = execute_from(builders, Box::new(guard), WorkerConfig::default(), work)
            .map_err(|message| ClusterError::Internal { message })?;
        Ok(RunningCluster { guards, hub, workers })
    }
}

/// Processes that are working.
pub(crate) struct RunningCluster<T: Send + 'static> {
    guards: timely::communication::WorkerGuards<T>,
    hub: Arc<Hub>,
    workers: WorkerProcesses,
}

impl<T: Send + 'static> RunningCluster<T> {
    /// Waits for all threads; returns their results and the bytes sent to other processes. A panic in a thread ends all
    /// processes.
    pub(crate) fn finish(mut self) -> (Vec<T>, u64) {
        let mut results = Vec::new();
        for result in self.guards.join() {
            match result {
                Ok(result) => results.push(result),
                Err(message) => self.hub.fail(&ClusterError::Internal { message }),
            }
        }
        self.workers.wait();
        (results, self.hub.bytes_sent())
    }
}

/// What this process knows about the group before it meets the others.
struct LocalView {
    index: usize,
    count: usize,
    hosts: Vec<String>,
    /// The address of process 0, unless this is process 0.
    first: Option<String>,
    secret: String,
    listener: TcpListener,
}

impl LocalView {
    fn new(place: &Processes) -> Result<Self, ClusterError> {
        const ANY_LOCAL_PORT: &str = "127.0.0.1:0";
        if let Some(WorkerInfo { index, count, first, secret }) = WorkerInfo::from_env() {
            let listener = listen(ANY_LOCAL_PORT, index)?;
            return Ok(LocalView { index, count, hosts: Vec::new(), first: Some(first), secret, listener });
        }
        match place {
            Processes::Local { count: 2.., program: None } => Err(ClusterError::NoProgram),
            Processes::Local { count, .. } => {
                let listener = listen(ANY_LOCAL_PORT, 0)?;
                Ok(LocalView {
                    index: 0,
                    count: (*count).max(1),
                    hosts: Vec::new(),
                    first: None,
                    secret: random_secret()?,
                    listener,
                })
            }
            Processes::Hosts { file, index } => {
                let hosts = read_hosts_for(file, *index)?;
                let listener = listen(&hosts[*index], *index)?;
                let first = (*index > 0).then(|| hosts[0].clone());
                let (count, secret) = (hosts.len(), String::new());
                Ok(LocalView { index: *index, count, hosts, first, secret, listener })
            }
        }
    }
}

/// Reads the list of hosts in `file` and checks that it has a line for process `index`.
fn read_hosts_for(file: &Path, index: usize) -> Result<Vec<String>, ClusterError> {
    let hosts = read_hosts(file)?;
    if index >= hosts.len() {
        return Err(ClusterError::NoSuchProcess { path: file.to_owned(), index, count: hosts.len() });
    }
    Ok(hosts)
}
