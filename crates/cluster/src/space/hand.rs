//! One worker of several that count a space: its share, its ends of the graph, and what it agrees on with the others.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use jiugong_lab::CountFolder;
use jiugong_puzzles::tiles::whole::{Folder, Part, Resources, Share, WholeError, WordRange, checkpoint_bytes};
use jiugong_search::{Progress, Work};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::{ProbeHandle, Stream};
use timely::worker::Worker;

use super::messages::{Answer, Ask, News, Note};
use super::{LOOK, Outcome, Task};
use crate::error::ClusterError;
use crate::link::Hub;
use crate::wire::{Inbox, Wire};
use crate::words::Words;

/// The times between two barriers: more than there are messages.
const BEAT: u64 = 1 << 32;

/// One worker, with its ends of the graph.
pub(super) struct Hand<'a> {
    pub(super) worker: &'a mut Worker,
    hub: &'a Hub,
    pub(super) task: &'a Task,
    pub(super) part: Rc<RefCell<Part>>,
    pub(super) asks: Wire<Ask>,
    notes: Wire<Note>,
    probe: ProbeHandle<u64>,
    pub(super) answers: Inbox<Answer>,
    news: Inbox<Note>,
    failure: Rc<RefCell<Option<WholeError>>>,
    time: u64,
    looked: Instant,
    /// All boards of the space.
    boards: u64,
    /// What each worker has said of the present layer: chunks done, of how many.
    pub(super) done: HashMap<usize, (u64, u64)>,
}

pub(super) fn work_on(worker: &mut Worker, hub: &Hub, task: &Task) -> Result<Outcome, ClusterError> {
    let (index, of) = (worker.index(), worker.peers());
    let share = Share { index, of };
    let room = |folder: &CountFolder| folder.room(task.sharing, checkpoint_bytes(&folder.path, &task.goal, share));
    let limit = task.folder.as_ref().map(room).transpose()?.unwrap_or(0);
    let disk = task.folder.as_ref().map(|folder| Folder { path: &folder.path, limit });
    let part = Part::open(&task.goal, share, &Resources { threads: 1, memory: task.memory, disk })?;
    let boards = part.boards();
    let part = Rc::new(RefCell::new(part));
    let (probe, answers, news) = (ProbeHandle::new(), Inbox::default(), Inbox::default());
    let failure: Rc<RefCell<Option<WholeError>>> = Rc::default();
    let (asks, notes) = worker.dataflow::<u64, _, _>(|scope| {
        let (asks, asked) = Wire::open(scope);
        serve(asked, &part, &failure, &answers);
        let (inbox, stop) = (Rc::clone(&news), Arc::clone(&task.stop));
        let take = move |notes: &mut Vec<Note>| {
            for note in notes.drain(..) {
                if let News::Stop = note.news {
                    stop.store(true, Ordering::Relaxed);
                } else {
                    inbox.borrow_mut().push(note);
                }
            }
        };
        (asks, Wire::lay(scope, &probe, "note", |note: &Note| note.to as u64, take))
    });
    let mut hand = Hand {
        worker,
        hub,
        task,
        part,
        asks,
        notes,
        probe,
        answers,
        news,
        failure,
        time: 0,
        looked: Instant::now(),
        boards,
        done: HashMap::new(),
    };
    let outcome = hand.count()?;
    drop(hand);
    Ok(outcome)
}

/// Answers what others ask for, and takes what they answer.
fn serve(
    asked: Stream<'_, u64, Vec<Ask>>,
    part: &Rc<RefCell<Part>>,
    failure: &Rc<RefCell<Option<WholeError>>>,
    answers: &Inbox<Answer>,
) {
    let (own, failed, inbox) = (Rc::clone(part), Rc::clone(failure), Rc::clone(answers));
    let to = Exchange::new(|ask: &Ask| ask.to as u64);
    let served = asked.unary::<CapacityContainerBuilder<Vec<Answer>>, _, _, _>(to, "serve", move |_, _| {
        move |input, output| {
            input.for_each_time(|time, data| {
                let (mut own, mut session) = (own.borrow_mut(), output.session(&time));
                for ask in data.flat_map(|asks| asks.drain(..)) {
                    let (cell, start, count) = ask.want;
                    let words = match own.serve(&WordRange { cell, start, count }) {
                        Ok(words) => Words(words.map_or_else(Vec::new, <[u64]>::to_vec)),
                        Err(error) => {
                            failed.borrow_mut().get_or_insert(error);
                            Words::default()
                        }
                    };
                    session.give(Answer { to: ask.from, place: ask.place, want: ask.want, words });
                }
            });
        }
    });
    let to = Exchange::new(|answer: &Answer| answer.to as u64);
    served.sink(to, "take", move |(input, _)| {
        input.for_each_time(|_, data| data.for_each(|list| inbox.borrow_mut().append(list)));
    });
}

