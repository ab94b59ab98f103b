// Loads the steps of a search as they are needed: the expanded nodes and their children in large pieces around the current step, OPEN and CLOSED
// only near it. Distant steps are dropped and loaded again if needed, so that memory does not grow with the search. Every request repeats the
// same search.

import { registry, search } from "../../app/api.js";
import { outcomeText } from "../../widgets/report.js";

/** @import { Body, OnProgress, Scene, Trace, TraceNode, TraceStep } from "../../../page/types.js" */
/** @typedef {{ open: TraceStep["open"], closed: TraceStep["closed"] }} Tables */
/** @typedef {Record<string, Scene>} SceneMap */
/**
 * Consecutive steps, the ancestors of their nodes from earlier steps, and the scenes of the positions they name.
 * @typedef {{ first: number, steps: TraceStep[], above: TraceNode[], drawn: SceneMap }} Piece
 */
/** @typedef {{ first: number, steps?: number, rows: number, node_limit?: number, time_limit?: number }} TraceOptions */

/** Number of rows of OPEN and of CLOSED. */
const ROWS = 20;
/** Number of steps in the first response, and in a piece without tables. */
const [FIRST, PIECE] = [120, 2000];
/** Number of steps with tables in a window; larger far from the start, where a request takes the server longer. */
const [NEAR, DISTANT, FAR] = [120, 600, 21600];
/** The next piece is requested this many steps before the end of the known ones. */
const AHEAD = 1200;
/** After a jump, loading starts this many steps before the target, because the newest part of the tree consists of them. */
const BEHIND = 300;
/** Maximum numbers of pieces and of windows with tables in memory. */
const [PIECES, WINDOWS] = [5, 9];

/**
 * The window with tables of a step: its first step and its length.
 * @param {number} at
 */
function windowOf(at) {
  const size = at < FAR ? NEAR : DISTANT;
  return { first: at - (at % size), size };
}

export class Source {
  /** The loaded pieces, in order. @type {Piece[]} */
  pieces = [];
  /** The first response, with the result and the pseudocode. @type {Trace | null} */
  trace = null;
  /** The scenes of the loaded positions, by name. @type {SceneMap | null} */
  scenes = null;
  /** Windows with tables by their first step, in the order of loading. @type {Map<number, { steps: Tables[], drawn: SceneMap }>} */
  windows = new Map();
  /** Running requests by name. @type {Map<string, Promise<void>>} */
  requests = new Map();
  control = new AbortController();
  /** Cancels requests that a later jump has made obsolete. */
  jumping = new AbortController();

  /**
   * @param {Partial<Body<"trace">>} body
   * @param {boolean} drawn whether the server sends scenes
   */
  constructor(body, drawn) {
    this.body = body;
    this.drawn = drawn;
  }

  /** The number of steps. */
  get total() {
    return (this.trace?.steps.length ?? 0) + (this.trace?.left_out ?? 0);
  }

  /** The first loaded step, and the one after the last. */
  get from() {
    return this.pieces[0]?.first ?? 0;
  }

  get to() {
    const last = this.pieces.at(-1);
    return last ? last.first + last.steps.length : 0;
  }

  /**
   * A step, if it is loaded.
   * @param {number} at
   */
  step(at) {
    const piece = this.pieces.find(({ first, steps }) => at >= first && at < first + steps.length);
    return piece?.steps[at - piece.first];
  }

  /**
   * The ancestors of the nodes of the piece that starts with this step.
   * @param {number} at
   */
  above(at) {
    return this.pieces.find(({ first }) => at === first)?.above ?? [];
  }

  /**
   * Loads the start of the search.
   * @param {AbortSignal} [signal]
   * @param {OnProgress} [onProgress]
   */
  async open(signal, onProgress) {
    this.trace = await this.ask({ first: 1, steps: FIRST, rows: ROWS }, signal, onProgress);
    const piece = pieceOf(0, this.trace);
    this.pieces = [piece];
    this.windows.set(0, piece);
    this.redraw();
    return this.trace;
  }

  /**
   * @param {TraceOptions} piece
   * @param {AbortSignal} [signal]
   * @param {OnProgress} [onProgress]
   */
  ask(piece, signal = this.control.signal, onProgress = undefined) {
    return search("trace", { ...this.body, ...piece, scenes: this.drawn }, onProgress, signal);
  }

