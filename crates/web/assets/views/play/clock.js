// The clock of Play: times a board from the first move to the last, and stores records by size and distance.

import { h } from "../../app/dom.js";
import { sentences } from "../../text/format.js";
import { t } from "../../text/i18n.js";
import { load, save } from "../../store/storage.js";

/** @typedef {{ ms: number, moves: number }} Record */
/**
 * A category of records: its key in the storage, and its name in the current language.
 * @typedef {{ key: string, name: string }} RecordKind
 */

const STORAGE_KEY = "records";

/** @type {{ [kind: string]: Record }} */
const NONE = {};

/** @param {number} ms */
const clockText = (ms) => {
  const [minutes, seconds] = [Math.floor(ms / 60000), (ms % 60000) / 1000];
  return minutes ? `${minutes}:${seconds.toFixed(1).padStart(4, "0")}` : seconds.toFixed(1);
};

/**
 * The text of a record.
 * @param {string} kind
 * @param {Record} record
 */
const recordText = (kind, { ms, moves }) => t("play.record", { kind, time: clockText(ms), moves });

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

  /** Called after each move; the first starts the clock. */
  move() {
    if (this.began !== null) return;
    this.began = performance.now();
    this.timer = setInterval(() => this.paint(), 100);
    this.note.textContent = "";
  }

  /**
   * Shows the record to beat, before the first move.
   * @param {RecordKind} kind
   */
  wait({ key, name }) {
    const record = load(STORAGE_KEY, NONE)[key];
    if (this.began === null) this.note.textContent = record ? recordText(name, record) : "";
  }

  /**
   * Called when the board is solved: stops, and stores the time if it is a record.
   * @param {RecordKind} kind
   * @param {number} moves
   */
  stop({ key, name }, moves) {
    if (this.began === null) return;
    const ms = performance.now() - this.began;
    clearInterval(this.timer);
    this.paint();
    this.began = null;
    const all = load(STORAGE_KEY, NONE);
    const before = all[key];
    const pace = t("play.pace", { n: ((1000 * moves) / Math.max(ms, 1)).toFixed(1) });
    const better = !before || ms < before.ms;
    if (better) all[key] = { ms, moves };
    save(STORAGE_KEY, all);
    const record = better ? t("play.record.new", { kind: name }) : recordText(name, before);
    this.note.textContent = sentences(pace, record);
  }

  /** Called for a new board. */
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
