// The board shared by Play, Solve, Watch, Race and Space: a start, the moves made from it, how many of them are in effect (undo and redo), and
// a goal. After every change, the server's facts about the position (distance, hint, parity) are updated.

import { onServer, retryWhileBusy, postJson } from "../app/api.js";
import { onLanguage, t } from "../text/i18n.js";

/** @import { BoardFacts, Body } from "../../page/types.js" */

/**
 * The step of the blank in rows and columns, for each letter.
 * @type {Record<string, [number, number]>}
 */
export const STEP = { l: [0, -1], u: [-1, 0], r: [0, 1], d: [1, 0] };
/** @type {Record<string, string>} */
export const OPPOSITE = { l: "r", u: "d", r: "l", d: "u" };

/** The name of the domain of these boards. */
export const TILES = "tiles";

/** Maximum number of cells of boards with a complete table on the server. */
export const KNOWN = 10;

/** Maximum number of rows and of columns that the page shows. */
export const LARGEST = 10;

export const puzzle = {
  rows: 3,
  columns: 3,
  start: [2, 8, 3, 1, 0, 4, 7, 6, 5],
  moves: "",
  at: 0,
  cells: [2, 8, 3, 1, 0, 4, 7, 6, 5],
  goal: [1, 2, 3, 8, 0, 4, 7, 6, 5],
  /** @type {string | null} */
  goalName: "spiral",
  /**
   * The server's facts about the position; null until they arrive, or the reason why they are missing.
   * @type {(Partial<BoardFacts> & { failed?: string }) | null}
   */
  info: null,
  /**
   * The optimal number of moves from the start, once known.
   * @type {number | null}
   */
  best: null,
};

/** @typedef {"board" | "move" | "info"} Change */
/** @type {Set<(what: Change) => void>} */
const listeners = new Set();
/**
 * Calls `listener` with what changed, until the returned function is called.
 * @param {(what: Change) => void} listener
 */
