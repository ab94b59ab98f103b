// Lessons: read at the learner's pace (a question waits for its answer), with boards that move and open in Play or Solve, and
// tables whose figures the server has just measured.

import { getLesson, onServer, registry } from "./api.js";
import { announce, button, h } from "./dom.js";
import { onLanguage, t } from "./i18n.js";
import { partOf, refused } from "./lessonparts.js";
import { linkPart } from "./link.js";
import { settingsChanged } from "./settings.js";

/** @import { Lesson, Registry } from "../page/types.js" */

export class LessonsView {
  /** @type {Lesson | null} */
  lesson = null;
  /** @type {string | null} */
  name = null;
  /** @type {string | null} */
  board = null;
  /** How many parts are shown. */
  until = 0;
  list = h("ul", { class: "lesson-list", testid: "lesson-list" });
  body = h(
    "article",
    { class: "card lesson", testid: "lesson-body", tabindex: "-1" },
    h("p", { class: "lead", t: "lessons.choose" }),
  );
  el = h(
    "div",
    { class: "view lessons" },
    h("nav", { class: "card", tLabel: "lessons.list" }, h("h1", { t: "tab.lessons" }), this.list),
    this.body,
  );

  constructor() {
    linkPart("lessons", {
      write: () => ({ lesson: this.name, board: this.board }),
      read: (params) => {
        const wished = params.get("lesson");
        const other = wished !== this.name || params.get("board") !== this.board;
        if (wished && other) this.open(wished, params.get("board"));
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
  }

  /** @param {Registry["lessons"][number]} row */
  item({ name, title, help }) {
    const props = {
      type: "button",
      "aria-current": name === this.name ? "true" : null,
      "data-lesson": name,
      onclick: () => this.visit(name),
    };
    return h("li", {}, h("button", props, h("strong", {}, title), h("span", {}, help)));
  }

  /**
   * @param {string} which
   * @param {string | null} [withBoard]
   * @param {{ keep?: boolean }} [options] whether as much of it is shown as before
   */
  async open(which, withBoard = null, { keep = false } = {}) {
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
      this.show(lesson, keep);
    } catch (error) {
      this.body.replaceChildren(...refused(error.message, () => this.open(which, withBoard)));
    } finally {
      this.body.removeAttribute("aria-busy");
    }
    settingsChanged();
  }

  /**
   * @param {Lesson} lesson
   * @param {boolean} keep
   */
  show(lesson, keep) {
    this.lesson = lesson;
    if (!keep) this.until = this.nextPause(lesson, 0);
    this.body.replaceChildren(h("h2", {}, lesson.title), ...this.parts(lesson, 0, this.until));
    this.goingOn(lesson);
    if (!keep) {
      this.body.focus({ preventScroll: true });
      this.body.scrollIntoView({ block: "start" });
    }
    announce(lesson.title);
  }

  /**
   * Through the address, so that Back leads to the lesson before.
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
   * One past the next question, where the reader thinks before going on.
   * @param {Lesson} lesson
   * @param {number} from
   */
  nextPause({ parts }, from) {
    const found = parts.findIndex((part, i) => i >= from && part.kind === "question");
    return found < 0 ? parts.length : found + 1;
  }

  /**
   * @param {Lesson} lesson
   * @param {number} from
   * @param {number} to
   */
  parts(lesson, from, to) {
    const visit = (/** @type {string} */ which, /** @type {string | undefined} */ board) => this.visit(which, board);
    return lesson.parts.slice(from, to).map((part) => partOf(part, lesson, visit));
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
    this.body.append(h("div", { class: "buttons continue" }, go, all));
  }

  /**
   * Only adds: boards above stay as the learner has left them.
   * @param {Lesson} lesson
   * @param {number} to
   */
  more(lesson, to) {
    const added = this.parts(lesson, this.until, to);
    this.until = to;
    this.body.querySelector(".continue")?.remove();
    this.body.append(...added);
    this.goingOn(lesson);
    const [fresh] = added;
    fresh?.setAttribute("tabindex", "-1");
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
