//! Judges and dialogues from outside.

mod interactive;
mod judge;
mod judge_check;
