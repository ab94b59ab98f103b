//! OPEN in its three shapes: a queue, a stack, and a queue with priorities.
//!
//! Which one a method uses is the whole difference between most methods.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::nodes::NodeId;

/// What OPEN is ordered by; the smallest comes first.
pub(crate) type Priority = u64;

/// OPEN: nodes that wait to be expanded.
pub(crate) trait Frontier: Default {
    /// Adds a node.
    fn push(&mut self, priority: Priority, node: NodeId);

    /// Says that all children of one node have been pushed.
    fn end_of_children(&mut self) {}

    /// Takes the next node.
    fn pop(&mut self) -> Option<NodeId>;

    /// Bytes held now.
    fn bytes(&self) -> usize;

    /// The most bytes held while `more` nodes are added.
    fn bytes_after(&self, more: usize) -> usize;
}

/// Bytes that `list` holds once `more` entries are added.
fn grown<T>(list: &Vec<T>, more: usize) -> usize {
    let wanted = list.len() + more;
    let capacity = if wanted <= list.capacity() { list.capacity() } else { wanted.max(2 * list.capacity()) };
    capacity * size_of::<T>()
}

/// First in, first out.
///
/// Every node is pushed once, when it gets its number, so the queue is a range of numbers.
#[derive(Default)]
pub(crate) struct Queue {
    next: NodeId,
    end: NodeId,
}

impl Frontier for Queue {
    #[inline(always)]
    fn push(&mut self, _: Priority, node: NodeId) {
        debug_assert_eq!(node, self.end, "a queue takes nodes in the order of their numbers");
        self.end = node + 1;
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

/// Last in, first out; the children of one node come out in order of priority, equals in the order they were made.
#[derive(Default)]
pub(crate) struct Stack {
    nodes: Vec<NodeId>,
    children: Vec<(Priority, NodeId)>,
}

impl Frontier for Stack {
    fn push(&mut self, priority: Priority, node: NodeId) {
        self.children.push((priority, node));
    }

    fn end_of_children(&mut self) {
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
        grown(&self.nodes, more)
    }
}

/// Smallest priority first, the newest among equals.
///
/// Small priorities have a bucket each, a linked list in one shared pool; larger ones, which only odd weights and
/// costs produce, go to a heap, so that no priority, however large, costs memory.
pub(crate) struct BucketQueue {
    heads: Vec<u32>,
    lowest: usize,
    pool: Vec<(NodeId, u32)>,
    free: u32,
    large: BinaryHeap<(Reverse<Priority>, u64, NodeId)>,
    pushed_large: u64,
}

/// The end of a linked list.
const END: u32 = u32::MAX;
/// Priorities from here on go to the heap.
const BUCKETS: Priority = 1 << 16;

impl Default for BucketQueue {
    fn default() -> Self {
        BucketQueue {
            heads: Vec::new(),
            lowest: 0,
            pool: Vec::new(),
            free: END,
            large: BinaryHeap::new(),
            pushed_large: 0,
        }
    }
}

impl Frontier for BucketQueue {
    #[inline]
    fn push(&mut self, priority: Priority, node: NodeId) {
        if priority >= BUCKETS {
            self.pushed_large += 1;
            self.large.push((Reverse(priority), self.pushed_large, node));
            return;
        }
        let bucket = priority as usize;
        if bucket >= self.heads.len() {
            self.heads.resize(bucket + 1, END);
        }
        let entry = (node, self.heads[bucket]);
        let place = self.free;
        if place == END {
            self.heads[bucket] = self.pool.len() as u32;
            self.pool.push(entry);
        } else {
            self.free = self.pool[place as usize].1;
            self.pool[place as usize] = entry;
            self.heads[bucket] = place;
        }
        self.lowest = self.lowest.min(bucket);
    }

    #[inline]
    fn pop(&mut self) -> Option<NodeId> {
        while let Some(&head) = self.heads.get(self.lowest) {
            if head == END {
                self.lowest += 1;
                continue;
            }
            let (node, next) = self.pool[head as usize];
            self.heads[self.lowest] = next;
            self.pool[head as usize].1 = self.free;
            self.free = head;
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
        // Which of the two grows depends on priorities to come, so both are taken to.
        let large = 2 * (self.large.len() + more) * size_of::<(Reverse<Priority>, u64, NodeId)>();
        let large = if self.large.is_empty() { 0 } else { large };
        BUCKETS as usize * size_of::<u32>() + grown(&self.pool, more) + large
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
        (0..3).for_each(|node| queue.push(9, node));
        assert_eq!(drain(queue), [0, 1, 2]);
    }

    #[test]
    fn stack_takes_the_newest_children_in_order_of_priority() {
        let mut stack = Stack::default();
        stack.push(0, 1);
        stack.end_of_children();
        for (priority, node) in [(5, 2), (3, 3), (5, 4)] {
            stack.push(priority, node);
        }
        stack.end_of_children();
        assert_eq!(drain(stack), [3, 2, 4, 1]);
    }

    #[test]
    fn bucket_queue_orders_small_and_large_priorities() {
        let mut queue = BucketQueue::default();
        let priorities = [7, 3, BUCKETS + 5, 3, u64::MAX, BUCKETS + 5, 0, BUCKETS - 1];
        (0..).zip(priorities).for_each(|(node, priority)| queue.push(priority, node));
        assert_eq!(queue.pop(), Some(6));
        queue.push(1, 8);
        assert_eq!(drain(queue), [8, 3, 1, 0, 7, 5, 2, 4]);
    }
}
