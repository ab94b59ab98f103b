//! `json`: one object per problem.

use std::io::{self, Write};

use jiugong_lab::generate::GeneratedProblem;
use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Contender, Facts};
use serde::Serialize;

use super::{GenerateOrder, ratio};
use crate::export::json::line;

#[derive(Serialize)]
struct MadeJson {
    #[serde(flatten)]
    stated: Facts,
    /// The text of the problem, if the domain provides it.
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duel: Option<Duel>,
}

#[derive(Serialize)]
struct Duel {
    by: &'static str,
    faster: Side,
    than: Side,
    ratio: f64,
}

#[derive(Serialize)]
struct Side {
    method: &'static str,
    heuristic: Option<&'static str>,
    figure: u64,
}

impl Side {
    fn new(contender: Contender, figure: u64) -> Self {
        Side { method: contender.method.name(), heuristic: contender.heuristic.map(HeuristicName::name), figure }
    }
}

pub(super) fn write(
    order: &GenerateOrder,
    problems: &mut dyn Iterator<Item = GeneratedProblem>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for made in problems {
        let duel = order.duel.zip(made.figures).map(|((faster, than, by), figures)| Duel {
            by: by.name(),
            faster: Side::new(faster, figures.0),
            than: Side::new(than, figures.1),
            ratio: ratio(figures),
        });
        let (stated, text) = (made.item.facts(), made.item.text());
        line(&MadeJson { stated, text, seed: order.seed, distance: made.distance, duel }, out)?;
    }
    Ok(())
}
