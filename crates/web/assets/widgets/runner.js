// Runs a search: the buttons to start and cancel, the live figures, the error message. One search at a time; starting another cancels the first.

import { clearProblems, onServer, showProblem } from "../app/api.js";
import { announce, button, h, pointAt } from "../app/dom.js";
import { bytes, number, seconds } from "../text/format.js";
import { t } from "../text/i18n.js";

/** @import { OnProgress, PlainKey, Progress } from "../../page/types.js" */
/** @typedef {(signal: AbortSignal, onProgress: OnProgress) => Promise<void>} Work */

const ANNOUNCE_INTERVAL_MS = 5000;

/**
 * The figures of a running search, as pairs of a text key and a formatted value.
 * @param {Progress} progress
 */
function figureRows(progress) {
  /** @type {[PlainKey, number | undefined | null, (value: number) => string][]} */
  const figures = [
    ["stat.expanded", progress.expanded, number],
    ["stat.generated", progress.generated, number],
    ["stat.open", progress.open, number],
    ["stat.bound", progress.bound, number],
    ["stat.best", progress.best, number],
    ["stat.bytes", progress.bytes, bytes],
    ["stat.done", progress.done, (done) => `${done} / ${progress.total}`],
    ["stat.time", progress.time_us, seconds],
  ];
  return figures.flatMap(([key, value, format]) =>
    value === undefined || value === null ? [] : [h("div", {}, h("dt", { t: key }), h("dd", {}, format(value)))],
  );
}

/**
 * What a waiting search waits for: a busy server, or its position in the queue.
 * @param {Progress} progress
 */
export function waitText({ busy, place }) {
  if (busy) return t("run.busy", { n: busy });
  return place ? t("run.waiting", { n: place }) : null;
}

export class Runner {
  /** @type {AbortController | null} */
  control = null;
  /** @type {Progress | null} */
  latest = null;
  /** Whether the last error was an unreachable server. */
  unreachable = false;
  problem = h("p", { class: "notice bad", role: "alert", hidden: true });

  /**
   * `work(signal, onProgress)` runs the search; `root` holds the fields that problems may name; `prefix` distinguishes the hooks of a second
   * runner.
   * @param {{ work: Work, root: () => HTMLElement, runKey?: PlainKey, testid?: string, prefix?: string }} options
   */
  constructor({ work, root, runKey = "run", testid = "run", prefix = "" }) {
    this.work = work;
    this.root = root;
    this.button = button(runKey, () => this.start(), { class: "primary", testid });
    const cancel = { tTitle: /** @type {const} */ ("cancel.key"), testid: `${prefix}cancel`, disabled: true };
    this.cancelButton = button("cancel", () => this.cancel(), cancel);
    addEventListener("keydown", (event) => event.key === "Escape" && this.el.isConnected && this.cancel());
    this.figures = h("div", { class: "progress", testid: `${prefix}progress`, hidden: true });
    // A change of settings makes the message of the last search obsolete.
    addEventListener("settings", () => this.control || this.clearMessage());
    // The server is back, so the message about it is obsolete.
    onServer((up) => up && this.unreachable && clearProblems(this.root(), this.problem));
    const buttons = h("div", { class: "buttons" }, this.button, this.cancelButton);
    this.el = h("div", { class: "runner" }, buttons, this.figures, this.problem);
  }

  async start() {
    this.cancel({ quiet: true });
    const mine = (this.control = new AbortController());
    const began = performance.now();
    clearProblems(this.root(), this.problem);
    this.cancelButton.disabled = false;
    this.figures.hidden = false;
    this.figures.classList.add("running");
    this.showProgress({ time_us: 0 });
    announce(t("run.started"));
    const timer = setInterval(() => {
      if (!this.latest) this.showProgress({ time_us: (performance.now() - began) * 1000 });
    }, 250);
    try {
      await this.work(mine.signal, this.listener(mine));
    } catch (error) {
      this.fail(error);
    } finally {
      clearInterval(timer);
      if (mine === this.control) this.finish();
    }
  }

  /**
   * A progress listener for the search that `mine` can cancel: shows the figures, and announces them from time to time.
   * @param {AbortController} mine
   * @returns {OnProgress}
   */
  listener(mine) {
    let announced = performance.now();
    return (progress) => {
      if (mine !== this.control) return;
      this.latest = progress;
      this.showProgress(progress);
      if (performance.now() - announced <= ANNOUNCE_INTERVAL_MS) return;
      announced = performance.now();
      const expanded = number(progress.expanded ?? progress.done);
      announce(waitText(progress) ?? t("run.spoken", { expanded }));
    };
  }

  /** @param {Error & { status?: number, line?: number | null, column?: number | null }} error */
  fail(error) {
    this.unreachable = error.status === 0;
    if (error.name === "AbortError") return;
    showProblem(error, this.root(), this.problem);
    if (!document.activeElement?.matches("body, main, .runner button")) return;
    /** @type {HTMLElement | null} */
    const wrong = this.root().querySelector("[aria-invalid]");
    wrong?.focus();
    if (wrong instanceof HTMLTextAreaElement && error.line && error.column) pointAt(wrong, error.line, error.column);
  }

  // Disabling the focused button would lose the focus.
  finish() {
    if (document.activeElement === this.cancelButton) this.button.focus({ preventScroll: true });
    this.control = null;
    this.latest = null;
    this.cancelButton.disabled = true;
    this.figures.hidden = true;
    this.figures.classList.remove("running");
  }

  cancel({ quiet = false } = {}) {
    if (!this.control) return;
    this.control.abort();
    this.finish();
    if (!quiet) {
      announce(t("run.cancelled"));
      this.showMessage(t("run.cancelled"));
    }
  }

  clearMessage() {
    this.problem.textContent = "";
    this.problem.hidden = true;
  }

  /** @param {string} text */
  showMessage(text) {
    this.problem.textContent = text;
    this.problem.hidden = false;
  }

  /** @param {Progress} progress */
  showProgress(progress) {
    const bar = h("div", { class: "bar", "aria-hidden": "true" });
    const waits = waitText(progress);
    const figures = waits ? h("p", { class: "busy" }, waits) : h("dl", { class: "figures" }, figureRows(progress));
    this.figures.replaceChildren(bar, figures);
  }
}
