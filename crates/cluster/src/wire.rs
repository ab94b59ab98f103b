//! What workers send each other, of one kind: it is put in at one end and comes out at the end of whom it is for.

use std::cell::RefCell;
use std::rc::Rc;

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle, Scope, Stream};
use timely::worker::Worker;

/// What has come for a worker, and was not taken yet.
pub(crate) type Inbox<D> = Rc<RefCell<Vec<D>>>;

/// A worker's end of a wire, where it puts things in.
pub(crate) struct Wire<D: ExchangeData + Clone> {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<D>>>,
    has_sent: bool,
}

impl<D: ExchangeData + Clone> Wire<D> {
    /// A wire, and what comes out of it before it is sent to anybody.
    pub(crate) fn open(scope: Scope<'_, u64>) -> (Self, Stream<'_, u64, Vec<D>>) {
        let mut input = InputHandle::new();
        let stream = scope.input_from(&mut input);
        (Wire { input, has_sent: false }, stream)
    }

    /// A wire on which `to` says for whom a thing is, and `take` has what comes for this worker. `probe` knows what is under way.
    pub(crate) fn lay(
        scope: Scope<'_, u64>,
        probe: &ProbeHandle<u64>,
        name: &str,
        to: impl Fn(&D) -> u64 + 'static,
        mut take: impl FnMut(&mut Vec<D>) + 'static,
    ) -> Self {
        let (wire, stream) = Self::open(scope);
        stream
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Exchange::new(to), name, move |_, _| {
                move |input, _| input.for_each_time(|_, data| data.for_each(&mut take))
            })
            .probe_with(probe);
        wire
    }

    /// The same with an inbox.
    pub(crate) fn with_inbox(
        scope: Scope<'_, u64>,
        probe: &ProbeHandle<u64>,
        name: &str,
        to: impl Fn(&D) -> u64 + 'static,
    ) -> (Self, Inbox<D>) {
        let inbox = Inbox::default();
        let own = Rc::clone(&inbox);
        let wire = Self::lay(scope, probe, name, to, move |list| own.borrow_mut().append(list));
        (wire, inbox)
    }

    /// Puts a thing in. It goes with others, or when [`push`](Wire::push) is called.
    pub(crate) fn send(&mut self, thing: D) {
        self.has_sent = true;
        self.input.send(thing);
    }

    /// What was put in goes at once: only the end of a time does that.
    pub(crate) fn push(&mut self) {
        if std::mem::take(&mut self.has_sent) {
            let next = self.input.time() + 1;
            self.input.advance_to(next);
        }
    }

    /// From now on everything is sent at `time`.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.has_sent = false;
        self.input.advance_to(time);
    }
}

/// Waits until nobody sends anything more. Wires are gone by then.
pub(crate) fn drain(worker: &mut Worker, probe: &ProbeHandle<u64>, look: std::time::Duration) {
    while !probe.done() {
        worker.step_or_park(Some(look));
    }
}
