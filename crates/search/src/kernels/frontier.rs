//! OPEN as a queue, a stack, or a priority queue.
//!
//! Most methods differ only in which one they use.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::kernels::nodes::{FIRST_CAPACITY, NodeId};
use crate::space::Cost;
use crate::tuning::{Ties, Tuning};

/// The priority in OPEN; the smallest comes first.
pub(crate) type Priority = u64;

/// OPEN: the nodes to be expanded.
pub(crate) trait Frontier: Default {
    /// Takes the options that apply from `tuning`: tie-breaking, capacity.
    fn tune(&mut self, tuning: &Tuning) {
        let _ = tuning;
    }

    /// Adds a node with this h.
    fn push(&mut self, priority: Priority, h: Cost, node: NodeId);

    /// Whether the nodes come out in the order of their numbers, so that they need not be pushed one by one.
    const IN_ORDER: bool = false;

    /// Called when all children of a node have been pushed, with the number of nodes so far.
    fn end_of_children(&mut self, nodes: NodeId) {
        let _ = nodes;
    }

    /// Takes the next node.
    fn pop(&mut self) -> Option<NodeId>;

    /// Whether nodes come out in rounds, each with a larger bound.
    const ROUNDS: bool = false;

    /// The bound of the current round.
    fn bound(&self) -> Option<Priority> {
        None
    }

    /// Whether nodes are removed when there are too many.
    const DROPS: bool = false;

    /// A node that was removed when the last one was taken. Each is returned once.
    fn take_dropped(&mut self) -> Option<NodeId> {
        None
    }

    /// Bytes held now.
    fn bytes(&self) -> usize;

    /// The most bytes held while `more` nodes are added.
    fn bytes_after(&self, more: usize) -> usize;
}

/// Bytes that `list` holds after adding `more` entries.
pub(crate) fn bytes_after_growth<T>(list: &Vec<T>, more: usize) -> usize {
    let wanted = list.len() + more;
    let capacity = if wanted <= list.capacity() { list.capacity() } else { wanted.max(2 * list.capacity()) };
    capacity * size_of::<T>()
}

/// First in, first out.
///
/// Every node is entered once, when it gets its number, so the queue is a range of numbers.
#[derive(Default)]
pub(crate) struct Queue {
    next: NodeId,
    end: NodeId,
}

impl Frontier for Queue {
    const IN_ORDER: bool = true;

    #[inline(always)]
    fn push(&mut self, _: Priority, _: Cost, _: NodeId) {}

