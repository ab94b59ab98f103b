//! One worker that counts a space together with others: its share, its ends of the dataflow graph, and the barriers.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use jiugong_lab::{CountFolder, CountRequest};
use jiugong_puzzles::tiles::whole::{Folder, Part, Resources, Share, WholeError, WordRange, checkpoint_bytes};
use jiugong_search::{Progress, Work};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::{ProbeHandle, Stream};
use timely::worker::Worker;

use super::messages::{Announcement, Note, WordReply, WordRequest};
use super::{Outcome, POLL_INTERVAL, Task};
use crate::error::ClusterError;
use crate::link::Hub;
use crate::wire::{Inbox, Wire};
use crate::words::Words;

/// Timely times between two barriers; larger than the number of messages.
const TIMES_PER_BARRIER: u64 = 1 << 32;

/// One worker, with its ends of the dataflow graph.
pub(super) struct CountWorker<'a> {
    pub(super) worker: &'a mut Worker,
    hub: &'a Hub,
    pub(super) task: &'a Task,
    pub(super) part: Rc<RefCell<Part>>,
    pub(super) requests: Wire<WordRequest>,
    notes: Wire<Note>,
    probe: ProbeHandle<u64>,
    pub(super) replies: Inbox<WordReply>,
    announcement: Inbox<Note>,
    failure: Rc<RefCell<Option<WholeError>>>,
    time: u64,
    last_report: Instant,
    /// The number of boards in the space.
    boards: u64,
    /// Progress of each worker in the current layer: chunks done, of how many.
    pub(super) done: HashMap<usize, (u64, u64)>,
}

pub(super) fn run_worker(worker: &mut Worker, hub: &Hub, task: &Task) -> Result<Outcome, ClusterError> {
    let (index, of) = (worker.index(), worker.peers());
    let share = Share { index, of };
    let room = |folder: &CountFolder| {
        CountRequest::room(folder, task.sharing, checkpoint_bytes(&folder.path, &task.goal, share))
    };
    let limit = task.folder.as_ref().map(room).transpose()?.unwrap_or(0);
    let disk = task.folder.as_ref().map(|folder| Folder { path: &folder.path, limit });
    let part = Part::open(&task.goal, share, &Resources { threads: 1, memory: task.memory, disk })?;
    let boards = part.boards();
    let part = Rc::new(RefCell::new(part));
    let (probe, replies, announcement) = (ProbeHandle::new(), Inbox::default(), Inbox::default());
    let failure: Rc<RefCell<Option<WholeError>>> = Rc::default();
    let (requests, notes) = worker.dataflow::<u64, _, _>(|scope| {
        let (requests, incoming) = Wire::open(scope);
        serve(incoming, &part, &failure, &replies);
        let (inbox, stop) = (Rc::clone(&announcement), Arc::clone(&task.stop));
        let receive = move |notes: &mut Vec<Note>| {
            for note in notes.drain(..) {
                if let Announcement::Stop = note.announcement {
                    stop.store(true, Ordering::Relaxed);
                } else {
                    inbox.borrow_mut().push(note);
                }
            }
        };
        (requests, Wire::with_handler(scope, &probe, "note", |note: &Note| note.to as u64, receive))
    });
    let mut worker = CountWorker {
        worker,
        hub,
        task,
        part,
        requests,
        notes,
        probe,
        replies,
        announcement,
        failure,
        time: 0,
        last_report: Instant::now(),
        boards,
        done: HashMap::new(),
    };
    let outcome = worker.count()?;
    drop(worker);
    Ok(outcome)
}

/// Adds the operators that serve requests of other workers and collect their replies.
fn serve(
    incoming: Stream<'_, u64, Vec<WordRequest>>,
    part: &Rc<RefCell<Part>>,
    failure: &Rc<RefCell<Option<WholeError>>>,
    replies: &Inbox<WordReply>,
) {
    let (own, failed, inbox) = (Rc::clone(part), Rc::clone(failure), Rc::clone(replies));
    let to = Exchange::new(|request: &WordRequest| request.to as u64);
    let served = incoming.unary::<CapacityContainerBuilder<Vec<WordReply>>, _, _, _>(to, "serve", move |_, _| {
        move |input, output| {
            input.for_each_time(|time, data| {
                let (mut own, mut session) = (own.borrow_mut(), output.session(&time));
                for request in data.flat_map(|requests| requests.drain(..)) {
                    let (cell, start, count) = request.want;
                    let words = match own.serve(&WordRange { cell, start, count }) {
                        Ok(words) => Words(words.map_or_else(Vec::new, <[u64]>::to_vec)),
                        Err(error) => {
                            failed.borrow_mut().get_or_insert(error);
                            Words::default()
                        }
                    };
                    session.give(WordReply { to: request.from, place: request.place, want: request.want, words });
                }
            });
        }
    });
    let to = Exchange::new(|reply: &WordReply| reply.to as u64);
    served.sink(to, "receive", move |(input, _)| {
        input.for_each_time(|_, data| data.for_each(|list| inbox.borrow_mut().append(list)));
    });
}

