//! Errors that explain themselves to people, in both languages. Every error type says its sentences where it is at home: a
//! domain's in the domain's file, the others in the catalogue.

use crate::language::Language;

/// Says what is wrong to a person.
pub trait Explain {
    /// What is wrong, in `language`.
    fn explain(&self, language: Language) -> String;
}