impl Hand<'_> {
    /// Whether somebody here has had enough.
    pub(super) fn is_stopped(&self) -> bool {
        self.task.stop.load(Ordering::Relaxed)
    }

    /// Workers of each process.
    fn threads(&self) -> usize {
        (self.worker.peers() / self.hub.processes()).max(1)
    }

    /// Tells everybody.
    pub(super) fn tell(&mut self, news: &News) {
        let (from, of, since) = (self.worker.index(), self.worker.peers(), self.time);
        for to in 0..of {
            self.notes.send(Note { to, from, since, news: news.clone() });
        }
    }

    /// Waits until everybody has come here and told all that it had to, and takes what was told.
    fn barrier(&mut self) -> Result<Vec<Note>, ClusterError> {
        let before = self.time;
        self.time += BEAT;
        self.asks.advance_to(self.time);
        self.notes.advance_to(self.time);
        while self.probe.less_than(&self.time) {
            self.worker.step_or_park(Some(LOOK));
            self.look()?;
        }
        // Who is ahead may have told already what belongs to the next barrier.
        let (now, later) = self.news.take().into_iter().partition(|note| note.since <= before);
        *self.news.borrow_mut() = later;
        Ok(now)
    }

    /// Hands on what went wrong while others were served.
    pub(super) fn look(&mut self) -> Result<(), ClusterError> {
        self.failure.borrow_mut().take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Tells worker 0, and worker 0 the user, how far the present layer has come, now and then.
    pub(super) fn progress(&mut self, layers: &[u64], parts: (u64, u64), reading: bool) {
        if self.looked.elapsed() < LOOK {
            return;
        }
        self.looked = Instant::now();
        let (from, layer) = (self.worker.index(), layers.len());
        if from != 0 {
            self.notes.send(Note { to: 0, from, since: self.time, news: News::Done { layer, parts, reading } });
            self.notes.push();
            return;
        }
        self.done.insert(0, parts);
        self.news.borrow_mut().retain(|note| {
            let News::Done { layer: at, parts, .. } = note.news else { return true };
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

    /// The layers that all shares have; `None` if there are none yet.
    fn agree(&mut self) -> Result<usize, ClusterError> {
        let (layers, tail) = (self.part.borrow().layers().to_vec(), self.part.borrow().tail());
        self.tell(&News::Opened { layers, tail });
        let mut known: Vec<(usize, Vec<u64>, usize)> = self
            .barrier()?
            .into_iter()
            .filter_map(|note| match note.news {
                News::Opened { layers, tail } => Some((note.from, layers, tail)),
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
            // A new folder is as good as one with nothing but the goal.
            let near = most - least <= 1 && (least > 0 || most <= 1);
            if !near && layers.len() != first || layers[..common] != known[0].1[..common] || *tail != known[0].2 {
                return Err(ClusterError::Mixed { index: from / threads, found: layers.len(), own: first });
            }
        }
        Ok(least)
    }

    fn count(&mut self) -> Result<Outcome, ClusterError> {
        let on_disk = self.task.folder.is_some();
        let known = if on_disk { self.agree()? } else { 1 };
        let resumed = (on_disk && known > 0).then_some(known as u32);
        let layers = self.part.borrow().layers()[..known].to_vec();
        let part = Rc::clone(&self.part);
        let go_on = part.borrow_mut().resume(known, &mut |done, all| {
            self.progress(&layers, (done, all), true);
            !self.is_stopped()
        })?;
        // Nobody asks for words before all have looked at their files.
        self.tell(&News::Made { boards: 0, is_stopped: !go_on });
        let mut is_stopped =
            self.barrier()?.iter().any(|note| matches!(note.news, News::Made { is_stopped: true, .. }));
        let mut complete = false;
        while !is_stopped {
            let boards = self.layer()?;
            let mut sum = 0;
            let stopped = boards.is_none();
            self.tell(&News::Made { boards: boards.unwrap_or(0), is_stopped: stopped });
            for note in self.barrier()? {
                if let News::Made { boards, is_stopped: stopped } = note.news {
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
            self.tell(&News::Farthest { boards: own, bytes: if is_first { self.hub.bytes_sent() } else { 0 } });
            for note in self.barrier()? {
                if let News::Farthest { boards, bytes: sent } = note.news {
                    farthest.extend(boards);
                    bytes += sent;
                }
            }
        }
        Ok(Outcome { layers, complete, farthest, resumed, bytes })
    }
}
