// The steps of a search, asked for as they are needed. Those around the step that is looked at are known by what they took and
// made, in large pieces; OPEN and CLOSED only close to it. What lies far away is forgotten and asked for again, so that a search of
// any length takes no more room than a short one. The search is the same each time it is asked for.

import { registry, search } from "../../app/api.js";
import { outcomeText } from "../../widgets/report.js";

/** @import { Body, OnProgress, Scene, Trace, TraceNode, TraceStep } from "../../../page/types.js" */
/** @typedef {{ open: TraceStep["open"], closed: TraceStep["closed"] }} Tables */
/** @typedef {Record<string, Scene>} Drawn */
/**
 * Steps that follow on each other, the nodes above them that came before, and how the positions look that they name.
 * @typedef {{ first: number, steps: TraceStep[], above: TraceNode[], drawn: Drawn }} Piece
 */
/** @typedef {{ first: number, steps?: number, rows: number, node_limit?: number, time_limit?: number }} Asked */

/** Rows of OPEN and of CLOSED. */
export const ROWS = 20;
/** Steps in the first answer, and in a piece without tables. */
const [FIRST, PIECE] = [120, 2000];
/** Steps with tables that are asked for at a time: more of them where it takes the server long to come there. */
const [NEAR, DISTANT, FAR] = [120, 600, 21600];
/** How many steps before the end of what is known the next piece is asked for. */
const AHEAD = 1200;
/** How many steps before one that is jumped to are asked for: the newest part of the tree is made of them. */
const BEHIND = 300;
/** Pieces that are kept, and windows with tables. */
const [PIECES, WINDOWS] = [5, 9];

/**
 * The window with tables that a step lies in: its first step, and how many it has.
 * @param {number} at
 */
function windowOf(at) {
  const size = at < FAR ? NEAR : DISTANT;
  return { first: at - (at % size), size };
}

export class Source {
  /** What is known, one piece behind the other. @type {Piece[]} */
  pieces = [];
  /** The answer that the search began with: its result, its program. @type {Trace | null} */
  trace = null;
  /** How the positions look that are known, by their names. @type {Drawn | null} */
  scenes = null;
  /** Steps with their tables by the first of each window, the last one asked for at the end. @type {Map<number, { steps: Tables[], drawn: Drawn }>} */
  windows = new Map();
  /** What is on its way. @type {Map<string, Promise<void>>} */
  asked = new Map();
  control = new AbortController();
  /** Ends what is asked for one who has jumped on since. */
  jumping = new AbortController();

  /**
   * @param {Partial<Body<"trace">>} body
   * @param {boolean} drawn whether the server draws the positions
   */
  constructor(body, drawn) {
    this.body = body;
    this.drawn = drawn;
  }

  /** How many steps there are. */
  get total() {
    return (this.trace?.steps.length ?? 0) + (this.trace?.left_out ?? 0);
  }

  /** The first step that is known, and the one after the last. */
  get from() {
    return this.pieces[0]?.first ?? 0;
  }

  get to() {
    const last = this.pieces.at(-1);
    return last ? last.first + last.steps.length : 0;
  }

  /**
   * A step, if it is known.
   * @param {number} at
   */
  step(at) {
    const piece = this.pieces.find(({ first, steps }) => at >= first && at < first + steps.length);
    return piece?.steps[at - piece.first];
  }

  /**
   * The nodes above those of a piece that begins with this step.
   * @param {number} at
   */
  above(at) {
    return this.pieces.find(({ first }) => at === first)?.above ?? [];
  }

  /**
   * Asks for the beginning.
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
   * @param {Asked} piece
   * @param {AbortSignal} [signal]
   * @param {OnProgress} [onProgress]
   */
  ask(piece, signal = this.control.signal, onProgress = undefined) {
    return search("trace", { ...this.body, ...piece, scenes: this.drawn }, onProgress, signal);
  }

  /** The scenes of what is known now, and of nothing else. */
  redraw() {
    if (!this.drawn) return;
    const parts = [...this.pieces, ...this.windows.values()];
    this.scenes = Object.assign({}, ...parts.map(({ drawn }) => drawn));
  }

  /**
   * Does `work` unless it is under way already.
   * @param {string} name
   * @param {() => Promise<void>} work
   */
  once(name, work) {
    const before = this.asked.get(name);
    if (before) return before;
    const mine = work().finally(() => this.asked.get(name) === mine && this.asked.delete(name));
    this.asked.set(name, mine);
    return mine;
  }

  /**
   * Steps from `first` on. The search need not go past them, and may take as long as the server lets it.
   * @param {number} first
   * @param {number} steps
   * @param {number} rows
   */
  async told(first, steps, rows) {
    const { signal } = this.jumping;
    const last = Math.min(first + steps, this.total);
    const limit = Number(this.body.node_limit ?? Infinity);
    const { limits } = await registry();
    const within = { node_limit: Math.min(limit, last + 1), time_limit: limits.time };
    const answer = await this.ask({ first: first + 1, steps: last - first, rows, ...within }, signal);
    if (answer.steps.length === 0) throw new Error(outcomeText(answer.result));
    return pieceOf(first, answer);
  }

  /** Asks for the next piece of steps. */
  more() {
    const { jumping } = this;
    return this.once("steps", async () => {
      const piece = await this.told(this.to, PIECE, 0);
      if (jumping !== this.jumping) return;
      this.pieces.push(piece);
      this.redraw();
    });
  }

  /**
   * Asks for the steps around one that is far from what is known; what was on its way to another place is not waited for.
   * @param {number} at
   */
  async jump(at) {
    this.jumping.abort();
    const mine = (this.jumping = new AbortController());
    this.asked.clear();
    const piece = await this.told(Math.max(0, at - BEHIND), PIECE, 0);
    if (mine !== this.jumping) return;
    this.pieces = [piece];
    this.redraw();
  }

  /**
   * Waits until the step at `at` is known, looks a little further ahead, and forgets what lies far behind.
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
   * OPEN and CLOSED after a step, if they are known.
   * @param {number} at
   * @returns {Tables | undefined}
   */
  tables(at) {
    const { first } = windowOf(at);
    return this.windows.get(first)?.steps[at - first];
  }

  /**
   * Waits until OPEN and CLOSED are known after a step; those of the next window follow by themselves.
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
      const piece = await this.told(first, size, ROWS);
      this.windows.set(first, piece);
      // The oldest are asked for again, should anybody come back to them; the beginning stays.
      const oldest = [...this.windows.keys()].filter((known) => known !== 0);
      for (const known of oldest.slice(0, -WINDOWS)) this.windows.delete(known);
      this.redraw();
    });
  }

  /** Ends whatever is on its way. */
  close() {
    this.control.abort();
    this.jumping.abort();
  }
}

/**
 * An answer as a piece. Only the step that begins a round names it; here every step knows its own.
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
  return { first, steps, above: above ?? [], drawn: /** @type {Drawn} */ (scenes ?? {}) };
}
