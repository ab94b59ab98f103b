//! One hard search on several processes: the jobs of its rounds go to whoever asks.
//!
//! Every process runs the same search on threads of its own, and asks for jobs through [`Member`]. Process 0 hands them out and knows
//! when a round is over; what is asked and answered goes by way of one thread in each process, which talks to the others. The calls of
//! process 0 are dealt with at once, as if they had come from another.

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
use messages::{Down, Told, Up};

/// How long is waited for something that may never be told.
const LOOK: Duration = Duration::from_millis(20);

/// Runs `search` in every process of `cluster`, each as one of a team that shares out the work; answers what it comes to in this
/// process, and how many bytes this process sent to others. A search that ends before the others ends theirs too.
///
/// # Errors
/// This process cannot begin. Whatever happens later is the end of all processes.
pub fn search_together<T>(cluster: Cluster, search: impl FnOnce(Arc<dyn Team>) -> T) -> Result<(T, u64), ClusterError> {
    let (index, count) = (cluster.index(), cluster.count());
    let member = Arc::new(Member::new(index, count));
    let own = Arc::clone(&member);
    let running = cluster.with_one_worker().start(move |worker, _| talk(worker, &own))?;
    let team: Arc<dyn Team> = Arc::clone(&member) as Arc<dyn Team>;
    let answer = search(Arc::clone(&team));
    // Those that are still at work have no reason to be, unless they know better.
    team.stop(StopReason::Cancelled);
    member.tell_first(&mut member.lock(), Told::Bye);
    let (_, bytes) = running.finish();
    Ok((answer, bytes))
}

/// Carries what the search of this process has to say to process 0, and what that has to say to this one, until all are over.
fn talk(worker: &mut Worker, member: &Member) {
    let probe = ProbeHandle::new();
    let ((mut ups, told), (mut downs, ordered)) = worker.dataflow::<u64, _, _>(|scope| {
        let ups = Wire::with_inbox(scope, &probe, "up", |_: &Up| 0);
        (ups, Wire::with_inbox(scope, &probe, "down", |down: &Down| down.to as u64))
    });
    let _ = member.talks.set(std::thread::current());
    loop {
        let mut state = member.lock();
        let (up, down) = (std::mem::take(&mut state.up), std::mem::take(&mut state.down));
        let has_ended = state.has_ended;
        drop(state);
        for up in up {
            ups.send(up);
        }
        for down in down {
            downs.send(down);
        }
        ups.push();
        downs.push();
        if has_ended {
            break;
        }
        worker.step_or_park(Some(LOOK));
        let (told, ordered) = (told.take(), ordered.take());
        if !told.is_empty() || !ordered.is_empty() {
            let mut state = member.lock();
            for up in told {
                member.hear(&mut state, up);
            }
            for down in ordered {
                Member::obey(&mut state, down);
            }
            drop(state);
            member.wake();
        }
    }
    drop((ups, downs));
    drain(worker, &probe, LOOK);
}
