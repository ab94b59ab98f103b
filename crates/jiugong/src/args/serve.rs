//! The arguments of `serve`.

use std::net::IpAddr;
use std::time::Duration;

use clap::Args;
use jiugong_lab::defaults::value;
use jiugong_web::LogFormat;

use crate::values;

#[derive(Debug, Args)]
pub struct Serve {
    #[arg(long, value_name = "ADDRESS")]
    pub address: Option<IpAddr>,
    #[arg(long, value_name = "PORT", default_value = value("serve", "port"), env = "JIUGONG_PORT", hide_env = true)]
    pub port: u16,
    #[arg(long)]
    pub check: bool,
    #[arg(long)]
    pub share: bool,
    #[arg(long, value_parser = values::host, value_name = "NAME")]
    pub allow_host: Vec<String>,
    #[cfg(feature = "tls")]
    #[arg(long, value_name = "FILE", requires = "key")]
    pub certificate: Option<std::path::PathBuf>,
    #[cfg(feature = "tls")]
    #[arg(long, value_name = "FILE", requires = "certificate")]
    pub key: Option<std::path::PathBuf>,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub workers: Option<usize>,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = value("serve", "queue"))]
    pub queue: usize,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub per_client: Option<usize>,
    #[arg(long, value_parser = values::time, value_name = "TIME", default_value = value("serve", "time_limit"))]
    pub time_limit: Duration,
    #[arg(long, value_parser = values::memory, value_name = "SIZE")]
    pub memory_limit: Option<usize>,
    #[arg(long, value_parser = values::nodes, value_name = "N")]
    pub node_limit: Option<u64>,
    #[arg(long, value_parser = values::log_format(), value_name = "FORMAT", default_value = "off")]
    pub log: Log,
}

/// The format of the request log, or `None` for no log.
pub type Log = Option<LogFormat>;
