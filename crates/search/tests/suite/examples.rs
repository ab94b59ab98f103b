//! The programs in `examples/` print exactly what is in `expected/`.

macro_rules! example {
    ($name:ident, $path:literal) => {
        #[allow(dead_code)]
        #[path = $path]
        mod $name;

        #[test]
        fn $name() {
            let mut printed = Vec::new();
            $name::run(&mut printed).unwrap();
            let expected = include_str!(concat!("expected/", stringify!($name), ".txt"));
            assert_eq!(String::from_utf8(printed).unwrap(), expected);
        }
    };
}

example!(decimal_costs, "../../examples/decimal_costs.rs");
example!(limits, "../../examples/limits.rs");
example!(own_heuristic, "../../examples/own_heuristic.rs");
example!(own_problem, "../../examples/own_problem.rs");
#[cfg(feature = "parallel")]
example!(parallel_tree, "../../examples/parallel_tree.rs");
example!(stepping, "../../examples/stepping.rs");
