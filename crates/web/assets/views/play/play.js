// Play: the board, its distance from the goal, hints, undo and redo, and a link with all of it.

import { search } from "../../app/api.js";
import { BoardView, picture, spoken } from "../../widgets/board.js";
import { Clock } from "./clock.js";
import { announce, button, copy, enable, h } from "../../app/dom.js";
import { direction } from "../../text/format.js";
import { viewHead } from "../../widgets/heading.js";
import { onLanguage, t } from "../../text/i18n.js";
import { openSolve, linkHere } from "../../app/address.js";
import {
  OPPOSITE,
  TILES,
  boardRequest,
  goTo,
  isSolved,
  makeMove,
  manhattan,
  puzzle,
  readGoal,
  refresh,
  target,
  watchPuzzle,
} from "../../store/puzzle.js";
import { settingsFor } from "../../store/settings.js";
import { boardSetup } from "../../widgets/board-setup.js";

/** @import { PlainKey } from "../../../page/types.js" */
/** @import { Change } from "../../store/puzzle.js" */

function praise() {
  const { at: moves, best } = puzzle;
  if (moves === 0) return t("play.hint.done");
  if (best === null) return t("play.solved", { moves });
  return t(moves > best ? "play.solved.longer" : "play.solved.best", { moves, best });
}

/** The card with the server's facts. */
async function facts() {
  if (!puzzle.info) {
    await new Promise((resolve) => {
      const stop = watchPuzzle((what) => what === "info" && (stop(), resolve(undefined)));
    });
  }
  return puzzle.info ?? {};
}

export class PlayView {
  board = new BoardView({ onmove: (move) => this.move(move), onkey: (event) => this.key(event) });
  distance = h("output", { class: "big", testid: "distance" });
  distanceNote = h("p", { class: "help" });
  setup = boardSetup();
  clock = new Clock();
  made = h("output", { class: "big", testid: "moves-made" });
  goalBox = h("div", { class: "goal-picture" });
  notice = h("div", { class: "notice", hidden: true, testid: "notice" });
  hintText = h("p", { class: "hint-text", testid: "hint-text" });
  undo = button("play.undo", () => this.step(-1), { testid: "undo" });
  redo = button("play.redo", () => this.step(1), { testid: "redo" });
  restart = button("play.restart", () => goTo(0) && announce(t("play.restarted")));
  link = h("a", { t: "play.link", testid: "link", href: "#play" });
  /** Cancels the running search for a hint. @type {AbortController | null} */
  seeking = null;
  /** @type {HTMLElement} */
  el = h(
    "div",
    { class: "view play" },
    viewHead("play"),
    this.statusCard(),
    this.stage(),
    h("div", { class: "side" }, this.setup.el, this.linkCard()),
  );

  constructor() {
    // Keys pressed on buttons, links or the page itself are passed to the board.
    addEventListener("keydown", (event) => {
      const at = document.activeElement;
      const idle = !at || at.matches("body, main, a, button");
      const meant = idle && /^(Arrow\w+|[hurbz0-9])$/i.test(event.key) && !event.defaultPrevented;
      if (this.el.isConnected && meant) this.board.key(event);
    });
    addEventListener("paste", (event) => this.pasted(event));
    watchPuzzle((what) => {
      // A move makes the hint obsolete.
      if (what !== "info") this.seeking?.abort();
      if (what === "board") this.clock.reset();
      this.paint(what);
    });
    onLanguage(() => this.paint("board"));
    this.paint("board");
  }

  statusCard() {
    /** @param {PlainKey} key @param {HTMLElement[]} shown */
    const gauge = (key, ...shown) => h("div", { class: "gauge" }, h("span", { class: "label", t: key }), shown);
    return h(
      "section",
      { class: "card status", tLabel: "play.status" },
      gauge("play.distance", this.distance, this.distanceNote),
      gauge("play.made", this.made),
      gauge("play.time", this.clock.el),
      gauge("play.goal", this.goalBox),
      this.clock.note,
    );
  }

