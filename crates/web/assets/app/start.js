// Starts the page and its frame: routes the address to views, language, light and dark. Only the current view is in the document.

import { addressMessage, unknownParts, readProblem } from "./address-reader.js";
import { onServer } from "./api.js";
import { announce, byId, h, translate } from "./dom.js";
import { FourView } from "../views/four/four.js";
import { language, onLanguage, setLanguage, t } from "../text/i18n.js";
import { LessonsView } from "../views/lessons/lessons.js";
import { scheduleAddress, readHash, readPart, flushAddress } from "./address.js";
import { MazeView } from "../views/maze/maze.js";
import { PlayView } from "../views/play/play.js";
import { puzzle, refresh, watchPuzzle } from "../store/puzzle.js";
import { RaceView } from "../views/race/race.js";
import { SolveView } from "../views/solve/solve.js";
import { SpaceView } from "../views/space/space.js";
import { watchProblem } from "../store/problem.js";
import { WatchView } from "../views/watch/watch.js";
import { welcome } from "./welcome.js";

/** @import { View } from "../../page/types.js" */
/** @typedef {"play" | "solve" | "watch" | "race" | "space" | "maze" | "four" | "lessons"} Name */

/** @type {Record<Name, new () => View>} */
const VIEWS = {
  play: PlayView,
  solve: SolveView,
  watch: WatchView,
  race: RaceView,
  space: SpaceView,
  maze: MazeView,
  four: FourView,
  lessons: LessonsView,
};
const NAMES = /** @type {Name[]} */ (Object.keys(VIEWS));
const LANGUAGES = /** @type {const} */ (["zh", "en"]);

/** @type {Map<Name, View>} */
const views = new Map();
const main = byId("main");
const tabs = byId("tabs");
/** @type {Name | null} */
let current = null;
let turn = 0;

for (const name of NAMES) {
  tabs.append(h("a", { href: `#${name}`, testid: `tab-${name}`, t: /** @type {const} */ (`tab.${name}`) }));
}

/**
 * The view called `name`, created when first used.
 * @param {Name} name
 */
function viewOf(name) {
  const view = views.get(name) ?? new VIEWS[name]();
  views.set(name, view);
  return view;
}

/** @param {{ view: string, params: URLSearchParams }} address */
async function show(address) {
  const name = NAMES.find((known) => known === address.view) ?? "play";
  const { params } = address;
  const mine = (turn += 1);
  if (name !== address.view) history.replaceState(null, "", `#${name}`);
  const errors = await readProblem(name, params);
  if (mine !== turn) return;
  const view = viewOf(name);
  const again = current === name;
  if (!again) switchView(name, view);
  clearMessage();
  view.enter?.(params, again);
  title();
  if ([...params].length) {
    errors.parts.push(...unknownParts(name, params), ...(await readPart(name, params)));
    if (mine !== turn) return;
    if (params.has("run")) view.begin?.();
  }
  showMessage(addressMessage(errors));
  scheduleAddress(name);
}

/** Removes the message about an address once the reader continues. */
const clearMessage = () => main.querySelector(":scope > .notice")?.remove();

/** @param {string} text */
function showMessage(text) {
  clearMessage();
  if (text) main.prepend(h("p", { class: "notice bad", role: "alert", testid: "link-problem" }, text));
}

/**
 * Scrolls the tabs to centre one. Not with scrollIntoView, which would move the starting point of Tab.
 * @param {Element} tab
 */
function scrollToTab(tab) {
  const [box, room] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()];
  tabs.scrollLeft += box.left - room.left - (room.width - box.width) / 2;
}

/**
 * Replaces the current view.
 * @param {Name} name
 * @param {View} view
 */
function switchView(name, view) {
  if (current) views.get(current)?.leave?.();
  const within = main.contains(document.activeElement);
  main.replaceChildren(view.el);
  // The button that led here is gone, so the focus needs a new place.
  if (within) main.focus({ preventScroll: true });
  for (const tab of tabs.children) {
    if (tab.getAttribute("data-testid") === `tab-${name}`) {
      tab.setAttribute("aria-current", "page");
      // In the next frame, because measuring now would force a layout and delay the first request.
      requestAnimationFrame(() => scrollToTab(tab));
    } else tab.removeAttribute("aria-current");
  }
  if (current) {
    scrollTo(0, 0);
    announce(t(`tab.${name}`));
  }
  current = name;
}

function title() {
  document.title = `${t(`tab.${current ?? "play"}`)} · ${t("title")}`;
}

function paintLanguage() {
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  for (const name of LANGUAGES) byId(`lang-${name}`).setAttribute("aria-pressed", String(name === language()));
  translate(document.body);
  for (const { el } of views.values()) if (!el.isConnected) translate(el);
  paintTheme();
  paintGuides();
  title();
}

/** Links the guides in the current language; a site may have them, and a server has none. */
function paintGuides() {
  const folder = document.querySelector('meta[name="jiugong-book"]')?.getAttribute("content");
  if (!folder) return;
  const guides = byId("guides");
  guides.hidden = false;
  guides.querySelector("a")?.setAttribute("href", `${folder}/${language()}/index.html`);
}

const dark = () => document.documentElement.dataset.theme === "dark";

function paintTheme() {
  const button = byId("theme");
  button.setAttribute("aria-pressed", String(dark()));
  button.setAttribute("aria-label", t("theme.dark"));
  button.title = t("theme.dark");
}

/** @param {boolean} isDark */
function setTheme(isDark) {
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  paintTheme();
}

const storage = (() => {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
})();
byId("theme").addEventListener("click", () => {
  setTheme(!dark());
  storage.setItem("theme", dark() ? "dark" : "light");
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
  if (!storage.getItem("theme")) setTheme(event.matches);
});
for (const name of LANGUAGES) byId(`lang-${name}`).addEventListener("click", () => setLanguage(name));
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

onServer((up) => {
  const offline = byId("offline");
  offline.hidden = up;
  offline.textContent = up ? "" : t("server.gone");
  if (up) announce(t("server.back"));
});
onLanguage(paintLanguage);
watchPuzzle((what) => what !== "info" && current && scheduleAddress(current));
watchProblem((what) => what === "problem" && current && scheduleAddress(current));
addEventListener("settings", () => current && scheduleAddress(current));
// A change makes messages about fields and links obsolete.
for (const kind of ["input", "change"]) {
  addEventListener(kind, ({ target }) => {
    const box = target instanceof Element ? target.closest(".field") : null;
    if (!box) return;
    clearMessage();
    box.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
    const error = box.querySelector(".error");
    if (error) error.textContent = "";
  });
}
const mayLeave = (/** @type {EventTarget | null} */ target) =>
  target instanceof Element && target.closest("a, button:not(.tile)");
addEventListener("click", (event) => mayLeave(event.target) && flushAddress(), true);
addEventListener("hashchange", () => show(readHash()));
const greeting = welcome();
if (greeting) main.before(greeting);
paintLanguage();
await show(readHash());
if (!puzzle.info) refresh();
