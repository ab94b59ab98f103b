// Solve: a search with its settings and progress, and its solution: played, as text, with figures, and printed.

import { search } from "../../app/api.js";
import { problemLine, problemSetup } from "../../widgets/problem-chooser.js";
import { announce, revealStage, button, copy, uniqueId, h } from "../../app/dom.js";
import { nextStepButtons } from "../../widgets/next-steps.js";
import { viewHead } from "../../widgets/heading.js";
import { onLanguage, t } from "../../text/i18n.js";
import { SearchForm } from "../../widgets/search-form.js";
import { linkPart } from "../../app/address.js";
import { Player } from "../../widgets/player.js";
import { readGoal } from "../../store/puzzle.js";
import { figures, outcomeText, roundsTable } from "../../widgets/report.js";
import { Runner } from "../../widgets/runner.js";
import { readSettings, settingsChanged, settingsFor, writeSettings } from "../../store/settings.js";
import { BoardStage, SceneStage, moveButtons } from "./stage.js";
import { solveRequest, currentProblem, usesBoard, watchProblem } from "../../store/problem.js";

/** @import { OnProgress, Solution } from "../../../page/types.js" */
/** @import { MoveWords, Stage, Written } from "./stage.js" */

/** Longer solutions are played, but have no button for each move. */
const RIBBON = 300;

/**
 * The conventions as tabs, of which one is shown.
 * @param {Written[]} all
 */
function writtenTabs(all) {
  const boxes = all.map(writtenBox);
  const tabs = all.map(({ title, testid }, i) => {
    const props = {
      type: "button",
      role: "tab",
      testid: `${testid}-tab`,
      id: uniqueId("tab"),
      onclick: () => choose(i),
    };
    return h("button", props, title);
  });
  const choose = (/** @type {number} */ chosen) =>
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(i === chosen));
      tab.tabIndex = i === chosen ? 0 : -1;
      boxes[i].hidden = i !== chosen;
    });
  boxes.forEach((box, i) => {
    box.setAttribute("role", "tabpanel");
    box.setAttribute("aria-labelledby", tabs[i].id);
  });
  choose(0);
  if (all.length < 2) return boxes;
  const list = h("div", { class: "tabs", role: "tablist", tLabel: "solve.conventions" }, tabs);
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const now = tabs.findIndex((tab) => tab === document.activeElement);
    if (!by || now < 0) return;
    const next = (now + by + tabs.length) % tabs.length;
    choose(next);
    tabs[next].focus();
  });
  return [list, ...boxes];
}

/**
 * The moves as text, to be copied.
 * @param {Written} written
 */
function writtenBox({ title, testid, text }) {
  const rows = Math.min(6, Math.max(1, Math.ceil(text.length / 34)));
  const area = h("textarea", { readonly: true, rows, "aria-label": title, testid }, text);
  const label = `${t("copy")}${t("colon")}${title}`;
  const copying = h("button", { type: "button", "aria-label": label, onclick: () => copy(text, copying) }, t("copy"));
  return h("div", { class: "convention" }, h("p", { class: "label" }, title), area, copying);
}

export class SolveView {
  /** @type {Solution | null} */
  result = null;
  /** The moves of the solution. @type {MoveWords[]} */
  moves = [];
  shownAt = 0;
  board = new BoardStage();
  scene = new SceneStage();
  form = new SearchForm({
    domain: currentProblem.domain,
    settings: settingsFor(currentProblem.domain),
    onchange: settingsChanged,
  });
  headline = h("h2", { class: "headline", testid: "result-headline", hidden: true });
  offers = h("div", { class: "buttons center", testid: "reachable" });
  further = h("div", {});
  steps = h("output", { class: "big", testid: "result-steps" });
  ribbon = h("ol", { class: "ribbon", tLabel: "solve.ribbon" });
  lists = h("div", { class: "conventions" });
  counted = h("div", {});
  sheet = h("section", { class: "sheet", "aria-hidden": "true" });
  player = new Player({ show: (at) => this.showAt(at) });
  runner = new Runner({ root: () => this.el, work: (signal, onProgress) => this.work(signal, onProgress) });
  answer = this.answerCard();
  stage = this.stageSection();
  /** @type {HTMLElement} */
  el = h("div", { class: "view solve" }, viewHead("solve"), this.stage, this.side(), this.sheet);

  constructor() {
    watchProblem((what) => {
      if (what === "problem") this.turn();
      else if (!this.result) this.reset();
    });
    addEventListener("beforeprint", () => this.writeSheet());
    matchMedia("print").addEventListener("change", (event) => event.matches && this.writeSheet());
    onLanguage(() => this.paint());
    linkPart("solve", {
      write: () => writeSettings(settingsFor(currentProblem.domain)),
      read: (params) => this.form.take(currentProblem.domain, readSettings(settingsFor(currentProblem.domain), params)),
    });
    this.forget();
  }

  /**
   * The stage for the current problem.
   * @returns {Stage}
   */
  get shown() {
    return usesBoard() ? this.board : this.scene;
  }

