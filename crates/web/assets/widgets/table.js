// Tables, and a scrollable frame for wide ones.

import { h } from "../app/dom.js";

/** @import { Child } from "../app/dom.js" */

/**
 * The head of a column.
 * @param {Child} text
 * @param {string | null} [kind]
 */
export const head = (text, kind) => h("th", { scope: "col", class: kind }, text);

/**
 * A row: a header cell, then plain cells.
 * @param {Child} name
 * @param {Child[]} cells
 */
export const row = (name, cells) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    cells.map((cell) => h("td", {}, cell)),
  );

/**
 * @param {HTMLElement[]} heads
 * @param {HTMLElement[]} rows
 * @param {{ kind?: string, caption?: string }} [options]
 */
export function table(heads, rows, { kind, caption } = {}) {
  const title = caption === undefined ? null : h("caption", {}, caption);
  return h("table", { class: kind }, title, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

/**
 * Puts `content` in a frame that can be scrolled by keyboard too.
 * @param {string} label
 * @param {HTMLElement} content
 */
export const scrolled = (label, content) =>
  h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, content);
