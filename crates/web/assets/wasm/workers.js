// The laboratory in this browser: one worker for each running request, so that terminating the worker ends the search, and the searches of
// a race have a core each. Finished workers are reused, with the tables they have loaded.

import { put } from "./tables.js";

/** Loaded later, so that the laboratory starts before the texts are loaded. */
const i18n = import("../text/i18n.js");

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal }} Options */
/**
 * A message from a worker: the head of a response, its parts, the worker's memory in bytes at the end, or an error; a new table, or a text
 * about a rejected one; and once, that it is ready, and whether it holds the lock of its name.
 * @typedef {{ head?: [number, string], part?: Uint8Array<ArrayBuffer>, done?: number, failed?: string,
 *   table?: [string, Uint8Array], notice?: string, ready?: true, locked?: boolean }} WorkerMessage
 */

/** Maximum number of workers: enough for a race, even if they share cores. */
const MAX_WORKERS = Math.max(6, navigator.hardwareConcurrency || 1);
/** Workers with more memory are not reused, because their memory never shrinks. */
const MAX_REUSED_BYTES = 256 << 20;
/** Time a request waits for a busy worker before another one is started: most finish before a new one is ready. */
const START_DELAY_MS = 30;
/** After this time without requests, the page is cached. */
const IDLE_MS = 300;
/** Time in which a worker whose response is discarded may finish before it is terminated. */
const GRACE_MS = 50;

const urlOf = (/** @type {string} */ name) => new URL(name, import.meta.url).href;

/** @type {Worker[]} */
const idle = [];
/** Workers that failed while idle. @type {WeakSet<Worker>} */
const broken = new WeakSet();
let busy = 0;
/** The number of running requests. */
export const running = () => busy;
/** Callbacks of requests that wait for a worker. @type {Set<() => void>} */
const waiting = new Set();

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;
/** The module of the laboratory, compiled once for all workers. */
function laboratory() {
  compiled ??= compile();
  compiled.catch(() => (compiled = null));
  return compiled;
}

async function compile() {
  const response = await fetch(urlOf("./laboratory_bg.wasm"));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Not every host sends the right media type.
  const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

let firstReady = () => {};
/** Resolves when the first worker is ready or has failed. @type {Promise<void>} */
const first = new Promise((resolve) => (firstReady = resolve));

function startWorker() {
  const name = `jiugong ${performance.timeOrigin} ${Math.random()}`;
  const worker = new Worker(urlOf("./worker.js"), { type: "module", name });
  worker.addEventListener("error", () => {
    broken.add(worker);
    firstReady();
  });
  worker.addEventListener("message", ({ data }) => {
    handleMessage(data);
    if (data.locked) detectEnd(worker, name);
  });
  // A compilation error is reported by each request.
  laboratory().then(
    (module) => worker.postMessage({ module }),
    () => firstReady(),
  );
  return worker;
}

/**
 * Waits for the lock that a worker holds for life, and dispatches an error when the browser has ended the worker.
 * @param {Worker} worker
 * @param {string} name
 */
function detectEnd(worker, name) {
  const ended = () => void worker.dispatchEvent(new Event("error", { cancelable: true }));
  navigator.locks.request(name, ended).catch(() => {
    // Its end is not noticed then, as without locks.
  });
}

/**
 * Handles messages that are not part of a response.
 * @param {WorkerMessage} message
 */
function handleMessage({ table, notice, ready }) {
  if (ready) firstReady();
  if (notice) showNotice(notice);
  if (table) put(...table).catch(storingFailed);
}

/** @param {DOMException | null} error */
async function storingFailed(error) {
  const { t } = await i18n;
  const why = error?.name === "QuotaExceededError" ? t("tables.full") : (error?.message ?? "");
  showNotice(t("tables.unkept", { why }));
}

/** Notices shown so far. @type {Set<string>} */
const shown = new Set();

/**
 * Shows a notice about tables above the page, each text once.
 * @param {string} text
 */
function showNotice(text) {
  if (shown.has(text)) return;
  shown.add(text);
  const line = document.createElement("p");
  [line.className, line.textContent] = ["notice", text];
  line.setAttribute("role", "status");
  line.dataset.testid = "tables-notice";
  document.getElementById("main")?.before(line);
}

/**
 * A JSON problem, as the server would send it.
 * @param {string} title
 * @param {string} detail
 */
const problem = (title, detail) => JSON.stringify({ type: "/problems/internal", title, status: 500, detail });

const aborted = () => new DOMException("aborted", "AbortError");

/**
 * Takes an idle worker, starts one, or waits for one.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Worker>}
 */
function takeWorker(signal) {
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      waiting.delete(take);
      signal?.removeEventListener("abort", leave);
      busy += 1;
      const reused = idle.pop();
      resolve(reused && !broken.has(reused) ? reused : startWorker());
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
      const another = () => waiting.has(take) && busy < MAX_WORKERS && take();
      first.then(() => (timer = setTimeout(another, START_DELAY_MS)));
    }
  });
}

