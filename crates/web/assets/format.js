// Numbers as people read them.

import { hasText, language, t } from "./i18n.js";

/** @import { Move } from "../page/types.js" */
/** @typedef {number | null | undefined} Amount */

const locale = () => (language() === "zh" ? "zh-CN" : "en");

/** @param {Amount} value */
export function number(value) {
  if (value === null || value === undefined) return "–";
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 3 }).format(value);
}

/**
 * Microseconds, in the unit that suits.
 * @param {Amount} microseconds
 */
export function seconds(microseconds) {
  if (microseconds === null || microseconds === undefined) return "–";
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
 * Sentences one after another; Chinese puts no space between them.
 * @param {(string | undefined)[]} parts
 */
export const sentences = (...parts) => parts.filter(Boolean).join(language() === "zh" ? "" : " ");

/**
 * A phrase of the registry as a sentence.
 * @param {string} text
 */
export function sentence(text) {
  if (!text) return "";
  const whole = text[0].toUpperCase() + text.slice(1);
  return /[.。!?！？…]$/.test(whole) ? whole : `${whole}${language() === "zh" ? "。" : "."}`;
}

/**
 * The server speaks of command-line options; on the page they are the fields' own names.
 * @param {string} text
 */
export function onThePage(text) {
  return text.replaceAll(/--([a-z][a-z-]*)/g, (option, name) => {
    const key = `knob.${name.replaceAll("-", "_")}`;
    return hasText(key) ? t("knob.named", { name: t(key) }) : option;
  });
}
