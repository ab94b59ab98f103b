// Race: two to six methods on one problem, side by side. Each lane is a search of its own with live figures; the final table and chart are made
// from the lanes' results. A comparison runs the same methods on many random problems.

import { Problem, onServer, registry, search } from "../../app/api.js";
import { RaceResults } from "./results.js";
import { problemLine, problemSetup } from "../../widgets/problem-chooser.js";
import { announce, button, enable, field, h, integerOf } from "../../app/dom.js";
import { nextStepButtons } from "../../widgets/next-steps.js";
import { onLanguage, t } from "../../text/i18n.js";
import { Lane, nameOf } from "./lane.js";
import { linkPart } from "../../app/address.js";
import { FormulaCard, isFormula } from "./formula.js";
import { ManyBoards } from "./many.js";
import { shortOutcome } from "../../widgets/report.js";
import { Runner, waitText } from "../../widgets/runner.js";
import { settingsChanged } from "../../store/settings.js";
import { solveRequest, currentProblem, watchProblem } from "../../store/problem.js";
import { viewHead } from "../../widgets/heading.js";

/** @import { Body, Findings, OnProgress, Progress, Registry } from "../../../page/types.js" */
/** @import { LaneResult } from "./results.js" */
/** @import { Combination } from "./lane.js" */

/** Seconds of each search. */
const TIME_LIMIT = 10;
const MOST = 6;
/** The number of lanes at first. */
const FIRST = 4;

/**
 * The default lanes of a domain: optimal methods, two blind ones, and guided ones with typical heuristics.
 * @param {Registry} all
 * @param {string} domain
 */
function defaultCombinations(all, domain) {
  const here = (/** @type {{ domains: string[], compared: boolean }} */ one) =>
    one.compared && one.domains.includes(domain);
  const methods = all.methods.filter((one) => here(one) && one.optimal && !one.knobs.includes("weight_h"));
  const blind = methods.filter((one) => one.heuristic === "no").slice(0, 2);
  const [guided, ...others] = methods.filter((one) => one.heuristic === "yes");
  const guides = all.heuristics.filter(here).slice(0, 2);
  const usual = all.domains.find((row) => row.name === domain)?.usual ?? "";
  /** @type {string[][]} */
  const ways = blind.map((one) => [one.name]);
  if (guided) ways.push(...guides.map((guide) => [guided.name, guide.name]));
  if (guided && !guides.length) ways.push([guided.name]);
  return [...ways, ...others.map((one) => [one.name, usual])].slice(0, MOST);
}

/**
 * A way as a parameter of an address; commas of a formula are escaped.
 * @param {Lane} lane
 */
const writeCombination = ({ requested: [method, heuristic] }) =>
  heuristic ? `${method}.${heuristic.replaceAll(",", "~")}` : method;

/** @param {string} text */
function readCombination(text) {
  const dot = text.indexOf(".");
  return dot < 0 ? [text] : [text.slice(0, dot), text.slice(dot + 1).replaceAll("~", ",")];
}

