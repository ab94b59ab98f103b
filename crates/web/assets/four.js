// Four in line: a position entered by letters or by touch, and the fewest moves to four of one colour, played.

import { search } from "./api.js";
import { announce, bringUp, field, h } from "./dom.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs, SETTINGS } from "./knobs.js";
import { linkPart } from "./link.js";
import { Player } from "./player.js";
import { Runner } from "./run.js";
import { figures, outcomeText, settingsChanged } from "./solve.js";

const NEXT = { O: "B", B: "W", W: "O" };
const LINES = [
  ...[0, 1, 2, 3].map((r) => [0, 1, 2, 3].map((c) => 4 * r + c)),
  ...[0, 1, 2, 3].map((c) => [0, 1, 2, 3].map((r) => 4 * r + c)),
  [0, 5, 10, 15],
  [3, 6, 9, 12],
];
const settings = {};
let start = [..."BWBOWBWBBWBWWBWO"];

/** The pairs of cells of moves written as `(1, 3) → (0, 3); …`. */
function readMoves(moves) {
  return (moves ?? "")
    .split(";")
    .filter((move) => move.trim())
    .map((move) => {
      const [a, b, c, d] = move.match(/\d+/g).map(Number);
      return [4 * a + b, 4 * c + d];
    });
}

export function fourView() {
  let result = null;
  let positions = [start];
  let shown = 0;
  const input = h("textarea", {
    rows: 4,
    maxlength: 60,
    spellcheck: "false",
    autocapitalize: "characters",
    testid: "four-input",
    class: "letters",
  });
  const cells = start.map((_, i) =>
    h(
      "button",
      { type: "button", class: "stone-cell", onclick: () => turn(i) },
      h("span", { class: "stone", "aria-hidden": "true" }),
    ),
  );
  const grid = h("div", { class: "four", role: "group", tLabel: "four.grid", testid: "four-grid" }, cells);
  let cursor = 0;
  const count = h("p", { class: "help" });
  const knobs = new Knobs({ domain: "four-in-line", settings, onchange: settingsChanged });
  const runner = new Runner({ root: () => el, work, runKey: "four.run", testid: "four-run" });
  const player = new Player({ show: paintAt });
  const answer = h("section", { class: "card", hidden: true, tLabel: "solve.answer" });
  const stage = h(
    "section",
    { class: "stage", tLabel: "four.stage" },
    grid,
    runner.el,
    player.el,
    h("p", { class: "help", t: "four.help" }),
  );
  const el = h(
    "div",
    { class: "view four-view" },
    h("h1", { class: "visually-hidden", t: "tab.four" }),
    stage,
    h(
      "div",
      { class: "side" },
      h(
        "section",
        { class: "card", tLabel: "four.enter" },
        h("h2", { t: "four.position" }),
        field("four.input", input, { name: "board", help: "four.input.help", wide: true }),
        count,
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", t: "four.sample", onclick: () => set([..."BWBOWBWBBWBWWBWO"]) }),
        ),
      ),
      h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), knobs.el),
    ),
    answer,
  );

  // One tab stop for sixteen cells: arrows walk, a letter sets what stands there.
  function focusOn(i) {
    cursor = i;
    cells.forEach((cell, other) => (cell.tabIndex = other === i ? 0 : -1));
    cells[i].focus();
  }
  grid.addEventListener("focusin", (event) => {
    const i = cells.indexOf(event.target);
    if (i >= 0 && i !== cursor) focusOn(i);
  });
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = [Math.floor(cursor / 4), cursor % 4];
    const to = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
    }[event.key];
    const letter = event.key.toUpperCase();
    if (to && to.every((place) => place >= 0 && place < 4)) focusOn(4 * to[0] + to[1]);
    else if (!to && NEXT[letter]) put(cursor, letter);
    else if (!to) return;
    event.preventDefault();
  });
  cells.forEach((cell, i) => (cell.tabIndex = i === 0 ? 0 : -1));

  const lines = () => [0, 4, 8, 12].map((i) => start.slice(i, i + 4).join("")).join("\n");

  function forget() {
    result = null;
    answer.hidden = true;
    positions = [start];
    shown = 0;
    player.load(0);
    paint();
  }

  function set(next, { typed = false } = {}) {
    runner.cancel({ quiet: true });
    start = next;
    if (!typed) input.value = lines();
    forget();
    settingsChanged();
  }

  const turn = (i) => put(i, NEXT[(result ? positions[shown] : start)[i]]);

  function put(i, letter) {
    const next = (result ? positions[shown] : start).slice();
    next[i] = letter;
    set(next);
    announce(cells[i].getAttribute("aria-label"));
  }

  input.addEventListener("input", () => {
    const letters = [...input.value.toUpperCase().replaceAll(/[^BWO]/g, "")];
    if (letters.length === 16) set(letters, { typed: true });
    tally(letters);
  });

  function tally(letters) {
    const of = (letter) => letters.filter((other) => other === letter).length;
    count.textContent = t("four.count", { black: of("B"), white: of("W"), empty: of("O") });
  }

  async function work(signal, onProgress) {
    forget();
    await knobs.ready;
    const typed = input.value
      .trim()
      .toUpperCase()
      .split(/[\s/]+/)
      .join("/");
    result = await search("solve", { domain: "four-in-line", board: typed, ...knobs.body() }, onProgress, signal);
    positions = [start];
    for (const [from, to] of readMoves(result.moves)) {
      const next = positions[positions.length - 1].slice();
      [next[from], next[to]] = ["O", next[from]];
      positions.push(next);
    }
    player.load(positions.length - 1);
    paintAnswer();
    paint();
    announce(outcomeText(result));
    bringUp(stage, player.playButton);
  }

  function paintAt(at) {
    shown = at;
    paint();
    const move = readMoves(result?.moves)[at - 1];
    if (move && !player.playing)
      announce(
        t("four.moved", {
          at,
          colour: t(`four.kind.${positions[at][move[1]]}`),
          row: Math.floor(move[1] / 4) + 1,
          column: (move[1] % 4) + 1,
        }),
      );
  }

  function paint() {
    const now = positions[shown];
    const won = new Set(
      LINES.filter((line) => now[line[0]] !== "O" && line.every((i) => now[i] === now[line[0]])).flat(),
    );
    const moved = shown > 0 ? readMoves(result?.moves)[shown - 1]?.[1] : null;
    cells.forEach((cell, i) => {
      cell.className = `stone-cell is-${now[i]}${won.has(i) ? " won" : ""}${moved === i ? " moved" : ""}`;
      cell.setAttribute(
        "aria-label",
        t("four.cell", { row: Math.floor(i / 4) + 1, column: (i % 4) + 1, kind: t(`four.kind.${now[i]}`) }),
      );
    });
    tally(start);
  }

  function paintAnswer() {
    if (!result) return;
    answer.hidden = false;
    answer.replaceChildren(
      h("h2", {}, outcomeText(result)),
      result.moves
        ? h(
            "ol",
            { class: "moves" },
            readMoves(result.moves).map(([, to], i) =>
              h(
                "li",
                {},
                h("span", {
                  class: `dot is-${positions[i + 1][to]}`,
                  role: "img",
                  "aria-label": t(`four.kind.${positions[i + 1][to]}`),
                }),
                ` ${result.moves.split(";")[i].trim()}`,
              ),
            ),
          )
        : "",
      figures(result),
    );
  }

  linkPart("four", {
    write: () => ({ four: start.join(""), ...Object.fromEntries(SETTINGS.map((name) => [name, settings[name]])) }),
    read: (params) => {
      const letters = [...(params.get("four") ?? "").toUpperCase()];
      if (letters.length === 16 && letters.every((letter) => NEXT[letter])) set(letters);
      for (const name of SETTINGS) settings[name] = params.get(name) ?? "";
      knobs.ready.then(() => knobs.put(settings));
    },
  });
  onLanguage(() => {
    paint();
    paintAnswer();
  });
  input.value = lines();
  paint();
  return {
    el,
    leave: () => {
      runner.cancel({ quiet: true });
      player.pause();
    },
  };
}
