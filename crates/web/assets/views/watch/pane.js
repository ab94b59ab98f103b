// One watched search: its tree, the node of the step and the reason for it, the pseudocode, OPEN and CLOSED. Pointing at a node in one of them
// highlights it in the others.

import { drawnTree } from "../../app/api.js";
import { BoardView } from "../../widgets/board.js";
import { CodeView } from "./code.js";
import { button, h } from "../../app/dom.js";
import { number } from "../../text/format.js";
import { Growth } from "../../widgets/tree/growth.js";
import { t } from "../../text/i18n.js";
import { NodeList, childTable } from "./lists.js";
import { cellsOf, puzzle } from "../../store/puzzle.js";
import { figures, outcomeText } from "../../widgets/report.js";
import { SceneView } from "../../widgets/scene.js";
import { Source } from "./source.js";
import { usesBoard } from "../../store/problem.js";
import { TreeView } from "../../widgets/tree/tree.js";
import { layOut } from "../../widgets/tree/window.js";

/** @import { Body, Findings, OnProgress, Trace, TraceStep } from "../../../page/types.js" */
/** @import { NodeStyle } from "./lists.js" */
/** @import { PlacedNode } from "../../widgets/tree/window.js" */

/** Nodes of a saved tree. */
const TREE_NODES = 300;

export class Pane {
  /** @type {Source | null} */
  source = null;
  growth = new Growth();
  /** The current step. */
  wanted = 0;
  board = new BoardView();
  scene = new SceneView();
  title = h("h2", { class: "pane-title", testid: "pane-title" });
  stepTitle = h("h2", { testid: "trace-step" });
  why = h("p", { class: "why", testid: "trace-why" });
  children = h("div", {});
  shown = h("p", { class: "help", testid: "tree-window" });
  code = new CodeView();
  open = new NodeList("watch.open", "watch.open.region", "trace-open");
  closed = new NodeList("watch.closed", "watch.closed.region", "trace-closed");
  ending = h("section", { class: "card", hidden: true, tLabel: "watch.ending", testid: "trace-ending" });
  /** @type {HTMLElement} */
  el;

  /**
   * @param {(at: number) => void} jump leads to a step
   * @param {(result: Findings) => Node[]} [further] suggestions for a search that was stopped
   */
  constructor(jump, further = () => []) {
    this.further = further;
    this.tree = new TreeView((key) => {
      const step = this.growth.nodes.get(key)?.step;
      if (step !== null && step !== undefined) jump(step);
    });
    this.desk = h("div", { class: "desk" }, this.stepCard(), this.code.el, this.open.el, this.closed.el);
    this.el = h(
      "section",
      { class: "pane", tLabel: "watch.pane" },
      this.title,
      this.ending,
      this.treeCard(),
      this.desk,
    );
    const point = (/** @type {Event} */ event) => {
      const node = event.target instanceof Element ? event.target.closest("[data-key]") : null;
      this.highlight(node?.getAttribute("data-key") ?? null);
    };
    for (const kind of ["pointerover", "focusin"]) this.el.addEventListener(kind, point);
    this.el.addEventListener("pointerleave", () => this.highlight(null));
    this.desk.addEventListener("click", (event) => {
      const node = event.target instanceof Element ? event.target.closest("[data-key]") : null;
      if (node) this.tree.find(node.getAttribute("data-key") ?? "");
    });
  }

  stepCard() {
    const now = h("div", { class: "now-board" }, this.board.el, this.scene.el, this.why);
    return h("section", { class: "card now", tLabel: "watch.now" }, this.stepTitle, now, this.children);
  }

  treeCard() {
    const save = button("watch.save", () => this.saveTree());
    const about = h(
      "details",
      {},
      h("summary", { t: "watch.legend.title" }),
      h("p", { class: "help", t: "watch.legend" }),
    );
    const foot = h("div", { class: "tree-foot" }, this.shown, h("div", { class: "buttons" }, save));
    return h("section", { class: "card tree-card", tLabel: "watch.tree" }, this.tree.el, foot, about);
  }

  get total() {
    return this.source?.total ?? 0;
  }

  /** How nodes of this search are shown. @returns {NodeStyle} */
  get telling() {
    const { trace, scenes } = this.source ?? {};
    const amount = (/** @type {number | null | undefined} */ value) =>
      value === null || value === undefined ? "∞" : number(value);
    return { guided: trace?.heuristic !== null, amount, scenes: scenes ?? null };
  }

