// A lane of the race: a method and a heuristic, and the figures of its search. A race uses the choices at its start; if the reader changes them
// later, the lane shows what the figures belong to.

import { registry } from "../../app/api.js";
import { glyphButton, h, setOptions } from "../../app/dom.js";
import { advice, bytes, number, seconds, sentence, sentences } from "../../text/format.js";
import { isFormula } from "./formula.js";
import { t } from "../../text/i18n.js";
import { settingsChanged } from "../../store/settings.js";

/** @import { MethodChoice, NextStep, PlainKey, Progress, Registry } from "../../../page/types.js" */
/**
 * A method and perhaps a heuristic, by name, as requests have them.
 * @typedef {{ method: MethodChoice["name"], heuristic?: string }} Combination
 */

/**
 * Limits of a search, by their names in requests.
 * @typedef {{ time_limit?: number, node_limit?: number, memory_limit?: number }} Limits
 */

/**
 * The title of a way, from the registry.
 * @param {Registry | null} all
 * @param {Combination} way
 */
export function nameOf(all, { method, heuristic }) {
  /** @type {(rows: { name: string, title: string }[] | undefined, name: string) => string} */
  const title = (rows, name) => rows?.find((row) => row.name === name)?.title ?? name;
  const guided = heuristic ? ` · ${title(all?.heuristics, heuristic)}` : "";
  return title(all?.methods, method) + guided;
}

export class Lane {
  method = h("select", { tLabel: "knob.method" });
  heuristic = h("select", { tLabel: "knob.heuristic" });
  figures = h("p", { class: "lane-figures" });
  bar = h("div", { class: "lane-bar" });
  state = h("p", { class: "lane-state", testid: "lane-state" });
  stale = h("p", { class: "lane-stale", testid: "lane-stale", hidden: true });
  further = h("div", {});
  /** @type {Registry | null} */
  all = null;
  /** The number of nodes expanded so far. */
  expanded = 0;
  /** What the figures belong to, after a race. @type {Combination | null} */
  ran = null;
  /** Limits of this lane alone, after it was continued with more. @type {Limits} */
  limits = {};
  /** Cancels the search of this lane. @type {AbortController | null} */
  control = null;

  /**
   * @param {string} domain
   * @param {string[]} way a method and optionally a heuristic
   * @param {number} colour
   * @param {(lane: Lane) => void} onremove
   */
  constructor(domain, [method, heuristic = ""], colour, onremove) {
    this.domain = domain;
    this.colour = colour;
    /** The requested choices by name, because the registry may not be loaded yet. */
    this.requested = [method, heuristic];
    this.remove = glyphButton("race.remove", "×", () => onremove(this));
    this.way = h("div", { class: "lane-way", role: "group" }, this.method, this.heuristic, this.remove);
    const track = h("div", { class: "track", "aria-hidden": "true" }, this.bar);
    const parts = [this.way, track, this.figures, this.state, this.further, this.stale];
    this.el = h("li", { class: "lane", "data-colour": colour }, parts);
    this.method.addEventListener("change", () => this.choose(0, this.method.value));
    this.heuristic.addEventListener("change", () => this.choose(1, this.heuristic.value));
  }

  /**
   * @param {0 | 1} which
   * @param {string} name
   */
  choose(which, name) {
    this.requested[which] = name;
    this.fit();
    this.mark();
    settingsChanged();
  }

  /** Fills in the texts of the registry, in the current language. */
  async fill() {
    const all = await registry().catch(() => null);
    if (!all) return;
    this.all = all;
    const here = (/** @type {{ domains: string[] }} */ row) => row.domains.includes(this.domain);
    const named = (/** @type {{ name: string, title: string }} */ row) => [row.name, row.title];
    setOptions(this.method, all.methods.filter(here).map(named));
    const own = isFormula(this.requested[1]) ? [[this.requested[1], this.requested[1]]] : [];
    setOptions(this.heuristic, [["", t("knob.automatic")], ...all.heuristics.filter(here).map(named), ...own]);
    [this.method.value, this.heuristic.value] = this.requested;
    if (!this.method.value) this.method.selectedIndex = 0;
    if (!this.heuristic.value) this.heuristic.value = "";
    this.fit();
    this.mark();
  }

  fit() {
    const row = this.all?.methods.find((method) => method.name === this.method.value);
    this.heuristic.disabled = row?.heuristic === "no";
    this.method.title = row
      ? sentences(sentence(advice(row.help, [])), t("knob.guarantee", { text: row.guarantee }))
      : "";
  }

  /** The chosen heuristic; empty if it is automatic or there is none. */
  get chosen() {
    return this.heuristic.disabled ? "" : this.heuristic.value;
  }

  /**
   * The current choices as fields of a request.
   * @returns {Combination}
   */
  body() {
    const method = /** @type {MethodChoice["name"]} */ (this.method.value);
    return { method, ...(this.chosen ? { heuristic: this.chosen } : {}) };
  }

  /** Called at the start of a race: fixes the current choices. */
  begin() {
    this.ran = this.body();
    this.control = new AbortController();
    this.further.replaceChildren();
    this.el.classList.remove("ended", "failed");
    this.mark();
    return this.ran;
  }

  /**
   * Whether a step only raises a limit, within the server's bounds; any other step would change the way.
   * @param {NextStep} step
   */
  offers({ set }) {
    const { time, nodes, memory } = this.all?.limits ?? { time: 0, nodes: 0, memory: 0 };
    const most = { time_limit: time, node_limit: nodes, memory_limit: memory };
    return Object.entries(set).every(
      ([name, value]) => name in most && Number(value) <= most[/** @type {keyof Limits} */ (name)],
    );
  }

  /** @param {NextStep} step */
  change({ set }) {
    Object.assign(this.limits, set);
  }

  /** Shows what the figures belong to, if the choices have changed since. */
  mark() {
    const now = this.body();
    const stale = Boolean(this.ran) && (now.method !== this.ran?.method || now.heuristic !== this.ran.heuristic);
    this.stale.hidden = !stale;
    this.further.hidden = stale;
    this.el.classList.toggle("stale", stale);
    this.stale.textContent = stale && this.ran ? t("race.stale", { way: nameOf(this.all, this.ran) }) : "";
  }

  /**
   * @param {Progress} figures
   * @param {string} state
   */
  show(figures, state) {
    this.expanded = figures.expanded ?? 0;
    /** @type {[PlainKey, string][]} */
    const pairs = [
      ["stat.expanded", number(figures.expanded)],
      ["stat.time", seconds(figures.time_us)],
      ["stat.bytes", bytes(figures.bytes)],
    ];
    this.figures.replaceChildren(...pairs.map(([key, value]) => h("span", {}, `${t(key)} `, h("strong", {}, value))));
    this.state.textContent = state;
  }

  /**
   * Draws the bar, on a logarithmic scale that ends at `largest`.
   * @param {number} largest
   */
  measure(largest, expanded = this.expanded) {
    const share = (100 * Math.log10(1 + expanded)) / Math.log10(1 + largest);
    this.bar.style.width = `${expanded === 0 ? 0 : Math.max(1.5, share)}%`;
  }

  clear() {
    this.ran = null;
    this.limits = {};
    this.figures.replaceChildren();
    this.further.replaceChildren();
    this.state.textContent = "";
    this.bar.style.width = "0";
    this.el.classList.remove("ended", "failed");
    this.mark();
  }
}
