//! The free cells of a grid as bit sets by rows and by columns, 64 cells per word, which straight jumps scan.
//!
//! Scanning word by word follows Harabor and Grastien (2014).

/// Lines of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    words: usize,
    /// A bit for each free cell.
    free: Vec<u64>,
    /// A bit for each cell where a forward scan must stop: a wall, or a cell whose side neighbour is free while the
    /// previous one was not.
    stops_on: Vec<u64>,
    /// The same for a backward scan.
    stops_back: Vec<u64>,
}

impl Lines {
    /// The lines of a grid, where `is_free` takes a line and an index in it.
    pub(super) fn new(lines: usize, length: usize, is_free: impl Fn(usize, usize) -> bool) -> Self {
        let words = length.div_ceil(64);
        let mut free = vec![0; lines * words];
        for (line, bits) in free.chunks_exact_mut(words).enumerate() {
            for (number, word) in bits.iter_mut().enumerate() {
                let places = 64 * number..length.min(64 * (number + 1));
                *word = places.fold(0, |word, place| word | u64::from(is_free(line, place)) << (place % 64));
            }
        }
        let closed = vec![0; words];
        let line = |number: Option<usize>| match number.filter(|&number| number < lines) {
            Some(number) => &free[number * words..(number + 1) * words],
            None => &closed[..],
        };
        let (mut stops_on, mut stops_back) = (vec![0; lines * words], vec![0; lines * words]);
        for number in 0..lines {
            let sides = [line(number.checked_sub(1)), line(Some(number + 1))];
            for word in 0..words {
                let (mut on, mut back) = (!free[number * words + word], !free[number * words + word]);
                for side in sides {
                    let before = if word > 0 { side[word - 1] >> 63 } else { 0 };
                    let after = if word + 1 < words { side[word + 1] << 63 } else { 0 };
                    on |= side[word] & !(side[word] << 1 | before);
                    back |= side[word] & !(side[word] >> 1 | after);
                }
                (stops_on[number * words + word], stops_back[number * words + word]) = (on, back);
            }
        }
        Lines { words, free, stops_on, stops_back }
    }

    /// Whether a cell is free.
    #[inline(always)]
    pub(super) fn is_free(&self, line: usize, place: usize) -> bool {
        self.free[line * self.words + place / 64] >> (place % 64) & 1 == 1
    }

    /// Where a forward scan from `from` along `line` stops: at `aim`, or where a side opens; `None` if a wall comes
    /// first.
    #[inline(always)]
    pub(super) fn scan_forward(&self, line: usize, from: usize, aim: Option<usize>) -> Option<usize> {
        let stops = &self.stops_on[line * self.words..(line + 1) * self.words];
        let mut word = (from + 1) / 64;
        let mut bits = stops.get(word)? & u64::MAX << ((from + 1) % 64);
        while bits == 0 {
            word += 1;
            // A line that fills its words exactly ends at a wall.
            let Some(&next) = stops.get(word) else { return aim.filter(|&aim| aim > from) };
            bits = next;
        }
        let place = 64 * word + bits.trailing_zeros() as usize;
        aim.filter(|&aim| aim > from && aim <= place).or_else(|| self.is_free(line, place).then_some(place))
    }

    /// The same for a backward scan.
    #[inline(always)]
    pub(super) fn scan_backward(&self, line: usize, from: usize, aim: Option<usize>) -> Option<usize> {
        let stops = &self.stops_back[line * self.words..(line + 1) * self.words];
        let last = from.checked_sub(1)?;
        let mut word = last / 64;
        let mut bits = stops[word] & u64::MAX >> (63 - last % 64);
        while bits == 0 {
            let Some(next) = word.checked_sub(1) else { return aim.filter(|&aim| aim < from) };
            word = next;
            bits = stops[word];
        }
        let place = 64 * word + 63 - bits.leading_zeros() as usize;
        aim.filter(|&aim| aim < from && aim >= place).or_else(|| self.is_free(line, place).then_some(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, cell by cell.
    fn by_cells(
        free: &dyn Fn(isize, isize) -> bool,
        line: isize,
        from: isize,
        step: isize,
        aim: Option<usize>,
    ) -> Option<usize> {
        let mut place = from;
        loop {
            place += step;
            if !free(line, place) {
                return None;
            }
            let opens = |side: isize| free(line + side, place) && !free(line + side, place - step);
            if aim == Some(place.cast_unsigned()) || opens(-1) || opens(1) {
                return Some(place.cast_unsigned());
            }
        }
    }

    #[test]
    fn word_scans_agree_with_cell_scans() {
        let mut number = 1_u64;
        for length in [1_usize, 2, 63, 64, 65, 130, 200] {
            for walls in [0, 3, 20, 60] {
                let mut draw = || {
                    number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    number >> 33
                };
                let cells: Vec<Vec<bool>> =
                    (0..3).map(|_| (0..length).map(|_| draw() % 100 >= walls).collect()).collect();
                let lines = Lines::new(3, length, |line, place| cells[line][place]);
                let free = |line: isize, place: isize| {
                    let line = usize::try_from(line).ok().and_then(|line| cells.get(line));
                    line.and_then(|line| line.get(usize::try_from(place).ok()?)).is_some_and(|&free| free)
                };
                for (line, own) in cells.iter().enumerate() {
                    for from in (0..length).filter(|&from| own[from]) {
                        let aim = Some(draw() as usize % length).filter(|&aim| own[aim]);
                        for aim in [None, aim] {
                            let (at, place) = (line.cast_signed(), from.cast_signed());
                            assert_eq!(lines.scan_forward(line, from, aim), by_cells(&free, at, place, 1, aim));
                            assert_eq!(lines.scan_backward(line, from, aim), by_cells(&free, at, place, -1, aim));
                        }
                    }
                }
            }
        }
    }
}
