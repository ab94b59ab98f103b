// The state of the page in its address: `#play?b=2-8-3_1-0-4_7-6-5&g=spiral&m=ul&at=1`. Views add their own parts.

import { puzzle, sizeOf, textOf } from "./puzzle.js";

const parts = new Map();

/** `write()` gives the entries a view adds, `read(params)` takes them from an address. */
export function linkPart(view, part) {
  parts.set(view, part);
}

const pack = (text) => text.replaceAll(" ", "-").replaceAll("/", "_");
export const unpack = (text) => text.replaceAll("-", " ").replaceAll("_", "/");

/** The view and the parameters of an address. */
export function readHash(hash = location.hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split("?");
  return { view: view || "play", params: new URLSearchParams(query) };
}

function hashOf(view) {
  const params = new URLSearchParams();
  if (["play", "solve", "watch", "race"].includes(view)) {
    params.set("b", pack(textOf(puzzle.start, puzzle.columns)));
    if (puzzle.rows === 1) params.set("size", sizeOf(1, puzzle.columns));
    params.set("g", puzzle.goalName ?? pack(textOf(puzzle.goal, puzzle.columns)));
    if (puzzle.moves) params.set("m", puzzle.moves);
    if (puzzle.at !== puzzle.moves.length) params.set("at", puzzle.at);
  }
  for (const [name, value] of Object.entries(parts.get(view)?.write() ?? {})) if (value) params.set(name, value);
  const query = params.toString();
  return `#${view}${query ? `?${query}` : ""}`;
}

/** The whole address of what `view` shows now. */
export const linkHere = (view) => `${location.origin}${location.pathname}${hashOf(view)}`;

let timer = null;
let due = null;
/** Writes the state into the address bar, not more often than browsers allow. */
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

/** Hands the parameters to the view's part. */
export const readPart = (view, params) => parts.get(view)?.read(params);
