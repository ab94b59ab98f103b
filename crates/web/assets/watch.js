// Watch: a search step by step: the node taken and why, its children and what became of them, OPEN and CLOSED, the tree.

import { postText, search } from "./api.js";
import { BoardView } from "./board.js";
import { announce, field, h, whole } from "./dom.js";
import { arrow, number } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs, SETTINGS } from "./knobs.js";
import { linkPart } from "./link.js";
import { Player } from "./player.js";
import { asked, cellsOf, puzzle, watchPuzzle } from "./puzzle.js";
import { Runner } from "./run.js";
import { boardLine, boardSetup } from "./setup.js";
import { figures, outcomeText, settingsChanged, tileSettings } from "./solve.js";
import { TreeView, nodesUntil } from "./tree.js";

const ROWS = 20;

export function watchView() {
  let trace = null;
  const board = new BoardView();
  const knobs = new Knobs({ domain: "tiles", settings: tileSettings, traced: true, onchange: settingsChanged });
  const steps = h("input", { type: "number", min: 1, max: 2000, value: 200 });
  const runner = new Runner({ root: () => el, work, runKey: "watch.run" });
  const tree = new TreeView();
  const stepTitle = h("h2", {});
  const why = h("p", { class: "why", testid: "trace-why" });
  const children = h("div", {});
  const open = h("section", { class: "card list", testid: "trace-open", tLabel: "watch.open.region" });
  const closed = h("section", { class: "card list", testid: "trace-closed", tLabel: "watch.closed.region" });
  const ending = h("section", { class: "card", hidden: true, tLabel: "watch.ending" });
  const player = new Player({
    show: showAt,
    label: "watch.position",
    from: 1,
    testids: { step: "trace-next", back: "trace-back", play: "trace-play", jump: "trace-jump" },
  });
  const save = h("button", { type: "button", t: "watch.save", onclick: saveTree });
  const empty = h("p", { class: "lead", t: "watch.empty" });
  const desk = h(
    "div",
    { class: "desk", hidden: true },
    h(
      "section",
      { class: "card now", tLabel: "watch.now" },
      stepTitle,
      h("div", { class: "now-board" }, board.el, why),
      children,
    ),
    h(
      "section",
      { class: "card tree-card", tLabel: "watch.tree" },
      h("h2", { t: "watch.tree" }),
      h("p", { class: "help", t: "watch.legend" }),
      tree.el,
      h("div", { class: "buttons" }, save),
    ),
    open,
    closed,
    ending,
  );
  const el = h(
    "div",
    { class: "view watch" },
    h("h1", { class: "visually-hidden", t: "tab.watch" }),
    h(
      "section",
      { class: "card settings", tLabel: "solve.settings" },
      boardLine(),
      knobs.el,
      h("div", { class: "run-line" }, field("watch.steps", steps, { name: "steps" }), runner.el),
    ),
    boardSetup({ open: false }),
    h("div", { class: "sticky", hidden: true }, player.el),
    empty,
    desk,
  );
  const sticky = el.querySelector(".sticky");

  const body = () => ({ ...asked(), ...knobs.body() });

  // Only the step that begins a round names it; here every step knows its own.
  async function ask(signal, onProgress) {
    const answer = await search("trace", { ...body(), steps: whole(steps, 200), rows: ROWS }, onProgress, signal);
    let round = null;
    for (const step of answer.steps) {
      round = step.round ?? round;
      step.round = round;
    }
    return answer;
  }

  async function work(signal, onProgress) {
    await knobs.ready;
    trace = await ask(signal, onProgress);
    tree.mode = "follow";
    empty.hidden = true;
    desk.hidden = false;
    sticky.hidden = false;
    player.load(Math.max(trace.steps.length - 1, 0));
    showAt(0);
    if (!trace.steps.length) return;
    player.step.focus({ preventScroll: true });
    sticky.scrollIntoView({ block: "start" });
  }

  function showAt(at) {
    if (!trace) return;
    const step = trace.steps[at];
    for (const part of desk.children) part.hidden = !step;
    sticky.hidden = !step;
    if (!step) {
      conclude(true);
      announce(outcomeText(trace.result));
      return;
    }
    const { taken } = step;
    stepTitle.textContent =
      t("watch.step", { at: step.number ?? at + 1 }) +
      (step.round ? t("watch.round", { round: step.round, bound: number(step.bound) }) : "");
    why.textContent = taken
      ? t("watch.taken", { id: taken.id, g: taken.g, h: taken.h ?? "∞", f: taken.f, why: step.why }) +
        (step.goal ? t("watch.goal") : "")
      : step.why || t("watch.nothing");
    if (taken) board.show(cellsOf(taken.position), puzzle.columns, puzzle.goal);
    children.replaceChildren(childTable([...(step.refused ?? []), ...(step.children ?? [])]));
    list(open, "watch.open", step.open);
    list(closed, "watch.closed", step.closed);
    const known = nodesUntil(trace.steps, at);
    const last = at === trace.steps.length - 1;
    const path = new Set(
      last
        ? (trace.result?.states ?? trace.result?.path ?? []).map((state) =>
            typeof state === "string" ? state : state.text,
          )
        : [],
    );
    tree.draw(known, { path, label: t("watch.tree.label", { n: known.nodes.size }) });
    conclude(last);
    if (!player.playing) announce(`${stepTitle.textContent}${t("colon")}${why.textContent}`);
  }

  function conclude(last) {
    ending.hidden = !last;
    if (last && trace.result) {
      ending.replaceChildren(
        h("h2", {}, outcomeText(trace.result)),
        trace.left_out ? h("p", {}, t("watch.left", { n: number(trace.left_out) })) : "",
        figures(trace.result),
      );
    }
  }

  const move = (node) => (node.move ? arrow(node.move) : "");
  const cell = (value) =>
    h(
      "td",
      { class: typeof value === "number" ? "amount" : null },
      value === undefined || value === null ? "" : String(value),
    );
  const NUMBERS = ["g", "h", "f", "node", "parent"].map((name) => `watch.col.${name}`);

  function table(caption, columns, rows, make) {
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((key) => h("th", { scope: "col", class: NUMBERS.includes(key) ? "amount" : null }, t(key))),
          ),
        ),
        h("tbody", {}, rows.map(make)),
      ),
    );
  }

  function childTable(nodes) {
    if (!nodes.length) return h("p", { class: "help" }, t("watch.childless"));
    return table(
      t("watch.children"),
      ["watch.col.move", "watch.col.position", "watch.col.g", "watch.col.h", "watch.col.f", "watch.col.fate"],
      nodes,
      (node) =>
        h(
          "tr",
          { class: `fate-${node.fate}` },
          cell(move(node)),
          cell(node.position),
          cell(node.g),
          cell(node.h),
          cell(node.f),
          cell(node.fate_text ?? node.fate),
        ),
    );
  }

  function list(box, key, queue) {
    const parts = [];
    for (const side of ["forward", "backward"]) {
      const nodes = queue?.[side];
      if (!nodes) continue;
      const title = queue.backward ? `${t(`side.${side}`)} ` : "";
      const rows = nodes.slice(0, ROWS);
      parts.push(
        h(
          "h2",
          {},
          title +
            t(key, { n: number(queue.backward && side === "backward" ? nodes.length : (queue.count ?? nodes.length)) }),
        ),
        rows.length
          ? table(
              title + t(key, { n: "" }),
              ["watch.col.node", "watch.col.position", "watch.col.g", "watch.col.h", "watch.col.f", "watch.col.parent"],
              rows,
              (node) =>
                h(
                  "tr",
                  {},
                  cell(node.id),
                  cell(node.position),
                  cell(node.g),
                  cell(node.h),
                  cell(node.f),
                  cell(node.parent),
                ),
            )
          : h("p", { class: "help" }, t("watch.list.empty")),
      );
      if ((queue.count ?? 0) > rows.length && !queue.backward)
        parts.push(h("p", { class: "help" }, t("watch.more", { n: number(queue.count - rows.length) })));
    }
    box.replaceChildren(...parts);
  }

  async function saveTree() {
    try {
      const svg = await postText("tree", { ...body(), nodes: 300 }, "image/svg+xml");
      const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      const anchor = h("a", { href: address, download: "tree.svg" });
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    } catch (error) {
      runner.problem.textContent = error.message;
      runner.problem.hidden = false;
    }
  }

  watchPuzzle((what) => {
    if (what === "info") return;
    runner.cancel({ quiet: true });
    trace = null;
    desk.hidden = true;
    sticky.hidden = true;
    empty.hidden = false;
    player.load(0);
  });
  // The reasons are the server's sentences, so a new language asks anew and stays at the same step.
  onLanguage(async () => {
    if (!trace) return;
    const { at } = player;
    try {
      trace = await ask();
    } catch {
      return;
    }
    player.go(at);
  });
  linkPart("watch", {
    write: () => ({
      ...Object.fromEntries(SETTINGS.map((name) => [name, tileSettings[name]])),
      steps: steps.value === "200" ? "" : steps.value,
    }),
    read: (params) => {
      for (const name of SETTINGS) tileSettings[name] = params.get(name) ?? "";
      if (params.get("steps")) steps.value = params.get("steps");
      knobs.ready.then(() => knobs.put(tileSettings));
    },
  });
  return {
    el,
    enter: () => knobs.put(tileSettings),
    leave: () => {
      runner.cancel({ quiet: true });
      player.pause();
    },
  };
}
