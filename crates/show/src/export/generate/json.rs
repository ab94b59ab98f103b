//! `json`: one object a board.

use std::io::{self, Write};

use jiugong_lab::generate::Generated;
use jiugong_lab::{DomainName, TilesProblem};
use serde::Serialize;

use super::{Order, ratio};
use crate::export::json::line;

#[derive(Serialize)]
struct GeneratedJson<'a> {
    domain: &'static str,
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
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

pub(super) fn write(
    order: &Order<'_>,
    boards: &mut dyn Iterator<Item = Generated>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for made in boards {
        let duel = order.duel.zip(made.figures).map(|((faster, than, by), figures)| {
            let side = |way: jiugong_lab::Contender, figure| Side {
                method: way.method.name(),
                heuristic: way.heuristic.map(jiugong_lab::registry::HeuristicName::name),
                figure,
            };
            Duel { by: by.name(), faster: side(faster, figures.0), than: side(than, figures.1), ratio: ratio(figures) }
        });
        let record = GeneratedJson {
            domain: DomainName::of::<TilesProblem>().name(),
            rows: made.board.rows(),
            columns: made.board.columns(),
            start: made.board.cells(),
            goal: order.goal.cells(),
            seed: order.seed,
            distance: made.distance,
            duel,
        };
        line(&record, out)?;
    }
    Ok(())
}
