//! One hard search on several processes: the jobs of its rounds are assigned on request.
//!
//! Every process runs the same search on its own threads and requests jobs through [`Member`]. Process 0 assigns them and knows
//! when a round is over. One thread in each process exchanges the messages. Reports of process 0 itself are handled at once, as if they
//! had arrived from another process.

mod member;
mod messages;

use std::sync::Arc;
use std::time::Duration;

use jiugong_search::StopReason;
use jiugong_search::parallel_ida::Team;
use timely::dataflow::ProbeHandle;
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;
use crate::wire::{Wire, drain};
use member::Member;
use messages::{FromFirst, Report, ToFirst};

/// How often to check for messages that may never come.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Runs `search` in every process of `cluster`, each as a member of a team that divides the work. Returns the result of
/// this process and the bytes it sent to others. A search that returns before the others stops them too.
///
/// # Errors
/// This process cannot begin. Any later error ends all processes.
pub fn search_together<T>(cluster: Cluster, search: impl FnOnce(Arc<dyn Team>) -> T) -> Result<(T, u64), ClusterError> {
    let (index, count) = (cluster.index(), cluster.count());
    let member = Arc::new(Member::new(index, count));
    let own = Arc::clone(&member);
    let running = cluster.with_one_worker().start(move |worker, _| exchange_messages(worker, &own))?;
    let team: Arc<dyn Team> = Arc::clone(&member) as Arc<dyn Team>;
    let result = search(Arc::clone(&team));
    // One search has its result, so the others are stopped.
    team.stop(StopReason::Cancelled);
    member.send_report(&mut member.lock(), Report::Finished);
    let (_, bytes) = running.finish();
    Ok((result, bytes))
}

/// Exchanges the messages between this process and process 0, until all searches have returned.
fn exchange_messages(worker: &mut Worker, member: &Member) {
    let probe = ProbeHandle::new();
    let ((mut reports, received_reports), (mut commands, received_commands)) = worker.dataflow::<u64, _, _>(|scope| {
        let reports = Wire::with_inbox(scope, &probe, "report", |_: &ToFirst| 0);
        (reports, Wire::with_inbox(scope, &probe, "command", |command: &FromFirst| command.to as u64))
    });
    let _ = member.messenger.set(std::thread::current());
    loop {
        let mut state = member.lock();
        let (to_first, from_first) = (std::mem::take(&mut state.to_first), std::mem::take(&mut state.from_first));
        let has_ended = state.has_ended;
        drop(state);
        for report in to_first {
            reports.send(report);
        }
        for command in from_first {
            commands.send(command);
        }
        reports.push();
        commands.push();
        if has_ended {
            break;
        }
        worker.step_or_park(Some(POLL_INTERVAL));
        let (new_reports, new_commands) = (received_reports.take(), received_commands.take());
        if !new_reports.is_empty() || !new_commands.is_empty() {
            let mut state = member.lock();
            for report in new_reports {
                member.handle_report(&mut state, report);
            }
            for command in new_commands {
                Member::handle_command(&mut state, command);
            }
            drop(state);
            member.wake();
        }
    }
    drop((reports, commands));
    drain(worker, &probe, POLL_INTERVAL);
}
