// The stages of Solve: each shows the position at every step of a solution, its moves as buttons and as text, and a sheet to print. Boards slide
// and have conventions; positions of other domains are scenes.

import { BoardView } from "../../widgets/board.js";
import { h } from "../../app/dom.js";
import { arrow, direction } from "../../text/format.js";
import { t } from "../../text/i18n.js";
import { OPPOSITE, conventions, puzzle, slide } from "../../store/puzzle.js";
import { SceneView } from "../../widgets/scene.js";
import { CONVENTIONS, sheetOf, sheetOfScenes } from "./sheet.js";
import { currentProblem } from "../../store/problem.js";

/** @import { Solution, TilesSolution } from "../../../page/types.js" */

/**
 * A move: the symbol on its button, its name, and its label for screen readers.
 * @typedef {{ sign: string, name: string, label: string }} MoveWords
 */
/**
 * The moves as text, to be copied.
 * @typedef {{ title: string, testid: string, text: string }} Written
 */
/**
 * A stage. `reset` shows the problem itself, `show` the position after a number of moves.
 * @typedef {{ el: HTMLElement, reset(): void, show(result: Solution, at: number): void, moves(result: Solution): MoveWords[],
 *   written(result: Solution): Written[], sheet(result: Solution): (Node | string)[] }} Stage
 */

/** @implements {Stage} */
export class BoardStage {
  board = new BoardView();
  el = this.board.el;
  /** The board at the current step. */
  cells = puzzle.cells.slice();
  at = 0;

  reset() {
    this.cells = puzzle.cells.slice();
    this.at = 0;
    this.board.show(this.cells, puzzle.columns, puzzle.goal);
  }

  /**
   * @param {Solution} result
   * @param {number} at
   */
  show(result, at) {
    const { moves, columns, goal } = /** @type {TilesSolution} */ (result);
    if (!moves) return;
    for (; this.at < at; this.at += 1) slide(this.cells, columns, moves[this.at]);
    for (; this.at > at; this.at -= 1) slide(this.cells, columns, OPPOSITE[moves[this.at - 1]]);
    this.board.show(this.cells, columns, goal);
  }

  /** @param {Solution} result */
  inWords(result) {
    const { start, columns, moves } = /** @type {TilesSolution} */ (result);
    return conventions(start, columns, moves ?? "");
  }

  /** @param {Solution} result */
  moves(result) {
    const { tile, number } = this.inWords(result);
    const numbers = number.split(" ");
    return [...tile].map((way, i) => {
      const label = t("solve.at", { at: i + 1, tile: numbers[i], direction: direction(way) });
      return { sign: arrow(way), name: numbers[i], label };
    });
  }

  /** @param {Solution} result */
  written(result) {
    const texts = this.inWords(result);
    return CONVENTIONS.map((name) => {
      const testid = name === "blank" ? "result-moves" : `result-moves-${name}`;
      return { title: t(`convention.${name}`), testid, text: texts[name] };
    });
  }

  /** @param {Solution} result */
  sheet(result) {
    return sheetOf(/** @type {TilesSolution} */ (result));
  }
}

/**
 * Splits the moves of a solution: letters have no separator, words a space, longer names `; `.
 * @param {Solution} result
 */
function namesOf({ moves, steps }) {
  if (!moves) return [];
  const ways = [moves.split("; "), moves.split(" ")];
  return ways.find((names) => names.length === steps) ?? [...moves];
}

/** @implements {Stage} */
export class SceneStage {
  view = new SceneView();
  el = this.view.el;

  reset() {
    if (currentProblem.start) this.view.show(currentProblem.start.scene, currentProblem.start.name);
    else this.view.clear();
  }

  /**
   * @param {Solution} result
   * @param {number} at
   */
  show(result, at) {
    this.view.show(result.scenes?.[at], result.states?.[at] ?? "");
  }

  /** @param {Solution} result */
  moves(result) {
    return namesOf(result).map((move, i) => {
      const name = arrow(move);
      return { sign: "", name, label: t("solve.move", { at: i + 1, move: name }) };
    });
  }

  /** @param {Solution} result */
  written(result) {
    return [{ title: t("solve.moves"), testid: "result-moves", text: result.moves ?? "" }];
  }

  /** @param {Solution} result */
  sheet(result) {
    const captions = namesOf(result).map((move, i) => `${i + 1}. ${arrow(move)}`);
    return sheetOfScenes(result, currentProblem.text, captions);
  }
}

/**
 * A button for each move, which leads to its step.
 * @param {MoveWords[]} moves
 * @param {(at: number) => void} go
 */
export const moveButtons = (moves, go) =>
  moves.map(({ sign, name, label }, i) => {
    const shown = sign ? [h("span", { "aria-hidden": "true" }, sign), name] : [name];
    return h("li", {}, h("button", { type: "button", "aria-label": label, onclick: () => go(i + 1) }, shown));
  });
