// The settings of a search, made from the registry: methods and heuristics with their own words, and only the knobs that
// the chosen method has. `settings` outlives the form, so that a link can hold it.

import { onServer, registry } from "./api.js";
import { field, h, setOptions } from "./dom.js";
import { onLanguage, t } from "./i18n.js";
import { arrow, onThePage, sentence, sentences } from "./format.js";

const NUMBERS = {
  bound: { min: 0, step: 1 },
  weight_g: { min: 0, max: 1000, step: "any" },
  weight_h: { min: 0, max: 1000, step: "any" },
  within: { min: 1, max: 1000, step: "any" },
  node_limit: { min: 1, step: 1 },
  time_limit: { min: 1, step: 1 },
  memory_mib: { min: 1, step: 1 },
};
const CHOICES = { goal_test: "goal_tests", duplicates: "duplicates", store: "stores", cost: "costs" };
/** Every setting a search on the page may carry. */
export const SETTINGS = ["method", "heuristic", "order", ...Object.keys(CHOICES), ...Object.keys(NUMBERS)];

const ORDERS = (function permutations(letters) {
  if (letters.length === 1) return [letters];
  return [...letters].flatMap((first) => permutations(letters.replace(first, "")).map((rest) => first + rest));
})("lurd");

export const plain = (row) => (typeof row === "string" ? { name: row, title: row } : row);

export class Knobs {
  /** `settings` holds the values by name; `traced` leaves out what cannot be watched. */
  constructor({ domain, settings, traced = false, onchange = () => {} }) {
    Object.assign(this, { domain, settings, traced, onchange, controls: {}, boxes: {} });
    this.method = this.select("method");
    this.heuristic = this.select("heuristic");
    this.method.dataset.testid = "method";
    this.heuristic.dataset.testid = "heuristic";
    this.select("order");
    for (const name of Object.keys(CHOICES)) this.select(name);
    for (const [name, attributes] of Object.entries(NUMBERS)) {
      const control = h("input", {
        type: "number",
        inputmode: "decimal",
        ...attributes,
        value: settings[name] ?? "",
        tPlaceholder: "knob.default",
      });
      this.keep(name, control);
    }
    const box = (name, help) =>
      (this.boxes[name] = field(`knob.${name}`, this.controls[name], {
        name: name === "memory_mib" ? "memory_limit" : name,
        help,
      }));
    const more = h(
      "div",
      { class: "fields" },
      ["order", ...Object.keys(CHOICES), ...Object.keys(NUMBERS)].map((name) => box(name, `knob.${name}.help`)),
    );
    this.el = h(
      "div",
      { class: "knobs" },
      h("div", { class: "fields two" }, box("method"), box("heuristic")),
      h("details", {}, h("summary", { t: "knob.more" }), more),
    );
    this.ready = this.load();
    onLanguage(() => this.load());
    onServer((up) => up && !this.registry && this.load());
  }

  keep(name, control) {
    this.controls[name] = control;
    control.addEventListener("change", () => {
      this.settings[name] = control.value;
      this.fit();
      this.onchange();
    });
  }

  select(name) {
    const control = h("select");
    this.keep(name, control);
    return control;
  }

  /** Fills in what the registry says, in the language of now. */
  async load() {
    const found = await registry().catch(() => null);
    if (!found) return;
    this.registry = found;
    const here = (row) => !row.domains || row.domains.includes(this.domain);
    this.methods = this.registry.methods.filter((row) => here(row) && (!this.traced || row.traced !== false));
    this.heuristics = this.registry.heuristics.filter(here);
    const named = (row) => [row.name, row.title === row.name ? row.name : `${row.title} (${row.name})`];
    setOptions(this.method, [["", t("knob.automatic")], ...this.methods.map(named)]);
    setOptions(this.heuristic, [["", t("knob.automatic")], ...this.heuristics.map(named)]);
    setOptions(this.controls.order, [
      ["", t("knob.default")],
      ...ORDERS.map((order) => [order, `${[...order].map(arrow).join(" ")} (${order})`]),
    ]);
    for (const [name, list] of Object.entries(CHOICES)) {
      setOptions(this.controls[name], [["", t("knob.default")], ...(this.registry[list] ?? []).map(plain).map(named)]);
    }
    const limits = this.registry.limits ?? {};
    if (limits.time) this.controls.time_limit.max = limits.time;
    if (limits.nodes) this.controls.node_limit.max = limits.nodes;
    if (limits.memory) this.controls.memory_mib.max = Math.floor(limits.memory / 2 ** 20);
    this.put(this.settings);
  }

  /** Shows `settings`; what is not among the choices becomes automatic. */
  put(settings) {
    if (!this.registry) return void this.load();
    for (const name of SETTINGS) {
      const control = this.controls[name];
      control.value = settings[name] ?? "";
      if (control.value !== (settings[name] ?? "")) control.value = "";
    }
    this.fit();
  }

  fit() {
    if (!this.registry) return;
    const method = this.methods.find((row) => row.name === this.method.value);
    const heuristic = this.heuristics.find((row) => row.name === this.heuristic.value);
    const uses = !method || (method.heuristic !== "no" && method.heuristic !== false);
    this.heuristic.disabled = !uses;
    this.boxes.method.note.textContent = method
      ? sentences(sentence(onThePage(method.help)), t("knob.guarantee", { text: method.guarantee }))
      : t(this.traced ? "knob.method.traced" : this.domain === "tiles" ? "knob.method.automatic" : "knob.method.other");
    this.boxes.heuristic.note.textContent = !uses
      ? t("knob.heuristic.none")
      : heuristic
        ? sentences(sentence(heuristic.help), t("knob.quality", { text: heuristic.quality ?? "" }))
        : t("knob.heuristic.automatic");
    const knobs = new Set((method?.knobs ?? []).map((name) => plain(name).name.replaceAll("-", "_")));
    const always = ["time_limit", "node_limit", "memory_mib"];
    if (method || this.traced) always.push("order");
    if (this.domain === "tiles") always.push("cost");
    for (const name of SETTINGS.slice(2)) {
      this.boxes[name].hidden = !(always.includes(name) || knobs.has(name));
    }
  }

  /** What of it goes into a request; a number out of its bounds is a problem of its field. */
  body() {
    const body = {};
    for (const name of SETTINGS) {
      const control = this.controls[name];
      const { value, disabled } = control;
      if (disabled || this.boxes[name].hidden) continue;
      if (NUMBERS[name] && !control.validity.valid) {
        const bounds =
          control.max === ""
            ? t("knob.bad.least", { least: control.min })
            : t("knob.bad.between", { least: control.min, most: control.max });
        throw Object.assign(new Error(bounds), { field: this.boxes[name].dataset.field });
      }
      if (value === "") continue;
      if (name === "memory_mib") body.memory_limit = Math.round(Number(value) * 2 ** 20);
      else if (["bound", "node_limit", "time_limit"].includes(name)) body[name] = Number(value);
      else body[name] = value;
    }
    return body;
  }
}