    #[inline(always)]
    fn end_of_children(&mut self, nodes: NodeId) {
        self.end = nodes;
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<NodeId> {
        (self.next < self.end).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    fn bytes(&self) -> usize {
        0
    }

    fn bytes_after(&self, _: usize) -> usize {
        0
    }
}

/// Last in, first out; the children of one node come out in order of priority, ties in the order they were made.
#[derive(Default)]
pub(crate) struct Stack {
    nodes: Vec<NodeId>,
    children: Vec<(Priority, NodeId)>,
}

impl Frontier for Stack {
    fn push(&mut self, priority: Priority, _: Cost, node: NodeId) {
        self.children.push((priority, node));
    }

    fn end_of_children(&mut self, _: NodeId) {
        self.children.sort_by_key(|&(priority, _)| priority);
        self.nodes.extend(self.children.drain(..).rev().map(|(_, node)| node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.nodes.pop()
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<NodeId>()
    }

    fn bytes_after(&self, more: usize) -> usize {
        bytes_after_growth(&self.nodes, more)
    }
}

/// Smallest priority first, by default the newest among ties.
///
/// Small priorities have a bucket each, a linked list in one shared pool; larger ones, which only unusual weights and costs produce, go
/// to a heap, so that no priority, however large, costs memory. With another tie-breaking rule, everything goes to the heap. The pool's
/// entries are not reused: whether one is free would be a branch that is mispredicted half of the time.
pub(crate) struct BucketQueue {
    heads: Vec<u32>,
    lowest: usize,
    pool: Vec<(NodeId, u32)>,
    /// By priority, then by the tie-breaker, the largest first.
    large: BinaryHeap<(Reverse<Priority>, u64, NodeId)>,
    pushed_large: u64,
    ties: Ties,
}

/// The end of a linked list.
const END: u32 = u32::MAX;
/// Priorities from here on go to the heap.
const BUCKETS: Priority = 1 << 16;

impl Default for BucketQueue {
    fn default() -> Self {
        let pool = Vec::with_capacity(FIRST_CAPACITY);
        BucketQueue {
            heads: Vec::new(),
            lowest: 0,
            pool,
            large: BinaryHeap::new(),
            pushed_large: 0,
            ties: Ties::Newest,
        }
    }
}

impl BucketQueue {
    /// The first node with its priority, after dropping entries in front of it that are `gone`.
    #[inline(always)]
    pub(crate) fn first(&mut self, gone: impl Fn(NodeId) -> bool) -> Option<(Priority, NodeId)> {
        while let Some(&head) = self.heads.get(self.lowest) {
            if head == END {
                self.lowest += 1;
                continue;
            }
            let (node, next) = self.pool[head as usize];
            if !gone(node) {
                return Some((self.lowest as Priority, node));
            }
            self.heads[self.lowest] = next;
        }
        while let Some(&(Reverse(priority), _, node)) = self.large.peek() {
            if !gone(node) {
                return Some((priority, node));
            }
            self.large.pop();
        }
        None
    }

    /// Adds a node with a priority that has no bucket yet.
    #[cold]
    fn push_outside(&mut self, priority: Priority, h: Cost, node: NodeId) {
        if priority < BUCKETS && self.ties == Ties::Newest {
            self.heads.resize(priority as usize + 1, END);
            self.push(priority, h, node);
        } else {
            self.pushed_large += 1;
            // Numbers of nodes have 32 bits, and each is entered only a few times.
            let newest = self.pushed_large & u64::from(u32::MAX);
            let tie = match self.ties {
                Ties::Newest => self.pushed_large,
                Ties::Oldest => !self.pushed_large,
                Ties::LowH => u64::from(!h) << 32 | newest,
                Ties::HighH => u64::from(h) << 32 | newest,
            };
            self.large.push((Reverse(priority), tie, node));
        }
    }
}

impl Frontier for BucketQueue {
    fn tune(&mut self, tuning: &Tuning) {
        self.ties = tuning.ties.unwrap_or_default();
    }

    #[inline(always)]
    fn push(&mut self, priority: Priority, h: Cost, node: NodeId) {
        let bucket = priority as usize;
        let Some(head) = self.heads.get_mut(bucket) else {
            return self.push_outside(priority, h, node);
        };
        let next = std::mem::replace(head, self.pool.len() as u32);
        self.pool.push((node, next));
        self.lowest = self.lowest.min(bucket);
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<NodeId> {
        while let Some(&head) = self.heads.get(self.lowest) {
            if head == END {
                self.lowest += 1;
                continue;
            }
            let (node, next) = self.pool[head as usize];
            self.heads[self.lowest] = next;
            return Some(node);
        }
        self.large.pop().map(|(_, _, node)| node)
    }

    fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<u32>()
            + self.pool.capacity() * size_of::<(NodeId, u32)>()
            + self.large.capacity() * size_of::<(Reverse<Priority>, u64, NodeId)>()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // Which of the two grows depends on later priorities, so both are counted.
        let large = 2 * (self.large.len() + more) * size_of::<(Reverse<Priority>, u64, NodeId)>();
        let large = if self.large.is_empty() { 0 } else { large };
        BUCKETS as usize * size_of::<u32>() + bytes_after_growth(&self.pool, more) + large
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drain(mut frontier: impl Frontier) -> Vec<NodeId> {
        std::iter::from_fn(|| frontier.pop()).collect()
    }

    #[test]
    fn queue_is_first_in_first_out() {
        let mut queue = Queue::default();
        queue.end_of_children(1);
        assert_eq!(queue.pop(), Some(0));
        queue.end_of_children(3);
        assert_eq!(drain(queue), [1, 2]);
    }

    #[test]
    fn stack_takes_the_newest_children_in_order_of_priority() {
        let mut stack = Stack::default();
        stack.push(0, 0, 1);
        stack.end_of_children(2);
        for (priority, node) in [(5, 2), (3, 3), (5, 4)] {
            stack.push(priority, 0, node);
        }
        stack.end_of_children(5);
        assert_eq!(drain(stack), [3, 2, 4, 1]);
    }

    #[test]
    fn bucket_queue_orders_small_and_large_priorities() {
        let mut queue = BucketQueue::default();
        let priorities = [7, 3, BUCKETS + 5, 3, u64::MAX, BUCKETS + 5, 0, BUCKETS - 1];
        (0..).zip(priorities).for_each(|(node, priority)| queue.push(priority, 0, node));
        assert_eq!(queue.pop(), Some(6));
        queue.push(1, 0, 8);
        assert_eq!(drain(queue), [8, 3, 1, 0, 7, 5, 2, 4]);
    }

    #[test]
    fn tie_breaking_rules_are_followed() {
        let order = |ties| {
            let mut queue = BucketQueue::default();
            queue.tune(&Tuning { ties: Some(ties), ..Tuning::default() });
            let entries = [(5, 2), (4, 3), (5, 1), (5, 9), (4, 3), (5, 1)];
            (0..).zip(entries).for_each(|(node, (priority, h))| queue.push(priority, h, node));
            drain(queue)
        };
        assert_eq!(order(Ties::Newest), [4, 1, 5, 3, 2, 0]);
        assert_eq!(order(Ties::Oldest), [1, 4, 0, 2, 3, 5]);
        assert_eq!(order(Ties::LowH), [4, 1, 5, 2, 0, 3]);
        assert_eq!(order(Ties::HighH), [4, 1, 3, 0, 5, 2]);
    }

    #[test]
    fn the_first_of_a_bucket_queue_is_looked_at_without_those_that_are_gone() {
        let mut queue = BucketQueue::default();
        let priorities = [7, 3, BUCKETS + 5, 3];
        (0..).zip(priorities).for_each(|(node, priority)| queue.push(priority, 0, node));
        assert_eq!(queue.first(|_| false), Some((3, 3)));
        assert_eq!(queue.first(|node| node == 3), Some((3, 1)));
        assert_eq!(queue.first(|node| node != 2), Some((BUCKETS + 5, 2)));
        queue.push(4, 0, 9);
        assert_eq!(queue.first(|_| false), Some((4, 9)));
        assert_eq!(queue.first(|_| true), None);
        assert_eq!(drain(queue), []);
    }
}
