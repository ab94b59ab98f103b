// Maze: drawn with the mouse or the keyboard, searched by any method, the frontier spreading cell by cell.

import { search } from "./api.js";
import { announce, bringUp, button, calm, field, h, setOptions, whole } from "./dom.js";
import { frameOf, marksAt, placeIn } from "./frames.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs } from "./knobs.js";
import { LARGEST, SAMPLE, corridors, maze, take, text } from "./labyrinth.js";
import { linkPart } from "./link.js";
import { MazeGrid } from "./mazegrid.js";
import { Player } from "./player.js";
import { figures, outcomeText } from "./report.js";
import { Runner } from "./run.js";
import { readSettings, settingsChanged, writeSettings } from "./settings.js";

/** @import { Findings, OnProgress, Place, Settings } from "../page/types.js" */
/** @import { Frame } from "./frames.js" */

const STEPS = 2000;
const LEGEND = /** @type {const} */ (["open", "closed", "current", "path"]);
/** @type {Settings} */
const settings = {};

/** What the colours mean, shown by the colours themselves. */
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

/**
 * Whether `lines` can be a maze of the page made of the letters that `legal` has.
 * @param {string[]} lines
 * @param {RegExp} legal
 */
function fits(lines, legal) {
  if (!lines.length || lines.length > LARGEST || lines[0].length > LARGEST) return false;
  return lines.every((line) => line.length === lines[0].length && legal.test(line));
}

