//! The figures of a comparison: quartiles, the effective branching factor, penetrance.
//!
//! They use only additions, multiplications and divisions, which all machines round in the same way.

/// The quartiles of a list of numbers.
///
/// Of n sorted numbers, counted from 0, the quartiles are those at (n − 1)/4, (n − 1)/2 and 3(n − 1)/4, interpolated linearly between two
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// A quarter of the numbers are at most this.
    pub lower: f64,
    /// Half of the numbers are at most this.
    pub median: f64,
    /// Three quarters of the numbers are at most this.
    pub upper: f64,
}

impl Quartiles {
    /// The quartiles of `figures`; `None` if there are none.
    ///
    /// ```
    /// use jiugong_lab::Quartiles;
    ///
    /// let quartiles = Quartiles::of([7, 1, 3, 5].map(f64::from).to_vec());
    /// assert_eq!(quartiles, Some(Quartiles { lower: 2.5, median: 4.0, upper: 5.5 }));
    /// ```
    pub fn of(mut figures: Vec<f64>) -> Option<Self> {
        figures.sort_by(f64::total_cmp);
        let last = figures.len().checked_sub(1)?;
        let at = |quarters: usize| {
            let (below, rest) = (last * quarters / 4, last * quarters % 4);
            let low = figures[below];
            let high = figures[(below + 1).min(last)];
            low + (high - low) * (rest as f64 / 4.0)
        };
        Some(Quartiles { lower: at(1), median: at(2), upper: at(3) })
    }
}

/// The mean; `None` of an empty list.
pub fn mean(figures: &[f64]) -> Option<f64> {
    (!figures.is_empty()).then(|| figures.iter().sum::<f64>() / figures.len() as f64)
}

/// The effective branching factor b\*: the b with 1 + b + b² + … + bᵈ = N, where N nodes were generated for a solution of d moves. `None`
/// if d is 0, because every b satisfies this.
///
/// ```
/// use jiugong_lab::branching_factor;
///
/// // A solution of 5 moves for 52 nodes beside the start: the textbook's example.
/// assert!((branching_factor(53, 5).unwrap() - 1.92).abs() < 0.005);
/// ```
pub fn branching_factor(generated: u64, depth: u64) -> Option<f64> {
    if depth == 0 || generated == 0 {
        return None;
    }
    let wanted = generated as f64;
    let exceeds = |factor: f64| {
        let mut sum = 1.0;
        for _ in 0..depth {
            sum = sum * factor + 1.0;
            if sum > wanted {
                return true;
            }
        }
        false
    };
    let (mut low, mut high) = (0.0, wanted);
    // Each step halves the interval; this many exhaust the precision.
    for _ in 0..96 {
        let middle = f64::midpoint(low, high);
        if exceeds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(low)
}

/// Penetrance: the d moves of the solution, divided by the number of nodes generated.
pub fn penetrance(generated: u64, depth: u64) -> Option<f64> {
    (generated > 0).then(|| depth as f64 / generated as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_the_definition() {
        let of = |figures: &[u32]| Quartiles::of(figures.iter().map(|&figure| f64::from(figure)).collect());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[9]), Some(Quartiles { lower: 9.0, median: 9.0, upper: 9.0 }));
        assert_eq!(of(&[4, 2]), Some(Quartiles { lower: 2.5, median: 3.0, upper: 3.5 }));
        assert_eq!(of(&[5, 1, 4, 2, 3]), Some(Quartiles { lower: 2.0, median: 3.0, upper: 4.0 }));
        assert_eq!(of(&[6, 1, 4, 2, 3, 5]), Some(Quartiles { lower: 2.25, median: 3.5, upper: 4.75 }));
    }

    #[test]
    fn branching_factors_solve_their_equation() {
        for (generated, depth) in [(2, 1), (7, 2), (53, 5), (25_009, 18), (181_440, 31), (119, 18), (10, 40), (5, 4)] {
            let factor = branching_factor(generated, depth).unwrap();
            let sum: f64 = (0..=depth).map(|power| factor.powi(power as i32)).sum();
            assert!((sum - generated as f64).abs() < 1e-6 * generated as f64, "{generated} {depth}: {factor} {sum}");
        }
        assert_eq!((branching_factor(1, 0), branching_factor(0, 3)), (None, None));
        assert!(branching_factor(1, 3).unwrap() < 1e-9);
        let long = branching_factor(181_440, 60_000).unwrap();
        assert!((1.0..1.0001).contains(&long), "{long}");
        assert!((branching_factor(60_001, 60_000).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(penetrance(10, 4), Some(0.4));
    }
}
