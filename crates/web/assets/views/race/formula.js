// The reader's own heuristic: a formula of other heuristics, checked on every state while it is typed, and raced.

import { clearProblems, postJson, showProblem } from "../../app/api.js";
import { button, field, h } from "../../app/dom.js";
import { number } from "../../text/format.js";
import { onLanguage, t } from "../../text/i18n.js";
import { small } from "../../widgets/position.js";
import { problemRequest, currentProblem, watchProblem } from "../../store/problem.js";

/** @import { Answer } from "../../../page/types.js" */

/** Delay after typing before the formula is checked, in milliseconds. */
const TYPING_DELAY_MS = 400;

/**
 * Whether a heuristic is a formula rather than a name.
 * @param {string} text
 */
export const isFormula = (text) => /[()*+,\s]/.test(text);

export class FormulaCard {
  input = h("input", { type: "text", spellcheck: "false", autocomplete: "off", maxlength: 200, testid: "formula" });
  box = field("formula.text", this.input, { name: "heuristic", help: "formula.help", wide: true });
  verdict = h("div", { class: "formula-verdict", testid: "formula-verdict", role: "status" });
  race = button("formula.race", () => this.taken(this.input.value.trim()), { testid: "formula-race", disabled: true });
  problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  el = h(
    "details",
    { class: "card formula-card" },
    h("summary", { t: "formula.title" }),
    this.box,
    this.problem,
    this.verdict,
    h("div", { class: "buttons" }, this.race),
  );
  /** @type {Answer<"audit"> | null} */
  judged = null;
  /** @type {number | undefined} */
  timer;
  /** @type {AbortController | null} */
  control = null;

  /** @param {(formula: string) => void} taken */
  constructor(taken) {
    this.taken = taken;
    this.input.addEventListener("input", () => this.soon());
    watchProblem((what) => what === "problem" && this.input.value && this.soon());
    onLanguage(() => this.paint());
  }

  soon() {
    clearTimeout(this.timer);
    this.control?.abort();
    this.judged = null;
    this.race.disabled = true;
    this.verdict.replaceChildren();
    clearProblems(this.el, this.problem);
    if (this.input.value.trim()) this.timer = setTimeout(() => this.audit(), TYPING_DELAY_MS);
  }

  async audit() {
    this.control = new AbortController();
    this.verdict.replaceChildren(h("p", { class: "help" }, t("formula.judging")));
    try {
      const body = { ...problemRequest(), heuristic: this.input.value.trim() };
      this.judged = await postJson("audit", body, this.control.signal);
      this.race.disabled = false;
      this.paint();
    } catch (error) {
      if (error.name === "AbortError") return;
      this.verdict.replaceChildren();
      // A formula can be raced even if the space is too large to check it.
      this.race.disabled = error.field === "heuristic";
      showProblem(error, this.el, this.problem);
    }
  }

  paint() {
    const { judged } = this;
    if (!judged) return;
    const { admissible, consistent, worst, steepest } = judged;
    const line = (/** @type {boolean} */ good, /** @type {string} */ text) =>
      h("p", { class: good ? "verdict good" : "verdict bad" }, `${good ? "✓" : "✗"} ${text}`);
    const overestimates = { n: number(judged.overestimates), all: number(judged.states) };
    const steep = { n: number(judged.steep_moves), all: number(judged.moves) };
    /** @type {HTMLElement[]} */
    const parts = [
      line(admissible, admissible ? t("formula.admissible") : t("formula.inadmissible", overestimates)),
      line(consistent, consistent ? t("formula.consistent") : t("formula.inconsistent", steep)),
      h("p", {}, t("formula.mean", { h: judged.mean_h.toFixed(2), distance: judged.mean_distance.toFixed(2) })),
    ];
    if (worst) parts.push(this.example(t("formula.worst", { h: worst.h, distance: worst.distance }), [worst.state]));
    else if (steepest) {
      const said = t("formula.steepest", { from: steepest.h_from, to: steepest.h_to, cost: steepest.cost });
      parts.push(this.example(said, [steepest.from, steepest.to]));
    }
    this.verdict.replaceChildren(...parts);
  }

  /**
   * @param {string} caption
   * @param {string[]} positions
   */
  example(caption, positions) {
    const drawn = positions.map((position) => small(position.replaceAll("\n", "/"), null));
    return h("figure", { class: "worst", "data-domain": currentProblem.domain }, h("figcaption", {}, caption), drawn);
  }
}
