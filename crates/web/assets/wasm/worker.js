// A worker of a page with the laboratory in WebAssembly: answers one request at a time and posts the response part by part.

import { get, names } from "./tables.js";

/**
 * A message to a worker: first the module, then requests.
 * @typedef {{ module?: WebAssembly.Module, method: string, path: string, headers: string, body: string }} WorkerRequest
 */
/**
 * The laboratory. If `answer` returns false, provide what `missing` names and repeat the request.
 * @typedef {{
 *   default: (from: { module_or_path: WebAssembly.Module }) => Promise<{ memory: WebAssembly.Memory }>,
 *   answer: (method: string, path: string, headers: string, body: Uint8Array,
 *     head: (status: number, headers: string) => void, part: (bytes: Uint8Array<ArrayBuffer>) => void) => boolean,
 *   storeTables: (put: (name: string, file: Uint8Array<ArrayBuffer>) => void, report: (text: string) => void) => void,
 *   missing: () => string | undefined, provideTable: (name: string, file?: Uint8Array) => void,
 *   provideNames: (names: IDBValidKey[]) => void,
 * }} Laboratory
 */

/** The JavaScript part of the laboratory, loaded while the page compiles the module. @type {Promise<Laboratory>} */
const glue = import(new URL("./laboratory.js", import.meta.url).href);

/**
 * Whether this worker holds the lock of its name. It holds it for life, so that a page waiting for the lock notices when the browser ends the
 * worker, which no event reports. Locks exist only in secure contexts. @type {Promise<boolean>}
 */
const locked = new Promise((resolve) => {
  const hold = () => {
    resolve(true);
    return new Promise(() => {});
  };
  if (navigator.locks) navigator.locks.request(self.name, hold).catch(() => resolve(false));
  else resolve(false);
});

/** @type {Promise<Laboratory & { memory: WebAssembly.Memory }> | undefined} */
let laboratory;

/** @param {WebAssembly.Module} module */
async function start(module) {
  const loaded = await glue;
  const { memory } = await loaded.default({ module_or_path: module });
  loaded.storeTables(
    (name, file) => postMessage({ table: [name, file] }, { transfer: [file.buffer] }),
    (notice) => postMessage({ notice }),
  );
  postMessage({ ready: true, locked: await locked });
  return { ...loaded, memory };
}

/** @param {WorkerRequest} request */
async function respond({ method, path, headers, body }) {
  if (!laboratory) throw new Error("no laboratory");
  const { answer, memory, missing, provideNames, provideTable } = await laboratory;
  const bytes = new TextEncoder().encode(body);
  let started = false;
  const head = (/** @type {number} */ status, /** @type {string} */ lines) => {
    if (!started) postMessage({ head: [status, lines] });
    started = true;
  };
  const part = (/** @type {Uint8Array<ArrayBuffer>} */ chunk) =>
    postMessage({ part: chunk }, { transfer: [chunk.buffer] });
  while (!answer(method, path, headers, bytes, head, part)) {
    const name = missing();
    if (name) provideTable(name, await get(name));
    else provideNames(await names());
  }
  postMessage({ done: memory.buffer.byteLength });
}

addEventListener("message", ({ data }) => {
  if (data.module) laboratory = start(data.module);
  else respond(data).catch((error) => postMessage({ failed: String(error) }));
});
