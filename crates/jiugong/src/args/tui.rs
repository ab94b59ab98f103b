//! The arguments of `tui`.

use clap::Args;
use jiugong_tui::Tab;

use crate::values;

#[derive(Debug, Args)]
pub struct Tui {
    #[arg(value_parser = values::tab(), value_name = "VIEW", default_value = "play")]
    pub view: Tab,
    #[arg(long, value_parser = values::seed, value_name = "S")]
    pub seed: Option<u64>,
}
