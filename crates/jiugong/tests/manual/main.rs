//! The READMEs and the guides: what they say is what there is, in both languages. Their transcripts run with those of `cli.rs`,
//! their examples with curl in `serve.rs`.

mod code;
mod files;
mod languages;
mod links;
mod machines;
mod punctuation;
mod registry;
