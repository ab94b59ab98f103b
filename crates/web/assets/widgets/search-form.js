// The form with the settings of a search, made from the registry: methods and heuristics with their descriptions, and the settings that the
// chosen method has. `settings` outlives the form, so that addresses can contain it.

import { onServer, registry } from "../app/api.js";
import { field, h, setOptions } from "../app/dom.js";
import { advice, arrow, sentence, sentences } from "../text/format.js";
import { onLanguage, t } from "../text/i18n.js";
import { TILES } from "../store/puzzle.js";
import {
  CHOICES,
  CHOSEN,
  KNOBS,
  MIB,
  NAMED,
  NUMBERS,
  NUMERIC,
  SETTINGS,
  settingOf,
  settingValue,
} from "../store/settings.js";

/** @import { Body, DomainChoice, HeuristicChoice, MethodChoice, NextStep, PlainKey, Registry, Settings } from "../../page/types.js" */
/** @import { Numeric, Setting } from "../store/settings.js" */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/**
 * @param {string} letters
 * @returns {string[]}
 */
function permutations(letters) {
  if (letters.length === 1) return [letters];
  return [...letters].flatMap((first) => permutations(letters.replace(first, "")).map((rest) => first + rest));
}
const ORDERS = permutations("lurd");

/**
 * The text of an option: its title, and the name in requests.
 * @param {{ name: string, title: string }} row
 */
const named = (row) => [row.name, row.title === row.name ? row.name : `${row.title} (${row.name})`];

export class SearchForm {
  /** @type {Record<string, Control>} */
  controls = {};
  /** @type {Record<string, ReturnType<typeof field>>} */
  boxes = {};
  /** @type {Registry | null} */
  registry = null;
  /**
   * The registry's row of the domain.
   * @type {DomainChoice | undefined}
   */
  row;
  /** @type {MethodChoice[]} */
  methods = [];
  /** @type {HeuristicChoice[]} */
  heuristics = [];
  /** @type {Settings} */
  settings;

  /**
   * `settings` holds the values by name; `traced` leaves out what cannot be traced.
   * @param {{ domain: string, settings: Settings, traced?: boolean, onchange?: () => void }} options
   */
  constructor({ domain, settings, traced = false, onchange = () => {} }) {
    this.domain = domain;
    this.settings = settings;
    this.traced = traced;
    this.onchange = onchange;
    this.method = this.select("method");
    this.heuristic = this.select("heuristic");
    this.method.dataset.testid = "method";
    this.heuristic.dataset.testid = "heuristic";
    this.order = this.select("order");
    for (const name of [...CHOSEN, ...NAMED]) this.select(name);
    for (const name of NUMERIC) this.number(name);
    const two = h("div", { class: "fields two" }, this.box("method"), this.box("heuristic"));
    const rest = KNOBS.map((name) => this.box(name, `knob.${name}.help`));
    const more = h("details", {}, h("summary", { t: "knob.more" }), h("div", { class: "fields" }, rest));
    this.el = h("div", { class: "knobs" }, two, more);
    this.ready = this.load();
    onLanguage(() => this.load());
    onServer((up) => up && !this.registry && this.load());
  }

  /**
   * @param {Setting} name
   * @param {PlainKey} [help]
   */
  box(name, help) {
    const wrong = name === "memory_mib" ? "memory_limit" : name; // the name that requests have
    const box = field(`knob.${name}`, this.controls[name], { name: wrong, help });
    this.boxes[name] = box;
    return box;
  }

  /**
   * @template {Control} C
   * @param {Setting} name
   * @param {C} control
   */
  keep(name, control) {
    this.controls[name] = control;
    control.addEventListener("change", () => {
      this.settings[name] = control.value;
      this.fit();
      this.onchange();
    });
    return control;
  }

  /** @param {Setting} name */
  select(name) {
    return this.keep(name, h("select"));
  }

  /** @param {Numeric} name */
  number(name) {
    const value = this.settings[name] ?? "";
    const kind = { type: "number", inputmode: "decimal", ...NUMBERS[name] };
    return this.keep(name, h("input", { ...kind, value, tPlaceholder: "knob.default" }));
  }

  /**
   * Switches to another domain and other settings.
   * @param {string} domain
   * @param {Settings} settings
   */
  use(domain, settings) {
    this.settings = settings;
    if (domain !== this.domain) {
      this.domain = domain;
      this.ready = this.load();
    } else this.put(settings);
  }

  /** Fills in the texts of the registry, in the current language. */
  async load() {
    const found = await registry().catch(() => null);
    if (!found) return;
    this.registry = found;
    this.row = found.domains.find((row) => row.name === this.domain);
    const here = (/** @type {{ domains: string[] }} */ row) => row.domains.includes(this.domain);
    this.methods = found.methods.filter((row) => here(row) && (!this.traced || row.traced));
    this.heuristics = found.heuristics.filter(here);
    const automatic = ["", t("knob.automatic")];
    const usual = ["", t("knob.default")];
    setOptions(this.method, [automatic, ...this.methods.map(named)]);
    setOptions(this.heuristic, [automatic, ...this.heuristics.map(named)]);
    const orders = ORDERS.map((order) => [order, `${[...order].map(arrow).join(" ")} (${order})`]);
    setOptions(this.order, [usual, ...orders]);
    for (const name of CHOSEN) {
      const choices = found[CHOICES[name]].map(named);
      setOptions(/** @type {HTMLSelectElement} */ (this.controls[name]), [usual, ...choices]);
    }
    for (const name of NAMED) {
      const choices = (found.knobs.find((row) => row.name === name)?.choices ?? []).map(named);
      setOptions(/** @type {HTMLSelectElement} */ (this.controls[name]), [usual, ...choices]);
    }
    this.limit("time_limit", found.limits.time);
    this.limit("node_limit", found.limits.nodes);
    this.limit("memory_mib", Math.floor(found.limits.memory / MIB));
    this.put(this.settings);
  }

