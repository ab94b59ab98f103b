// The printed sheet of a solution: the problem, the moves in every convention, a picture of each move.

import { picture } from "../../widgets/board.js";
import { h } from "../../app/dom.js";
import { arrow } from "../../text/format.js";
import { t } from "../../text/i18n.js";
import { OPPOSITE, conventions, slide, textOf } from "../../store/puzzle.js";
import { outcomeText } from "../../widgets/report.js";
import { drawScene } from "../../widgets/scene.js";

/** @import { Solution, TilesSolution } from "../../../page/types.js" */

const SHEET_BOARDS = 200;
export const CONVENTIONS = /** @type {const} */ (["blank", "tile", "number"]);

/**
 * The boards of the first moves, beginning with the start.
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

/**
 * The sheet of a solution in any domain: `text` is the problem, `captions` are the moves.
 * @param {Solution} result
 * @param {string} text
 * @param {string[]} captions
 */
export function sheetOfScenes(result, text, captions) {
  const asked = { method: result.method, heuristic: result.heuristic ?? "–" };
  const shown = (result.scenes ?? []).slice(0, SHEET_BOARDS + 1);
  const drawn = shown.map((scene, i) => {
    const label = t("problem.drawn", { name: result.states?.[i] ?? "" });
    const caption = h("figcaption", {}, i === 0 ? t("sheet.start") : captions[i - 1]);
    return h("figure", { class: "mini-figure" }, drawScene(scene, { label }), caption);
  });
  const left = (result.scenes?.length ?? 0) - shown.length;
  return [
    h("h1", {}, t("title")),
    h("p", {}, outcomeText(result)),
    h("pre", {}, text),
    h("p", {}, t("sheet.by", asked)),
    h("p", {}, `${t("solve.moves")}${t("colon")}${result.moves ?? ""}`),
    h("div", { class: "boards" }, drawn),
    left > 0 ? h("p", {}, t("sheet.more", { n: left })) : "",
  ];
}
