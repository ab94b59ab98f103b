// How requests reach the laboratory: over the network to the page's server, or, in a page with the laboratory in WebAssembly, to workers of
// this browser. Both have the interface of `fetch`.

/** Whether this page has the laboratory in WebAssembly. */
const isSite = document.querySelector('meta[name="jiugong-site"]') !== null;

/** @type {Promise<typeof import("../wasm/workers.js")> | null} */
const workers = isSite ? import("../wasm/workers.js") : null;

/** @type {number | undefined} */
let step;
/** The resolution in microseconds of the clock that times searches: 1 on a server; browsers have larger steps, against timing attacks. */
export function clockStep() {
  if (!isSite) return 1;
  if (step === undefined) {
    const next = (/** @type {number} */ from) => {
      let now = from;
      while (now === from) now = performance.now();
      return now;
    };
    // The first step is incomplete. Of the following ones the shortest counts, because interruptions merge several steps.
    let last = next(performance.now());
    const until = last + 10;
    let least = Infinity;
    do {
      const now = next(last);
      least = Math.min(least, now - last);
      last = now;
    } while (last < until);
    step = Math.max(1, Math.round(least * 1000));
  }
  return step;
}

/**
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<Response>}
 */
export const ask = (path, options) =>
  workers ? workers.then((module) => module.ask(path, options)) : fetch(path, options);
