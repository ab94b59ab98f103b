// The frame: tabs by the address, language, light and dark. Only the view in use stands in the document.

import { onServer } from "./api.js";
import { announce, h, translate } from "./dom.js";
import { fourView } from "./four.js";
import { language, onLanguage, setLanguage, t } from "./i18n.js";
import { lessonsView } from "./lessons.js";
import { keepAddress, readHash, readPart, settleAddress, unpack } from "./link.js";
import { mazeView } from "./maze.js";
import { playView } from "./play.js";
import { goalText, puzzle, readBoard, refresh, textOf, watchPuzzle } from "./puzzle.js";
import { raceView } from "./race.js";
import { solveView } from "./solve.js";
import { watchView } from "./watch.js";

const MAKERS = {
  play: playView,
  solve: solveView,
  watch: watchView,
  race: raceView,
  maze: mazeView,
  four: fourView,
  lessons: lessonsView,
};
const views = new Map();
const main = document.getElementById("main");
const tabs = document.getElementById("tabs");
let current = null;
let turn = 0;

for (const name of Object.keys(MAKERS)) {
  tabs.append(h("a", { href: `#${name}`, testid: `tab-${name}`, t: `tab.${name}` }));
}

async function show({ view, params }) {
  const name = MAKERS[view] ? view : "play";
  const mine = (turn += 1);
  if (name !== view) history.replaceState(null, "", `#${name}`);
  const wrong = params.has("b") ? await takeBoard(params) : null;
  if (mine !== turn) return;
  if (!views.has(name)) views.set(name, MAKERS[name]());
  const made = views.get(name);
  if ([...params].length) readPart(name, params);
  const again = current === name;
  if (!again) {
    if (current) views.get(current).leave?.();
    const within = main.contains(document.activeElement);
    main.replaceChildren(made.el);
    // Whoever came by a button of the view before would else be left nowhere.
    if (within) main.focus({ preventScroll: true });
    for (const tab of tabs.children) {
      if (tab.dataset.testid === `tab-${name}`) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    if (current) {
      scrollTo(0, 0);
      announce(t(`tab.${name}`));
    }
    current = name;
  }
  main.querySelector(":scope > .notice")?.remove();
  if (wrong) main.prepend(h("p", { class: "notice bad", role: "alert" }, t("error.link", { why: wrong })));
  made.enter?.(params, again);
  title();
  keepAddress(name);
}

// Takes the board of an address; answers with what is wrong with it, if anything is.
async function takeBoard(params) {
  const board = unpack(params.get("b"));
  const wish = params.get("g") ?? "standard";
  const goal = /^[a-z]/.test(wish) ? wish : unpack(wish);
  const moves = params.get("m") ?? "";
  const at = params.has("at") ? Number(params.get("at")) : moves.length;
  const same =
    board === textOf(puzzle.start, puzzle.columns) && goal === goalText() && moves === puzzle.moves && at === puzzle.at;
  if (same) return null;
  try {
    await readBoard({ board, goal, size: params.get("size") ?? undefined }, moves, at);
    return null;
  } catch (error) {
    return error.message;
  }
}

function title() {
  document.title = `${t(`tab.${current ?? "play"}`)} · ${t("title")}`;
}

function paintLanguage() {
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  for (const name of ["zh", "en"])
    document.getElementById(`lang-${name}`).setAttribute("aria-pressed", String(name === language()));
  translate(document.body);
  for (const { el } of views.values()) if (!el.isConnected) translate(el);
  paintTheme();
  title();
}

const dark = () => document.documentElement.dataset.theme === "dark";

function paintTheme() {
  const button = document.getElementById("theme");
  button.setAttribute("aria-pressed", String(dark()));
  button.setAttribute("aria-label", t("theme.dark"));
  button.title = t("theme.dark");
}

const kept = (() => {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
})();
document.getElementById("theme").addEventListener("click", () => {
  document.documentElement.dataset.theme = dark() ? "light" : "dark";
  kept.setItem("theme", document.documentElement.dataset.theme);
  paintTheme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
  if (kept.getItem("theme")) return;
  document.documentElement.dataset.theme = event.matches ? "dark" : "light";
  paintTheme();
});
for (const name of ["zh", "en"])
  document.getElementById(`lang-${name}`).addEventListener("click", () => setLanguage(name));
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

onServer((up) => {
  const offline = document.getElementById("offline");
  offline.hidden = up;
  offline.textContent = up ? "" : t("server.gone");
  if (up) announce(t("server.back"));
});
onLanguage(paintLanguage);
watchPuzzle((what) => what !== "info" && current && keepAddress(current));
addEventListener("settings", () => current && keepAddress(current));
addEventListener("click", (event) => event.target.closest?.("a, button:not(.tile)") && settleAddress(), true);
addEventListener("hashchange", () => show(readHash()));
paintLanguage();
await show(readHash());
if (!puzzle.info) refresh();
