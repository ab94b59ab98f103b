// Controls for the problem of Solve, Watch, Race and Space: its domain, from the registry; then the board, or a text with the options of the
// registry's rows.

import { clearProblems, onServer, registry, showProblem } from "../app/api.js";
import { button, field, uniqueId, h, setOptions } from "../app/dom.js";
import { withPageLabels, sentence, titled } from "../text/format.js";
import { onLanguage, t } from "../text/i18n.js";
import { SceneView } from "./scene.js";
import { boardLine, boardSetup } from "./board-setup.js";
import {
  ownOptions,
  setOption,
  setText,
  currentProblem,
  useDomain,
  usesBoard,
  watchProblem,
} from "../store/problem.js";

/** @import { DomainChoice, OptionChoice } from "../../page/types.js" */

/** The registry's row of the problem's domain, in the current language. */
async function rowNow() {
  const all = await registry().catch(() => null);
  return all?.domains.find((row) => row.name === currentProblem.domain) ?? null;
}

/** The select for the domain. */
function domainField() {
  const select = h("select", { testid: "domain" });
  const box = field("problem.domain", select, { name: "domain" });
  let shown = "";
  const paint = async () => {
    const all = await registry().catch(() => null);
    if (!all) return;
    shown = currentProblem.domain;
    setOptions(
      select,
      all.domains.map((row) => [row.name, titled(row.title)]),
    );
    select.value = currentProblem.domain;
    const row = all.domains.find(({ name }) => name === currentProblem.domain);
    box.note.textContent = sentence(row?.help ?? "");
  };
  select.addEventListener("change", () =>
    useDomain(select.value).catch((error) => {
      paint();
      showProblem(error, box, box.note);
    }),
  );
  watchProblem((what) => what === "problem" && shown !== currentProblem.domain && paint());
  onLanguage(paint);
  onServer((up) => up && select.length === 0 && paint());
  paint();
  return box;
}

/** A small picture of the start of a problem other than the board. */
function sceneLine() {
  const view = new SceneView();
  const line = h("div", { class: "board-line" });
  const part = h("span", { class: "board-part" }, h("span", { class: "label", t: "problem.start" }), view.el);
  const paint = () => {
    line.hidden = usesBoard() || !currentProblem.start;
    line.replaceChildren(part);
    if (currentProblem.start) view.show(currentProblem.start.scene, currentProblem.start.name);
  };
  watchProblem(paint);
  onLanguage(paint);
  paint();
  return line;
}

/** A line about the problem: its domain and small pictures; `start` is left out where the start itself is shown. */
export function problemLine({ start = true } = {}) {
  const board = boardLine({ start });
  const paint = () => (board.hidden = !usesBoard());
  watchProblem(paint);
  paint();
  return [h("div", { class: "domain-line" }, domainField()), board, ...(start ? [sceneLine()] : [])];
}

/**
 * Creates the control of an option, by its kind.
 * @param {OptionChoice} option
 */
function controlFor({ name, kind, choices, usual, range }) {
  const value = currentProblem.options[name] ?? "";
  const testid = `option-${name}`;
  if (kind === "flag") return h("input", { type: "checkbox", testid, checked: value === "true" });
  if (choices?.length) {
    const first = h("option", { value: "" }, t("knob.default"));
    const named = choices.map((choice) => h("option", { value: choice.name }, titled(choice.title)));
    return h("select", { testid, value }, first, ...named);
  }
  const plain = { type: "text", spellcheck: "false", autocomplete: "off", testid, value };
  const inputmode = range ? "numeric" : null;
  return h("input", { ...plain, inputmode, placeholder: usual ?? t("knob.default") });
}

/**
 * The field of an option, with its name, its help and space for an error.
 * @param {OptionChoice} option
 */
function optionField(option) {
  const { name, help, kind } = option;
  const control = controlFor(option);
  const flag = kind === "flag";
  control.id = uniqueId("f");
  if (control instanceof HTMLSelectElement) control.value = currentProblem.options[name] ?? "";
  const note = h("span", { class: "help", id: `${control.id}-help` }, sentence(withPageLabels(help)));
  const error = h("span", { class: "error", id: `${control.id}-error`, role: "alert" });
  control.setAttribute("aria-describedby", `${note.id} ${error.id}`);
  const label = h("label", { for: control.id }, name);
  const value = () => (control instanceof HTMLInputElement && flag ? String(control.checked || "") : control.value);
  control.addEventListener(flag || control instanceof HTMLSelectElement ? "change" : "input", () =>
    setOption(name, value()),
  );
  const top = flag ? [h("span", { class: "check" }, control, label)] : [label, control];
  return h("div", { class: "field", "data-field": name }, top, note, error);
}

/** The card for a problem written as text. */
class TextSetup {
  area = h("textarea", { rows: 5, spellcheck: "false", autocomplete: "off", autocapitalize: "off", testid: "problem" });
  box = field("problem.text", this.area, { name: "text", wide: true });
  options = h("div", { class: "fields" });
  problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  /** The domain and values for which controls exist now. */
  shown = "";
  /** @type {HTMLElement} */
  el = this.card();

  constructor() {
    this.area.addEventListener("input", () => setText(this.area.value));
    watchProblem((what) => (what === "start" ? this.judge() : this.paint()));
    onLanguage(() => this.names());
    this.paint();
  }

  card() {
    const id = uniqueId("problem");
    const example = button("problem.example", () => this.example(), { testid: "example" });
    return h(
      "section",
      { class: "card setup-card problem-card", "aria-labelledby": id },
      h("h2", { id, t: "problem.title" }),
      this.box,
      h("div", { class: "buttons" }, example),
      this.options,
      this.problem,
    );
  }

  example() {
    if (!currentProblem.row) return;
    useDomain(currentProblem.domain, { text: currentProblem.row.example, options: {} });
    this.area.focus();
  }

  /** Shows the server's error, in the current view. */
  judge() {
    if (!this.el.isConnected) return;
    clearProblems(this.el, this.problem);
    if (currentProblem.wrong) showProblem(currentProblem.wrong, this.el, this.problem);
  }

  paint() {
    this.el.hidden = usesBoard();
    if (usesBoard()) return;
    if (this.area.value !== currentProblem.text) this.area.value = currentProblem.text;
    // Texts with rows are not wrapped; a text of one line is.
    this.area.classList.toggle("rows", currentProblem.text.includes("\n"));
    this.area.rows = Math.min(14, Math.max(4, currentProblem.text.split("\n").length + 1));
    if (this.shown !== this.wanted() && !this.options.contains(document.activeElement)) this.names();
  }

  wanted() {
    return JSON.stringify([currentProblem.domain, currentProblem.options]);
  }

  /** Fills in the texts of the registry, in the current language. */
  async names() {
    if (usesBoard()) return;
    const row = await rowNow();
    if (!row) return;
    this.shown = this.wanted();
    this.area.placeholder = row.example;
    this.box.note.textContent = sentence(withPageLabels(row.form, names(row)));
    this.options.replaceChildren(...ownOptions(row).map(optionField));
    this.judge();
  }
}

/** @param {DomainChoice} row */
const names = (row) => row.options.map(({ name }) => name);

/** The cards for choosing the problem: one for texts, one for the board. Only one is visible. */
export function problemSetup() {
  const board = boardSetup({ open: false }).el;
  const paint = () => (board.hidden = !usesBoard());
  watchProblem(paint);
  paint();
  return [new TextSetup().el, board];
}
