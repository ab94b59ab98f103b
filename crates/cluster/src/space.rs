//! Whole spaces on several processes: every worker owns a share of the chunks and asks the others for the words it needs.
//!
//! One graph: what is asked for goes to the owner, and the words come back to the asker; beside it go notes to everybody. A
//! layer has a time of its own. When nobody can send notes of a time any more, everybody has made its layer (and, with files,
//! a time later, listed it): that is the barrier, and timely keeps it.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiugong_lab::{CountFolder, CountReport, CountRequest, count_space as count_alone};
use jiugong_puzzles::tiles::Board;
use jiugong_puzzles::tiles::whole::{
    Counted, FARTHEST_NAMED, Fetched, Folder, Means, Part, Place, Share, Want, WholeError, checkpoint_bytes, part_needs,
};
use jiugong_search::{Monitor, Progress, Work};
use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;
use crate::link::Hub;
use crate::words::Words;

/// How often progress is told and a wish to stop looked for.
const LOOK: Duration = Duration::from_millis(50);
/// The times between two barriers: more than there are messages.
const BEAT: u64 = 1 << 32;
/// Chunks that need nothing of others, made between two looks at what has come.
const BATCH: usize = 8;

/// Words that a worker wants.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Ask {
    to: usize,
    from: usize,
    place: (usize, usize),
    want: (usize, usize, usize),
}

/// Words that came; empty if all are zero.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Answer {
    to: usize,
    place: (usize, usize),
    want: (usize, usize, usize),
    words: Words,
}

/// What everybody is to know.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Note {
    to: usize,
    from: usize,
    /// The barrier after which it was sent.
    since: u64,
    news: News,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum News {
    /// The layers that a share has, and the tail of its chunks.
    Opened { layers: Vec<u64>, tail: usize },
    /// Chunks done of the present layer, of how many.
    Done { layer: usize, parts: (u64, u64), reading: bool },
    /// Boards of the layer, and whether it is to be stopped.
    Made { boards: u64, is_stopped: bool },
    /// Somebody has had enough.
    Stop,
    /// The farthest boards.
    Farthest { boards: Vec<Vec<u32>> },
}

/// What a worker is to do.
struct Task {
    goal: Board,
    memory: u64,
    folder: Option<CountFolder>,
    /// How many counts share the room there is in the folder.
    sharing: u64,
    stop: Arc<AtomicBool>,
    /// Where worker 0 tells how far it has come.
    progress: Mutex<Option<Sender<Progress>>>,
}

/// What came out, in the same words as on one machine.
struct Outcome {
    layers: Vec<u64>,
    complete: bool,
    farthest: BTreeSet<Vec<u32>>,
    resumed: Option<u32>,
}

/// A whole space counted by several processes.
#[derive(Debug)]
pub struct ClusterCount {
    /// The same as on one machine; threads and bytes are those of all processes.
    pub report: CountReport,
    /// Bytes that this process sent to others.
    pub bytes_sent: u64,
}

/// What processes that count a space must agree on.
pub fn count_terms(request: &CountRequest) -> String {
    let cells: Vec<String> = request.goal.cells().iter().map(u32::to_string).collect();
    let kept = if request.disk.is_some() { "disk" } else { "memory" };
    format!("space {} {} {kept} {}", request.goal.size(), cells.join(","), request.memory)
}