/**
 * Makes a worker idle, or terminates it.
 * @param {Worker} worker
 * @param {boolean} reuse
 */
function releaseWorker(worker, reuse) {
  worker.onmessage = worker.onerror = null;
  if (reuse) idle.push(worker);
  else worker.terminate();
  busy -= 1;
  waiting.values().next().value?.();
  if (!busy) setTimeout(() => busy || cachePage(), IDLE_MS);
}

let cached = false;
/** Caches the page for use without a network. */
function cachePage() {
  if (cached) return;
  cached = true;
  navigator.serviceWorker?.register(urlOf("../../../sw.js")).catch(() => {
    // The page needs the network next time then.
  });
}

/** A request made ahead of the page, until the page makes it. @type {{ path: string, answer: Promise<Response> } | null} */
let prefetched = null;
/** Requests the registry, which every page needs first. */
async function prefetch() {
  const { language } = await i18n;
  const path = `/api/v1/registry?lang=${language()}`;
  prefetched = { path, answer: respond(path, { headers: { Accept: "application/json" } }) };
}

/**
 * Answers like the server.
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Response>}
 */
export async function ask(path, options = {}) {
  if (prefetched?.path === path) {
    const { answer } = prefetched;
    prefetched = null;
    const early = await answer;
    // An error is repeated, because the page can show it now.
    if (early.ok) return early;
  }
  return respond(path, options);
}

/**
 * @param {string} path
 * @param {Options} options
 * @returns {Promise<Response>}
 */
async function respond(path, { method = "GET", headers = {}, body = "", signal }) {
  try {
    await laboratory();
  } catch (error) {
    const { t } = await i18n;
    const why = t("error.wasm", { why: error.message });
    const notice = document.getElementById("offline");
    if (notice) [notice.textContent, notice.hidden] = [why, false];
    return new Response(problem(t("error.unknown"), why), {
      status: 500,
      headers: { "Content-Type": "application/problem+json" },
    });
  }
  const worker = await takeWorker(signal);
  return new Promise((resolve, reject) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    new RunningRequest(worker, resolve, reject, signal).send({ method, path, headers: lines.join("\n"), body });
  });
}

/** A request that a worker is answering: turns the worker's messages into a response. */
class RunningRequest {
  /** Whether the response has started. */
  started = false;
  /** Whether the response is still being read. */
  reading = true;
  /** Whether the worker has been released. */
  over = false;

  /**
   * @param {Worker} worker
   * @param {(answer: Response) => void} resolve
   * @param {(error: Error) => void} reject
   * @param {AbortSignal} [signal]
   */
  constructor(worker, resolve, reject, signal) {
    this.worker = worker;
    this.resolve = resolve;
    this.reject = reject;
    this.signal = signal;
    this.stream = new ReadableStream({
      start: (parts) => void (this.parts = /** @type {ReadableStreamDefaultController<Uint8Array>} */ (parts)),
      cancel: () => {
        this.reading = false;
        setTimeout(() => this.end(false), GRACE_MS);
      },
    });
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail();
    };
  }

  /** @param {{ method: string, path: string, headers: string, body: string }} request */
  send(request) {
    if (this.signal?.aborted) this.abort();
    else {
      this.signal?.addEventListener("abort", this.abort);
      this.worker.postMessage(request);
    }
  }

  /** @param {WorkerMessage} message */
  receive({ head, part, done, failed }) {
    if (head) {
      const lines = head[1].split("\n").filter(Boolean);
      this.start(
        head[0],
        lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
    } else if (part) this.add(part);
    else if (failed !== undefined) this.fail();
    else if (done !== undefined) {
      this.close();
      this.end(done <= MAX_REUSED_BYTES);
    }
  }

  /**
   * @param {number} status
   * @param {[string, string][]} headers
   */
  start(status, headers) {
    this.started = true;
    this.resolve(new Response(this.stream, { status, headers }));
  }

  /** @param {Uint8Array} part */
  add(part) {
    if (this.reading) this.parts?.enqueue(part);
  }

  close() {
    if (this.reading) this.parts?.close();
  }

  /** The worker failed. */
  async fail() {
    const { t } = await i18n;
    if (this.over) return;
    const body = problem(t("error.unknown"), t("error.worker"));
    const text = this.started ? `event: problem\ndata: ${body}\n\n` : body;
    if (!this.started) this.start(500, [["Content-Type", "application/problem+json"]]);
    this.add(new TextEncoder().encode(text));
    this.close();
    this.end(false);
  }

  abort = () => {
    if (this.over) return;
    this.end(false);
    if (this.started && this.reading) this.parts?.error(aborted());
    this.reject(aborted());
  };

  /**
   * Releases the worker, for reuse or not.
   * @param {boolean} reuse
   */
  end(reuse) {
    if (this.over) return;
    this.over = true;
    this.signal?.removeEventListener("abort", this.abort);
    releaseWorker(this.worker, reuse);
  }
}

// Start at once what every request needs.
idle.push(startWorker());
prefetch();
