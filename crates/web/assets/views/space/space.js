// Space: all states of a problem by their distance from the goal, as a histogram and as a map. Both show the current position and a solution;
// pressing a distance gives a board at that distance.

import { getSpace, postJson, search } from "../../app/api.js";
import { problemLine, problemSetup } from "../../widgets/problem-chooser.js";
import { announce, button, h } from "../../app/dom.js";
import { number, sentences } from "../../text/format.js";
import { viewHead } from "../../widgets/heading.js";
import { Histogram } from "./histogram.js";
import { onLanguage, t } from "../../text/i18n.js";
import { hashWith, openSolve, linkPart } from "../../app/address.js";
import { SpaceMap, statesOf, statesOfDot } from "./map.js";
import { KNOWN, goalText, isSolved, puzzle, readBoard, sizeOf, textOf } from "../../store/puzzle.js";
import { shortOutcome } from "../../widgets/report.js";
import { Runner } from "../../widgets/runner.js";
import { problemRequest, solveRequest, usesBoard, watchProblem } from "../../store/problem.js";

/** @import { OnProgress, Solution } from "../../../page/types.js" */
/** @typedef {{ distance: number, states: number }} Layer */

/**
 * The layers of a count.
 * @param {{ by_distance: number[][] }} counted
 */
const layersOf = ({ by_distance: counts }) => counts.map(([distance, states]) => ({ distance, states }));

export class SpaceView {
  /** The layers and the problem they belong to. @type {{ of: string, layers: Layer[] } | null} */
  counted = null;
  /** The distance of the current position, if known. @type {number | null} */
  here = null;
  total = h("p", { class: "lead", testid: "space-total" });
  where = h("p", { class: "where", testid: "space-here" });
  help = h("p", { class: "help", testid: "space-help" });
  histogram = new Histogram((distance) => this.visit(distance));
  map = new SpaceMap((distance) => this.visit(distance));
  play = button("space.play", () => (location.hash = hashWith("play", this.boardNow())), { testid: "space-play" });
  solve = button("space.solve", () => openSolve({}), {});
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "space.run",
    testid: "space-run",
  });
  results = h(
    "section",
    { class: "card space-card", hidden: true, tLabel: "space.results" },
    this.total,
    this.where,
    h("div", { class: "space-pictures" }, this.histogram.el, this.map.el),
    this.help,
    h("div", { class: "buttons" }, this.play, this.solve),
  );
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view space" },
    viewHead("space"),
    h("section", { class: "card", tLabel: "space.problem" }, ...problemLine(), this.runner.el),
    this.results,
    ...problemSetup(),
  );

  constructor() {
    watchProblem((what) => what === "problem" && this.el.isConnected && this.turn());
    onLanguage(() => this.counted && this.paint());
    linkPart("space", { write: () => ({}), read: () => [] });
  }

  /** The parameters of the current board in an address. */
  boardNow() {
    const cells = textOf(puzzle.cells, puzzle.columns).replaceAll(" ", "-").replaceAll("/", "_");
    const goal = goalText().replaceAll(" ", "-").replaceAll("/", "_");
    return { b: cells, g: goal, size: sizeOf(puzzle.rows, puzzle.columns) };
  }

  /** The key of a count: boards of the same size and goal share it. */
  kind() {
    return usesBoard() ? `${puzzle.rows}x${puzzle.columns} ${goalText()}` : JSON.stringify(problemRequest());
  }

  turn() {
    if (this.counted?.of === this.kind()) {
      this.runner.start();
      return;
    }
    this.counted = null;
    this.results.hidden = true;
    this.runner.start();
  }

  /** Counts the space unless that is done, then finds a solution from the current position. */
  async work(/** @type {AbortSignal} */ signal, /** @type {OnProgress} */ onProgress) {
    const of = this.kind();
    if (this.counted?.of !== of) this.counted = { of, layers: await this.count(signal) };
    this.here = null;
    this.paint();
    const found = /** @type {Solution} */ (await search("solve", solveRequest(), onProgress, signal));
    const way = found.outcome === "solved" && found.optimal ? found : null;
    this.here = way ? Number(way.cost ?? way.steps) : null;
    this.paint(way);
    this.where.textContent = way ? t("space.here", { n: number(this.here) }) : shortOutcome(found);
    announce(this.where.textContent);
  }

  /** @param {AbortSignal} signal */
  async count(signal) {
    if (usesBoard()) return layersOf(await getSpace(`${puzzle.rows}x${puzzle.columns}`, goalText(), signal));
    return layersOf(await postJson("layers", problemRequest(), signal));
  }

  /** Whether boards at a given distance are available. */
  get live() {
    return usesBoard() && puzzle.rows * puzzle.columns <= KNOWN;
  }

  /** @param {Solution | null} [way] */
  paint(way = null) {
    if (!this.counted) return;
    const { layers } = this.counted;
    const states = statesOf(layers);
    const mean = layers.reduce((sum, layer) => sum + layer.states * layer.distance, 0) / states;
    const largest = layers.at(-1)?.distance ?? 0;
    this.results.hidden = false;
    this.total.textContent = t("space.total", { n: number(states), mean: mean.toFixed(2), largest: number(largest) });
    const each = statesOfDot(layers);
    const help = each === 1 ? t("space.help") : t("space.help.many", { n: number(each) });
    this.help.textContent = this.live ? sentences(help, t("space.press")) : help;
    this.histogram.show(layers, this.here, this.live);
    this.map.show(layers, this.here, way?.states ?? []);
    this.play.hidden = !usesBoard();
    this.solve.hidden = !usesBoard() || isSolved();
  }

  /**
   * Switches to a board at a distance.
   * @param {number} distance
   */
  async visit(distance) {
    if (!this.live) return;
    const [size, goal] = [`${puzzle.rows}x${puzzle.columns}`, goalText()];
    try {
      const seed = Math.floor(Math.random() * 1e9);
      const { boards } = await postJson("boards/random", { size, goal, distance, seed });
      await readBoard({ board: boards[0].text, size, goal });
    } catch (error) {
      this.runner.showMessage(error.message);
    }
  }

  enter() {
    if (this.counted?.of !== this.kind()) this.turn();
    else this.runner.start();
  }

  leave() {
    this.runner.cancel({ quiet: true });
  }
}