/// Counts the boards of a space by distance, as [`count_space`](jiugong_lab::count_space) does, on all processes of `cluster`. Process 0
/// has the farthest boards and tells `monitor`; any process may stop it. Limits hold for each process; a folder has a
/// folder for each thread, and is taken up again by as many processes and threads as had begun it.
///
/// # Errors
/// None but those that this process finds alone, before anything is done. Whatever happens later is the end of all processes.
pub fn count_space(
    cluster: Cluster,
    request: &CountRequest,
    monitor: &mut dyn Monitor,
) -> Result<ClusterCount, ClusterError> {
    let started = Instant::now();
    let size = request.goal.size();
    if size.rows.min(size.columns) == 1 {
        // Nothing to share out. The others are let go.
        let (_, bytes_sent) = cluster.start(|_, _| ())?.finish();
        return Ok(ClusterCount { report: count_alone(request, monitor)?, bytes_sent });
    }
    let (threads, workers) = (cluster.threads(), cluster.threads() * cluster.count());
    let memory = request.memory / threads as u64;
    let needs = part_needs(size, workers, &Means { threads: 1, memory, disk: None })?;
    let sharing = if cluster.is_local() && request.disk.as_ref().is_some_and(|folder| folder.limit.is_none()) {
        workers
    } else {
        threads
    };
    let (send, receive) = mpsc::channel();
    let task = Arc::new(Task {
        goal: request.goal.clone(),
        memory,
        folder: request.disk.clone(),
        sharing: sharing as u64,
        stop: Arc::default(),
        progress: Mutex::new(Some(send)),
    });
    let work = Arc::clone(&task);
    let running = cluster.start(move |worker, hub| match work_on(worker, hub, &work) {
        Ok(outcome) => {
            // Whoever listens is waiting for the last one to fall silent.
            *work.progress.lock().unwrap_or_else(PoisonError::into_inner) = None;
            outcome
        }
        Err(error) => hub.fail(&error),
    })?;
    let mut last = Progress::of_work(Work { done: 0, total: needs.boards, layers: 0, parts: (0, 1), reading: false });
    loop {
        match receive.recv_timeout(LOOK) {
            Ok(progress) => last = progress,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if monitor.progress(&last) == ControlFlow::Break(()) {
            task.stop.store(true, Ordering::Relaxed);
        }
    }
    let (outcomes, bytes_sent) = running.finish();
    let Some(outcome) = outcomes.into_iter().next() else {
        return Err(ClusterError::Internal { message: "no thread".to_owned() });
    };
    let board = |cells| Board::new(size, cells).ok();
    let counted = Counted {
        layers: outcome.layers,
        complete: outcome.complete,
        farthest: outcome.farthest.into_iter().filter_map(board).take(FARTHEST_NAMED).collect(),
        resumed: outcome.resumed,
    };
    let each = if task.folder.is_some() { needs.memory_with_disk } else { needs.memory };
    let report = CountReport {
        goal: request.goal.clone(),
        boards: needs.boards,
        counted,
        threads: workers,
        bytes: each * workers as u64,
        on_disk: task.folder.is_some(),
        time: started.elapsed(),
    };
    Ok(ClusterCount { report, bytes_sent })
}

type Asks = InputHandle<u64, CapacityContainerBuilder<Vec<Ask>>>;
type Notes = InputHandle<u64, CapacityContainerBuilder<Vec<Note>>>;

/// One worker, with its ends of the graph.
struct Hand<'a> {
    worker: &'a mut Worker,
    hub: &'a Hub,
    task: &'a Task,
    part: Rc<RefCell<Part>>,
    asks: Asks,
    notes: Notes,
    probe: ProbeHandle<u64>,
    answers: Rc<RefCell<Vec<Answer>>>,
    news: Rc<RefCell<Vec<Note>>>,
    failure: Rc<RefCell<Option<WholeError>>>,
    time: u64,
    has_asked: bool,
    looked: Instant,
    /// All boards of the space.
    boards: u64,
    /// What each worker has said of the present layer: chunks done, of how many.
    done: HashMap<usize, (u64, u64)>,
}

