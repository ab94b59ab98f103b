//! What all requests share.

use std::sync::Arc;

use crate::guard::Hosts;
use crate::lanes::Lanes;
use crate::options::Options;

/// What all requests share: a handle that is cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    options: Options,
    lanes: Arc<Lanes>,
    hosts: Hosts,
}

impl App {
    /// A server with these options, which listens on their address and port.
    pub fn new(options: Options) -> Self {
        let lanes = Arc::new(Lanes::new(&options));
        let hosts = Hosts::new(options.socket());
        App(Arc::new(Inner { options, lanes, hosts }))
    }

    /// Its options.
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// Takes no searches in any more, and calls off those that run; they answer with what they know.
    pub fn close(&self) {
        self.0.lanes.close();
    }

    pub(crate) fn lanes(&self) -> &Arc<Lanes> {
        &self.0.lanes
    }

    pub(crate) fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }
}
