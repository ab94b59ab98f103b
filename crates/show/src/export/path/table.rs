//! `table`: for people.

use std::io::{self, Write};

use jiugong_lab::whole::Shortest;
use jiugong_lab::{Fact, Language, PathReport};

use super::write_moves;
use crate::catalogue;
use crate::units::show_large;

pub(super) fn write(report: &PathReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if report.shortest.steps == 0 {
        return writeln!(out, "{}", catalogue::already_there(language));
    }
    writeln!(out, "{}", heading(report, language))?;
    write_moves(report, out)
}

/// The number of solutions and their length. If moves can be written in several conventions, it names the one used, and the order.
fn heading(report: &PathReport, language: Language) -> String {
    let PathReport { problem, shortest: Shortest { cost, count, steps, paths }, counted } = report;
    // If moves have different costs, the cheapest solutions may differ in length.
    let length = if problem.info().unit_costs {
        catalogue::moves(language, *steps as u64)
    } else {
        catalogue::at_cost(language, problem.amount(*cost))
    };
    let (shown, count) = (paths.len(), count.filter(|_| *counted));
    let number = count.map_or_else(String::new, show_large);
    let all = count == Some(shown as u128);
    if let (Some(convention), Some(Fact::Text(order))) = (problem.info().convention, problem.posing().get("order")) {
        let named = convention.get(language);
        return match count {
            None if *counted => catalogue::path_countless(language, &length, shown, order, named),
            None => catalogue::path_one(language, &length, named),
            Some(1) => catalogue::path_only(language, &length, named),
            Some(_) if all => catalogue::path_all(language, &length, &number, order, named),
            Some(_) => catalogue::path_first(language, &length, &number, shown, order, named),
        };
    }
    match count {
        None if *counted => catalogue::best_countless(language, &length, shown),
        None => catalogue::best_one(language, &length),
        Some(1) => catalogue::best_only(language, &length),
        Some(_) if all => catalogue::best_all(language, &length, &number),
        Some(_) => catalogue::best_first(language, &length, &number, shown),
    }
}
