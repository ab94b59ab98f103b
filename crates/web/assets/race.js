// Race: two to six ways on one board, side by side. Each lane is a search of its own with live figures; the table and the chart
// at the end are made of the lanes' own answers. A second run compares the same ways on many random boards.

import { Problem, onServer, search } from "./api.js";
import { bars } from "./chart.js";
import { announce, button, enable, field, h, setOptions, whole } from "./dom.js";
import { bytes, number, seconds } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { Lane } from "./lane.js";
import { linkPart } from "./link.js";
import { ManyBoards } from "./many.js";
import { asked, watchPuzzle } from "./puzzle.js";
import { outcomeText } from "./report.js";
import { Runner } from "./run.js";
import { settingsChanged } from "./settings.js";
import { boardLine, boardSetup } from "./setup.js";
import { head, row, table } from "./table.js";

/** @import { Body, Findings, OnProgress, Progress } from "../page/types.js" */
/**
 * How a lane ended: with an answer, or with what was wrong.
 * @typedef {{ lane: Lane, name: string, result?: Findings, error?: Problem }} Arrival
 */

const MOST = 6;
const LANES = [
  ["bfs", ""],
  ["iddfs", ""],
  ["astar", "misplaced"],
  ["astar", "manhattan"],
  ["idastar", "manhattan"],
  ["greedy", "manhattan"],
];
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

/** @param {Arrival} arrival */
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
 * Who expanded the fewest nodes.
 * @param {Arrival[]} rows
 */
function winnerText(rows) {
  const solved = rows.filter((one) => one.result?.outcome === "solved");
  const expanded = (/** @type {Arrival} */ one) => one.result?.statistics.expanded ?? Infinity;
  const least = Math.min(...solved.map(expanded));
  const best = solved.filter((one) => expanded(one) === least).map((one) => one.name);
  if (best.length === 0) return t("race.none");
  if (best.length === 1) return t("race.winner", { way: best[0], n: number(least) });
  return t("race.winners", { ways: best.join(t("and")), n: number(least) });
}