  stage() {
    const hint = button("play.hint", () => this.giveHint(), { class: "primary", testid: "hint" });
    const show = button("play.show", showSolution, { testid: "show" });
    const fresh = button("play.new", () => this.setup.act(() => this.setup.mix()), { testid: "new-board" });
    return h(
      "section",
      { class: "stage", tLabel: "play.stage" },
      this.board.el,
      this.notice,
      h("div", { class: "buttons center" }, fresh, this.undo, this.redo, this.restart, hint, show),
      this.hintText,
      h("details", { class: "keys" }, h("summary", { t: "play.keys" }), h("p", { t: "board.help" })),
    );
  }

  linkCard() {
    const copying = button("copy", () => copy(this.link.href, copying), { tLabel: "play.link.copy" });
    const about = h("div", {}, this.link, h("p", { class: "help", t: "play.link.help" }));
    return h("section", { class: "card link-card", tLabel: "play.link" }, about, copying);
  }

  /** @param {string} move */
  move(move) {
    const tile = makeMove(move);
    if (tile !== 0) this.clock.move();
    if (isSolved()) this.clock.stop(kindOf(), puzzle.at);
    if (tile === 0) announce(t("play.edge"));
    else announce(isSolved() ? praise() : t("play.moved", { tile, direction: direction(OPPOSITE[move]) }));
  }

  /**
   * Reads a board that is pasted outside any input field.
   * @param {ClipboardEvent} event
   */
  pasted(event) {
    const text = event.clipboardData?.getData("text").trim();
    const taken = document.activeElement?.matches("input, textarea, select");
    if (!this.el.isConnected || taken || !text) return;
    event.preventDefault();
    this.setup.act(() => this.setup.read(text));
  }

