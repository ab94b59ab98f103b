// The layout of a tree. A small tree is drawn completely; of a large one, the newest part: the path to the node of this step, and the nodes
// expanded last with their children. Leaves are placed side by side, parents centred above them.

import { keyOf } from "./growth.js";

/** @import { TraceStep } from "../../../page/types.js" */
/** @import { Growth, TreeNode } from "./growth.js" */
/** @import { Source } from "../../views/watch/source.js" */

/**
 * A node with its place; `skipped` is the number of levels left out between it and its drawn ancestor.
 * @typedef {{ key: string, node: TreeNode, up: string | null, skipped: number, x: number, y: number }} PlacedNode
 */

/** Maximum number of nodes drawn: more than a screen shows, and few enough to draw at every step. */
const WINDOW = 160;
/** Maximum number of nodes drawn of the path to the node of this step. */
const WAY = 24;
/** Maximum number of levels searched for a drawn ancestor. */
const HOPS = 400;

/**
 * The keys of the nodes of a step: the expanded node, its parent, its children.
 * @param {TraceStep} step
 * @param {Map<string, TreeNode>} nodes
 */
function family({ taken, children }, nodes) {
  if (!taken) return [];
  return [keyOf(taken), nodes.get(keyOf(taken))?.up, ...children.map(keyOf)];
}

/**
 * The keys of the nodes to draw.
 * @param {Growth} growth
 * @param {Source} source
 * @param {Set<string>} path positions that are always drawn
 */
function chosen(growth, source, path) {
  const { nodes } = growth;
  if (nodes.size <= WINDOW) return new Set(nodes.keys());
  /** @type {Set<string>} */
  const keys = new Set();
  const add = (/** @type {string | null | undefined} */ key) => key && nodes.has(key) && keys.add(key);
  for (const node of nodes.values()) {
    if (node.up === null || path.has(node.position)) add(node.key);
    if (path.size === 0 && keys.size > 1) break;
  }
  let above = growth.current;
  for (let i = 0; i < WAY && above; i += 1) {
    add(above);
    above = nodes.get(above)?.up ?? null;
  }
  for (let i = growth.at; i >= growth.base && keys.size < WINDOW; i -= 1) {
    const step = source.step(i);
    if (!step || step.round !== growth.round) break;
    for (const key of family(step, nodes)) add(key);
  }
  return keys;
}

/**
 * The nearest drawn ancestor of a node, and the number of levels between.
 * @param {TreeNode} node
 * @param {Set<string>} keys
 * @param {Map<string, TreeNode>} nodes
 */
function parentOf(node, keys, nodes) {
  let { up } = node;
  for (let skipped = 0; skipped < HOPS && up !== null && up !== node.key; skipped += 1) {
    if (keys.has(up)) return { up, skipped };
    up = nodes.get(up)?.up ?? null;
  }
  return { up: null, skipped: 0 };
}

/**
 * Gives every node its place.
 * @param {Map<string, PlacedNode>} laid in the order in which the nodes were generated
 */
function place(laid) {
  /** @type {Map<string | null, PlacedNode[]>} */
  const below = new Map();
  for (const one of laid.values()) {
    const siblings = below.get(one.up);
    if (siblings) siblings.push(one);
    else below.set(one.up, [one]);
  }
  let [next, deepest] = [0, 0];
  const stack = [...(below.get(null) ?? [])].reverse().map((one) => ({ one, depth: 0, done: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { one, depth, done } = top;
    const children = below.get(one.key) ?? [];
    one.y = depth;
    deepest = Math.max(deepest, depth);
    if (children.length === 0) one.x = next++;
    else if (done) one.x = (children[0].x + children[children.length - 1].x) / 2;
    else {
      stack.push({ one, depth, done: true });
      for (const child of [...children].reverse()) stack.push({ one: child, depth: depth + 1, done: false });
    }
  }
  return { width: Math.max(next, 1), depth: deepest + 1 };
}

/**
 * The nodes to draw after a step, with their places.
 * @param {Growth} growth
 * @param {Source} source
 * @param {Set<string>} path
 */
export function layOut(growth, source, path) {
  const keys = chosen(growth, source, path);
  const found = [...keys].map((key) => growth.nodes.get(key)).filter((node) => node !== undefined);
  found.sort((a, b) => a.order - b.order);
  /** @type {Map<string, PlacedNode>} */
  const laid = new Map();
  for (const node of found) {
    laid.set(node.key, { key: node.key, node, ...parentOf(node, keys, growth.nodes), x: 0, y: 0 });
  }
  return { laid, ...place(laid), all: growth.nodes.size };
}
