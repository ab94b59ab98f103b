// The grid of the maze: walls are drawn with mouse, touch or keyboard, start and goal are dragged; marks on the cells show the progress of a
// search.

import { announce, h } from "../../app/dom.js";
import { t } from "../../text/i18n.js";
import { maze } from "./cells.js";

/** @import { Cell } from "../../../page/types.js" */
/** @typedef {"open" | "closed" | "current" | "path"} Mark */
/** @typedef {(Mark | null)[][]} Marks */
/** The formatted g, h and f of a cell; blind methods have no h. @typedef {{ g: string, h: string | null, f: string }} CellFigures */
/** Figures of a search, by row and column. @typedef {Map<string, CellFigures>} Figures */

/** @type {Record<string, Cell>} */
const KEYS = { ArrowLeft: [0, -1], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0] };

/**
 * @param {Cell} a
 * @param {Cell} b
 */
const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Cell} place */
function kindOf([r, c]) {
  if (same([r, c], maze.from)) return "from";
  if (same([r, c], maze.to)) return "to";
  return maze.cells[r][c] === "#" ? "wall" : "free";
}

/**
 * The cell that contains an element.
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
const cellOf = (target) => (target instanceof Element ? target.closest(".cell") : null);

/**
 * @param {HTMLElement} cell
 * @returns {Cell}
 */
const placeOf = (cell) => [Number(cell.dataset.r), Number(cell.dataset.c)];

/**
 * The cells on the straight line from `a` to `b`, without `a`.
 * @param {Cell} a
 * @param {Cell} b
 * @param {number} steps
 */
function between(a, b, steps) {
  const along = (/** @type {0 | 1} */ k, /** @type {number} */ i) => Math.round(a[k] + ((b[k] - a[k]) * i) / steps);
  return Array.from({ length: steps }, (_, i) => /** @type {Cell} */ ([along(0, i + 1), along(1, i + 1)]));
}

/**
 * The figures of a cell: f in the centre, g and h below; only g without a heuristic.
 * @param {CellFigures} known
 */
function inCell({ g, h: left, f }) {
  if (left === null) return [fitted("f", g, 4)];
  return [fitted("f", f, 4), fitted("gh", `${g}+${left}`, 6)];
}

/**
 * A number in a smaller font if it has more than `most` characters.
 * @param {string} kind
 * @param {string} text
 * @param {number} most
 */
function fitted(kind, text, most) {
  const span = h("span", { class: kind }, text);
  span.style.setProperty("--long", String(Math.max(1, text.length / most)));
  return span;
}

export class MazeGrid {
  /** @type {Cell} */
  cursor = [0, 0];
  /** @type {Marks | null} */
  marks = null;
  /** The figures of a search, if they are shown. @type {Figures | null} */
  figures = null;
  el = h("div", {
    class: "maze",
    role: "grid",
    testid: "maze-grid",
    tLabel: "maze.grid",
    "aria-describedby": "maze-help",
  });

  /**
   * `brush()` returns the current brush; `stroke` is called before a stroke, `after` after every change.
   * @param {{ brush: () => string, stroke: () => void, after: () => void }} options
   */
  constructor({ brush, stroke, after }) {
    this.brush = brush;
    this.stroke = stroke;
    this.after = after;
    this.el.addEventListener("pointerdown", (event) => this.grab(event));
    this.el.addEventListener("keydown", (event) => this.key(event));
  }

  /** Creates the cells for a maze of another size. */
  build() {
    const { cells } = maze;
    this.cursor = [Math.min(this.cursor[0], cells.length - 1), Math.min(this.cursor[1], cells[0].length - 1)];
    this.el.style.setProperty("--columns", String(cells[0].length));
    const cell = (/** @type {number} */ r, /** @type {number} */ c) =>
      h("div", { role: "gridcell", "data-r": r, "data-c": c, tabindex: "-1" });
    const row = (/** @type {string[]} */ line, /** @type {number} */ r) =>
      h(
        "div",
        { role: "row", class: "row" },
        line.map((_, c) => cell(r, c)),
      );
    this.el.replaceChildren(...cells.map(row));
    this.paint();
  }

  /**
   * @param {Cell} place
   * @returns {HTMLElement | undefined}
   */
  at([r, c]) {
    const cell = this.el.children[r]?.children[c];
    return cell instanceof HTMLElement ? cell : undefined;
  }

  paint() {
    maze.cells.forEach((row, r) => row.forEach((_, c) => this.paintCell([r, c])));
  }

