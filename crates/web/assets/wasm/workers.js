// The laboratory in this browser: one worker for each request that is under way, so that ending the worker ends the search, and
// searches that race have a core each. Workers that are done are kept, with the tables that they have made.

import { put } from "./tables.js";

/** The laboratory need not wait for words: it begins before they are read. */
const words = import("../text/i18n.js");

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal }} Options */
/**
 * What a worker says: how its answer begins, its parts, the bytes it holds when it is done, or why it failed; a table that it made, and
 * what is wrong with one that was kept; and, once, that it has the laboratory, and whether it holds the lock of its name.
 * @typedef {{ head?: [number, string], part?: Uint8Array<ArrayBuffer>, done?: number, failed?: string,
 *   made?: [string, Uint8Array], notice?: string, ready?: true, held?: boolean }} Said
 */

/** Workers at a time: as many as race, even if they have to share the cores. */
const MOST = Math.max(6, navigator.hardwareConcurrency || 1);
/** A worker's memory never shrinks: one that holds more is not kept. */
const LARGE = 256 << 20;
/** How long a request waits for a worker that is nearly done before another one is begun: most are done sooner than one begins. */
const SOON_MS = 30;
/** When nothing was asked for so long, what can wait is done. */
const QUIET_MS = 300;
/** How long a worker whose answer is not read to its end may take to end by itself. */
const LEAVE_MS = 50;

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url).href;

/** @type {Worker[]} */
const idle = [];
/** Those that broke down while nobody asked anything of them. @type {WeakSet<Worker>} */
const broken = new WeakSet();
let busy = 0;
/** How many requests are under way. */
export const running = () => busy;
/** Those who wait for a worker. @type {Set<() => void>} */
const waiting = new Set();

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;
/** The laboratory, compiled once for all workers. */
function laboratory() {
  compiled ??= compile();
  compiled.catch(() => (compiled = null));
  return compiled;
}

async function compile() {
  const answer = await fetch(beside("./laboratory_bg.wasm"));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  // Not every host says what it is.
  const told = answer.headers.get("Content-Type")?.startsWith("application/wasm");
  return told ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

let begun = () => {};
/** Until the first worker can answer, or never will. @type {Promise<void>} */
const first = new Promise((resolve) => (begun = resolve));

function begin() {
  const name = `jiugong ${performance.timeOrigin} ${Math.random()}`;
  const one = new Worker(beside("./worker.js"), { type: "module", name });
  one.addEventListener("error", () => {
    broken.add(one);
    begun();
  });
  one.addEventListener("message", ({ data }) => {
    hear(data);
    if (data.held) outlive(one, name);
  });
  // What cannot be compiled is told to whoever asks.
  laboratory().then(
    (module) => one.postMessage({ module }),
    () => begun(),
  );
  return one;
}

/**
 * Waits for the lock that a worker holds as long as it lives: one that a browser ends says nothing, and then it has broken down too.
 * @param {Worker} one
 * @param {string} name
 */
function outlive(one, name) {
  const ended = () => void one.dispatchEvent(new Event("error", { cancelable: true }));
  navigator.locks.request(name, ended).catch(() => {
    // Then its end goes unnoticed, as where there are no locks.
  });
}

/**
 * What a worker says beside its answers.
 * @param {Said} said
 */
function hear({ made, notice, ready }) {
  if (ready) begun();
  if (notice) say(notice);
  if (made) put(...made).catch(unkept);
}

/** @param {DOMException | null} error */
async function unkept(error) {
  const { t } = await words;
  const why = error?.name === "QuotaExceededError" ? t("tables.full") : (error?.message ?? "");
  say(t("tables.unkept", { why }));
}

/** What was said already. @type {Set<string>} */
const told = new Set();

/**
 * Says something of the tables above the page, each thing once.
 * @param {string} text
 */
function say(text) {
  if (told.has(text)) return;
  told.add(text);
  const line = document.createElement("p");
  [line.className, line.textContent] = ["notice", text];
  line.setAttribute("role", "status");
  line.dataset.testid = "tables-notice";
  document.getElementById("main")?.before(line);
}

/**
 * What went wrong, as the server would say it.
 * @param {string} title
 * @param {string} detail
 */
const problem = (title, detail) => JSON.stringify({ type: "/problems/internal", title, status: 500, detail });

const aborted = () => new DOMException("aborted", "AbortError");

/**
 * A worker, once there is one.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Worker>}
 */
function worker(signal) {
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      waiting.delete(take);
      signal?.removeEventListener("abort", leave);
      busy += 1;
      const kept = idle.pop();
      resolve(kept && !broken.has(kept) ? kept : begin());
    };
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(take);
      reject(aborted());
    };
    /** @type {number | undefined} */
    let timer;
    if (signal?.aborted) leave();
    else if (idle.length || !busy) take();
    else {
      waiting.add(take);
      signal?.addEventListener("abort", leave);
      const another = () => waiting.has(take) && busy < MOST && take();
      first.then(() => (timer = setTimeout(another, SOON_MS)));
    }
  });
}

