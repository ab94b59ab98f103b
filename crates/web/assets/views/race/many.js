// A comparison of the lanes' methods and heuristics on many random problems, computed by the server, with a table and a chart.

import { search } from "../../app/api.js";
import { announce, field, h, bindText, integerOf } from "../../app/dom.js";
import { bytes, number, seconds } from "../../text/format.js";
import { t } from "../../text/i18n.js";
import { goalText, puzzle } from "../../store/puzzle.js";
import { Runner } from "../../widgets/runner.js";
import { optionValues, currentProblem, usesBoard, watchProblem } from "../../store/problem.js";
import { head, row, scrolled, table } from "../../widgets/table.js";

/** @import { Body, Comparison, OnProgress } from "../../../page/types.js" */
/** @import { Lane } from "./lane.js" */

const COLUMNS = /** @type {const} */ ([
  "knob.method",
  "knob.heuristic",
  "race.solved",
  "stat.steps",
  "stat.expanded",
  "stat.time",
  "stat.bytes",
]);

/** The number of random problems. */
const COUNT = 20;
/** The seed of random problems. */
const SEED = 1;

/** @param {Comparison["ways"][number]} way */
const wayRow = (way) =>
  row(way.method, [
    way.heuristic ?? "–",
    `${way.solved} / ${way.runs}`,
    number(way.steps?.median),
    number(way.expanded?.median),
    seconds(way.time_us?.median),
    bytes(way.bytes?.median),
  ]);

export class ManyBoards {
  count = h("input", { type: "number", min: 1, max: 100, value: COUNT });
  seed = h("input", { type: "number", min: 0, value: SEED });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "race.many.run",
    testid: "race-many",
    prefix: "race-many-",
  });
  result = h("div", {});
  title = h("summary", { t: "race.many" });
  help = h("p", { class: "help", t: "race.many.help" });
  counted = field("race.many.count", this.count, { name: "random" });
  /** @type {HTMLElement} */
  el = h(
    "details",
    { class: "card" },
    this.title,
    this.help,
    h("div", { class: "fields two" }, this.counted, field("setup.seed", this.seed, { name: "seed" })),
    this.runner.el,
    this.result,
  );

  /**
   * @param {() => Lane[]} lanes whose methods and heuristics are compared
   * @param {() => number} limit the time limit of each run, in seconds
   */
  constructor(lanes, limit) {
    this.lanes = lanes;
    this.limit = limit;
    watchProblem((what) => what === "problem" && this.fit());
  }

  /** Updates the texts for boards or problems; hidden for domains without random problems. */
  fit() {
    this.el.hidden = !usesBoard() && !currentProblem.row?.abilities.includes("generate");
    this.runner.cancel({ quiet: true });
    this.result.replaceChildren();
    const board = usesBoard();
    bindText(this.title, board ? "race.many" : "race.many.other");
    bindText(this.help, board ? "race.many.help" : "race.many.other.help");
    const label = this.counted.querySelector("label");
    if (label) bindText(label, board ? "race.many.count" : "race.many.other.count");
  }

  /** The request fields for the random problems. */
  kind() {
    if (!usesBoard()) return { domain: currentProblem.domain, ...optionValues() };
    return { size: `${puzzle.rows}x${puzzle.columns}`, goal: goalText() };
  }

  /** @returns {Body<"compare">} */
  body() {
    const methods = [...new Set(this.lanes().map((lane) => lane.body().method))];
    const heuristics = [...new Set(this.lanes().map((lane) => lane.chosen))].filter(Boolean);
    return /** @type {Body<"compare">} */ ({
      ...this.kind(),
      methods,
      heuristics: heuristics.length ? heuristics : undefined,
      random: integerOf(this.count, COUNT),
      seed: integerOf(this.seed, SEED),
      chart: true,
      time_limit: this.limit(),
    });
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.result.replaceChildren();
    const answer = await search("compare", this.body(), onProgress, signal);
    const heads = COLUMNS.map((key) => head(t(key)));
    this.result.replaceChildren(
      h("p", { class: "help" }, t("race.many.median")),
      scrolled(t("race.table"), table(heads, answer.ways.map(wayRow), { kind: "counts" })),
    );
    if (answer.chart) this.draw(answer.chart);
    announce(t("race.many.done"));
  }

  /** @param {string} svg */
  draw(svg) {
    const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const onload = () => URL.revokeObjectURL(src);
    this.result.append(h("img", { class: "server-picture", alt: t("race.many.chart"), src, onload }));
  }
}
