// The tables of a step: the children of a node, OPEN and CLOSED.

import { h } from "./dom.js";
import { arrow, number } from "./format.js";
import { t } from "./i18n.js";
import { head, scrolled, table } from "./table.js";

/** @import { TraceChild, TraceNode, TraceTable } from "../page/types.js" */
/** @typedef {"node" | "parent" | "move" | "position" | "g" | "h" | "f" | "fate"} Column */

/** The most rows of OPEN and of CLOSED that are shown. */
export const ROWS = 20;
const AMOUNTS = ["g", "h", "f", "node", "parent"];
const SIDES = /** @type {const} */ (["forward", "backward"]);
/** @type {Column[]} */
const OF_CHILDREN = ["move", "position", "g", "h", "f", "fate"];
/** @type {Column[]} */
const OF_QUEUES = ["node", "position", "g", "h", "f", "parent"];

/**
 * @param {TraceNode & Partial<TraceChild>} node
 * @param {Column} column
 */
function valueOf(node, column) {
  if (column === "node") return node.id;
  if (column === "move") return node.move ? arrow(node.move) : "";
  if (column === "fate") return node.fate_text;
  return node[column];
}

/**
 * @param {TraceNode & Partial<TraceChild>} node
 * @param {Column[]} columns
 */
const cells = (node, columns) =>
  columns.map((column) => {
    const value = valueOf(node, column);
    return h("td", { class: typeof value === "number" ? "amount" : null }, value);
  });

/** @param {Column[]} columns */
const heads = (columns) =>
  columns.map((column) => head(t(`watch.col.${column}`), AMOUNTS.includes(column) ? "amount" : null));

/**
 * The children of a step and what became of them.
 * @param {TraceChild[]} nodes
 */
export function childTable(nodes) {
  if (!nodes.length) return h("p", { class: "help" }, t("watch.childless"));
  const rows = nodes.map((node) => h("tr", { class: `fate-${node.fate}` }, cells(node, OF_CHILDREN)));
  return scrolled(t("watch.children"), table(heads(OF_CHILDREN), rows));
}

/**
 * OPEN or CLOSED, for one search or for two.
 * @param {"watch.open" | "watch.closed"} key
 * @param {TraceTable} queue
 */
export function queueTables(key, queue) {
  /** @type {HTMLElement[]} */
  const parts = [];
  const two = Boolean(queue.backward);
  for (const side of SIDES) {
    const nodes = queue[side];
    if (!nodes) continue;
    const title = two ? `${t(`side.${side}`)} ` : "";
    const rows = nodes.slice(0, ROWS).map((node) => h("tr", {}, cells(node, OF_QUEUES)));
    const count = side === "backward" ? nodes.length : queue.count;
    parts.push(
      h("h2", {}, title + t(key, { n: number(count) })),
      rows.length
        ? scrolled(title + t(key, { n: "" }), table(heads(OF_QUEUES), rows))
        : h("p", { class: "help" }, t("watch.list.empty")),
    );
    const more = queue.count - rows.length;
    if (more > 0 && !two) parts.push(h("p", { class: "help" }, t("watch.more", { n: number(more) })));
  }
  return parts;
}
