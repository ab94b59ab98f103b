//! The READMEs and guides agree with the program, in both languages. `transcripts` runs their transcripts, and `serve` their
//! examples with curl.

mod badges;
mod code;
mod files;
mod languages;
mod links;
mod machines;
mod punctuation;
mod registry;
