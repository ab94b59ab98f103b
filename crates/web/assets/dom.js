// Making elements. Texts are given by their keys in i18n.js, so that a change of language reaches what already stands on the page.

import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";
const BOUND = { t: "data-t", tLabel: "data-t-label", tTitle: "data-t-title", tPlaceholder: "data-t-placeholder" };

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (BOUND[name]) element.setAttribute(BOUND[name], value);
    else if (name === "testid") element.setAttribute("data-testid", value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element with attributes, listeners (`onclick`) and bound texts (`t`, `tLabel`, …). */
export function h(tag, props = {}, ...children) {
  const element = fill(document.createElement(tag), props, children);
  if (props.t || props.tLabel || props.tTitle || props.tPlaceholder) translateOne(element);
  return element;
}

/** The same for pictures. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function translateOne(element) {
  const key = element.getAttribute("data-t");
  if (key) element.textContent = t(key);
  for (const [attribute, target] of [
    ["data-t-label", "aria-label"],
    ["data-t-title", "title"],
    ["data-t-placeholder", "placeholder"],
  ]) {
    const name = element.getAttribute(attribute);
    if (name) element.setAttribute(target, t(name));
  }
}

/** Writes every bound text below `root` in the language of now. */
export function translate(root) {
  const bound = "[data-t],[data-t-label],[data-t-title],[data-t-placeholder]";
  if (root.matches?.(bound)) translateOne(root);
  for (const element of root.querySelectorAll(bound)) translateOne(element);
}

let serial = 0;
/** An id that no other element has. */
export function freshId(stem) {
  serial += 1;
  return `${stem}-${serial}`;
}

/** A labelled control with room for help and for an error beside it; `name` is the field that errors of the API name. */
export function field(labelKey, control, { name, help, wide } = {}) {
  if (!control.id) control.id = freshId("f");
  const note = h("span", { class: "help", id: `${control.id}-help` });
  if (help) {
    note.setAttribute("data-t", help);
    translateOne(note);
  }
  const error = h("span", { class: "error", id: `${control.id}-error`, role: "alert" });
  control.setAttribute("aria-describedby", `${note.id} ${error.id}`);
  const box = h(
    "div",
    { class: wide ? "field wide" : "field", "data-field": name },
    h("label", { for: control.id, t: labelKey }),
    control,
    note,
    error,
  );
  box.note = note;
  return box;
}

/** Options of a select; keeps what is chosen if it is still there. */
export function setOptions(select, options) {
  const before = select.value;
  select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  if (options.some(([value]) => value === before)) select.value = before;
}

/** The whole number in `input`, brought within its bounds and written back; `fallback` if there is none. */
export function whole(input, fallback) {
  const typed = Math.trunc(Number(input.value));
  const wished = input.value.trim() === "" || !Number.isFinite(typed) ? fallback : typed;
  const most = input.max === "" ? Number.MAX_SAFE_INTEGER : Number(input.max);
  const value = Math.min(Math.max(wished, Number(input.min)), most);
  input.value = value;
  return value;
}

/** Switches `button` on or off. One that has the focus keeps it until the reader goes on: a keyboard is never left nowhere. */
export function enable(button, on) {
  const held = !on && document.activeElement === button;
  button.disabled = !on && !held;
  if (!held) return button.removeAttribute("aria-disabled");
  button.setAttribute("aria-disabled", "true");
  return button.addEventListener(
    "blur",
    () => {
      if (!button.hasAttribute("aria-disabled")) return;
      button.removeAttribute("aria-disabled");
      button.disabled = true;
    },
    { once: true },
  );
}

/** Says `text` to those who listen to the page. */
export function announce(text) {
  const region = document.getElementById("announce");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Copies `text` and says so on `button` for a moment. */
export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "visually-hidden", value: text, tLabel: "copy" });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    button.focus();
  }
  announce(t("copied"));
  button.textContent = t("copied");
  setTimeout(() => (button.textContent = t("copy")), 1500);
}

/** Scrolls to `stage` unless `shown`, a part of it, is in sight: on a phone the button that starts a search is far below. */
export function bringUp(stage, shown) {
  const { top, bottom } = shown.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) stage.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
}

/** Whether the reader has asked for no motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
