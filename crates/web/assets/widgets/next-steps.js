// What would help a search that was stopped: each step that the server names, as a button that takes it.

import { h } from "../app/dom.js";
import { bytes, number } from "../text/format.js";
import { t } from "../text/i18n.js";

/** @import { Findings, NextStep } from "../../page/types.js" */
/**
 * What has settings: whether everything that a step sets can be set there, and what sets it.
 * @typedef {{ offers(step: NextStep): boolean, change(step: NextStep): void }} Settable
 */

/** The texts of the steps, by the names that the server has for them. */
const TEXTS = /** @type {const} */ ({
  more_time: "next.more_time",
  more_memory: "next.more_memory",
  more_nodes: "next.more_nodes",
  larger_bound: "next.larger_bound",
  more_capacity: "next.more_capacity",
  large_tables: "next.large_tables",
  automatic: "next.automatic",
  anytime: "next.anytime",
});

/**
 * What a step is called.
 * @param {NextStep} step
 */
function words({ kind, set }) {
  const key = TEXTS[/** @type {keyof typeof TEXTS} */ (kind)];
  const [[field, value]] = Object.entries(set);
  return t(key, { n: field === "memory_limit" ? bytes(Number(value)) : number(Number(value)) });
}

/**
 * The steps that can be taken here; each changes the settings and runs the search anew.
 * @param {Findings | null} result
 * @param {Settable} knobs
 * @param {() => void} run
 */
export function furtherSteps(result, knobs, run) {
  const buttons = (result?.next ?? []).flatMap((step) => {
    const onclick = () => {
      knobs.change(step);
      run();
    };
    const shown = knobs.offers(step);
    return shown ? [h("button", { type: "button", "data-kind": step.kind, onclick }, words(step))] : [];
  });
  if (!buttons.length) return [];
  const label = h("p", { class: "label" }, t("next.label"));
  return [h("div", { class: "further", testid: "further" }, label, h("div", { class: "buttons center" }, buttons))];
}
