//! The arguments of the verbs about the program itself.

use clap::Args;
use clap_complete::Shell;

#[derive(Debug, Args)]
pub struct Completions {
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct Man {
    #[arg(value_name = "VERB")]
    pub verb: Option<String>,
}
