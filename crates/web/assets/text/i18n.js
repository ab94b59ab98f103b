// The language of the page, and the lookup of texts.

import { TEXTS } from "./catalogue/index.js";

/** @import { Filled, Language, PlainKey, TextKey, Value } from "../../page/types.js" */

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Language} */
function first() {
  try {
    const kept = localStorage.getItem("language");
    if (kept === "zh" || kept === "en") return kept;
  } catch {
    // Private windows may have no storage; the browser's language decides.
  }
  return navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

let chosen = first();

export const language = () => chosen;

/**
 * Calls `listener` after every change of language.
 * @param {() => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
}

/** @param {Language} name */
export function setLanguage(name) {
  if (name === chosen) return;
  chosen = name;
  try {
    localStorage.setItem("language", name);
  } catch {
    // The choice lasts as long as the page then.
  }
  listeners.forEach((listener) => listener());
}

/**
 * Whether there is a text with this key and without placeholders; for keys that contain names from the server.
 * @type {(key: string) => key is PlainKey}
 */
export const hasText = (key) => {
  /** @type {Record<string, readonly string[]>} */
  const texts = TEXTS;
  return Object.hasOwn(texts, key) && !texts[key][0].includes("{");
};

/**
 * The text of a pair in the chosen language; the English one while the Chinese is marked "untranslated".
 * @param {readonly string[]} pair
 */
export const inLanguage = ([english, chinese]) => (chosen === "zh" && chinese !== "untranslated" ? chinese : english);

/**
 * The text of `key` with its placeholders `{name}` filled in; English texts may have two forms "one|many", chosen by `n`. A missing key is a
 * bug in the page, so it throws.
 * @template {TextKey} Key
 * @param {Key} key
 * @param {Filled<Key>} filled
 */
export function t(key, ...filled) {
  if (!Object.hasOwn(TEXTS, key)) throw new Error(`there is no text for ${key}`);
  /** @type {Record<string, Value>} */
  const values = filled[0] ?? {};
  let text = inLanguage(TEXTS[key]);
  if (text.includes("|")) {
    const [one, many] = text.split("|");
    text = Number(values.n ?? values.moves) === 1 ? one : many;
  }
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
