// Lessons: read at the reader's own pace (a question waits until the reader continues or answers), with boards to play with, which open in Play
// or Solve, and tables whose figures the server has just measured.

import { getLesson, onServer, registry } from "../../app/api.js";
import { announce, button, h } from "../../app/dom.js";
import { viewHead } from "../../widgets/heading.js";
import { onLanguage, t } from "../../text/i18n.js";
import { load, save } from "../../store/storage.js";
import { partOf, loadError } from "./parts.js";
import { linkPart } from "../../app/address.js";
import { settingsChanged } from "../../store/settings.js";

/** @import { Lesson, Registry } from "../../../page/types.js" */

/** Storage key of the progress in lessons. */
const STORAGE_KEY = "lessons";
/** @type {{ [lesson: string]: { until: number, whole: number, chosen: [number, number][] } }} */
const NONE = {};

export class LessonsView {
  /** @type {Lesson | null} */
  lesson = null;
  /** @type {string | null} */
  name = null;
  /** @type {string | null} */
  board = null;
  /** The number of visible parts. */
  until = 0;
  /** The answers given, by the numbers of their parts. @type {Map<number, number>} */
  chosen = new Map();
  list = h("ul", { class: "lesson-list", testid: "lesson-list" });
  body = h(
    "article",
    { class: "card lesson", testid: "lesson-body", tabindex: "-1" },
    h("p", { class: "lead", t: "lessons.choose" }),
  );
  el = h(
    "div",
    { class: "view lessons" },
    h("nav", { class: "card", tLabel: "lessons.list" }, viewHead("lessons"), this.list),
    this.body,
  );

  constructor() {
    linkPart("lessons", {
      write: () => ({ lesson: this.name, board: this.board }),
      read: (params) => {
        const chosen = params.get("lesson");
        const other = chosen !== this.name || params.get("board") !== this.board;
        if (chosen && other) this.open(chosen, params.get("board"));
      },
    });
    onLanguage(() => {
      this.names();
      if (this.name) this.open(this.name, this.board, { keep: true });
    });
    onServer((up) => up && !this.list.querySelector("[data-lesson]") && this.names());
    this.names();
  }

  async names() {
    /** @type {Registry} */
    let all;
    try {
      all = await registry();
    } catch (error) {
      const retry = button("retry", () => this.names());
      this.list.replaceChildren(h("li", {}, error.message, " ", retry));
      return;
    }
    this.list.replaceChildren(...all.lessons.map((row) => this.item(row)));
    this.marks();
  }

  /** @param {Registry["lessons"][number]} row */
  item({ name, title, help }) {
    const props = {
      type: "button",
      "aria-current": name === this.name ? "true" : null,
      "data-lesson": name,
      onclick: () => this.visit(name),
    };
    const mark = h("span", { class: "progress-mark", testid: `progress-${name}` });
    return h("li", {}, h("button", props, h("strong", {}, title), mark, h("span", {}, help)));
  }

