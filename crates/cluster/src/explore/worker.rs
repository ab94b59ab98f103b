//! One worker that explores a space together with others.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Instant;

use jiugong_search::Work;
use serde::{Deserialize, Serialize};
use timely::dataflow::ProbeHandle;
use timely::worker::Worker;

use super::store::Store;
use super::{POLL_INTERVAL, SharedState, WorkerResult};
use crate::wire::{Inbox, Wire};

/// States expanded between two checks of incoming states.
const CHUNK: u64 = 1 << 12;
/// How many chunks a worker may be ahead of the slowest one.
const MAX_CHUNKS_AHEAD: u64 = 4;
/// Timely times reserved for one layer; larger than the number of chunks.
const TIMES_PER_LAYER: u64 = 1 << 32;

/// What a worker sends to all others about a layer: how many of its states it owns, and whether it was stopped.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Note {
    to: usize,
    layer: u64,
    states: u64,
    is_stopped: bool,
}

/// Called with each state.
type Visit<'v, K> = &'v mut dyn FnMut(K);

/// One worker, with its ends of the dataflow graph.
pub(super) struct ExploreWorker<'a, S: Store, O> {
    worker: &'a mut Worker,
    shared: &'a SharedState,
    store: Rc<RefCell<S>>,
    owner: O,
    found: Wire<S::Key>,
    notes: Wire<Note>,
    /// Notes received from all workers.
    received: Inbox<Note>,
    probe: ProbeHandle<u64>,
    time: u64,
    last_report: Instant,
}

impl<'a, S: Store + 'static, O: Fn(&S::Key) -> u64 + Clone + 'static> ExploreWorker<'a, S, O> {
    pub(super) fn new(worker: &'a mut Worker, shared: &'a SharedState, store: S, owner: O) -> Self {
        let store = Rc::new(RefCell::new(store));
        let probe = ProbeHandle::new();
        let (found, (notes, received)) = worker.dataflow::<u64, _, _>(|scope| {
            let own = Rc::clone(&store);
            let receive = move |keys: &mut Vec<S::Key>| {
                let mut own = own.borrow_mut();
                keys.drain(..).for_each(|key| own.insert(key));
            };
            let found = Wire::with_handler(scope, &probe, "insert", owner.clone(), receive);
            (found, Wire::with_inbox(scope, &probe, "note", |note: &Note| note.to as u64))
        });
        ExploreWorker {
            worker,
            shared,
            store,
            owner,
            found,
            notes,
            received,
            probe,
            time: 0,
            last_report: Instant::now(),
        }
    }

    /// Sends everything at `time` from now on, and waits until all workers have received what was sent up to `behind` times before it.
    fn advance(&mut self, time: u64, behind: u64) {
        self.time = time;
        self.found.advance_to(time);
        self.notes.advance_to(time);
        while self.probe.less_than(&time.saturating_sub(behind)) {
            self.worker.step_or_park(Some(POLL_INTERVAL));
        }
    }

    /// Sends a state to the worker that owns it.
    fn send(&mut self, key: S::Key) {
        if (self.owner)(&key) == self.worker.index() as u64 {
            self.store.borrow_mut().insert(key);
        } else {
            self.found.send(key);
        }
    }

    /// The number of states of a layer over all workers; `None` if one of them was stopped.
    fn layer_size(&mut self, layer: u64, states: u64) -> Option<u64> {
        let is_stopped = self.shared.stop.load(Ordering::Relaxed);
        for to in 0..self.worker.peers() {
            self.notes.send(Note { to, layer, states, is_stopped });
        }
        self.advance(self.time + 1, 0);
        // Workers that are ahead may already have sent a note about the next layer.
        let (received, ahead): (Vec<_>, Vec<_>) =
            self.received.take().into_iter().partition(|note| note.layer <= layer);
        *self.received.borrow_mut() = ahead;
        let sum = received.iter().map(|note| note.states).sum();
        (!received.iter().any(|note| note.is_stopped)).then_some(sum)
    }

    /// Explores layer by layer until a layer is empty.
    pub(super) fn explore(
        mut self,
        roots: &impl Fn(Visit<'_, S::Key>),
        neighbours: &impl Fn(&S::Key, Visit<'_, S::Key>),
    ) -> WorkerResult {
        let mut layers: Vec<u64> = Vec::new();
        // Every worker computes all roots and inserts those that it owns.
        roots(&mut |key| {
            if (self.owner)(&key) == self.worker.index() as u64 {
                self.store.borrow_mut().insert(key);
            }
        });
        loop {
            let number = layers.len() as u64;
            let (layer, states) = self.store.borrow_mut().next_layer();
            match self.layer_size(number, states) {
                None => return (layers, false),
                Some(0) => return (layers, true),
                Some(sum) => layers.push(sum),
            }
            for (index, key) in layer.enumerate() {
                let done = index as u64 + 1;
                neighbours(&key, &mut |next| self.send(next));
                if done.is_multiple_of(CHUNK) {
                    self.advance(self.time + 1, MAX_CHUNKS_AHEAD);
                    self.report(&layers, (done, states));
                    if self.shared.stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
            }
            self.advance((number + 1) * TIMES_PER_LAYER, 0);
        }
    }

    /// Reports progress, at most once every [`POLL_INTERVAL`].
    fn report(&mut self, layers: &[u64], parts: (u64, u64)) {
        if self.worker.index() > 0 || self.last_report.elapsed() < POLL_INTERVAL {
            return;
        }
        self.last_report = Instant::now();
        let done = layers.iter().sum();
        let work =
            Work { done, total: self.shared.total.max(done), layers: layers.len() as u32, parts, reading: false };
        if let Some(send) = &*self.shared.progress.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = send.send(work);
        }
    }
}
