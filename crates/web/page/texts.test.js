// Checks the texts that tsc cannot check: keys used in index.html, unused keys, and that both languages have the same placeholders.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

import { PARTS, TEXTS } from "../assets/text/catalogue/index.js";

const FOLDER = new URL("../assets/", import.meta.url);
const KEYS = Object.keys(TEXTS);

/** Stands for a part of a key that is known only at run time. */
const ANY = "\u0000";

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = (wanted) => new RegExp(`^${wanted.split(ANY).map(escaped).join("[\\w-]+")}$`);
const placeholders = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

/** The text of a string or template, with `ANY` for the expressions of a template; null for other nodes. */
function wording(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => ANY + span.literal.text).join("");
}

/** The possible values of the first argument of `t`: `t(a ? "x" : "y")` has two. */
function branches(node) {
  if (ts.isConditionalExpression(node)) return [...branches(node.whenTrue), ...branches(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return branches(node.expression);
  return [node];
}

/** All strings and templates of a module, and those of them that are keys for `t`, `hasText` or an element. */
function read(name) {
  const source = ts.createSourceFile(name, readFileSync(new URL(name, FOLDER), "utf8"), ts.ScriptTarget.Latest, true);
  const found = { all: [], keys: [] };
  const add = (list, nodes) => list.push(...nodes.map(wording).filter((text) => text !== null));
  const visit = (node) => {
    add(found.all, [node]);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      if (["t", "field", "button", "glyphButton"].includes(node.expression.text)) {
        add(found.keys, branches(node.arguments[0]));
      }
    }
    const bound = ["t", "tLabel", "tTitle", "tPlaceholder", "help", "runKey"];
    // dom.js defines the attributes for keys, so these names have another meaning there.
    if (name !== "app/dom.js" && ts.isPropertyAssignment(node) && bound.includes(node.name.getText(source))) {
      add(found.keys, branches(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const modules = readdirSync(FOLDER, { recursive: true }).filter(
  (name) => name.endsWith(".js") && !name.startsWith("text/catalogue/"),
);
const sources = modules.map((name) => ({ name, ...read(name) }));
const html = readFileSync(new URL("index.html", FOLDER), "utf8");
const inHtml = [...html.matchAll(/data-t(?:-label|-title|-placeholder)?="([^"]+)"/g)].map((found) => found[1]);

test("the sources were read", () => {
  const keys = sources.flatMap((one) => one.keys);
  assert.ok(keys.length > 150, `only ${keys.length} keys were found in the modules`);
  assert.ok(inHtml.length >= 4, `only ${inHtml.length} keys were found in index.html`);
});

test("every key that is used exists", () => {
  const missing = sources.flatMap(({ name, keys }) =>
    keys.filter((key) => !KEYS.some((known) => pattern(key).test(known))).map((key) => `${name}: ${key}`),
  );
  missing.push(...inHtml.filter((key) => !KEYS.includes(key)).map((key) => `index.html: ${key}`));
  assert.deepEqual(missing, []);
});

test("every text is used", () => {
  // A template counts if it contains more of a key than a dot.
  const used = [...new Set([...sources.flatMap((one) => one.all), ...inHtml])].filter((text) => /[a-z]/.test(text));
  const exact = new Set(used);
  const filled = used.filter((text) => text.includes(ANY) && /^[a-z]+\./.test(text)).map(pattern);
  const unused = KEYS.filter((key) => !exact.has(key) && !filled.some((one) => one.test(key)));
  assert.deepEqual(unused, []);
});

test("no key stands in two files", () => {
  const keys = PARTS.flatMap((part) => Object.keys(part));
  assert.equal(keys.length, KEYS.length);
});

test("both languages have every text, with the same placeholders", () => {
  for (const [key, texts] of Object.entries(TEXTS)) {
    assert.equal(texts.length, 2, `${key} is not a pair`);
    const [english, chinese] = texts;
    assert.ok(english.trim() || key === "colon", `${key} has no English`);
    assert.ok(chinese.trim(), `${key} has no Chinese`);
    if (chinese === "untranslated") continue;
    assert.deepEqual(placeholders(chinese), placeholders(english), `${key} has other placeholders in Chinese`);
    assert.ok(!chinese.includes("|"), `${key}: Chinese has no plural`);
    assert.ok(english.split("|").length <= 2, `${key} has more than two forms`);
    for (const form of english.split("|")) {
      assert.deepEqual(placeholders(form), placeholders(english), `${key}: one and many differ`);
    }
  }
});

test("a missing key throws", async () => {
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  if (!globalThis.navigator) globalThis.navigator = { language: "en" };
  const { hasText, inLanguage, setLanguage, t } = await import("../assets/text/i18n.js");
  setLanguage("en");
  assert.equal(t("copy"), "Copy");
  assert.equal(t("run.busy", { n: 1 }), "The server is busy; next try in 1 second.");
  assert.equal(t("run.busy", { n: 2 }), "The server is busy; next try in 2 seconds.");
  setLanguage("zh");
  assert.equal(t("copy"), "复制");
  assert.equal(inLanguage(["Copy", "untranslated"]), "Copy");
  assert.ok(hasText("knob.bound") && !hasText("knob.nothing") && !hasText("toString"));
  assert.throws(() => t("nothing.of.the.kind"), /nothing\.of\.the\.kind/);
  assert.throws(() => t("toString"), /toString/);
});
