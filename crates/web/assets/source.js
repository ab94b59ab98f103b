// The steps of a search, asked for as they are needed. All steps are known by what they took and made, in large pieces; OPEN and
// CLOSED only around the step that is looked at. The search is the same each time it is asked for.

import { search } from "./api.js";

/** @import { Body, OnProgress, Scene, Trace, TraceStep } from "../page/types.js" */
/** @typedef {{ open: TraceStep["open"], closed: TraceStep["closed"] }} Tables */

/** Rows of OPEN and of CLOSED. */
export const ROWS = 20;
/** Steps in the first answer, in a piece without tables, and in one with tables. */
const [FIRST, PIECE, DETAILED] = [120, 2000, 120];
/** The furthest step that the server tells. */
const FURTHEST = 100000;
/** How many steps before the end of what is known the next piece is asked for. */
const AHEAD = 600;

export class Source {
  /** @type {TraceStep[]} */
  steps = [];
  /** The answer that the search began with: its result, its program. @type {Trace | null} */
  trace = null;
  /** How positions look, by their names. @type {Record<string, Scene> | null} */
  scenes = null;
  /** Tables by the numbers of their windows. @type {Map<number, Tables[]>} */
  windows = new Map();
  /** What is on its way. @type {Map<string, Promise<void>>} */
  asked = new Map();
  control = new AbortController();

  /**
   * @param {Partial<Body<"trace">>} body
   * @param {boolean} drawn whether the server draws the positions
   */
  constructor(body, drawn) {
    this.body = body;
    this.drawn = drawn;
  }

  /** How many steps there are, as far as they can be told. */
  get total() {
    return Math.min((this.trace?.steps.length ?? 0) + (this.trace?.left_out ?? 0), FURTHEST);
  }

  /**
   * Asks for the beginning.
   * @param {AbortSignal} [signal]
   * @param {OnProgress} [onProgress]
   */
  async open(signal, onProgress) {
    this.trace = await this.ask({ steps: FIRST, rows: ROWS }, signal, onProgress);
    this.take(this.trace.steps);
    this.windows.set(0, this.trace.steps);
    return this.trace;
  }

  /**
   * @param {{ first?: number, steps: number, rows: number, node_limit?: number }} piece
   * @param {AbortSignal} [signal]
   * @param {OnProgress} [onProgress]
   */
  async ask(piece, signal = this.control.signal, onProgress = undefined) {
    const answer = await search("trace", { ...this.body, ...piece, scenes: this.drawn }, onProgress, signal);
    if (answer.scenes) this.scenes = { ...this.scenes, .../** @type {Record<string, Scene>} */ (answer.scenes) };
    return answer;
  }

  /**
   * Only the step that begins a round names it; here every step knows its own.
   * @param {TraceStep[]} steps
   */
  take(steps) {
    let round = this.steps.at(-1)?.round ?? null;
    for (const step of steps) {
      round = step.round ?? round;
      step.round = round;
      this.steps.push(step);
    }
  }

  /**
   * Does `work` unless it is under way already.
   * @param {string} name
   * @param {() => Promise<void>} work
   */
  once(name, work) {
    const before = this.asked.get(name);
    if (before) return before;
    const mine = work().finally(() => this.asked.delete(name));
    this.asked.set(name, mine);
    return mine;
  }

  /**
   * A search that need not go on past the steps that are told.
   * @param {number} last
   */
  until(last) {
    const limit = Number(this.body.node_limit ?? Infinity);
    return { node_limit: Math.min(limit, last + 1) };
  }

  /** Asks for the next piece of steps. */
  more() {
    return this.once("steps", async () => {
      const first = this.steps.length + 1;
      const last = Math.min(first + PIECE - 1, this.total);
      const piece = { first, steps: last - first + 1, rows: 0, ...this.until(last) };
      const { steps } = await this.ask(piece);
      if (steps.length === 0) throw new Error(`no step ${first}`);
      this.take(steps);
    });
  }

  /**
   * Waits until the step at `at` is known, and looks a little further ahead.
   * @param {number} at
   */
  async reach(at) {
    const to = Math.min(at, this.total - 1);
    while (this.steps.length <= to) await this.more();
    if (this.steps.length < this.total && this.steps.length <= to + AHEAD) this.more().catch(() => {});
  }

  /**
   * OPEN and CLOSED after a step, if they are known.
   * @param {number} at
   * @returns {Tables | undefined}
   */
  tables(at) {
    const steps = this.windows.get(Math.floor(at / DETAILED));
    return steps?.[at % DETAILED];
  }

  /**
   * Waits until OPEN and CLOSED are known after a step; those of the next window follow by themselves.
   * @param {number} at
   */
  async detail(at) {
    const number = Math.floor(at / DETAILED);
    if (!this.windows.has(number)) await this.window(number);
    const [next, last] = [number + 1, Math.ceil(this.total / DETAILED)];
    if (next < last && !this.windows.has(next) && at % DETAILED > DETAILED / 3) this.window(next).catch(() => {});
  }

  /** @param {number} number */
  window(number) {
    return this.once(`window ${number}`, async () => {
      const first = number * DETAILED + 1;
      const piece = { first, steps: DETAILED, rows: ROWS, ...this.until(first + DETAILED) };
      const { steps } = await this.ask(piece);
      // Those far away are asked for again, should anybody come back to them.
      for (const known of this.windows.keys()) {
        if (known !== 0 && Math.abs(known - number) > 4) this.windows.delete(known);
      }
      this.windows.set(number, steps);
    });
  }

  /** Ends whatever is on its way. */
  close() {
    this.control.abort();
  }
}
