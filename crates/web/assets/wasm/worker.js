// A worker of a page that brings the laboratory along: answers one request at a time, and says so part by part.

import { get, names } from "./tables.js";

/**
 * What a worker is sent: first the laboratory, then requests.
 * @typedef {{ module?: WebAssembly.Module, method: string, path: string, headers: string, body: string }} Sent
 */
/**
 * The laboratory. A request whose answer is `false` is to be asked again, once what is wanted was brought.
 * @typedef {{
 *   default: (from: { module_or_path: WebAssembly.Module }) => Promise<{ memory: WebAssembly.Memory }>,
 *   answer: (method: string, path: string, headers: string, body: Uint8Array,
 *     head: (status: number, headers: string) => void, part: (bytes: Uint8Array<ArrayBuffer>) => void) => boolean,
 *   keepTables: (put: (name: string, file: Uint8Array<ArrayBuffer>) => void, say: (text: string) => void) => void,
 *   wanted: () => string | undefined, bring: (name: string, file?: Uint8Array) => void,
 *   bringNames: (names: IDBValidKey[]) => void,
 * }} Laboratory
 */

/** While the laboratory is compiled elsewhere. @type {Promise<Laboratory>} */
const glue = import(new URL("./laboratory.js", import.meta.url).href);

/**
 * Whether this worker holds the lock of its name, as long as it lives: whoever waits for it learns of an end that nothing else tells.
 * Only pages from a safe address have locks. @type {Promise<boolean>}
 */
const held = new Promise((resolve) => {
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
async function begin(module) {
  const here = await glue;
  const { memory } = await here.default({ module_or_path: module });
  here.keepTables(
    (name, file) => postMessage({ made: [name, file] }, { transfer: [file.buffer] }),
    (notice) => postMessage({ notice }),
  );
  postMessage({ ready: true, held: await held });
  return { ...here, memory };
}

/** @param {Sent} sent */
async function work({ method, path, headers, body }) {
  if (!laboratory) throw new Error("no laboratory");
  const { answer, bring, bringNames, memory, wanted } = await laboratory;
  const bytes = new TextEncoder().encode(body);
  let begun = false;
  const head = (/** @type {number} */ status, /** @type {string} */ lines) => {
    if (!begun) postMessage({ head: [status, lines] });
    begun = true;
  };
  const part = (/** @type {Uint8Array<ArrayBuffer>} */ said) =>
    postMessage({ part: said }, { transfer: [said.buffer] });
  while (!answer(method, path, headers, bytes, head, part)) {
    const name = wanted();
    if (name) bring(name, await get(name));
    else bringNames(await names());
  }
  postMessage({ done: memory.buffer.byteLength });
}

addEventListener("message", ({ data }) => {
  if (data.module) laboratory = begin(data.module);
  else work(data).catch((error) => postMessage({ failed: String(error) }));
});
