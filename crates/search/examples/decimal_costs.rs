//! Costs with decimal places: the shortest route on a road map in kilometres.
//!
//! The engine counts in whole numbers, so that sums are exact. `Decimal<2>` parses "4.5" as 450 hundredths, and formats the cost of the
//! plan with a decimal point. Estimates that are not exact are rounded down, so that they never overestimate.

use std::error::Error;
use std::io::{self, Write};

use jiugong_search::{Decimal, DecimalError, Quality, Search, estimate, problem};

/// Hundredths of a kilometre: every cost of the problem has the same number of places.
type Kilometres = Decimal<2>;

const ROADS: &str = "\
    Harbour Mill   4.5
    Harbour Inn    3.75
    Inn     Bridge 2.8
    Mill    Bridge 1.25
    Mill    Church 6.1
    Bridge  Castle 5.05
    Church  Castle 1.9";

/// Where the places are on the map, in kilometres.
const PLACES: [(&str, f64, f64); 6] = [
    ("Harbour", 0.0, 0.0),
    ("Mill", 4.0, 1.0),
    ("Inn", 3.0, -0.5),
    ("Bridge", 4.0, 2.0),
    ("Church", 9.0, 3.0),
    ("Castle", 8.0, 4.5),
];

/// Parses a road: two places and the kilometres between them.
fn road(line: &'static str) -> Result<(&'static str, &'static str, Kilometres), DecimalError> {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap_or_default();
    Ok((word(), word(), word().parse()?))
}

/// The straight-line distance from `place` to the castle, rounded down; 0 if the place is not on the map.
fn air_line(place: &str) -> Kilometres {
    let find = |name: &str| PLACES.iter().find(|(known, ..)| *known == name);
    match (find(place), find("Castle")) {
        (Some((_, x, y)), Some((_, to_x, to_y))) => {
            Kilometres::floor(f64::hypot(to_x - x, to_y - y)).unwrap_or_default()
        }
        _ => Kilometres::default(),
    }
}

/// Finds the route and prints it.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let roads = ROADS.lines().map(road).collect::<Result<Vec<_>, _>>()?;
    // Roads go both ways; a move is named after the place it leads to.
    let from = |&place: &&'static str| {
        let there = roads.iter().filter(move |road| road.0 == place).map(|road| (road.1, road.2.cost(), road.1));
        let back = roads.iter().filter(move |road| road.1 == place).map(|road| (road.0, road.2.cost(), road.0));
        there.chain(back).collect::<Vec<_>>()
    };
    let map = problem("Harbour", from, |&place| place == "Castle");
    let crow = estimate(Quality::Admissible, |&place: &&'static str| air_line(place).cost());
    let report = Search::new(&map).astar(&crow);
    if let (Some(plan), Some(places)) = (report.plan(), report.states(&map)) {
        writeln!(out, "{}: {} km, optimal: {}", places.join(" → "), Kilometres::new(plan.cost), report.is_optimal())?;
    }
    writeln!(out, "as the crow flies: {} km", air_line("Harbour"))?;
    for text in ["1.999", "-3", "99999999"] {
        match text.parse::<Kilometres>() {
            Ok(length) => writeln!(out, "{text}: {length} km")?,
            Err(error) => writeln!(out, "{text}: {error}")?,
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}
