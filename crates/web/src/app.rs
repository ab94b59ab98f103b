//! State shared by all requests.

use std::sync::Arc;

use jiugong_api::Allowance;

use crate::guard::Hosts;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::scheduler::Scheduler;
use crate::share::links;
use crate::token::AccessControl;

/// State shared by all requests, as a handle that is cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    options: Options,
    allowance: Allowance,
    scheduler: Arc<Scheduler>,
    hosts: Hosts,
    access: Option<AccessControl>,
    metrics: Metrics,
}

impl App {
    /// Creates the state of a server with these options, which must hold the address and port it really listens on.
    pub fn new(options: Options) -> Self {
        let scheduler = Arc::new(Scheduler::new(&options));
        let hosts = Hosts::new(&options);
        let access = options.token.clone().map(AccessControl::new);
        let allowance = options.allowance();
        App(Arc::new(Inner { options, allowance, scheduler, hosts, access, metrics: Metrics::default() }))
    }

    /// The options of the server.
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// The limits of a single request.
    pub(crate) fn allowance(&self) -> &Allowance {
        &self.0.allowance
    }

    /// Rejects new searches and cancels the running ones; these answer with their partial results.
    pub fn close(&self) {
        self.0.scheduler.close();
    }

    /// The links to this server, with the token if there is one.
    pub fn links(&self) -> Vec<String> {
        links(self.options(), self.options().socket())
    }

    /// The access control, if the server has a token.
    pub(crate) fn access(&self) -> Option<&AccessControl> {
        self.0.access.as_ref()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn scheduler(&self) -> &Arc<Scheduler> {
        &self.0.scheduler
    }

    pub(crate) fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }
}
