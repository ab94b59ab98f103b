// Talking with the server: JSON both ways, progress as a stream of events, errors as problems that name the field at fault.
// Every call takes a signal; aborting it closes the connection, and the server then ends the search.

import { sentences } from "./format.js";
import { language, t } from "./i18n.js";

const BASE = "/api/v1/";

/** What the server has to object. */
export class Problem extends Error {
  constructor(body, retryAfter) {
    super(body.detail || body.title || t("error.unknown"));
    Object.assign(this, { title: body.title, status: body.status, field: body.field, possible: body.possible, retryAfter });
  }
}

async function request(path, { method = "GET", body, accept = "application/json", signal } = {}) {
  const mark = path.includes("?") ? "&" : "?";
  let answer;
  try {
    answer = await fetch(`${BASE}${path}${mark}lang=${language()}`, {
      method,
      signal,
      headers: { Accept: accept, ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ title: t("error.offline"), detail: t("error.offline"), status: 0 });
  }
  if (answer.ok) return answer;
  let problem = { title: answer.statusText, status: answer.status };
  try {
    problem = await answer.json();
  } catch {
    // Not a problem of the API's making; the status line has to do.
  }
  throw new Problem(problem, Number(answer.headers.get("Retry-After")) || 1);
}

export const getJson = async (path, signal) => (await request(path, { signal })).json();
export const postJson = async (path, body, signal) => (await request(path, { method: "POST", body, signal })).json();
export const postText = async (path, body, accept, signal) => (await request(path, { method: "POST", body, accept, signal })).text();

/** Runs a search and hands out its progress; a full queue is asked again after the time the server names. */
export async function search(path, body, onProgress, signal) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await stream(path, body, onProgress, signal);
    } catch (error) {
      if (!(error instanceof Problem) || ![429, 503].includes(error.status) || attempt >= 20) throw error;
      await pause(Math.min(error.retryAfter, 5) * 1000, signal);
    }
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
}

async function stream(path, body, onProgress, signal) {
  const answer = await request(path, { method: "POST", body, accept: "text/event-stream", signal });
  if (!answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return answer.json();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Problem({ title: t("error.ended"), status: 0 });
    const blocks = (rest + value).replaceAll("\r", "").split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const { event, data } = readEvent(block);
      if (event === "progress") onProgress?.(JSON.parse(data));
      else if (event === "result" || event === "problem") {
        reader.cancel().catch(() => {});
        const value = JSON.parse(data);
        if (event === "problem") throw new Problem(value, 1);
        return value;
      }
    }
  }
}

function readEvent(block) {
  let event = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return { event, data: data.join("\n") };
}

/** Shows `error` beside the field below `root` that it names, else in `elsewhere`. */
export function showProblem(error, root, elsewhere) {
  if (error.name === "AbortError") return;
  const box = error.field && root.querySelector(`[data-field="${CSS.escape(error.field)}"]`);
  const said = error.possible?.length ? sentences(error.message, t("error.possible", { names: error.possible.join(", ") })) : error.message;
  if (box) {
    box.closest("details")?.setAttribute("open", "");
    box.querySelector(".error").textContent = said;
    box.querySelector("input,select,textarea")?.setAttribute("aria-invalid", "true");
  } else if (elsewhere) {
    elsewhere.textContent = said;
    elsewhere.hidden = false;
  }
}

/** Takes back what `showProblem` wrote. */
export function clearProblems(root, elsewhere) {
  for (const error of root.querySelectorAll(".error")) error.textContent = "";
  for (const control of root.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  if (elsewhere) {
    elsewhere.textContent = "";
    elsewhere.hidden = true;
  }
}

const registries = new Map();
/** The registry in the language of now. */
export function registry() {
  const key = language();
  if (!registries.has(key)) {
    const asked = getJson("registry");
    asked.catch(() => registries.delete(key));
    registries.set(key, asked);
  }
  return registries.get(key);
}
