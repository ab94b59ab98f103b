// The controls for a second search next to the first: whether there is one, its method and its heuristic.

import { registry } from "../../app/api.js";
import { field, h, setOptions } from "../../app/dom.js";
import { onLanguage, t } from "../../text/i18n.js";
import { nameOf } from "../race/lane.js";
import { currentProblem } from "../../store/problem.js";

/** @import { Registry } from "../../../page/types.js" */
/** @import { Combination } from "../race/lane.js" */

export class SecondSearch {
  on = h("input", { type: "checkbox", testid: "watch-two" });
  method = h("select", { testid: "method-two" });
  heuristic = h("select", { testid: "heuristic-two" });
  fields = h(
    "div",
    { class: "fields two", hidden: true },
    field("watch.second.method", this.method),
    field("watch.second.heuristic", this.heuristic),
  );
  el = h(
    "div",
    { class: "second" },
    h("label", { class: "check" }, this.on, h("span", { t: "watch.second" })),
    this.fields,
  );
  /** @type {Registry | null} */
  all = null;
  domain = "";

  /** @param {() => void} onchange */
  constructor(onchange) {
    for (const control of [this.on, this.method, this.heuristic]) {
      control.addEventListener("change", () => {
        this.fit();
        onchange();
      });
    }
    onLanguage(() => this.fill());
  }

  /** Fills in the choices of the current domain, in the current language. */
  async fill() {
    const all = await registry().catch(() => null);
    if (!all) return;
    const other = this.domain !== currentProblem.domain;
    this.all = all;
    this.domain = currentProblem.domain;
    const here = (/** @type {{ domains: string[] }} */ row) => row.domains.includes(currentProblem.domain);
    const named = (/** @type {{ name: string, title: string }} */ row) => [row.name, row.title];
    setOptions(this.method, all.methods.filter((row) => here(row) && row.traced).map(named));
    setOptions(this.heuristic, [["", t("knob.automatic")], ...all.heuristics.filter(here).map(named)]);
    if (other) this.heuristic.value = "";
    this.fit();
  }

  fit() {
    const row = this.all?.methods.find(({ name }) => name === this.method.value);
    this.fields.hidden = !this.on.checked;
    this.heuristic.disabled = row?.heuristic === "no";
  }

  /** The chosen method and heuristic, if there is a second search. @returns {Combination | null} */
  way() {
    if (!this.on.checked) return null;
    const guided = this.heuristic.value && !this.heuristic.disabled;
    const method = /** @type {Combination["method"]} */ (this.method.value);
    return { method, ...(guided ? { heuristic: this.heuristic.value } : {}) };
  }

  /** Its title. */
  name() {
    const way = this.way();
    return way ? nameOf(this.all, way) : "";
  }

  /** Its parameter in an address. */
  write() {
    const way = this.way();
    return way ? [way.method, way.heuristic].filter(Boolean).join(".") : "";
  }

  /**
   * Reads it from an address; returns what is invalid.
   * @param {string | null} text
   */
  async read(text) {
    await this.fill();
    const [method = "", heuristic = ""] = (text ?? "").split(".");
    this.on.checked = Boolean(method);
    if (method) [this.method.value, this.heuristic.value] = [method, heuristic];
    const good = this.method.value === method && this.heuristic.value === heuristic;
    if (method && !good) this.on.checked = false;
    if (!this.method.value) this.method.selectedIndex = 0;
    this.fit();
    return method && !good ? [`second=${text}`] : [];
  }
}
