// The sheet that is printed of a solution: what was asked, the moves in every convention, a board for each move.

import { picture } from "./board.js";
import { h } from "./dom.js";
import { arrow } from "./format.js";
import { t } from "./i18n.js";
import { OPPOSITE, conventions, slide, textOf } from "./puzzle.js";
import { outcomeText } from "./report.js";

/** @import { TilesSolution } from "../page/types.js" */

const SHEET_BOARDS = 200;
export const CONVENTIONS = /** @type {const} */ (["blank", "tile", "number"]);

/**
 * The boards of the first moves, the start first.
 * @param {TilesSolution} result
 */
function boards(result) {
  const now = result.start.slice();
  const draw = (/** @type {string} */ caption) => picture(now, result.columns, { caption, goal: result.goal });
  const drawn = [draw(t("sheet.start"))];
  [...(result.moves ?? "")].slice(0, SHEET_BOARDS).forEach((move, i) => {
    const tile = slide(now, result.columns, move);
    drawn.push(draw(`${i + 1}. ${tile} ${arrow(OPPOSITE[move])}`));
  });
  return drawn;
}

/** @param {TilesSolution} result */
export function sheetOf(result) {
  const written = conventions(result.start, result.columns, result.moves ?? "");
  const asked = {
    board: textOf(result.start, result.columns),
    goal: textOf(result.goal, result.columns),
    method: result.method,
    heuristic: result.heuristic ?? "–",
  };
  const left = (result.moves?.length ?? 0) - SHEET_BOARDS;
  return [
    h("h1", {}, t("title")),
    h("p", {}, outcomeText(result)),
    h("p", {}, t("sheet.from", asked)),
    ...CONVENTIONS.map((name) => h("p", {}, `${t(`convention.${name}`)}${t("colon")}${written[name]}`)),
    h("div", { class: result.columns > 5 ? "boards large" : "boards" }, boards(result)),
    left > 0 ? h("p", {}, t("sheet.more", { n: left })) : "",
  ];
}
