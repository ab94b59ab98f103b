// The state of the page in its address: `#play?b=2-8-3_1-0-4_7-6-5&g=spiral&m=ul&at=1`, or the domain, text and options of a problem:
// `#solve?domain=…&text=…`. Views add parameters of their own.

import { puzzle, sizeOf, textOf } from "../store/puzzle.js";
import { usesBoard, writeProblemParams } from "../store/problem.js";

/** @import { LinkPart } from "../../page/types.js" */

/** @type {Map<string, LinkPart>} */
const parts = new Map();

/**
 * Registers a view's parameters: `write()` returns them, `read(params)` applies them.
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

/** The views that accept problems of any domain. */
const SHARED = ["solve", "watch", "race", "space"];
/** @param {string} view */
export const acceptsAnyDomain = (view) => SHARED.includes(view);

/** The parameters of the board. */
const writeBoard = () => ({
  b: pack(textOf(puzzle.start, puzzle.columns)),
  size: sizeOf(puzzle.rows, puzzle.columns),
  g: puzzle.goalName ?? pack(textOf(puzzle.goal, puzzle.columns)),
  m: puzzle.moves,
  at: puzzle.at === puzzle.moves.length ? "" : String(puzzle.at),
});

/**
 * The address of a view with these parameters; empty ones are left out.
 * @param {string} view
 * @param {Record<string, string | number | null | undefined>} entries
 */
export function hashWith(view, entries) {
  const given = Object.entries(entries).filter(([name, value]) => value || (name === "text" && value === ""));
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/** The parameters of the problem that `view` shows. */
function problemOf(/** @type {string} */ view) {
  if (acceptsAnyDomain(view) && !usesBoard()) return writeProblemParams();
  return view === "play" || acceptsAnyDomain(view) ? writeBoard() : {};
}

/**
 * The names of all parameters that an address of `view` may have.
 * @param {string} view
 */
export function knownNames(view) {
  const board = acceptsAnyDomain(view) || view === "play" ? Object.keys(writeBoard()) : [];
  const currentProblem = acceptsAnyDomain(view) ? ["domain", "text", ...Object.keys(problemOf(view))] : [];
  return new Set([...board, ...currentProblem, ...Object.keys(parts.get(view)?.write() ?? {}), "run"]);
}

/** @param {string} view */
const hashOf = (view) => hashWith(view, { ...problemOf(view), ...parts.get(view)?.write() });

/**
 * The parameters of a board and a goal given as texts.
 * @param {string} board
 * @param {string} goal
 */
export const boardEntries = (board, goal) => ({ b: pack(board.trim()), g: pack(goal) });

/** Opens Solve and solves the current board with `settings`. */
export function openSolve(/** @type {Record<string, string | undefined>} */ settings) {
  location.hash = hashWith("solve", { ...writeBoard(), ...settings, run: 1 });
}

/**
 * The full URL of what `view` shows now.
 * @param {string} view
 */
export const linkHere = (view) => `${location.origin}${location.pathname}${hashOf(view)}`;

/** Adds the current address to the browser's history, so that Back leads to it. */
export const pushAddress = () => history.pushState(null, "", location.href);

/** @type {number | undefined} */
let timer;
/** @type {string | null} */
let due = null;
/**
 * Schedules an update of the address; browsers limit how often it may change.
 * @param {string} view
 */
export function scheduleAddress(view) {
  clearTimeout(timer);
  due = view;
  timer = setTimeout(flushAddress, 200);
}

/** Performs a pending update, so that Back finds a view as it was left. */
export function flushAddress() {
  clearTimeout(timer);
  if (due && readHash().view === due) history.replaceState(null, "", hashOf(due));
  due = null;
}

/**
 * Passes the parameters to the view; returns those that are invalid for it.
 * @param {string} view
 * @param {URLSearchParams} params
 */
export const readPart = async (view, params) => (await parts.get(view)?.read(params)) ?? [];
