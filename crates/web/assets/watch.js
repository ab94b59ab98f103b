// Watch: a search step by step: the node taken and why, its children and what became of them, OPEN and CLOSED, the tree.

import { drawnTree, search } from "./api.js";
import { BoardView } from "./board.js";
import { announce, button, field, h, whole } from "./dom.js";
import { number } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs } from "./knobs.js";
import { linkPart } from "./link.js";
import { ROWS, childTable, queueTables } from "./lists.js";
import { nodesUntil } from "./nodes.js";
import { Player } from "./player.js";
import { asked, cellsOf, puzzle, watchPuzzle } from "./puzzle.js";
import { figures, outcomeText } from "./report.js";
import { Runner } from "./run.js";
import { readSettings, settingsChanged, tileSettings, writeSettings } from "./settings.js";
import { boardLine, boardSetup } from "./setup.js";
import { TreeView } from "./tree.js";

/** @import { OnProgress, Trace, TraceStep } from "../page/types.js" */

const STEPS = 200;
const HOOKS = { step: "trace-next", back: "trace-back", play: "trace-play", jump: "trace-jump" };

export class WatchView {
  /** @type {Trace | null} */
  trace = null;
  board = new BoardView();
  knobs = new Knobs({ domain: "tiles", settings: tileSettings, traced: true, onchange: settingsChanged });
  steps = h("input", { type: "number", min: 1, max: 2000, value: STEPS });
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "watch.run",
  });
  tree = new TreeView();
  stepTitle = h("h2", {});
  why = h("p", { class: "why", testid: "trace-why" });
  children = h("div", {});
  open = h("section", { class: "card list", testid: "trace-open", tLabel: "watch.open.region" });
  closed = h("section", { class: "card list", testid: "trace-closed", tLabel: "watch.closed.region" });
  ending = h("section", { class: "card", hidden: true, tLabel: "watch.ending" });
  player = new Player({ show: (at) => this.showAt(at), label: "watch.position", from: 1, testids: HOOKS });
  empty = h("p", { class: "lead", t: "watch.empty" });
  sticky = h("div", { class: "sticky", hidden: true }, this.player.el);
  desk = h(
    "div",
    { class: "desk", hidden: true },
    this.stepCard(),
    this.treeCard(),
    this.open,
    this.closed,
    this.ending,
  );
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view watch" },
    h("h1", { class: "visually-hidden", t: "tab.watch" }),
    this.settingsCard(),
    boardSetup({ open: false }),
    this.sticky,
    this.empty,
    this.desk,
  );

  constructor() {
    watchPuzzle((what) => what !== "info" && this.forget());
    onLanguage(() => this.askAnew());
    linkPart("watch", {
      write: () => ({
        ...writeSettings(tileSettings),
        steps: this.steps.value === String(STEPS) ? "" : this.steps.value,
      }),
      read: (params) => {
        readSettings(tileSettings, params);
        this.steps.value = params.get("steps") || this.steps.value;
        this.knobs.ready.then(() => this.knobs.put(tileSettings));
      },
    });
  }

  settingsCard() {
    const line = h("div", { class: "run-line" }, field("watch.steps", this.steps, { name: "steps" }), this.runner.el);
    return h("section", { class: "card settings", tLabel: "solve.settings" }, boardLine(), this.knobs.el, line);
  }

  stepCard() {
    const now = h("div", { class: "now-board" }, this.board.el, this.why);
    return h("section", { class: "card now", tLabel: "watch.now" }, this.stepTitle, now, this.children);
  }

  treeCard() {
    return h(
      "section",
      { class: "card tree-card", tLabel: "watch.tree" },
      h("h2", { t: "watch.tree" }),
      h("p", { class: "help", t: "watch.legend" }),
      this.tree.el,
      h(
        "div",
        { class: "buttons" },
        button("watch.save", () => this.saveTree()),
      ),
    );
  }

  body() {
    return { ...asked(), ...this.knobs.body() };
  }

  /**
   * Only the step that begins a round names it; here every step knows its own.
   * @param {AbortSignal} [signal]
   * @param {OnProgress} [onProgress]
   */
  async ask(signal, onProgress) {
    const body = { ...this.body(), steps: whole(this.steps, STEPS), rows: ROWS };
    const answer = await search("trace", body, onProgress, signal);
    let round = null;
    for (const step of answer.steps) {
      round = step.round ?? round;
      step.round = round;
    }
    return answer;
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    await this.knobs.ready;
    this.trace = await this.ask(signal, onProgress);
    this.tree.mode = "follow";
    this.empty.hidden = true;
    this.desk.hidden = false;
    this.sticky.hidden = false;
    this.player.load(Math.max(this.trace.steps.length - 1, 0));
    this.showAt(0);
    if (!this.trace.steps.length) return;
    this.player.step.focus({ preventScroll: true });
    this.sticky.scrollIntoView({ block: "start" });
  }

  forget() {
    this.runner.cancel({ quiet: true });
    this.trace = null;
    this.desk.hidden = true;
    this.sticky.hidden = true;
    this.empty.hidden = false;
    this.player.load(0);
  }

  // The reasons are the server's sentences, so a new language asks anew and stays at the same step.
  async askAnew() {
    if (!this.trace) return;
    const { at } = this.player;
    try {
      this.trace = await this.ask();
    } catch {
      return;
    }
    this.player.go(at);
  }

  /** @param {number} at */
  showAt(at) {
    const { trace } = this;
    if (!trace) return;
    /** @type {TraceStep | undefined} */
    const step = trace.steps[at];
    for (const part of this.desk.children) part.toggleAttribute("hidden", !step);
    this.sticky.hidden = !step;
    if (!step) {
      this.conclude(trace, true);
      announce(outcomeText(trace.result));
      return;
    }
    this.tell(step);
    this.open.replaceChildren(...queueTables("watch.open", step.open));
    this.closed.replaceChildren(...queueTables("watch.closed", step.closed));
    const known = nodesUntil(trace.steps, at);
    const last = at === trace.steps.length - 1;
    const path = new Set(last ? trace.result.states : []);
    this.tree.draw(known, { path, label: t("watch.tree.label", { n: known.nodes.size }) });
    this.conclude(trace, last);
    if (!this.player.playing) announce(`${this.stepTitle.textContent}${t("colon")}${this.why.textContent}`);
  }

  /**
   * Which node the step takes and why, and what became of its children.
   * @param {TraceStep} step
   */
  tell(step) {
    const { taken, round } = step;
    const title = t("watch.step", { at: step.number });
    this.stepTitle.textContent = title + (round ? t("watch.round", { round, bound: number(step.bound) }) : "");
    if (taken) {
      const { id, g, f } = taken;
      const said = t("watch.taken", { id, g, h: taken.h ?? "∞", f, why: step.why });
      this.why.textContent = said + (step.goal ? t("watch.goal") : "");
      this.board.show(cellsOf(taken.position), puzzle.columns, puzzle.goal);
    } else this.why.textContent = step.why || t("watch.nothing");
    this.children.replaceChildren(childTable([...step.refused, ...step.children]));
  }

  /**
   * @param {Trace} trace
   * @param {boolean} last
   */
  conclude({ result, left_out: left }, last) {
    this.ending.hidden = !last;
    if (!last) return;
    const rest = left ? h("p", {}, t("watch.left", { n: number(left) })) : "";
    this.ending.replaceChildren(h("h2", {}, outcomeText(result)), rest, figures(result));
  }

  async saveTree() {
    try {
      const svg = await drawnTree({ ...this.body(), nodes: 300 });
      const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      h("a", { href: address, download: "tree.svg" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    } catch (error) {
      this.runner.complain(error.message);
    }
  }

  enter() {
    this.knobs.put(tileSettings);
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
