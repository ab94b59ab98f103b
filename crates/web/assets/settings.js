// The settings of a search that the address holds, and the wish of one view that another begins a search at once.

/** @import { Settings } from "../page/types.js" */

/** Settings chosen from a list of the registry, and that list. */
export const CHOICES = /** @type {const} */ ({
  goal_test: "goal_tests",
  duplicates: "duplicates",
  store: "stores",
  cost: "costs",
});

/**
 * Settings that are numbers, and their bounds.
 * @satisfies {Record<string, { min: number, max?: number, step: number | "any" }>}
 */
export const NUMBERS = {
  bound: { min: 0, step: 1 },
  weight_g: { min: 0, max: 1000, step: "any" },
  weight_h: { min: 0, max: 1000, step: "any" },
  within: { min: 1, max: 1000, step: "any" },
  node_limit: { min: 1, step: 1 },
  time_limit: { min: 1, step: 1 },
  memory_mib: { min: 1, step: 1 },
};

/** @typedef {keyof typeof CHOICES} Chosen */
/** @typedef {keyof typeof NUMBERS} Numeric */
/** @typedef {"order" | Chosen | Numeric} Knob */
/** @typedef {"method" | "heuristic" | Knob} Setting */

export const CHOSEN = /** @type {Chosen[]} */ (Object.keys(CHOICES));
export const NUMERIC = /** @type {Numeric[]} */ (Object.keys(NUMBERS));
/** The settings that methods have or have not. */
export const KNOBS = /** @type {Knob[]} */ (["order", ...CHOSEN, ...NUMERIC]);
/** Every setting a search on the page may carry. */
export const SETTINGS = /** @type {Setting[]} */ (["method", "heuristic", ...KNOBS]);

/** The settings that Solve and Watch share. */
export const tileSettings = /** @type {Settings} */ ({});

/** Says that what the address holds has changed. */
export const settingsChanged = () => dispatchEvent(new Event("settings"));

/**
 * The settings as entries of an address.
 * @param {Settings} settings
 */
export const writeSettings = (settings) => Object.fromEntries(SETTINGS.map((name) => [name, settings[name]]));

/**
 * Takes the settings from an address; what it does not have is left open.
 * @param {Settings} settings
 * @param {URLSearchParams} params
 */
export function readSettings(settings, params) {
  for (const name of SETTINGS) settings[name] = params.get(name) ?? "";
}

let wanted = false;
/**
 * Asks that a search with `settings` begins as soon as Solve is shown.
 * @param {Settings} settings
 */
export function solveWith(settings) {
  for (const name of SETTINGS) tileSettings[name] = settings[name] ?? "";
  wanted = true;
}

/** Whether a search was asked for; once. */
export function takeWish() {
  const was = wanted;
  wanted = false;
  return was;
}
