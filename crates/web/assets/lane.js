// A lane of the race: a method and a heuristic to choose, and the figures of its search while it runs.

import { registry } from "./api.js";
import { glyphButton, h, setOptions } from "./dom.js";
import { bytes, number, seconds, sentence, sentences } from "./format.js";
import { t } from "./i18n.js";
import { settingsChanged } from "./settings.js";

/** @import { MethodChoice, PlainKey, Progress, Registry } from "../page/types.js" */

export class Lane {
  method = h("select", { tLabel: "knob.method" });
  heuristic = h("select", { tLabel: "knob.heuristic" });
  figures = h("p", { class: "lane-figures" });
  bar = h("div", { class: "lane-bar" });
  state = h("p", { class: "lane-state" });
  /** @type {Registry | null} */
  all = null;
  /** Nodes expanded so far. */
  expanded = 0;

  /**
   * @param {string} method
   * @param {string} heuristic
   * @param {(lane: Lane) => void} onremove
   */
  constructor(method, heuristic, onremove) {
    /** What was asked for, by names: the registry may not be there yet. */
    this.wished = [method, heuristic];
    this.remove = glyphButton("race.remove", "×", () => onremove(this));
    this.way = h("div", { class: "lane-way", role: "group" }, this.method, this.heuristic, this.remove);
    const track = h("div", { class: "track", "aria-hidden": "true" }, this.bar);
    this.el = h("li", { class: "lane" }, this.way, track, this.figures, this.state);
    this.method.addEventListener("change", () => {
      this.wished[0] = this.method.value;
      this.fit();
      settingsChanged();
    });
    this.heuristic.addEventListener("change", () => {
      this.wished[1] = this.heuristic.value;
      settingsChanged();
    });
  }

  /** Fills in what the registry says, in the language of now. */
  async fill() {
    const all = await registry().catch(() => null);
    if (!all) return;
    this.all = all;
    const tiles = (/** @type {{ domains: string[] }} */ row) => row.domains.includes("tiles");
    const named = (/** @type {{ name: string, title: string }} */ row) => [row.name, row.title];
    setOptions(this.method, all.methods.filter(tiles).map(named));
    setOptions(this.heuristic, [["", t("knob.automatic")], ...all.heuristics.filter(tiles).map(named)]);
    [this.method.value, this.heuristic.value] = this.wished;
    if (!this.method.value) this.method.value = "astar";
    if (!this.heuristic.value) this.heuristic.value = "";
    this.fit();
  }

  fit() {
    const row = this.all?.methods.find((method) => method.name === this.method.value);
    this.heuristic.disabled = row?.heuristic === "no";
    this.method.title = row ? sentences(sentence(row.help), t("knob.guarantee", { text: row.guarantee })) : "";
  }

  /** The heuristic that is chosen; nothing if it is automatic or there is none. */
  get chosen() {
    return this.heuristic.disabled ? "" : this.heuristic.value;
  }

  /** What the lane is called: the words of its method and of its heuristic. */
  get name() {
    const method = this.method.selectedOptions[0]?.text ?? "";
    return this.chosen ? `${method} · ${this.heuristic.selectedOptions[0].text}` : method;
  }

  /** What of it goes into a request. */
  body() {
    const method = /** @type {MethodChoice["name"]} */ (this.method.value);
    return { method, ...(this.chosen ? { heuristic: this.chosen } : {}) };
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
   * Draws the bar on a logarithmic scale that ends at `largest`.
   * @param {number} largest
   */
  measure(largest) {
    const share = (100 * Math.log10(1 + this.expanded)) / Math.log10(1 + largest);
    this.bar.style.width = `${this.expanded === 0 ? 0 : Math.max(1.5, share)}%`;
  }

  clear() {
    this.figures.replaceChildren();
    this.state.textContent = "";
    this.bar.style.width = "0";
    this.el.classList.remove("ended", "failed");
  }
}