/**
 * Gives a worker back, or ends it.
 * @param {Worker} one
 * @param {boolean} kept
 */
function give(one, kept) {
  one.onmessage = one.onerror = null;
  if (kept) idle.push(one);
  else one.terminate();
  busy -= 1;
  waiting.values().next().value?.();
  if (!busy) setTimeout(() => busy || keepPage(), QUIET_MS);
}

let keeps = false;
/** Keeps the page for when there is no network. */
function keepPage() {
  if (keeps) return;
  keeps = true;
  navigator.serviceWorker?.register(beside("../../../sw.js")).catch(() => {
    // Then it needs the network the next time too.
  });
}

/** What was asked before the page did, until the page does. @type {{ path: string, answer: Promise<Response> } | null} */
let opening = null;
/** What every page asks first: what there is to choose from. */
async function open() {
  const { language } = await words;
  const path = `/api/v1/registry?lang=${language()}`;
  opening = { path, answer: answered(path, { headers: { Accept: "application/json" } }) };
}

/**
 * Answers as the server does.
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Response>}
 */
export async function ask(path, options = {}) {
  if (opening?.path === path) {
    const { answer } = opening;
    opening = null;
    const early = await answer;
    // What went wrong is said where the page stands already.
    if (early.ok) return early;
  }
  return answered(path, options);
}

/**
 * @param {string} path
 * @param {Options} options
 * @returns {Promise<Response>}
 */
async function answered(path, { method = "GET", headers = {}, body = "", signal }) {
  try {
    await laboratory();
  } catch (error) {
    const { t } = await words;
    const why = t("error.wasm", { why: error.message });
    const notice = document.getElementById("offline");
    if (notice) [notice.textContent, notice.hidden] = [why, false];
    return new Response(problem(t("error.unknown"), why), {
      status: 500,
      headers: { "Content-Type": "application/problem+json" },
    });
  }
  const one = await worker(signal);
  return new Promise((resolve, reject) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    new Asked(one, resolve, reject, signal).send({ method, path, headers: lines.join("\n"), body });
  });
}

/** A request that a worker is at: what the worker says becomes an answer. */
class Asked {
  /** Whether the answer has begun, is still read, and the worker is done with it. */
  begun = false;
  read = true;
  over = false;

  /**
   * @param {Worker} one
   * @param {(answer: Response) => void} resolve
   * @param {(error: Error) => void} reject
   * @param {AbortSignal} [signal]
   */
  constructor(one, resolve, reject, signal) {
    this.one = one;
    this.resolve = resolve;
    this.reject = reject;
    this.signal = signal;
    this.stream = new ReadableStream({
      start: (parts) => void (this.parts = /** @type {ReadableStreamDefaultController<Uint8Array>} */ (parts)),
      cancel: () => {
        this.read = false;
        setTimeout(() => this.end(false), LEAVE_MS);
      },
    });
    one.onmessage = ({ data }) => this.hear(data);
    one.onerror = (event) => {
      event.preventDefault();
      this.fail();
    };
  }

  /** @param {{ method: string, path: string, headers: string, body: string }} request */
  send(request) {
    if (this.signal?.aborted) this.abort();
    else {
      this.signal?.addEventListener("abort", this.abort);
      this.one.postMessage(request);
    }
  }

  /** @param {Said} said */
  hear({ head, part, done, failed }) {
    if (head) {
      const lines = head[1].split("\n").filter(Boolean);
      this.begin(
        head[0],
        lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
    } else if (part) this.add(part);
    else if (failed !== undefined) this.fail();
    else if (done !== undefined) {
      this.close();
      this.end(done <= LARGE);
    }
  }

  /**
   * @param {number} status
   * @param {[string, string][]} headers
   */
  begin(status, headers) {
    this.begun = true;
    this.resolve(new Response(this.stream, { status, headers }));
  }

  /** @param {Uint8Array} part */
  add(part) {
    if (this.read) this.parts?.enqueue(part);
  }

  close() {
    if (this.read) this.parts?.close();
  }

  /** The worker broke down. */
  async fail() {
    const { t } = await words;
    if (this.over) return;
    const said = problem(t("error.unknown"), t("error.worker"));
    const whole = this.begun ? `event: problem\ndata: ${said}\n\n` : said;
    if (!this.begun) this.begin(500, [["Content-Type", "application/problem+json"]]);
    this.add(new TextEncoder().encode(whole));
    this.close();
    this.end(false);
  }

  abort = () => {
    if (this.over) return;
    this.end(false);
    if (this.begun && this.read) this.parts?.error(aborted());
    this.reject(aborted());
  };

  /**
   * Gives the worker back, or ends it.
   * @param {boolean} kept
   */
  end(kept) {
    if (this.over) return;
    this.over = true;
    this.signal?.removeEventListener("abort", this.abort);
    give(this.one, kept);
  }
}

// The first answer need not wait for what every answer needs.
idle.push(begin());
open();