  /**
   * Starts watching a search.
   * @param {Partial<Body<"trace">>} body
   * @param {string} name
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async watch(body, name, signal, onProgress) {
    const source = new Source(body, !usesBoard());
    const trace = await source.open(signal, onProgress);
    this.clear();
    this.source = source;
    this.title.textContent = name || [trace.method, trace.heuristic].filter(Boolean).join(" · ");
    this.code.load(trace.pseudocode);
    this.tree.camera.mode = "follow";
  }

  clear() {
    this.source?.close();
    this.source = null;
    this.growth = new Growth();
    this.tree.clear();
    this.open.clear();
    this.closed.clear();
  }

  /**
   * Shows a step; the step after the last shows the outcome.
   * @param {number} at
   */
  async showAt(at) {
    const { source } = this;
    if (!source?.trace) return;
    this.wanted = at;
    const to = Math.min(at, source.total - 1);
    for (const part of [this.tree.el.parentElement, this.desk]) part?.toggleAttribute("hidden", to < 0);
    this.conclude(source.trace, at >= source.total - 1);
    if (to < 0) return;
    const known = Boolean(source.step(to));
    this.el.toggleAttribute("aria-busy", !known);
    const reached = source.reach(to);
    if (known) reached.catch(() => {});
    else await reached;
    const step = source.step(to);
    if (this.wanted !== at || this.source !== source || !step) return;
    this.el.removeAttribute("aria-busy");
    this.paint(source, step, to);
    await this.list(source, to);
  }

  /**
   * @param {Source} source
   * @param {TraceStep} step
   * @param {number} at
   */
  paint(source, step, at) {
    // Steps far away are dropped.
    if (this.growth.base !== source.from) this.growth = new Growth(source.from);
    this.growth.go(source, at);
    this.tell(step);
    this.code.show(step);
    const { telling } = this;
    const last = at === source.total - 1;
    const path = new Set(last ? source.trace?.result.states : []);
    const drawing = layOut(this.growth, source, path);
    const { laid } = drawing;
    const all = Math.max(drawing.all, this.growth.base > 0 ? step.open.count + step.closed.count : 0);
    const words = (/** @type {PlacedNode} */ { node }) =>
      telling.guided ? `${telling.amount(node.g)}+${telling.amount(node.h)}` : telling.amount(node.g);
    const { current } = this.growth;
    const two = step.open.backward !== undefined;
    const label = t("watch.tree.label", { n: all });
    this.tree.draw({ ...drawing, current, path, scenes: telling.scenes, words, two, label });
    this.shown.textContent =
      laid.size < all
        ? t("watch.window", { shown: number(laid.size), n: number(all) })
        : t("watch.whole", { n: number(all) });
  }

  /**
   * Shows OPEN and CLOSED, once they are loaded.
   * @param {Source} source
   * @param {number} at
   */
  async list(source, at) {
    const asked = source.detail(at);
    if (!source.tables(at)) {
      this.desk.classList.add("stale");
      await asked;
      if (this.growth.at !== at || this.source !== source) return;
    }
    asked.catch(() => {});
    this.desk.classList.remove("stale");
    const tables = source.tables(at);
    if (!tables) return;
    this.open.show(tables.open, this.telling);
    this.closed.show(tables.closed, this.telling);
  }

  /**
   * Shows the node that the step expands, the reason, and what happened to its children.
   * @param {TraceStep} step
   */
  tell(step) {
    const { taken, round } = step;
    const { guided, amount } = this.telling;
    const title = t("watch.step", { at: step.number });
    const bound = step.bound === undefined ? "–" : amount(step.bound);
    this.stepTitle.textContent = title + (round ? t("watch.round", { round, bound }) : "");
    if (taken) {
      const told = { id: taken.id, g: amount(taken.g), h: amount(taken.h), f: amount(taken.f), why: step.why };
      const said = guided ? t("watch.taken", told) : t("watch.taken.blind", told);
      const side = step.open.backward
        ? `${t(`side.${taken.side === "backward" ? "backward" : "forward"}`)}${t("colon")}`
        : "";
      this.why.textContent = side + said + (step.goal ? t("watch.goal") : "");
      this.show(taken.position);
    } else this.why.textContent = step.why || t("watch.nothing");
    this.children.replaceChildren(childTable([...step.refused, ...step.children], this.telling));
  }

  /** @param {string} position */
  show(position) {
    this.board.el.hidden = !usesBoard();
    this.scene.el.hidden = usesBoard();
    if (usesBoard()) this.board.show(cellsOf(position), puzzle.columns, puzzle.goal);
    else this.scene.show(this.source?.scenes?.[position], position);
  }

  /**
   * @param {Trace} trace
   * @param {boolean} last
   */
  conclude({ result }, last) {
    this.ending.hidden = !last;
    if (!last) return;
    const counted = h("details", {}, h("summary", { t: "solve.counted" }), figures(result));
    this.ending.replaceChildren(h("h2", {}, outcomeText(result)), ...this.further(result), counted);
  }

  /**
   * Highlights a node wherever it is shown.
   * @param {string | null} key
   */
  highlight(key) {
    this.tree.highlight(key);
    for (const one of this.desk.querySelectorAll(".lit")) one.classList.remove("lit");
    if (key === null) return;
    for (const one of this.desk.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) one.classList.add("lit");
  }

  async saveTree() {
    if (!this.source) return;
    const svg = await drawnTree({ .../** @type {Body<"tree">} */ (this.source.body), nodes: TREE_NODES }).catch(
      () => "",
    );
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    h("a", { href: address, download: "tree.svg" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
}
