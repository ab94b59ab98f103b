// How long a board takes: from its first move to the last, and the records that this browser has kept, by size and distance.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { keep, recall } from "./kept.js";

/** @typedef {{ ms: number, moves: number }} Record */

const KEPT = "records";

/** @type {{ [kind: string]: Record }} */
const NONE = {};

/** @param {number} ms */
export const clockText = (ms) => {
  const [minutes, seconds] = [Math.floor(ms / 60000), (ms % 60000) / 1000];
  return minutes ? `${minutes}:${seconds.toFixed(1).padStart(4, "0")}` : seconds.toFixed(1);
};

export class Clock {
  el = h("output", { class: "big", testid: "clock" });
  note = h("p", { class: "help", testid: "record" });
  /** @type {number | null} */
  began = null;
  /** @type {number | undefined} */
  timer;

  constructor() {
    this.paint();
  }

  /** A move was made: the first one starts the clock. */
  move() {
    if (this.began !== null) return;
    this.began = performance.now();
    this.timer = setInterval(() => this.paint(), 100);
    this.note.textContent = "";
  }

  /**
   * The board is solved: stops, and keeps the time if it is the best of its kind.
   * @param {string} kind
   * @param {number} moves
   */
  stop(kind, moves) {
    if (this.began === null) return;
    const ms = performance.now() - this.began;
    clearInterval(this.timer);
    this.paint();
    this.began = null;
    const all = recall(KEPT, NONE);
    const before = all[kind];
    const pace = t("play.pace", { n: ((1000 * moves) / Math.max(ms, 1)).toFixed(1) });
    const better = !before || ms < before.ms;
    if (better) all[kind] = { ms, moves };
    keep(KEPT, all);
    const record = better
      ? t("play.record.new", { kind })
      : t("play.record", { kind, time: clockText(before.ms), moves: before.moves });
    this.note.textContent = `${pace} ${record}`;
  }

  /** Another board: begins anew. */
  reset() {
    clearInterval(this.timer);
    this.began = null;
    this.note.textContent = "";
    this.paint();
  }

  paint() {
    this.el.textContent = clockText(this.began === null ? 0 : performance.now() - this.began);
  }
}
