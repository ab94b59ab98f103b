// How requests reach the laboratory: over the network to the server that the page came from, or, in a page that brings the
// laboratory along, to workers of this browser. Either way it is asked as `fetch` is, and answers as `fetch` does.

/** Whether this page brings the laboratory along. */
const along = document.querySelector('meta[name="jiugong-site"]') !== null;

/** @type {Promise<typeof import("./workers.js")> | null} */
const workers = along ? import("./workers.js") : null;

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
    // The first step began before it was looked at.
    const began = next(performance.now());
    step = Math.max(1, Math.round((next(began) - began) * 1000));
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
