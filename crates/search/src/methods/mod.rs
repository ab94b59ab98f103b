//! The methods, one file each: what differs from the other methods of its kernel, and the call.
//!
//! Each is a method of [`Search`](crate::Search), which runs it to the end, and of [`Stepper`](crate::Stepper), which begins a
//! [`Run`](crate::Run); the macro `method!` makes both from one body.

/// Defines a method of `Search` and its stepwise form on `Stepper`.
///
/// In the body, `self` is either of them. A kernel's `start` functions run to the end in a `Search` and begin a run in a `Stepper`. A
/// `Search` borrows its heuristics, a `Stepper` owns them, since a run may outlive the caller.
macro_rules! method {
    (
        $(#[$docs:meta])*
        pub fn $name:ident($self:ident $(, $heuristic:ident: $H:ident)*) where S: $space:ident $body:block
    ) => {
        impl<S: $crate::Space, V: $crate::Store<S>, O: $crate::Observer<S>> $crate::Search<'_, S, V, O> {
            $(#[$docs])*
            pub fn $name<$($H: $crate::AsHeuristic<S>),*>($self $(, $heuristic: $H)*) -> $crate::Report<S::Move>
            where
                S: $crate::$space,
            {
                $(let $heuristic = $crate::HeuristicRef($heuristic.as_heuristic());)*
                $body
            }
        }

        impl<L, V, O> $crate::Stepper<L, V, O> {
            #[doc = concat!("[`", stringify!($name), "`](crate::Search::", stringify!($name), "), step by step.")]
            pub fn $name<S $(, $H)*>($self $(, $heuristic: $H)*) -> impl $crate::Run<S>
            where
                L: $crate::SpaceHandle<S>,
                S: $crate::$space,
                V: $crate::Store<S>,
                O: $crate::Observer<S>,
                $($H: $crate::Heuristic<S>,)*
            $body
        }
    };
}

mod annealing;
mod ara;
mod astar;
mod astar_ida;
mod bae;
mod beam;
mod best_first;
mod bfhs;
mod bfs;
mod bibfs;
mod cost_dfs;
mod dfbnb;
mod dfs;
mod dls;
mod focal;
mod fringe;
mod genetic;
mod greedy;
mod hill;
mod idastar;
mod iddfs;
mod local_best;
mod lrta;
mod mm;
mod nbs;
mod rbfs;
mod sma;
mod ucs;
mod wastar;
pub(crate) mod weighted;
