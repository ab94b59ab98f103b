// The language of the page: which one, how a text is looked up, who is told of a change.

import { TEXTS } from "./texts.js";

const listeners = new Set();

function first() {
  try {
    const kept = localStorage.getItem("language");
    if (kept === "zh" || kept === "en") return kept;
  } catch {
    // Private windows may keep nothing; the browser's wish decides.
  }
  return navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

let chosen = first();

export const language = () => chosen;

/** Calls `listener` after every change of language. */
export function onLanguage(listener) {
  listeners.add(listener);
}

export function setLanguage(name) {
  if (name === chosen) return;
  chosen = name;
  try {
    localStorage.setItem("language", name);
  } catch {
    // It then lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

/** The text of `key` with `{name}` filled in; English texts may give "one|many", chosen by `n`. */
export function t(key, values = {}) {
  const row = TEXTS[key];
  if (!row) return key;
  let text = row[chosen === "zh" ? 1 : 0];
  if (text.includes("|")) {
    const [one, many] = text.split("|");
    text = Number(values.n ?? values.moves) === 1 ? one : many;
  }
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
