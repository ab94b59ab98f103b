// Watch: a search step by step, or two side by side in step.

import { problemLine, problemSetup } from "../../widgets/problem-chooser.js";
import { announce, h } from "../../app/dom.js";
import { nextStepButtons } from "../../widgets/next-steps.js";
import { viewHead } from "../../widgets/heading.js";
import { onLanguage, t } from "../../text/i18n.js";
import { SearchForm } from "../../widgets/search-form.js";
import { linkPart } from "../../app/address.js";
import { Pane } from "./pane.js";
import { Player } from "../../widgets/player.js";
import { outcomeText } from "../../widgets/report.js";
import { Runner } from "../../widgets/runner.js";
import { SecondSearch } from "./second.js";
import { readSettings, settingsChanged, settingsFor, writeSettings } from "../../store/settings.js";
import { problemRequest, currentProblem, watchProblem } from "../../store/problem.js";

/** @import { Body, OnProgress } from "../../../page/types.js" */

const HOOKS = { step: "trace-next", back: "trace-back", play: "trace-play", jump: "trace-jump" };

export class WatchView {
  form = new SearchForm({
    domain: currentProblem.domain,
    settings: settingsFor(currentProblem.domain),
    traced: true,
    onchange: settingsChanged,
  });
  second = new SecondSearch(settingsChanged);
  runner = new Runner({
    root: () => this.el,
    work: (signal, onProgress) => this.work(signal, onProgress),
    runKey: "watch.run",
  });
  player = new Player({ show: (at) => this.showAt(at), label: "watch.position", from: 1, testids: HOOKS });
  /** The watched searches: one or two. */
  panes = [
    new Pane(
      (at) => this.player.go(at),
      (result) => nextStepButtons(result, this.form, () => this.runner.start()),
    ),
    new Pane((at) => this.player.go(at)),
  ];
  /** The number of watched searches. */
  count = 0;
  /** The step named by the address. */
  asked = 0;
  empty = h("p", { class: "lead", t: "watch.empty" });
  sticky = h("div", { class: "sticky", hidden: true }, this.player.el);
  stage = h("div", { class: "panes", hidden: true }, this.panes[0].el);
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view watch" },
    viewHead("watch"),
    this.settingsCard(),
    ...problemSetup(),
    this.sticky,
    this.empty,
    this.stage,
  );

  constructor() {
    watchProblem((what) => what === "problem" && this.turn());
    onLanguage(() => this.askAnew());
    addEventListener("beforeprint", () => this.panes.forEach((pane) => pane.tree.camera.show("all")));
    addEventListener("afterprint", () => this.panes.forEach((pane) => pane.tree.camera.show("follow")));
    linkPart("watch", {
      write: () => ({
        ...writeSettings(settingsFor(currentProblem.domain)),
        second: this.second.write(),
        step: this.count && this.player.at > 0 ? this.player.at + 1 : "",
      }),
      read: (params) => this.read(params),
    });
    this.second.fill();
  }

  settingsCard() {
    const line = h("div", { class: "run-line" }, this.runner.el);
    const parts = [problemLine(), this.form.el, this.second.el, line];
    return h("section", { class: "card settings", tLabel: "solve.settings" }, parts.flat());
  }

  /** @param {URLSearchParams} params */
  async read(params) {
    const step = params.get("step") ?? "1";
    const good = /^[1-9]\d{0,9}$/.test(step);
    this.asked = good ? Number(step) - 1 : 0;
    const strange = await this.form.take(
      currentProblem.domain,
      readSettings(settingsFor(currentProblem.domain), params),
    );
    return [...strange, ...(await this.second.read(params.get("second"))), ...(good ? [] : [`step=${step}`])];
  }

  /**
   * The requests of both searches; the second has the settings of the first except its method and heuristic.
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async open(signal, onProgress) {
    const problem = problemRequest();
    const first = { ...problem, ...this.form.body() };
    const way = this.second.way();
    await this.panes[0].watch(first, this.form.name(), signal, onProgress);
    if (way) {
      const { time_limit: time, node_limit: nodes, order } = first;
      const shared = Object.fromEntries(
        Object.entries({ time_limit: time, node_limit: nodes, order }).filter(([, one]) => one),
      );
      const body = /** @type {Partial<Body<"trace">>} */ ({ ...problem, ...shared, ...way });
      await this.panes[1].watch(body, this.second.name(), signal, onProgress);
    } else this.panes[1].clear();
    this.count = way ? 2 : 1;
    this.stage.replaceChildren(...this.panes.slice(0, this.count).map((pane) => pane.el));
    this.stage.classList.toggle("two", this.count === 2);
    return Math.max(...this.panes.map((pane) => pane.total));
  }

  /**
   * @param {AbortSignal} signal
   * @param {OnProgress} onProgress
   */
  async work(signal, onProgress) {
    await this.form.ready;
    const total = await this.open(signal, onProgress);
    this.empty.hidden = true;
    this.stage.hidden = false;
    this.sticky.hidden = total === 0;
    this.player.load(Math.max(total - 1, 0));
    this.player.go(this.asked);
    this.asked = 0;
    if (!total) return;
    this.player.step.focus({ preventScroll: true });
    this.sticky.scrollIntoView({ block: "start" });
  }

  /** Removes the last search, and offers the methods of the domain. */
  turn() {
    this.forget();
    this.enter();
  }

  forget() {
    this.runner.cancel({ quiet: true });
    this.count = 0;
    for (const pane of this.panes) pane.clear();
    this.stage.hidden = true;
    this.sticky.hidden = true;
    this.empty.hidden = false;
    this.player.load(0);
  }

  // The reasons are texts of the server, so a new language loads the same step again.
  async askAnew() {
    if (!this.count) return;
    const { at } = this.player;
    try {
      await this.open(new AbortController().signal, () => {});
    } catch {
      return;
    }
    this.player.go(at);
  }

  /** @param {number} at */
  showAt(at) {
    const shown = this.panes.slice(0, this.count).map((pane) => pane.showAt(at));
    const fail = (/** @type {Error} */ error) => error.name === "AbortError" || this.runner.showMessage(error.message);
    for (const one of shown) one.catch(fail);
    settingsChanged();
    if (!this.player.playing) this.say();
  }

  say() {
    const [{ total, source, stepTitle, why, code }] = this.panes;
    if (source?.trace && total === 0) announce(outcomeText(source.trace.result));
    else announce(`${stepTitle.textContent}${t("colon")}${why.textContent} ${code.announcement()}`);
  }

  enter() {
    this.form.use(currentProblem.domain, settingsFor(currentProblem.domain));
    if (this.second.domain !== currentProblem.domain) this.second.fill();
  }

  begin() {
    this.runner.start();
  }

  leave() {
    this.runner.cancel({ quiet: true });
    this.player.pause();
  }
}
