//! An audit: the heuristics of a problem that are judged on all of its states.

use crate::domain::HeuristicName;
use crate::domain::instance::Instance;
use crate::experiments::solve::RequestError;
use crate::request::settings::Settings;

/// An audit that is ready to run.
#[derive(Clone, Debug)]
pub struct AuditPlan {
    /// The problem.
    pub instance: Instance,
    /// The heuristics, all of which the problem has.
    pub heuristics: Vec<HeuristicName>,
    /// The settings, of which only the limits, the tables and the function are used.
    pub settings: Settings,
}

impl AuditPlan {
    /// Resolves an audit of `heuristics` in this order, or of all that the problem has if the list is empty.
    ///
    /// # Errors
    /// If the problem does not have a heuristic.
    pub fn resolve(
        instance: &Instance,
        heuristics: &[HeuristicName],
        settings: &Settings,
    ) -> Result<Self, RequestError> {
        let row = instance.domain().row();
        let heuristics: Vec<_> = match heuristics {
            [] => row.heuristic_names().filter(|&name| instance.has_heuristic(name)).collect(),
            named => named.to_vec(),
        };
        for &name in &heuristics {
            if row.heuristic(name).is_none() {
                return Err(RequestError::no_such_heuristic(name, row));
            }
            if let Some(refused) = instance.refusal(name) {
                return Err(refused);
            }
        }
        Ok(AuditPlan { instance: instance.clone(), heuristics, settings: settings.clone() })
    }
}
