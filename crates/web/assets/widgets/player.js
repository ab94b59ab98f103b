// Playback of a sequence: play and pause, step, back, first, last, jump, speed. The caller draws a position with `show(index)`.

import { enable, uniqueId, glyphButton, h } from "../app/dom.js";
import { number } from "../text/format.js";
import { onLanguage, t } from "../text/i18n.js";

/** @typedef {{ play?: string, step?: string, back?: string, jump?: string }} Hooks */

const SPEEDS = [0.5, 1, 2, 4, 8, 20, 60];
const STEP_MS = 800;
const SHORTEST_MS = 40;

export class Player {
  total = 0;
  at = 0;
  /** Drawing time of the last position, in milliseconds. */
  spent = 0;
  /** @type {number | null} */
  timer = null;

  /**
   * `show(index)` draws a position; positions count from `from`; `testids` names the hooks of the controls.
   * @param {{ show: (at: number) => void, label?: "player.position" | "watch.position", testids?: Hooks,
   *   speed?: number, from?: number }} options
   */
  constructor({ show, label = "player.position", testids = {}, speed = 2, from = 0 }) {
    this.show = show;
    this.label = label;
    this.from = from;
    const hook = { play: "play", step: "step", back: "back", jump: "jump", ...testids };
    this.first = glyphButton("player.first", "|◀", () => this.go(0));
    this.back = glyphButton("player.back", "◀", () => this.go(this.at - 1), hook.back);
    const playing = { type: "button", class: "primary play", testid: hook.play, onclick: () => this.toggle() };
    this.playButton = h("button", playing);
    this.step = glyphButton("player.step", "▶", () => this.go(this.at + 1), hook.step);
    this.last = glyphButton("player.last", "▶|", () => this.go(this.total));
    const bounds = { min: 0, max: 0, value: 0, step: 1 };
    this.jump = h("input", { type: "range", ...bounds, testid: hook.jump, id: uniqueId("jump") });
    this.jump.addEventListener("input", () => this.go(Number(this.jump.value)));
    const paces = SPEEDS.map((pace) => h("option", { value: pace, selected: pace === speed }, `${pace}×`));
    this.speed = h("select", { tLabel: "player.speed" }, paces);
    this.position = h("output", { class: "position", for: this.jump.id });
    this.el = this.frame();
    onLanguage(() => this.paint());
    this.load(0);
  }

  /** @returns {HTMLElement} */
  frame() {
    const speed = h("label", { class: "speed" }, h("span", { t: "player.speed" }), this.speed);
    const buttons = [this.first, this.back, this.playButton, this.step, this.last, speed];
    const jump = [h("label", { for: this.jump.id, t: "player.jump" }), this.jump, this.position];
    return h(
      "div",
      { class: "player", role: "group", tLabel: "player.label" },
      h("div", { class: "buttons" }, buttons),
      h("div", { class: "jump" }, jump),
    );
  }

  /** Whether it is playing; then not every step is announced. */
  get playing() {
    return this.timer !== null && this.at < this.total;
  }

  /**
   * Starts a new sequence of `total` steps (so total + 1 positions).
   * @param {number} total
   */
  load(total, at = 0) {
    this.pause();
    this.total = total;
    this.jump.max = String(total);
    this.el.hidden = total === 0 && this.from === 0;
    this.at = Math.min(at, total);
    this.paint();
  }

  /** @param {number} index */
  go(index, { keep = false } = {}) {
    if (!keep) this.pause();
    if (this.total === 0 && this.from === 0) return;
    this.at = Math.min(Math.max(index, 0), this.total);
    this.paint();
    this.show(this.at);
  }

  toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.at >= this.total) this.go(0);
    this.tick();
  }

  // At high speed one frame advances several steps, because screens show a limited number of frames. Steps are counted by elapsed time, so
  // that slow drawing does not change the speed.
  tick() {
    const pace = Number(this.speed.value) / STEP_MS;
    const wait = Math.max(1 / pace, SHORTEST_MS);
    const began = performance.now();
    this.timer = setTimeout(() => {
      const due = Math.round((performance.now() - began + this.spent) * pace);
      const shown = performance.now();
      if (this.el.isConnected) this.go(this.at + Math.max(1, due), { keep: true });
      this.spent = performance.now() - shown;
      if (this.el.isConnected && this.at < this.total) this.tick();
      else this.pause();
    }, wait);
    this.paint();
  }

  pause() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.paint();
  }

  paint() {
    const playing = this.timer !== null;
    this.playButton.textContent = t(playing ? "player.pause" : "player.play");
    this.playButton.disabled = this.total === 0;
    for (const control of [this.first, this.back]) enable(control, this.at > 0);
    for (const control of [this.step, this.last]) enable(control, this.at < this.total);
    this.jump.disabled = this.total === 0;
    this.jump.value = String(this.at);
    const [at, total] = [this.at + this.from, this.total + this.from].map(number);
    const position = t(this.label, { at, total });
    this.position.textContent = position;
    this.jump.setAttribute("aria-valuetext", position);
  }
}
