// The children of a node as a table, OPEN and CLOSED as small pictures. Every entry carries the key of its node, so that pointing at it
// highlights the node in the tree.

import { h, setChildren } from "../../app/dom.js";
import { arrow, number } from "../../text/format.js";
import { keyOf } from "../../widgets/tree/growth.js";
import { t } from "../../text/i18n.js";
import { small } from "../../widgets/position.js";
import { head, scrolled, table } from "../../widgets/table.js";

/** @import { TraceChild, TraceNode, TraceTable } from "../../../page/types.js" */
/** @import { Scenes } from "../../widgets/position.js" */
/** @typedef {"move" | "position" | "g" | "h" | "f" | "fate"} Column */
/**
 * How nodes are shown: whether there is an h, how amounts are formatted, the scenes of positions.
 * @typedef {{ guided: boolean, amount: (value: number | null | undefined) => string, scenes: Scenes }} NodeStyle
 */

const AMOUNTS = ["g", "h", "f"];
const SIDES = /** @type {const} */ (["forward", "backward"]);
/** @type {Column[]} */
const COLUMNS = ["move", "position", "g", "h", "f", "fate"];
/** @type {Record<string, number>} */
const WALK = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @param {TraceNode & Partial<TraceChild>} node
 * @param {Column} column
 * @param {NodeStyle} telling
 */
function valueOf(node, column, { amount }) {
  if (column === "move") return node.move ? arrow(node.move) : "";
  if (column === "fate") return node.fate_text;
  return column === "position" ? node.position : amount(node[column]);
}

/**
 * The children of a step and what happened to them; a blind method has neither h nor f.
 * @param {TraceChild[]} nodes
 * @param {NodeStyle} telling
 */
export function childTable(nodes, telling) {
  if (!nodes.length) return h("p", { class: "help" }, t("watch.childless"));
  const columns = COLUMNS.filter((column) => telling.guided || (column !== "h" && column !== "f"));
  const kind = (/** @type {Column} */ column) => (AMOUNTS.includes(column) ? "amount" : null);
  const heads = columns.map((column) => head(t(`watch.col.${column}`), kind(column)));
  const rows = nodes.map((node) =>
    h(
      "tr",
      { class: `fate-${node.fate}`, "data-key": keyOf(node) },
      columns.map((column) => h("td", { class: kind(column) }, valueOf(node, column, telling))),
    ),
  );
  return scrolled(t("watch.children"), table(heads, rows));
}

/**
 * The text below the picture of a node.
 * @param {TraceNode} node
 * @param {NodeStyle} telling
 */
export function costs({ g, h: left, f }, { guided, amount }) {
  return guided ? `${amount(g)}+${amount(left)}=${amount(f)}` : `g=${amount(g)}`;
}

/** OPEN or CLOSED: its nodes as small pictures, reused from step to step. */
export class NodeList {
  body = h("div", { class: "queues" });
  title = h("h2", {});
  lists = { forward: h("ul", { class: "entries" }), backward: h("ul", { class: "entries" }) };
  /** The current pictures, by node and costs. @type {Map<string, HTMLElement>} */
  kept = new Map();

  /**
   * @param {"watch.open" | "watch.closed"} key
   * @param {"watch.open.region" | "watch.closed.region"} region
   * @param {string} testid
   */
  constructor(key, region, testid) {
    this.key = key;
    this.el = h("section", { class: "card list", testid, tLabel: region }, this.body);
    this.el.addEventListener("keydown", (event) => this.walk(event));
  }

  /**
   * @param {TraceTable} queue
   * @param {NodeStyle} telling
   */
  show(queue, telling) {
    const before = this.kept;
    this.kept = new Map();
    const entry = (/** @type {TraceNode} */ node) => {
      const name = `${keyOf(node)} ${node.g} ${node.h}`;
      const made = before.get(name) ?? this.entry(node, telling);
      this.kept.set(name, made);
      return made;
    };
    this.title.textContent = t(this.key, { n: number(queue.count) });
    /** @type {HTMLElement[]} */
    const parts = [this.title];
    for (const side of SIDES) {
      const nodes = queue[side];
      if (!nodes) continue;
      if (queue.backward) parts.push(h("h3", {}, t(`side.${side}`)));
      const entries = nodes.map(entry);
      entries.forEach((one, i) => (one.tabIndex = i === 0 ? 0 : -1));
      setChildren(this.lists[side], entries);
      parts.push(entries.length ? this.lists[side] : h("p", { class: "help" }, t("watch.list.empty")));
    }
    const more = queue.count - this.kept.size;
    if (more > 0) parts.push(h("p", { class: "help" }, t("watch.more", { n: number(more) })));
    setChildren(this.body, parts);
  }

  /**
   * @param {TraceNode} node
   * @param {NodeStyle} telling
   */
  entry(node, telling) {
    const name = node.id === undefined || node.id === null ? "" : `#${node.id}`;
    const words = h("span", { class: "costs" }, `${costs(node, telling)} `, h("small", {}, name));
    const hooks = { "data-key": keyOf(node), "data-position": node.position };
    return h("li", { class: "entry", ...hooks }, small(node.position, telling.scenes), words);
  }

  /** Removes all pictures, for another search. */
  clear() {
    this.kept.clear();
    this.body.replaceChildren();
  }

  /**
   * Arrow keys move from picture to picture.
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const by = WALK[event.key];
    const entries = [...this.kept.values()];
    const now = entries.findIndex((one) => one === document.activeElement);
    const next = entries[now + by];
    if (!by || now < 0 || !next) return;
    next.focus();
    event.preventDefault();
  }
}
