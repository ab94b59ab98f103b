// Numbers as people read them.

import { language, t } from "./i18n.js";

const locale = () => (language() === "zh" ? "zh-CN" : "en");

export const number = (value) =>
  value === null || value === undefined
    ? "–"
    : new Intl.NumberFormat(locale(), { maximumFractionDigits: 3 }).format(value);

/** Microseconds, in the unit that suits. */
export function seconds(microseconds) {
  if (microseconds === null || microseconds === undefined) return "–";
  if (microseconds < 1000) return `${Math.round(microseconds)} µs`;
  if (microseconds < 1e6) return `${(microseconds / 1000).toFixed(microseconds < 1e4 ? 2 : 1)} ms`;
  return `${(microseconds / 1e6).toFixed(1)} s`;
}

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

const ARROWS = { l: "←", u: "↑", r: "→", d: "↓" };
export const arrow = (move) => ARROWS[move] ?? move;
export const direction = (move) => t(`direction.${move}`);

/** Sentences one after another; Chinese puts no space between them. */
export const sentences = (...parts) => parts.filter(Boolean).join(language() === "zh" ? "" : " ");

/** A phrase of the registry as a sentence. */
export function sentence(text) {
  if (!text) return "";
  const whole = text[0].toUpperCase() + text.slice(1);
  return /[.。!?！？…]$/.test(whole) ? whole : `${whole}${language() === "zh" ? "。" : "."}`;
}

/** The server speaks of command-line options; on the page they are the fields' own names. */
export function onThePage(text) {
  return text.replaceAll(/--([a-z][a-z-]*)/g, (option, name) => {
    const key = `knob.${name.replaceAll("-", "_")}`;
    return t(key) === key ? option : t("knob.named", { name: t(key) });
  });
}
