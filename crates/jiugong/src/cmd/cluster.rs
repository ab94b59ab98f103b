//! `cluster`: finds what would prevent processes from working together.

use std::io::{Write, stdout};

use jiugong_cluster::{
    ClusterError, HostStatus, MachineFacts, Processes, check_hosts, gather_machine_facts, read_hosts,
};
use jiugong_show::catalogue;
use jiugong_show::units::show_bytes;

use crate::args::{ClusterCheck, ClusterVerb};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use crate::together;

/// The difference between clocks, in ms, above which a warning is printed: timestamps of files and logs would disagree.
const SAME_TIME: i64 = 2000;

pub fn run(verb: &ClusterVerb, terminal: &Terminal) -> Result<Exit, Failure> {
    let ClusterVerb::Check(args) = verb;
    let hosts = read_hosts(&args.hosts).map_err(|error| Failure::explain(terminal, &error))?;
    if hosts.is_empty() {
        let (index, path) = (args.process.unwrap_or(0), args.hosts.clone());
        return Err(Failure::explain(terminal, &ClusterError::NoSuchProcess { index, path, count: 0 }));
    }
    match args.process {
        None => look(&hosts, terminal),
        Some(index) => meet(args, index, &hosts, terminal),
    }
}

/// Checks every address from this machine.
fn look(hosts: &[String], terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let (found, mut out) = (check_hosts(hosts), stdout().lock());
    for ((index, address), status) in hosts.iter().enumerate().zip(&found) {
        let words = match status {
            HostStatus::Free => catalogue::cluster_here(language),
            HostStatus::PortInUse => catalogue::cluster_taken(language),
            HostStatus::NotListening => catalogue::cluster_silent(language),
            HostStatus::Listening => catalogue::cluster_listening(language),
            HostStatus::UnknownHost(error) => catalogue::cluster_unknown(language, &error.to_string()),
            HostStatus::Unreachable(error) => catalogue::cluster_unreachable(language, &error.to_string()),
        };
        writeln!(out, "{}", catalogue::cluster_line(language, index, address, &words))?;
    }
    let is_good = found.iter().all(HostStatus::is_good);
    let verdict = if is_good { catalogue::cluster_good(language) } else { catalogue::cluster_bad(language) };
    writeln!(out, "{verdict}")?;
    Ok(if is_good { Exit::Solved } else { Exit::Unsolvable })
}

/// Connects all processes and prints the resources of their machines.
fn meet(args: &ClusterCheck, index: usize, hosts: &[String], terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let place = Processes::Hosts { file: args.hosts.clone(), index };
    let cluster = together::meet(&place, "cluster check".to_owned(), Some(1), terminal)?;
    let facts = gather_machine_facts(cluster, args.disk.clone()).map_err(|error| Failure::explain(terminal, &error))?;
    let mut out = stdout().lock();
    let mut is_good = true;
    for MachineFacts { index, cores, memory, disk, clock } in facts {
        let bytes =
            |bytes: Option<u64>| bytes.map_or_else(|| "\u{2013}".to_owned(), |bytes| show_bytes(bytes as usize));
        let words = catalogue::cluster_facts(language, cores, &bytes(memory), &bytes(disk), clock);
        let address = hosts.get(index).map_or("", String::as_str);
        writeln!(out, "{}", catalogue::cluster_line(language, index, address, &words))?;
        is_good &= clock.abs() <= SAME_TIME;
    }
    if !is_good {
        writeln!(out, "{}", catalogue::cluster_clocks(language))?;
    }
    Ok(if is_good { Exit::Solved } else { Exit::Unsolvable })
}
