// Controls for the board and the goal: typed or pasted in any form, by size, shuffled from a seed, or edited by exchanging cells.

import { clearProblems, onServer, postJson, registry, showProblem } from "../app/api.js";
import { picture, exchangeEditor } from "./board.js";
import { announce, button, field, uniqueId, h, setOptions } from "../app/dom.js";
import { onLanguage, t } from "../text/i18n.js";
import { pushAddress } from "../app/address.js";
import {
  KNOWN,
  LARGEST,
  goalText,
  lookAt,
  puzzle,
  readBoard,
  readGoal,
  setBoard,
  textOf,
  tooLarge,
  watchPuzzle,
} from "../store/puzzle.js";

// Longer than the largest board of the page in any form.
const LONGEST = 10000;
const SIZES = ["2x2", "2x3", "3x3", "3x4", "4x4", "5x5", "6x6", "8x8", "10x10"];

/** The size of the current board, as in requests. */
const sizeHere = () => `${puzzle.rows}x${puzzle.columns}`;

/**
 * The size to send with a text: only if the text has no rows and as many numbers as the selected size has cells.
 * @param {string} text
 */
function sizeWish(text) {
  const cells = text.split(/[\s,]+/).length;
  const flat = !/[/\n]/.test(text) && cells === puzzle.rows * puzzle.columns;
  return flat && puzzle.rows !== puzzle.columns ? sizeHere() : undefined;
}

