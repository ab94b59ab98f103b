//! The arguments of the verbs about the program itself.

use clap::Args;
use jiugong_show::export::ListFormat;

use crate::values;
use clap_complete::Shell;

#[derive(Debug, Args)]
pub struct Completions {
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct Help {
    #[arg(value_name = "VERB")]
    pub verb: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Man {
    #[arg(value_name = "VERB")]
    pub verb: Option<String>,
}

/// A list of the registry.
#[derive(Debug, Args)]
pub struct List {
    #[arg(long, value_parser = values::list_format(), value_name = "FORMAT", default_value = "text")]
    pub format: ListFormat,
}
