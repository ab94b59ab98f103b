//! Sorting by numbers: one compiled function serves all kinds of nodes, of which there are dozens.

/// The indices of the items with these keys: the smallest key first, ties in their order.
pub(crate) fn sorted_indices(keys: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    let mut places: Vec<(u64, usize)> = keys.zip(0..).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_comes_first_and_equals_stay_in_order() {
        assert_eq!(sorted_indices([5, 2, 9, 2, 5, 0].into_iter()).collect::<Vec<_>>(), [5, 1, 3, 0, 4, 2]);
        assert_eq!(sorted_indices(std::iter::empty()).next(), None);
    }
}
