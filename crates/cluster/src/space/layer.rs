//! One layer of a share: chunks that need nothing of others are made while the words of those that do are under way.

use std::collections::HashMap;
use std::rc::Rc;

use jiugong_puzzles::tiles::whole::{ChunkId, FetchedWords, WordRange};

use super::LOOK;
use super::hand::Hand;
use super::messages::{Ask, News};
use crate::error::ClusterError;

/// Chunks that need nothing of others, made between two looks at what has come.
const BATCH: usize = 8;

impl Hand<'_> {
    /// Makes the next layer in this share, and counts it; `None` if it was stopped. Others are served meanwhile.
    pub(super) fn layer(&mut self) -> Result<Option<u64>, ClusterError> {
        let part = Rc::clone(&self.part);
        let layers = part.borrow().layers().to_vec();
        let from = self.worker.index();
        let places = part.borrow_mut().begin_layer();
        let (all, most) = (places.len() as u64, part.borrow().requests_at_once());
        let (mut far, mut near) = (Vec::new(), Vec::new());
        for place in places {
            // What is wanted of others is the same for all chunks of a cell, or nearly.
            if part.borrow().requests(place).is_empty() { near.push(place) } else { far.push(place) }
        }
        let mut waiting: HashMap<ChunkId, (usize, FetchedWords)> = HashMap::new();
        let mut done = 0;
        self.done.clear();
        let nothing = FetchedWords::default();
        while done < all {
            if self.is_stopped() {
                self.tell(&News::Stop);
                return Ok(None);
            }
            while waiting.len() < most
                && let Some(place) = far.pop()
            {
                let wants = part.borrow().requests(place);
                waiting.insert(place, (wants.len(), FetchedWords::default()));
                for (to, WordRange { cell, start, count }) in wants {
                    let place = (place.cell, place.chunk);
                    self.asks.send(Ask { to, from, place, want: (cell, start, count) });
                }
            }
            self.asks.push();
            if near.is_empty() {
                self.worker.step_or_park(Some(LOOK));
            } else {
                self.worker.step();
            }
            self.look()?;
            let came = std::mem::take(&mut *self.answers.borrow_mut());
            for answer in came {
                let place = ChunkId { cell: answer.place.0, chunk: answer.place.1 };
                let Some((left, fetched)) = waiting.get_mut(&place) else { continue };
                let (cell, start, count) = answer.want;
                if !answer.words.0.is_empty() {
                    fetched.put(&WordRange { cell, start, count }, answer.words.0);
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
