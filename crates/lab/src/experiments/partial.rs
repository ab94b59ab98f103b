//! A partial path: after a search that stopped without a solution, how near the goal a quick second search comes.
//!
//! The second search is greedy, with the same heuristic and small limits of its own. It follows the path to the state with the smallest h (ties: the
//! smallest g). If it reaches the goal, or the domain has an anytime method that does, the path is a solution, of which nothing is proved.

use std::collections::HashMap;

use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Fate, Outcome, UNREACHABLE};

use crate::domain::Domain;
use crate::engine::watch::{Event, Node, Watcher};
use crate::engine::{Run, RunNotes};
use crate::experiments::solve::Report;
use crate::methods::Method;
use crate::present::amount::Amount;
use crate::request::plan::Plan;

/// A path from the start that a quick second search found.
#[derive(Clone, Debug, PartialEq)]
pub struct PartialPath {
    /// Whether it leads to a goal; then it is a solution that is not proved optimal.
    pub reaches_goal: bool,
    /// The moves on one line, in the convention of the problem.
    pub moves: String,
    /// The number of moves.
    pub steps: usize,
    /// Their total cost.
    pub cost: Amount,
    /// The estimate of the cost from its end to a goal.
    pub h: Amount,
    /// The position at its end, on one line.
    pub position: String,
    /// The method of the second search.
    pub method: Method,
}

/// The path that a second search finds after `plan` ended with `report`; `None` if that is not needed, or nothing closer than the start was found.
pub(crate) fn after<D: Domain>(problem: &D, plan: &Plan, report: &Report<D::Move>) -> Option<PartialPath> {
    if report.in_tables || !matches!(report.search.outcome, Outcome::Stopped { best: None, .. }) {
        return None;
    }
    let greedy = plan.quick(Method::GREEDY, Some(report.config.heuristic?))?;
    let mut nearest = Nearest::default();
    let near = quick_search(problem, &greedy, &mut nearest);
    if near.as_ref().is_none_or(|near| !near.reaches_goal)
        && let Some(any) = plan.instance.info().anytime.and_then(|any| plan.quick(any, None))
        && let Some(solution) = quick_search(problem, &any, &mut Nearest::default()).filter(|path| path.reaches_goal)
    {
        return Some(solution);
    }
    near
}

/// Carries out a quick plan: its solution, or else the path to the nearest state that it met.
fn quick_search<D: Domain>(problem: &D, plan: &Plan, nearest: &mut Nearest<D::Move>) -> Option<PartialPath> {
    let (config, settings, notes) = (&plan.config, &plan.settings, RunNotes::default());
    let run = Run { config, settings, watcher: nearest, began: Instant::now(), notes: &notes };
    let found = problem.search(run).ok()?;
    let (moves, cost, h) = match found.plan() {
        Some(solution) if problem.replay(&solution.moves) == Some(solution.cost) => {
            (solution.moves.clone(), solution.cost, 0)
        }
        Some(_) => return None,
        None => nearest.path()?,
    };
    let mut position = problem.start();
    for &by in &moves {
        position = problem.after(&position, by)?;
    }
    let amount = |cost| plan.instance.amount(cost);
    Some(PartialPath {
        reaches_goal: found.plan().is_some(),
        moves: problem.written_line(&moves),
        steps: moves.len(),
        cost: amount(cost),
        h: amount(h),
        position: problem.view(&position).name,
        method: plan.config.method,
    })
}

/// Remembers the nodes of a search and the nearest of them. Greedy search never changes the path to a node, so their costs hold.
struct Nearest<M> {
    nodes: HashMap<u64, (Option<u64>, Option<M>)>,
    /// h, g and number of the nearest node.
    best: Option<(Cost, Cost, u64)>,
}

impl<M> Default for Nearest<M> {
    fn default() -> Self {
        Nearest { nodes: HashMap::new(), best: None }
    }
}

impl<M: Copy> Nearest<M> {
    /// The moves to the nearest node, its g and its h; `None` if that is the start.
    fn path(&self) -> Option<(Vec<M>, Cost, Cost)> {
        let (h, g, mut id) = self.best?;
        let mut moves = Vec::new();
        while let Some(&(Some(parent), Some(by))) = self.nodes.get(&id) {
            moves.push(by);
            id = parent;
        }
        moves.reverse();
        (!moves.is_empty()).then_some((moves, g, h))
    }
}

impl<P, M: Copy> Watcher<P, M> for Nearest<M> {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<P, M>) {
        let Event::Node(Fate::Started | Fate::Generated, Node { id: Some(id), parent, by, g, h, .. }) = event else {
            return;
        };
        self.nodes.insert(id, (parent, by));
        if h != UNREACHABLE && self.best.is_none_or(|best| (h, g) < (best.0, best.1)) {
            self.best = Some((h, g, id));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use jiugong_search::Limits;

    use super::*;
    use crate::{DomainName, Options, Request, Settings};

    fn stopped(fields: &[(&str, &str)]) -> (Option<PartialPath>, crate::Answer) {
        let mut request = Request::default();
        for (field, value) in fields {
            request.set(field, *value).unwrap();
        }
        let answer = request.resolve().unwrap().solve(&mut |_| {}).unwrap();
        (answer.partial.clone(), answer)
    }

    /// Boards of 4x4 get a solution, with the moves that lead to the goal.
    #[test]
    fn a_stopped_search_of_a_board_offers_a_solution() {
        let board = "1 2 3 4/5 6 7 8/0 9 11 12/13 10 14 15";
        let (partial, answer) = stopped(&[("board", board), ("method", "astar"), ("node_limit", "1")]);
        let partial = partial.unwrap();
        assert!(answer.steps().is_none(), "the search itself has none");
        assert!(partial.reaches_goal && partial.steps >= 4, "{partial:?}");
        assert_eq!(partial.position, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
    }

    /// The nearest state of a map on which the estimate leads into a dead end.
    #[test]
    fn a_path_that_misses_the_goal_ends_at_the_smallest_h() {
        // B is nearer by its h than A; behind it is an endless way on which h never falls.
        let mut text = String::from("A B 4\nstart A\ngoal Z\nh A 9\nh B 5\nh Z 0\n");
        let mut last = "B".to_owned();
        for number in 0..8000 {
            let next = format!("N{number}");
            writeln!(text, "{last} {next} 1\nh {next} 6").expect("memory");
            last = next;
        }
        writeln!(text, "{last} Z 1").expect("memory");
        let domain: DomainName = "graph".parse().unwrap();
        let problem = (domain.row().read)(text.as_bytes(), &Options::new()).unwrap();
        let (method, heuristic) = (Some(Method::ASTAR), "given".parse().ok());
        let limits = Limits { nodes: Some(3), ..Limits::default() };
        let settings = Settings { method, heuristic, limits, ..Settings::default() };
        let partial = problem.solve(&settings, &mut |_| {}).unwrap().partial.unwrap();
        assert_eq!((partial.reaches_goal, &*partial.moves, partial.steps, &*partial.position), (false, "B", 1, "B"));
        assert_eq!((partial.cost.to_string(), partial.h.to_string()), ("4".to_owned(), "5".to_owned()));
    }

    #[test]
    fn blind_and_finished_searches_have_no_partial_path() {
        let board = ("board", "1 2 3 4/5 6 7 8/0 9 11 12/13 10 14 15");
        assert_eq!(stopped(&[board, ("method", "bfs"), ("node_limit", "1")]).0, None);
        assert_eq!(stopped(&[board, ("method", "astar")]).0, None);
    }
}
