// The drawing tools of the maze: brush, sizes, seed, costs, and the maze as text.

import { announce, button, field, h, setOptions, integerOf } from "../../app/dom.js";
import { t } from "../../text/i18n.js";
import { LARGEST, SAMPLE, corridors, maze, setMaze } from "./cells.js";

/** @import { PlainKey } from "../../../page/types.js" */

/**
 * Whether `lines` is a maze that fits the page and consists of the characters `legal`.
 * @param {string[]} lines
 * @param {RegExp} legal
 */
export function fits(lines, legal) {
  if (!lines.length || lines.length > LARGEST || lines[0].length > LARGEST) return false;
  return lines.every((line) => line.length === lines[0].length && legal.test(line));
}

export class DrawingTools {
  brush = h("select", {});
  rows = h("input", { type: "number", min: 1, max: LARGEST });
  columns = h("input", { type: "number", min: 1, max: LARGEST });
  seed = h("input", { type: "number", min: 0, testid: "maze-seed", tPlaceholder: "setup.seed.any" });
  weighted = h("input", { type: "checkbox" });
  diagonal = h("input", { type: "checkbox", testid: "maze-diagonal" });
  counted = h("input", { type: "checkbox", testid: "maze-counted" });
  pasted = h("textarea", { rows: 4, spellcheck: "false" });
  pastedField = field("maze.text.label", this.pasted, { name: "maze", help: "maze.text.help", wide: true });
  /** @type {HTMLElement} */
  el = this.card();

  /**
   * `before` is called before the maze changes, `after` afterwards.
   * @param {{ before: () => void, after: () => void }} options
   */
  constructor({ before, after }) {
    this.before = before;
    this.after = after;
    this.weighted.addEventListener("change", () => {
      this.before();
      maze.weighted = this.weighted.checked;
      if (!maze.weighted) maze.cells = maze.cells.map((row) => row.map((cell) => (cell === "#" ? "#" : "1")));
      this.names();
      this.after();
    });
    this.seed.addEventListener("input", () => (this.seed.dataset.drawn = ""));
    this.names();
  }

  card() {
    const buttons = [
      button("maze.random", () => this.takeRandom(), { class: "primary" }),
      button("maze.clear", () => this.takeEmpty()),
      button("maze.sample", () => this.takeSample()),
    ];
    const numbers = [
      field("setup.rows", this.rows, { name: "rows" }),
      field("setup.columns", this.columns, { name: "columns" }),
      field("setup.seed", this.seed, { name: "seed", help: "maze.seed.help" }),
    ];
    /** @param {HTMLElement} box @param {PlainKey} key */
    const check = (box, key) => h("label", { class: "check" }, box, h("span", { t: key }));
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
      check(this.weighted, "maze.weighted"),
      check(this.diagonal, "maze.diagonal"),
      check(this.counted, "maze.counted"),
      h("div", { class: "buttons" }, buttons),
      h("details", {}, h("summary", { t: "maze.text" }), this.pastedField, apply),
    );
  }

  size() {
    return { rows: integerOf(this.rows, 15), columns: integerOf(this.columns, 21) };
  }

  // A seed chosen by the page is replaced by a new one; a typed seed gives its maze again.
  takeRandom() {
    const { rows, columns } = this.size();
    const draws = this.seed.value.trim() === "" || this.seed.dataset.drawn === this.seed.value;
    const seed = draws ? Math.floor(Math.random() * 1e6) : integerOf(this.seed, 7);
    this.seed.value = String(seed);
    this.seed.dataset.drawn = draws ? this.seed.value : "";
    this.takeRows(corridors(rows, columns, seed).map((row) => row.join("")));
    announce(t("maze.drawn", { seed }));
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
    this.before();
    setMaze(rows);
    this.after();
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
    this.before();
    setMaze(lines.map((line) => [...line].map(one).join("")));
    this.names();
    this.after();
  }

  /** Updates the controls to the current maze. */
  paint() {
    this.rows.value = String(maze.cells.length);
    this.columns.value = String(maze.cells[0].length);
    this.weighted.checked = maze.weighted;
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
}
