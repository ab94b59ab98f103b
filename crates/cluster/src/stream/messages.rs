//! Messages between process 0 and the others while questions are answered.

use serde::{Deserialize, Serialize};
use timely::dataflow::ProbeHandle;
use timely::worker::Worker;

use super::POLL_INTERVAL;
use crate::wire::{Inbox, Wire, drain};

/// A message from process 0 to a process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Instruction {
    pub(super) to: usize,
    pub(super) command: Command,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Command {
    /// A question.
    Question { number: u64, question: Vec<u8> },
    /// The stream was stopped.
    Stop,
    /// All questions are answered; the exit code.
    Over { code: u8 },
}

/// A message to process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum ProcessReport {
    /// An answer.
    Answer { from: usize, number: u64, bytes: Vec<u8>, is_final: bool },
    /// The stream was stopped.
    Stop,
}

/// The ends of the dataflow graph: instructions from process 0, and reports to it.
pub(super) struct Links {
    pub(super) instructions: Wire<Instruction>,
    pub(super) reports: Wire<ProcessReport>,
    pub(super) received_instructions: Inbox<Instruction>,
    pub(super) received_reports: Inbox<ProcessReport>,
    probe: ProbeHandle<u64>,
}

impl Links {
    pub(super) fn open(worker: &mut Worker) -> Self {
        let probe = ProbeHandle::new();
        worker.dataflow::<u64, _, _>(|scope| {
            let (instructions, received_instructions) =
                Wire::with_inbox(scope, &probe, "instruction", |instruction: &Instruction| instruction.to as u64);
            let (reports, received_reports) = Wire::with_inbox(scope, &probe, "report", |_: &ProcessReport| 0);
            Links { instructions, reports, received_instructions, received_reports, probe: probe.clone() }
        })
    }

    /// Sends what was put in without waiting for more.
    pub(super) fn push(&mut self) {
        self.instructions.push();
        self.reports.push();
    }

    /// Closes the senders and waits until all processes have done so.
    pub(super) fn close(self, worker: &mut Worker) {
        let Links { instructions, reports, probe, .. } = self;
        drop((instructions, reports));
        drain(worker, &probe, POLL_INTERVAL);
    }
}
