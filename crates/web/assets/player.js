// Playing a sequence back: play and pause, step, back, to either end, jump, speed. What a place in it looks like is the
// caller's affair: `show(index)`.

import { enable, h, freshId } from "./dom.js";
import { onLanguage, t } from "./i18n.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 20, 60];
const STEP_MS = 800;
const SHORTEST_MS = 40;

export class Player {
  /** `show(index, total)` draws; places count from `from`; `testids` names the hooks of the controls. */
  constructor({ show, label = "player.position", testids = {}, speed = 2, from = 0 }) {
    this.show = show;
    this.label = label;
    this.from = from;
    this.total = 0;
    this.at = 0;
    this.timer = null;
    const hook = { play: "play", step: "step", back: "back", jump: "jump", ...testids };
    const button = (key, glyph, onclick, testid) =>
      h(
        "button",
        { type: "button", class: "glyph", tLabel: key, tTitle: key, testid, onclick },
        h("span", { "aria-hidden": "true" }, glyph),
      );
    this.first = button("player.first", "|◀", () => this.go(0));
    this.back = button("player.back", "◀", () => this.go(this.at - 1), hook.back);
    this.playButton = h("button", {
      type: "button",
      class: "primary play",
      testid: hook.play,
      onclick: () => this.toggle(),
    });
    this.step = button("player.step", "▶", () => this.go(this.at + 1), hook.step);
    this.last = button("player.last", "▶|", () => this.go(this.total));
    this.jump = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      step: 1,
      testid: hook.jump,
      id: freshId("jump"),
    });
    this.jump.addEventListener("input", () => this.go(Number(this.jump.value)));
    this.speed = h(
      "select",
      { tLabel: "player.speed" },
      SPEEDS.map((pace) => h("option", { value: pace, selected: pace === speed }, `${pace}×`)),
    );
    this.position = h("output", { class: "position", for: this.jump.id });
    this.el = h(
      "div",
      { class: "player", role: "group", tLabel: "player.label" },
      h(
        "div",
        { class: "buttons" },
        this.first,
        this.back,
        this.playButton,
        this.step,
        this.last,
        h("label", { class: "speed" }, h("span", { t: "player.speed" }), this.speed),
      ),
      h("div", { class: "jump" }, h("label", { for: this.jump.id, t: "player.jump" }), this.jump, this.position),
    );
    onLanguage(() => this.paint());
    this.load(0);
  }

  /** Whether it runs by itself: then not every step is worth saying aloud. */
  get playing() {
    return this.timer !== null && this.at < this.total;
  }

  /** Begins a new sequence of `total` steps (so total + 1 places). */
  load(total, at = 0) {
    this.pause();
    this.total = total;
    this.jump.max = total;
    this.el.hidden = total === 0 && this.from === 0;
    this.at = Math.min(at, total);
    this.paint();
  }

  go(index, { keep = false } = {}) {
    if (!keep) this.pause();
    if (this.total === 0 && this.from === 0) return;
    this.at = Math.min(Math.max(index, 0), this.total);
    this.paint();
    this.show(this.at, this.total);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at >= this.total) this.go(0);
    return this.tick();
  }

  // At great speed a picture shows several steps: no screen shows more than so many pictures a second.
  tick() {
    const pace = Number(this.speed.value) / STEP_MS;
    const wait = Math.max(1 / pace, SHORTEST_MS);
    this.timer = setTimeout(() => {
      if (!this.el.isConnected) return this.pause();
      this.go(this.at + Math.max(1, Math.round(wait * pace)), { keep: true });
      return this.at < this.total ? this.tick() : this.pause();
    }, wait);
    this.paint();
  }

  pause() {
    clearTimeout(this.timer);
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
    this.jump.value = this.at;
    this.position.textContent = t(this.label, { at: this.at + this.from, total: this.total + this.from });
    this.jump.setAttribute("aria-valuetext", this.position.textContent);
  }
}
