// Maze: drawn with mouse, touch or keyboard, solved by any method, with the frontier spreading cell by cell.

import { search } from "../../app/api.js";
import { announce, button, prefersReducedMotion, enable, h } from "../../app/dom.js";
import { figuresAt, frameOf, marksAt, placeIn } from "./frames.js";
import { viewHead } from "../../widgets/heading.js";
import { onLanguage, t } from "../../text/i18n.js";
import { SearchForm } from "../../widgets/search-form.js";
import { corridors, maze, setMaze, text } from "./cells.js";
import { linkPart } from "../../app/address.js";
import { DrawingTools, fits } from "./draw.js";
import { MazeGrid } from "./grid.js";
import { MazeHistory } from "./history.js";
import { Player } from "../../widgets/player.js";
import { figures, outcomeText } from "../../widgets/report.js";
import { Runner } from "../../widgets/runner.js";
import { readSettings, settingsChanged, writeSettings } from "../../store/settings.js";

/** @import { Findings, OnProgress, Cell, Settings } from "../../../page/types.js" */
/** @import { Frame } from "./frames.js" */

const STEPS = 2000;
/** While drawing, the maze is searched again after this pause, in milliseconds. */
const FOLLOW_MS = 60;
const LEGEND = /** @type {const} */ (["open", "closed", "current", "path"]);
/** @type {Settings} */
const settings = {};

/** The legend of the colours. */
function legend() {
  const items = LEGEND.map((kind) =>
    h(
      "li",
      {},
      h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }),
      h("span", { t: /** @type {const} */ (`maze.legend.${kind}`) }),
    ),
  );
  return h("ul", { class: "legend" }, items);
}

