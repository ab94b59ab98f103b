// The nodes of a search tree as they grow, step by step, and as they go again when the reader steps back. A step costs what it
// changes, however many there were before. It may begin at any step: of what came before, the nodes above are known.

/** @import { TraceNode, TraceStep } from "../../../page/types.js" */
/** @import { Source } from "../../views/watch/source.js" */

/**
 * A node: what the trace says of it, its key and its parent's, when it was first seen, the step that took it.
 * @typedef {TraceNode & { key: string, up: string | null, fate: string, order: number, step: number | null, goal?: boolean }} Grown
 */

const WORTH = ["new", "generated", "waiting", "started", "reached", "goal", "met", "improved", "reopened"];

/**
 * What a child that has no number yet is known by: where it came from.
 * @param {TraceNode} node
 */
const origin = (node) => `?${node.side}:${node.parent}:${node.move}:${node.position}`;

/**
 * What a node is known by.
 * @param {TraceNode} node
 */
export const keyOf = (node) => (node.id === undefined || node.id === null ? origin(node) : `${node.side}:${node.id}`);

export class Growth {
  /** The nodes of the round that the last step belongs to. @type {Map<string, Grown>} */
  nodes = new Map();
  /** The keys of the nodes taken in it, first to last. @type {string[]} */
  taken = [];
  /** @type {number | null} */
  round = null;
  serial = 0;
  /** How to take each step back. @type {(() => void)[][]} */
  journal = [];

  /** @param {number} [base] the first step that is in it */
  constructor(base = 0) {
    this.base = base;
    /** The last step that is in it. */
    this.at = base - 1;
  }

  /** The node that the last step took. */
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
   * @param {TraceNode[]} above nodes that came before
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
   * @param {Grown | null} node
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
    // One that waited without a number has one now.
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
