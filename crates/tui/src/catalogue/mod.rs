//! Every sentence of the program, in both languages. What the registry's rows say stands in those rows, and what is said of steps and
//! answers in [`mod@jiugong_show::catalogue`].

mod keys;
mod play;
mod views;

pub use keys::*;
pub use play::*;
pub use views::*;
