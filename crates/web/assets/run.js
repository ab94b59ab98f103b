// Starting a search, watching it and stopping it: the buttons, the live figures, the message when it fails.
// One search at a time; a new one ends the one before.

import { clearProblems, onServer, showProblem } from "./api.js";
import { announce, h } from "./dom.js";
import { t } from "./i18n.js";
import { bytes, number, seconds } from "./format.js";

const SPOKEN_EVERY_MS = 5000;

export class Runner {
  /** `work(signal, onProgress)` does it; `root` holds the fields that problems may name; `prefix` keeps the hooks of a second runner apart. */
  constructor({ work, root, runKey = "run", testid = "run", prefix = "" }) {
    this.work = work;
    this.root = root;
    this.button = h("button", { type: "button", class: "primary", t: runKey, testid, onclick: () => this.start() });
    this.cancelButton = h("button", {
      type: "button",
      t: "cancel",
      tTitle: "cancel.key",
      testid: `${prefix}cancel`,
      disabled: true,
      onclick: () => this.cancel(),
    });
    addEventListener("keydown", (event) => event.key === "Escape" && this.el.isConnected && this.cancel());
    this.figures = h("div", { class: "progress", testid: `${prefix}progress`, hidden: true });
    this.problem = h("p", { class: "notice bad", role: "alert", hidden: true });
    // What was said of a server that is gone is no longer true once it is back.
    onServer((up) => up && this.silent && clearProblems(this.root(), this.problem));
    this.el = h(
      "div",
      { class: "runner" },
      h("div", { class: "buttons" }, this.button, this.cancelButton),
      this.figures,
      this.problem,
    );
  }

  get running() {
    return Boolean(this.control);
  }

  async start() {
    this.cancel({ quiet: true });
    const mine = (this.control = new AbortController());
    const began = performance.now();
    clearProblems(this.root(), this.problem);
    this.cancelButton.disabled = false;
    this.figures.hidden = false;
    this.figures.classList.add("running");
    this.report({ time_us: 0 });
    announce(t("run.started"));
    let spoken = began;
    const timer = setInterval(() => {
      if (!this.latest) this.report({ time_us: (performance.now() - began) * 1000 });
    }, 250);
    try {
      await this.work(mine.signal, (progress) => {
        if (mine !== this.control) return;
        this.latest = progress;
        this.report(progress);
        if (performance.now() - spoken > SPOKEN_EVERY_MS) {
          spoken = performance.now();
          announce(
            progress.busy
              ? t("run.busy", { n: progress.busy })
              : t("run.spoken", { expanded: number(progress.expanded ?? progress.done) }),
          );
        }
      });
    } catch (error) {
      this.silent = error.status === 0;
      if (error.name !== "AbortError") {
        showProblem(error, this.root(), this.problem);
        if (document.activeElement?.matches("body, main, .runner button"))
          this.root().querySelector("[aria-invalid]")?.focus();
      }
    } finally {
      clearInterval(timer);
      if (mine === this.control) this.finish();
    }
  }

  // A button that is switched off loses the focus, and a keyboard with it.
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
    if (quiet) return;
    announce(t("run.cancelled"));
    this.problem.textContent = t("run.cancelled");
    this.problem.hidden = false;
  }

  report(progress) {
    if (progress.busy) {
      this.figures.replaceChildren(
        h("div", { class: "bar", "aria-hidden": "true" }),
        h("p", { class: "busy" }, t("run.busy", { n: progress.busy })),
      );
      return;
    }
    const shown = [
      ["stat.expanded", progress.expanded, number],
      ["stat.generated", progress.generated, number],
      ["stat.open", progress.open, number],
      ["stat.bound", progress.bound, number],
      ["stat.best", progress.best, number],
      ["stat.bytes", progress.bytes, bytes],
      ["stat.done", progress.done === undefined ? undefined : `${progress.done} / ${progress.total}`, String],
      ["stat.time", progress.time_us, seconds],
    ].filter(([, value]) => value !== undefined && value !== null);
    this.figures.replaceChildren(
      h("div", { class: "bar", "aria-hidden": "true" }),
      h(
        "dl",
        { class: "figures" },
        shown.map(([key, value, format]) => h("div", {}, h("dt", { t: key }), h("dd", {}, format(value)))),
      ),
    );
  }
}
