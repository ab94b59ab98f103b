// Reads the problem from an address, and collects what is invalid in it.

import { t } from "../text/i18n.js";
import { knownNames, acceptsAnyDomain, unpack } from "./address.js";
import { goalText, puzzle, readBoard, textOf } from "../store/puzzle.js";
import { readProblemParams, useBoard, usesBoard } from "../store/problem.js";

/**
 * Errors of an address: a message, and the parameters that were ignored.
 * @typedef {{ why: string | null, parts: string[] }} AddressErrors
 */

/**
 * Applies the problem of an address.
 * @param {string} name the view
 * @param {URLSearchParams} params
 * @returns {Promise<AddressErrors>}
 */
export async function readProblem(name, params) {
  if (acceptsAnyDomain(name) && params.has("domain")) {
    const why = await readProblemParams(params).then(
      () => null,
      (error) => error.message,
    );
    if (why || !usesBoard()) return { why, parts: [] };
  } else if (acceptsAnyDomain(name) && params.has("b")) useBoard();
  return params.has("b") ? takeBoard(params) : { why: null, parts: [] };
}

/**
 * The number of moves in effect; null if the address has an invalid one.
 * @param {URLSearchParams} params
 * @param {string} moves
 */
function placeIn(params, moves) {
  const at = params.get("at");
  if (at === null) return moves.length;
  return /^\d+$/.test(at) && Number(at) <= moves.length ? Number(at) : null;
}

/**
 * @param {URLSearchParams} params
 * @returns {Promise<AddressErrors>}
 */
async function takeBoard(params) {
  const board = unpack(params.get("b") ?? "");
  const wish = params.get("g") ?? "standard";
  const goal = /^[a-z]/.test(wish) ? wish : unpack(wish);
  const moves = params.get("m") ?? "";
  const at = placeIn(params, moves);
  const here = board === textOf(puzzle.start, puzzle.columns) && goal === goalText();
  if (here && moves === puzzle.moves && at === puzzle.at) return { why: null, parts: [] };
  try {
    await readBoard({ board, goal, size: params.get("size") ?? undefined }, moves, at ?? moves.length);
  } catch (error) {
    return { why: error.message, parts: [] };
  }
  const parts = [];
  if (puzzle.moves !== moves) parts.push(`m=${moves.slice(puzzle.moves.length)}`);
  if (at === null) parts.push(`at=${params.get("at")}`);
  return { why: null, parts };
}

/**
 * The parameters of an address that this view does not have.
 * @param {string} name
 * @param {URLSearchParams} params
 */
export function unknownParts(name, params) {
  const known = knownNames(name);
  return [...params].filter(([key]) => !known.has(key)).map(([key, value]) => `${key}=${value}`);
}

/**
 * The message about an address; empty if all of it is valid.
 * @param {AddressErrors} wrong
 */
export function addressMessage({ why, parts }) {
  if (why) return t("error.link", { why });
  const shown = [...new Set(parts)].map((part) => (part.length > 60 ? `${part.slice(0, 60)}…` : part));
  return shown.length ? t("error.link.parts", { parts: shown.join(t("listed")) }) : "";
}
