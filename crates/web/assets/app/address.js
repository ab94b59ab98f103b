// The state of the page in its address: `#play?b=2-8-3_1-0-4_7-6-5&g=spiral&m=ul&at=1`, or the domain, the text and the options of
// a problem: `#solve?domain=…&text=…`. Views add their own parts.

import { puzzle, sizeOf, textOf } from "../store/puzzle.js";
import { usesBoard, writeSubject } from "../store/problem.js";

/** @import { LinkPart } from "../../page/types.js" */

/** @type {Map<string, LinkPart>} */
const parts = new Map();

/**
 * `write()` gives the entries a view adds, `read(params)` takes them from an address.
 * @param {string} view
 * @param {LinkPart} part
 */
export function linkPart(view, part) {
  parts.set(view, part);
}

const pack = (/** @type {string} */ text) => text.replaceAll(" ", "-").replaceAll("/", "_");
/** @param {string} text */
export const unpack = (text) => text.replaceAll("-", " ").replaceAll("_", "/");

/** The view and the parameters of an address. */
export function readHash(hash = location.hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split("?");
  return { view: view || "play", params: new URLSearchParams(query) };
}

/** The views that take a problem of any domain. */
const SHARED = ["solve", "watch", "race", "space"];
/** @param {string} view */
export const takesAny = (view) => SHARED.includes(view);

/** The board as entries of an address. */
const writeBoard = () => ({
  b: pack(textOf(puzzle.start, puzzle.columns)),
  size: sizeOf(puzzle.rows, puzzle.columns),
  g: puzzle.goalName ?? pack(textOf(puzzle.goal, puzzle.columns)),
  m: puzzle.moves,
  at: puzzle.at === puzzle.moves.length ? "" : String(puzzle.at),
});

/**
 * The address of a view with these entries; those that are empty are left out.
 * @param {string} view
 * @param {Record<string, string | number | null | undefined>} entries
 */
export function hashWith(view, entries) {
  const given = Object.entries(entries).filter(([name, value]) => value || (name === "text" && value === ""));
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/** What `view` shows now, as entries of an address: the problem, and what the view adds. */
function problemOf(/** @type {string} */ view) {
  if (takesAny(view) && !usesBoard()) return writeSubject();
  return view === "play" || takesAny(view) ? writeBoard() : {};
}

/**
 * The names of all entries that an address of `view` may have.
 * @param {string} view
 */
export function knownNames(view) {
  const board = takesAny(view) || view === "play" ? Object.keys(writeBoard()) : [];
  const subject = takesAny(view) ? ["domain", "text", ...Object.keys(problemOf(view))] : [];
  return new Set([...board, ...subject, ...Object.keys(parts.get(view)?.write() ?? {}), "run"]);
}

/** @param {string} view */
const hashOf = (view) => hashWith(view, { ...problemOf(view), ...parts.get(view)?.write() });

/**
 * The board of a text and its goal as entries of an address.
 * @param {string} board
 * @param {string} goal
 */
export const boardEntries = (board, goal) => ({ b: pack(board.trim()), g: pack(goal) });

/** Leads to Solve, which solves the problem of now with `settings`. */
export function leadToSolve(/** @type {Record<string, string | undefined>} */ settings) {
  location.hash = hashWith("solve", { ...writeBoard(), ...settings, run: 1 });
}

/**
 * The whole address of what `view` shows now.
 * @param {string} view
 */
export const linkHere = (view) => `${location.origin}${location.pathname}${hashOf(view)}`;

/** What the address holds now stays in the browser's history: Back leads to it, whatever comes next. */
export const keepBefore = () => history.pushState(null, "", location.href);

/** @type {number | undefined} */
let timer;
/** @type {string | null} */
let due = null;
/**
 * Writes the state into the address bar, not more often than browsers allow.
 * @param {string} view
 */
export function keepAddress(view) {
  clearTimeout(timer);
  due = view;
  timer = setTimeout(settleAddress, 200);
}

/** Writes what is still to be written: whoever leaves a view at once finds it again as it was. */
export function settleAddress() {
  clearTimeout(timer);
  if (due && readHash().view === due) history.replaceState(null, "", hashOf(due));
  due = null;
}

/**
 * Hands the parameters to the view's part; answers with those that mean nothing to it.
 * @param {string} view
 * @param {URLSearchParams} params
 */
export const readPart = async (view, params) => (await parts.get(view)?.read(params)) ?? [];
