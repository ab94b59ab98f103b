//! The clock of the crate.
//!
//! Where the platform has a clock, [`Instant`] is the standard library's. WebAssembly in a browser or in Node has none; there it is
//! JavaScript's (`performance.now`), with the feature `clock`. Without that feature, for hosts without JavaScript, the clock always reads 0:
//! searches work, their times are 0, and a time limit stops none of them.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown", feature = "clock"))]
pub use web_time::Instant;

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown", not(feature = "clock"))))]
mod stopped {
    use std::ops::Add;
    use std::time::Duration;

    /// A moment on a clock that stands still.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// The only moment there is.
        pub fn now() -> Self {
            Instant(Duration::ZERO)
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().duration_since(*self)
        }

        /// The time from `earlier` to then.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown", not(feature = "clock")))]
pub use stopped::Instant;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::stopped::Instant;

    #[test]
    fn a_stopped_clock_never_advances() {
        let (now, later) = (Instant::now(), Instant::now() + Duration::from_nanos(1));
        assert_eq!((now.elapsed(), later.duration_since(now)), (Duration::ZERO, Duration::from_nanos(1)));
        assert!(Instant::now() < later);
    }
}