export class RaceView {
  /** @type {Lane[]} */
  lanes = [];
  /** The domain of the lanes. */
  domain = "";
  /** The lane that is being continued with more, after the race. @type {Lane | null} */
  alone = null;
  /** The default lanes of the domain. @type {string[][]} */
  usual = [];
  /** Resolves when the lanes of the domain exist. */
  ready = Promise.resolve();
  /** The chosen lanes of each domain. @type {Map<string, string[][]>} */
  chosen = new Map();
  list = h("ol", { class: "lanes", tLabel: "race.lanes" });
  add = button("race.add", () => this.addLane(this.usual[this.lanes.length] ?? [""]), { testid: "race-add" });
  limit = h("input", { type: "number", min: 1, value: TIME_LIMIT });
  fair = h("input", { type: "checkbox", testid: "race-fair" });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "race.run",
    testid: "race-run",
  });
  arrivals = new RaceResults();
  formula = new FormulaCard((text) => this.raceFormula(text));
  many = new ManyBoards(
    () => this.lanes,
    () => integerOf(this.limit, TIME_LIMIT),
  );
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view race" },
    viewHead("race"),
    this.lanesCard(),
    this.arrivals.el,
    ...problemSetup(),
    this.formula.el,
    this.many.el,
  );

  constructor() {
    watchProblem((what) => what === "problem" && this.renew());
    onLanguage(() => this.translate());
    linkPart("race", {
      write: () => ({ ways: this.lanes.map(writeCombination).join(",") }),
      read: (params) => this.read(params),
    });
    onServer((up) => up && (this.lanes.length ? this.lanes.forEach((lane) => lane.all || lane.fill()) : this.renew()));
    this.renew();
  }

  renew() {
    this.ready = this.turn();
  }

  /** Removes the last race, and switches to the lanes of the domain. */
  async turn() {
    this.forget();
    const { domain } = currentProblem;
    if (domain === this.domain && this.lanes.length) return;
    if (this.lanes.length) {
      this.chosen.set(
        this.domain,
        this.lanes.map((lane) => lane.requested),
      );
    }
    this.domain = domain;
    const chosen = this.chosen.get(domain);
    if (chosen) this.fill(chosen);
    const all = await registry().catch(() => null);
    if (this.domain !== domain || !all) return;
    this.usual = defaultCombinations(all, domain);
    this.limit.max = String(all.limits.time);
    if (!this.chosen.get(domain)) this.fill(this.usual.slice(0, FIRST));
    settingsChanged();
  }

  /**
   * Replaces all lanes.
   * @param {string[][]} ways
   */
  fill(ways) {
    for (const lane of this.lanes) lane.el.remove();
    this.lanes = [];
    for (const way of ways) this.addLane(way);
  }

  lanesCard() {
    const limit = field("knob.time_limit", this.limit, { name: "time_limit" });
    return h(
      "section",
      { class: "card", tLabel: "race.lanes" },
      ...problemLine(),
      h("p", { class: "help", t: "race.help" }),
      this.list,
      h("label", { class: "check" }, this.fair, h("span", { t: "race.fair" })),
      h("div", { class: "run-line" }, this.add, limit, this.runner.el),
    );
  }

  /** @param {string[]} way */
  addLane(way) {
    if (this.lanes.length >= MOST) return;
    const taken = this.lanes.map((lane) => lane.colour);
    const colour = [0, 1, 2, 3, 4, 5].find((one) => !taken.includes(one)) ?? 0;
    const lane = new Lane(this.domain, way, colour, (one) => this.drop(one));
    this.lanes.push(lane);
    this.list.append(lane.el);
    this.buttons();
    lane.fill();
  }

  /**
   * Adds a lane for a formula, with the first method that uses a heuristic and guarantees the optimum.
   * @param {string} text
   */
  raceFormula(text) {
    const [method] = this.usual.find((way) => way.length > 1) ?? [""];
    if (this.lanes.length >= MOST) this.drop(this.lanes[MOST - 1]);
    this.addLane([method, text]);
    this.list.scrollIntoView({ block: "nearest" });
    settingsChanged();
  }

  /**
   * Removes a lane and cancels its search.
   * @param {Lane} lane
   */
  drop(lane) {
    if (this.lanes.length <= 2) return;
    this.lanes = this.lanes.filter((other) => other !== lane);
    lane.control?.abort();
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
   * Shows the progress of a lane; all bars have the same scale.
   * @param {Lane} lane
   * @param {Progress} figures
   * @param {string} state
   */
  live(lane, figures, state) {
    const waits = waitText(figures);
    if (waits) {
      lane.state.textContent = waits;
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
    const alone = this.alone;
    this.alone = null;
    await this.ready;
    const arrived = alone ? this.arrivals.rows.filter(({ lane }) => lane !== alone) : [];
    this.arrivals.show([]);
    await Promise.all(this.lanes.map((lane) => lane.all ?? lane.fill()));
    if (!alone) for (const lane of this.lanes) lane.limits = {};
    const racing = (alone ? [alone] : this.lanes).map((lane) => ({ lane, way: lane.begin() }));
    for (const { lane } of racing) this.live(lane, { expanded: 0, time_us: 0, bytes: 0 }, t("race.waiting"));
    const common = { ...solveRequest(), time_limit: integerOf(this.limit, TIME_LIMIT) };
    let done = 0;
    const run = async (/** @type {{ lane: Lane, way: Combination }} */ { lane, way }) => {
      const arrival = await this.run(lane, way, common, signal);
      done += 1;
      onProgress({ done, total: racing.length });
      return arrival;
    };
    /** @type {(LaneResult | null)[]} */
    const rows = arrived;
    if (this.fair.checked) for (const one of racing) rows.push(await run(one));
    else rows.push(...(await Promise.all(racing.map(run))));
    const place = (/** @type {LaneResult} */ { lane }) => this.lanes.indexOf(lane);
    this.arrivals.show(rows.filter((one) => one !== null).sort((one, other) => place(one) - place(other)));
    announce(this.arrivals.winner.textContent);
  }

  /**
   * @param {Lane} lane
   * @param {Combination} way
   * @param {object} common
   * @param {AbortSignal} signal
   * @returns {Promise<LaneResult | null>} null for a lane that was removed
   */
  async run(lane, way, common, signal) {
    const own = lane.control?.signal ?? signal;
    const both = AbortSignal.any([signal, own]);
    const body = /** @type {Body<"solve">} */ ({ ...common, ...lane.limits, ...way });
    const name = nameOf(lane.all, way);
    try {
      both.throwIfAborted();
      const result = await search("solve", body, (figures) => this.live(lane, figures, t("race.running")), both);
      this.live(lane, result.statistics, shortOutcome(result));
      this.offer({ lane, result });
      lane.el.classList.add("ended");
      announce(t("race.arrived", { way: name }));
      return { lane, way, name, result };
    } catch (error) {
      if (own.aborted && !signal.aborted) return null;
      if (!(error instanceof Problem)) {
        lane.state.textContent = t("run.cancelled");
        throw error;
      }
      this.live(lane, { expanded: 0 }, error.message);
      lane.el.classList.add("failed");
      return { lane, way, name, error };
    }
  }

  /**
   * Suggestions for a lane that was stopped: it alone is run again, and replaces its earlier result.
   * @param {{ lane: Lane, result?: Findings }} arrival
   */
  offer({ lane, result }) {
    const go = () => {
      this.alone = lane;
      this.runner.start();
    };
    lane.further.replaceChildren(...nextStepButtons(result ?? null, lane, go));
  }

  forget() {
    this.runner.cancel({ quiet: true });
    this.arrivals.show([]);
    for (const lane of this.lanes) lane.clear();
  }

  async translate() {
    this.buttons();
    await Promise.all(this.lanes.map((lane) => lane.fill()));
    for (const { lane, result } of this.arrivals.rows) {
      if (result) lane.state.textContent = shortOutcome(result);
      this.offer({ lane, result });
    }
    await this.arrivals.translate();
  }

  /**
   * Reads the lanes from an address; returns the unknown ones.
   * @param {URLSearchParams} params
   */
  async read(params) {
    const ways = (params.get("ways") ?? "").split(",").filter(Boolean);
    if (ways.length === 0) return [];
    const all = await registry().catch(() => null);
    const known = (/** @type {{ name: string, domains: string[] }[] | undefined} */ rows, /** @type {string} */ name) =>
      rows?.some((row) => row.name === name && row.domains.includes(currentProblem.domain));
    const fits = (/** @type {string[]} */ [method, heuristic]) =>
      known(all?.methods, method) && (!heuristic || isFormula(heuristic) || known(all?.heuristics, heuristic));
    const split = ways.map(readCombination);
    const chosen = split.filter(fits).slice(0, MOST);
    const wrong = split.filter((way) => !chosen.includes(way)).map((way) => `ways=${way.join(".")}`);
    if (chosen.length < 2) return wrong.length ? wrong : [`ways=${ways.join(",")}`];
    this.chosen.set(currentProblem.domain, chosen);
    this.domain = currentProblem.domain;
    this.forget();
    this.fill(chosen);
    return wrong;
  }

  begin() {
    this.runner.start();
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.many.runner.cancel({ quiet: true });
    this.arrivals.player.pause();
  }
}
