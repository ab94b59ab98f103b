// A worker of a page that brings the laboratory along: answers one request at a time, and says so part by part.

/**
 * What a worker is sent: first the laboratory, then requests.
 * @typedef {{ module?: WebAssembly.Module, glue: string, method: string, path: string, headers: string, body: string }} Sent
 */
/**
 * @typedef {(method: string, path: string, headers: string, body: Uint8Array,
 *   head: (status: number, headers: string) => void, part: (bytes: Uint8Array<ArrayBuffer>) => void) => void} Answer
 */

/** @type {Promise<{ answer: Answer, memory: WebAssembly.Memory }> | undefined} */
let laboratory;

/** @param {Sent} sent */
async function begin({ module, glue }) {
  const { default: start, answer } = await import(glue);
  const { memory } = await start({ module_or_path: module });
  return { answer, memory };
}

/** @param {Sent} sent */
async function work({ method, path, headers, body }) {
  if (!laboratory) throw new Error("no laboratory");
  const { answer, memory } = await laboratory;
  answer(
    method,
    path,
    headers,
    new TextEncoder().encode(body),
    (status, lines) => postMessage({ head: [status, lines] }),
    (part) => postMessage({ part }, { transfer: [part.buffer] }),
  );
  postMessage({ done: memory.buffer.byteLength });
}

addEventListener("message", ({ data }) => {
  if (data.module) laboratory = begin(data);
  else work(data).catch((error) => postMessage({ failed: String(error) }));
});