  /** @param {Cell} place */
  paintCell([r, c]) {
    const cell = this.at([r, c]);
    if (!cell) return;
    const kind = kindOf([r, c]);
    const mark = this.marks?.[r]?.[c];
    const cost = maze.weighted && kind === "free" ? maze.cells[r][c] : "";
    const named = kind === "from" || kind === "to" ? t(`maze.mark.${kind}`) : cost;
    const figures = kind !== "free" ? null : this.figures?.get(`${r},${c}`);
    cell.className = `cell ${kind} ${mark ?? ""}${figures ? " counted" : ""}`;
    if (figures) cell.replaceChildren(...inCell(figures));
    else cell.textContent = named;
    const words = [t("maze.cell", { row: r + 1, column: c + 1, kind: t(`maze.kind.${kind}`) })];
    if (cost) words.push(t("maze.cell.cost", { cost }));
    if (mark) words.push(t(`maze.marked.${mark}`));
    cell.setAttribute("aria-label", words.join(""));
    cell.tabIndex = same([r, c], this.cursor) ? 0 : -1;
  }

  /**
   * Shows the marks and figures of a search; only changed cells are updated.
   * @param {Marks} marks
   * @param {Figures | null} figures
   */
  mark(marks, figures) {
    const [before, known] = [this.marks, this.figures];
    this.marks = marks;
    this.figures = figures;
    const stays = (/** @type {number} */ r, /** @type {number} */ c) =>
      before?.[r]?.[c] === marks[r][c] && known?.get(`${r},${c}`) === figures?.get(`${r},${c}`);
    marks.forEach((row, r) => row.forEach((_, c) => stays(r, c) || this.paintCell([r, c])));
  }

  /** Removes the marks. */
  clear() {
    if (!this.marks) return;
    this.marks = null;
    this.figures = null;
    if (this.el.children.length === maze.cells.length) this.paint();
  }

  /**
   * @param {Cell} place
   * @param {string} what the content of a cell, or `from` or `to`
   */
  put([r, c], what) {
    if (!this.at([r, c])) return;
    if (what === "from" || what === "to") {
      if (same([r, c], maze[what === "from" ? "to" : "from"])) return;
      const left = maze[what];
      maze[what] = [r, c];
      if (maze.cells[r][c] === "#") maze.cells[r][c] = "1";
      this.paintCell(left);
    } else if (!same([r, c], maze.from) && !same([r, c], maze.to)) maze.cells[r][c] = what;
    this.paintCell([r, c]);
    this.after();
  }

  /** @param {Cell} place */
  drawn([r, c]) {
    const brush = this.brush();
    if (brush !== "toggle") return brush;
    return maze.cells[r][c] === "#" ? "1" : "#";
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const place = placeOf(cell);
    // Pressing on the start or the goal drags it; anything else paints.
    const kind = kindOf(place);
    const carries = this.brush() === "toggle" && (kind === "from" || kind === "to");
    const what = carries ? kind : this.drawn(place);
    this.stroke();
    this.put(place, what);
    this.focusOn(place);
    this.el.setPointerCapture(event.pointerId);
    // Fast movements skip cells, so the line between two events is drawn.
    let last = place;
    const move = (/** @type {PointerEvent} */ next) => {
      const under = cellOf(document.elementFromPoint(next.clientX, next.clientY));
      if (!under || !this.el.contains(under)) return;
      const to = placeOf(under);
      const far = Math.max(Math.abs(to[0] - last[0]), Math.abs(to[1] - last[1]));
      const moves = what === "from" || what === "to";
      // A dragged start or goal does not replace walls.
      const ways = between(last, to, moves ? 1 : far).filter(([r, c]) => !moves || maze.cells[r][c] !== "#");
      for (const one of ways) this.put(one, what);
      last = to;
    };
    const end = () => {
      this.el.removeEventListener("pointermove", move);
      this.el.removeEventListener("pointerup", end);
      this.el.removeEventListener("pointercancel", end);
    };
    this.el.addEventListener("pointermove", move);
    this.el.addEventListener("pointerup", end);
    this.el.addEventListener("pointercancel", end);
  }

  /** @param {Cell} place */
  focusOn(place) {
    const cell = this.at(place);
    if (!cell) return;
    const before = this.at(this.cursor);
    if (before) before.tabIndex = -1;
    this.cursor = place;
    cell.tabIndex = 0;
    cell.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = KEYS[event.key];
    if (way) this.focusOn([this.cursor[0] + way[0], this.cursor[1] + way[1]]);
    else {
      const what = this.keyed(event.key);
      if (!what) return;
      this.stroke();
      this.put(this.cursor, what);
      announce(this.at(this.cursor)?.getAttribute("aria-label") ?? null);
    }
    event.preventDefault();
  }

  /**
   * The content that a key puts at the cursor, if any.
   * @param {string} key
   */
  keyed(key) {
    if (key === " " || key === "Enter") return this.drawn(this.cursor);
    if (key === "s") return "from";
    if (key === "t" || key === "g") return "to";
    return /^[1-9]$/.test(key) && maze.weighted ? key : null;
  }
}
