//! The reason that a trace states for each step is true of OPEN before the step, for every traced method in every domain: the smallest f
//! is the smallest, the oldest node the oldest.
//!
//! The replay provides OPEN; the order of entry is recorded here from the steps.

use std::collections::HashMap;

use crate::common::by;
use jiugong_lab::random::Random;
use jiugong_lab::registry::{DOMAINS, Knob, Method, SCHEDULES, Selection, TIES, VARIANTS};
use jiugong_lab::trace::reasons::{
    BackedUp, Child, Climbed, Corrected, Drawn, Focal, Known, Layer, Layered, Listed, Lookahead, Middle, Newest,
    Oldest, Pair, Restart, Root, Smallest, Start, Tournament,
};
use jiugong_lab::trace::{Replay, Step, Trace, TraceEvent, TraceNode, Why};
use jiugong_lab::{Instance, Options, Settings};
use jiugong_search::{Climb, Fate, Limits, Side, Ties, Tuning};

/// The most steps checked in each trace.
const STEPS: u64 = 250;

/// The most nodes of OPEN checked in each trace: four in line has 283,072 goals, from which one of two searches starts.
const LOOKS: usize = 1_000_000;

/// When each node entered OPEN, and when it was expanded.
#[derive(Default)]
struct Order {
    clock: u64,
    /// When the current round began.
    round: u64,
    entered: HashMap<(Side, u64), u64>,
    expanded: HashMap<(Side, u64), u64>,
    /// The moves between the start and each node.
    depth: HashMap<(Side, u64), u32>,
    /// The largest value that the smallest f in OPEN has had.
    smallest: u64,
}

impl Order {
    fn entered(&self, node: &TraceNode) -> u64 {
        node.id.and_then(|id| self.entered.get(&(node.side, id)).copied()).unwrap_or(0)
    }

    fn parent_expanded(&self, node: &TraceNode) -> u64 {
        node.parent.and_then(|id| self.expanded.get(&(node.side, id)).copied()).unwrap_or(0)
    }

    fn depth(&self, node: &TraceNode) -> u32 {
        node.id.and_then(|id| self.depth.get(&(node.side, id)).copied()).unwrap_or(0)
    }

    fn after(&mut self, step: &Step) {
        if let Some((TraceNode { id: Some(id), side, .. }, _)) = &step.taken {
            self.clock += 1;
            self.expanded.insert((*side, *id), self.clock);
        }
        for (fate, child) in &step.children {
            if let Some(id) = child.id
                && matches!(
                    fate,
                    Fate::Started | Fate::Generated | Fate::Improved | Fate::Reopened | Fate::Postponed | Fate::Met
                )
            {
                self.clock += 1;
                self.entered.insert((child.side, id), self.clock);
                let above = child.parent.and_then(|parent| self.depth.get(&(child.side, parent)).copied()).unwrap_or(0);
                self.depth.insert((child.side, id), above + 1);
            }
        }
    }
}

/// OPEN and the path before a step.
struct Before {
    open: [Vec<TraceNode>; 2],
    path: Vec<u64>,
    /// The number of nodes in CLOSED.
    closed: usize,
}

impl Before {
    fn new(replay: &Replay) -> Self {
        let open = [Side::Forward, Side::Backward].map(|side| replay.open(side).cloned().collect());
        Before {
            open,
            path: replay.path().filter_map(|node| node.id).collect(),
            closed: replay.closed(Side::Forward).count(),
        }
    }

    fn of(&self, side: Side) -> &[TraceNode] {
        &self.open[usize::from(side == Side::Backward)]
    }
}

