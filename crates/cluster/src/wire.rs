//! A channel between the workers of all processes: each item is delivered to the worker that a function selects.

use std::cell::RefCell;
use std::rc::Rc;

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle, Scope, Stream};
use timely::worker::Worker;

/// Items that have arrived at a worker and were not processed yet.
pub(crate) type Inbox<D> = Rc<RefCell<Vec<D>>>;

/// The sending end of a channel.
pub(crate) struct Wire<D: ExchangeData + Clone> {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<D>>>,
    has_sent: bool,
}

impl<D: ExchangeData + Clone> Wire<D> {
    /// A sender, and the stream of its items before they are exchanged.
    pub(crate) fn open(scope: Scope<'_, u64>) -> (Self, Stream<'_, u64, Vec<D>>) {
        let mut input = InputHandle::new();
        let stream = scope.input_from(&mut input);
        (Wire { input, has_sent: false }, stream)
    }

    /// A channel that sends each item to the worker `target` selects, where `receive` gets it. `probe` tracks the items in transit.
    pub(crate) fn with_handler(
        scope: Scope<'_, u64>,
        probe: &ProbeHandle<u64>,
        name: &str,
        target: impl Fn(&D) -> u64 + 'static,
        mut receive: impl FnMut(&mut Vec<D>) + 'static,
    ) -> Self {
        let (wire, stream) = Self::open(scope);
        stream
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Exchange::new(target), name, move |_, _| {
                move |input, _| input.for_each_time(|_, data| data.for_each(&mut receive))
            })
            .probe_with(probe);
        wire
    }

    /// A channel that collects incoming items in an inbox.
    pub(crate) fn with_inbox(
        scope: Scope<'_, u64>,
        probe: &ProbeHandle<u64>,
        name: &str,
        target: impl Fn(&D) -> u64 + 'static,
    ) -> (Self, Inbox<D>) {
        let inbox = Inbox::default();
        let own = Rc::clone(&inbox);
        let wire = Self::with_handler(scope, probe, name, target, move |list| own.borrow_mut().append(list));
        (wire, inbox)
    }

    /// Sends an item, together with later ones or when [`push`](Wire::push) is called.
    pub(crate) fn send(&mut self, item: D) {
        self.has_sent = true;
        self.input.send(item);
    }

    /// Sends buffered items now. Timely does so only at the end of a time.
    pub(crate) fn push(&mut self) {
        if std::mem::take(&mut self.has_sent) {
            let next = self.input.time() + 1;
            self.input.advance_to(next);
        }
    }

    /// Sends everything at `time` from now on.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.has_sent = false;
        self.input.advance_to(time);
    }
}

/// Waits until no worker can send anything more. The senders must have been dropped.
pub(crate) fn drain(worker: &mut Worker, probe: &ProbeHandle<u64>, interval: std::time::Duration) {
    while !probe.done() {
        worker.step_or_park(Some(interval));
    }
}
