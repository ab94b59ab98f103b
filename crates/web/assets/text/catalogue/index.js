// Every text of the page, English and Chinese side by side so that neither is forgotten, in one file for each part of the page. `{name}`
// is filled in; English may give "one|many". "untranslated" instead of the Chinese shows the English until it is translated.

import { BOARD } from "./board.js";
import { FOUR } from "./four.js";
import { FRAME } from "./frame.js";
import { LESSONS } from "./lessons.js";
import { MAZE } from "./maze.js";
import { PLAY } from "./play.js";
import { RACE } from "./race.js";
import { SEARCH } from "./search.js";
import { SETTINGS } from "./settings.js";
import { SOLVE } from "./solve.js";
import { SPACE } from "./space.js";
import { WATCH } from "./watch.js";

/** The parts; no key stands in two of them. */
export const PARTS = [FRAME, BOARD, SETTINGS, SEARCH, PLAY, SOLVE, WATCH, RACE, SPACE, MAZE, FOUR, LESSONS];

/** [English, 中文]. The keys and the places to fill are part of the type: a text that is not here does not pass tsc. */
export const TEXTS = {
  ...FRAME,
  ...BOARD,
  ...SETTINGS,
  ...SEARCH,
  ...PLAY,
  ...SOLVE,
  ...WATCH,
  ...RACE,
  ...SPACE,
  ...MAZE,
  ...FOUR,
  ...LESSONS,
};
