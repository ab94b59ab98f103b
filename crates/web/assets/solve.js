// Solve: a search with its knobs, its progress, and the answer played back, written in three conventions, counted and printed.

import { search } from "./api.js";
import { BoardView, picture } from "./board.js";
import { announce, bringUp, copy, h } from "./dom.js";
import { arrow, bytes, direction, number, seconds } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs, SETTINGS } from "./knobs.js";
import { linkPart } from "./link.js";
import { Player } from "./player.js";
import { OPPOSITE, asked, conventions, puzzle, slide, textOf, watchPuzzle } from "./puzzle.js";
import { Runner } from "./run.js";
import { boardLine, boardSetup } from "./setup.js";

const SHEET_BOARDS = 200;
export const tileSettings = {};
export const settingsChanged = () => dispatchEvent(new Event("settings"));

/** The sentence that says how a search ended. */
export function outcomeText(result) {
  if (result.outcome === "solved") {
    const what = result.optimal ? "result.optimal" : result.within ? "result.within" : "result.solved";
    return t(what, { n: result.steps, cost: result.cost, within: number(result.within) });
  }
  if (result.outcome === "unsolvable")
    return result.reaches?.length
      ? t("result.unsolvable.but", { reaches: result.reaches.join(", ") })
      : t("result.unsolvable");
  if (result.outcome === "stopped") {
    const why = t(`stopped.${result.stopped_by ?? "user"}`);
    return result.moves === null || result.moves === undefined
      ? t("result.stopped", { why, bound: number(result.lower_bound) })
      : t("result.stopped.best", { why, n: result.steps, bound: number(result.lower_bound) });
  }
  return t("result.cutoff");
}

/** What was counted, as a list of pairs. */
export function figures(result) {
  const { statistics } = result;
  const rows = [
    ["stat.method", result.method],
    ["stat.heuristic", result.heuristic ?? "–"],
    ["stat.steps", number(result.steps)],
    ["stat.cost", number(result.cost)],
    ["stat.lower", number(result.lower_bound)],
    ["stat.expanded", number(statistics.expanded)],
    ["stat.generated", number(statistics.generated)],
    ["stat.duplicates", number(statistics.duplicates)],
    ["stat.reopened", number(statistics.reopened)],
    ["stat.pruned", number(statistics.pruned)],
    ["stat.maxopen", number(statistics.max_open)],
    ["stat.maxclosed", number(statistics.max_closed)],
    ["stat.depth", number(statistics.depth)],
    ["stat.time", seconds(statistics.time_us)],
    ["stat.bytes", bytes(statistics.bytes)],
  ];
  if (result.incumbents?.length) rows.push(["stat.incumbents", result.incumbents.join(", ")]);
  return h(
    "dl",
    { class: "figures" },
    rows.map(([key, value]) =>
      h("div", { class: key === "stat.incumbents" ? "whole" : null }, h("dt", {}, t(key)), h("dd", {}, value)),
    ),
  );
}

function roundsTable(result) {
  if (!result.iterations?.length) return null;
  const columns = ["bound", "expanded", "generated", "duplicates", "pruned"];
  return h(
    "details",
    {},
    h("summary", {}, t("stat.rounds", { n: result.iterations.length })),
    h(
      "div",
      {
        class: "scroll",
        tabindex: "0",
        role: "region",
        "aria-label": t("stat.rounds", { n: result.iterations.length }),
      },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((name) => h("th", { scope: "col" }, t(`stat.${name}`))),
          ),
        ),
        h(
          "tbody",
          {},
          result.iterations.map((round) =>
            h(
              "tr",
              {},
              columns.map((name) => h("td", {}, number(round[name]))),
            ),
          ),
        ),
      ),
    ),
  );
}

