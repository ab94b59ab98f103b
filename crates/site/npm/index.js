// The laboratory for JavaScript, in Node and in browsers: the answers of the JSON API of `jiugong serve`, without a server.
//
// Searches block the calling thread until they end; call them in a worker to keep the thread responsive.

import start, { answer } from "./laboratory.js";

/** An invalid request; `field` names the invalid part. */
export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title);
    this.name = "Problem";
    Object.assign(this, details);
  }
}

let started;
/** Starts the laboratory at first use. */
function laboratory() {
  started ??= (async () => {
    const file = new URL("./laboratory_bg.wasm", import.meta.url);
    const bytes =
      file.protocol === "file:" ? await (await import("node:fs/promises")).readFile(file) : await fetch(file);
    await start({ module_or_path: bytes });
  })();
  started.catch(() => (started = undefined));
  return started;
}

const events = (text) =>
  text.split("\n\n").flatMap((block) => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    return event ? [{ event, data: JSON.parse(data) }] : [];
  });

/**
 * Sends a request to the API: `GET /api/v1/{path}`, or `POST` if there is a body. Returns the content of the response: an object, or the
 * text of an SVG picture.
 */
export async function ask(path, body, { lang = "en", onProgress } = {}) {
  await laboratory();
  const [method, mark] = [body === undefined ? "GET" : "POST", path.includes("?") ? "&" : "?"];
  const accept = onProgress ? "text/event-stream, */*;q=0.5" : "*/*";
  const sent = new TextEncoder().encode(body === undefined ? "" : JSON.stringify(body));
  const decoder = new TextDecoder();
  let [status, kind, text, last] = [0, "", "", undefined];
  const head = (code, lines) => {
    status = code;
    kind = /^content-type: (.*)$/m.exec(lines)?.[1] ?? "";
  };
  const part = (bytes) => {
    text += decoder.decode(bytes, { stream: true });
    if (kind !== "text/event-stream" || !text.endsWith("\n\n")) return;
    for (const { event, data } of events(text)) {
      if (event === "progress") onProgress?.(data);
      else last = { event, data };
    }
    text = "";
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
  if (status !== 200) throw new Problem(JSON.parse(text));
  return kind === "application/json" ? JSON.parse(text) : text;
}

const post =
  (path) =>
  (body = {}, options = undefined) =>
    ask(path, body, options);

/** Solves a problem. */
export const solve = post("solve");
/** Traces a search step by step. */
export const trace = post("trace");
/** Draws the tree of a search as SVG. */
export const tree = post("tree");
/** Compares methods on one problem or on many. */
export const compare = post("compare");
/** Checks a heuristic on every state. */
export const audit = post("audit");
/** Counts all states of a problem by their distance from the goal. */
export const layers = post("layers");
/** Suggests a move. */
export const hint = post("hint");
/** Facts about a board. */
export const board = post("boards");
/** Draws random boards. */
export const random = post("boards/random");
/** Counts all boards of a size by their distance from a goal. */
export const space = (size, goal = "standard", options = undefined) =>
  ask(`spaces/${encodeURIComponent(size)}?goal=${encodeURIComponent(goal)}`, undefined, options);
/** A lesson, on its own board or on another one. */
export const lesson = (name, on = undefined, options = undefined) =>
  ask(`lessons/${encodeURIComponent(name)}${on ? `?board=${encodeURIComponent(on)}` : ""}`, undefined, options);
/** All domains, methods, heuristics and other choices. */
export const registry = (options = undefined) => ask("registry", undefined, options);
