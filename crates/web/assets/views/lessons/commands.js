// Converts the commands named in lessons to addresses of the page: `jiugong solve …` becomes a link that runs the same search.

import { registry } from "../../app/api.js";
import { boardEntries, hashWith } from "../../app/address.js";

/** @import { PlainKey, Registry, Settings } from "../../../page/types.js" */
/**
 * An alternative to a command: the label of its button, and its address.
 * @typedef {{ key: PlainKey, hash: string }} PageAction
 */

/** The options of the command line that are settings of the page. @type {Record<string, string>} */
const KNOBS = {
  method: "method",
  heuristic: "heuristic",
  order: "order",
  cost: "cost",
  "goal-test": "goal_test",
  duplicates: "duplicates",
  store: "store",
  bound: "bound",
  "weight-g": "weight_g",
  "weight-h": "weight_h",
  within: "within",
  "node-limit": "node_limit",
};
const BOARD = ["solvable", "path", "coach"];

/**
 * Splits a command line into words, with quotes.
 * @param {string} command
 */
function words(command) {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3]);
}

/**
 * Parses a command: its verb, its options by name, and its arguments.
 * @param {string} command
 */
function readCommand(command) {
  const [, verb, ...rest] = words(command);
  /** @type {Settings} */
  const options = {};
  /** @type {string[]} */
  const plain = [];
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i].startsWith("--")) {
      const [name, value] = rest[i].slice(2).split("=");
      options[name] = value ?? rest[(i += 1)];
    } else plain.push(rest[i]);
  }
  return { verb, options, plain };
}

/**
 * Every method with every heuristic; blind methods once.
 * @param {Settings} options
 * @param {Registry} all
 */
function combinationsOf({ methods = "", heuristics = "" }, all) {
  const guides = heuristics.split(",").filter(Boolean);
  const blind = (/** @type {string} */ name) => all.methods.find((row) => row.name === name)?.heuristic === "no";
  const ways = methods.split(",").filter(Boolean);
  return ways.flatMap((method) =>
    blind(method) || !guides.length ? [method] : guides.map((guide) => `${method}.${guide}`),
  );
}

/**
 * The problem of a command as parameters of an address; null if it has none, or options that the page lacks.
 * @param {ReturnType<typeof readCommand>} command
 * @param {string[]} others options about the search
 * @param {Registry} all
 */
function problemOf({ options, plain }, others, all) {
  const row = all.domains.find(({ name }) => name === options.domain);
  const own = row ? row.options.map(({ name }) => name) : ["goal"];
  const strange = Object.keys(options).filter((name) => ![...own, ...others, "domain"].includes(name));
  if (strange.length || (options.domain && !row)) return null;
  if (!row) return plain[0] ? boardEntries(plain[0], options.goal ?? "standard") : null;
  const given = own.filter((name) => options[name]).map((name) => [name, options[name]]);
  return { domain: row.name, text: plain.join(" "), ...Object.fromEntries(given) };
}

/**
 * The page's equivalent of a command; none if the page cannot do it with all its options.
 * @param {string} command
 * @returns {Promise<PageAction[]>}
 */
export async function actionsOf(command) {
  const all = await registry();
  const read = readCommand(command);
  const { verb, options, plain } = read;
  if (verb === "solve" || verb === "trace") {
    const problem = problemOf(read, [...Object.keys(KNOBS), "steps"], all);
    const chosen = Object.entries(KNOBS).filter(([name]) => options[name]);
    const entries = { ...problem, ...Object.fromEntries(chosen.map(([name, to]) => [to, options[name]])), run: 1 };
    const watched = all.methods.some(({ name, traced }) => name === options.method && traced) || verb === "trace";
    if (!problem) return [];
    const solve = { key: /** @type {const} */ ("lessons.try"), hash: hashWith("solve", entries) };
    return watched ? [solve, { key: "lessons.watch", hash: hashWith("watch", entries) }] : [solve];
  }
  if (verb === "compare") {
    const problem = problemOf(read, ["methods", "heuristics"], all);
    const ways = combinationsOf(options, all).join(",");
    return problem ? [{ key: "lessons.try", hash: hashWith("race", { ...problem, ways, run: 1 }) }] : [];
  }
  const [first] = plain;
  if (!first) return [];
  const board = boardEntries(first, options.goal ?? "standard");
  if (BOARD.includes(verb)) return [{ key: "lessons.try", hash: hashWith("play", board) }];
  const lesson = { lesson: first, board: options.board };
  return verb === "lesson" ? [{ key: "lessons.try", hash: hashWith("lessons", lesson) }] : [];
}
