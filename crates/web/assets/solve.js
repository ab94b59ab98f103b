// Solve: a search with its knobs, its progress, and the answer played back, written in three conventions, counted and printed.

import { search } from "./api.js";
import { BoardView } from "./board.js";
import { announce, bringUp, button, copy, h } from "./dom.js";
import { arrow, direction } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs } from "./knobs.js";
import { linkPart } from "./link.js";
import { Player } from "./player.js";
import { OPPOSITE, asked, conventions, puzzle, slide, watchPuzzle } from "./puzzle.js";
import { figures, outcomeText, roundsTable } from "./report.js";
import { Runner } from "./run.js";
import { readSettings, settingsChanged, takeWish, tileSettings, writeSettings } from "./settings.js";
import { boardLine, boardSetup } from "./setup.js";
import { CONVENTIONS, sheetOf } from "./sheet.js";

/** @import { OnProgress, TilesSolution } from "../page/types.js" */

/** Longer solutions are played, but not listed button by button. */
const RIBBON = 300;

/**
 * The moves in one convention, to be copied.
 * @param {(typeof CONVENTIONS)[number]} name
 * @param {string} text
 */
function conventionBox(name, text) {
  const title = t(`convention.${name}`);
  const rows = Math.min(6, Math.max(1, Math.ceil(text.length / 34)));
  const testid = name === "blank" ? "result-moves" : `result-moves-${name}`;
  const area = h("textarea", { readonly: true, rows, "aria-label": title, testid }, text);
  const label = `${t("copy")}${t("colon")}${title}`;
  const copying = h("button", { type: "button", "aria-label": label, onclick: () => copy(text, copying) }, t("copy"));
  return h("div", { class: "convention" }, h("p", { class: "label" }, title), area, copying);
}