  /** @param {1 | -1} by */
  step(by) {
    const back = by < 0;
    const move = back ? puzzle.moves[puzzle.at - 1] : puzzle.moves[puzzle.at];
    if (!goTo(puzzle.at + by)) announce(t(back ? "play.undo.none" : "play.redo.none"));
    else {
      const way = direction(back ? move : OPPOSITE[move]);
      announce(t(back ? "play.undone" : "play.redone", { n: puzzle.at, direction: way }));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const back = control ? key === "z" && !event.shiftKey : key === "u";
    const forth = control ? key === "y" || (key === "z" && event.shiftKey) : key === "r";
    if (back) this.step(-1);
    else if (forth) this.step(1);
    else if (!control && key === "h") this.giveHint();
    else if (!control && key === "b") this.readAloud();
    else return false;
    return true;
  }

  readAloud() {
    const distance = `${t("play.distance")}${t("colon")}${this.distance.textContent}`;
    announce(`${spoken(puzzle.cells, puzzle.columns)}${t("board.rows")}${distance}`);
  }

  /**
   * @param {string} move
   * @param {number | null} left
   */
  sayHint(move, left) {
    const tile = puzzle.cells[target(puzzle.cells, puzzle.columns, move)];
    const advice = t("play.hint.text", { tile, direction: direction(OPPOSITE[move]) });
    const text = advice + (left === null ? "" : t("play.hint.left", { n: left }));
    this.hintText.textContent = text;
    announce(text);
    this.board.show(puzzle.cells, puzzle.columns, puzzle.goal, { hint: move });
  }

  // Small boards are in a table; larger ones need a short search, one at a time.
  async giveHint() {
    this.seeking?.abort();
    if (isSolved()) return this.say("play.hint.done");
    const mine = (this.seeking = new AbortController());
    const info = await facts();
    if (mine.signal.aborted) return undefined;
    if (info.solvable === false) return this.say("play.hint.unsolvable");
    if (info.hint) return this.sayHint(info.hint, info.distance ?? null);
    this.say("play.hint.searching");
    try {
      const { move, steps, optimal } = await search(
        "hint",
        { ...boardRequest(), moves: "blank" },
        undefined,
        mine.signal,
      );
      return move ? this.sayHint(move, optimal ? (steps ?? null) : null) : this.say("play.hint.unknown");
    } catch (error) {
      if (error.name !== "AbortError") this.hintText.textContent = error.message;
      return undefined;
    }
  }

  leave() {
    this.seeking?.abort();
  }

  /** @param {"play.hint.done" | "play.hint.unsolvable" | "play.hint.searching" | "play.hint.unknown"} key */
  say(key) {
    this.hintText.textContent = t(key);
    announce(t(key));
  }

  /**
   * A button in the notice disappears when pressed, so the board gets the focus.
   * @param {string} label
   * @param {() => void} act
   */
  offer(label, act) {
    const onclick = () => {
      this.board.grid.focus({ preventScroll: true });
      act();
    };
    return h("button", { type: "button", onclick }, label);
  }

  /** The notice and whether it is good or bad; null if there is none. */
  news() {
    const { info } = puzzle;
    if (info?.failed) return { kind: "bad", parts: [h("p", {}, info.failed), this.offer(t("retry"), refresh)] };
    if (isSolved()) {
      const next = () => this.setup.act(() => this.setup.mix());
      const another = puzzle.at > 0 ? [this.offer(t("play.another"), next)] : [];
      return { kind: "good", parts: [h("p", {}, praise()), ...another] };
    }
    if (info?.solvable !== false) return null;
    const goals = info.reaches ?? [];
    const reaches = goals.map((goal) => this.offer(t("play.switch", { goal }), () => readGoal(goal)));
    return { kind: "bad", parts: [h("p", {}, t("play.unsolvable")), h("div", { class: "buttons" }, reaches)] };
  }

  paintNotice() {
    const news = this.news();
    this.notice.hidden = !news;
    this.notice.className = news ? `notice ${news.kind}` : "notice";
    if (news) this.notice.replaceChildren(...news.parts);
  }

  /** @param {Change} what */
  paint(what) {
    if (what !== "info") this.paintBoard(what === "board");
    if (puzzle.info || what === "board") this.paintDistance();
    if (puzzle.info && puzzle.at === 0 && !isSolved()) this.clock.wait(kindOf());
    this.paintNotice();
  }

  /** @param {boolean} anew whether the goal may have changed as well */
  paintBoard(anew) {
    this.hintText.textContent = "";
    this.board.show(puzzle.cells, puzzle.columns, puzzle.goal);
    if (anew) this.goalBox.replaceChildren(picture(puzzle.goal, puzzle.columns));
    this.made.textContent = String(puzzle.at);
    enable(this.undo, puzzle.at > 0);
    enable(this.redo, puzzle.at < puzzle.moves.length);
    enable(this.restart, puzzle.at > 0);
    this.link.href = linkHere("play");
  }

  paintDistance() {
    const [distance, note] = distanceWords();
    this.distance.textContent = distance;
    this.distanceNote.textContent = note;
  }
}

/** The category of a record: the size, and the distance if known. The key does not depend on the language. */
function kindOf() {
  const { rows, columns, best } = puzzle;
  const size = `${rows} × ${columns}`;
  const name = best === null ? size : `${size}${t("listed")}${t("play.kind", { n: best })}`;
  return { key: `${rows}x${columns} ${best ?? ""}`, name };
}

/** The distance to the goal or its lower bound, and a note about it. */
function distanceWords() {
  const { info } = puzzle;
  if (isSolved()) return ["0", ""];
  if (typeof info?.distance === "number") return [String(info.distance), ""];
  if (!info) return ["…", ""];
  if (info.solvable === false) return ["∞", t("play.distance.never")];
  return [`≥ ${manhattan(puzzle.cells, puzzle.goal, puzzle.columns)}`, t("play.distance.bound")];
}

const showSolution = () => openSolve(settingsFor(TILES));
