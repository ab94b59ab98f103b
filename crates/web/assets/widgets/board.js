// An interactive board: a grid for screen readers with one tab stop. Tiles move by click, by drag, by the arrow keys (the tile moves where the
// arrow points) and by their number. `show` animates single slides only.

import { prefersReducedMotion, uniqueId, h } from "../app/dom.js";
import { onLanguage, t } from "../text/i18n.js";
import { OPPOSITE, STEP, target } from "../store/puzzle.js";

/** @import { PlainKey } from "../../page/types.js" */
/** @typedef {{ x: number, y: number }} Point */

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "l", ArrowUp: "u", ArrowRight: "r", ArrowDown: "d" };
const SLIDE_MS = 140;
/** A movement of at least this many pixels is a swipe. */
const SWIPE = 24;
/** Time for the second digit of a number, in milliseconds. */
const DIGIT_MS = 700;

/**
 * The text of a board for screen readers, row by row.
 * @param {number[]} cells
 * @param {number} columns
 */
export function spoken(cells, columns) {
  const rows = [];
  const word = (/** @type {number} */ tile) => (tile === 0 ? t("board.blank") : tile);
  for (let i = 0; i < cells.length; i += columns) {
    rows.push(
      cells
        .slice(i, i + columns)
        .map(word)
        .join(" "),
    );
  }
  return rows.join(t("board.rows"));
}

/**
 * A small static board.
 * @param {number[]} cells
 * @param {number} columns
 * @param {{ caption?: string, goal?: number[] }} [options]
 */
export function picture(cells, columns, { caption, goal } = {}) {
  const kind = (/** @type {number} */ tile, /** @type {number} */ i) =>
    tile === 0 ? "hole" : goal && goal[i] === tile ? "home" : "";
  const body = cells.map((tile, i) => h("span", { class: kind(tile, i) }, tile === 0 ? "" : tile));
  const grid = h("span", { class: "mini", role: "img", "aria-label": spoken(cells, columns) }, body);
  grid.style.setProperty("--columns", String(columns));
  return caption === undefined ? grid : h("figure", { class: "mini-figure" }, grid, h("figcaption", {}, caption));
}

