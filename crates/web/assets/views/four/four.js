// Four in line: a position entered as text or by touch, and the fewest moves to four of one colour in line, played.

import { search } from "../../app/api.js";
import { announce, revealStage, button, field, h } from "../../app/dom.js";
import { viewHead } from "../../widgets/heading.js";
import { onLanguage, t } from "../../text/i18n.js";
import { ManualGame } from "./manual.js";
import { SearchForm } from "../../widgets/search-form.js";
import { linkPart } from "../../app/address.js";
import { Player } from "../../widgets/player.js";
import { figures, outcomeText } from "../../widgets/report.js";
import { Runner } from "../../widgets/runner.js";
import { readSettings, settingsChanged, writeSettings } from "../../store/settings.js";

/** @import { Findings, OnProgress, Settings } from "../../../page/types.js" */
/** @typedef {"B" | "W" | "O"} Stone */

/** @type {Record<Stone, Stone>} */
const NEXT = { O: "B", B: "W", W: "O" };
const SAMPLE = "BWBOWBWBBWBWWBWO";
const LINES = [
  ...[0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => 4 * r + c)),
  ...[0, 1, 2, 3].map((c) => [0, 1, 2, 3].map((r) => 4 * r + c)),
  [0, 5, 10, 15],
  [3, 6, 9, 12],
];
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
/** @type {Settings} */
const settings = {};

/**
 * @param {string} letter
 * @returns {letter is Stone}
 */
const isStone = (letter) => letter in NEXT;

/**
 * The stones in a text; other characters are ignored.
 * @param {string} text
 */
const stones = (text) => [...text.toUpperCase()].filter(isStone);

/**
 * The pairs of cells of moves, written as `(1, 3) → (0, 3); …`.
 * @param {string | null | undefined} moves
 */
function readMoves(moves) {
  const written = (moves ?? "").split(";").filter((move) => move.trim());
  return written.map((move) => {
    const [a, b, c, d] = (move.match(/\d+/g) ?? []).map(Number);
    return { from: 4 * a + b, to: 4 * c + d, text: move.trim() };
  });
}

/**
 * @param {Stone[]} now
 * @param {number[]} line
 */
const inLine = (now, line) => now[line[0]] !== "O" && line.every((i) => now[i] === now[line[0]]);

/** @param {number} i */
const placeOf = (i) => ({ row: Math.floor(i / 4) + 1, column: (i % 4) + 1 });