export class MazeView {
  /** @type {(Findings & { cells?: number[][] | null, states?: string[] | null }) | null} */
  result = null;
  /** @type {Frame[]} */
  frames = [];
  history = new MazeHistory();
  draw = new DrawingTools({ before: () => this.keep(), after: () => this.build() });
  grid = new MazeGrid({ brush: () => this.draw.brush.value, stroke: () => this.keep(), after: () => this.changed() });
  undo = button("maze.undo", () => this.goBack(this.history.undo()), { testid: "maze-undo", disabled: true });
  redo = button("maze.redo", () => this.goBack(this.history.redo()), { testid: "maze-redo", disabled: true });
  /** Cancels the search during drawing. @type {AbortController | null} */
  following = null;
  form = new SearchForm({ domain: "maze", settings, onchange: settingsChanged });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "maze.run",
    testid: "maze-run",
  });
  player = new Player({ show: (at) => this.paintAt(at), label: "watch.position", speed: 20 });
  answer = h("section", { class: "card", hidden: true, tLabel: "solve.answer" });
  verdict = h("h2", { class: "headline", testid: "maze-verdict", hidden: true });
  stage = h(
    "section",
    { class: "stage", tLabel: "maze.stage" },
    this.runner.el,
    this.verdict,
    this.player.el,
    h("div", { class: "maze-scroll" }, this.grid.el),
    h("div", { class: "buttons center" }, this.undo, this.redo),
    legend(),
    h("p", { id: "maze-help", class: "help", t: "maze.help" }),
  );
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view maze-view" },
    viewHead("maze"),
    this.stage,
    h("div", { class: "side" }, this.settingsCard(), this.draw.el),
    this.answer,
  );

  constructor() {
    if (!maze.cells.length) {
      // On a phone, cells must be large enough for a finger.
      const [rows, columns] = innerWidth < 600 ? [13, 11] : [15, 21];
      setMaze(corridors(rows, columns, 7).map((row) => row.join("")));
    }
    this.draw.diagonal.addEventListener("change", () => this.changed());
    this.draw.counted.addEventListener("change", () => this.paintAt(this.player.at));
    this.el.addEventListener("keydown", (event) => this.key(event));
    linkPart("maze", { write: () => this.written(), read: (params) => this.read(params) });
    onLanguage(() => {
      this.draw.names();
      this.grid.paint();
      this.paintAnswer();
    });
    this.draw.names();
    this.build();
  }

  settingsCard() {
    return h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), this.form.el);
  }

  /** Called before a stroke: saves the maze for undo. */
  keep() {
    this.history.keep();
    this.undoable();
  }

  undoable() {
    enable(this.undo, this.history.past.length > 0);
    enable(this.redo, this.history.future.length > 0);
  }

  /** @param {boolean} gone whether there was a stroke to setMaze back */
  goBack(gone) {
    if (!gone) return;
    this.draw.names();
    const shown = this.result !== null;
    this.build();
    this.undoable();
    if (shown) this.follow();
    announce(t("maze.undone"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target === this.draw.pasted) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.goBack(this.history.undo());
    else if (key === "y" || key === "z") this.goBack(this.history.redo());
    else return;
    event.preventDefault();
  }

  /** Called after a change; if a solution was shown, the next one is searched for at once. */
  changed() {
    settingsChanged();
    if (this.result) this.follow();
  }

  /** Searches again during drawing, without announcements, and shows the final state. */
  async follow() {
    this.following?.abort();
    const { signal } = (this.following = new AbortController());
    this.player.pause();
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
    if (signal.aborted) return;
    try {
      await this.find(signal, () => {});
      this.player.go(this.player.total);
    } catch (error) {
      if (error.name !== "AbortError") this.forget();
    }
  }

  build() {
    this.forget();
    this.grid.build();
    this.draw.paint();
    settingsChanged();
  }

  forget() {
    this.runner.cancel({ quiet: true });
    this.following?.abort();
    this.wipe();
  }

  wipe() {
    this.grid.clear();
    this.result = null;
    this.frames = [];
    this.answer.hidden = true;
    this.verdict.hidden = true;
    this.player.load(0);
  }

  /** The cells of the path found, if any. */
  way() {
    const places = this.result?.cells?.map(([r, c]) => /** @type {Cell} */ ([r, c]));
    return places ?? (this.result?.states ?? []).map(placeIn).filter((place) => place !== null);
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.following?.abort();
    this.wipe();
    await this.find(signal, onProgress);
    announce(this.verdict.textContent);
    if (prefersReducedMotion()) this.player.go(this.player.total);
    else this.player.toggle();
  }

  /**
   * Searches the current maze.
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async find(signal, onProgress) {
    await this.form.ready;
    const { from, to, weighted } = maze;
    const domain = /** @type {const} */ ("maze");
    const diagonal = this.draw.diagonal.checked || undefined;
    const body = { domain, maze: text(), from, to, weighted, diagonal, ...this.form.body() };
    if (this.form.chosen()?.traced !== false) {
      const trace = await search("trace", { ...body, steps: STEPS, rows: 0 }, onProgress, signal);
      this.result = trace.result;
      // With diagonal steps, costs are thousandths, which are too long for cells.
      const telling = { guided: trace.heuristic !== null, unit: diagonal ? 1000 : 1 };
      this.frames = trace.steps.map((step) => frameOf(step, telling));
    } else {
      this.result = await search("solve", body, onProgress, signal);
      this.frames = [];
    }
    this.player.load(this.frames.length + (this.way().length ? 1 : 0));
    this.paintAnswer();
  }

  /** @param {number} index */
  paintAt(index) {
    if (!this.result) return;
    const known = this.draw.counted.checked ? figuresAt(this.frames, index) : null;
    this.grid.mark(marksAt(this.frames, index, this.way()), known);
  }

  paintAnswer() {
    const { result } = this;
    if (!result) return;
    this.answer.hidden = false;
    this.verdict.hidden = false;
    this.verdict.textContent = outcomeText(result);
    this.verdict.classList.toggle("bad", result.outcome !== "solved");
    const way = this.way();
    const cells = way.map(([r, c]) => `(${r}, ${c})`).join(" ");
    const passed = () => h("summary", {}, t("maze.cells", { n: way.length }));
    this.answer.replaceChildren(
      h("h2", { t: "solve.answer" }),
      result.moves ? h("p", {}, `${t("maze.moves")} `, h("code", {}, result.moves)) : "",
      cells ? h("details", {}, passed(), h("p", { class: "way" }, cells)) : "",
      figures(result),
    );
  }

  /** The part of the address. */
  written() {
    const letter = (/** @type {string} */ cell) => (cell === "#" ? "x" : maze.weighted ? cell : "0");
    return {
      maze: maze.cells.map((row) => row.map(letter).join("")).join("_"),
      from: maze.from.join("-"),
      to: maze.to.join("-"),
      weighted: maze.weighted ? "1" : "",
      diagonal: this.draw.diagonal.checked ? "1" : "",
      ...writeSettings(settings),
    };
  }

  /** @param {URLSearchParams} params */
  read(params) {
    const lines = (params.get("maze") ?? "").split("_").filter(Boolean);
    /** @type {(name: string) => Cell | undefined} */
    const inside = (name) => {
      const [r, c] = (params.get(name) ?? "").split("-").map(Number);
      return lines[r]?.[c] === undefined ? undefined : [r, c];
    };
    /** @type {string[]} */
    const wrong = [];
    if (fits(lines, /^[0-9x]+$/)) {
      maze.weighted = params.get("weighted") === "1";
      const rows = lines.map((line) => line.replaceAll("x", "#").replaceAll("0", "1"));
      setMaze(rows, inside("from"), inside("to"));
      this.draw.diagonal.checked = params.get("diagonal") === "1";
      this.draw.names();
      this.build();
      for (const name of ["from", "to"]) if (params.has(name) && !inside(name)) wrong.push(name);
    } else if (params.has("maze")) wrong.push("maze");
    const settled = this.form.take("maze", readSettings(settings, params));
    return settled.then((strange) => [...wrong.map((name) => `${name}=${params.get(name)}`), ...strange]);
  }

  begin() {
    this.runner.start();
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
