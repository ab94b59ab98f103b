// Renders the parts of a lesson: paragraphs, questions (some with choices), playable boards, pictures of other problems, tables, runs, and
// things to try.

import { BoardView } from "../../widgets/board.js";
import { actionsOf } from "./commands.js";
import { announce, button, uniqueId, h } from "../../app/dom.js";
import { bytes, number, seconds, sentence } from "../../text/format.js";
import { t } from "../../text/i18n.js";
import { boardEntries, hashWith } from "../../app/address.js";
import { sizeOf, slide, textOf } from "../../store/puzzle.js";
import { outcomeText } from "../../widgets/report.js";
import { drawScene } from "../../widgets/scene.js";
import { head, scrolled, table } from "../../widgets/table.js";

/** @import { Lesson, LessonBoard, LessonPart, PartOf, Scene } from "../../../page/types.js" */
/** @import { PageAction } from "./commands.js" */
/**
 * The state of a question: `choose` is called with an answer, `chosen` is an earlier one.
 * @typedef {{ chosen?: number, choose: (choice: number) => void }} QuestionState
 */

/**
 * A board to play with, which opens in Play or Solve.
 * @param {LessonBoard} shown
 * @param {Lesson} lesson
 */
function liveBoard({ rows, columns, cells, caption }, lesson) {
  const now = cells.slice();
  const goal = lesson.goal?.rows === rows && lesson.goal.columns === columns ? lesson.goal.cells : null;
  const onmove = (/** @type {string} */ move) => {
    if (slide(now, columns, move)) view.show(now, columns, goal);
  };
  const view = new BoardView({ testid: "lesson-board", small: true, onmove });
  view.show(now, columns, goal);
  const target = goal ? textOf(goal, columns) : "standard";
  const open = (/** @type {"play" | "solve"} */ where) => {
    const run = where === "solve" ? 1 : "";
    location.hash = hashWith(where, {
      ...boardEntries(textOf(now, columns), target),
      size: sizeOf(rows, columns),
      run,
    });
  };
  const play = h("button", { type: "button", onclick: () => open("play") }, t("lessons.play"));
  const solve = h("button", { type: "button", onclick: () => open("solve") }, t("lessons.solve"));
  const buttons = h("div", { class: "buttons" }, play, solve);
  return h("figure", { class: "live-board" }, view.el, h("figcaption", {}, caption), buttons);
}

/**
 * The text of a table cell; `key` says what its column counts.
 * @param {string} key
 * @param {string | number | null} cell
 */
function cellText(key, cell) {
  if (cell === null) return "–";
  if (typeof cell !== "number") return cell;
  if (/_us$/.test(key)) return seconds(cell);
  if (key === "bytes") return bytes(cell);
  if (key === "share") return `${number(cell * 100)} %`;
  return number(cell);
}

/** @param {PartOf<"table">} part */
function tablePart({ caption, columns, rows }) {
  const kinds = columns.map((_, i) => (rows.some((row) => typeof row.cells[i] === "number") ? "amount" : null));
  const heads = columns.map((column, i) => head(column.title, kinds[i]));
  const cell = (/** @type {string | number | null} */ value, /** @type {number} */ i) =>
    h("td", { class: kinds[i] }, cellText(columns[i].key, value));
  const lines = rows.map((row) => h("tr", {}, row.cells.map(cell)));
  return scrolled(caption, table(heads, lines, { caption }));
}

/** @param {PartOf<"run">} run */
function runPart(run) {
  const { expanded, generated } = run.statistics;
  const name = h("strong", {}, [run.method, run.heuristic].filter(Boolean).join(" · "));
  const counted = t("lessons.run", { expanded: number(expanded), generated: number(generated) });
  return h(
    "div",
    { class: "run" },
    h("p", {}, name, " – ", outcomeText(run)),
    h("p", { class: "help" }, counted),
    h("code", {}, run.command),
    attempts(run.command),
  );
}

/**
 * Buttons for the page's equivalents of a command, once the registry is loaded.
 * @param {string} command
 */
