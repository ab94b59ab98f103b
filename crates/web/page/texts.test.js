// Every text that the page asks for is there in both languages, and none is there for nothing. What tsc cannot see is looked at
// here: the page's own HTML, texts that nobody uses, and that both languages leave the same places to fill.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

import { PARTS, TEXTS } from "../assets/text/catalogue/index.js";

const FOLDER = new URL("../assets/", import.meta.url);
const KEYS = Object.keys(TEXTS);

/** What is said in place of a part of a key that is only known at run time. */
const ANY = "\u0000";

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = (wanted) => new RegExp(`^${wanted.split(ANY).map(escaped).join("[\\w-]+")}$`);
const places = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

/** The text of a string or of a template, with `ANY` where a template is filled in; nothing for other nodes. */
function wording(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => ANY + span.literal.text).join("");
}

/** The arguments that a call of `t` may get as its key: `t(a ? "x" : "y")` has two. */
function branches(node) {
  if (ts.isConditionalExpression(node)) return [...branches(node.whenTrue), ...branches(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return branches(node.expression);
  return [node];
}

/** All strings and templates of a module, and those of them that are keys given to `t`, `hasText` or an element. */
function look(name) {
  const source = ts.createSourceFile(name, readFileSync(new URL(name, FOLDER), "utf8"), ts.ScriptTarget.Latest, true);
  const found = { all: [], keys: [] };
  const keep = (list, nodes) => list.push(...nodes.map(wording).filter((text) => text !== null));
  const visit = (node) => {
    keep(found.all, [node]);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      if (["t", "field", "button", "glyphButton"].includes(node.expression.text)) {
        keep(found.keys, branches(node.arguments[0]));
      }
    }
    const bound = ["t", "tLabel", "tTitle", "tPlaceholder", "help", "runKey"];
    // The names of attributes that hold keys stand under the same names in dom.js.
    if (name !== "app/dom.js" && ts.isPropertyAssignment(node) && bound.includes(node.name.getText(source))) {
      keep(found.keys, branches(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const modules = readdirSync(FOLDER, { recursive: true }).filter(
  (name) => name.endsWith(".js") && !name.startsWith("text/catalogue/"),
);
const looked = modules.map((name) => ({ name, ...look(name) }));
const html = readFileSync(new URL("index.html", FOLDER), "utf8");
const inHtml = [...html.matchAll(/data-t(?:-label|-title|-placeholder)?="([^"]+)"/g)].map((found) => found[1]);

test("the sources were read", () => {
  const keys = looked.flatMap((one) => one.keys);
  assert.ok(keys.length > 150, `only ${keys.length} keys were found in the modules`);
  assert.ok(inHtml.length >= 4, `only ${inHtml.length} keys were found in index.html`);
});

test("every text that is asked for is there", () => {
  const missing = looked.flatMap(({ name, keys }) =>
    keys.filter((key) => !KEYS.some((known) => pattern(key).test(known))).map((key) => `${name}: ${key}`),
  );
  missing.push(...inHtml.filter((key) => !KEYS.includes(key)).map((key) => `index.html: ${key}`));
  assert.deepEqual(missing, []);
});

test("every text is asked for", () => {
  // A template counts if it says more of a key than that it has a dot.
  const asked = [...new Set([...looked.flatMap((one) => one.all), ...inHtml])].filter((text) => /[a-z]/.test(text));
  const exact = new Set(asked);
  const filled = asked.filter((text) => text.includes(ANY) && /^[a-z]+\./.test(text)).map(pattern);
  const unused = KEYS.filter((key) => !exact.has(key) && !filled.some((one) => one.test(key)));
  assert.deepEqual(unused, []);
});

test("no key stands in two files", () => {
  const keys = PARTS.flatMap((part) => Object.keys(part));
  assert.equal(keys.length, KEYS.length);
});

test("both languages have every text, and leave the same places to fill", () => {
  for (const [key, texts] of Object.entries(TEXTS)) {
    assert.equal(texts.length, 2, `${key} is not a pair`);
    const [english, chinese] = texts;
    assert.ok(english.trim() || key === "colon", `${key} has no English`);
    assert.ok(chinese.trim(), `${key} has no Chinese`);
    assert.deepEqual(places(chinese), places(english), `${key} leaves other places to fill in Chinese`);
    assert.ok(!chinese.includes("|"), `${key}: Chinese has no plural`);
    assert.ok(english.split("|").length <= 2, `${key} gives more than one and many`);
    for (const form of english.split("|")) {
      assert.deepEqual(places(form), places(english), `${key}: one and many differ`);
    }
  }
});

test("a text that is not there throws", async () => {
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  if (!globalThis.navigator) globalThis.navigator = { language: "en" };
  const { hasText, setLanguage, t } = await import("../assets/text/i18n.js");
  setLanguage("en");
  assert.equal(t("copy"), "Copy");
  assert.equal(t("run.busy", { n: 1 }), "The server is busy; next try in 1 second.");
  assert.equal(t("run.busy", { n: 2 }), "The server is busy; next try in 2 seconds.");
  setLanguage("zh");
  assert.equal(t("copy"), "复制");
  assert.ok(hasText("knob.bound") && !hasText("knob.nothing") && !hasText("toString"));
  assert.throws(() => t("nothing.of.the.kind"), /nothing\.of\.the\.kind/);
  assert.throws(() => t("toString"), /toString/);
});
