// The outcome and the figures of a search, in the same words in every view.

import { h, s } from "../app/dom.js";
import { bytes, number, seconds } from "../text/format.js";
import { hasText, t } from "../text/i18n.js";
import { MIB, settingOf } from "../store/settings.js";
import { head, scrolled, table } from "./table.js";

/** @import { Findings, PlainKey } from "../../page/types.js" */

/** @param {Findings} result */
function stopReason(result) {
  const reason = `stopped.${result.stopped_by ?? "user"}`;
  return t(hasText(reason) ? reason : "stopped.user");
}

/** @param {Findings} result */
function stoppedText(result) {
  const why = stopReason(result);
  const bound = number(result.lower_bound);
  if (result.moves === null || result.moves === undefined) return t("result.stopped", { why, bound });
  return t("result.stopped.best", { why, n: result.steps, bound });
}

/**
 * The sentence about the outcome of a search.
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
 * A short form of the outcome.
 * @param {Findings} result
 */
export function shortOutcome(result) {
  const n = result.steps;
  switch (result.outcome) {
    case "solved":
      return t(result.optimal ? "short.optimal" : "short.solved", { n });
    case "unsolvable":
      return t("short.unsolvable");
    case "stopped":
      return t("short.stopped", { why: stopReason(result) });
    default:
      return t("short.cutoff");
  }
}

/**
 * The reason why more nodes were expanded than generated, if so.
 * @param {Findings} result
 */
function againText({ statistics, iterations }) {
  const { expanded, generated, reopened } = statistics;
  if ((expanded ?? 0) <= (generated ?? Infinity)) return "";
  if (reopened) return t("stat.again", { n: number(reopened) });
  return iterations?.length ? t("stat.again.rounds") : "";
}

/**
 * The groups of figures: result, effort and memory.
 * @param {Findings} result
 * @returns {{ key: "result" | "effort" | "memory", rows: [PlainKey, string][] }[]}
 */
function groups(result) {
  const { statistics } = result;
  return [
    {
      key: "result",
      rows: [
        ["stat.method", result.method],
        ["stat.heuristic", result.heuristic ?? "–"],
        ["stat.steps", number(result.steps)],
        ["stat.cost", number(result.cost)],
        ["stat.lower", number(result.lower_bound)],
      ],
    },
    {
      key: "effort",
      rows: [
        ["stat.expanded", number(statistics.expanded)],
        ["stat.generated", number(statistics.generated)],
        ["stat.duplicates", number(statistics.duplicates)],
        ["stat.reopened", number(statistics.reopened)],
        ["stat.pruned", number(statistics.pruned)],
        ["stat.depth", number(statistics.depth)],
        ["stat.time", seconds(statistics.time_us)],
      ],
    },
    {
      key: "memory",
      rows: [
        ["stat.maxopen", number(statistics.max_open)],
        ["stat.maxclosed", number(statistics.max_closed)],
        ["stat.bytes", bytes(statistics.bytes)],
      ],
    },
  ];
}

/**
 * Sentences about ignored and lowered options.
 * @param {Findings} result
 */
function remarks({ ignored, clamped, settings }) {
  const word = (/** @type {string} */ field) => {
    const name = settingOf(field);
    return hasText(`knob.${name}`) ? t(/** @type {"knob.bound"} */ (`knob.${name}`)) : name;
  };
  const lowered = (/** @type {string} */ field) => {
    const to = inForce(field, settings);
    return to === null ? word(field) : t("stat.clamped.to", { name: word(field), to: number(to) });
  };
  const said = [];
  if (ignored?.length) said.push(t("stat.ignored", { names: ignored.map(word).join(t("listed")) }));
  if (clamped?.length) said.push(t("stat.clamped", { names: clamped.map(lowered).join(t("listed")) }));
  return said;
}

/**
 * A limit in effect, in the unit that the page uses.
 * @param {string} field
 * @param {Findings["settings"] | undefined} settings
 */
function inForce(field, settings) {
  if (field === "time_limit") return settings?.time_limit_us ? settings.time_limit_us / 1e6 : null;
  if (field === "memory_limit") return settings?.memory_limit ? Math.floor(settings.memory_limit / MIB) : null;
  return (field === "node_limit" && settings?.node_limit) || null;
}

/**
 * The figures of a search in groups, each with an explanation.
 * @param {Findings} result
 */
export function figures(result) {
  const pair = (/** @type {[PlainKey, string]} */ [key, value]) =>
    h("div", {}, h("dt", {}, t(key)), h("dd", {}, value));
  /** @type {HTMLElement[]} */
  const parts = groups(result).flatMap(({ key, rows }) => [
    h("h3", {}, t(`group.${key}`)),
    h("p", { class: "help" }, t(`group.${key}.help`)),
    h("dl", { class: "figures" }, rows.map(pair)),
  ]);
  const again = againText(result);
  for (const said of remarks(result)) parts.push(h("p", { class: "help", testid: "remark" }, said));
  if (again) parts.push(h("p", { class: "help", testid: "expanded-again" }, again));
  if (result.incumbents?.length) parts.push(curve(result.incumbents));
  return h("div", { class: "counted" }, parts);
}

/**
 * Table R as a curve: the costs of the successive solutions.
 * @param {number[]} costs
 */
function curve(costs) {
  const [width, height, edge] = [320, 110, 14];
  const [most, least] = [Math.max(...costs), Math.min(...costs)];
  const x = (/** @type {number} */ i) => edge + (i / Math.max(costs.length - 1, 1)) * (width - 2 * edge);
  const y = (/** @type {number} */ cost) => edge + ((most - cost) / Math.max(most - least, 1)) * (height - 3 * edge);
  const label = `${t("stat.incumbents")}${t("colon")}${costs.join(", ")}`;
  const line = costs.map((cost, i) => `${i === 0 ? "M" : "L"}${x(i)} ${y(cost)}`).join("");
  const ends = [...new Set([0, costs.length - 1])].map((i) =>
    s("text", { x: x(i), y: y(costs[i]) + 16, "text-anchor": i === 0 ? "start" : "end" }, number(costs[i])),
  );
  const dots = costs.map((cost, i) => s("circle", { cx: x(i), cy: y(cost), r: 3 }));
  const drawn = s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "curve" });
  drawn.append(s("path", { d: line }), ...dots, ...ends);
  return h(
    "figure",
    { class: "incumbents" },
    costs.length > 1 ? drawn : null,
    h("figcaption", { class: "help" }, label),
  );
}

const ROUND = /** @type {const} */ (["bound", "expanded", "generated", "duplicates", "pruned"]);

/**
 * A table of the rounds, if the search is iterative.
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
