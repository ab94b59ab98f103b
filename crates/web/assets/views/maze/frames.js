// The effects of a search on the cells of a maze, step by step.

import { maze } from "./cells.js";

/** @import { Cell, TraceNode, TraceStep } from "../../../page/types.js" */
/** @import { Figures, CellFigures, Marks } from "./grid.js" */

/**
 * The changes of a step; the first step of a round clears those of earlier rounds.
 * @typedef {{ begins: boolean, taken: Cell | null, children: Cell[], known: [string, CellFigures][] }} Frame
 */

const KEPT = ["new", "generated", "waiting", "improved", "reopened", "reached", "met"];

/**
 * The cell that a position names.
 * @param {string} position
 * @returns {Cell | null}
 */
export function placeIn(position) {
  const found = position.match(/(\d+)\D+(\d+)/);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/**
 * @param {TraceNode} node
 * @returns {Cell | null}
 */
const placeOf = (node) => (node.place ? [node.place[0], node.place[1]] : placeIn(node.position));

/**
 * Computes the changes of a step; `guided` says whether there is an h, `unit` is the unit of costs.
 * @param {TraceStep} step
 * @param {{ guided: boolean, unit: number }} telling
 * @returns {Frame}
 */
export function frameOf(step, { guided, unit }) {
  const begins = step.round !== undefined && step.round !== null;
  const children = step.children.filter((child) => KEPT.includes(child.fate));
  const places = children.map(placeOf).filter((place) => place !== null);
  const words = (/** @type {number | null | undefined} */ value) =>
    value === null || value === undefined ? "∞" : String(Math.round((value / unit) * 10) / 10);
  /** @type {[string, CellFigures][]} */
  const known = [...children, ...(step.taken ? [step.taken] : [])].flatMap((node) => {
    const place = placeOf(node);
    const left = guided ? words(node.h) : null;
    return place ? [[place.join(","), { g: words(node.g), h: left, f: words(node.f) }]] : [];
  });
  return { begins, taken: step.taken ? placeOf(step.taken) : null, children: places, known };
}

/**
 * The figures of the cells after the first `index` steps.
 * @param {Frame[]} frames
 * @param {number} index
 */
export function figuresAt(frames, index) {
  /** @type {Figures} */
  const figures = new Map();
  for (const frame of frames.slice(0, index)) {
    if (frame.begins) figures.clear();
    for (const [place, known] of frame.known) figures.set(place, known);
  }
  return figures;
}

/**
 * The marks of the cells after the first `index` steps; after the last step, `way` is marked too.
 * @param {Frame[]} frames
 * @param {number} index
 * @param {Cell[]} way
 */
export function marksAt(frames, index, way) {
  /** @type {Marks} */
  const marks = maze.cells.map((row) => row.map(() => null));
  for (const frame of frames.slice(0, index)) {
    if (frame.begins) for (const row of marks) row.fill(null);
    for (const [r, c] of frame.children) if (marks[r]?.[c] === null) marks[r][c] = "open";
    if (frame.taken) marks[frame.taken[0]][frame.taken[1]] = "closed";
  }
  const taken = frames[index - 1]?.taken;
  if (taken) marks[taken[0]][taken[1]] = "current";
  if (index > frames.length) for (const [r, c] of way) marks[r][c] = "path";
  return marks;
}
