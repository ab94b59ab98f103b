// The problem shared by Solve, Watch, Race and Space: the board of puzzle.js, or a problem of another domain, which consists of a text and
// options from the registry. After every change, the server's reading of it (the start position, or the error) is updated.

import { onServer, retryWhileBusy, postJson, registry } from "../app/api.js";
import { onLanguage } from "../text/i18n.js";
import { TILES, boardRequest, watchPuzzle } from "./puzzle.js";
import { SETTINGS } from "./settings.js";

/** @import { Body, DomainChoice, OptionChoice, Scene } from "../../page/types.js" */
/** @typedef {{ text: string, options: Record<string, string> }} Draft */
/** @typedef {"problem" | "start"} Change */

/** Delay after typing before the server is boardRequest to read the text, in milliseconds. */
const TYPED_MS = 350;

export const subject = {
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
export const usesBoard = () => subject.domain === TILES;

/** @type {Set<(what: Change) => void>} */
const listeners = new Set();
/**
 * Calls `listener` with what changed.
 * @param {(what: Change) => void} listener
 */
export function watchProblem(listener) {
  listeners.add(listener);
}
const tell = (/** @type {Change} */ what) => listeners.forEach((listener) => listener(what));
watchPuzzle((what) => what !== "info" && usesBoard() && tell("problem"));

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
  const given = ownOptions(subject.row).filter(({ name }) => subject.options[name]?.trim());
  return Object.fromEntries(given.map((option) => [option.name, valueOf(option, subject.options[option.name])]));
}

/** The current problem as part of a request. */
export function problemRequest() {
  const other = { domain: subject.domain, text: subject.text, ...optionValues() };
  return /** @type {Partial<Body<"trace">>} */ (usesBoard() ? boardRequest() : other);
}

/** The same for a solution that the page plays: the moves of a board are letters for the blank. */
export const solveRequest = () =>
  /** @type {Body<"solve">} */ (usesBoard() ? { ...boardRequest(), moves: "blank" } : problemRequest());

/** @type {AbortController | null} */
let inquiry = null;
async function look() {
  inquiry?.abort();
  const mine = (inquiry = new AbortController());
  subject.wrong = null;
  if (usesBoard()) return;
  // The first step of a trace contains the start position.
  const first = { ...problemRequest(), steps: 1, rows: 0, node_limit: 1, scenes: true };
  try {
    const told = await retryWhileBusy(() => postJson("trace", first, mine.signal), undefined, mine.signal);
    if (mine !== inquiry) return;
    const name = told.steps[0]?.taken?.position ?? told.result.states?.[0] ?? "";
    subject.start = { name, scene: /** @type {Scene | undefined} */ (told.scenes?.[name]) ?? null };
  } catch (error) {
    if (mine !== inquiry || error.name === "AbortError") return;
    [subject.start, subject.wrong] = [null, error];
  }
  tell("start");
}

/** @type {number | undefined} */
let timer;
/** @param {number} wait */
function changed(wait) {
  drafts.set(subject.domain, { text: subject.text, options: subject.options });
  clearTimeout(timer);
  timer = setTimeout(look, wait);
  tell("problem");
}

/** Makes the board of puzzle.js the problem. */
export function useBoard() {
  if (usesBoard()) return;
  Object.assign(subject, { domain: TILES, row: null, text: "", options: {}, start: null });
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
  Object.assign(subject, { domain: name, row, text, options, start: null });
  changed(0);
}

/** @param {string} text */
export function setText(text) {
  subject.text = text;
  changed(TYPED_MS);
}

/**
 * @param {string} name
 * @param {string} value
 */
export function setOption(name, value) {
  subject.options = { ...subject.options, [name]: value };
  changed(TYPED_MS);
}

/** The parameters of the problem in an address. */
export const writeProblemParams = () => ({ domain: subject.domain, text: subject.text, ...subject.options });

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

onLanguage(() => subject.wrong && look());
onServer((up) => up && subject.wrong && look());