export function watchPuzzle(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const notify = (/** @type {Change} */ what) => listeners.forEach((listener) => listener(what));

/**
 * The text of a board, such as `2 8 3/1 0 4/7 6 5`.
 * @param {number[]} cells
 * @param {number} columns
 */
export function textOf(cells, columns) {
  const rows = [];
  for (let i = 0; i < cells.length; i += columns) rows.push(cells.slice(i, i + columns).join(" "));
  return rows.join("/");
}

/**
 * The inverse of `textOf`.
 * @param {string} text
 */
export function cellsOf(text) {
  return text.split("/").flatMap((row) => row.trim().split(/\s+/).map(Number));
}

export const goalText = () => puzzle.goalName ?? textOf(puzzle.goal, puzzle.columns);
export const isSolved = () => puzzle.cells.every((tile, i) => tile === puzzle.goal[i]);

/**
 * The size in a request; needed because the text of a board may not determine its shape.
 * @param {number} rows
 * @param {number} columns
 */
export const sizeOf = (rows, columns) => (rows === 1 ? `1x${columns}` : undefined);

/** The current position as part of a request. */
export const boardRequest = () => ({
  board: textOf(puzzle.cells, puzzle.columns),
  size: sizeOf(puzzle.rows, puzzle.columns),
  goal: goalText(),
});

/**
 * The cell the blank goes to with `move`, or -1 at an edge.
 * @param {number[]} cells
 * @param {number} columns
 * @param {string} move
 */
export function target(cells, columns, move) {
  const blank = cells.indexOf(0);
  const row = Math.floor(blank / columns) + STEP[move][0];
  const column = (blank % columns) + STEP[move][1];
  if (row < 0 || column < 0 || column >= columns || row >= cells.length / columns) return -1;
  return row * columns + column;
}

/**
 * Moves the blank within `cells` and returns the tile that moved, or 0.
 * @param {number[]} cells
 * @param {number} columns
 * @param {string} move
 */
export function slide(cells, columns, move) {
  const to = target(cells, columns, move);
  if (to < 0) return 0;
  const blank = cells.indexOf(0);
  const tile = cells[to];
  cells[blank] = tile;
  cells[to] = 0;
  return tile;
}

/**
 * The moves in the other conventions.
 * @param {number[]} start
 * @param {number} columns
 * @param {string} moves
 */
export function conventions(start, columns, moves) {
  const cells = start.slice();
  const numbers = [];
  for (const move of moves) numbers.push(slide(cells, columns, move));
  return { blank: moves, tile: [...moves].map((move) => OPPOSITE[move]).join(""), number: numbers.join(" ") };
}

/**
 * Manhattan distance of the tiles, a lower bound of the number of moves.
 * @param {number[]} cells
 * @param {number[]} goal
 * @param {number} columns
 */
export function manhattan(cells, goal, columns) {
  /** @type {number[]} */
  const place = [];
  goal.forEach((tile, i) => (place[tile] = i));
  return cells.reduce((sum, tile, i) => {
    if (tile === 0) return sum;
    const to = place[tile];
    const rows = Math.abs(Math.floor(i / columns) - Math.floor(to / columns));
    return sum + rows + Math.abs((i % columns) - (to % columns));
  }, 0);
}

function recompute() {
  puzzle.cells = puzzle.start.slice();
  for (const move of puzzle.moves.slice(0, puzzle.at)) slide(puzzle.cells, puzzle.columns, move);
}

/** @type {AbortController | null} */
let pending = null;
async function updateFacts() {
  pending?.abort();
  const mine = (pending = new AbortController());
  puzzle.info = null;
  try {
    /** @param {{ busy?: number }} progress */
    const busy = ({ busy: n }) => {
      puzzle.info = { failed: t("run.busy", { n }) };
      notify("info");
    };
    const info = await retryWhileBusy(() => postJson("boards", boardRequest(), mine.signal), busy, mine.signal);
    if (mine === pending) {
      puzzle.info = info;
      if (puzzle.at === 0) puzzle.best = info.distance ?? null;
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    puzzle.info = { failed: error.message };
  }
  if (mine === pending) notify("info");
}

/** @param {Change} what */
function changed(what) {
  notify(what);
  updateFacts();
}

/**
 * Replaces the board by one from the server.
 * @param {BoardFacts} facts
 */
export function setBoard({ rows, columns, start, goal, goal_name: goalName }, moves = "", at = moves.length) {
  Object.assign(puzzle, {
    rows,
    columns,
    start: start.slice(),
    goal,
    goalName: goalName ?? null,
    moves: "",
    at: 0,
    best: null,
  });
  const probe = start.slice();
  for (const move of moves) {
    if (!STEP[move] || slide(probe, columns, move) === 0) break;
    puzzle.moves += move;
  }
  puzzle.at = Math.min(Math.max(at, 0), puzzle.moves.length);
  recompute();
  changed("board");
}

/**
 * The message about a board that is too large for the page.
 * @param {string} field
 */
export const tooLarge = (field) => Object.assign(new Error(t("setup.too.large", { largest: LARGEST })), { field });

/** @typedef {Pick<Body<"boards">, "board" | "size" | "goal">} BoardRequest */

/**
 * Lets the server read a board in any form; throws if it is too large for the page.
 * @param {BoardRequest} wish
 */
export async function lookAt({ board, size, goal }) {
  const answer = await postJson("boards", { board, size, goal });
  const fits = answer.rows <= LARGEST && answer.columns <= LARGEST && answer.rows * answer.columns >= 2;
  if (!fits) throw tooLarge("board");
  return answer;
}

/**
 * Reads a board in any form and switches to it.
 * @param {BoardRequest} wish
 * @param {string} [moves]
 * @param {number} [at]
 */
export async function readBoard(wish, moves, at) {
  const answer = await lookAt(wish);
  setBoard(answer, moves, at);
  return answer;
}

/**
 * Changes the goal of the board.
 * @param {string} goal
 */
export async function readGoal(goal) {
  const answer = await postJson("boards", { ...boardRequest(), goal });
  puzzle.goal = answer.goal;
  puzzle.goalName = answer.goal_name ?? null;
  puzzle.best = null;
  changed("board");
}

/**
 * Makes a move of the blank; returns the tile that moved, or 0.
 * @param {string} move
 */
export function makeMove(move) {
  const tile = slide(puzzle.cells, puzzle.columns, move);
  if (tile === 0) return 0;
  if (puzzle.moves[puzzle.at] !== move) puzzle.moves = puzzle.moves.slice(0, puzzle.at) + move;
  puzzle.at += 1;
  changed("move");
  return tile;
}

/**
 * Undoes or redoes moves up to a position.
 * @param {number} at
 */
export function goTo(at) {
  const to = Math.min(Math.max(at, 0), puzzle.moves.length);
  if (to === puzzle.at) return false;
  puzzle.at = to;
  recompute();
  changed("move");
  return true;
}

/** Updates the facts, for example when the page is opened. */
export const refresh = updateFacts;

onLanguage(() => puzzle.info?.failed && updateFacts());
onServer((up) => up && puzzle.info?.failed && updateFacts());