function attempts(command) {
  const place = h("span", { class: "buttons" });
  const act = (/** @type {PageAction} */ { key, hash }) => {
    const onclick = () => (location.hash = hash);
    return h("button", { type: "button", "data-hash": hash, onclick }, t(key));
  };
  actionsOf(command).then(
    (actions) => place.replaceChildren(...actions.map(act)),
    () => {},
  );
  return place;
}

/** @param {PartOf<"try">} part */
function tryPart(part) {
  const items = part.attempts.map(({ text, command }) =>
    h("li", {}, h("p", {}, sentence(text)), h("code", {}, command), " ", attempts(command)),
  );
  return h("div", { class: "try" }, h("h3", {}, t("lessons.yours")), h("ul", {}, items));
}

/**
 * The letter of a choice, from `A`.
 * @param {number} place
 */
const letter = (place) => String.fromCharCode(65 + place);

/**
 * A question with its choices as buttons; after an answer, it shows the right one.
 * @param {PartOf<"choice">} part
 * @param {QuestionState} state
 */
function choicePart({ text, choices, answer }, { chosen, choose }) {
  const id = uniqueId("choice");
  const verdict = h("p", { class: "verdict", testid: "lesson-verdict" });
  const judge = (/** @type {number} */ taken) => {
    const right = taken === answer;
    verdict.textContent = right ? t("lessons.right") : t("lessons.wrong", { letter: letter(answer) });
    verdict.classList.add(right ? "good" : "bad");
    for (const [place, one] of buttons.entries()) {
      one.setAttribute("aria-pressed", String(place === taken));
      one.disabled = place !== taken;
      one.classList.toggle("right", place === answer);
    }
  };
  const take = (/** @type {number} */ place) => {
    if (verdict.textContent) return;
    judge(place);
    announce(verdict.textContent ?? "");
    choose(place);
  };
  const buttons = choices.map((choice, place) => {
    const name = h("strong", {}, `${letter(place)}. `);
    const props = { type: "button", class: "choice", "aria-pressed": "false", onclick: () => take(place) };
    return h("button", { ...props, testid: "lesson-choice" }, name, choice);
  });
  if (chosen !== undefined) judge(chosen);
  const label = h("span", { class: "label" }, t("lessons.question"));
  const group = h("div", { class: "choices", role: "group", "aria-labelledby": id }, buttons);
  return h("div", { class: "question" }, label, h("p", { id }, text), group, verdict);
}

/** @param {PartOf<"figures">} part */
function figuresPart({ figures }) {
  const one = (/** @type {PartOf<"figures">["figures"][number]} */ { caption, text, scene }) => {
    const drawn = scene
      ? drawScene(/** @type {Scene} */ (/** @type {unknown} */ (scene)), { label: caption })
      : scrolled(caption, h("pre", {}, text));
    // A text of one line is shown with its picture.
    const written = scene && !text.includes("\n") ? h("code", {}, text) : null;
    return h("figure", { class: "lesson-figure" }, drawn, written, h("figcaption", {}, caption));
  };
  return h("div", { class: "lesson-figures" }, figures.map(one));
}

/**
 * Renders a part of `lesson`.
 * @param {LessonPart} part
 * @param {Lesson} lesson
 * @param {QuestionState} state
 * @returns {HTMLElement}
 */
export function partOf(part, lesson, state) {
  switch (part.kind) {
    case "question": {
      const label = h("span", { class: "label" }, t("lessons.question"));
      return h("div", { class: "question" }, label, h("p", {}, part.text));
    }
    case "choice":
      return choicePart(part, state);
    case "answer": {
      const name = h("strong", {}, t("lessons.answer", { letter: letter(part.answer), choice: part.choice }));
      return h("p", { class: "answered" }, name, " ", part.text);
    }
    case "figures":
      return figuresPart(part);
    case "boards": {
      const boards = part.boards.map((board) => liveBoard(board, lesson));
      return h("div", { class: "live-boards" }, boards);
    }
    case "table":
      return tablePart(part);
    case "run":
      return runPart(part);
    case "try":
      return tryPart(part);
    default:
      return h("p", {}, part.text);
  }
}

/**
 * Shown instead of a lesson that could not be loaded.
 * @param {string} why
 * @param {() => void} again
 */
export const loadError = (why, again) => [h("p", { class: "notice bad", role: "alert" }, why), button("retry", again)];
