// How requests reach the laboratory: over the network to the server that the page came from, or, in a page that brings the
// laboratory along, to workers of this browser. Either way it is asked as `fetch` is, and answers as `fetch` does.

/** Whether this page brings the laboratory along. */
const along = document.querySelector('meta[name="jiugong-site"]') !== null;

/** @type {Promise<typeof import("./workers.js")> | null} */
const workers = along ? import("./workers.js") : null;

/**
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<Response>}
 */
export const ask = (path, options) =>
  workers ? workers.then((here) => here.ask(path, options)) : fetch(path, options);
