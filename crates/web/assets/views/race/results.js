// The results of a race: the lane with the fewest expanded nodes, a table, a chart, and a replay in which all lanes expand nodes at the same
// pace.

import { registry } from "../../app/api.js";
import { bars } from "../../widgets/chart.js";
import { field, h, setOptions } from "../../app/dom.js";
import { bytes, number, seconds } from "../../text/format.js";
import { t } from "../../text/i18n.js";
import { nameOf } from "./lane.js";
import { Player } from "../../widgets/player.js";
import { outcomeText, shortOutcome } from "../../widgets/report.js";
import { head, row, table } from "../../widgets/table.js";

/** @import { Problem } from "../../app/api.js" */
/** @import { Findings } from "../../../page/types.js" */
/** @import { Lane, Combination } from "./lane.js" */
/**
 * The result of a lane, or its error. `way` is the choice at the start of the race.
 * @typedef {{ lane: Lane, way: Combination, name: string, result?: Findings, error?: Problem }} LaneResult
 */

const METRICS = { expanded: number, generated: number, time_us: seconds, bytes };
const NAMES = /** @type {(keyof typeof METRICS)[]} */ (Object.keys(METRICS));
const COLUMNS = /** @type {const} */ ([
  "race.way",
  "stat.steps",
  "race.optimal",
  "stat.expanded",
  "stat.generated",
  "stat.maxopen",
  "stat.time",
  "stat.bytes",
]);
/** Number of frames of the replay. */
const PICTURES = 120;

/** @param {LaneResult} arrival */
const expandedBy = (arrival) => arrival.result?.statistics.expanded ?? 0;

/** @param {LaneResult} arrival */
function resultRow({ name, result, error }) {
  if (!result) return h("tr", {}, h("th", { scope: "row" }, name), h("td", { colspan: 7 }, error?.message));
  const { statistics } = result;
  const solved = result.outcome === "solved";
  return row(name, [
    number(result.steps),
    solved ? t(result.optimal ? "yes" : "race.unproven") : outcomeText(result),
    number(statistics.expanded),
    number(statistics.generated),
    number(statistics.max_open),
    seconds(statistics.time_us),
    bytes(statistics.bytes),
  ]);
}

/**
 * The sentence about the fewest expanded nodes.
 * @param {LaneResult[]} rows
 */
function winnerText(rows) {
  const solved = rows.filter((one) => one.result?.outcome === "solved");
  const least = Math.min(...solved.map(expandedBy));
  const best = solved.filter((one) => expandedBy(one) === least).map((one) => one.name);
  if (best.length === 0) return t("race.none");
  if (best.length === 1) return t("race.winner", { way: best[0], n: number(least) });
  return t("race.winners", { ways: best.join(t("and")), n: number(least) });
}

export class RaceResults {
  /** @type {LaneResult[]} */
  rows = [];
  winner = h("h2", {});
  table = h("div", { class: "scroll", tabindex: "0", role: "region", tLabel: "race.table", testid: "race-table" });
  metric = h("select", {});
  chart = h("div", { class: "chart", testid: "race-chart" });
  pace = h("p", { class: "help", testid: "race-pace" });
  hooks = { play: "race-replay", step: "race-on", back: "race-back", jump: "race-jump" };
  player = new Player({ show: (at) => this.slow(at), testids: this.hooks, speed: 20 });
  el = h(
    "section",
    { class: "card", hidden: true, tLabel: "race.results" },
    this.winner,
    this.table,
    h("h3", { t: "race.slow" }),
    h("p", { class: "help", t: "race.slow.help" }),
    this.player.el,
    this.pace,
    field("race.metric", this.metric),
    this.chart,
  );

  constructor() {
    this.metric.addEventListener("change", () => this.draw());
    // Draw it for the available width, because scaling would make the labels unreadable.
    addEventListener("resize", () => this.rows.length && this.draw());
  }

  /** @param {LaneResult[]} rows */
  show(rows) {
    this.rows = rows;
    this.el.hidden = rows.length === 0;
    this.player.load(rows.length ? PICTURES : 0, PICTURES);
    this.pace.textContent = "";
    if (rows.length) this.paint();
  }

  /** Updates the texts after a change of language. */
  async translate() {
    const all = await registry().catch(() => null);
    for (const one of this.rows) one.name = nameOf(all, one.way);
    if (this.rows.length) this.paint();
  }

  paint() {
    this.winner.textContent = winnerText(this.rows);
    const heads = COLUMNS.map((key) => head(t(key)));
    this.table.replaceChildren(table(heads, this.rows.map(resultRow), { kind: "counts" }));
    setOptions(
      this.metric,
      NAMES.map((name) => [name, t(`race.by.${name}`)]),
    );
    this.draw();
  }

  draw() {
    const metric = NAMES.find((name) => name === this.metric.value) ?? "expanded";
    const data = this.rows.flatMap(({ name, lane, result }) => {
      const value = result?.statistics[metric];
      return typeof value === "number" ? [{ name, value, colour: lane.colour }] : [];
    });
    this.chart.replaceChildren(bars(data, METRICS[metric], this.chart.clientWidth || 740));
  }

  /**
   * Shows a frame of the replay, in which all lanes have expanded the same number of nodes; the last frame shows the results.
   * @param {number} at
   */
  slow(at) {
    const largest = Math.max(...this.rows.map(expandedBy), 10);
    const nodes = at >= PICTURES ? largest : Math.floor(largest ** (at / PICTURES));
    this.pace.textContent = t("race.pace", { n: number(nodes) });
    for (const one of this.rows) {
      if (!one.result) continue;
      const there = expandedBy(one) <= nodes;
      // Only the node count is known before the end.
      if (there) one.lane.show(one.result.statistics, shortOutcome(one.result));
      else one.lane.show({ expanded: nodes }, t("race.running"));
      one.lane.measure(largest);
      one.lane.el.classList.toggle("ended", there);
    }
  }
}
