// Formats numbers, units and phrases in the current language.

import { hasText, language, t } from "./i18n.js";
import { clockStep } from "../app/transport.js";

/** @import { Move } from "../../page/types.js" */
/** @typedef {number | null | undefined} Amount */

/** Number formats by language, cached because creating one takes longer than formatting a hundred numbers. */
const WRITERS = {
  zh: new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 3 }),
  en: new Intl.NumberFormat("en", { maximumFractionDigits: 3 }),
};

/** @param {Amount} value */
export function number(value) {
  return value === null || value === undefined ? "–" : WRITERS[language()].format(value);
}

/**
 * A duration in microseconds, in a suitable unit. A duration below the clock's resolution is shown as such, not as zero.
 * @param {Amount} microseconds
 */
export function seconds(microseconds) {
  if (microseconds === null || microseconds === undefined) return "–";
  if (microseconds < 1) {
    const step = clockStep();
    return step < 1000 ? `< ${step} µs` : `< ${number(step / 1000)} ms`;
  }
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
  if (microseconds < 1e6) return `${(microseconds / 1000).toFixed(microseconds < 1e4 ? 2 : 1)} ms`;
  return `${(microseconds / 1e6).toFixed(1)} s`;
}

/** @param {Amount} value */
export function bytes(value) {
  if (value === null || value === undefined) return "–";
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  let rest = value;
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024;
    unit += 1;
  }
  return `${rest >= 100 || unit === 0 ? Math.round(rest) : rest.toFixed(1)} ${units[unit]}`;
}

/** @type {Record<string, string>} */
const ARROWS = { l: "←", u: "↑", r: "→", d: "↓" };

/** @param {string} move */
export const arrow = (move) => ARROWS[move] ?? move;

/** @param {string} move one of `l`, `u`, `r` and `d` */
export const direction = (move) => t(`direction.${/** @type {Move} */ (move)}`);

/**
 * Joins sentences; Chinese has no space between them.
 * @param {(string | undefined)[]} parts
 */
export const sentences = (...parts) => parts.filter(Boolean).join(language() === "zh" ? "" : " ");

/**
 * A phrase of the registry as a sentence.
 * @param {string} text
 */
export function sentence(text) {
  if (!text) return "";
  // A quantity keeps its letter: f = wg·g + wh·h.
  const whole = /^[fgh](?!\p{Script=Latin})/u.test(text) ? text : text[0].toUpperCase() + text.slice(1);
  return /[.。!?！？…]$/.test(whole) ? whole : `${whole}${language() === "zh" ? "。" : "."}`;
}

/**
 * A title of the registry, capitalised to stand alone.
 * @param {string} title
 */
export const titled = (title) => title.charAt(0).toUpperCase() + title.slice(1);

/**
 * A text of the registry without the clauses about options that the page does not offer here.
 * @param {string} text
 * @param {string[]} offered the names of the offered settings
 */
export function advice(text, offered) {
  const named = (/** @type {string} */ part) => [...part.matchAll(/--([a-z][a-z-]*)/g)].map((found) => found[1]);
  const fits = (/** @type {string} */ part) => named(part).every((name) => offered.includes(name.replaceAll("-", "_")));
  const [first, ...rest] = text.split(/(?<=[;；:：,，])\s*/);
  const kept = [first, ...rest.filter(fits)].filter((part, i) => i > 0 || fits(part));
  const joined = kept.join(language() === "zh" ? "" : " ").replace(/[;；:：,，]$/, "");
  return withPageLabels(joined);
}

/**
 * Replaces command-line options in a text of the server by the labels of the page's fields. `fields` are the names that the page and the
 * server share.
 * @param {string} text
 * @param {string[]} [fields]
 */
export function withPageLabels(text, fields = []) {
  return text.replaceAll(/--([a-z][a-z-]*)/g, (option, name) => {
    const key = `knob.${name.replaceAll("-", "_")}`;
    if (hasText(key)) return t("knob.named", { name: t(key) });
    return fields.includes(name) ? t("knob.named", { name }) : option;
  });
}
