//! Bidirectional breadth-first search (双向广度优先).

use crate::kernels::bidirectional::kernel;

method! {
    /// Bidirectional breadth-first search: from the start and from the goals, the smaller side first.
    ///
    /// **Guarantee:** the fewest moves, so the optimum where every move costs 1.
    ///
    /// Needs a space that can be walked [`Backward`]. The options for the goal test and the duplicate rule do not apply.
    pub fn bibfs(self) where S: Backward {
        self.start(kernel)
    }
}