  /**
   * @param {string} which
   * @param {string | null} [withBoard]
   * @param {{ keep?: boolean }} [options] whether the same parts remain visible
   */
  async open(which, withBoard = null, { keep: again = false } = {}) {
    this.name = which;
    this.board = withBoard;
    for (const one of this.list.querySelectorAll("button")) {
      if (one.dataset.lesson === which) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    this.body.setAttribute("aria-busy", "true");
    this.body.replaceChildren(h("p", { class: "lead", t: "lessons.measuring" }));
    announce(t("lessons.measuring"));
    try {
      const lesson = await getLesson(which, withBoard);
      if (which !== this.name) return;
      this.show(lesson, again);
    } catch (error) {
      this.body.replaceChildren(...loadError(error.message, () => this.open(which, withBoard)));
    } finally {
      this.body.removeAttribute("aria-busy");
    }
    settingsChanged();
  }

  /**
   * @param {Lesson} lesson
   * @param {boolean} again whether the same parts remain visible
   */
  show(lesson, again) {
    this.lesson = lesson;
    if (!again) this.resume(lesson);
    this.body.replaceChildren(h("h2", {}, lesson.title), ...this.parts(lesson, 0, this.until));
    this.goingOn(lesson);
    if (!again) {
      this.body.focus({ preventScroll: true });
      this.body.scrollIntoView({ block: "start" });
    }
    announce(lesson.title);
  }

  /**
   * Restores the reader's progress, with the answers given.
   * @param {Lesson} lesson
   */
  resume(lesson) {
    const before = this.board ? undefined : load(STORAGE_KEY, NONE)[this.name ?? ""];
    const fits = before && before.whole === lesson.parts.length;
    this.chosen = new Map(fits ? before.chosen : []);
    this.until = Math.max(this.nextPause(lesson, 0), fits ? before.until : 0);
  }

  /** @param {Lesson} lesson */
  remember(lesson) {
    if (this.board || !this.name) return;
    const whole = lesson.parts.length;
    save(STORAGE_KEY, {
      ...load(STORAGE_KEY, NONE),
      [this.name]: { until: this.until, whole, chosen: [...this.chosen] },
    });
    this.marks();
  }

  /** Marks the lessons that were started and those that were finished. */
  marks() {
    const kept = load(STORAGE_KEY, NONE);
    for (const one of this.list.querySelectorAll("button")) {
      const progress = kept[one.dataset.lesson ?? ""];
      const mark = one.querySelector(".progress-mark");
      if (!progress || !mark) continue;
      const done = progress.until >= progress.whole;
      mark.textContent = done ? `✓ ${t("lessons.done")}` : `… ${t("lessons.begun")}`;
    }
  }

  /**
   * Opens a lesson through the address, so that Back leads to the previous one.
   * @param {string} which
   * @param {string} [withBoard]
   */
  visit(which, withBoard) {
    const query = new URLSearchParams(withBoard ? { lesson: which, board: withBoard } : { lesson: which });
    const to = `#lessons?${query}`;
    if (location.hash === to) this.open(which, withBoard ?? null);
    else location.hash = to;
  }

  close() {
    this.name = null;
    this.lesson = null;
    this.body.replaceChildren(h("p", { class: "lead", t: "lessons.choose" }));
    for (const one of this.list.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
  }

  /**
   * The index after the next question, where the reader pauses.
   * @param {Lesson} lesson
   * @param {number} from
   */
  nextPause({ parts }, from) {
    const found = parts.findIndex((part, i) => i >= from && (part.kind === "question" || part.kind === "choice"));
    return found < 0 ? parts.length : found + 1;
  }

  /**
   * @param {Lesson} lesson
   * @param {number} from
   * @param {number} to
   */
  parts(lesson, from, to) {
    return lesson.parts.slice(from, to).map((part, i) => {
      const place = from + i;
      const choose = (/** @type {number} */ number) => this.choose(lesson, place, number);
      return partOf(part, lesson, { chosen: this.chosen.get(place), choose });
    });
  }

  /**
   * Called with an answer: shows the following parts.
   * @param {Lesson} lesson
   * @param {number} place
   * @param {number} number
   */
  choose(lesson, place, number) {
    this.chosen.set(place, number);
    this.remember(lesson);
    if (place === this.until - 1) this.more(lesson, this.nextPause(lesson, this.until));
  }

  /** @param {Lesson} lesson */
  goingOn(lesson) {
    const whole = lesson.parts.length;
    if (this.until >= whole) return;
    const next = () => this.more(lesson, this.nextPause(lesson, this.until));
    const go = h(
      "button",
      { type: "button", class: "primary", testid: "lesson-next", onclick: next },
      t("lessons.next"),
    );
    const rest = () => this.more(lesson, whole);
    const all = h("button", { type: "button", testid: "lesson-all", onclick: rest }, t("lessons.all"));
    // A question with choices must be answered to continue.
    const waits = lesson.parts[this.until - 1]?.kind === "choice";
    this.body.append(h("div", { class: "buttons continue" }, waits ? null : go, all));
  }

  /**
   * Only appends, so that boards above stay as the reader has left them.
   * @param {Lesson} lesson
   * @param {number} to
   */
  more(lesson, to) {
    const added = this.parts(lesson, this.until, to);
    this.until = to;
    this.remember(lesson);
    this.body.querySelector(".continue")?.remove();
    this.body.append(...added);
    this.goingOn(lesson);
    const [fresh] = added;
    // Scrollable tables are focusable already.
    if (!fresh?.hasAttribute("tabindex")) fresh?.setAttribute("tabindex", "-1");
    fresh?.focus({ preventScroll: true });
    fresh?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {URLSearchParams} params
   * @param {boolean} again
   */
  enter(params, again) {
    if (again && this.name && !params.has("lesson")) this.close();
  }
}
