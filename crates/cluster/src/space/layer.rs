//! One layer of a share. Chunks that need no words of other workers are computed while those words are in transit.

use std::collections::HashMap;
use std::rc::Rc;

use jiugong_puzzles::tiles::whole::{ChunkId, FetchedWords, WordRange};

use super::POLL_INTERVAL;
use super::messages::{Announcement, WordRequest};
use super::worker::CountWorker;
use crate::error::ClusterError;

/// Chunks without requests that are computed between two checks of incoming replies.
const BATCH: usize = 8;

impl CountWorker<'_> {
    /// Computes the next layer of this share and returns its size; `None` if it was stopped. Requests of others are served meanwhile.
    pub(super) fn compute_layer(&mut self) -> Result<Option<u64>, ClusterError> {
        let part = Rc::clone(&self.part);
        let layers = part.borrow().layers().to_vec();
        let from = self.worker.index();
        let places = part.borrow_mut().begin_layer();
        let (all, most) = (places.len() as u64, part.borrow().requests_at_once());
        let (mut far, mut near) = (Vec::new(), Vec::new());
        for place in places {
            // The requests are the same, or nearly, for all chunks of a cell.
            if part.borrow().requests(place).is_empty() { near.push(place) } else { far.push(place) }
        }
        let mut waiting: HashMap<ChunkId, (usize, FetchedWords)> = HashMap::new();
        let mut done = 0;
        self.done.clear();
        let nothing = FetchedWords::default();
        while done < all {
            if self.is_stopped() {
                self.broadcast(&Announcement::Stop);
                return Ok(None);
            }
            while waiting.len() < most
                && let Some(place) = far.pop()
            {
                let wants = part.borrow().requests(place);
                waiting.insert(place, (wants.len(), FetchedWords::default()));
                for (to, WordRange { cell, start, count }) in wants {
                    let place = (place.cell, place.chunk);
                    self.requests.send(WordRequest { to, from, place, want: (cell, start, count) });
                }
            }
            self.requests.push();
            if near.is_empty() {
                self.worker.step_or_park(Some(POLL_INTERVAL));
            } else {
                self.worker.step();
            }
            self.check_failure()?;
            let received = std::mem::take(&mut *self.replies.borrow_mut());
            for reply in received {
                let place = ChunkId { cell: reply.place.0, chunk: reply.place.1 };
                let Some((left, fetched)) = waiting.get_mut(&place) else { continue };
                let (cell, start, count) = reply.want;
                if !reply.words.0.is_empty() {
                    fetched.put(&WordRange { cell, start, count }, reply.words.0);
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
            self.report_progress(&layers, (done, all), false);
        }
        let count = part.borrow().count();
        Ok(Some(count))
    }
}