class BoardSetup {
  paste = h("textarea", {
    rows: 3,
    spellcheck: "false",
    autocomplete: "off",
    testid: "paste",
    tPlaceholder: "setup.paste.example",
  });
  size = h("select", { testid: "size" });
  goal = h("select", { testid: "goal" });
  ownGoal = h("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  seed = h("input", {
    type: "text",
    inputmode: "numeric",
    testid: "seed",
    autocomplete: "off",
    tPlaceholder: "setup.seed.any",
  });
  rows = h("input", { type: "number", min: 1, max: LARGEST, value: 3 });
  columns = h("input", { type: "number", min: 1, max: LARGEST, value: 3 });
  otherSize = h(
    "div",
    { class: "fields two", hidden: true },
    field("setup.rows", this.rows),
    field("setup.columns", this.columns),
    button("setup.size.take", () => this.act(() => this.resize())),
  );
  problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  goalEditor = h("div", { class: "goal-editor", hidden: true });
  ownBox = this.makeOwnBox();

  distance = h("input", {
    type: "number",
    min: 0,
    max: 100,
    testid: "wished-distance",
    tPlaceholder: "setup.seed.any",
  });

  distanceBox = field("setup.distance", this.distance, { name: "distance" });

  /**
   * @param {boolean} open whether it is open, or folded below a summary
   * @param {() => void} changed called after the board or the goal was changed here
   */
  constructor(open, changed) {
    this.changed = changed;
    const id = uniqueId("setup");
    const title = h("h2", { id, t: "setup.title" });
    this.el = open
      ? h("section", { class: "card setup-card", "aria-labelledby": id }, title, this.body())
      : h("details", { class: "card setup-card" }, h("summary", { id, t: "setup.change" }), this.body());
    this.listen();
    watchPuzzle((what) => {
      if (what === "board") this.paint();
      else if (what === "move" && document.activeElement !== this.paste) this.writePaste();
    });
    onLanguage(() => this.names());
    onServer((up) => {
      if (!up) return;
      clearProblems(this.el, this.problem);
      if (this.goal.length <= 1) this.names();
    });
    this.names();
  }

  makeOwnBox() {
    const take = button("setup.goal.take", () => this.take(this.ownGoal.value));
    const current = button("setup.goal.current", () => this.take(textOf(puzzle.cells, puzzle.columns)));
    return h(
      "div",
      { class: "own-goal", hidden: true },
      h("p", { class: "help", t: "setup.goal.help" }),
      this.goalEditor,
      field("setup.goal.own", this.ownGoal, { name: "goal-text" }),
      h("div", { class: "buttons" }, take, current),
    );
  }

  body() {
    const which = [field("setup.size", this.size, { name: "size" }), field("setup.goal", this.goal, { name: "goal" })];
    const mix = () => this.act(() => this.mix());
    const shuffle = button("setup.shuffle", mix, { class: "primary", testid: "shuffle" });
    const apply = button("setup.apply", () => this.act(() => this.read()), { testid: "apply" });
    return h(
      "div",
      { class: "setup" },
      h("div", { class: "fields which" }, which),
      this.otherSize,
      this.ownBox,
      this.distanceBox,
      h("div", { class: "fields seed" }, field("setup.seed", this.seed, { name: "seed" }), shuffle),
      field("setup.paste", this.paste, { name: "board", help: "setup.paste.help", wide: true }),
      h("div", { class: "buttons" }, apply),
      this.problem,
    );
  }

  listen() {
    this.seed.addEventListener("input", () => (this.seed.dataset.drawn = ""));
    this.size.addEventListener("change", () => {
      this.otherSize.hidden = this.size.value !== "other";
      if (this.size.value === "other") this.rows.focus();
      else {
        [this.rows.value, this.columns.value] = this.size.value.split("x");
        this.act(() => this.resize());
      }
    });
    this.goal.addEventListener("change", () => {
      this.ownBox.hidden = this.goal.value !== "own";
      if (this.goal.value !== "own") this.take(this.goal.value);
    });
    this.paste.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.act(() => this.read());
    });
  }

  /**
   * Runs `work`, and shows its error.
   * @param {() => Promise<void>} work
   */
  async act(work) {
    clearProblems(this.el, this.problem);
    try {
      await work();
      this.changed();
    } catch (error) {
      showProblem(error, this.el, this.problem);
      /** @type {HTMLElement | null} */
      const wrong = this.el.querySelector("[aria-invalid]");
      wrong?.focus();
    }
  }

  /** @param {string} goal */
  take(goal) {
    return this.act(async () => {
      await readGoal(goal);
      announce(t("setup.goal.taken"));
    });
  }

  /** The goal for a new board: a named goal applies to any size, an edited one only to its own. */
  chosenGoal() {
    return this.goal.value === "own" ? goalText() : this.goal.value || undefined;
  }

  async read(board = this.paste.value.trim()) {
    if (board.length > LONGEST) throw tooLarge("board");
    const size = sizeWish(board);
    let answer;
    try {
      answer = await lookAt({ board, goal: this.chosenGoal(), size });
    } catch (error) {
      if (error.field !== "goal" || puzzle.goalName) throw error;
      answer = await lookAt({ board, size });
    }
    setBoard(answer);
    announce(t("setup.applied", { rows: answer.rows, columns: answer.columns }));
  }

  /** @param {string} size */
  async random(size) {
    const wish = this.seed.value.trim();
    const goal = size === sizeHere() ? goalText() : (puzzle.goalName ?? "standard");
    const seed = wish === "" ? Math.floor(Math.random() * 1e6) : Number(wish);
    const far = this.distance.value.trim();
    const distance = far === "" || size !== sizeHere() ? undefined : Number(far);
    const answer = await postJson("boards/random", { size, goal, seed, distance });
    await readBoard({ board: answer.boards[0].text, size, goal });
    this.seed.value = String(answer.seed);
  }

  async mix() {
    const wish = this.seed.value.trim();
    const legal = wish === "" || (/^\d+$/.test(wish) && Number.isSafeInteger(Number(wish)));
    if (!legal) throw Object.assign(new Error(t("setup.seed.bad")), { field: "seed" });
    // A seed chosen by the page is replaced by a new one; a typed seed gives its board again.
    if (this.seed.dataset.drawn === this.seed.value) this.seed.value = "";
    const draws = this.seed.value.trim() === "";
    await this.random(sizeHere());
    this.seed.dataset.drawn = draws ? this.seed.value : "";
    announce(t("setup.shuffled", { seed: this.seed.value }));
  }

  async resize() {
    const [rows, columns] = [Number(this.rows.value), Number(this.columns.value)];
    const within = (/** @type {number} */ side) => side >= 1 && side <= LARGEST;
    if (!within(rows) || !within(columns) || rows * columns < 2) throw tooLarge("size");
    this.seed.value = "";
    await this.random(`${rows}x${columns}`);
    this.seed.dataset.drawn = this.seed.value;
    announce(t("setup.applied", { rows, columns }));
  }

  writePaste() {
    this.paste.value = textOf(puzzle.cells, puzzle.columns).replaceAll("/", "\n");
  }

  paint() {
    const sizes = [...new Set([...SIZES, sizeHere()])].map((name) => [name, name.replace("x", " × ")]);
    setOptions(this.size, [...sizes, ["other", t("setup.size.other")]]);
    this.size.value = sizeHere();
    this.otherSize.hidden = true;
    [this.rows.value, this.columns.value] = [String(puzzle.rows), String(puzzle.columns)];
    this.goal.value = puzzle.goalName ?? "own";
    this.ownBox.hidden = this.goal.value !== "own";
    this.ownGoal.value = textOf(puzzle.goal, puzzle.columns);
    this.goalEditor.hidden = false;
    const focused = [...this.goalEditor.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    const taken = (/** @type {number[]} */ cells) => this.take(textOf(cells, puzzle.columns));
    this.goalEditor.replaceChildren(exchangeEditor(puzzle.goal, puzzle.columns, "setup.goal.editor", taken));
    if (focused >= 0) this.goalEditor.querySelectorAll("button")[focused]?.focus();
    this.writePaste();
  }

  async names() {
    this.distanceBox.note.textContent = t("setup.distance.help", { n: KNOWN });
    const goals = await registry().then(
      (all) => all.goals,
      () => [],
    );
    const named = goals.map(({ name, title }) => [name, title && title !== name ? `${name} – ${title}` : name]);
    setOptions(this.goal, [...named, ["own", t("setup.goal.edit")]]);
    this.paint();
  }
}

/** The card for choosing a board and a goal. Before a change, the old address is added to the browser's history. */
export const boardSetup = ({ open = true } = {}) => new BoardSetup(open, pushAddress);

/** The board and the goal as small pictures; `start` is left out where the board itself is shown. */
export function boardLine({ start = true } = {}) {
  const line = h("div", { class: "board-line", testid: "board-line" });
  /** @type {(key: "setup.start" | "setup.goal", cells: number[]) => HTMLElement} */
  const part = (key, cells) =>
    h("span", { class: "board-part" }, h("span", { class: "label" }, t(key)), picture(cells, puzzle.columns));
  const paint = () => {
    const to = h("span", { class: "to", "aria-hidden": "true" }, "→");
    const goal = h("span", { class: "help" }, puzzle.goalName ?? t("setup.goal.mine"));
    line.replaceChildren(
      ...(start ? [part("setup.start", puzzle.cells), to] : []),
      part("setup.goal", puzzle.goal),
      goal,
    );
  };
  watchPuzzle((what) => what !== "info" && paint());
  onLanguage(paint);
  paint();
  return line;
}