fn work_on(worker: &mut Worker, hub: &Hub, task: &Task) -> Result<Outcome, ClusterError> {
    let (index, of) = (worker.index(), worker.peers());
    let share = Share { index, of };
    let room = |folder: &CountFolder| folder.room(task.sharing, checkpoint_bytes(&folder.path, &task.goal, share));
    let limit = task.folder.as_ref().map(room).transpose()?.unwrap_or(0);
    let disk = task.folder.as_ref().map(|folder| Folder { path: &folder.path, limit });
    let part = Part::open(&task.goal, share, &Means { threads: 1, memory: task.memory, disk })?;
    let boards = part.boards();
    let part = Rc::new(RefCell::new(part));
    let (mut asks, mut notes) = (Asks::new(), Notes::new());
    let probe = ProbeHandle::new();
    let (answers, news, failure) = <(Rc<RefCell<Vec<_>>>, Rc<RefCell<Vec<_>>>, Rc<RefCell<Option<_>>>)>::default();
    worker.dataflow::<u64, _, _>(|scope| {
        let (own, failed) = (Rc::clone(&part), Rc::clone(&failure));
        let asked = Exchange::new(|ask: &Ask| ask.to as u64);
        let served = scope.input_from(&mut asks).unary::<CapacityContainerBuilder<Vec<Answer>>, _, _, _>(
            asked,
            "serve",
            move |_, _| {
                move |input, output| {
                    input.for_each_time(|time, data| {
                        let (mut own, mut session) = (own.borrow_mut(), output.session(&time));
                        for ask in data.flat_map(|asks| asks.drain(..)) {
                            let (cell, start, count) = ask.want;
                            let words = match own.serve(&Want { cell, start, count }) {
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
            },
        );
        let inbox = Rc::clone(&answers);
        let answered = Exchange::new(|answer: &Answer| answer.to as u64);
        served.sink(answered, "take", move |(input, _)| {
            input.for_each_time(|_, data| inbox.borrow_mut().extend(data.flat_map(|answers| answers.drain(..))));
        });
        let (inbox, stop) = (Rc::clone(&news), Arc::clone(&task.stop));
        let by_reader = Exchange::new(|note: &Note| note.to as u64);
        scope
            .input_from(&mut notes)
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(by_reader, "note", move |_, _| {
                move |input, _| {
                    input.for_each_time(|_, data| {
                        for note in data.flat_map(|notes| notes.drain(..)) {
                            if let News::Stop = note.news {
                                stop.store(true, Ordering::Relaxed);
                            } else {
                                inbox.borrow_mut().push(note);
                            }
                        }
                    });
                }
            })
            .probe_with(&probe);
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
        has_asked: false,
        looked: Instant::now(),
        boards,
        done: HashMap::new(),
    };
    let outcome = hand.count()?;
    drop(hand);
    Ok(outcome)
}

impl Hand<'_> {
    /// Whether somebody here has had enough.
    fn is_stopped(&self) -> bool {
        self.task.stop.load(Ordering::Relaxed)
    }

    /// Tells everybody.
    fn tell(&mut self, news: &News) {
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

    /// What was asked goes at once, and does not wait for more: only the end of a time does that.
    fn send_asks(&mut self) {
        if std::mem::take(&mut self.has_asked) {
            let next = self.asks.time() + 1;
            self.asks.advance_to(next);
        }
    }

    /// Hands on what went wrong while others were served.
    fn look(&mut self) -> Result<(), ClusterError> {
        self.failure.borrow_mut().take().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Tells worker 0, and worker 0 the user, how far the present layer has come, now and then.
    fn progress(&mut self, layers: &[u64], parts: (u64, u64), reading: bool) {
        if self.looked.elapsed() < LOOK {
            return;
        }
        self.looked = Instant::now();
        let (from, layer) = (self.worker.index(), layers.len());
        if from != 0 {
            self.notes.send(Note { to: 0, from, since: self.time, news: News::Done { layer, parts, reading } });
            let next = self.notes.time() + 1;
            self.notes.advance_to(next);
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
        let threads = (self.worker.peers() / self.hub.processes()).max(1);
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
        let mut farthest = BTreeSet::new();
        if complete {
            let counted = layers.iter().sum();
            if counted != self.boards {
                return Err(WholeError::Miscounted { counted, boards: self.boards }.into());
            }
            let own = self.part.borrow().farthest()?;
            self.tell(&News::Farthest { boards: own });
            for note in self.barrier()? {
                if let News::Farthest { boards } = note.news {
                    farthest.extend(boards);
                }
            }
        }
        Ok(Outcome { layers, complete, farthest, resumed })
    }

    /// Makes the next layer in this share, and counts it; `None` if it was stopped. Others are served meanwhile.
    fn layer(&mut self) -> Result<Option<u64>, ClusterError> {
        let part = Rc::clone(&self.part);
        let layers = part.borrow().layers().to_vec();
        let from = self.worker.index();
        let places = part.borrow_mut().begin_layer();
        let (all, most) = (places.len() as u64, part.borrow().asked_at_once());
        let (mut far, mut near) = (Vec::new(), Vec::new());
        for place in places {
            // What is wanted of others is the same for all chunks of a cell, or nearly.
            if part.borrow().wants(place).is_empty() { near.push(place) } else { far.push(place) }
        }
        let mut waiting: HashMap<Place, (usize, Fetched)> = HashMap::new();
        let mut done = 0;
        self.done.clear();
        let nothing = Fetched::default();
        while done < all {
            if self.is_stopped() {
                self.tell(&News::Stop);
                return Ok(None);
            }
            while waiting.len() < most
                && let Some(place) = far.pop()
            {
                let wants = part.borrow().wants(place);
                waiting.insert(place, (wants.len(), Fetched::default()));
                self.has_asked = true;
                for (to, Want { cell, start, count }) in wants {
                    let place = (place.cell, place.chunk);
                    self.asks.send(Ask { to, from, place, want: (cell, start, count) });
                }
            }
            self.send_asks();
            if near.is_empty() {
                self.worker.step_or_park(Some(LOOK));
            } else {
                self.worker.step();
            }
            self.look()?;
            let came = std::mem::take(&mut *self.answers.borrow_mut());
            for answer in came {
                let place = Place { cell: answer.place.0, chunk: answer.place.1 };
                let Some((left, fetched)) = waiting.get_mut(&place) else { continue };
                let (cell, start, count) = answer.want;
                if !answer.words.0.is_empty() {
                    fetched.put(&Want { cell, start, count }, answer.words.0);
                }
                *left -= 1;
                if *left == 0
                    && let Some((_, fetched)) = waiting.remove(&place)
                {
                    part.borrow_mut().make(place, &fetched)?;
                    done += 1;
                }
            }
            for place in near.split_off(near.len().saturating_sub(BATCH)) {
                part.borrow_mut().make(place, &nothing)?;
                done += 1;
            }
            self.progress(&layers, (done, all), false);
        }
        let count = part.borrow().count();
        Ok(Some(count))
    }
}