export function solveView() {
  let result = null;
  const board = new BoardView();
  const knobs = new Knobs({ domain: "tiles", settings: tileSettings, onchange: settingsChanged });
  const answer = h("section", { class: "card answer", tLabel: "solve.answer", hidden: true });
  const headline = h("h2", { class: "headline", testid: "result-headline", hidden: true });
  const steps = h("output", { class: "big", testid: "result-steps" });
  const ribbon = h("ol", { class: "ribbon", tLabel: "solve.ribbon" });
  const lists = h("div", { class: "conventions" });
  const counted = h("div", {});
  const sheet = h("section", { class: "sheet", "aria-hidden": "true" });
  const print = h("button", { type: "button", t: "solve.print", onclick: () => window.print() });
  const cells = [];
  let shownAt = 0;
  const player = new Player({ show: showAt });
  const runner = new Runner({ root: () => el, work });
  const side = h(
    "div",
    { class: "side" },
    h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), knobs.el),
    answer,
    boardSetup({ open: false }),
  );
  const stage = h(
    "section",
    { class: "stage", tLabel: "solve.stage" },
    boardLine({ start: false }),
    board.el,
    runner.el,
    headline,
    player.el,
    ribbon,
  );
  const el = h(
    "div",
    { class: "view solve" },
    h("h1", { class: "visually-hidden", t: "tab.solve" }),
    stage,
    side,
    sheet,
  );
  answer.append(
    h("h2", { t: "solve.answer" }),
    h("p", { class: "gauge" }, h("span", { class: "label", t: "stat.steps" }), steps),
    lists,
    h("h3", { t: "solve.counted" }),
    counted,
    h("div", { class: "buttons" }, print),
  );

  async function work(signal, onProgress) {
    forget();
    await knobs.ready;
    result = await search("solve", { ...asked(), moves: "blank", ...knobs.body() }, onProgress, signal);
    paint();
    announce(outcomeText(result));
    if (result.moves && document.activeElement?.matches("body, main, .runner button"))
      player.playButton.focus({ preventScroll: true });
    bringUp(stage, headline);
  }

  function forget() {
    result = null;
    answer.hidden = true;
    headline.hidden = true;
    ribbon.replaceChildren();
    sheet.replaceChildren();
    el.classList.remove("has-sheet");
    reset();
    player.load(0);
  }

  function reset() {
    cells.splice(0, cells.length, ...puzzle.cells);
    shownAt = 0;
    board.show(cells, puzzle.columns, puzzle.goal);
  }

  function showAt(at) {
    if (!result?.moves) return;
    const { moves } = result;
    for (; shownAt < at; shownAt += 1) slide(cells, result.columns, moves[shownAt]);
    for (; shownAt > at; shownAt -= 1) slide(cells, result.columns, OPPOSITE[moves[shownAt - 1]]);
    board.show(cells, result.columns, result.goal);
    mark();
    if (at > 0 && !player.playing)
      announce(
        t("solve.at", { at, tile: cells[cellBefore(moves[at - 1])], direction: direction(OPPOSITE[moves[at - 1]]) }),
      );
  }

  // Where the tile that moved last stands now: the cell the blank has left.
  function cellBefore(move) {
    const blank = cells.indexOf(0);
    return { l: blank + 1, r: blank - 1, u: blank + result.columns, d: blank - result.columns }[move];
  }

  function mark() {
    [...ribbon.children].forEach((item, i) => {
      if (i + 1 === shownAt) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const now = ribbon.querySelector("[aria-current]");
    if (now) ribbon.scrollTo({ left: now.offsetLeft - ribbon.clientWidth / 2 + now.clientWidth / 2 });
  }

  function paint() {
    if (!result) return;
    answer.hidden = false;
    headline.hidden = false;
    headline.textContent = outcomeText(result);
    headline.classList.toggle("bad", result.outcome !== "solved");
    steps.textContent = result.steps ?? "–";
    const moves = result.moves ?? "";
    const written = conventions(result.start, result.columns, moves);
    lists.replaceChildren(
      ...(result.moves === null || result.moves === undefined
        ? []
        : ["blank", "tile", "number"].map((name) => convention(name, written[name]))),
    );
    counted.replaceChildren(...[figures(result), roundsTable(result)].filter(Boolean));
    const short = moves.length <= 300;
    ribbon.hidden = !short || moves.length === 0;
    const numbers = written.number.split(" ");
    ribbon.replaceChildren(
      ...(short
        ? [...moves].map((move, i) =>
            h(
              "li",
              {},
              h(
                "button",
                {
                  type: "button",
                  "aria-label": t("solve.at", { at: i + 1, tile: numbers[i], direction: direction(OPPOSITE[move]) }),
                  onclick: () => player.go(i + 1),
                },
                h("span", { "aria-hidden": "true" }, arrow(OPPOSITE[move])),
                numbers[i],
              ),
            ),
          )
        : []),
    );
    player.load(moves.length, shownAt);
    mark();
    el.classList.add("has-sheet");
  }

  function convention(name, text) {
    const area = h(
      "textarea",
      {
        readonly: true,
        rows: Math.min(6, Math.max(1, Math.ceil(text.length / 34))),
        "aria-label": t(`convention.${name}`),
        "data-testid": name === "blank" ? "result-moves" : `result-moves-${name}`,
      },
      text,
    );
    const button = h(
      "button",
      {
        type: "button",
        "aria-label": `${t("copy")}${t("colon")}${t(`convention.${name}`)}`,
        onclick: () => copy(text, button),
      },
      t("copy"),
    );
    return h("div", { class: "convention" }, h("p", { class: "label" }, t(`convention.${name}`)), area, button);
  }

  // Two hundred boards are made when paper asks for them, not before.
  function writeSheet() {
    if (!result || !el.isConnected) return;
    const written = conventions(result.start, result.columns, result.moves ?? "");
    const boards = [];
    const now = result.start.slice();
    const draw = (caption) => boards.push(picture(now, result.columns, { caption, goal: result.goal }));
    draw(t("sheet.start"));
    [...(result.moves ?? "")].slice(0, SHEET_BOARDS).forEach((move, i) => {
      const tile = slide(now, result.columns, move);
      draw(`${i + 1}. ${tile} ${arrow(OPPOSITE[move])}`);
    });
    sheet.replaceChildren(
      h("h1", {}, t("title")),
      h("p", {}, outcomeText(result)),
      h(
        "p",
        {},
        t("sheet.from", {
          board: textOf(result.start, result.columns),
          goal: textOf(result.goal, result.columns),
          method: result.method,
          heuristic: result.heuristic ?? "–",
        }),
      ),
      ...["blank", "tile", "number"].map((name) =>
        h("p", {}, `${t(`convention.${name}`)}${t("colon")}${written[name]}`),
      ),
      h("div", { class: result.columns > 5 ? "boards large" : "boards" }, boards),
      (result.moves?.length ?? 0) > SHEET_BOARDS
        ? h("p", {}, t("sheet.more", { n: result.moves.length - SHEET_BOARDS }))
        : "",
    );
  }

  watchPuzzle((what) => {
    if (what === "info") return;
    runner.cancel({ quiet: true });
    forget();
  });
  addEventListener("beforeprint", writeSheet);
  matchMedia("print").addEventListener("change", (event) => event.matches && writeSheet());
  onLanguage(paint);
  linkPart("solve", {
    write: () => Object.fromEntries(SETTINGS.map((name) => [name, tileSettings[name]])),
    read: (params) => {
      for (const name of SETTINGS) tileSettings[name] = params.get(name) ?? "";
      knobs.ready.then(() => knobs.put(tileSettings));
    },
  });
  forget();
  return {
    el,
    enter: () => {
      if (!result) reset();
      knobs.put(tileSettings);
      if (readRun()) runner.start();
    },
    leave: () => {
      runner.cancel({ quiet: true });
      player.pause();
    },
  };
}

/** Another view may ask that the search begins as soon as Solve is shown. */
let wanted = false;
export function solveWith(settings) {
  for (const name of SETTINGS) tileSettings[name] = settings[name] ?? "";
  wanted = true;
}
function readRun() {
  const was = wanted;
  wanted = false;
  return was;
}