export class FourView {
  start = stones(SAMPLE);
  /** @type {Findings | null} */
  result = null;
  /** The positions of the solution, beginning with the start. */
  positions = [this.start];
  shown = 0;
  cursor = 0;
  input = h("textarea", {
    rows: 4,
    maxlength: 60,
    spellcheck: "false",
    autocapitalize: "characters",
    testid: "four-input",
    class: "letters",
  });
  cells = this.start.map((_, i) => {
    const stone = h("span", { class: "stone", "aria-hidden": "true" });
    return h("button", { type: "button", class: "stone-cell", onclick: () => this.turn(i) }, stone);
  });
  grid = h("div", { class: "four", role: "group", tLabel: "four.grid", testid: "four-grid" }, this.cells);
  count = h("p", { class: "help" });
  manual = new ManualGame();
  form = new SearchForm({ domain: "four-in-line", settings, onchange: settingsChanged });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "four.run",
    testid: "four-run",
  });
  player = new Player({ show: (at) => this.paintAt(at) });
  answer = h("section", { class: "card", hidden: true, tLabel: "solve.answer" });
  stage = h(
    "section",
    { class: "stage", tLabel: "four.stage" },
    this.grid,
    this.manual.el,
    this.runner.el,
    this.player.el,
    h("p", { class: "help", t: "four.help" }),
  );
  /** @type {HTMLElement} */
  el = h("div", { class: "view four-view" }, viewHead("four"), this.stage, this.side(), this.answer);

  constructor() {
    this.grid.addEventListener("focusin", (event) => {
      const i = this.cells.findIndex((cell) => cell === event.target);
      if (i >= 0 && i !== this.cursor) this.focusOn(i);
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.cells.forEach((cell, i) => (cell.tabIndex = i === 0 ? 0 : -1));
    this.input.addEventListener("input", () => this.typed());
    linkPart("four", {
      write: () => ({ four: this.start.join(""), ...writeSettings(settings) }),
      read: (params) => this.read(params),
    });
    onLanguage(() => {
      this.paint();
      this.paintAnswer();
    });
    this.input.value = this.lines();
    this.paint();
  }

  side() {
    const entered = field("four.input", this.input, { name: "board", help: "four.input.help", wide: true });
    const sample = button("four.sample", () => this.set(stones(SAMPLE)));
    return h(
      "div",
      { class: "side" },
      h(
        "section",
        { class: "card", tLabel: "four.enter" },
        h("h2", { t: "four.position" }),
        entered,
        this.count,
        h("div", { class: "buttons" }, sample),
      ),
      h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), this.form.el),
    );
  }

  /**
   * Keyboard control: one tab stop for sixteen cells; arrow keys move, a letter sets a stone.
   * @param {number} i
   */
  focusOn(i) {
    this.cursor = i;
    this.cells.forEach((cell, other) => (cell.tabIndex = other === i ? 0 : -1));
    this.cells[i].focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = KEYS[event.key];
    const letter = event.key.toUpperCase();
    if (way) {
      const to = [Math.floor(this.cursor / 4) + way[0], (this.cursor % 4) + way[1]];
      if (to.every((place) => place >= 0 && place < 4)) this.focusOn(4 * to[0] + to[1]);
    } else if (isStone(letter)) this.put(this.cursor, letter);
    else return;
    event.preventDefault();
  }

  lines() {
    return [0, 4, 8, 12].map((i) => this.start.slice(i, i + 4).join("")).join("\n");
  }

  forget() {
    this.result = null;
    this.answer.hidden = true;
    this.positions = [this.start];
    this.shown = 0;
    this.player.load(0);
    this.paint();
  }

  /** @param {Stone[]} next */
  set(next, { typed = false } = {}) {
    this.runner.cancel({ quiet: true });
    this.start = next;
    if (!typed) this.input.value = this.lines();
    this.forget();
    settingsChanged();
  }

  /** The visible stones: those of a step of the solution, or those entered. */
  seen() {
    return this.result ? this.positions[this.shown] : this.start;
  }

  /** @param {number} i */
  turn(i) {
    if (!this.manual.on.checked) {
      this.put(i, NEXT[this.seen()[i]]);
      return;
    }
    const next = this.manual.play(this.seen(), i, (now) => LINES.some((line) => inLine(now, line)));
    if (next) this.set(next);
  }

  /**
   * @param {number} i
   * @param {Stone} letter
   */
  put(i, letter) {
    const next = this.seen().slice();
    next[i] = letter;
    this.set(next);
    announce(this.cells[i].getAttribute("aria-label"));
  }

  typed() {
    const letters = stones(this.input.value);
    if (letters.length === 16) this.set(letters, { typed: true });
    this.tally(letters);
  }

  /** @param {URLSearchParams} params */
  read(params) {
    const letters = [...(params.get("four") ?? "").toUpperCase()];
    const good = letters.length === 16 && letters.every(isStone);
    if (good) this.set(letters);
    const settled = this.form.take(this.form.domain, readSettings(settings, params));
    const wrong = params.has("four") && !good ? [`four=${params.get("four")}`] : [];
    return settled.then((strange) => [...wrong, ...strange]);
  }

  begin() {
    this.runner.start();
  }

  /** @param {Stone[]} letters */
  tally(letters) {
    const of = (/** @type {Stone} */ letter) => letters.filter((other) => other === letter).length;
    this.count.textContent = t("four.count", { black: of("B"), white: of("W"), empty: of("O") });
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.forget();
    await this.form.ready;
    // Sent as typed, so that line and column of an error match the input.
    const board = this.input.value.toUpperCase();
    const body = { domain: /** @type {const} */ ("four-in-line"), board, ...this.form.body() };
    const result = await search("solve", body, onProgress, signal);
    this.result = result;
    this.positions = [this.start];
    for (const { from, to } of readMoves(result.moves)) {
      const next = this.positions[this.positions.length - 1].slice();
      [next[from], next[to]] = ["O", next[from]];
      this.positions.push(next);
    }
    this.player.load(this.positions.length - 1);
    this.paintAnswer();
    this.paint();
    announce(outcomeText(result));
    revealStage(this.stage, this.player.playButton);
  }

  /** @param {number} at */
  paintAt(at) {
    this.shown = at;
    this.paint();
    const move = readMoves(this.result?.moves)[at - 1];
    if (!move || this.player.playing) return;
    const colour = t(`four.kind.${this.positions[at][move.to]}`);
    announce(t("four.moved", { at, colour, ...placeOf(move.to) }));
  }

  paint() {
    const now = this.positions[this.shown];
    const won = new Set(LINES.filter((line) => inLine(now, line)).flat());
    const moved = this.shown > 0 ? readMoves(this.result?.moves)[this.shown - 1]?.to : null;
    this.cells.forEach((cell, i) => {
      cell.className = `stone-cell is-${now[i]}${won.has(i) ? " won" : ""}${moved === i ? " moved" : ""}`;
      cell.setAttribute("aria-label", t("four.cell", { ...placeOf(i), kind: t(`four.kind.${now[i]}`) }));
    });
    this.tally(this.start);
  }

  paintAnswer() {
    if (!this.result) return;
    this.answer.hidden = false;
    const moves = readMoves(this.result.moves).map(({ to, text }, i) => {
      const stone = this.positions[i + 1][to];
      const dot = h("span", { class: `dot is-${stone}`, role: "img", "aria-label": t(`four.kind.${stone}`) });
      return h("li", {}, dot, ` ${text}`);
    });
    const list = moves.length ? h("ol", { class: "moves" }, moves) : "";
    this.answer.replaceChildren(h("h2", {}, outcomeText(this.result)), list, figures(this.result));
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