export class SolveView {
  /** @type {TilesSolution | null} */
  result = null;
  /** The board of the step that is shown. */
  cells = puzzle.cells.slice();
  shownAt = 0;
  board = new BoardView();
  knobs = new Knobs({ domain: "tiles", settings: tileSettings, onchange: settingsChanged });
  headline = h("h2", { class: "headline", testid: "result-headline", hidden: true });
  steps = h("output", { class: "big", testid: "result-steps" });
  ribbon = h("ol", { class: "ribbon", tLabel: "solve.ribbon" });
  lists = h("div", { class: "conventions" });
  counted = h("div", {});
  sheet = h("section", { class: "sheet", "aria-hidden": "true" });
  player = new Player({ show: (at) => this.showAt(at) });
  runner = new Runner({ root: () => this.el, work: (signal, onProgress) => this.work(signal, onProgress) });
  answer = this.answerCard();
  stage = this.stageSection();
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view solve" },
    h("h1", { class: "visually-hidden", t: "tab.solve" }),
    this.stage,
    h("div", { class: "side" }, this.settingsCard(), this.answer, boardSetup({ open: false })),
    this.sheet,
  );

  constructor() {
    watchPuzzle((what) => {
      if (what === "info") return;
      this.runner.cancel({ quiet: true });
      this.forget();
    });
    addEventListener("beforeprint", () => this.writeSheet());
    matchMedia("print").addEventListener("change", (event) => event.matches && this.writeSheet());
    onLanguage(() => this.paint());
    linkPart("solve", {
      write: () => writeSettings(tileSettings),
      read: (params) => {
        readSettings(tileSettings, params);
        this.knobs.ready.then(() => this.knobs.put(tileSettings));
      },
    });
    this.forget();
  }

  answerCard() {
    return h(
      "section",
      { class: "card answer", tLabel: "solve.answer", hidden: true },
      h("h2", { t: "solve.answer" }),
      h("p", { class: "gauge" }, h("span", { class: "label", t: "stat.steps" }), this.steps),
      this.lists,
      h("h3", { t: "solve.counted" }),
      this.counted,
      h(
        "div",
        { class: "buttons" },
        button("solve.print", () => window.print()),
      ),
    );
  }

  settingsCard() {
    return h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), this.knobs.el);
  }

  stageSection() {
    const parts = [this.board.el, this.runner.el, this.headline, this.player.el, this.ribbon];
    return h("section", { class: "stage", tLabel: "solve.stage" }, boardLine({ start: false }), parts);
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.forget();
    await this.knobs.ready;
    const body = /** @type {const} */ ({ ...asked(), moves: "blank", ...this.knobs.body() });
    const result = /** @type {TilesSolution} */ (await search("solve", body, onProgress, signal));
    this.result = result;
    this.paint();
    announce(outcomeText(result));
    const idle = document.activeElement?.matches("body, main, .runner button");
    if (result.moves && idle) this.player.playButton.focus({ preventScroll: true });
    bringUp(this.stage, this.headline);
  }

  forget() {
    this.result = null;
    this.answer.hidden = true;
    this.headline.hidden = true;
    this.ribbon.replaceChildren();
    this.sheet.replaceChildren();
    this.el.classList.remove("has-sheet");
    this.reset();
    this.player.load(0);
  }

  reset() {
    this.cells = puzzle.cells.slice();
    this.shownAt = 0;
    this.board.show(this.cells, puzzle.columns, puzzle.goal);
  }

  /** @param {number} at */
  showAt(at) {
    if (!this.result?.moves) return;
    const { moves, columns, goal } = this.result;
    for (; this.shownAt < at; this.shownAt += 1) slide(this.cells, columns, moves[this.shownAt]);
    for (; this.shownAt > at; this.shownAt -= 1) slide(this.cells, columns, OPPOSITE[moves[this.shownAt - 1]]);
    this.board.show(this.cells, columns, goal);
    this.mark();
    if (at === 0 || this.player.playing) return;
    const move = moves[at - 1];
    const tile = this.cells[this.cellBefore(move, columns)];
    announce(t("solve.at", { at, tile, direction: direction(OPPOSITE[move]) }));
  }

  /**
   * Where the tile that moved last stands now: the cell the blank has left.
   * @param {string} move
   * @param {number} columns
   */
  cellBefore(move, columns) {
    const blank = this.cells.indexOf(0);
    if (move === "l") return blank + 1;
    if (move === "r") return blank - 1;
    return move === "u" ? blank + columns : blank - columns;
  }

  mark() {
    [...this.ribbon.children].forEach((item, i) => {
      if (i + 1 === this.shownAt) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const now = this.ribbon.children[this.shownAt - 1];
    if (!(now instanceof HTMLElement)) return;
    this.ribbon.scrollTo({ left: now.offsetLeft - this.ribbon.clientWidth / 2 + now.clientWidth / 2 });
  }

  paint() {
    const { result } = this;
    if (!result) return;
    this.answer.hidden = false;
    this.headline.hidden = false;
    this.headline.textContent = outcomeText(result);
    this.headline.classList.toggle("bad", result.outcome !== "solved");
    this.steps.textContent = String(result.steps ?? "–");
    const moves = result.moves ?? "";
    const written = conventions(result.start, result.columns, moves);
    const found = result.moves !== null && result.moves !== undefined;
    this.lists.replaceChildren(...(found ? CONVENTIONS.map((name) => conventionBox(name, written[name])) : []));
    const rounds = roundsTable(result);
    this.counted.replaceChildren(figures(result), ...(rounds ? [rounds] : []));
    const numbers = written.number.split(" ");
    const listed = moves.length > RIBBON ? [] : [...moves];
    this.ribbon.hidden = listed.length === 0;
    this.ribbon.replaceChildren(...listed.map((move, i) => this.ribbonItem(i, OPPOSITE[move], numbers[i])));
    this.player.load(moves.length, this.shownAt);
    this.mark();
    this.el.classList.add("has-sheet");
  }

  /**
   * @param {number} i
   * @param {string} way where the tile goes
   * @param {string} tile
   */
  ribbonItem(i, way, tile) {
    const label = t("solve.at", { at: i + 1, tile, direction: direction(way) });
    const sign = h("span", { "aria-hidden": "true" }, arrow(way));
    const go = () => this.player.go(i + 1);
    return h("li", {}, h("button", { type: "button", "aria-label": label, onclick: go }, sign, tile));
  }

  // Two hundred boards are made when paper asks for them, not before.
  writeSheet() {
    if (this.result && this.el.isConnected) this.sheet.replaceChildren(...sheetOf(this.result));
  }

  enter() {
    if (!this.result) this.reset();
    this.knobs.put(tileSettings);
    if (takeWish()) this.runner.start();
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
