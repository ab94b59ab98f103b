// The nodes of a search tree, taken from the steps of its trace, and where each of them stands: above its children and in the
// middle of them.

/** @import { TraceNode, TraceStep } from "../page/types.js" */

/**
 * A node of the drawing: what the trace says of it, its parent's key, and its place once it has one.
 * @typedef {TraceNode & { key: string, up: string | null, fate: string, goal?: boolean, x?: number, y?: number }} Drawn
 */
/** @typedef {Map<string, Drawn>} Nodes */

const WORTH = ["new", "generated", "waiting", "started", "reached", "goal", "met", "improved", "reopened"];

/** Collects the nodes of a trace. A child that waits has no number yet; it is found again by where it came from. */
class Collector {
  /** @type {Nodes} */
  nodes = new Map();
  /** @type {Map<string, string>} */
  pending = new Map();

  /**
   * @param {TraceNode} node
   * @param {string} fate
   */
  put(node, fate) {
    const { nodes, pending } = this;
    const known = node.id !== undefined && node.id !== null;
    const wait = `${node.side}:${node.parent}:${node.move}:${node.position}`;
    const key = known ? `${node.side}:${node.id}` : `?${wait}`;
    const held = pending.get(wait);
    if (known && !nodes.has(key) && held !== undefined) {
      const before = nodes.get(held);
      nodes.delete(held);
      pending.delete(wait);
      if (before) nodes.set(key, { ...before, key });
    } else if (!known) pending.set(wait, key);
    const before = nodes.get(key);
    const up = node.parent === undefined || node.parent === null ? null : `${node.side}:${node.parent}`;
    const drawn = { ...before, ...node, key, up, fate: before?.fate === "taken" ? "taken" : fate };
    nodes.set(key, drawn);
    return drawn;
  }
}

/**
 * The nodes known after `steps[0..=last]`, of the round that the last step belongs to.
 * @param {TraceStep[]} steps
 * @param {number} last
 */
export function nodesUntil(steps, last) {
  const all = new Collector();
  const round = steps[last]?.round ?? null;
  /** @type {string | null} */
  let current = null;
  for (const step of steps.slice(0, last + 1)) {
    if ((step.round ?? null) !== round) continue;
    if (step.taken) {
      const taken = all.put(step.taken, "taken");
      taken.fate = "taken";
      taken.goal = step.goal;
      current = taken.key;
    }
    for (const child of step.children) if (WORTH.includes(child.fate)) all.put(child, child.fate);
  }
  return { nodes: all.nodes, current };
}

/**
 * The keys of those that hang on nothing, and of the children of every node.
 * @param {Nodes} nodes
 */
function families(nodes) {
  /** @type {Map<string, string[]>} */
  const below = new Map();
  /** @type {string[]} */
  const roots = [];
  for (const node of nodes.values()) {
    if (node.up !== null && nodes.has(node.up) && node.up !== node.key) {
      const siblings = below.get(node.up);
      if (siblings) siblings.push(node.key);
      else below.set(node.up, [node.key]);
    } else roots.push(node.key);
  }
  return { roots, below };
}

/**
 * Gives every node its place: leaves side by side, parents in the middle above.
 * @param {Nodes} nodes
 */
export function layout(nodes) {
  const { roots, below } = families(nodes);
  let next = 0;
  let deepest = 0;
  const stack = roots.reverse().map((key) => ({ key, depth: 0, done: false }));
  const seen = new Set();
  const across = (/** @type {string} */ key) => nodes.get(key)?.x ?? 0;
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { key, depth, done } = top;
    const node = nodes.get(key);
    const children = below.get(key) ?? [];
    if (!node) continue;
    if (done) {
      node.x = (across(children[0]) + across(children[children.length - 1])) / 2;
      continue;
    }
    if (seen.has(key)) continue;
    seen.add(key);
    node.y = depth;
    deepest = Math.max(deepest, depth);
    if (children.length === 0) {
      node.x = next;
      next += 1;
    } else {
      stack.push({ key, depth, done: true });
      for (const child of [...children].reverse()) stack.push({ key: child, depth: depth + 1, done: false });
    }
  }
  return { width: Math.max(next, 1), depth: deepest + 1 };
}
