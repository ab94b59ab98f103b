// How requests reach the laboratory: over the network to the server that the page came from, or, in a page that brings the
// laboratory along, to workers of this browser. Either way it is asked as `fetch` is, and answers as `fetch` does.

/** Whether this page brings the laboratory along. */
const along = document.querySelector('meta[name="jiugong-site"]') !== null;

/** @type {Promise<typeof import("../wasm/workers.js")> | null} */
const workers = along ? import("../wasm/workers.js") : null;

/** @type {number | undefined} */
let step;
/**
 * What the clock that searches are timed by counts in, in microseconds: a server's in single ones, a browser's in larger steps, by
 * which no site can time what it is not to know.
 */
export function clockStep() {
  if (!along) return 1;
  if (step === undefined) {
    const next = (/** @type {number} */ from) => {
      let now = from;
      while (now === from) now = performance.now();
      return now;
    };
    // The first step began before it was looked at. Of those after it the least counts: whoever is held up meanwhile sees
    // several as one.
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
  workers ? workers.then((here) => here.ask(path, options)) : fetch(path, options);