/// Whether the reason of a bidirectional search with heuristics is true; `None` for other reasons.
fn is_true_of_both_sides(
    why: &Why,
    trace: &Trace,
    before: &Before,
    taken: &TraceNode,
    last: Option<&TraceNode>,
    order: &Order,
) -> Option<bool> {
    let open = before.of(taken.side);
    Some(if let Some(&Middle { side, priority, g, h }) = why.get() {
        let of = |node: &TraceNode| (u64::from(node.g) + u64::from(node.h)).max(2 * u64::from(node.g));
        let smallest = |side: Side| before.of(side).iter().map(of).min();
        let alike = || open.iter().filter(|node| of(node) == priority);
        // Ties go to the forward side.
        (side, priority, priority, g, h) == (taken.side, taken.f, of(taken), taken.g, taken.h)
            && smallest(side) == Some(priority)
            && (side == Side::Forward || smallest(Side::Forward) > Some(priority))
            && smallest(Side::Backward) >= Some(priority)
            && alike().all(|node| (node.g, order.entered(taken)) >= (g, order.entered(node)))
    } else if let Some(&Pair { side, bound, g }) = why.get() {
        let least_cost = u64::from(trace.conditions.unit_costs);
        let of = |one: &TraceNode, other: &TraceNode| {
            one.f.max(other.f).max(u64::from(one.g) + u64::from(other.g) + least_cost)
        };
        let (near, far) = (before.of(Side::Forward), before.of(Side::Backward));
        let pair = match (side, last) {
            (Side::Forward, _) => near.iter().flat_map(|one| far.iter().map(move |other| of(one, other))).min(),
            (Side::Backward, Some(last)) if last.side == Side::Forward => Some(of(last, taken)),
            _ => None,
        };
        let within = || open.iter().filter(|node| node.f <= bound);
        (side, g) == (taken.side, taken.g)
            && taken.f == u64::from(taken.g) + u64::from(taken.h)
            && taken.f <= bound
            && pair == Some(bound)
            && within().all(|node| (node.g, std::cmp::Reverse(node.id)) >= (g, std::cmp::Reverse(taken.id)))
    } else if let Some(&Corrected { side, priority, g, h }) = why.get() {
        let smallest = |side: Side| before.of(side).iter().map(|node| node.f).min();
        let alike = || open.iter().filter(|node| node.f == priority);
        // The difference to 2g + h is an estimate of g. Ties go to the forward side.
        let estimate = (2 * u64::from(g) + u64::from(h)).checked_sub(priority);
        (side, priority, g, h) == (taken.side, taken.f, taken.g, taken.h)
            && estimate.is_some_and(|estimate| estimate <= u64::from(g))
            && smallest(side) == Some(priority)
            && (side == Side::Forward || smallest(Side::Forward) > Some(priority))
            && smallest(Side::Backward) >= Some(priority)
            && alike().all(|node| order.entered(node) <= order.entered(taken))
    } else {
        return None;
    })
}

/// Whether the reason of local or real-time search is true; `None` for other reasons.
fn is_true_of_a_walk(
    why: &Why,
    trace: &Trace,
    before: &Before,
    taken: &TraceNode,
    last: Option<&TraceNode>,
    order: &Order,
) -> Option<bool> {
    let open = before.of(taken.side);
    Some(if let Some(&Climbed { rule, h, here, of, better, equals }) = why.get() {
        let smallest = open.iter().map(|node| node.h).min();
        let newest = open.iter().map(|node| order.entered(node)).max();
        let kept = match rule {
            Climb::Steepest => h < here && smallest == Some(h),
            Climb::Sideways => h <= here && smallest == Some(h),
            // It was evaluated last, because it is the first better one.
            Climb::First => h < here && better == 1 && newest == Some(order.entered(taken)),
            Climb::Stochastic => h < here,
            _ => false,
        };
        kept && taken.h == h
            && last.is_some_and(|last| last.h == here && taken.parent == last.id)
            && open.iter().all(|node| node.parent == taken.parent)
            && of == open.len()
            && better == open.iter().filter(|node| node.h < here).count()
            && equals == open.iter().filter(|node| node.h == h).count()
    } else if let Some(&Restart { stuck }) = why.get() {
        // No neighbour is better; equal ones were tried often enough.
        taken.parent.is_none() && open.iter().all(|node| node.h >= stuck) && last.is_some_and(|last| last.h == stuck)
    } else if let Some(&Drawn { h, here }) = why.get() {
        taken.h == h
            && last.is_some_and(|last| last.h == here && taken.parent == last.id)
            && open.iter().all(|node| node.parent == taken.parent)
    } else if let Some(&Lookahead { f, of, moves }) = why.get() {
        let looked = before.closed;
        taken.f == f
            && f == u64::from(taken.g) + u64::from(taken.h)
            && of == open.len()
            && open.iter().all(|node| node.f >= f)
            && moves == (looked as u64 >= trace.conditions.lookahead)
    } else {
        return None;
    })
}

