// The client of the API, on a server or in this browser: JSON requests and responses, progress as events, errors as problems that name the
// invalid field. Every call accepts a signal; aborting closes the connection, which cancels the search. When the server is unreachable, it is
// polled until it is back, and listeners are called both times.

import { withPageLabels, sentence, sentences } from "../text/format.js";
import { language, t } from "../text/i18n.js";
import { ask as send } from "./transport.js";

/** @import { Answer, Body, Lesson, OnProgress, PostPath, Refusal, Registry, SpaceCount } from "../../page/types.js" */

const BASE = "/api/v1/";
const BUSY = [429, 503];
const ATTEMPTS = 20;
const POLL_MS = 2000;

/** @type {Set<(up: boolean) => void>} */
const listeners = new Set();
let up = true;
/**
 * Calls `listener(up)` when the server becomes unreachable and when it is back.
 * @param {(up: boolean) => void} listener
 */
export function onServer(listener) {
  listeners.add(listener);
}

function connectionLost() {
  if (!up) return;
  up = false;
  listeners.forEach((listener) => listener(false));
  const ask = () =>
    setTimeout(async () => {
      const there = await send(`${BASE}health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (there) connectionBack();
      else if (!up) ask();
    }, POLL_MS);
  ask();
}

function connectionBack() {
  if (up) return;
  up = true;
  listeners.forEach((listener) => listener(true));
}

/** An error response of the server. */
export class Problem extends Error {
  /**
   * @param {Refusal} body
   * @param {number} retryAfter seconds
   */
  constructor(body, retryAfter) {
    const said = withPageLabels(body.detail || body.title || t("error.unknown"));
    super(BUSY.includes(body.status) ? sentences(sentence(said), t("error.later", { n: retryAfter })) : said);
    this.title = body.title;
    this.status = body.status;
    this.field = body.field;
    this.line = body.line;
    this.column = body.column;
    this.possible = body.possible;
    this.retryAfter = retryAfter;
  }
}

/**
 * @param {string} path
 * @param {{ body?: object, accept?: string, signal?: AbortSignal }} [options] with a body, the request is a POST
 */
async function request(path, { body, accept = "application/json", signal } = {}) {
  const mark = path.includes("?") ? "&" : "?";
  /** @type {Response} */
  let answer;
  try {
    answer = await send(`${BASE}${path}${mark}lang=${language()}`, {
      method: body ? "POST" : "GET",
      signal,
      headers: { Accept: accept, ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    connectionLost();
    throw new Problem({ title: t("error.offline"), status: 0 }, 1);
  }
  connectionBack();
  if (answer.ok) return answer;
  /** @type {Refusal} */
  let problem = { title: answer.statusText, status: answer.status };
  try {
    problem = await answer.json();
  } catch {
    // Not a problem of the API, so the status line must suffice.
  }
  throw new Problem(problem, Number(answer.headers.get("Retry-After")) || 1);
}

/**
 * A lesson, on its own board or on another one.
 * @param {string} name
 * @param {string | null} board
 * @returns {Promise<Lesson>}
 */
export async function getLesson(name, board) {
  const query = board ? `?board=${encodeURIComponent(board)}` : "";
  return (await request(`lessons/${encodeURIComponent(name)}${query}`)).json();
}

/**
 * Counts all boards of a size by their distance from a goal.
 * @param {string} size
 * @param {string} goal
 * @param {AbortSignal} signal
 * @returns {Promise<SpaceCount>}
 */
export async function getSpace(size, goal, signal) {
  return (await request(`spaces/${size}?goal=${encodeURIComponent(goal)}`, { signal })).json();
}

/**
 * Posts `body` and returns the JSON of the response.
 * @template {PostPath} Path
 * @param {Path} path
 * @param {Body<Path>} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer<Path>>}
 */
export const postJson = async (path, body, signal) => (await request(path, { body, signal })).json();

/**
 * The tree of a search as SVG, drawn by the server.
 * @param {Body<"tree">} body
 */
export const drawnTree = async (body) => (await request("tree", { body, accept: "image/svg+xml" })).text();

/**
 * Runs `work`, and repeats it while the server is too busy, after the time that the server names; `onProgress({ busy })` counts the seconds.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {OnProgress} [onProgress]
 * @param {AbortSignal} [signal]
 */
export async function retryWhileBusy(work, onProgress, signal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || !BUSY.includes(error.status) || attempt >= ATTEMPTS) throw error;
      for (let left = Math.min(error.retryAfter, 30); left > 0; left -= 1) {
        onProgress?.({ busy: left });
        await pause(1000, signal);
      }
    }
  }
}

/**
 * Runs a search and reports its progress.
 * @template {PostPath} Path
 * @param {Path} path
 * @param {Body<Path>} body
 * @param {OnProgress} [onProgress]
 * @param {AbortSignal} [signal]
 */
export const search = (path, body, onProgress, signal) =>
  retryWhileBusy(() => stream(path, body, onProgress, signal), onProgress, signal);

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}

/**
 * The events of a response. A long event arrives in many chunks, which are joined at its end. Throws a problem if the connection ends before
 * the caller has stopped reading.
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 */
async function* events(reader) {
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let pieces = [];
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (error.name === "AbortError") throw error;
      return { value: undefined, done: true };
    });
    if (done) {
      send(`${BASE}health`).catch(connectionLost);
      throw new Problem({ title: t("error.ended"), status: 0 }, 1);
    }
    const piece = decoder.decode(value, { stream: true });
    const ends = piece.includes("\n\n") || (piece.startsWith("\n") && pieces.at(-1)?.endsWith("\n"));
    pieces.push(piece);
    if (!ends) continue;
    const blocks = pieces.join("").split("\n\n");
    pieces = [blocks.pop() ?? ""];
    for (const block of blocks) yield readEvent(block);
  }
}

/**
 * @template {PostPath} Path
 * @param {Path} path
 * @param {Body<Path>} body
 * @param {OnProgress} [onProgress]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer<Path>>}
 */
async function stream(path, body, onProgress, signal) {
  const answer = await request(path, { body, accept: "text/event-stream", signal });
  if (!answer.body || !answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return answer.json();
  const reader = answer.body.getReader();
  for await (const { event, data } of events(reader)) {
    if (event === "progress" || event === "waiting") onProgress?.(JSON.parse(data));
    else if (event === "result" || event === "problem") {
      reader.cancel().catch(() => {});
      const value = JSON.parse(data);
      if (event === "problem") throw new Problem(value, 1);
      return value;
    }
  }
  throw new Problem({ title: t("error.ended"), status: 0 }, 1);
}

/** @param {string} block */
function readEvent(block) {
  let event = "message";
  /** @type {string[]} */
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return { event, data: data.join("\n") };
}

/**
 * An error about a field: its name, the position in it, and the possible values.
 * @typedef {Error & { field?: string | null, possible?: string[] | null, line?: number | null, column?: number | null }} FieldError
 */

/**
 * The message of an error with its position; most messages of the server include it already.
 * @param {FieldError} error
 */
function withPlace({ message, line, column }) {
  if (!line || !column) return message;
  /** @type {string[]} */
  const said = message.match(/\d+/g) ?? [];
  const known = [line, column].every((place) => said.includes(String(place)));
  return known ? message : t("error.at", { line, column, why: message });
}

/**
 * Shows `error` next to the field below `root` that it names, otherwise in `elsewhere`.
 * @param {FieldError} error
 * @param {Element} root
 * @param {HTMLElement} elsewhere
 */
export function showProblem(error, root, elsewhere) {
  if (error.name === "AbortError") return;
  const box = error.field ? root.querySelector(`[data-field="${CSS.escape(error.field)}"]`) : null;
  const place = box?.querySelector(".error") ?? elsewhere;
  const said = withPlace(error);
  // Some messages include it already.
  place.textContent = error.possible?.some((name) => !said.includes(name))
    ? sentences(said, t("error.possible", { names: error.possible.join(", ") }))
    : said;
  if (box) {
    box.closest("details")?.setAttribute("open", "");
    box.querySelector("input,select,textarea")?.setAttribute("aria-invalid", "true");
  } else elsewhere.hidden = false;
}

/**
 * Removes what `showProblem` has shown.
 * @param {Element} root
 * @param {HTMLElement} elsewhere
 */
export function clearProblems(root, elsewhere) {
  for (const error of root.querySelectorAll(".error")) error.textContent = "";
  for (const control of root.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  elsewhere.textContent = "";
  elsewhere.hidden = true;
}

/** @type {Map<string, Promise<Registry>>} */
const registries = new Map();
/** The registry in the current language. */
export function registry() {
  const key = language();
  let asked = registries.get(key);
  if (!asked) {
    asked = request("registry").then((answer) => answer.json());
    asked.catch(() => registries.delete(key));
    registries.set(key, asked);
  }
  return asked;
}
