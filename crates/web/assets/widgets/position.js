// A position as a small picture: as its scene, as a board of numbers, or as its name.

import { picture } from "./board.js";
import { h, s } from "../app/dom.js";
import { t } from "../text/i18n.js";
import { cellsOf } from "../store/puzzle.js";
import { drawScene, miniScene } from "./scene.js";

/** @import { Scene } from "../../page/types.js" */
/** @typedef {Record<string, Scene> | null} Scenes */

/** Whether the name of a position is rows of numbers. */
const isBoard = (/** @type {string} */ position) => /^\d[\d ]*(\/[\d ]+)+$/.test(position);

/**
 * The tiles of a board in a square of `size`: one text element with a position for each number, which is laid out much faster than many.
 * @param {string} position
 * @param {number} size
 */
function miniBoard(position, size) {
  const rows = position.split("/").map((row) => row.trim().split(/\s+/));
  const unit = size / Math.max(rows.length, rows[0].length);
  const hole = s("rect", { class: "hole", width: unit, height: unit, rx: 2 });
  const tiles = s("text", { "font-size": unit * 0.62, "text-anchor": "middle" });
  rows.forEach((row, r) =>
    row.forEach((tile, c) => {
      if (tile === "0") hole.setAttribute("transform", `translate(${c * unit} ${r * unit})`);
      else tiles.append(s("tspan", { x: (c + 0.5) * unit, y: (r + 0.72) * unit }, tile));
    }),
  );
  return [hole, tiles];
}

/**
 * The name of a position, as large as fits in a square of `size`.
 * @param {string} position
 * @param {number} size
 */
function nameIn(position, size) {
  const fitting = Math.min(size / 4, (1.7 * size) / [...position].length);
  const centred = { x: size / 2, y: size / 2, "text-anchor": "middle", "dominant-baseline": "central" };
  return [s("text", { ...centred, "font-size": fitting }, position)];
}

/**
 * A position within a square of `size` of an SVG drawing.
 * @param {string} position
 * @param {number} size
 * @param {Scenes} scenes
 */
export function inSquare(position, size, scenes) {
  const scene = scenes?.[position];
  if (scene) return [miniScene(scene, size)];
  return isBoard(position) ? miniBoard(position, size) : nameIn(position, size);
}

/**
 * A position as a small picture of its own.
 * @param {string} position
 * @param {Scenes} scenes
 */
export function small(position, scenes) {
  const scene = scenes?.[position];
  if (scene) return drawScene(scene, { label: t("problem.drawn", { name: position }) });
  if (isBoard(position)) return picture(cellsOf(position), position.split("/")[0].trim().split(/\s+/).length);
  return h("span", { class: "position-name" }, position);
}
