//! Bidirectional breadth-first search (双向广度优先).

use crate::kernels::bidirectional::kernel;

method! {
    /// Bidirectional breadth-first search: from the start and from the goals, the smaller side first.
    ///
    /// **Guarantee:** the fewest moves. Where every move costs 1 ([`Space::unit_costs`](crate::Space::unit_costs)) that is the optimum,
    /// and the report says so.
    ///
    /// Needs a [`Backward`](crate::Backward) space. The options for the goal test and the duplicate rule are ignored.
    pub fn bibfs(self) where S: Backward {
        self.start(kernel)
    }
}
