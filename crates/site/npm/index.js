// The laboratory for JavaScript: what the JSON API of `jiugong serve` answers, without a server. In Node and in browsers.
//
// Searches run on the thread that asks and are over when the promise is kept; whoever wants to go on meanwhile asks in a worker.

import start, { answer } from "./laboratory.js";

/** What is wrong with a request: `field` names the bad part. */
export class Problem extends Error {
  constructor(told) {
    super(told.detail ?? told.title);
    this.name = "Problem";
    Object.assign(this, told);
  }
}

let begun;
/** Begins the laboratory, once. */
function laboratory() {
  begun ??= (async () => {
    const file = new URL("./laboratory_bg.wasm", import.meta.url);
    const bytes =
      file.protocol === "file:" ? await (await import("node:fs/promises")).readFile(file) : await fetch(file);
    await start({ module_or_path: bytes });
  })();
  begun.catch(() => (begun = undefined));
  return begun;
}

const events = (text) =>
  text.split("\n\n").flatMap((block) => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    return event ? [{ event, data: JSON.parse(data) }] : [];
  });

/**
 * Asks the API: `GET /api/v1/{path}`, or `POST` with a body. Answers with what stands in the answer: an object, or the text of a
 * picture.
 */
export async function ask(path, body, { lang = "en", onProgress } = {}) {
  await laboratory();
  const [method, mark] = [body === undefined ? "GET" : "POST", path.includes("?") ? "&" : "?"];
  const accept = onProgress ? "text/event-stream, */*;q=0.5" : "*/*";
  const sent = new TextEncoder().encode(body === undefined ? "" : JSON.stringify(body));
  const decoder = new TextDecoder();
  let [status, kind, said, last] = [0, "", "", undefined];
  const head = (code, lines) => {
    status = code;
    kind = /^content-type: (.*)$/m.exec(lines)?.[1] ?? "";
  };
  const part = (bytes) => {
    said += decoder.decode(bytes, { stream: true });
    if (kind !== "text/event-stream" || !said.endsWith("\n\n")) return;
    for (const { event, data } of events(said)) {
      if (event === "progress") onProgress?.(data);
      else last = { event, data };
    }
    said = "";
  };
  answer(
    method,
    `/api/v1/${path}${mark}lang=${lang}`,
    `accept: ${accept}\ncontent-type: application/json`,
    sent,
    head,
    part,
  );
  if (last) {
    if (last.event === "problem") throw new Problem(last.data);
    return last.data;
  }
  if (status !== 200) throw new Problem(JSON.parse(said));
  return kind === "application/json" ? JSON.parse(said) : said;
}

const posted =
  (path) =>
  (body = {}, options = undefined) =>
    ask(path, body, options);

/** Solves a problem. */
export const solve = posted("solve");
/** A search, step by step. */
export const trace = posted("trace");
/** The tree that a search grew, as SVG. */
export const tree = posted("tree");
/** Methods on one problem or on many. */
export const compare = posted("compare");
/** A heuristic, judged on every state. */
export const audit = posted("audit");
/** All states of a problem by their distance from the goal. */
export const layers = posted("layers");
/** A good move. */
export const hint = posted("hint");
/** What is known of a board. */
export const board = posted("boards");
/** Random boards. */
export const random = posted("boards/random");
/** All boards of a size by their distance from a goal. */
export const space = (size, goal = "standard", options = undefined) =>
  ask(`spaces/${encodeURIComponent(size)}?goal=${encodeURIComponent(goal)}`, undefined, options);
/** A lesson, on its own board or on another. */
export const lesson = (name, on = undefined, options = undefined) =>
  ask(`lessons/${encodeURIComponent(name)}${on ? `?board=${encodeURIComponent(on)}` : ""}`, undefined, options);
/** Everything there is to choose from. */
export const registry = (options = undefined) => ask("registry", undefined, options);
