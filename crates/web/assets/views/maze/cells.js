// The cells of the maze. A cell is "#" (wall) or the cost of entering it, which is "1" without costs.

/** @import { Cell } from "../../../page/types.js" */

export const LARGEST = 40;
export const maze = {
  /** @type {string[][]} */
  cells: [],
  /** @type {Cell} */
  from: [0, 0],
  /** @type {Cell} */
  to: [0, 0],
  weighted: false,
};
export const SAMPLE = ["01000", "01010", "00000", "01110", "00010"];

/**
 * Replaces the cells; by default, start and goal are opposite corners.
 * @param {string[]} rows
 * @param {Cell} [from]
 * @param {Cell} [to]
 */
export function setMaze(rows, from, to) {
  maze.cells = rows.map((row) => [...row]);
  maze.from = from ?? [0, 0];
  maze.to = to ?? [rows.length - 1, rows[0].length - 1];
}

/**
 * A small seeded generator, so that mazes can be reproduced.
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

const WAYS = [
  [0, 2],
  [2, 0],
  [0, -2],
  [-2, 0],
];

/**
 * Creates corridors with randomised depth-first search, then removes a few walls so that there is more than one path.
 * @param {number} rows
 * @param {number} columns
 * @param {number} seed
 */
export function corridors(rows, columns, seed) {
  const random = randomFrom(seed);
  /** @type {string[][]} */
  const cells = Array.from({ length: rows }, () => Array(columns).fill("#"));
  const stack = [[0, 0]];
  cells[0][0] = "1";
  while (stack.length) {
    const [r, c] = stack[stack.length - 1];
    const ways = WAYS.filter(([dr, dc]) => cells[r + dr]?.[c + dc] === "#");
    if (!ways.length) {
      stack.pop();
      continue;
    }
    const [dr, dc] = ways[Math.floor(random() * ways.length)];
    cells[r + dr / 2][c + dc / 2] = "1";
    cells[r + dr][c + dc] = "1";
    stack.push([r + dr, c + dc]);
  }
  for (let i = 0; i < (rows * columns) / 14; i += 1) {
    cells[Math.floor(random() * rows)][Math.floor(random() * columns)] = "1";
  }
  cells[rows - 1][columns - 1] = "1";
  if (rows > 1 && columns > 1) cells[rows - 1][columns - 2] = "1";
  return cells;
}

/** The maze in the server's text format. */
export function text() {
  const letter = (/** @type {string} */ cell) => (maze.weighted ? cell : cell === "#" ? "1" : "0");
  return maze.cells.map((row) => row.map(letter).join("")).join("\n");
}
