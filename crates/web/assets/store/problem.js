// The problem shared by Solve, Watch, Race and Space: the board of puzzle.js, or a problem of another domain, which consists of a text and
// options from the registry. After every change, the server's reading of it (the start position, or the error) is updated.

import { onServer, retryWhileBusy, postJson, registry } from "../app/api.js";
import { onLanguage } from "../text/i18n.js";
import { TILES, boardRequest, watchPuzzle } from "./puzzle.js";
import { SETTINGS } from "./settings.js";

/** @import { Body, DomainChoice, OptionChoice, Scene } from "../../page/types.js" */
/** @typedef {{ text: string, options: Record<string, string> }} Draft */
/** @typedef {"problem" | "start"} Change */

/** Delay after typing before the server is asked to read the text, in milliseconds. */
const TYPING_DELAY_MS = 350;

export const currentProblem = {
  domain: TILES,
  /**
   * The registry's row of the domain, once loaded; its texts may be in another language than the current one.
   * @type {DomainChoice | null}
   */
  row: null,
  /** The text of a problem in a domain without a setup of its own. */
  text: "",
  /**
   * The values of its options, as entered in the form.
   * @type {Record<string, string>}
   */
  options: {},
  /**
   * Its start position, once the server has read it.
   * @type {{ name: string, scene: Scene | null } | null}
   */
  start: null,
  /**
   * The error in it, if any.
   * @type {Error | null}
   */
  wrong: null,
};

/** The last problem of each domain, for when the reader returns to it. @type {Map<string, Draft>} */
const drafts = new Map();

/** Whether the problem is the board of puzzle.js. */
export const usesBoard = () => currentProblem.domain === TILES;

/** @type {Set<(what: Change) => void>} */
const listeners = new Set();
/**
 * Calls `listener` with what changed.
 * @param {(what: Change) => void} listener
 */
export function watchProblem(listener) {
  listeners.add(listener);
}
const notify = (/** @type {Change} */ what) => listeners.forEach((listener) => listener(what));
watchPuzzle((what) => what !== "info" && usesBoard() && notify("problem"));

/**
 * The options shown with the text; options that are also settings of a search are shown with the settings.
 * @param {DomainChoice | null} row
 */
export const ownOptions = (row) =>
  (row?.options ?? []).filter((option) => !SETTINGS.some((name) => name === option.name));

/**
 * An option's value in a request. A value that cannot be converted is sent unchanged, and the server reports the error.
 * @param {OptionChoice} option
 * @param {string} value
 */
function valueOf({ kind }, value) {
  const text = value.trim();
  if (kind === "flag") return text === "true";
  if (kind === "whole" && /^\d+$/.test(text)) return Number(text);
  if (kind === "cell" && /^\d+\s*,\s*\d+$/.test(text)) return text.split(",").map(Number);
  return text;
}

/** The options that have a value, as in a request. */
export function optionValues() {
  const given = ownOptions(currentProblem.row).filter(({ name }) => currentProblem.options[name]?.trim());
  return Object.fromEntries(given.map((option) => [option.name, valueOf(option, currentProblem.options[option.name])]));
}

/** The current problem as part of a request. */
export function problemRequest() {
  const other = { domain: currentProblem.domain, text: currentProblem.text, ...optionValues() };
  return /** @type {Partial<Body<"trace">>} */ (usesBoard() ? boardRequest() : other);
}

/** The same for a solution that the page plays: the moves of a board are letters for the blank. */
export const solveRequest = () =>
  /** @type {Body<"solve">} */ (usesBoard() ? { ...boardRequest(), moves: "blank" } : problemRequest());

/** @type {AbortController | null} */
let pending = null;
async function readStart() {
  pending?.abort();
  const mine = (pending = new AbortController());
  currentProblem.wrong = null;
  if (usesBoard()) return;
  // The first step of a trace contains the start position.
  const first = { ...problemRequest(), steps: 1, rows: 0, node_limit: 1, scenes: true };
  try {
    const trace = await retryWhileBusy(() => postJson("trace", first, mine.signal), undefined, mine.signal);
    if (mine !== pending) return;
    const name = trace.steps[0]?.taken?.position ?? trace.result.states?.[0] ?? "";
    currentProblem.start = { name, scene: /** @type {Scene | undefined} */ (trace.scenes?.[name]) ?? null };
  } catch (error) {
    if (mine !== pending || error.name === "AbortError") return;
    [currentProblem.start, currentProblem.wrong] = [null, error];
  }
  notify("start");
}

/** @type {number | undefined} */
let timer;
/** @param {number} wait */
function changed(wait) {
  drafts.set(currentProblem.domain, { text: currentProblem.text, options: currentProblem.options });
  clearTimeout(timer);
  timer = setTimeout(readStart, wait);
  notify("problem");
}

/** Makes the board of puzzle.js the problem. */
export function useBoard() {
  if (usesBoard()) return;
  Object.assign(currentProblem, { domain: TILES, row: null, text: "", options: {}, start: null });
  changed(0);
}

/**
 * Switches to a problem of the domain `name`: `draft`, or its last problem, or its example. Throws if the registry does not have the
 * domain.
 * @param {string} name
 * @param {Partial<Draft>} [draft]
 */
export async function useDomain(name, draft) {
  const { domains } = await registry();
  const row = domains.find((one) => one.name === name);
  // The server's message lists the domains.
  if (!row) await postJson("solve", /** @type {Body<"solve">} */ ({ domain: name, text: "" }));
  if (!row || name === TILES) {
    useBoard();
    return;
  }
  const before = drafts.get(name);
  const { text = before?.text ?? row.example, options = before?.options ?? {} } = draft ?? {};
  Object.assign(currentProblem, { domain: name, row, text, options, start: null });
  changed(0);
}

/** @param {string} text */
export function setText(text) {
  currentProblem.text = text;
  changed(TYPING_DELAY_MS);
}

/**
 * @param {string} name
 * @param {string} value
 */
export function setOption(name, value) {
  currentProblem.options = { ...currentProblem.options, [name]: value };
  changed(TYPING_DELAY_MS);
}

/** The parameters of the problem in an address. */
export const writeProblemParams = () => ({
  domain: currentProblem.domain,
  text: currentProblem.text,
  ...currentProblem.options,
});

/**
 * Applies the problem of an address that names a domain.
 * @param {URLSearchParams} params
 */
export async function readProblemParams(params) {
  const name = params.get("domain") ?? TILES;
  const { domains } = await registry();
  const row = domains.find((one) => one.name === name) ?? null;
  const options = ownOptions(row).map((option) => [option.name, params.get(option.name) ?? ""]);
  await useDomain(name, { text: params.get("text") ?? row?.example, options: Object.fromEntries(options) });
}

onLanguage(() => currentProblem.wrong && readStart());
onServer((up) => up && currentProblem.wrong && readStart());
