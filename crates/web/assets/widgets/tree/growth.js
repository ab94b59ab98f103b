// The nodes of a search tree, added step by step and removed again when the reader steps back. The cost of a step depends on its changes, not
// on the size of the tree. It may start at any step if the ancestors are known.

/** @import { TraceNode, TraceStep } from "../../../page/types.js" */
/** @import { Source } from "../../views/watch/source.js" */

/**
 * A node of the trace with its key, its parent's key, the order in which it was first seen, and the step that expanded it.
 * @typedef {TraceNode & { key: string, up: string | null, fate: string, order: number, step: number | null, goal?: boolean }} TreeNode
 */

const WORTH = ["new", "generated", "waiting", "started", "reached", "goal", "met", "improved", "reopened"];

/**
 * The key of a child without a number: its parent and its move.
 * @param {TraceNode} node
 */
const origin = (node) => `?${node.side}:${node.parent}:${node.move}:${node.position}`;

/**
 * The key of a node.
 * @param {TraceNode} node
 */
export const keyOf = (node) => (node.id === undefined || node.id === null ? origin(node) : `${node.side}:${node.id}`);

export class Growth {
  /** The nodes of the current round. @type {Map<string, TreeNode>} */
  nodes = new Map();
  /** The keys of its expanded nodes, in order. @type {string[]} */
  taken = [];
  /** @type {number | null} */
  round = null;
  serial = 0;
  /** Functions that undo each step. @type {(() => void)[][]} */
  journal = [];

  /** @param {number} [base] the first step that is in it */
  constructor(base = 0) {
    this.base = base;
    /** The last step applied. */
    this.at = base - 1;
  }

  /** The node that the last step expanded. */
  get current() {
    return this.taken.at(-1) ?? null;
  }

  /**
   * Goes to a step, forwards or backwards.
   * @param {Source} source
   * @param {number} to
   */
  go(source, to) {
    while (this.at < to) {
      const step = source.step(this.at + 1);
      if (!step) return;
      this.forward(step, source.above(this.at + 1));
    }
    while (this.at > to) this.back();
  }

  /**
   * @param {TraceStep} step
   * @param {TraceNode[]} above ancestors from before the first known step
   */
  forward(step, above) {
    this.journal.push([]);
    this.at += 1;
    const round = step.round ?? null;
    if (round !== this.round) this.begin(round);
    for (const node of above) if (!this.nodes.has(keyOf(node))) this.put(node, "taken");
    if (step.taken) {
      const key = this.put(step.taken, "taken", { step: this.at, goal: step.goal });
      const { taken } = this;
      taken.push(key);
      this.note(() => taken.pop());
    }
    for (const child of step.children) if (WORTH.includes(child.fate)) this.put(child, child.fate);
  }

  back() {
    for (const undo of (this.journal.pop() ?? []).reverse()) undo();
    this.at -= 1;
  }

  /** @param {() => void} undo */
  note(undo) {
    this.journal[this.journal.length - 1].push(undo);
  }

  /** @param {number | null} round a new round forgets the one before */
  begin(round) {
    const before = { nodes: this.nodes, taken: this.taken, round: this.round };
    this.note(() => Object.assign(this, before));
    Object.assign(this, { nodes: new Map(), taken: [], round });
  }

  /**
   * @param {string} key
   * @param {TreeNode | null} node
   */
  set(key, node) {
    const { nodes } = this;
    const before = nodes.get(key);
    if (node) nodes.set(key, node);
    else nodes.delete(key);
    this.note(() => (before ? nodes.set(key, before) : nodes.delete(key)));
  }

  /**
   * @param {TraceNode} node
   * @param {string} fate
   * @param {{ step: number, goal: boolean }} [taken]
   */
  put(node, fate, taken) {
    const key = keyOf(node);
    // A waiting node without a number has one now.
    const waited = key.startsWith("?") ? undefined : this.nodes.get(origin(node));
    if (waited && !this.nodes.has(key)) this.set(waited.key, null);
    const before = this.nodes.get(key) ?? waited;
    const up = node.parent === undefined || node.parent === null ? null : `${node.side}:${node.parent}`;
    const order = before?.order ?? (this.serial += 1);
    const kept = taken ?? { step: before?.step ?? null, goal: before?.goal };
    this.set(key, { ...node, key, up, fate: before?.fate === "taken" ? "taken" : fate, order, ...kept });
    return key;
  }
}
