//! The 24 stickers of the cube and the effect of turning a face, derived from geometry alone.
//!
//! Faces come in the order up, right, front, down, left, back; the stickers of each face row by row, as the usual net
//! shows them.

use super::Corners;
use super::turning::{Arrangement, MOVED};

/// A face of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is what it is called")]
pub enum Face {
    Up,
    Right,
    Front,
    Down,
    Left,
    Back,
}

impl Face {
    /// All faces, in the order of their stickers.
    pub const ALL: [Face; 6] = [Face::Up, Face::Right, Face::Front, Face::Down, Face::Left, Face::Back];

    /// The faces that plans turn.
    pub const TURNED: [Face; 3] = [Face::Up, Face::Right, Face::Front];

    /// The letter of the face: `U`, `R`, `F`, `D`, `L` or `B`.
    pub fn letter(self) -> char {
        ['U', 'R', 'F', 'D', 'L', 'B'][self as usize]
    }

    /// The outward normal: x to the right, y up, z to the front.
    fn normal(self) -> [i8; 3] {
        match self {
            Face::Up => [0, 1, 0],
            Face::Right => [1, 0, 0],
            Face::Front => [0, 0, 1],
            Face::Down => [0, -1, 0],
            Face::Left => [-1, 0, 0],
            Face::Back => [0, 0, -1],
        }
    }

    /// The corners of the face, row by row.
    fn corners(self) -> [[i8; 3]; 4] {
        // To the right and down on the face as the net shows it.
        let (right, down): ([i8; 3], [i8; 3]) = match self {
            Face::Up => ([1, 0, 0], [0, 0, 1]),
            Face::Right => ([0, 0, -1], [0, -1, 0]),
            Face::Front => ([1, 0, 0], [0, -1, 0]),
            Face::Down => ([1, 0, 0], [0, 0, -1]),
            Face::Left => ([0, 0, 1], [0, -1, 0]),
            Face::Back => ([-1, 0, 0], [0, -1, 0]),
        };
        let normal = self.normal();
        [(-1, -1), (1, -1), (-1, 1), (1, 1)]
            .map(|(x, y)| std::array::from_fn(|axis| normal[axis] + x * right[axis] + y * down[axis]))
    }
}

/// The location of a sticker: its corner and the normal of its face.
type Location = ([i8; 3], [i8; 3]);

/// The locations of all stickers.
fn locations() -> Vec<Location> {
    let on = |face: Face| face.corners().map(|corner| (corner, face.normal()));
    Face::ALL.into_iter().flat_map(on).collect()
}

/// Where a clockwise quarter turn of a face takes the sticker at each location.
pub(super) fn quarter(face: Face) -> [usize; 24] {
    let locations = locations();
    let axis = face.normal();
    let dot = |a: [i8; 3], b: [i8; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    // Along the axis nothing changes; across it, clockwise is v × axis.
    let turned = |v: [i8; 3]| {
        let along = dot(v, axis);
        let cross = [v[1] * axis[2] - v[2] * axis[1], v[2] * axis[0] - v[0] * axis[2], v[0] * axis[1] - v[1] * axis[0]];
        std::array::from_fn::<i8, 3, _>(|i| along * axis[i] + cross[i])
    };
    std::array::from_fn(|sticker| {
        let (corner, normal) = locations[sticker];
        if dot(corner, axis) < 1 {
            return sticker;
        }
        let there = (turned(corner), turned(normal));
        locations.iter().position(|&place| place == there).unwrap_or(sticker)
    })
}

/// The stickers of each corner, clockwise seen from outside, starting with the one on the upper or lower face. The
/// seven corners that move come first; the last is down, back, left.
pub(super) fn corner_stickers() -> [[usize; 3]; 8] {
    let locations = locations();
    let mut corners = Vec::with_capacity(8);
    for y in [1, -1] {
        for (x, z) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let (vertical, lengthwise, crosswise) = ([0, y, 0], [x, 0, 0], [0, 0, z]);
            // At up, right, front the axes x, y, z run counter-clockwise, and each mirroring reverses that.
            let order =
                if x * y * z == 1 { [vertical, lengthwise, crosswise] } else { [vertical, crosswise, lengthwise] };
            corners
                .push(order.map(|normal| {
                    locations.iter().position(|&place| place == ([x, y, z], normal)).unwrap_or_default()
                }));
        }
    }
    std::array::from_fn(|corner| corners[corner])
}

/// The colours at the 24 locations, each as the number of the face it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stickers(pub(super) [u8; 24]);

impl Stickers {
    /// The solved cube.
    pub fn solved() -> Self {
        Stickers(std::array::from_fn(|sticker| sticker as u8 / 4))
    }

    /// The stickers after turning a face clockwise by some quarters.
    #[must_use]
    pub fn turned(self, face: Face, quarters: u8) -> Self {
        let to = quarter(face);
        let mut stickers = self.0;
        for _ in 0..quarters {
            let before = stickers;
            for (sticker, &there) in to.iter().enumerate() {
                stickers[there] = before[sticker];
            }
        }
        Stickers(stickers)
    }

    /// Whether each face has a single colour.
    pub fn is_solved(&self) -> bool {
        self.0.chunks(4).all(|face| face.iter().all(|sticker| *sticker == face[0]))
    }

    /// The colours as letters of their faces, in the order of the locations.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        self.0.into_iter().map(|colour| Face::ALL[usize::from(colour)].letter())
    }

    /// The stickers of an arrangement.
    pub(super) fn of(corners: Corners) -> Self {
        let arrangement = Arrangement::of(corners);
        let locations = corner_stickers();
        let mut stickers = Stickers::solved();
        for place in 0..MOVED {
            let (corner, twist) = (arrangement.corners[place], arrangement.twists[place]);
            for side in 0..3 {
                stickers.0[locations[place][(side + twist) % 3]] = (locations[corner][side] / 4) as u8;
            }
        }
        stickers
    }

    /// The arrangement with these stickers, whatever the colours and the orientation of the cube; `None` if there is
    /// none.
    ///
    /// The corner at down, back, left defines the colours of these three faces. The opposite of a colour is the one it
    /// shares no corner with.
    pub(super) fn corners(&self) -> Option<Corners> {
        let locations = corner_stickers();
        let colours = locations.map(|corner| corner.map(|sticker| self.0[sticker]));
        let opposite = |colour: u8| {
            let beside = |other: u8| colours.iter().any(|corner| corner.contains(&colour) && corner.contains(&other));
            let mut apart = (0..6).filter(|&other| other != colour && !beside(other));
            apart.next().filter(|_| apart.next().is_none())
        };
        let mut face_of = [usize::MAX; 6];
        for sticker in locations[MOVED] {
            let (face, colour) = (sticker / 4, self.0[sticker]);
            face_of[usize::from(colour)] = face;
            face_of[usize::from(opposite(colour)?)] = (face + 3) % 6;
        }
        if face_of.contains(&usize::MAX) {
            return None;
        }
        let mut arrangement = Arrangement { corners: [0; MOVED], twists: [0; MOVED] };
        for (place, colours) in colours[..MOVED].iter().enumerate() {
            let seen = colours.map(|colour| face_of[usize::from(colour)]);
            let mut matches = (0..MOVED).flat_map(|corner| (0..3).map(move |twist| (corner, twist)));
            let (corner, twist) = matches
                .find(|&(corner, twist)| (0..3).all(|side| seen[(side + twist) % 3] == locations[corner][side] / 4))?;
            arrangement.corners[place] = corner;
            arrangement.twists[place] = twist;
        }
        arrangement.number()
    }
}