/// What is wrong with the reason of a step, if anything.
#[allow(clippy::too_many_lines, reason = "an arm for each reason")]
fn fault(trace: &Trace, before: &Before, step: &Step, last: Option<&TraceNode>, order: &Order) -> Option<String> {
    let (taken, why) = step.taken.as_ref()?;
    let open = before.of(taken.side);
    let is_taken = |node: &&TraceNode| match taken.id {
        Some(id) if node.id.is_some() => node.id == Some(id),
        _ => node.parent == taken.parent && node.by == taken.by,
    };
    // OPEN is empty before the first step, and a table needs none.
    if step.number == 1 {
        let begins = if let Some(&Layer { begins: Some((own, other)), .. }) = why.get() {
            own <= other
        } else if let Some(&Middle { priority, .. }) = why.get() {
            priority == taken.f
        } else if let Some(&Corrected { priority, .. }) = why.get() {
            priority == taken.f
        } else if let Some(&Pair { side, bound, .. }) = why.get() {
            side == Side::Forward && bound >= taken.f
        } else {
            why.is::<Start>() || why.is::<Known>() || why.is::<Tournament>()
        };
        return (!begins || taken.parent.is_some()).then(|| format!("a strange beginning: {why:?}, {taken:?}"));
    }
    let in_open =
        why.is::<Start>() || why.is::<Restart>() || why.is::<Known>() || open.iter().any(|node| is_taken(&node));
    let reason = if why.is::<Start>() {
        taken.parent.is_none() && step.round.is_some()
    } else if let Some(&Oldest { of }) = why.get() {
        of == open.len() && open.iter().all(|node| order.entered(taken) <= order.entered(node))
    } else if let Some(&Newest { of, siblings, f, .. }) = why.get() {
        let beside = || open.iter().filter(|node| node.parent == taken.parent);
        let smallest = beside().map(|node| node.f).min();
        let first = beside().filter(|node| node.f == taken.f).map(|node| order.entered(node)).min();
        of == open.len()
            && siblings == beside().count()
            && open.iter().all(|node| order.parent_expanded(node) <= order.parent_expanded(taken))
            && smallest == Some(taken.f)
            && first == Some(order.entered(taken))
            && f.is_some() == beside().any(|node| node.f != taken.f)
    } else if let Some(&Smallest { f, g, h, weights, equals, ties }) = why.get() {
        let alike = || open.iter().filter(|node| node.f == f);
        let sum = match (h, weights) {
            (None, _) => f == u64::from(g),
            (Some(h), Some(weights)) => f == u64::from(weights.g) * u64::from(g) + u64::from(weights.h) * u64::from(h),
            (Some(h), None) => f == u64::from(g) + u64::from(h) || f == u64::from(h),
        };
        (taken.f, taken.g) == (f, g)
            && sum
            && open.iter().all(|node| node.f >= f)
            && equals == alike().count()
            && alike().all(|node| {
                let newer = order.entered(node) <= order.entered(taken);
                match ties {
                    Ties::Newest => newer,
                    Ties::Oldest => order.entered(taken) <= order.entered(node),
                    Ties::LowH => (taken.h, !newer) <= (node.h, newer),
                    Ties::HighH => (node.h, !newer) <= (taken.h, newer),
                    _ => false,
                }
            })
    } else if let Some(&Listed { f, bound, within }) = why.get() {
        let inside = || open.iter().filter(|node| node.f <= u64::from(bound));
        let this_round = |node: &TraceNode| order.entered(node) > order.round;
        // Children of this round come before nodes that waited, those of the node expanded last first.
        let behind = |node: &TraceNode| {
            !this_round(node) || (this_round(taken) && order.parent_expanded(node) <= order.parent_expanded(taken))
        };
        let siblings = || inside().filter(|node| this_round(node) && node.parent == taken.parent);
        taken.f == f
            && f <= u64::from(bound)
            && within == inside().count()
            && inside().all(behind)
            && (!this_round(taken) || siblings().all(|node| order.entered(taken) <= order.entered(node)))
    } else if let Some(&Focal { h, f, least, good }) = why.get() {
        let now = open.iter().map(|node| node.f).min();
        let is_good = |node: &&TraceNode| trace.conditions.is_good(node.f, least);
        let in_focal = || open.iter().filter(is_good);
        (taken.h, taken.f) == (h, f)
            && is_good(&taken)
            && Some(least) == now.max(Some(order.smallest))
            && good == in_focal().count()
            && in_focal().all(|node| node.h > h || (node.h == h && order.entered(node) <= order.entered(taken)))
    } else if let Some(&BackedUp { f, own, equals }) = why.get() {
        let alike = || open.iter().filter(|node| node.f == f);
        // Nodes are numbered in the order of entry.
        let after = |node: &TraceNode| (order.depth(node), taken.id) <= (order.depth(taken), node.id);
        taken.f == f
            && own == u64::from(taken.g) + u64::from(taken.h)
            && own <= f
            && open.iter().all(|node| node.f >= f)
            && equals == alike().count()
            && alike().all(after)
    } else if let Some(&Root { f, bound, within }) = why.get() {
        let first = |node: &TraceNode| (node.f, !node.g, node.id);
        taken.f == f
            && f <= u64::from(bound)
            && u64::from(taken.g) + u64::from(taken.h) <= f
            && before.path.is_empty()
            && open.iter().all(|node| first(taken) <= first(node))
            && within == open.iter().filter(|node| node.f <= u64::from(bound)).count()
    } else if let Some(&Tournament { h, of, better }) = why.get() {
        let present = open.iter().map(|node| order.depth(node)).min();
        let members = || open.iter().filter(|node| Some(order.depth(node)) == present);
        taken.h == h
            && Some(order.depth(taken)) == present
            && of == members().count()
            && better == members().filter(|node| node.h < h).count()
    } else if let Some(&Layered { f, layer, of }) = why.get() {
        let thrown_out = |node: &&TraceNode| step.dropped.iter().any(|other| other.id == node.id);
        let kept = || open.iter().filter(|node| !thrown_out(node));
        let beside = || kept().filter(|node| order.depth(node) == layer);
        let worst = beside().map(|node| node.f).max();
        (taken.f, order.depth(taken)) == (f, layer)
            && of == beside().count()
            && kept().all(|node| order.depth(node) >= layer)
            && beside().all(|node| (f, order.entered(taken)) <= (node.f, order.entered(node)))
            && step.dropped.iter().all(|node| order.depth(node) == layer && worst <= Some(node.f))
    } else if let Some(&Child { parent, back }) = why.get() {
        // Children refused in this step came before it.
        let refused = |node: &TraceNode| {
            step.refused.iter().any(|(_, other)| (other.parent, &other.by) == (node.parent, &node.by))
        };
        let depth = |node: &TraceNode| node.parent.and_then(|id| before.path.iter().rposition(|&on| on == id));
        let next = open.iter().find(|node| node.parent == Some(parent) && !refused(node));
        taken.parent == Some(parent)
            && back == (last.and_then(|last| last.id) != Some(parent))
            && depth(taken).is_some()
            && open.iter().filter(|node| !refused(node)).all(|node| depth(node) <= depth(taken))
            && next.is_some_and(|node| is_taken(&node))
    } else if let Some(&Layer { side, begins }) = why.get() {
        let other = if side == Side::Forward { Side::Backward } else { Side::Forward };
        let sizes = (open.len(), before.of(other).len());
        side == taken.side
            && open.iter().all(|node| order.entered(taken) <= order.entered(node))
            && begins.is_none_or(|layers| layers == sizes && layers.0 <= layers.1)
            && (begins.is_some() || last.is_some_and(|last| (last.side, last.g) == (side, taken.g)))
    } else if let Some(&Known { left }) = why.get() {
        let plan = trace.report.plan().map_or(0, |plan| plan.moves.len() as u64);
        left == taken.h && u64::from(left) + (step.number - 1) == plan
    } else if let Some(is_true) = is_true_of_both_sides(why, trace, before, taken, last, order) {
        is_true
    } else if let Some(is_true) = is_true_of_a_walk(why, trace, before, taken, last, order) {
        is_true
    } else {
        // The figures of other reasons are not checked, but the order of OPEN is.
        open.first().is_some_and(|node| is_taken(&node))
    };
    let what = if in_open { "its reason is not true" } else { "it is not in OPEN" };
    (!in_open || !reason).then(|| format!("{what}: {why:?}, {taken:?}"))
}

