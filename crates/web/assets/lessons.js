// Lessons: read at the learner's pace (a question waits for its answer), with boards that move and open in Play or Solve, and
// tables whose figures the server has just measured.

import { getJson, onServer, registry } from "./api.js";
import { BoardView } from "./board.js";
import { announce, h } from "./dom.js";
import { bytes, number, seconds, sentence } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { linkPart } from "./link.js";
import { readBoard, slide, textOf } from "./puzzle.js";
import { outcomeText, solveWith } from "./solve.js";

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

/** The words of a command line, quotes understood. */
function words(command) {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3]);
}

/** What a command of the lesson asks for, as far as the page can do it. */
function readCommand(command) {
  const [, verb, ...rest] = words(command);
  const options = {};
  const plain = [];
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i].startsWith("--")) {
      const [name, value] = rest[i].slice(2).split("=");
      options[name] = value ?? rest[(i += 1)];
    } else plain.push(rest[i]);
  }
  return { verb, options, plain };
}

export function lessonsView() {
  let lesson = null;
  let name = null;
  let board = null;
  let until = 0;
  const list = h("ul", { class: "lesson-list", testid: "lesson-list" });
  const body = h("article", { class: "card lesson", testid: "lesson-body", tabindex: "-1" });
  const el = h(
    "div",
    { class: "view lessons" },
    h("nav", { class: "card", tLabel: "lessons.list" }, h("h1", { t: "tab.lessons" }), list),
    body,
  );
  body.append(h("p", { class: "lead", t: "lessons.choose" }));

  async function names() {
    const all = await registry().catch((error) => ({ error }));
    if (all.error) {
      list.replaceChildren(
        h("li", {}, all.error.message, " ", h("button", { type: "button", t: "retry", onclick: names })),
      );
      return;
    }
    list.replaceChildren(
      ...(all.lessons ?? []).map((row) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "aria-current": row.name === name ? "true" : null,
              "data-lesson": row.name,
              onclick: () => visit(row.name),
            },
            h("strong", {}, row.title),
            h("span", {}, row.help),
          ),
        ),
      ),
    );
  }

  async function open(which, withBoard = null, { keep = false } = {}) {
    name = which;
    board = withBoard;
    for (const button of list.querySelectorAll("button")) {
      if (button.dataset.lesson === name) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    body.setAttribute("aria-busy", "true");
    body.replaceChildren(h("p", { class: "lead", t: "lessons.measuring" }));
    announce(t("lessons.measuring"));
    try {
      const query = board ? `?board=${encodeURIComponent(board)}` : "";
      const answer = await getJson(`lessons/${encodeURIComponent(which)}${query}`);
      if (which !== name) return;
      lesson = answer;
      if (!keep) until = firstPause(0);
      paint();
      if (!keep) {
        body.focus({ preventScroll: true });
        body.scrollIntoView({ block: "start" });
      }
      announce(lesson.title);
    } catch (error) {
      body.replaceChildren(
        h("p", { class: "notice bad", role: "alert" }, error.message),
        h("button", { type: "button", t: "retry", onclick: () => open(which, withBoard) }),
      );
    } finally {
      body.removeAttribute("aria-busy");
    }
    dispatchEvent(new Event("settings"));
  }

  // Through the address, so that Back leads to the lesson before.
  function visit(which, withBoard) {
    const query = new URLSearchParams(withBoard ? { lesson: which, board: withBoard } : { lesson: which });
    const to = `#lessons?${query}`;
    if (location.hash === to) open(which, withBoard ?? null);
    else location.hash = to;
  }

  function close() {
    name = null;
    lesson = null;
    body.replaceChildren(h("p", { class: "lead", t: "lessons.choose" }));
    for (const button of list.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
  }

  // One past the next question, where the reader thinks before going on.
  function firstPause(from) {
    const found = lesson.parts.findIndex((part, i) => i >= from && part.kind === "question");
    return found < 0 ? lesson.parts.length : found + 1;
  }

  function paint() {
    body.replaceChildren(h("h2", {}, lesson.title), ...lesson.parts.slice(0, until).map(part));
    goingOn();
  }

  function goingOn() {
    if (until >= lesson.parts.length) return;
    const go = h(
      "button",
      { type: "button", class: "primary", testid: "lesson-next", onclick: () => more(firstPause(until)) },
      t("lessons.next"),
    );
    const all = h(
      "button",
      { type: "button", testid: "lesson-all", onclick: () => more(lesson.parts.length) },
      t("lessons.all"),
    );
    body.append(h("div", { class: "buttons continue" }, go, all));
  }

  // Only adds: boards above stay as the learner has left them.
  function more(to) {
    const added = lesson.parts.slice(until, to).map(part).filter(Boolean);
    until = to;
    body.querySelector(".continue")?.remove();
    body.append(...added);
    goingOn();
    const [fresh] = added;
    fresh?.setAttribute("tabindex", "-1");
    fresh?.focus({ preventScroll: true });
    fresh?.scrollIntoView({ block: "nearest" });
  }

  const go = (view) => (location.hash = `#${view}`);

  async function openBoard(text, goal, view, settings) {
    try {
      await readBoard({ board: text, goal });
    } catch (error) {
      announce(error.message);
      return;
    }
    if (view === "solve") solveWith(settings ?? {});
    go(view);
  }

  function liveBoard({ rows, columns, board: cells, caption }) {
    const now = cells.slice();
    const goal = lesson.goal?.rows === rows && lesson.goal?.columns === columns ? lesson.goal.board : null;
    const view = new BoardView({
      testid: "lesson-board",
      small: true,
      onmove: (move) => slide(now, columns, move) && view.show(now, columns, goal),
    });
    view.show(now, columns, goal);
    const goalText = goal ? textOf(goal, columns) : "standard";
    return h(
      "figure",
      { class: "live-board" },
      view.el,
      h("figcaption", {}, caption),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          { type: "button", onclick: () => openBoard(textOf(now, columns), goalText, "play") },
          t("lessons.play"),
        ),
        h(
          "button",
          { type: "button", onclick: () => openBoard(textOf(now, columns), goalText, "solve") },
          t("lessons.solve"),
        ),
      ),
    );
  }

  function attempt(command, label) {
    const { verb, options, plain } = readCommand(command);
    let act = null;
    if ((verb === "solve" || verb === "trace") && plain[0]) {
      const settings = Object.fromEntries(
        Object.entries(KNOBS)
          .filter(([key]) => options[key])
          .map(([key, to]) => [to, options[key]]),
      );
      act = () => openBoard(plain[0], options.goal ?? "standard", "solve", settings);
    } else if (verb === "compare" && plain[0]) act = () => openBoard(plain[0], options.goal ?? "standard", "race");
    else if (["solvable", "path", "coach"].includes(verb) && plain[0])
      act = () => openBoard(plain[0], options.goal ?? "standard", "play");
    else if (verb === "lesson" && plain[0]) act = () => visit(plain[0], options.board);
    return act ? h("button", { type: "button", onclick: act }, label ?? t("lessons.try")) : null;
  }

  function value(key, cell) {
    if (cell === null) return "–";
    if (typeof cell !== "number") return String(cell);
    if (/time_us|_us$/.test(key)) return seconds(cell);
    if (key === "bytes") return bytes(cell);
    if (key === "share") return `${number(cell * 100)} %`;
    return number(cell);
  }

  const amounts = (piece, i) => (piece.rows.some((row) => typeof row.cells[i] === "number") ? "amount" : null);

  function part(piece) {
    switch (piece.kind) {
      case "text":
        return h("p", {}, piece.text);
      case "question":
        return h(
          "div",
          { class: "question" },
          h("span", { class: "label" }, t("lessons.question")),
          h("p", {}, piece.text),
        );
      case "boards":
        return h("div", { class: "live-boards" }, piece.boards.map(liveBoard));
      case "table":
        return h(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": piece.caption },
          h(
            "table",
            {},
            h("caption", {}, piece.caption),
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                piece.columns.map((column, i) => h("th", { scope: "col", class: amounts(piece, i) }, column.title)),
              ),
            ),
            h(
              "tbody",
              {},
              piece.rows.map((row) =>
                h(
                  "tr",
                  {},
                  row.cells.map((cell, i) => h("td", { class: amounts(piece, i) }, value(piece.columns[i].key, cell))),
                ),
              ),
            ),
          ),
        );
      case "run":
        return h(
          "div",
          { class: "run" },
          h(
            "p",
            {},
            h("strong", {}, [piece.method, piece.heuristic].filter(Boolean).join(" · ")),
            " – ",
            outcomeText(piece),
          ),
          h(
            "p",
            { class: "help" },
            t("lessons.run", {
              expanded: number(piece.statistics.expanded),
              generated: number(piece.statistics.generated),
            }),
          ),
          h("code", {}, piece.command),
          attempt(piece.command),
        );
      case "try":
        return h(
          "div",
          { class: "try" },
          h("h3", {}, t("lessons.yours")),
          h(
            "ul",
            {},
            piece.attempts.map((row) =>
              h("li", {}, h("p", {}, sentence(row.text)), h("code", {}, row.command), " ", attempt(row.command)),
            ),
          ),
        );
      default:
        return piece.text ? h("p", {}, piece.text) : "";
    }
  }

  linkPart("lessons", {
    write: () => ({ lesson: name, board }),
    read: (params) => {
      const wished = params.get("lesson");
      if (wished && (wished !== name || params.get("board") !== board)) open(wished, params.get("board"));
    },
  });
  onLanguage(() => {
    names();
    if (name) open(name, board, { keep: true });
  });
  onServer((up) => up && !list.querySelector("[data-lesson]") && names());
  names();
  return { el, enter: (params, again) => again && name && !params.has("lesson") && close() };
}