  /**
   * @param {string} name
   * @param {number} most
   */
  limit(name, most) {
    this.controls[name].setAttribute("max", String(most));
  }

  /**
   * Shows `settings`. Values that are not among the choices become automatic, and are returned.
   * @param {Settings} settings
   */
  put(settings) {
    /** @type {Setting[]} */
    const strange = [];
    if (!this.registry) {
      this.load();
      return strange;
    }
    for (const name of SETTINGS) {
      const control = this.controls[name];
      control.value = settings[name] ?? "";
      if (control.value === (settings[name] ?? "")) continue;
      control.value = "";
      strange.push(name);
    }
    this.fit();
    return strange;
  }

  /**
   * Applies the settings of an address; returns the invalid ones, which are dropped.
   * @param {string} domain
   * @param {Settings} settings
   */
  async take(domain, settings) {
    this.use(domain, settings);
    await this.ready;
    const strange = this.put(settings);
    return strange.map((name) => {
      const said = `${name}=${settings[name]}`;
      settings[name] = "";
      return said;
    });
  }

  /**
   * Whether all fields of a step can be set here.
   * @param {NextStep} step
   */
  offers({ set }) {
    return Object.entries(set).every(([asked, value]) => {
      const control = this.controls[settingOf(asked)];
      if (!control) return false;
      if (control instanceof HTMLSelectElement) return [...control.options].some((one) => one.value === (value ?? ""));
      return control.max === "" || Number(settingValue(asked, value)) <= Number(control.max);
    });
  }

  /**
   * Applies the fields of a step, by their names in requests.
   * @param {NextStep} step
   */
  change({ set }) {
    for (const [asked, value] of Object.entries(set)) this.settings[settingOf(asked)] = settingValue(asked, value);
    this.put(this.settings);
    this.onchange();
  }

  /** The chosen method, if any. */
  chosen() {
    return this.methods.find((row) => row.name === this.method.value);
  }

  /** The titles of the chosen method and heuristic; empty if they are automatic. */
  name() {
    const titles = [this.chosen(), this.heuristics.find((row) => row.name === this.heuristic.value)];
    const [method, heuristic] = titles.map((row) => row?.title);
    return method && heuristic && !this.heuristic.disabled ? `${method} · ${heuristic}` : (method ?? "");
  }

  fit() {
    if (!this.registry) return;
    const method = this.chosen();
    this.heuristic.disabled = method?.heuristic === "no";
    const knobs = new Set(method?.knobs.map((name) => name.replaceAll("-", "_")));
    const has = (/** @type {string} */ option) => this.row?.options.some(({ name }) => name === option);
    const always = ["time_limit", "node_limit", "memory_mib"];
    if (has("order") && (method || this.traced)) always.push("order");
    if (has("cost")) always.push("cost");
    for (const name of KNOBS) this.boxes[name].hidden = !(always.includes(name) || knobs.has(name));
    this.boxes.method.note.textContent = this.aboutMethod(method);
    this.boxes.heuristic.note.textContent = this.aboutHeuristic();
  }

  /** @param {MethodChoice | undefined} method */
  aboutMethod(method) {
    const offered = KNOBS.filter((name) => !this.boxes[name].hidden);
    const promise = method && t("knob.guarantee", { text: method.guarantee });
    if (method) return sentences(sentence(advice(method.help, offered)), promise);
    if (this.traced) return t("knob.method.traced");
    return t(this.domain === TILES ? "knob.method.automatic" : "knob.method.other");
  }

  aboutHeuristic() {
    if (this.heuristic.disabled) return t("knob.heuristic.none");
    const heuristic = this.heuristics.find((row) => row.name === this.heuristic.value);
    if (!heuristic) return t("knob.heuristic.automatic");
    return sentences(sentence(advice(heuristic.help, [])), t("knob.quality", { text: heuristic.quality }));
  }

  /**
   * The settings as fields of a request. Throws a problem about a number out of its bounds.
   * @returns {Partial<Body<"solve">>}
   */
  body() {
    /** @type {Record<string, string | number>} */
    const body = {};
    for (const name of SETTINGS) {
      const { value, disabled } = this.controls[name];
      if (disabled || this.boxes[name].hidden) continue;
      this.check(name);
      if (value === "") continue;
      if (name === "memory_mib") body.memory_limit = Math.round(Number(value) * MIB);
      else if (this.counts(name)) body[name] = Number(value);
      else body[name] = value;
    }
    return body;
  }

  /**
   * Whether a request has it as a number; ratios are sent as texts, because these are exact.
   * @param {Setting} name
   */
  counts(name) {
    return name === "time_limit" || NUMERIC.some((one) => one === name && NUMBERS[one].step === 1);
  }

  /** @param {string} name */
  check(name) {
    const control = this.controls[name];
    if (!(control instanceof HTMLInputElement) || control.validity.valid) return;
    const { min: least, max: most } = control;
    const bounds = most === "" ? t("knob.bad.least", { least }) : t("knob.bad.between", { least, most });
    throw Object.assign(new Error(bounds), { field: this.boxes[name].dataset.field });
  }
}