export class RaceView {
  /** @type {Arrival[] | null} */
  rows = null;
  /** @type {Lane[]} */
  lanes = [];
  list = h("ol", { class: "lanes", tLabel: "race.lanes" });
  add = button("race.add", () => this.addLane(LANES[this.lanes.length]), { testid: "race-add" });
  limit = h("input", { type: "number", min: 1, max: 60, value: 10 });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "race.run",
    testid: "race-run",
  });
  winner = h("h2", {});
  table = h("div", { class: "scroll", tabindex: "0", role: "region", tLabel: "race.table", testid: "race-table" });
  metric = h("select", {});
  chart = h("div", { class: "chart", testid: "race-chart" });
  results = h(
    "section",
    { class: "card", hidden: true, tLabel: "race.results" },
    this.winner,
    this.table,
    field("race.metric", this.metric),
    this.chart,
  );
  many = new ManyBoards(
    () => this.lanes,
    () => whole(this.limit, 10),
  );
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view race" },
    h("h1", { class: "visually-hidden", t: "tab.race" }),
    this.lanesCard(),
    this.results,
    boardSetup({ open: false }),
    this.many.el,
  );

  constructor() {
    this.metric.addEventListener("change", () => this.draw());
    watchPuzzle((what) => what !== "info" && this.forget());
    onLanguage(() => this.translate());
    linkPart("race", {
      write: () => ({ ways: this.lanes.map((lane) => lane.wished.filter(Boolean).join(".")).join(",") }),
      read: (params) => this.read(params),
    });
    onServer((up) => up && this.lanes.forEach((lane) => lane.all || lane.fill()));
    for (const way of LANES.slice(0, 4)) this.addLane(way);
  }

  lanesCard() {
    const limit = field("knob.time_limit", this.limit, { name: "time_limit" });
    return h(
      "section",
      { class: "card", tLabel: "race.lanes" },
      boardLine(),
      h("p", { class: "help", t: "race.help" }),
      this.list,
      h("div", { class: "run-line" }, this.add, limit, this.runner.el),
    );
  }

  /** @param {string[]} way */
  addLane([method, heuristic = ""]) {
    if (this.lanes.length >= MOST) return;
    const lane = new Lane(method, heuristic, (one) => this.drop(one));
    this.lanes.push(lane);
    this.list.append(lane.el);
    this.buttons();
    lane.fill();
  }

  /** @param {Lane} lane */
  drop(lane) {
    if (this.lanes.length <= 2) return;
    this.lanes = this.lanes.filter((other) => other !== lane);
    lane.el.remove();
    this.buttons();
    this.add.focus();
    settingsChanged();
  }

  buttons() {
    enable(this.add, this.lanes.length < MOST);
    this.lanes.forEach((lane, i) => {
      lane.remove.disabled = this.lanes.length <= 2;
      lane.way.setAttribute("aria-label", t("race.lane", { n: i + 1 }));
    });
  }

  /**
   * Shows how far a lane has come; the bars of all are drawn on one scale.
   * @param {Lane} lane
   * @param {Progress} figures
   * @param {string} state
   */
  live(lane, figures, state) {
    if (figures.busy) {
      lane.state.textContent = t("run.busy", { n: figures.busy });
      return;
    }
    lane.show(figures, state);
    const largest = Math.max(...this.lanes.map((other) => other.expanded), 10);
    for (const other of this.lanes) other.measure(largest);
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.results.hidden = true;
    this.rows = null;
    let done = 0;
    for (const lane of this.lanes) {
      lane.el.classList.remove("ended", "failed");
      this.live(lane, { expanded: 0, time_us: 0, bytes: 0 }, t("race.waiting"));
    }
    const common = { ...asked(), time_limit: whole(this.limit, 10), moves: "blank" };
    const total = this.lanes.length;
    const searches = this.lanes.map(async (lane) => {
      try {
        return await this.run(lane, common, signal);
      } finally {
        done += 1;
        onProgress({ done, total });
      }
    });
    this.rows = await Promise.all(searches);
    this.paint();
    announce(this.winner.textContent);
  }

  /**
   * @param {Lane} lane
   * @param {object} common
   * @param {AbortSignal} signal
   * @returns {Promise<Arrival>}
   */
  async run(lane, common, signal) {
    const body = /** @type {Body<"solve">} */ ({ ...common, ...lane.body() });
    try {
      const result = await search("solve", body, (figures) => this.live(lane, figures, t("race.running")), signal);
      this.live(lane, result.statistics, outcomeText(result));
      lane.el.classList.add("ended");
      announce(t("race.arrived", { way: lane.name }));
      return { lane, name: lane.name, result };
    } catch (error) {
      if (!(error instanceof Problem)) {
        lane.state.textContent = t("run.cancelled");
        throw error;
      }
      this.live(lane, { expanded: 0 }, error.message);
      lane.el.classList.add("failed");
      return { lane, name: lane.name, error };
    }
  }

  forget() {
    this.runner.cancel({ quiet: true });
    this.rows = null;
    this.results.hidden = true;
    for (const lane of this.lanes) lane.clear();
  }

  async translate() {
    this.buttons();
    await Promise.all(this.lanes.map((lane) => lane.fill()));
    for (const one of this.rows ?? []) one.name = one.lane.name;
    this.paint();
  }

  paint() {
    if (!this.rows) return;
    this.results.hidden = false;
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
    const data = (this.rows ?? []).flatMap(({ name, result }) =>
      result ? [{ name, value: result.statistics[metric] }] : [],
    );
    this.chart.replaceChildren(bars(data, METRICS[metric], this.chart.clientWidth || 740));
  }

  /** @param {URLSearchParams} params */
  read(params) {
    const ways = (params.get("ways") ?? "").split(",").filter(Boolean).slice(0, MOST);
    if (ways.length < 2) return;
    for (const lane of this.lanes) lane.el.remove();
    this.lanes = [];
    for (const way of ways) this.addLane(way.split("."));
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.many.runner.cancel({ quiet: true });
  }
}