/// The example and a random problem of each domain, except those known to be unsolvable.
fn problems() -> Vec<Instance> {
    let mut problems = Vec::new();
    for domain in DOMAINS {
        let row = domain.row();
        let options = Options::new();
        let mut all = vec![(row.read)(row.example.as_bytes(), &options).unwrap()];
        all.extend(row.random.map(|random| random(&mut Random::new(7), None, &options).unwrap()));
        all.retain(|problem| problem.unsolvable_reason().is_none());
        assert!(!all.is_empty(), "{} has no problem that can be searched", row.name);
        problems.extend(all);
    }
    problems
}

/// The first step of `trace` with a false reason, and the number of reasons checked.
fn first_fault(trace: &Trace) -> (u64, Option<String>) {
    let (mut order, mut last, mut checked) = (Order::default(), None, 0);
    let mut steps = trace.steps();
    let mut looks = 0;
    loop {
        let repairs = |event: &TraceEvent| {
            matches!(event, TraceEvent::Weights(_) | TraceEvent::Node(Fate::Restored | Fate::Dropped, _))
        };
        let prior = trace.events.iter().any(repairs).then(|| steps.replay().clone());
        let mut before = Before::new(steps.replay());
        looks += before.open.iter().map(Vec::len).sum::<usize>();
        if looks > LOOKS && checked > 0 {
            return (checked, None);
        }
        let Some(step) = steps.next() else { return (checked, None) };
        // Other weights reorder OPEN before a node is taken, and so do nodes that are dropped or restored.
        if let Some(mut prior) = prior
            && (step.weights.is_some() || !step.restored.is_empty() || !step.dropped.is_empty())
        {
            step.weights.into_iter().for_each(|weights| prior.apply(&TraceEvent::Weights(weights)));
            let events = [(Fate::Restored, &step.restored), (Fate::Dropped, &step.dropped)];
            for (fate, nodes) in events {
                for node in nodes {
                    prior.apply(&TraceEvent::Node(fate, node.clone()));
                }
            }
            before = Before::new(&prior);
        }
        if step.round.is_some() {
            order.round = order.clock;
        }
        if let Some(what) = fault(trace, &before, &step, last.as_ref(), &order) {
            return (checked, Some(format!("step {}: {what}", step.number)));
        }
        let start = step.taken.iter().filter(|_| step.number == 1).map(|(taken, _)| taken);
        let smallest = before.open.iter().flatten().chain(start).map(|node| node.f).min();
        order.smallest = order.smallest.max(smallest.unwrap_or(0));
        order.after(&step);
        checked += u64::from(step.taken.is_some());
        last = step.taken.map(|(taken, _)| taken);
    }
}

