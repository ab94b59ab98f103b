//! The arguments of `serve`.

use std::net::IpAddr;

use clap::Args;

use crate::values;

#[derive(Debug, Args)]
pub struct Serve {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    #[arg(long, value_name = "PORT", default_value = "8014")]
    pub port: u16,
    #[arg(long, value_parser = values::threads, value_name = "N")]
    pub workers: Option<usize>,
    #[arg(long, value_parser = values::number::<usize>, value_name = "N", default_value = "32")]
    pub queue: usize,
    #[arg(long, value_parser = values::memory, value_name = "SIZE", default_value = "1GiB")]
    pub memory_limit: usize,
}
