// The state of the page in its address: `#play?b=2-8-3_1-0-4_7-6-5&g=spiral&m=ul&at=1`. Views add their own parts.

import { puzzle, sizeOf, textOf } from "./puzzle.js";

/** @import { LinkPart } from "../page/types.js" */

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

/** @param {string} view */
function hashOf(view) {
  const params = new URLSearchParams();
  if (["play", "solve", "watch", "race"].includes(view)) {
    params.set("b", pack(textOf(puzzle.start, puzzle.columns)));
    const size = sizeOf(puzzle.rows, puzzle.columns);
    if (size) params.set("size", size);
    params.set("g", puzzle.goalName ?? pack(textOf(puzzle.goal, puzzle.columns)));
    if (puzzle.moves) params.set("m", puzzle.moves);
    if (puzzle.at !== puzzle.moves.length) params.set("at", String(puzzle.at));
  }
  const added = Object.entries(parts.get(view)?.write() ?? {});
  for (const [name, value] of added) if (value) params.set(name, String(value));
  const query = params.toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/**
 * The whole address of what `view` shows now.
 * @param {string} view
 */
export const linkHere = (view) => `${location.origin}${location.pathname}${hashOf(view)}`;

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
 * Hands the parameters to the view's part.
 * @param {string} view
 * @param {URLSearchParams} params
 */
export const readPart = (view, params) => parts.get(view)?.read(params);
