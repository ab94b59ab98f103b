// The parts of a lesson as elements: paragraphs, questions, boards that move, tables, runs and things to try.

import { BoardView } from "./board.js";
import { announce, button, h } from "./dom.js";
import { bytes, number, seconds, sentence } from "./format.js";
import { t } from "./i18n.js";
import { readBoard, slide, textOf } from "./puzzle.js";
import { outcomeText } from "./report.js";
import { solveWith } from "./settings.js";
import { head, scrolled, table } from "./table.js";

/** @import { Lesson, LessonBoard, LessonPart, PartOf, Settings } from "../page/types.js" */
/** @typedef {(lesson: string, board?: string) => void} Visit */

/** The options of the command line that are settings of the page. */
const KNOBS = {
  method: "method",
  heuristic: "heuristic",
  order: "order",
  cost: "cost",
  "goal-test": "goal_test",
  duplicates: "duplicates",
  store: "store",
  bound: "bound",
  "weight-g": "weight_g",
  "weight-h": "weight_h",
  within: "within",
};

/**
 * The words of a command line, quotes understood.
 * @param {string} command
 */
function words(command) {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3]);
}

/**
 * What a command of the lesson asks for, as far as the page can do it.
 * @param {string} command
 */
function readCommand(command) {
  const [, verb, ...rest] = words(command);
  /** @type {Settings} */
  const options = {};
  /** @type {string[]} */
  const plain = [];
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i].startsWith("--")) {
      const [name, value] = rest[i].slice(2).split("=");
      options[name] = value ?? rest[(i += 1)];
    } else plain.push(rest[i]);
  }
  return { verb, options, plain };
}

/**
 * @param {string} board
 * @param {string} goal
 * @param {"play" | "solve" | "race"} view
 * @param {Settings} [settings]
 */
async function openBoard(board, goal, view, settings = {}) {
  try {
    await readBoard({ board, goal });
  } catch (error) {
    announce(error.message);
    return;
  }
  if (view === "solve") solveWith(settings);
  location.hash = `#${view}`;
}

/**
 * What the page does in the place of a command; nothing if it cannot.
 * @param {string} command
 * @param {Visit} visit
 */
function actOf(command, visit) {
  const { verb, options, plain } = readCommand(command);
  const [first] = plain;
  const goal = options.goal ?? "standard";
  if (!first) return null;
  if (verb === "solve" || verb === "trace") {
    const chosen = Object.entries(KNOBS).filter(([name]) => options[name]);
    const settings = Object.fromEntries(chosen.map(([name, to]) => [to, options[name]]));
    return () => openBoard(first, goal, "solve", settings);
  }
  if (verb === "compare") return () => openBoard(first, goal, "race");
  if (["solvable", "path", "coach"].includes(verb)) return () => openBoard(first, goal, "play");
  return verb === "lesson" ? () => visit(first, options.board) : null;
}

/**
 * A board that moves, and opens in Play or Solve.
 * @param {LessonBoard} shown
 * @param {Lesson} lesson
 */
function liveBoard({ rows, columns, board, caption }, lesson) {
  const now = board.slice();
  const goal = lesson.goal.rows === rows && lesson.goal.columns === columns ? lesson.goal.board : null;
  const onmove = (/** @type {string} */ move) => {
    if (slide(now, columns, move)) view.show(now, columns, goal);
  };
  const view = new BoardView({ testid: "lesson-board", small: true, onmove });
  view.show(now, columns, goal);
  const target = goal ? textOf(goal, columns) : "standard";
  const open = (/** @type {"play" | "solve"} */ where) => openBoard(textOf(now, columns), target, where);
  const play = h("button", { type: "button", onclick: () => open("play") }, t("lessons.play"));
  const solve = h("button", { type: "button", onclick: () => open("solve") }, t("lessons.solve"));
  const buttons = h("div", { class: "buttons" }, play, solve);
  return h("figure", { class: "live-board" }, view.el, h("figcaption", {}, caption), buttons);
}

/**
 * A cell of a table in words; `key` says what its column counts.
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

/**
 * @param {PartOf<"run">} run
 * @param {Visit} visit
 */
function runPart(run, visit) {
  const { expanded, generated } = run.statistics;
  const name = h("strong", {}, [run.method, run.heuristic].filter(Boolean).join(" · "));
  const counted = t("lessons.run", { expanded: number(expanded), generated: number(generated) });
  return h(
    "div",
    { class: "run" },
    h("p", {}, name, " – ", outcomeText(run)),
    h("p", { class: "help" }, counted),
    h("code", {}, run.command),
    attempt(run.command, visit),
  );
}

/**
 * @param {string} command
 * @param {Visit} visit
 */
function attempt(command, visit) {
  const act = actOf(command, visit);
  return act ? h("button", { type: "button", onclick: act }, t("lessons.try")) : null;
}

/**
 * @param {PartOf<"try">} part
 * @param {Visit} visit
 */
function tryPart({ attempts }, visit) {
  const items = attempts.map(({ text, command }) =>
    h("li", {}, h("p", {}, sentence(text)), h("code", {}, command), " ", attempt(command, visit)),
  );
  return h("div", { class: "try" }, h("h3", {}, t("lessons.yours")), h("ul", {}, items));
}

/**
 * A part of `lesson` as an element; `visit` opens another lesson.
 * @param {LessonPart} part
 * @param {Lesson} lesson
 * @param {Visit} visit
 * @returns {HTMLElement}
 */
export function partOf(part, lesson, visit) {
  switch (part.kind) {
    case "question": {
      const label = h("span", { class: "label" }, t("lessons.question"));
      return h("div", { class: "question" }, label, h("p", {}, part.text));
    }
    case "boards": {
      const boards = part.boards.map((board) => liveBoard(board, lesson));
      return h("div", { class: "live-boards" }, boards);
    }
    case "table":
      return tablePart(part);
    case "run":
      return runPart(part, visit);
    case "try":
      return tryPart(part, visit);
    default:
      return h("p", {}, part.text);
  }
}

/**
 * What stands in the place of a lesson that could not be had.
 * @param {string} why
 * @param {() => void} again
 */
export const refused = (why, again) => [h("p", { class: "notice bad", role: "alert" }, why), button("retry", again)];
