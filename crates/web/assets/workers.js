// The laboratory in this browser: one worker for each request that is under way, so that ending the worker ends the search, and
// searches that race have a core each. Workers that are done are kept, with the tables that they have made.

import { t } from "./i18n.js";

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal }} Options */
/**
 * What a worker says: how its answer begins, its parts, the bytes it holds when it is done, or why it failed.
 * @typedef {{ head?: [number, string], part?: Uint8Array<ArrayBuffer>, done?: number, failed?: string }} Said
 */

/** Workers at a time: as many as race, even if they have to share the cores. */
const MOST = Math.max(6, navigator.hardwareConcurrency || 1);
/** A worker's memory never shrinks: one that holds more is not kept. */
const LARGE = 256 << 20;
/** How long a worker whose answer is not read to its end may take to end by itself. */
const LEAVE_MS = 50;

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url).href;

/** @type {Worker[]} */
const idle = [];
let busy = 0;
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

function begun() {
  const worker = new Worker(beside("./worker.js"), { type: "module" });
  // What cannot be compiled is told to whoever asks.
  laboratory().then(
    (module) => worker.postMessage({ module, glue: beside("./laboratory.js") }),
    () => {},
  );
  return worker;
}

/**
 * What went wrong, as the server would say it.
 * @param {string} detail
 */
const problem = (detail) => JSON.stringify({ type: "/problems/internal", title: t("error.unknown"), status: 500, detail });

const aborted = () => new DOMException("aborted", "AbortError");

/**
 * A worker, once there is one.
 * @param {AbortSignal} [signal]
 * @returns {Promise<Worker>}
 */
function worker(signal) {
  return new Promise((resolve, reject) => {
    const take = () => {
      waiting.delete(take);
      signal?.removeEventListener("abort", leave);
      busy += 1;
      resolve(idle.pop() ?? begun());
    };
    const leave = () => {
      waiting.delete(take);
      reject(aborted());
    };
    if (signal?.aborted) leave();
    else if (busy < MOST) take();
    else {
      waiting.add(take);
      signal?.addEventListener("abort", leave);
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
}

/**
 * Answers as the server does.
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<Response>}
 */
export async function ask(path, { method = "GET", headers = {}, body = "", signal } = {}) {
  try {
    await laboratory();
  } catch (error) {
    const why = t("error.wasm", { why: error.message });
    const notice = document.getElementById("offline");
    if (notice) [notice.textContent, notice.hidden] = [why, false];
    return new Response(problem(why), { status: 500, headers: { "Content-Type": "application/problem+json" } });
  }
  const one = await worker(signal);
  return new Promise((resolve, reject) => listen(one, resolve, reject, signal).post({ path, method, headers, body }));
}

/**
 * Turns what a worker says into an answer.
 * @param {Worker} one
 * @param {(answer: Response) => void} resolve
 * @param {(error: Error) => void} reject
 * @param {AbortSignal} [signal]
 */
function listen(one, resolve, reject, signal) {
  /** @type {ReadableStreamDefaultController<Uint8Array>} */
  let parts;
  let [open, over, begun] = [true, false, false];
  const end = (/** @type {boolean} */ kept) => {
    if (over) return;
    over = true;
    signal?.removeEventListener("abort", abort);
    give(one, kept);
  };
  const abort = () => {
    end(false);
    if (open && begun) parts.error(aborted());
    reject(aborted());
  };
  const stream = new ReadableStream({
    start: (controller) => void (parts = controller),
    cancel: () => {
      open = false;
      setTimeout(() => end(false), LEAVE_MS);
    },
  });
  const head = (/** @type {number} */ status, /** @type {string[][]} */ headers) => {
    begun = true;
    resolve(new Response(stream, { status, headers: /** @type {[string, string][]} */ (headers) }));
  };
  const fail = () => {
    const [said, events] = [problem(t("error.worker")), begun];
    if (!begun) head(500, [["Content-Type", "application/problem+json"]]);
    if (open) {
      parts.enqueue(new TextEncoder().encode(events ? `event: problem\ndata: ${said}\n\n` : said));
      parts.close();
    }
    end(false);
  };
  one.onmessage = ({ data }) => {
    const said = /** @type {Said} */ (data);
    if (said.head) {
      const lines = said.head[1].split("\n").filter(Boolean);
      head(
        said.head[0],
        lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
    } else if (said.part) {
      if (open) parts.enqueue(said.part);
    } else if (said.done !== undefined) {
      if (open) parts.close();
      end(said.done <= LARGE);
    } else fail();
  };
  one.onerror = (event) => {
    event.preventDefault();
    fail();
  };
  signal?.addEventListener("abort", abort);
  return {
    /** @param {{ path: string, method: string, headers: Record<string, string>, body: string }} request */
    post: ({ path, method, headers, body }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      if (signal?.aborted) abort();
      else one.postMessage({ method, path, headers: lines.join("\n"), body });
    },
  };
}

// The first answer need not wait for what every answer needs.
idle.push(begun());
navigator.serviceWorker?.register(beside("../../sw.js")).catch(() => {
  // Then it needs the network the next time too.
});
