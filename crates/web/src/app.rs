//! What all requests share.

use std::sync::Arc;

use jiugong_api::Allowance;

use crate::guard::Hosts;
use crate::lanes::Lanes;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::share::links;
use crate::token::Door;

/// What all requests share: a handle that is cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    options: Options,
    allowance: Allowance,
    lanes: Arc<Lanes>,
    hosts: Hosts,
    door: Option<Door>,
    metrics: Metrics,
}

impl App {
    /// A server with these options, which listens on their address and port.
    pub fn new(options: Options) -> Self {
        let lanes = Arc::new(Lanes::new(&options));
        let hosts = Hosts::new(&options);
        let door = options.token.clone().map(Door::new);
        let allowance = options.allowance();
        App(Arc::new(Inner { options, allowance, lanes, hosts, door, metrics: Metrics::default() }))
    }

    /// Its options.
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// What one request may take.
    pub(crate) fn allowance(&self) -> &Allowance {
        &self.0.allowance
    }

    /// Takes no searches in any more, and calls off those that run; they answer with what they know.
    pub fn close(&self) {
        self.0.lanes.close();
    }

    /// The links that lead others here, with the token if there is one.
    pub fn links(&self) -> Vec<String> {
        links(self.options(), self.options().socket())
    }

    /// Where the token is asked for, if it is.
    pub(crate) fn door(&self) -> Option<&Door> {
        self.0.door.as_ref()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn lanes(&self) -> &Arc<Lanes> {
        &self.0.lanes
    }

    pub(crate) fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }
}