impl CountWorker<'_> {
    /// Whether the count was stopped in this process.
    pub(super) fn is_stopped(&self) -> bool {
        self.task.stop.load(Ordering::Relaxed)
    }

    /// Workers of each process.
    fn threads(&self) -> usize {
        (self.worker.peers() / self.hub.processes()).max(1)
    }

    /// Sends `announcement` to all workers.
    pub(super) fn broadcast(&mut self, announcement: &Announcement) {
        let (from, of, barrier) = (self.worker.index(), self.worker.peers(), self.time);
        for to in 0..of {
            self.notes.send(Note { to, from, barrier, announcement: announcement.clone() });
        }
    }

    /// Waits until all workers have reached this barrier; returns the notes that were sent before it.
    fn barrier(&mut self) -> Result<Vec<Note>, ClusterError> {
        let before = self.time;
        self.time += TIMES_PER_BARRIER;
        self.requests.advance_to(self.time);
        self.notes.advance_to(self.time);
        while self.probe.less_than(&self.time) {
            self.worker.step_or_park(Some(POLL_INTERVAL));
            self.check_failure()?;
        }
        // Workers that are ahead may already have sent notes that belong to the next barrier.
        let (now, later) = self.announcement.take().into_iter().partition(|note| note.barrier <= before);
        *self.announcement.borrow_mut() = later;
        Ok(now)
    }

    /// Returns an error that occurred while serving requests.
    pub(super) fn check_failure(&mut self) -> Result<(), ClusterError> {
        self.failure.borrow_mut().take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Sends the progress of the current layer to worker 0, which reports it to the user; at most once every [`POLL_INTERVAL`].
    pub(super) fn report_progress(&mut self, layers: &[u64], parts: (u64, u64), reading: bool) {
        if self.last_report.elapsed() < POLL_INTERVAL {
            return;
        }
        self.last_report = Instant::now();
        let (from, layer) = (self.worker.index(), layers.len());
        if from != 0 {
            self.notes.send(Note {
                to: 0,
                from,
                barrier: self.time,
                announcement: Announcement::Progress { layer, parts, reading },
            });
            self.notes.push();
            return;
        }
        self.done.insert(0, parts);
        self.announcement.borrow_mut().retain(|note| {
            let Announcement::Progress { layer: at, parts, .. } = note.announcement else { return true };
            if at == layer {
                self.done.insert(note.from, parts);
            }
            false
        });
        let parts = self.done.values().fold((0, 0), |sum, parts| (sum.0 + parts.0, sum.1 + parts.1));
        let work = Work { done: layers.iter().sum(), total: self.boards, layers: layers.len() as u32, parts, reading };
        if let Some(send) = &*self.task.progress.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = send.send(Progress::of_work(work));
        }
    }

    /// The number of layers that all shares have; 0 if there are none yet.
    fn common_layers(&mut self) -> Result<usize, ClusterError> {
        let (layers, tail) = (self.part.borrow().layers().to_vec(), self.part.borrow().tail());
        self.broadcast(&Announcement::Opened { layers, tail });
        let mut known: Vec<(usize, Vec<u64>, usize)> = self
            .barrier()?
            .into_iter()
            .filter_map(|note| match note.announcement {
                Announcement::Opened { layers, tail } => Some((note.from, layers, tail)),
                _ => None,
            })
            .collect();
        known.sort_unstable();
        let threads = self.threads();
        let first = known[0].1.len();
        let (least, most) = known
            .iter()
            .fold((first, first), |(least, most), (_, layers, _)| (least.min(layers.len()), most.max(layers.len())));
        for (from, layers, tail) in &known {
            let common = layers.len().min(first);
            // A new folder is equivalent to one that has only the goal.
            let near = most - least <= 1 && (least > 0 || most <= 1);
            if !near && layers.len() != first || layers[..common] != known[0].1[..common] || *tail != known[0].2 {
                return Err(ClusterError::Mixed { index: from / threads, found: layers.len(), own: first });
            }
        }
        Ok(least)
    }

    fn count(&mut self) -> Result<Outcome, ClusterError> {
        let on_disk = self.task.folder.is_some();
        let known = if on_disk { self.common_layers()? } else { 1 };
        let resumed = (on_disk && known > 0).then_some(known as u32);
        let layers = self.part.borrow().layers()[..known].to_vec();
        let part = Rc::clone(&self.part);
        let go_on = part.borrow_mut().resume(known, &mut |done, all| {
            self.report_progress(&layers, (done, all), true);
            !self.is_stopped()
        })?;
        // Workers request words only after all of them have checked their files.
        self.broadcast(&Announcement::LayerCounted { boards: 0, is_stopped: !go_on });
        let mut is_stopped = self
            .barrier()?
            .iter()
            .any(|note| matches!(note.announcement, Announcement::LayerCounted { is_stopped: true, .. }));
        let mut complete = false;
        while !is_stopped {
            let boards = self.compute_layer()?;
            let mut sum = 0;
            let stopped = boards.is_none();
            self.broadcast(&Announcement::LayerCounted { boards: boards.unwrap_or(0), is_stopped: stopped });
            for note in self.barrier()? {
                if let Announcement::LayerCounted { boards, is_stopped: stopped } = note.announcement {
                    sum += boards;
                    is_stopped |= stopped;
                }
            }
            if is_stopped {
                break;
            }
            if sum == 0 {
                complete = true;
                break;
            }
            self.part.borrow_mut().finish_layer(sum)?;
            if on_disk {
                self.barrier()?;
            }
        }
        let layers = self.part.borrow().layers().to_vec();
        let (mut farthest, mut bytes) = (BTreeSet::new(), 0);
        if complete {
            let counted = layers.iter().sum();
            if counted != self.boards {
                return Err(WholeError::Miscounted { counted, boards: self.boards }.into());
            }
            let own = self.part.borrow().farthest()?;
            let is_first = self.worker.index().is_multiple_of(self.threads());
            self.broadcast(&Announcement::Farthest {
                boards: own,
                bytes: if is_first { self.hub.bytes_sent() } else { 0 },
            });
            for note in self.barrier()? {
                if let Announcement::Farthest { boards, bytes: sent } = note.announcement {
                    farthest.extend(boards);
                    bytes += sent;
                }
            }
        }
        Ok(Outcome { layers, complete, farthest, resumed, bytes })
    }
}
