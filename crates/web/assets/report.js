// What a search has to say for itself, in the same words on every view: how it ended, and what was counted.

import { h } from "./dom.js";
import { bytes, number, seconds } from "./format.js";
import { hasText, t } from "./i18n.js";
import { head, scrolled, table } from "./table.js";

/** @import { Findings, PlainKey } from "../page/types.js" */

/** @param {Findings} result */
function stoppedText(result) {
  const reason = `stopped.${result.stopped_by ?? "user"}`;
  const why = t(hasText(reason) ? reason : "stopped.user");
  const bound = number(result.lower_bound);
  if (result.moves === null || result.moves === undefined) return t("result.stopped", { why, bound });
  return t("result.stopped.best", { why, n: result.steps, bound });
}

/**
 * The sentence that says how a search ended.
 * @param {Findings} result
 */
export function outcomeText(result) {
  const n = result.steps;
  switch (result.outcome) {
    case "solved":
      if (result.optimal) return t("result.optimal", { n });
      return result.within ? t("result.within", { n, within: number(result.within) }) : t("result.solved", { n });
    case "unsolvable":
      if (!result.reaches?.length) return t("result.unsolvable");
      return t("result.unsolvable.but", { reaches: result.reaches.join(", ") });
    case "stopped":
      return stoppedText(result);
    default:
      return t("result.cutoff");
  }
}

/**
 * What was counted, as a list of pairs.
 * @param {Findings} result
 */
export function figures(result) {
  const { statistics } = result;
  /** @type {[PlainKey, string][]} */
  const rows = [
    ["stat.method", result.method],
    ["stat.heuristic", result.heuristic ?? "–"],
    ["stat.steps", number(result.steps)],
    ["stat.cost", number(result.cost)],
    ["stat.lower", number(result.lower_bound)],
    ["stat.expanded", number(statistics.expanded)],
    ["stat.generated", number(statistics.generated)],
    ["stat.duplicates", number(statistics.duplicates)],
    ["stat.reopened", number(statistics.reopened)],
    ["stat.pruned", number(statistics.pruned)],
    ["stat.maxopen", number(statistics.max_open)],
    ["stat.maxclosed", number(statistics.max_closed)],
    ["stat.depth", number(statistics.depth)],
    ["stat.time", seconds(statistics.time_us)],
    ["stat.bytes", bytes(statistics.bytes)],
  ];
  const pair = (/** @type {[PlainKey, string]} */ [key, value], /** @type {string | null} */ kind = null) =>
    h("div", { class: kind }, h("dt", {}, t(key)), h("dd", {}, value));
  const list = rows.map((one) => pair(one));
  if (result.incumbents?.length) list.push(pair(["stat.incumbents", result.incumbents.join(", ")], "whole"));
  return h("dl", { class: "figures" }, list);
}

const ROUND = /** @type {const} */ (["bound", "expanded", "generated", "duplicates", "pruned"]);

/**
 * The rounds of an iterative search, if it was one.
 * @param {Findings} result
 */
export function roundsTable(result) {
  if (!result.iterations?.length) return null;
  const title = t("stat.rounds", { n: result.iterations.length });
  const heads = ROUND.map((name) => head(t(`stat.${name}`)));
  const rows = result.iterations.map((round) =>
    h(
      "tr",
      {},
      ROUND.map((name) => h("td", {}, number(round[name]))),
    ),
  );
  return h("details", {}, h("summary", {}, title), scrolled(title, table(heads, rows)));
}
