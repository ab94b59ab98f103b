//! The plane cut into regions by walls and doors.
//!
//! Only coordinates where a wall or door starts or ends matter. They cut each axis into strips, so the plane becomes a
//! grid of empty fields whose size depends on the number of walls, not on their coordinates. Regions are fields
//! connected without crossing a wall or door; a door is a border even where there is no wall, since it has to be
//! passed. Region 0 is the outside: the first strip of both axes lies before every wall.

use super::read::SIDE_LIMIT;
use super::{Axis, Door};

/// A wall: it runs from a corner along an axis, in the direction of growing coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wall {
    pub(super) x: u16,
    pub(super) y: u16,
    pub(super) along: Axis,
    pub(super) length: u16,
}

/// The strips of an axis: strip 0 ends at the smallest cut, the last begins at the largest.
struct Strips {
    /// For each coordinate, the strip that begins there or contains it.
    strip: Vec<u16>,
    count: usize,
}

impl Strips {
    fn new(cuts: impl Iterator<Item = u16>) -> Strips {
        let mut strip = vec![0; usize::from(SIDE_LIMIT) + 1];
        for cut in cuts {
            strip[usize::from(cut)] = 1;
        }
        let mut number = 0;
        for entry in &mut strip {
            number += *entry;
            *entry = number;
        }
        Strips { strip, count: usize::from(number) + 1 }
    }

    /// The strip that begins at a whole coordinate or contains it.
    fn after(&self, cut: u16) -> usize {
        usize::from(self.strip[usize::from(cut)])
    }

    /// The strip around a real coordinate; on a cut, the strip that begins there.
    fn strip_at(&self, coordinate: f64) -> usize {
        let before = (0..=SIDE_LIMIT).rev().find(|&whole| f64::from(whole) <= coordinate);
        before.map_or(0, |whole| self.after(whole))
    }
}

/// The plane, with the region of each field.
pub(super) struct Plane {
    x: Strips,
    y: Strips,
    /// The region of each field, row by row, y outermost.
    region: Vec<u32>,
    regions: usize,
}

impl Plane {
    pub(super) fn new(walls: &[Wall], doors: &[Door]) -> Plane {
        let as_wall = |&Door { x, y, along }: &Door| Wall { x, y, along, length: 1 };
        let borders = || walls.iter().copied().chain(doors.iter().map(as_wall));
        let x = Strips::new(borders().flat_map(|wall| [wall.x, end(wall).0]));
        let y = Strips::new(borders().flat_map(|wall| [wall.y, end(wall).1]));

        // The number of borders below and left of each field. Differences first, then prefix sums: a wall costs two
        // entries whatever its length.
        let mut below = vec![0_i32; x.count * y.count];
        let mut left = vec![0_i32; x.count * y.count];
        for wall in borders().filter(|wall| wall.length > 0) {
            let (end_x, end_y) = end(wall);
            let begin = y.after(wall.y) * x.count + x.after(wall.x);
            match wall.along {
                Axis::X => {
                    below[begin] += 1;
                    below[y.after(wall.y) * x.count + x.after(end_x)] -= 1;
                }
                Axis::Y => {
                    left[begin] += 1;
                    left[y.after(end_y) * x.count + x.after(wall.x)] -= 1;
                }
            }
        }
        for field in 1..below.len() {
            // Every wall ends within its row, so a row's sum is back at zero when the next begins.
            below[field] += below[field - 1];
        }
        for field in x.count..left.len() {
            left[field] += left[field - x.count];
        }
        let (region, regions) = flood(x.count, &below, &left);
        Plane { x, y, region, regions }
    }

    /// How many regions there are.
    pub(super) fn regions(&self) -> usize {
        self.regions
    }

    /// The region a point lies in.
    pub(super) fn region_at(&self, (x, y): (f64, f64)) -> u32 {
        self.region[self.y.strip_at(y) * self.x.count + self.x.strip_at(x)]
    }

    /// The regions on both sides of a door.
    pub(super) fn sides(&self, door: Door) -> (u32, u32) {
        let field = self.y.after(door.y) * self.x.count + self.x.after(door.x);
        let before = match door.along {
            Axis::X => field - self.x.count,
            Axis::Y => field - 1,
        };
        (self.region[before], self.region[field])
    }
}

fn end(wall: Wall) -> (u16, u16) {
    match wall.along {
        Axis::X => (wall.x + wall.length, wall.y),
        Axis::Y => (wall.x, wall.y + wall.length),
    }
}

/// Numbers the regions of a grid `width` fields wide, given the number of borders below and left of each field.
fn flood(width: usize, below: &[i32], left: &[i32]) -> (Vec<u32>, usize) {
    const UNSEEN: u32 = u32::MAX;
    let mut region = vec![UNSEEN; below.len()];
    let mut open = Vec::new();
    let mut regions = 0;
    for first in 0..region.len() {
        if region[first] != UNSEEN {
            continue;
        }
        region[first] = regions;
        open.push(first);
        while let Some(field) = open.pop() {
            let column = field % width;
            let neighbours = [
                (column > 0 && left[field] == 0).then(|| field - 1),
                (field >= width && below[field] == 0).then(|| field - width),
                (column + 1 < width && left[field + 1] == 0).then(|| field + 1),
                below.get(field + width).is_some_and(|&borders| borders == 0).then(|| field + width),
            ];
            for next in neighbours.into_iter().flatten() {
                if region[next] == UNSEEN {
                    region[next] = regions;
                    open.push(next);
                }
            }
        }
        regions += 1;
    }
    (region, regions as usize)
}
