//! What goes between process 0 and the others while questions are answered.

use serde::{Deserialize, Serialize};
use timely::dataflow::ProbeHandle;
use timely::worker::Worker;

use super::LOOK;
use crate::wire::{Inbox, Wire, drain};

/// Something on its way from process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) to: usize,
    pub(super) what: What,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum What {
    /// A question.
    Question { number: u64, question: Vec<u8> },
    /// Somebody has had enough.
    Stop,
    /// All is answered, and this is what came of it.
    Over { code: u8 },
}

/// Something on its way to process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Said {
    /// An answer.
    Answer { from: usize, number: u64, bytes: Vec<u8>, is_final: bool },
    /// Somebody has had enough.
    Stop,
}

/// A worker's ends of the graph: what process 0 orders, and what it is told.
pub(super) struct Wires {
    pub(super) orders: Wire<Order>,
    pub(super) sayings: Wire<Said>,
    pub(super) ordered: Inbox<Order>,
    pub(super) said: Inbox<Said>,
    probe: ProbeHandle<u64>,
}

impl Wires {
    pub(super) fn lay(worker: &mut Worker) -> Self {
        let probe = ProbeHandle::new();
        worker.dataflow::<u64, _, _>(|scope| {
            let (orders, ordered) = Wire::with_inbox(scope, &probe, "order", |order: &Order| order.to as u64);
            let (sayings, said) = Wire::with_inbox(scope, &probe, "say", |_: &Said| 0);
            Wires { orders, sayings, ordered, said, probe: probe.clone() }
        })
    }

    /// What was sent goes at once.
    pub(super) fn push(&mut self) {
        self.orders.push();
        self.sayings.push();
    }

    /// Sends nothing more, and waits until nobody does.
    pub(super) fn close(self, worker: &mut Worker) {
        let Wires { orders, sayings, probe, .. } = self;
        drop((orders, sayings));
        drain(worker, &probe, LOOK);
    }
}