  /** The scenes of the loaded steps only. */
  redraw() {
    if (!this.drawn) return;
    const parts = [...this.pieces, ...this.windows.values()];
    this.scenes = Object.assign({}, ...parts.map(({ drawn }) => drawn));
  }

  /**
   * Runs `work` unless it is running already.
   * @param {string} name
   * @param {() => Promise<void>} work
   */
  once(name, work) {
    const before = this.requests.get(name);
    if (before) return before;
    const mine = work().finally(() => this.requests.get(name) === mine && this.requests.delete(name));
    this.requests.set(name, mine);
    return mine;
  }

  /**
   * Loads steps from `first`. The search stops after them, and may take as long as the server allows.
   * @param {number} first
   * @param {number} steps
   * @param {number} rows
   */
  async load(first, steps, rows) {
    const { signal } = this.jumping;
    const last = Math.min(first + steps, this.total);
    const limit = Number(this.body.node_limit ?? Infinity);
    const { limits } = await registry();
    const within = { node_limit: Math.min(limit, last + 1), time_limit: limits.time };
    const answer = await this.ask({ first: first + 1, steps: last - first, rows, ...within }, signal);
    if (answer.steps.length === 0) throw new Error(outcomeText(answer.result));
    return pieceOf(first, answer);
  }

  /** Loads the next piece of steps. */
  more() {
    const { jumping } = this;
    return this.once("steps", async () => {
      const piece = await this.load(this.to, PIECE, 0);
      if (jumping !== this.jumping) return;
      this.pieces.push(piece);
      this.redraw();
    });
  }

  /**
   * Loads the steps around one that is far from the loaded ones, and cancels other requests.
   * @param {number} at
   */
  async jump(at) {
    this.jumping.abort();
    const mine = (this.jumping = new AbortController());
    this.requests.clear();
    const piece = await this.load(Math.max(0, at - BEHIND), PIECE, 0);
    if (mine !== this.jumping) return;
    this.pieces = [piece];
    this.redraw();
  }

  /**
   * Waits until the step `at` is loaded, loads some steps ahead, and drops distant ones.
   * @param {number} at
   */
  async reach(at) {
    const to = Math.min(at, this.total - 1);
    if (to < this.from || to >= this.to + PIECE) await this.jump(to);
    const { jumping } = this;
    while (this.to <= to && jumping === this.jumping) await this.more();
    if (jumping !== this.jumping) return;
    if (this.to < this.total && this.to <= to + AHEAD) this.more().catch(() => {});
    while (this.pieces.length > PIECES && to - BEHIND >= this.pieces[1].first) this.pieces.shift();
  }

  /**
   * OPEN and CLOSED after a step, if loaded.
   * @param {number} at
   * @returns {Tables | undefined}
   */
  tables(at) {
    const { first } = windowOf(at);
    return this.windows.get(first)?.steps[at - first];
  }

  /**
   * Waits until OPEN and CLOSED after a step are loaded; then loads those of the next window.
   * @param {number} at
   */
  async detail(at) {
    const { first, size } = windowOf(at);
    if (!this.windows.has(first)) await this.window(first, size);
    const next = windowOf(first + size);
    const soon = at - first > size / 3 && next.first < this.total;
    if (soon && !this.windows.has(next.first)) this.window(next.first, next.size).catch(() => {});
  }

  /**
   * @param {number} first
   * @param {number} size
   */
  window(first, size) {
    return this.once(`window ${first}`, async () => {
      const piece = await this.load(first, size, ROWS);
      this.windows.set(first, piece);
      // The windows loaded first are dropped, except that of the start.
      const oldest = [...this.windows.keys()].filter((known) => known !== 0);
      for (const known of oldest.slice(0, -WINDOWS)) this.windows.delete(known);
      this.redraw();
    });
  }

  /** Cancels all running requests. */
  close() {
    this.control.abort();
    this.jumping.abort();
  }
}

/**
 * Converts a response to a piece. Only the first step of a round names it; here every step has its round.
 * @param {number} first
 * @param {Trace} answer
 * @returns {Piece}
 */
function pieceOf(first, { steps, above, round, scenes }) {
  let now = round ?? null;
  for (const step of steps) {
    now = step.round ?? now;
    step.round = now;
  }
  return { first, steps, above: above ?? [], drawn: /** @type {SceneMap} */ (scenes ?? {}) };
}
