//! First mistakes that the compiler explains: each of these must not compile.
//!
//! Costs are whole numbers; the message points to `Decimal`.
//! ```compile_fail,E0277
//! jiugong_search::problem(0, |&x| [('+', 1.5, x + 1)], |&x| x == 3);
//! ```
//!
//! A successor names its move.
//! ```compile_fail,E0277
//! jiugong_search::problem(0, |&x| [x + 1], |&x| x == 3);
//! ```
//!
//! Moves are `Copy`; the message says what to use instead of `String`.
//! ```compile_fail,E0277
//! jiugong_search::problem(0, |&x| [("add".to_string(), 1, x + 1)], |&x| x == 3);
//! ```
//!
//! A heuristic is a whole number.
//! ```compile_fail,E0277
//! use jiugong_search::{problem, Search};
//! let line = problem(0, |&x| [('+', x + 1)], |&x| x == 3);
//! Search::new(&line).astar(&|&x: &i32| f64::from(x));
//! ```
