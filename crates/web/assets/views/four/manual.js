// Playing four in line by hand: a pressed stone slides into an empty neighbouring cell; the colours alternate.

import { announce, h } from "../../app/dom.js";
import { t } from "../../text/i18n.js";

/** @import { Stone } from "./four.js" */

/** @param {number} i */
const beside = (i) => {
  const [r, c] = [Math.floor(i / 4), i % 4];
  const places = [
    [r - 1, c],
    [r + 1, c],
    [r, c - 1],
    [r, c + 1],
  ];
  return places.filter(([a, b]) => a >= 0 && a < 4 && b >= 0 && b < 4).map(([a, b]) => 4 * a + b);
};

export class ManualGame {
  on = h("input", { type: "checkbox", testid: "four-hand" });
  said = h("p", { class: "help", role: "status", testid: "four-said" });
  el = h("div", {}, h("label", { class: "check" }, this.on, h("span", { t: "four.hand" })), this.said);
  moves = 0;
  /** The colour that moved last. @type {Stone | null} */
  last = null;

  constructor() {
    this.on.addEventListener("change", () => this.reset());
  }

  reset() {
    this.moves = 0;
    this.last = null;
    this.said.textContent = this.on.checked ? t("four.hand.help") : "";
  }

  /**
   * The position after the stone at `i` has moved; null if it cannot move.
   * @param {Stone[]} now
   * @param {number} i
   * @param {(now: Stone[]) => boolean} won
   */
  play(now, i, won) {
    const to = beside(i).find((other) => now[other] === "O");
    const why = now[i] === "O" || to === undefined ? "four.hand.stuck" : now[i] === this.last ? "four.hand.turn" : null;
    if (why || to === undefined) {
      this.say(t(why ?? "four.hand.stuck"));
      return null;
    }
    const next = now.slice();
    [next[i], next[to]] = ["O", now[i]];
    this.last = now[i];
    this.moves += 1;
    const turn = t(`four.kind.${now[i] === "B" ? "W" : "B"}`);
    this.say(won(next) ? t("four.hand.won", { n: this.moves }) : t("four.hand.moves", { n: this.moves, turn }));
    return next;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
    announce(text);
  }
}
