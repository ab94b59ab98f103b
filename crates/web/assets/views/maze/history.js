// The undo history of the maze: a copy before every stroke.

import { maze } from "./cells.js";

/** @import { Cell } from "../../../page/types.js" */
/** @typedef {{ cells: string[], from: Cell, to: Cell, weighted: boolean }} Snapshot */

const MOST = 200;

/** @returns {Snapshot} */
const now = () => ({
  cells: maze.cells.map((row) => row.join("")),
  from: [...maze.from],
  to: [...maze.to],
  weighted: maze.weighted,
});

/** @param {Snapshot} kept */
function restore({ cells, from, to, weighted }) {
  Object.assign(maze, { cells: cells.map((row) => [...row]), from: [...from], to: [...to], weighted });
}

export class MazeHistory {
  /** @type {Snapshot[]} */
  past = [];
  /** @type {Snapshot[]} */
  future = [];

  /** Saves the maze before a stroke; copies of strokes without effect are skipped. */
  keep() {
    const kept = now();
    if (JSON.stringify(this.past.at(-1)) === JSON.stringify(kept)) return;
    this.past.push(kept);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
  }

  /** Undoes the last stroke; returns whether there was one. */
  undo() {
    return this.move(this.past, this.future);
  }

  redo() {
    return this.move(this.future, this.past);
  }

  /**
   * @param {Snapshot[]} from
   * @param {Snapshot[]} to
   */
  move(from, to) {
    const here = now();
    let kept = from.pop();
    // Skip strokes without effect.
    while (kept && JSON.stringify(kept) === JSON.stringify(here)) kept = from.pop();
    if (!kept) return false;
    to.push(here);
    restore(kept);
    return true;
  }
}
