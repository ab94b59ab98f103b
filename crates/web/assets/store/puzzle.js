// The sliding puzzle that Play, Solve, Watch and Race share: a start, the moves made from it, how many of them are in force
// (undo and redo), and a goal. What the server knows of the position (distance, hint, parity) follows every change.

import { onServer, patiently, postJson } from "../app/api.js";
import { onLanguage, t } from "../text/i18n.js";

/** @import { BoardFacts, Body } from "../../page/types.js" */

/**
 * Rows and columns that the blank goes by, for each letter.
 * @type {Record<string, [number, number]>}
 */
export const STEP = { l: [0, -1], u: [-1, 0], r: [0, 1], d: [1, 0] };
/** @type {Record<string, string>} */
export const OPPOSITE = { l: "r", u: "d", r: "l", d: "u" };

/** What the server calls the domain of these boards. */
export const TILES = "tiles";

/** The most cells of boards whose distances are all known to the server. */
export const KNOWN = 10;

/** The most rows, and the most columns, that the page shows. */
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
   * What the server knows of it; until then nothing, or why it says nothing.
   * @type {(Partial<BoardFacts> & { failed?: string }) | null}
   */
  info: null,
  /**
   * The fewest moves from the start, once known.
   * @type {number | null}
   */
  best: null,
};

/** @typedef {"board" | "move" | "info"} Change */
/** @type {Set<(what: Change) => void>} */
const listeners = new Set();
/**
 * Calls `listener` with what changed, until the function it answers with is called.
 * @param {(what: Change) => void} listener
 */
export function watchPuzzle(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const tell = (/** @type {Change} */ what) => listeners.forEach((listener) => listener(what));

/**
 * `2 8 3/1 0 4/7 6 5`.
 * @param {number[]} cells
 * @param {number} columns
 */
export function textOf(cells, columns) {
  const rows = [];
  for (let i = 0; i < cells.length; i += columns) rows.push(cells.slice(i, i + columns).join(" "));
  return rows.join("/");
}

/**
 * Reads what `textOf` writes.
 * @param {string} text
 */
export function cellsOf(text) {
  return text.split("/").flatMap((row) => row.trim().split(/\s+/).map(Number));
}

export const goalText = () => puzzle.goalName ?? textOf(puzzle.goal, puzzle.columns);
export const isSolved = () => puzzle.cells.every((tile, i) => tile === puzzle.goal[i]);

/**
 * Size as a request needs it: a board of one row says nothing of its shape by itself.
 * @param {number} rows
 * @param {number} columns
 */
export const sizeOf = (rows, columns) => (rows === 1 ? `1x${columns}` : undefined);

/** The position of now as every request has it. */
export const asked = () => ({
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
 * Moves the blank within `cells` and answers with the tile that moved, or 0.
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
 * The moves of the blank in the other conventions.
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
 * Manhattan distance of the tiles: at least so many moves.
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
let inquiry = null;
async function inquire() {
  inquiry?.abort();
  const mine = (inquiry = new AbortController());
  puzzle.info = null;
  try {
    /** @param {{ busy?: number }} progress */
    const busy = ({ busy: n }) => {
      puzzle.info = { failed: t("run.busy", { n }) };
      tell("info");
    };
    const info = await patiently(() => postJson("boards", asked(), mine.signal), busy, mine.signal);
    if (mine === inquiry) {
      puzzle.info = info;
      if (puzzle.at === 0) puzzle.best = info.distance ?? null;
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    puzzle.info = { failed: error.message };
  }
  if (mine === inquiry) tell("info");
}

/** @param {Change} what */
function changed(what) {
  tell(what);
  inquire();
}

/**
 * Puts a board as the server describes it in place of the old one.
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
 * What is said of a board that the page cannot show.
 * @param {string} field
 */
export const tooLarge = (field) => Object.assign(new Error(t("setup.too.large", { largest: LARGEST })), { field });

/** @typedef {Pick<Body<"boards">, "board" | "size" | "goal">} BoardWish */

/**
 * Asks the server to read a board in any form; refuses what is too large to be shown.
 * @param {BoardWish} wish
 */
export async function lookAt({ board, size, goal }) {
  const answer = await postJson("boards", { board, size, goal });
  const fits = answer.rows <= LARGEST && answer.columns <= LARGEST && answer.rows * answer.columns >= 2;
  if (!fits) throw tooLarge("board");
  return answer;
}

/**
 * Reads a board in any form and takes it.
 * @param {BoardWish} wish
 * @param {string} [moves]
 * @param {number} [at]
 */
export async function readBoard(wish, moves, at) {
  const answer = await lookAt(wish);
  setBoard(answer, moves, at);
  return answer;
}

/**
 * Another goal for the same board.
 * @param {string} goal
 */
export async function readGoal(goal) {
  const answer = await postJson("boards", { ...asked(), goal });
  puzzle.goal = answer.goal;
  puzzle.goalName = answer.goal_name ?? null;
  puzzle.best = null;
  changed("board");
}

/**
 * Makes a move of the blank; answers with the tile that moved, or 0.
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
 * Goes to any point of the moves made.
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

/** Asks again, for instance after the first look at the page. */
export const refresh = inquire;

onLanguage(() => puzzle.info?.failed && inquire());
onServer((up) => up && puzzle.info?.failed && inquire());
