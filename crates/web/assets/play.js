// Play: the board under the hand, how far it is from the goal, a hint, undo and redo, and a link that holds it all.

import { search } from "./api.js";
import { BoardView, picture, spoken } from "./board.js";
import { announce, copy, enable, h } from "./dom.js";
import { direction } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { linkHere } from "./link.js";
import {
  OPPOSITE,
  asked,
  goTo,
  isSolved,
  makeMove,
  manhattan,
  puzzle,
  readGoal,
  refresh,
  target,
  textOf,
  watchPuzzle,
} from "./puzzle.js";
import { boardSetup } from "./setup.js";
import { solveWith, tileSettings } from "./solve.js";

export function playView() {
  let hint = null;
  const board = new BoardView({ onmove, onkey });
  const distance = h("output", { class: "big", testid: "distance" });
  const distanceNote = h("p", { class: "help" });
  const made = h("output", { class: "big", testid: "moves-made" });
  const goalBox = h("div", { class: "goal-picture" });
  const notice = h("div", { class: "notice", hidden: true, testid: "notice" });
  const hintButton = h("button", {
    type: "button",
    class: "primary",
    t: "play.hint",
    testid: "hint",
    onclick: giveHint,
  });
  const hintText = h("p", { class: "hint-text", testid: "hint-text" });
  const undo = h("button", { type: "button", t: "play.undo", testid: "undo", onclick: () => step(-1) });
  const redo = h("button", { type: "button", t: "play.redo", testid: "redo", onclick: () => step(1) });
  const restart = h("button", {
    type: "button",
    t: "play.restart",
    onclick: () => goTo(0) && announce(t("play.restarted")),
  });
  const show = h("button", { type: "button", t: "play.show", testid: "show", onclick: showSolution });
  const link = h("a", { t: "play.link", testid: "link", href: "#play" });
  const copyLink = h("button", {
    type: "button",
    t: "copy",
    tLabel: "play.link.copy",
    onclick: () => copy(link.href, copyLink),
  });

  const el = h(
    "div",
    { class: "view play" },
    h("h1", { class: "visually-hidden", t: "tab.play" }),
    h(
      "section",
      { class: "card status", tLabel: "play.status" },
      h("div", { class: "gauge" }, h("span", { class: "label", t: "play.distance" }), distance, distanceNote),
      h("div", { class: "gauge" }, h("span", { class: "label", t: "play.made" }), made),
      h("div", { class: "gauge" }, h("span", { class: "label", t: "play.goal" }), goalBox),
    ),
    h(
      "section",
      { class: "stage", tLabel: "play.stage" },
      board.el,
      notice,
      h("div", { class: "buttons center" }, undo, redo, restart, hintButton, show),
      hintText,
      h("details", { class: "keys" }, h("summary", { t: "play.keys" }), h("p", { t: "board.help" })),
    ),
    h(
      "div",
      { class: "side" },
      boardSetup(),
      h(
        "section",
        { class: "card link-card", tLabel: "play.link" },
        h("div", {}, link, h("p", { class: "help", t: "play.link.help" })),
        copyLink,
      ),
    ),
  );

  function praise() {
    if (puzzle.at === 0) return t("play.hint.done");
    const { at: moves, best } = puzzle;
    return t(best === null ? "play.solved" : moves > best ? "play.solved.longer" : "play.solved.best", { moves, best });
  }

  function onmove(move) {
    const tile = makeMove(move);
    if (tile === 0) return announce(t("play.edge"));
    return announce(isSolved() ? praise() : t("play.moved", { tile, direction: direction(OPPOSITE[move]) }));
  }

  function step(by) {
    const move = by < 0 ? puzzle.moves[puzzle.at - 1] : puzzle.moves[puzzle.at];
    if (!goTo(puzzle.at + by)) return announce(t(by < 0 ? "play.undo.none" : "play.redo.none"));
    return announce(
      t(by < 0 ? "play.undone" : "play.redone", { n: puzzle.at, direction: direction(by < 0 ? move : OPPOSITE[move]) }),
    );
  }

  function onkey(event) {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if ((control && key === "z" && !event.shiftKey) || (!control && key === "u")) step(-1);
    else if ((control && (key === "y" || (key === "z" && event.shiftKey))) || (!control && key === "r")) step(1);
    else if (!control && key === "h") giveHint();
    else if (!control && key === "b")
      announce(
        `${spoken(puzzle.cells, puzzle.columns)}${t("board.rows")}${t("play.distance")}${t("colon")}${distance.textContent}`,
      );
    else return false;
    return true;
  }

  function sayHint(move, left) {
    hint = move;
    const tile = puzzle.cells[target(puzzle.cells, puzzle.columns, move)];
    const text =
      t("play.hint.text", { tile, direction: direction(OPPOSITE[move]) }) +
      (left === null ? "" : t("play.hint.left", { n: left }));
    hintText.textContent = text;
    announce(text);
    board.show(puzzle.cells, puzzle.columns, puzzle.goal, { hint });
  }

  // The table knows small boards at once; for larger ones a short search has to serve.
  async function giveHint() {
    if (isSolved()) return say("play.hint.done");
    if (!puzzle.info)
      await new Promise((resolve) => {
        const stop = watchPuzzle((what) => what === "info" && (stop(), resolve()));
      });
    if (puzzle.info.solvable === false) return say("play.hint.unsolvable");
    if (puzzle.info.hint) return sayHint(puzzle.info.hint, puzzle.info.distance);
    say("play.hint.searching");
    const before = textOf(puzzle.cells, puzzle.columns);
    try {
      const body = { ...asked(), time_limit: 5, moves: "blank" };
      let result = await search("solve", body);
      if (!result.moves) result = await search("solve", { ...body, method: "anytime" });
      if (before !== textOf(puzzle.cells, puzzle.columns)) return undefined;
      return result.moves ? sayHint(result.moves[0], result.optimal ? result.steps : null) : say("play.hint.unknown");
    } catch (error) {
      hintText.textContent = error.message;
      return undefined;
    }
  }

  function showSolution() {
    solveWith(tileSettings);
    location.hash = "#solve";
  }

  function say(key) {
    hintText.textContent = t(key);
    announce(t(key));
  }

  // A button of the notice goes with it; the board then has the focus.
  const offer = (label, act) =>
    h("button", { type: "button", onclick: () => (board.grid.focus({ preventScroll: true }), act()) }, label);

  function paintNotice() {
    const { info } = puzzle;
    notice.className = "notice";
    if (info?.failed) {
      notice.replaceChildren(h("p", {}, info.failed), offer(t("retry"), refresh));
      notice.classList.add("bad");
    } else if (isSolved()) {
      const again = () => el.querySelector('[data-testid="shuffle"]').click();
      notice.replaceChildren(h("p", {}, praise()), ...(puzzle.at > 0 ? [offer(t("play.another"), again)] : []));
      notice.classList.add("good");
    } else if (info?.solvable === false) {
      const reaches = (info.reaches ?? []).map((name) => offer(t("play.switch", { goal: name }), () => readGoal(name)));
      notice.replaceChildren(h("p", {}, t("play.unsolvable")), h("div", { class: "buttons" }, reaches));
      notice.classList.add("bad");
    } else {
      notice.hidden = true;
      return;
    }
    notice.hidden = false;
  }

  function paint(what) {
    const { info } = puzzle;
    if (what !== "info") {
      hint = null;
      hintText.textContent = "";
      board.show(puzzle.cells, puzzle.columns, puzzle.goal, { hint });
      if (what !== "move") goalBox.replaceChildren(picture(puzzle.goal, puzzle.columns));
      made.textContent = puzzle.at;
      enable(undo, puzzle.at > 0);
      enable(redo, puzzle.at < puzzle.moves.length);
      enable(restart, puzzle.at > 0);
      link.href = linkHere("play");
    }
    if (info || what === "board") {
      const known = typeof info?.distance === "number";
      distance.textContent = isSolved()
        ? "0"
        : known
          ? info.distance
          : info?.solvable === false
            ? "∞"
            : info
              ? `≥ ${manhattan(puzzle.cells, puzzle.goal, puzzle.columns)}`
              : "…";
      distanceNote.textContent =
        known || isSolved() || !info
          ? ""
          : info.solvable === false
            ? t("play.distance.never")
            : t("play.distance.bound");
    }
    paintNotice();
  }

  // Arrows do nothing on buttons and links: whoever presses one there, after a hint for instance, means the board.
  addEventListener("keydown", (event) => {
    const at = document.activeElement;
    const idle = !at || at.matches("body, main, a, button");
    if (el.isConnected && idle && event.key.startsWith("Arrow") && !event.defaultPrevented) board.key(event);
  });
  watchPuzzle(paint);
  onLanguage(() => paint("board"));
  paint("board");
  return { el };
}
