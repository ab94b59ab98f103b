// The settings of a search that the address holds.

/** @import { Settings } from "../../page/types.js" */

/** Settings chosen from a list of the registry, and that list. */
export const CHOICES = /** @type {const} */ ({
  goal_test: "goal_tests",
  duplicates: "duplicates",
  store: "stores",
  cost: "costs",
});

/** Settings chosen from a list that the registry has with the knob itself. */
export const NAMED = /** @type {const} */ (["ties", "variant", "schedule"]);

/**
 * Settings that are numbers, and their bounds.
 * @satisfies {Record<string, { min: number, max?: number, step: number | "any" }>}
 */
export const NUMBERS = {
  bound: { min: 0, step: 1 },
  weight_g: { min: 0, max: 1000, step: "any" },
  weight_h: { min: 0, max: 1000, step: "any" },
  within: { min: 1, max: 1000, step: "any" },
  seed: { min: 0, step: 1 },
  capacity: { min: 2, max: 4000000000, step: 1 },
  width: { min: 1, max: 100000000, step: 1 },
  trials: { min: 1, max: 1000000, step: 1 },
  lookahead: { min: 1, max: 10000000, step: 1 },
  restarts: { min: 0, max: 1000000000, step: 1 },
  node_limit: { min: 1, step: 1 },
  time_limit: { min: 0.01, step: "any" },
  memory_mib: { min: 1, step: 1 },
};

/** @typedef {keyof typeof CHOICES} Chosen */
/** @typedef {keyof typeof NUMBERS} Numeric */
/** @typedef {"order" | Chosen | Numeric | (typeof NAMED)[number]} Knob */
/** @typedef {"method" | "heuristic" | Knob} Setting */

export const CHOSEN = /** @type {Chosen[]} */ (Object.keys(CHOICES));
export const NUMERIC = /** @type {Numeric[]} */ (Object.keys(NUMBERS));
/** The settings that methods have or have not. */
export const KNOBS = /** @type {Knob[]} */ (["order", ...CHOSEN, ...NAMED, ...NUMERIC]);
/** Every setting a search on the page may carry. */
export const SETTINGS = /** @type {Setting[]} */ (["method", "heuristic", ...KNOBS]);

/** Memory stands in the form in these, and in requests in bytes. */
export const MIB = 2 ** 20;

/**
 * The setting that a field of a request is on the page.
 * @param {string} field
 */
export const settingOf = (field) => (field === "memory_limit" ? "memory_mib" : field);

/**
 * A field's value as it stands in the form.
 * @param {string} field
 * @param {unknown} value
 */
export function settingValue(field, value) {
  if (value === null || value === undefined) return "";
  return String(field === "memory_limit" ? Math.floor(Number(value) / MIB) : value);
}

/** @type {Map<string, Settings>} */
const kept = new Map();
/**
 * The settings that Solve and Watch share for problems of a domain.
 * @param {string} domain
 */
export function settingsFor(domain) {
  const settings = kept.get(domain) ?? {};
  kept.set(domain, settings);
  return settings;
}

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
  return settings;
}