  answerCard() {
    return h(
      "section",
      { class: "card answer", tLabel: "solve.answer", hidden: true },
      h("h2", { t: "solve.answer" }),
      h("p", { class: "gauge" }, h("span", { class: "label", t: "stat.steps" }), this.steps),
      this.lists,
      h("h3", { t: "solve.counted" }),
      this.counted,
      h(
        "div",
        { class: "buttons" },
        button("solve.print", () => window.print()),
      ),
    );
  }

  // The text of a problem comes first; a board is already visible on the stage.
  side() {
    const [text, board] = problemSetup();
    return h("div", { class: "side" }, text, this.settingsCard(), this.answer, board);
  }

  settingsCard() {
    return h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), this.form.el);
  }

  stageSection() {
    const pictures = [this.board.el, this.scene.el];
    const said = [this.runner.el, this.headline, this.offers, this.further];
    const played = [this.player.el, this.ribbon];
    const line = problemLine({ start: false });
    return h("section", { class: "stage", tLabel: "solve.stage" }, line, pictures, said, played);
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    this.forget();
    await this.form.ready;
    const drawn = usesBoard() ? {} : { scenes: true };
    const body = { ...solveRequest(), ...drawn, ...this.form.body() };
    const result = /** @type {Solution} */ (await search("solve", body, onProgress, signal));
    this.result = result;
    this.showAt(0);
    this.paint();
    announce(outcomeText(result));
    const idle = document.activeElement?.matches("body, main, .runner button");
    if (result.moves && idle) this.player.playButton.focus({ preventScroll: true });
    revealStage(this.stage, this.headline);
  }

  /** Called for another problem: removes the last solution, and offers the methods of the domain. */
  turn() {
    this.runner.cancel({ quiet: true });
    this.fit();
    this.forget();
  }

  fit() {
    this.form.use(currentProblem.domain, settingsFor(currentProblem.domain));
  }

  forget() {
    this.result = null;
    this.moves = [];
    this.answer.hidden = true;
    this.headline.hidden = true;
    this.offers.replaceChildren();
    this.further.replaceChildren();
    this.ribbon.replaceChildren();
    this.sheet.replaceChildren();
    this.el.classList.remove("has-sheet");
    this.reset();
    this.player.load(0);
  }

  reset() {
    this.shownAt = 0;
    this.board.el.hidden = !usesBoard();
    this.scene.el.hidden = usesBoard();
    this.shown.reset();
  }

  /** @param {number} at */
  showAt(at) {
    if (!this.result || typeof this.result.moves !== "string") return;
    this.shownAt = at;
    this.shown.show(this.result, at);
    this.mark();
    if (at > 0 && !this.player.playing) announce(this.moves[at - 1].label);
  }

  mark() {
    [...this.ribbon.children].forEach((item, i) => {
      if (i + 1 === this.shownAt) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const now = this.ribbon.children[this.shownAt - 1];
    if (!(now instanceof HTMLElement)) return;
    this.ribbon.scrollTo({ left: now.offsetLeft - this.ribbon.clientWidth / 2 + now.clientWidth / 2 });
  }

  paint() {
    const { result } = this;
    if (!result) {
      this.reset();
      return;
    }
    this.answer.hidden = false;
    this.headline.hidden = false;
    this.headline.textContent = outcomeText(result);
    this.headline.classList.toggle("bad", result.outcome !== "solved");
    this.steps.textContent = String(result.steps ?? "–");
    const found = result.moves !== null && result.moves !== undefined;
    this.moves = this.shown.moves(result);
    this.lists.replaceChildren(...(found ? writtenTabs(this.shown.written(result)) : []));
    this.offers.replaceChildren(...this.reachable(result));
    this.further.replaceChildren(...nextStepButtons(result, this.form, () => this.runner.start()));
    const rounds = roundsTable(result);
    this.counted.replaceChildren(figures(result), ...(rounds ? [rounds] : []));
    const listed = this.moves.length > RIBBON ? [] : this.moves;
    this.ribbon.hidden = listed.length === 0;
    this.ribbon.replaceChildren(...moveButtons(listed, (at) => this.player.go(at)));
    this.player.load(this.moves.length, this.shownAt);
    this.mark();
    this.el.classList.add("has-sheet");
  }

  /**
   * Reachable goals, if the chosen one is unreachable.
   * @param {Solution} result
   */
  reachable({ reaches }) {
    return (usesBoard() ? (reaches ?? []) : []).map((goal) => {
      const take = () => readGoal(goal).then(() => this.runner.start());
      return h("button", { type: "button", onclick: take }, t("play.switch", { goal }));
    });
  }

  // The pictures are created only for printing, because there may be two hundred.
  writeSheet() {
    if (this.result && this.el.isConnected) this.sheet.replaceChildren(...this.shown.sheet(this.result));
  }

  enter() {
    if (!this.result) this.reset();
    this.fit();
  }

  begin() {
    this.runner.start();
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