/**
 * The tile that an event happened on.
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
const tileOf = (event) => (event.target instanceof Element ? event.target.closest(".tile") : null);

export class BoardView {
  /** @type {number[]} */
  cells = [];
  columns = 0;
  /** @type {HTMLElement[]} */
  places = [];
  /** @type {HTMLElement[]} */
  tiles = [];
  /**
   * Where a dragged tile was released; its animation starts there.
   * @type {Point | null}
   */
  dragged = null;
  /** The digits typed so far of an incomplete number. */
  typed = "";
  /** @type {number | undefined} */
  timer;

  /**
   * `onmove(move)` performs a move of the blank; without it, the board is static.
   * @param {{ onmove?: (move: string) => void, onkey?: (event: KeyboardEvent) => boolean, testid?: string,
   *   small?: boolean }} [options]
   */
  constructor({ onmove, onkey, testid = "board", small = false } = {}) {
    this.onmove = onmove;
    this.onkey = onkey;
    const help = onmove ? "board.help" : "board.shown";
    this.help = h("p", { class: "visually-hidden", id: uniqueId("board-help"), t: help });
    this.grid = h("div", {
      class: `board${small ? " small" : ""}${onmove ? " live" : ""}`,
      role: onmove ? "grid" : "table",
      testid,
      tabindex: onmove ? "0" : null,
      "aria-describedby": this.help.id,
    });
    this.el = h("div", { class: "board-frame" }, this.grid, this.help);
    this.grid.addEventListener("keydown", (event) => this.key(event));
    if (onmove) {
      this.grid.addEventListener("pointerdown", (event) => this.grab(event));
      // Screen readers and voice control click without pointer events.
      this.grid.addEventListener("click", (event) => {
        const tile = event.detail === 0 && tileOf(event);
        if (tile) this.press(Number(tile.dataset.tile));
      });
    }
    onLanguage(() => this.name());
  }

  /**
   * Shows `cells`, and marks the tiles that are where `goal` has them.
   * @param {number[]} cells
   * @param {number} columns
   * @param {number[] | null} goal
   * @param {{ hint?: string | null }} [options]
   */
  show(cells, columns, goal, { hint } = {}) {
    const slid = this.columns === columns && this.cells.length === cells.length ? this.onlySlide(cells) : null;
    if (this.columns !== columns || this.cells.length !== cells.length) this.build(cells.length, columns);
    const from = slid && this.places[slid.from].getBoundingClientRect();
    cells.forEach((tile, i) => {
      const place = this.places[i];
      if (tile === 0) place.replaceChildren();
      else if (place.firstChild !== this.tiles[tile]) place.replaceChildren(this.tiles[tile]);
    });
    this.cells = cells.slice();
    const hinted = hint ? cells[target(cells, columns, hint)] : 0;
    cells.forEach((tile, at) => {
      if (tile === 0) return;
      this.tiles[tile].classList.toggle("home", goal?.[at] === tile);
      this.tiles[tile].classList.toggle("hinted", tile === hinted);
      if (this.onmove) this.tiles[tile].dataset.way = this.line(tile)[0] ?? "";
    });
    this.grid.classList.toggle("done", goal !== null && cells.every((tile, i) => tile === goal[i]));
    this.name();
    if (slid && from) this.animate(this.tiles[slid.tile], from, this.places[slid.to].getBoundingClientRect());
    this.dragged = null;
  }

  /**
   * @param {HTMLElement} tile
   * @param {Point} from
   * @param {Point} to
   */
  animate(tile, from, to) {
    if (prefersReducedMotion() || !this.grid.isConnected) return;
    const start = this.dragged ?? { x: from.x - to.x, y: from.y - to.y };
    const frames = [{ transform: `translate(${start.x}px, ${start.y}px)` }, { transform: "none" }];
    tile.animate(frames, { duration: SLIDE_MS, easing: "cubic-bezier(.2,.8,.3,1)" });
  }

  /**
   * The tile that has moved into the blank, if nothing else has changed.
   * @param {number[]} cells
   */
  onlySlide(cells) {
    const differing = [...cells.keys()].filter((i) => cells[i] !== this.cells[i]);
    if (differing.length !== 2) return null;
    const to = differing.find((i) => this.cells[i] === 0);
    const from = differing.find((i) => cells[i] === 0);
    return to === undefined || from === undefined ? null : { from, to, tile: cells[to] };
  }

  /**
   * @param {number} count
   * @param {number} columns
   */
  build(count, columns) {
    this.columns = columns;
    this.grid.style.setProperty("--columns", String(columns));
    this.grid.style.setProperty("--rows", String(count / columns));
    const role = this.onmove ? "gridcell" : "cell";
    this.places = Array.from({ length: count }, () => h("div", { role, class: "place" }));
    const live = this.onmove ? { type: "button", tabindex: "-1" } : {};
    const hooked = this.grid.dataset.testid === "board";
    this.tiles = Array.from({ length: count }, (_, tile) => {
      const testid = hooked ? `tile-${tile}` : null;
      return h(this.onmove ? "button" : "span", { ...live, class: "tile", "data-tile": tile, testid }, tile);
    });
    const rows = [];
    for (let i = 0; i < count; i += columns) {
      rows.push(h("div", { role: "row", class: "row" }, this.places.slice(i, i + columns)));
    }
    this.grid.replaceChildren(...rows);
  }

  name() {
    if (!this.columns) return;
    const rows = this.cells.length / this.columns;
    const text = spoken(this.cells, this.columns);
    this.grid.setAttribute("aria-label", t("board.label", { rows, columns: this.columns, text }));
    this.cells.forEach((tile, i) => {
      if (tile === 0) this.places[i].setAttribute("aria-label", t("board.blank"));
      else this.places[i].removeAttribute("aria-label");
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.onkey?.(event)) event.preventDefault();
    else if (this.onmove && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const way = KEYS[event.key];
      if (way) {
        event.preventDefault();
        this.onmove(OPPOSITE[way]);
      } else if (/^\d$/.test(event.key)) this.digit(event.key);
    }
  }

  /**
   * Moves a tile by its number. If another digit could follow, waits for it.
   * @param {string} digit
   */
  digit(digit) {
    clearTimeout(this.timer);
    const last = this.cells.length - 1;
    this.typed = Number(this.typed + digit) <= last ? this.typed + digit : digit;
    const tile = Number(this.typed);
    const done = () => {
      this.typed = "";
      if (tile > 0) this.press(tile);
    };
    if (tile === 0 || tile * 10 > last) done();
    else this.timer = setTimeout(done, DIGIT_MS);
  }

  /**
   * The blank's moves that slide `tile` towards it in a line, nearest first; empty if they are not in line.
   * @param {number} tile
   */
  line(tile) {
    const at = this.cells.indexOf(tile);
    const blank = this.cells.indexOf(0);
    if (at < 0) return "";
    const down = Math.floor(at / this.columns) - Math.floor(blank / this.columns);
    const across = (at % this.columns) - (blank % this.columns);
    if (down !== 0 && across !== 0) return "";
    return down !== 0
      ? (down > 0 ? "d" : "u").repeat(Math.abs(down))
      : (across > 0 ? "r" : "l").repeat(Math.abs(across));
  }

  /** @param {number} tile */
  press(tile) {
    for (const move of this.line(tile)) this.onmove?.(move);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const element = tileOf(event);
    if (event.button !== 0) return;
    if (!element || !this.line(Number(element.dataset.tile))) {
      this.swipe(event);
      return;
    }
    const tile = Number(element.dataset.tile);
    const moves = this.line(tile);
    const [down, across] = moves ? STEP[OPPOSITE[moves[0]]] : [0, 0];
    const gap = moves ? this.pitch(across !== 0) : element.getBoundingClientRect().width;
    let way = 0;
    let travelled = 0;
    element.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ next) => {
      const [dx, dy] = [next.clientX - event.clientX, next.clientY - event.clientY];
      travelled = Math.max(travelled, Math.abs(dx), Math.abs(dy));
      way = Math.min(Math.max(dx * across + dy * down, 0), gap);
      if (moves.length === 1) element.style.transform = `translate(${across * way}px, ${down * way}px)`;
    };
    const end = (/** @type {PointerEvent} */ next) => {
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      element.style.transform = "";
      this.grid.focus({ preventScroll: true });
      if (next.type === "pointercancel" || !moves) return;
      if (travelled < 8) this.press(tile);
      else if (way > gap / 3) {
        if (moves.length === 1) this.dragged = { x: across * (way - gap), y: down * (way - gap) };
        this.press(tile);
      }
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
  }

  /**
   * A swipe anywhere on the board slides the tile next to the blank in that direction.
   * @param {PointerEvent} event
   */
  swipe(event) {
    this.grid.setPointerCapture(event.pointerId);
    const end = (/** @type {PointerEvent} */ next) => {
      this.grid.removeEventListener("pointerup", end);
      this.grid.removeEventListener("pointercancel", end);
      this.grid.focus({ preventScroll: true });
      const [dx, dy] = [next.clientX - event.clientX, next.clientY - event.clientY];
      if (next.type === "pointercancel" || Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
      const across = Math.abs(dx) > Math.abs(dy);
      const way = across ? (dx > 0 ? "r" : "l") : dy > 0 ? "d" : "u";
      this.onmove?.(OPPOSITE[way]);
    };
    this.grid.addEventListener("pointerup", end);
    this.grid.addEventListener("pointercancel", end);
  }

  /**
   * The distance between neighbouring cells.
   * @param {boolean} across
   */
  pitch(across) {
    const next = across ? Math.min(1, this.columns - 1) : Math.min(this.columns, this.places.length - 1);
    const a = this.places[0].getBoundingClientRect();
    const b = this.places[next].getBoundingClientRect();
    return across ? b.x - a.x || a.width : b.y - a.y || a.height;
  }
}

/**
 * A board for exchanging cells: choose one, then another. `onchange(cells)` gets the new order.
 * @param {number[]} cells
 * @param {number} columns
 * @param {PlainKey} labelKey
 * @param {(cells: number[]) => void} onchange
 */
export function exchangeEditor(cells, columns, labelKey, onchange) {
  const now = cells.slice();
  let picked = -1;
  const grid = h("div", { class: "mini swap", role: "group", tLabel: labelKey });
  grid.style.setProperty("--columns", String(columns));
  const buttons = now.map((_, i) => h("button", { type: "button", onclick: () => pick(i) }));
  const paint = () =>
    buttons.forEach((button, i) => {
      button.textContent = now[i] === 0 ? "\u00a0" : String(now[i]);
      button.className = now[i] === 0 ? "hole" : "";
      button.setAttribute("aria-pressed", String(i === picked));
      const tile = now[i] === 0 ? t("board.blank") : now[i];
      const place = { row: Math.floor(i / columns) + 1, column: (i % columns) + 1, tile };
      button.setAttribute("aria-label", t("swap.cell", place));
    });
  const pick = (/** @type {number} */ i) => {
    if (picked < 0) picked = i;
    else {
      [now[picked], now[i]] = [now[i], now[picked]];
      const changed = picked !== i;
      picked = -1;
      if (changed) onchange(now.slice());
    }
    paint();
  };
  grid.append(...buttons);
  paint();
  return grid;
}
