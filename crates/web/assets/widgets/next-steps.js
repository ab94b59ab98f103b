// Suggestions for a search that was stopped: a button for each step that the server names.

import { h } from "../app/dom.js";
import { bytes, number } from "../text/format.js";
import { t } from "../text/i18n.js";

/** @import { Findings, NextStep } from "../../page/types.js" */
/**
 * An owner of settings: whether it can apply a step completely, and how.
 * @typedef {{ offers(step: NextStep): boolean, change(step: NextStep): void }} SettingsOwner
 */

/** The texts of the steps, by the server's names. */
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
 * The label of a step.
 * @param {NextStep} step
 */
function words({ kind, set }) {
  const key = TEXTS[/** @type {keyof typeof TEXTS} */ (kind)];
  const [[field, value]] = Object.entries(set);
  return t(key, { n: field === "memory_limit" ? bytes(Number(value)) : number(Number(value)) });
}

/**
 * Buttons for the steps that can be applied here; each changes the settings and restarts the search.
 * @param {Findings | null} result
 * @param {SettingsOwner} knobs
 * @param {() => void} run
 */
export function nextStepButtons(result, knobs, run) {
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
