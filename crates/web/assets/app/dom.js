// Creates elements. Their texts are bound by key, so that a change of language updates existing elements.

import { t } from "../text/i18n.js";

/** @import { PlainKey } from "../../page/types.js" */

/**
 * Properties of an element: attributes, listeners (`onclick`) and bound texts.
 * @typedef {{ t?: PlainKey, tLabel?: PlainKey, tTitle?: PlainKey, tPlaceholder?: PlainKey, [name: string]: unknown }} Props
 */
/** @typedef {string | number | Node | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const BOUND = { t: "data-t", tLabel: "data-t-label", tTitle: "data-t-title", tPlaceholder: "data-t-placeholder" };
const PROPERTIES = ["value", "checked", "disabled", "hidden"];

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (BOUND[name]) element.setAttribute(BOUND[name], String(value));
    else if (name === "testid") element.setAttribute("data-testid", String(value));
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (PROPERTIES.includes(name)) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Creates an HTML element with attributes, listeners (`onclick`) and bound texts (`t`, `tLabel`, …).
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {(Child | Child[])[]} children
 */
export function h(tag, props = {}, ...children) {
  const element = fill(document.createElement(tag), props, children);
  if (props.t || props.tLabel || props.tTitle || props.tPlaceholder) translateOne(element);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {(Child | Child[])[]} children
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * The element with this id, which index.html must contain.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {Element} element */
function translateOne(element) {
  // The attributes are written by index.html and by `h`, where their keys are checked.
  const name = (/** @type {string} */ attribute) => /** @type {PlainKey | null} */ (element.getAttribute(attribute));
  const key = name("data-t");
  if (key) element.textContent = t(key);
  for (const [attribute, target] of [
    ["data-t-label", "aria-label"],
    ["data-t-title", "title"],
    ["data-t-placeholder", "placeholder"],
  ]) {
    const bound = name(attribute);
    if (bound) element.setAttribute(target, t(bound));
  }
}

/**
 * Updates every bound text below `root` to the current language.
 * @param {Element} root
 */
export function translate(root) {
  const bound = "[data-t],[data-t-label],[data-t-title],[data-t-placeholder]";
  if (root.matches(bound)) translateOne(root);
  for (const element of root.querySelectorAll(bound)) translateOne(element);
}

/**
 * Binds an element to another text.
 * @param {Element} element
 * @param {PlainKey} key
 */
export function bindText(element, key) {
  element.setAttribute("data-t", key);
  translateOne(element);
}

/**
 * Sets the children of `parent` in this order. Children that keep their place are not touched.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function setChildren(parent, children) {
  const wanted = new Set(children);
  for (const old of [...parent.children]) if (!wanted.has(old)) old.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

let serial = 0;
/**
 * A new unique id.
 * @param {string} stem
 */
export function uniqueId(stem) {
  serial += 1;
  return `${stem}-${serial}`;
}

/**
 * A button with a text.
 * @param {PlainKey} key
 * @param {() => void} onclick
 * @param {Props} [props]
 */
export const button = (key, onclick, props) => h("button", { type: "button", t: key, ...props, onclick });

/**
 * A button with a symbol; its text is for screen readers and the tooltip.
 * @param {PlainKey} key
 * @param {string} glyph
 * @param {() => void} onclick
 * @param {string} [testid]
 */
export function glyphButton(key, glyph, onclick, testid) {
  const props = { type: "button", class: "glyph", tLabel: key, tTitle: key, testid, onclick };
  return h("button", props, h("span", { "aria-hidden": "true" }, glyph));
}

/**
 * A labelled control with space for a help text and an error; `name` is the field that errors of the API name.
 * @param {PlainKey} labelKey
 * @param {HTMLElement} control
 * @param {{ name?: string, help?: PlainKey, wide?: boolean }} [options]
 */
export function field(labelKey, control, { name, help, wide } = {}) {
  if (!control.id) control.id = uniqueId("f");
  const note = h("span", { class: "help", id: `${control.id}-help`, t: help });
  const error = h("span", { class: "error", id: `${control.id}-error`, role: "alert" });
  control.setAttribute("aria-describedby", `${note.id} ${error.id}`);
  const label = h("label", { for: control.id, t: labelKey });
  const box = h("div", { class: wide ? "field wide" : "field", "data-field": name }, label, control, note, error);
  return Object.assign(box, { note });
}

/**
 * Sets the options of a select, and keeps the selected value if it still exists.
 * @param {HTMLSelectElement} select
 * @param {string[][]} options
 */
export function setOptions(select, options) {
  const before = select.value;
  select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  if (options.some(([value]) => value === before)) select.value = before;
}

/**
 * The integer in `input`, clamped to its bounds and written back; `fallback` if there is none.
 * @param {HTMLInputElement} input
 * @param {number} fallback
 */
export function integerOf(input, fallback) {
  const typed = Math.trunc(Number(input.value));
  const typedOrDefault = input.value.trim() === "" || !Number.isFinite(typed) ? fallback : typed;
  const most = input.max === "" ? Number.MAX_SAFE_INTEGER : Number(input.max);
  const value = Math.min(Math.max(typedOrDefault, Number(input.min)), most);
  input.value = String(value);
  return value;
}

/**
 * Enables or disables `control`. A focused control is disabled only when it loses the focus, so that the keyboard keeps its place.
 * @param {HTMLButtonElement} control
 * @param {boolean} on
 */
export function enable(control, on) {
  const held = !on && document.activeElement === control;
  control.disabled = !on && !held;
  if (!held) {
    control.removeAttribute("aria-disabled");
    return;
  }
  control.setAttribute("aria-disabled", "true");
  const left = () => {
    if (!control.hasAttribute("aria-disabled")) return;
    control.removeAttribute("aria-disabled");
    control.disabled = true;
  };
  control.addEventListener("blur", left, { once: true });
}

/**
 * Selects a position in a text; line and column count from 1.
 * @param {HTMLTextAreaElement} area
 * @param {number} line
 * @param {number} column
 */
export function pointAt(area, line, column) {
  const before = area.value.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  area.setSelectionRange(at, at + 1);
}

/**
 * Announces `text` to screen readers.
 * @param {string | null} text
 */
export function announce(text) {
  const region = byId("announce");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Copies `text` and confirms it on `control` for a moment.
 * @param {string} text
 * @param {HTMLButtonElement} control
 */
export async function copy(text, control) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "visually-hidden", value: text, tLabel: "copy" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    control.focus();
  }
  announce(t("copied"));
  control.textContent = t("copied");
  setTimeout(() => (control.textContent = t("copy")), 1500);
}

/**
 * Scrolls to `stage` unless `shown`, a part of it, is visible: on a phone, the button that starts a search is far below.
 * @param {Element} stage
 * @param {Element} shown
 */
export function revealStage(stage, shown) {
  const { top, bottom } = shown.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  stage.scrollIntoView({ block: "start", behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

/** Whether the reader prefers reduced motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