fn traced(problem: &Instance, method: Method) -> Trace {
    let bound = method.row().knobs.contains(&Knob::Bound).then_some(40);
    let limits = Limits { nodes: Some(STEPS), ..Limits::default() };
    problem.trace(&Settings { bound, limits, ..by(method) }, STEPS, &mut |_| {}).unwrap()
}

#[test]
fn every_stated_reason_is_true() {
    for problem in problems() {
        let domain = problem.domain();
        for method in Method::all().filter(|&method| domain.row().has(method)) {
            if !method.row().selection.is_traced() {
                continue;
            }
            let (checked, fault) = first_fault(&traced(&problem, method));
            assert_eq!(fault, None, "{} {}", domain.name(), method.name());
            assert!(checked > 0, "{} {}", domain.name(), method.name());
        }
    }
}

#[test]
fn every_tie_breaking_rule_states_true_reasons() {
    for problem in problems() {
        let row = problem.domain().row();
        for method in Method::all().filter(|&method| row.has(method) && method.row().knobs.contains(&Knob::Ties)) {
            for (name, ties, _) in TIES {
                let tuning = Tuning { ties: Some(ties), ..Tuning::default() };
                let limits = Limits { nodes: Some(STEPS), ..Limits::default() };
                let trace = problem.trace(&Settings { tuning, limits, ..by(method) }, STEPS, &mut |_| {}).unwrap();
                let (checked, fault) = first_fault(&trace);
                assert_eq!(fault, None, "{} {} {name}", row.name, method.name());
                assert!(checked > 0);
            }
        }
    }
}

#[test]
fn a_narrow_beam_discards_the_worst() {
    let mut dropped = 0;
    for problem in problems() {
        for width in [1, 4] {
            let tuning = Tuning { width: Some(width), ..Tuning::default() };
            let limits = Limits { nodes: Some(STEPS), ..Limits::default() };
            let trace = problem.trace(&Settings { tuning, limits, ..by(Method::BEAM) }, STEPS, &mut |_| {}).unwrap();
            assert_eq!(first_fault(&trace).1, None, "{} {width}", problem.domain().name());
            dropped += trace.steps().map(|step| step.dropped.len()).sum::<usize>();
        }
    }
    assert!(dropped > 100, "{dropped}");
}

