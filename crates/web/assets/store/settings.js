// The settings of a search: their names and bounds, their values in addresses, and the values shared by Solve and Watch.

/** @import { Settings } from "../../page/types.js" */

/** Settings with a list of choices in the registry, and the name of that list. */
export const CHOICES = /** @type {const} */ ({
  goal_test: "goal_tests",
  duplicates: "duplicates",
  store: "stores",
  cost: "costs",
});

/** Settings whose choices the registry lists with the setting itself. */
export const NAMED = /** @type {const} */ (["ties", "variant", "schedule"]);

/**
 * Numeric settings with their bounds.
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
/** The settings that depend on the method. */
export const KNOBS = /** @type {Knob[]} */ (["order", ...CHOSEN, ...NAMED, ...NUMERIC]);
/** All settings of a search. */
export const SETTINGS = /** @type {Setting[]} */ (["method", "heuristic", ...KNOBS]);

/** Bytes per MiB: the form shows memory in MiB, requests have bytes. */
export const MIB = 2 ** 20;

/**
 * The name of the setting for a field of a request.
 * @param {string} field
 */
export const settingOf = (field) => (field === "memory_limit" ? "memory_mib" : field);

/**
 * The value in the form for a field of a request.
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
 * The settings of a domain, which Solve and Watch share.
 * @param {string} domain
 */
export function settingsFor(domain) {
  const settings = kept.get(domain) ?? {};
  kept.set(domain, settings);
  return settings;
}

/** Signals that the state in the address has changed. */
export const settingsChanged = () => dispatchEvent(new Event("settings"));

/**
 * The settings as parameters of an address.
 * @param {Settings} settings
 */
export const writeSettings = (settings) => Object.fromEntries(SETTINGS.map((name) => [name, settings[name]]));

/**
 * Reads the settings from an address; missing ones become empty.
 * @param {Settings} settings
 * @param {URLSearchParams} params
 */
export function readSettings(settings, params) {
  for (const name of SETTINGS) settings[name] = params.get(name) ?? "";
  return settings;
}
