// Making elements. Texts are given by their keys in i18n.js, so that a change of language reaches what already stands on the page.

import { t } from "../text/i18n.js";

/** @import { PlainKey } from "../../page/types.js" */

/**
 * What an element is made with: attributes, listeners (`onclick`) and bound texts.
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
 * An element with attributes, listeners (`onclick`) and bound texts (`t`, `tLabel`, …).
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
 * The same for pictures.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {(Child | Child[])[]} children
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/**
 * The element of the page with this id; index.html has it.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {Element} element */
function translateOne(element) {
  // The names are those of index.html and of `h`, where they are checked.
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
 * Writes every bound text below `root` in the language of now.
 * @param {Element} root
 */
export function translate(root) {
  const bound = "[data-t],[data-t-label],[data-t-title],[data-t-placeholder]";
  if (root.matches(bound)) translateOne(root);
  for (const element of root.querySelectorAll(bound)) translateOne(element);
}

/**
 * Gives an element another text than it was made with.
 * @param {Element} element
 * @param {PlainKey} key
 */
export function rename(element, key) {
  element.setAttribute("data-t", key);
  translateOne(element);
}

/**
 * Lets `parent` have these children in this order. Those that stay where they are are not touched, and cost nothing.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function settle(parent, children) {
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
 * An id that no other element has.
 * @param {string} stem
 */
export function freshId(stem) {
  serial += 1;
  return `${stem}-${serial}`;
}

/**
 * A button with words.
 * @param {PlainKey} key
 * @param {() => void} onclick
 * @param {Props} [props]
 */
export const button = (key, onclick, props) => h("button", { type: "button", t: key, ...props, onclick });

/**
 * A button with a sign; its words are for those who listen, and for the mouse that waits.
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
 * A labelled control with room for help and for an error beside it; `name` is the field that errors of the API name.
 * @param {PlainKey} labelKey
 * @param {HTMLElement} control
 * @param {{ name?: string, help?: PlainKey, wide?: boolean }} [options]
 */
export function field(labelKey, control, { name, help, wide } = {}) {
  if (!control.id) control.id = freshId("f");
  const note = h("span", { class: "help", id: `${control.id}-help`, t: help });
  const error = h("span", { class: "error", id: `${control.id}-error`, role: "alert" });
  control.setAttribute("aria-describedby", `${note.id} ${error.id}`);
  const label = h("label", { for: control.id, t: labelKey });
  const box = h("div", { class: wide ? "field wide" : "field", "data-field": name }, label, control, note, error);
  return Object.assign(box, { note });
}

/**
 * Options of a select; keeps what is chosen if it is still there.
 * @param {HTMLSelectElement} select
 * @param {string[][]} options
 */
export function setOptions(select, options) {
  const before = select.value;
  select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  if (options.some(([value]) => value === before)) select.value = before;
}

/**
 * The whole number in `input`, brought within its bounds and written back; `fallback` if there is none.
 * @param {HTMLInputElement} input
 * @param {number} fallback
 */
export function whole(input, fallback) {
  const typed = Math.trunc(Number(input.value));
  const wished = input.value.trim() === "" || !Number.isFinite(typed) ? fallback : typed;
  const most = input.max === "" ? Number.MAX_SAFE_INTEGER : Number(input.max);
  const value = Math.min(Math.max(wished, Number(input.min)), most);
  input.value = String(value);
  return value;
}

/**
 * Switches `control` on or off. One that has the focus keeps it until the reader goes on: a keyboard is never left nowhere.
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
 * Marks a place of a text, line and column from 1.
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
 * Says `text` to those who listen to the page.
 * @param {string | null} text
 */
export function announce(text) {
  const region = byId("announce");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Copies `text` and says so on `control` for a moment.
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
 * Scrolls to `stage` unless `shown`, a part of it, is in sight: on a phone the button that starts a search is far below.
 * @param {Element} stage
 * @param {Element} shown
 */
export function bringUp(stage, shown) {
  const { top, bottom } = shown.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) stage.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
}

/** Whether the reader has asked for no motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
