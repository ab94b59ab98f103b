//! One worker of several that walk a space together.

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
use super::{Counted, LOOK, Task};
use crate::wire::{Inbox, Wire};

/// States that are walked from between two looks at what has come.
const CHUNK: u64 = 1 << 12;
/// How many chunks a worker may be ahead of what everybody has taken in.
const AHEAD: u64 = 4;
/// The times of a layer: more than there are chunks.
const BEAT: u64 = 1 << 32;

/// What a worker tells all others of a layer: how many states of it are its own, and whether it has had enough.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Note {
    to: usize,
    layer: u64,
    states: u64,
    is_stopped: bool,
}

/// What is told of states, one after another.
type Visit<'v, K> = &'v mut dyn FnMut(K);

/// One worker, with its ends of the graph.
pub(super) struct Hand<'a, S: Store, O> {
    worker: &'a mut Worker,
    task: &'a Task,
    store: Rc<RefCell<S>>,
    owner: O,
    found: Wire<S::Key>,
    notes: Wire<Note>,
    /// What was told of layers.
    told: Inbox<Note>,
    probe: ProbeHandle<u64>,
    time: u64,
    looked: Instant,
}

impl<'a, S: Store + 'static, O: Fn(&S::Key) -> u64 + Clone + 'static> Hand<'a, S, O> {
    pub(super) fn new(worker: &'a mut Worker, task: &'a Task, store: S, owner: O) -> Self {
        let store = Rc::new(RefCell::new(store));
        let probe = ProbeHandle::new();
        let (found, (notes, told)) = worker.dataflow::<u64, _, _>(|scope| {
            let own = Rc::clone(&store);
            let enter = move |keys: &mut Vec<S::Key>| {
                let mut own = own.borrow_mut();
                keys.drain(..).for_each(|key| own.enter(key));
            };
            let found = Wire::lay(scope, &probe, "enter", owner.clone(), enter);
            (found, Wire::with_inbox(scope, &probe, "note", |note: &Note| note.to as u64))
        });
        Hand { worker, task, store, owner, found, notes, told, probe, time: 0, looked: Instant::now() }
    }

    /// From now on everything is sent at this time; waits until everybody has taken in what was sent `behind` times before it.
    fn advance(&mut self, time: u64, behind: u64) {
        self.time = time;
        self.found.advance_to(time);
        self.notes.advance_to(time);
        while self.probe.less_than(&time.saturating_sub(behind)) {
            self.worker.step_or_park(Some(LOOK));
        }
    }

    /// Hands a state to its owner.
    fn give(&mut self, key: S::Key) {
        if (self.owner)(&key) == self.worker.index() as u64 {
            self.store.borrow_mut().enter(key);
        } else {
            self.found.send(key);
        }
    }

    /// How many states of a layer all workers have; `None` if one of them has had enough.
    fn sum(&mut self, layer: u64, states: u64) -> Option<u64> {
        let is_stopped = self.task.stop.load(Ordering::Relaxed);
        for to in 0..self.worker.peers() {
            self.notes.send(Note { to, layer, states, is_stopped });
        }
        self.advance(self.time + 1, 0);
        // Who is ahead may have told already of the next one.
        let (told, ahead): (Vec<_>, Vec<_>) = self.told.take().into_iter().partition(|note| note.layer <= layer);
        *self.told.borrow_mut() = ahead;
        let sum = told.iter().map(|note| note.states).sum();
        (!told.iter().any(|note| note.is_stopped)).then_some(sum)
    }

    /// Walks layer by layer until there is no more.
    pub(super) fn walk(
        mut self,
        roots: &impl Fn(Visit<'_, S::Key>),
        neighbours: &impl Fn(&S::Key, Visit<'_, S::Key>),
    ) -> Counted {
        let mut layers: Vec<u64> = Vec::new();
        // Everybody knows the roots, and enters its own.
        roots(&mut |key| {
            if (self.owner)(&key) == self.worker.index() as u64 {
                self.store.borrow_mut().enter(key);
            }
        });
        loop {
            let number = layers.len() as u64;
            let (layer, states) = self.store.borrow_mut().turn();
            match self.sum(number, states) {
                None => return (layers, false),
                Some(0) => return (layers, true),
                Some(sum) => layers.push(sum),
            }
            for (place, key) in layer.enumerate() {
                let done = place as u64 + 1;
                neighbours(&key, &mut |next| self.give(next));
                if done.is_multiple_of(CHUNK) {
                    self.advance(self.time + 1, AHEAD);
                    self.tell(&layers, (done, states));
                    if self.task.stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
            }
            self.advance((number + 1) * BEAT, 0);
        }
    }

    /// Tells how far this worker has come, now and then.
    fn tell(&mut self, layers: &[u64], parts: (u64, u64)) {
        if self.worker.index() > 0 || self.looked.elapsed() < LOOK {
            return;
        }
        self.looked = Instant::now();
        let done = layers.iter().sum();
        let work = Work { done, total: self.task.total.max(done), layers: layers.len() as u32, parts, reading: false };
        if let Some(send) = &*self.task.progress.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = send.send(work);
        }
    }
}