/// Methods with a capacity report nodes that they forget and restore.
#[test]
fn every_capacity_states_true_reasons() {
    let (mut restored, mut below) = (0, 0);
    for problem in problems() {
        for (method, nodes) in
            [Method::SMA, Method::ASTAR_IDA].into_iter().flat_map(|method| [(method, 12), (method, 40)])
        {
            let tuning = Tuning { capacity: Some(nodes), ..Tuning::default() };
            let limits = Limits { nodes: Some(STEPS), ..Limits::default() };
            let trace = problem.trace(&Settings { tuning, limits, ..by(method) }, STEPS, &mut |_| {}).unwrap();
            let (checked, fault) = first_fault(&trace);
            assert_eq!(fault, None, "{} {} {nodes}", problem.domain().name(), method.name());
            assert!(checked > 0);
            for step in trace.steps() {
                restored += step.restored.len();
                below += usize::from(step.taken.as_ref().is_some_and(|(_, why)| why.is::<Root>()));
            }
        }
    }
    assert!(restored > 500 && below > 50, "{restored}, {below}");
}

/// Local and real-time search with several variants and seeds.
#[test]
fn every_walk_states_true_reasons() {
    let limits = Limits { nodes: Some(STEPS), ..Limits::default() };
    let plain = Tuning::default;
    let mut walks = Vec::new();
    for seed in 1..4 {
        let seeded = Tuning { seed: Some(seed), ..plain() };
        walks.extend(
            VARIANTS.map(|(_, climb, _)| (Method::HILL, Tuning { climb: Some(climb), restarts: Some(3), ..seeded })),
        );
        walks.extend(SCHEDULES.map(|(_, cooling, _)| (Method::ANNEALING, Tuning { cooling: Some(cooling), ..seeded })));
        walks.push((Method::LRTA, Tuning { lookahead: Some(seed * seed), trials: Some(5), ..plain() }));
    }
    let mut anew = 0;
    for problem in problems() {
        for &(method, tuning) in &walks {
            let settings = Settings { tuning, limits: limits.clone(), ..by(method) };
            let trace = problem.trace(&settings, STEPS, &mut |_| {}).unwrap();
            let (checked, fault) = first_fault(&trace);
            assert_eq!(fault, None, "{} {} {tuning:?}", problem.domain().name(), method.name());
            assert!(checked > 0);
            anew +=
                trace.steps().filter(|step| step.taken.as_ref().is_some_and(|(_, why)| why.is::<Restart>())).count();
        }
    }
    assert!(anew > 10, "{anew}");
}

/// The tests above can fail: with the wrong selection for a method, some step has a false reason.
#[test]
fn a_wrong_selection_is_detected() {
    // Many rules would solve an easy board in the same way.
    let mut tiles = vec![problems().remove(0)];
    let row = tiles[0].domain().row();
    tiles.extend(["867254301", "216408753"].map(|hard| (row.read)(hard.as_bytes(), &Options::new()).unwrap()));
    tiles.retain(|problem| problem.unsolvable_reason().is_none());
    assert!(tiles.len() > 1);
    let tiles_have = |method: &Method| tiles[0].domain().row().has(*method);
    for method in Method::all().filter(tiles_have) {
        let right = method.row().selection;
        if [Selection::UNTRACED, Selection::KNOWN].contains(&right) {
            continue;
        }
        let all = [
            Selection::OLDEST,
            Selection::NEWEST,
            Selection::SMALLEST,
            Selection::PATH,
            Selection::LAYERS,
            Selection::MIDDLE,
            Selection::PAIRS,
            Selection::CORRECTED,
        ];
        for wrong in all {
            // Recursive best-first search also takes the best child of the newest node whose children are not forgotten; and with
            // enough capacity the hybrid is A*.
            let also_true = [(Selection::BACKED_UP, Selection::NEWEST), (Selection::HYBRID, Selection::SMALLEST)]
                .contains(&(right, wrong));
            if wrong != right && !also_true {
                // A short walk may fit any rule.
                let soon = |problem: &Instance| traced(problem, method).steps().count() < 8;
                if right == Selection::CLIMB && tiles.iter().all(soon) {
                    continue;
                }
                let is_detected = |problem: &Instance| {
                    let mut trace = traced(problem, method);
                    trace.selection = wrong;
                    first_fault(&trace).1.is_some()
                };
                assert!(tiles.iter().any(is_detected), "{} passed as {wrong:?}", method.name());
            }
        }
    }
}