export class MazeView {
  /** @type {(Findings & { cells?: number[][] | null, states?: string[] | null }) | null} */
  result = null;
  /** @type {Frame[]} */
  frames = [];
  grid = new MazeGrid({
    brush: () => this.brush.value,
    before: () => (this.grid.marks || this.result) && this.forget(),
    after: settingsChanged,
  });
  brush = h("select", {});
  rows = h("input", { type: "number", min: 1, max: LARGEST });
  columns = h("input", { type: "number", min: 1, max: LARGEST });
  seed = h("input", { type: "number", min: 0, value: 7 });
  weighted = h("input", { type: "checkbox" });
  pasted = h("textarea", { rows: 4, spellcheck: "false" });
  pastedField = field("maze.text.label", this.pasted, { name: "maze", help: "maze.text.help", wide: true });
  knobs = new Knobs({ domain: "maze", settings, onchange: settingsChanged });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "maze.run",
    testid: "maze-run",
  });
  player = new Player({ show: (at) => this.paintAt(at), label: "watch.position", speed: 20 });
  answer = h("section", { class: "card", hidden: true, tLabel: "solve.answer" });
  stage = h(
    "section",
    { class: "stage", tLabel: "maze.stage" },
    h("div", { class: "maze-scroll" }, this.grid.el),
    this.runner.el,
    this.player.el,
    legend(),
    h("p", { id: "maze-help", class: "help", t: "maze.help" }),
  );
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view maze-view" },
    h("h1", { class: "visually-hidden", t: "tab.maze" }),
    this.stage,
    h("div", { class: "side" }, this.settingsCard(), this.drawCard()),
    this.answer,
  );

  constructor() {
    if (!maze.cells.length) {
      // On a phone cells have to be large enough for a finger.
      const [rows, columns] = innerWidth < 600 ? [13, 11] : [15, 21];
      take(corridors(rows, columns, 7).map((row) => row.join("")));
    }
    this.weighted.addEventListener("change", () => {
      maze.weighted = this.weighted.checked;
      if (!maze.weighted) maze.cells = maze.cells.map((row) => row.map((cell) => (cell === "#" ? "#" : "1")));
      this.names();
      this.build();
    });
    linkPart("maze", { write: () => this.written(), read: (params) => this.read(params) });
    onLanguage(() => {
      this.names();
      this.grid.paint();
      this.paintAnswer();
    });
    this.names();
    this.build();
  }

  settingsCard() {
    return h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), this.knobs.el);
  }

  drawCard() {
    const buttons = [
      button("maze.random", () => this.takeRandom(), { class: "primary" }),
      button("maze.clear", () => this.takeEmpty()),
      button("maze.sample", () => this.takeSample()),
    ];
    const numbers = [
      field("setup.rows", this.rows, { name: "rows" }),
      field("setup.columns", this.columns, { name: "columns" }),
      field("setup.seed", this.seed, { name: "seed" }),
    ];
    const apply = h(
      "div",
      { class: "buttons" },
      button("setup.apply", () => this.readText()),
    );
    return h(
      "section",
      { class: "card", tLabel: "maze.draw" },
      h("h2", { t: "maze.draw" }),
      h("div", { class: "fields" }, field("maze.brush", this.brush, { name: "brush" })),
      h("div", { class: "fields three" }, numbers),
      h("label", { class: "check" }, this.weighted, h("span", { t: "maze.weighted" })),
      h("div", { class: "buttons" }, buttons),
      h("details", {}, h("summary", { t: "maze.text" }), this.pastedField, apply),
    );
  }

  size() {
    return { rows: whole(this.rows, 15), columns: whole(this.columns, 21) };
  }

  takeRandom() {
    const { rows, columns } = this.size();
    this.takeRows(corridors(rows, columns, whole(this.seed, 7)).map((row) => row.join("")));
  }

  takeEmpty() {
    const { rows, columns } = this.size();
    this.takeRows(Array(rows).fill("1".repeat(columns)));
  }

  takeSample() {
    this.takeRows(SAMPLE.map((row) => row.replaceAll("1", "#").replaceAll("0", "1")));
  }

  /** @param {string[]} rows */
  takeRows(rows) {
    take(rows);
    this.build();
  }

  build() {
    this.forget();
    this.grid.build();
    this.rows.value = String(maze.cells.length);
    this.columns.value = String(maze.cells[0].length);
    this.weighted.checked = maze.weighted;
    settingsChanged();
  }

  forget() {
    this.runner.cancel({ quiet: true });
    this.wipe();
  }

  wipe() {
    this.grid.clear();
    this.result = null;
    this.frames = [];
    this.answer.hidden = true;
    this.player.load(0);
  }

  readText() {
    const lines = this.pasted.value
      .trim()
      .split(/\n+/)
      .map((line) => line.replaceAll(/\s+/g, ""));
    const legal = fits(lines, /^[0-9.#]+$/);
    const problem = this.pastedField.querySelector(".error");
    if (problem) problem.textContent = legal ? "" : t("maze.text.bad", { largest: LARGEST });
    if (!legal) return;
    maze.weighted = lines.some((line) => /[2-9]/.test(line));
    const one = (/** @type {string} */ cell) => {
      if (maze.weighted) return cell === "." || cell === "0" ? "1" : cell;
      return cell === "1" || cell === "#" ? "#" : "1";
    };
    take(lines.map((line) => [...line].map(one).join("")));
    this.names();
    this.build();
  }

  /** The cells of the way found, if one was. */
  way() {
    const places = this.result?.cells?.map(([r, c]) => /** @type {Place} */ ([r, c]));
    return places ?? (this.result?.states ?? []).map(placeIn).filter((place) => place !== null);
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.wipe();
    await this.knobs.ready;
    const { from, to, weighted } = maze;
    const domain = /** @type {const} */ ("maze");
    const body = { domain, maze: text(), from, to, weighted, ...this.knobs.body() };
    if (this.knobs.chosen()?.traced !== false) {
      const trace = await search("trace", { ...body, steps: STEPS, rows: 1 }, onProgress, signal);
      this.result = trace.result;
      this.frames = trace.steps.map(frameOf);
    } else this.result = await search("solve", body, onProgress, signal);
    this.player.load(this.frames.length + (this.way().length ? 1 : 0));
    this.paintAnswer();
    announce(outcomeText(this.result));
    bringUp(this.stage, this.player.playButton);
    if (calm()) this.player.go(this.player.total);
    else this.player.toggle();
  }

  /** @param {number} index */
  paintAt(index) {
    this.grid.mark(marksAt(this.frames, index, this.way()));
  }

  paintAnswer() {
    const { result } = this;
    if (!result) return;
    this.answer.hidden = false;
    const way = this.way();
    const cells = way.map(([r, c]) => `(${r}, ${c})`).join(" ");
    const passed = () => h("summary", {}, t("maze.cells", { n: way.length }));
    this.answer.replaceChildren(
      h("h2", {}, outcomeText(result)),
      result.moves ? h("p", {}, `${t("maze.moves")} `, h("code", {}, result.moves)) : "",
      cells ? h("details", {}, passed(), h("p", { class: "way" }, cells)) : "",
      figures(result),
    );
  }

  names() {
    const before = this.brush.value || "toggle";
    const costs = Array.from({ length: 9 }, (_, i) => [String(i + 1), t("maze.brush.cost", { cost: i + 1 })]);
    setOptions(this.brush, [
      ["toggle", t("maze.brush.toggle")],
      ["#", t("maze.brush.wall")],
      ...(maze.weighted ? costs : [["1", t("maze.brush.free")]]),
      ["from", t("maze.brush.from")],
      ["to", t("maze.brush.to")],
    ]);
    this.brush.value = before;
    if (!this.brush.value) this.brush.value = "toggle";
  }

  /** What the address holds. */
  written() {
    const letter = (/** @type {string} */ cell) => (cell === "#" ? "x" : maze.weighted ? cell : "0");
    return {
      maze: maze.cells.map((row) => row.map(letter).join("")).join("_"),
      from: maze.from.join("-"),
      to: maze.to.join("-"),
      weighted: maze.weighted ? "1" : "",
      ...writeSettings(settings),
    };
  }

  /** @param {URLSearchParams} params */
  read(params) {
    const lines = (params.get("maze") ?? "").split("_").filter(Boolean);
    /** @type {(name: string) => Place | undefined} */
    const inside = (name) => {
      const [r, c] = (params.get(name) ?? "").split("-").map(Number);
      return lines[r]?.[c] === undefined ? undefined : [r, c];
    };
    if (fits(lines, /^[0-9x]+$/)) {
      maze.weighted = params.get("weighted") === "1";
      const rows = lines.map((line) => line.replaceAll("x", "#").replaceAll("0", "1"));
      take(rows, inside("from"), inside("to"));
      this.names();
      this.build();
    }
    readSettings(settings, params);
    this.knobs.ready.then(() => this.knobs.put(settings));
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
