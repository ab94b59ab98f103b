// Choosing the board and the goal: typed or pasted in any form, by size, shuffled from a seed, edited by exchanging cells.

import { clearProblems, onServer, postJson, registry, showProblem } from "./api.js";
import { picture, swapEditor } from "./board.js";
import { announce, field, h, setOptions, freshId } from "./dom.js";
import { onLanguage, t } from "./i18n.js";
import {
  LARGEST,
  goalText,
  lookAt,
  puzzle,
  readBoard,
  readGoal,
  setBoard,
  textOf,
  tooLarge,
  watchPuzzle,
} from "./puzzle.js";

// Far more than the largest board of the page takes in any form.
const LONGEST = 10000;

export function boardSetup({ open = true } = {}) {
  const paste = h("textarea", {
    rows: 3,
    spellcheck: "false",
    autocomplete: "off",
    testid: "paste",
    tPlaceholder: "setup.paste.example",
  });
  const apply = h("button", { type: "button", t: "setup.apply", testid: "apply", onclick: () => act(read) });
  const size = h("select", { testid: "size" });
  const goal = h("select", { testid: "goal" });
  const ownGoal = h("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  const seed = h("input", {
    type: "text",
    inputmode: "numeric",
    testid: "seed",
    autocomplete: "off",
    tPlaceholder: "setup.seed.any",
  });
  const shuffle = h("button", {
    type: "button",
    class: "primary",
    t: "setup.shuffle",
    testid: "shuffle",
    onclick: () => act(mix),
  });
  const rows = h("input", { type: "number", min: 1, max: LARGEST, value: 3 });
  const columns = h("input", { type: "number", min: 1, max: LARGEST, value: 3 });
  const otherSize = h(
    "div",
    { class: "fields two", hidden: true },
    field("setup.rows", rows),
    field("setup.columns", columns),
    h("button", { type: "button", t: "setup.size.take", onclick: () => act(resize) }),
  );
  const problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  const goalEditor = h("div", { class: "goal-editor", hidden: true });
  const own = field("setup.goal.own", ownGoal, { name: "goal-text" });
  const take = (goal) =>
    act(async () => {
      await readGoal(goal);
      announce(t("setup.goal.taken"));
    });
  const ownApply = h("button", { type: "button", t: "setup.goal.take", onclick: () => take(ownGoal.value) });
  const fromBoard = h("button", {
    type: "button",
    t: "setup.goal.current",
    onclick: () => take(textOf(puzzle.cells, puzzle.columns)),
  });
  const ownBox = h(
    "div",
    { class: "own-goal", hidden: true },
    h("p", { class: "help", t: "setup.goal.help" }),
    goalEditor,
    own,
    h("div", { class: "buttons" }, ownApply, fromBoard),
  );

  const body = h(
    "div",
    { class: "setup" },
    h(
      "div",
      { class: "fields which" },
      field("setup.size", size, { name: "size" }),
      field("setup.goal", goal, { name: "goal" }),
    ),
    otherSize,
    ownBox,
    h("div", { class: "fields seed" }, field("setup.seed", seed, { name: "seed" }), shuffle),
    field("setup.paste", paste, { name: "board", help: "setup.paste.help", wide: true }),
    h("div", { class: "buttons" }, apply),
    problem,
  );
  const titleId = freshId("setup");
  const el = open
    ? h(
        "section",
        { class: "card setup-card", "aria-labelledby": titleId },
        h("h2", { id: titleId, t: "setup.title" }),
        body,
      )
    : h("details", { class: "card setup-card" }, h("summary", { id: titleId, t: "setup.change" }), body);

  const act = async (work) => {
    clearProblems(el, problem);
    try {
      await work();
    } catch (error) {
      showProblem(error, el, problem);
      el.querySelector("[aria-invalid]")?.focus();
    }
  };
  // A named goal is asked for again on the new board; an edited one fits only boards of its own size.
  const wished = () => (goal.value === "own" ? goalText() : goal.value || undefined);
  const read = async () => {
    const text = paste.value.trim();
    if (text.length > LONGEST) throw tooLarge("board");
    let answer;
    try {
      answer = await lookAt({ board: text, goal: wished(), size: sizeWish(text) });
    } catch (error) {
      if (error.field !== "goal" || puzzle.goalName) throw error;
      answer = await lookAt({ board: text, size: sizeWish(text) });
    }
    setBoard(answer);
    announce(t("setup.applied", { rows: answer.rows, columns: answer.columns }));
  };
  // The size counts only for a board that is not written in rows and has as many cells as the chosen size.
  const sizeWish = (text) => {
    const cells = text.split(/[\s,]+/).length;
    return !/[/\n]/.test(text) && cells === puzzle.rows * puzzle.columns && puzzle.rows !== puzzle.columns
      ? `${puzzle.rows}x${puzzle.columns}`
      : undefined;
  };
  const random = async (asked) => {
    const wish = seed.value.trim();
    const goal = asked === `${puzzle.rows}x${puzzle.columns}` ? goalText() : (puzzle.goalName ?? "standard");
    const answer = await postJson("boards/random", {
      size: asked,
      goal,
      seed: wish === "" ? Math.floor(Math.random() * 1e6) : Number(wish),
    });
    await readBoard({ board: answer.boards[0].text, size: asked, goal });
    seed.value = answer.seed;
    return answer;
  };
  const mix = async () => {
    if (seed.value.trim() !== "" && !(/^\d+$/.test(seed.value.trim()) && Number.isSafeInteger(Number(seed.value))))
      throw Object.assign(new Error(t("setup.seed.bad")), { field: "seed" });
    // A seed the page has drawn itself is drawn anew; one that was typed gives its board again.
    if (seed.dataset.drawn === seed.value) seed.value = "";
    const draws = seed.value.trim() === "";
    const answer = await random(`${puzzle.rows}x${puzzle.columns}`);
    seed.dataset.drawn = draws ? seed.value : "";
    announce(t("setup.shuffled", { seed: answer.seed }));
  };
  const resize = async () => {
    const [r, c] = [Number(rows.value), Number(columns.value)];
    if (!(r >= 1 && r <= LARGEST && c >= 1 && c <= LARGEST && r * c >= 2)) throw tooLarge("size");
    seed.value = "";
    await random(`${r}x${c}`);
    seed.dataset.drawn = seed.value;
    announce(t("setup.applied", { rows: r, columns: c }));
  };
  seed.addEventListener("input", () => (seed.dataset.drawn = ""));
  size.addEventListener("change", () => {
    otherSize.hidden = size.value !== "other";
    if (size.value === "other") return rows.focus();
    [rows.value, columns.value] = size.value.split("x");
    return act(resize);
  });
  goal.addEventListener("change", () => {
    ownBox.hidden = goal.value !== "own";
    if (goal.value !== "own") take(goal.value);
  });
  paste.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) act(read);
  });

  const paint = () => {
    const here = `${puzzle.rows}x${puzzle.columns}`;
    const sizes = ["2x2", "2x3", "3x3", "3x4", "4x4", "5x5", "6x6", "8x8", "10x10"];
    setOptions(
      size,
      [...new Set([...sizes, here])]
        .map((name) => [name, name.replace("x", " × ")])
        .concat([["other", t("setup.size.other")]]),
    );
    size.value = here;
    otherSize.hidden = true;
    [rows.value, columns.value] = [puzzle.rows, puzzle.columns];
    goal.value = puzzle.goalName ?? "own";
    ownBox.hidden = goal.value !== "own";
    ownGoal.value = textOf(puzzle.goal, puzzle.columns);
    goalEditor.hidden = false;
    const focused = [...goalEditor.querySelectorAll("button")].indexOf(document.activeElement);
    goalEditor.replaceChildren(
      swapEditor(puzzle.goal, puzzle.columns, "setup.goal.editor", (cells) => take(textOf(cells, puzzle.columns))),
    );
    if (focused >= 0) goalEditor.querySelectorAll("button")[focused]?.focus();
    paste.value = textOf(puzzle.cells, puzzle.columns).replaceAll("/", "\n");
  };
  const names = async () => {
    const goals = await registry().then(
      (all) => all.goals,
      () => [],
    );
    setOptions(goal, [
      ...goals.map((row) => [row.name, row.title && row.title !== row.name ? `${row.name} – ${row.title}` : row.name]),
      ["own", t("setup.goal.edit")],
    ]);
    paint();
  };
  watchPuzzle((what) => {
    if (what === "board") paint();
    else if (what === "move" && document.activeElement !== paste)
      paste.value = textOf(puzzle.cells, puzzle.columns).replaceAll("/", "\n");
  });
  onLanguage(names);
  onServer((up) => {
    if (!up) return;
    clearProblems(el, problem);
    if (goal.length <= 1) names();
  });
  names();
  return el;
}

/** Which board goes to which goal, in small pictures; `start` is left out where the board itself is shown. */
export function boardLine({ start = true } = {}) {
  const line = h("div", { class: "board-line", testid: "board-line" });
  const part = (key, cells) =>
    h("span", { class: "board-part" }, h("span", { class: "label" }, t(key)), picture(cells, puzzle.columns));
  const paint = () =>
    line.replaceChildren(
      ...(start ? [part("setup.start", puzzle.cells), h("span", { class: "to", "aria-hidden": "true" }, "→")] : []),
      part("setup.goal", puzzle.goal),
      h("span", { class: "help" }, puzzle.goalName ?? t("setup.goal.mine")),
    );
  watchPuzzle((what) => what !== "info" && paint());
  onLanguage(paint);
  paint();
  return line;
}
