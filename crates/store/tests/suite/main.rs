//! Tables in files that are damaged, and in files that several processes share.

mod files;
mod processes;
