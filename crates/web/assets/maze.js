// Maze: drawn with the mouse or the keyboard, searched by any method, the frontier spreading cell by cell.

import { search } from "./api.js";
import { announce, bringUp, calm, field, h, whole } from "./dom.js";
import { onLanguage, t } from "./i18n.js";
import { Knobs, SETTINGS } from "./knobs.js";
import { LARGEST, SAMPLE, corridors, maze, take, text } from "./labyrinth.js";
import { linkPart } from "./link.js";
import { Player } from "./player.js";
import { Runner } from "./run.js";
import { figures, outcomeText, settingsChanged } from "./solve.js";

const STEPS = 2000;
const KEYS = { ArrowLeft: [0, -1], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0] };
const settings = {};

/** What the colours mean, shown by the colours themselves. */
const legend = () =>
  h(
    "ul",
    { class: "legend" },
    ["open", "closed", "current", "path"].map((kind) =>
      h(
        "li",
        {},
        h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }),
        h("span", { t: `maze.legend.${kind}` }),
      ),
    ),
  );

export function mazeView() {
  if (!maze.cells.length) {
    // On a phone cells have to be large enough for a finger.
    take(corridors(...(innerWidth < 600 ? [13, 11] : [15, 21]), 7).map((row) => row.join("")));
  }
  let cursor = [0, 0];
  let marks = null;
  let result = null;
  let frames = [];
  const grid = h("div", {
    class: "maze",
    role: "grid",
    testid: "maze-grid",
    tLabel: "maze.grid",
    "aria-describedby": "maze-help",
  });
  const brush = h("select", {});
  const rows = h("input", { type: "number", min: 1, max: LARGEST });
  const columns = h("input", { type: "number", min: 1, max: LARGEST });
  const seed = h("input", { type: "number", min: 0, value: 7 });
  const weighted = h("input", { type: "checkbox" });
  const pasted = h("textarea", { rows: 4, spellcheck: "false" });
  const knobs = new Knobs({ domain: "maze", settings, onchange: settingsChanged });
  const runner = new Runner({ root: () => el, work, runKey: "maze.run", testid: "maze-run" });
  const player = new Player({ show: paintAt, label: "watch.position", speed: 20 });
  const answer = h("section", { class: "card", hidden: true, tLabel: "solve.answer" });
  const button = (key, act, kind) => h("button", { type: "button", t: key, class: kind, onclick: act });
  const fresh = (cells) => {
    take(cells.map((row) => row.join("")));
    build();
  };
  const size = () => [whole(rows, 15), whole(columns, 21)];
  const stage = h(
    "section",
    { class: "stage", tLabel: "maze.stage" },
    h("div", { class: "maze-scroll" }, grid),
    runner.el,
    player.el,
    legend(),
    h("p", { id: "maze-help", class: "help", t: "maze.help" }),
  );
  const el = h(
    "div",
    { class: "view maze-view" },
    h("h1", { class: "visually-hidden", t: "tab.maze" }),
    stage,
    h(
      "div",
      { class: "side" },
      h("section", { class: "card", tLabel: "solve.settings" }, h("h2", { t: "solve.settings" }), knobs.el),
      h(
        "section",
        { class: "card", tLabel: "maze.draw" },
        h("h2", { t: "maze.draw" }),
        h("div", { class: "fields" }, field("maze.brush", brush, { name: "brush" })),
        h(
          "div",
          { class: "fields three" },
          field("setup.rows", rows, { name: "rows" }),
          field("setup.columns", columns, { name: "columns" }),
          field("setup.seed", seed, { name: "seed" }),
        ),
        h("label", { class: "check" }, weighted, h("span", { t: "maze.weighted" })),
        h(
          "div",
          { class: "buttons" },
          button("maze.random", () => fresh(corridors(...size(), whole(seed, 7))), "primary"),
          button("maze.clear", () => fresh(Array.from({ length: size()[0] }, () => Array(size()[1]).fill("1")))),
          button("maze.sample", () => fresh(SAMPLE.map((row) => [...row].map((cell) => (cell === "1" ? "#" : "1"))))),
        ),
        h(
          "details",
          {},
          h("summary", { t: "maze.text" }),
          field("maze.text.label", pasted, { name: "maze", help: "maze.text.help", wide: true }),
          h("div", { class: "buttons" }, button("setup.apply", readText)),
        ),
      ),
    ),
    answer,
  );

  const at = (r, c) => grid.children[r]?.children[c];
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];

  function build() {
    forget();
    cursor = [Math.min(cursor[0], maze.cells.length - 1), Math.min(cursor[1], maze.cells[0].length - 1)];
    grid.style.setProperty("--columns", maze.cells[0].length);
    grid.replaceChildren(
      ...maze.cells.map((row, r) =>
        h(
          "div",
          { role: "row", class: "row" },
          row.map((_, c) => h("div", { role: "gridcell", "data-r": r, "data-c": c, tabindex: "-1" })),
        ),
      ),
    );
    rows.value = maze.cells.length;
    columns.value = maze.cells[0].length;
    weighted.checked = maze.weighted;
    paintAll();
    settingsChanged();
  }

  function kindOf(r, c) {
    if (same([r, c], maze.from)) return "from";
    if (same([r, c], maze.to)) return "to";
    return maze.cells[r][c] === "#" ? "wall" : "free";
  }

  function paintCell(r, c) {
    const cell = at(r, c);
    const kind = kindOf(r, c);
    const mark = marks?.[r]?.[c];
    cell.className = `cell ${kind} ${mark ?? ""}`;
    cell.textContent =
      kind === "from"
        ? t("maze.mark.from")
        : kind === "to"
          ? t("maze.mark.to")
          : maze.weighted && kind === "free"
            ? maze.cells[r][c]
            : "";
    cell.setAttribute(
      "aria-label",
      t("maze.cell", { row: r + 1, column: c + 1, kind: t(`maze.kind.${kind}`) }) +
        (maze.weighted && kind === "free" ? t("maze.cell.cost", { cost: maze.cells[r][c] }) : "") +
        (mark ? t(`maze.marked.${mark}`) : ""),
    );
    cell.tabIndex = same([r, c], cursor) ? 0 : -1;
  }
  const paintAll = () => maze.cells.forEach((row, r) => row.forEach((_, c) => paintCell(r, c)));

  function forget() {
    runner.cancel({ quiet: true });
    wipe();
  }

  function wipe() {
    if (marks) {
      marks = null;
      if (grid.children.length === maze.cells.length) paintAll();
    }
    result = null;
    frames = [];
    answer.hidden = true;
    player.load(0);
  }

  function put(r, c, what) {
    if (!at(r, c)) return;
    if (marks || result) forget();
    const before = { from: maze.from, to: maze.to };
    if (what === "from" || what === "to") {
      maze[what] = [r, c];
      if (maze.cells[r][c] === "#") maze.cells[r][c] = "1";
      paintCell(...before[what]);
    } else if (!same([r, c], maze.from) && !same([r, c], maze.to)) maze.cells[r][c] = what;
    paintCell(r, c);
    settingsChanged();
  }

  const brushFor = (r, c) => (brush.value === "toggle" ? (maze.cells[r][c] === "#" ? "1" : "#") : brush.value);

  grid.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest(".cell");
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const place = [Number(cell.dataset.r), Number(cell.dataset.c)];
    // Taking hold of the start or the goal carries it; anything else paints.
    const kind = kindOf(...place);
    const what = brush.value === "toggle" && (kind === "from" || kind === "to") ? kind : brushFor(...place);
    put(...place, what);
    focusOn(place);
    grid.setPointerCapture(event.pointerId);
    // A quick hand skips cells: what lies between two events is drawn as well.
    let last = place;
    const move = (next) => {
      const under = document.elementFromPoint(next.clientX, next.clientY)?.closest(".cell");
      if (!under || !grid.contains(under)) return;
      const to = [Number(under.dataset.r), Number(under.dataset.c)];
      const steps =
        what === "from" || what === "to" ? 1 : Math.max(Math.abs(to[0] - last[0]), Math.abs(to[1] - last[1]));
      for (let i = 1; i <= steps; i += 1)
        put(
          Math.round(last[0] + ((to[0] - last[0]) * i) / steps),
          Math.round(last[1] + ((to[1] - last[1]) * i) / steps),
          what,
        );
      last = to;
    };
    const end = () => {
      grid.removeEventListener("pointermove", move);
      grid.removeEventListener("pointerup", end);
      grid.removeEventListener("pointercancel", end);
    };
    grid.addEventListener("pointermove", move);
    grid.addEventListener("pointerup", end);
    grid.addEventListener("pointercancel", end);
  });

  function focusOn(place) {
    const before = cursor;
    if (!at(...place)) return;
    cursor = place;
    at(...before).tabIndex = -1;
    at(...place).tabIndex = 0;
    at(...place).focus({ preventScroll: false });
  }

  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = KEYS[event.key];
    if (way) focusOn([cursor[0] + way[0], cursor[1] + way[1]]);
    else if (event.key === " " || event.key === "Enter") put(...cursor, brushFor(...cursor));
    else if (event.key === "s") put(...cursor, "from");
    else if (event.key === "t" || event.key === "g") put(...cursor, "to");
    else if (/^[1-9]$/.test(event.key) && maze.weighted) put(...cursor, event.key);
    else return;
    event.preventDefault();
    if (!way) announce(at(...cursor).getAttribute("aria-label"));
  });

  weighted.addEventListener("change", () => {
    maze.weighted = weighted.checked;
    if (!maze.weighted) maze.cells = maze.cells.map((row) => row.map((cell) => (cell === "#" ? "#" : "1")));
    names();
    build();
  });

  function readText() {
    const lines = pasted.value
      .trim()
      .split(/\n+/)
      .map((line) => line.replaceAll(/\s+/g, ""));
    const problem = el.querySelector('[data-field="maze"] .error');
    const weights = lines.some((line) => /[2-9]/.test(line));
    const legal =
      lines.length <= LARGEST &&
      lines[0].length <= LARGEST &&
      lines.every((line) => line.length === lines[0].length && line.length > 0 && /^[0-9.#]+$/.test(line));
    problem.textContent = legal ? "" : t("maze.text.bad", { largest: LARGEST });
    if (!legal) return;
    maze.weighted = weights;
    const one = weights
      ? (cell) => (cell === "." || cell === "0" ? "1" : cell)
      : (cell) => (cell === "1" || cell === "#" ? "#" : "1");
    take(lines.map((line) => [...line].map(one).join("")));
    names();
    build();
  }

  const placeOf = (node) => {
    if (Array.isArray(node.place)) return node.place;
    const found = String(node.position).match(/(\d+)\D+(\d+)/);
    return found ? [Number(found[1]), Number(found[2])] : null;
  };

  const wayFound = () =>
    result?.cells ?? (result?.states ?? []).map((position) => placeOf({ position })).filter(Boolean);

  async function work(signal, onProgress) {
    wipe();
    await knobs.ready;
    const body = {
      domain: "maze",
      maze: text(),
      from: maze.from,
      to: maze.to,
      weighted: maze.weighted,
      ...knobs.body(),
    };
    const method = knobs.methods?.find((row) => row.name === knobs.method.value);
    if (!method || method.traced !== false) {
      const trace = await search("trace", { ...body, steps: STEPS, rows: 1 }, onProgress, signal);
      result = trace.result;
      frames = trace.steps.map((step) => {
        const begins = step.round !== undefined && step.round !== null;
        return {
          begins,
          taken: step.taken && placeOf(step.taken),
          children: (step.children ?? [])
            .filter((child) =>
              ["new", "generated", "waiting", "improved", "reopened", "reached", "met"].includes(child.fate),
            )
            .map(placeOf),
        };
      });
    } else {
      result = await search("solve", body, onProgress, signal);
      frames = [];
    }
    player.load(frames.length + (wayFound().length ? 1 : 0));
    paintAnswer();
    announce(outcomeText(result));
    bringUp(stage, player.playButton);
    if (calm()) player.go(player.total);
    else player.toggle();
  }

  function paintAt(index) {
    const before = marks;
    marks = maze.cells.map((row) => row.map(() => null));
    for (const frame of frames.slice(0, index)) {
      if (frame.begins) for (const row of marks) row.fill(null);
      for (const place of frame.children)
        if (place && marks[place[0]]?.[place[1]] === null) marks[place[0]][place[1]] = "open";
      if (frame.taken) marks[frame.taken[0]][frame.taken[1]] = "closed";
    }
    if (index > 0 && index <= frames.length && frames[index - 1].taken) {
      const [r, c] = frames[index - 1].taken;
      marks[r][c] = "current";
    }
    if (index > frames.length) for (const [r, c] of wayFound()) marks[r][c] = "path";
    maze.cells.forEach((row, r) => row.forEach((_, c) => before?.[r][c] === marks[r][c] || paintCell(r, c)));
  }

  function paintAnswer() {
    if (!result) return;
    answer.hidden = false;
    const cells = wayFound()
      .map(([r, c]) => `(${r}, ${c})`)
      .join(" ");
    answer.replaceChildren(
      h("h2", {}, outcomeText(result)),
      result.moves ? h("p", {}, `${t("maze.moves")} `, h("code", {}, result.moves)) : "",
      cells
        ? h("details", {}, h("summary", {}, t("maze.cells", { n: wayFound().length })), h("p", { class: "way" }, cells))
        : "",
      figures(result),
    );
  }

  function names() {
    const before = brush.value || "toggle";
    const costs = maze.weighted
      ? Array.from({ length: 9 }, (_, i) => [String(i + 1), t("maze.brush.cost", { cost: i + 1 })])
      : [["1", t("maze.brush.free")]];
    brush.replaceChildren(
      ...[
        ["toggle", t("maze.brush.toggle")],
        ["#", t("maze.brush.wall")],
        ...costs,
        ["from", t("maze.brush.from")],
        ["to", t("maze.brush.to")],
      ].map(([value, label]) => h("option", { value }, label)),
    );
    brush.value = before;
    if (!brush.value) brush.value = "toggle";
  }

  linkPart("maze", {
    write: () => ({
      maze: maze.cells
        .map((row) => row.map((cell) => (cell === "#" ? "x" : maze.weighted ? cell : "0")).join(""))
        .join("_"),
      from: maze.from.join("-"),
      to: maze.to.join("-"),
      weighted: maze.weighted ? "1" : "",
      ...Object.fromEntries(SETTINGS.map((name) => [name, settings[name]])),
    }),
    read: (params) => {
      const lines = (params.get("maze") ?? "").split("_").filter(Boolean);
      const pair = (name) => (params.get(name) ?? "").split("-").map(Number);
      if (
        lines.length &&
        lines.length <= LARGEST &&
        lines[0].length <= LARGEST &&
        lines.every((line) => line.length === lines[0].length && /^[0-9x]+$/.test(line))
      ) {
        maze.weighted = params.get("weighted") === "1";
        const inside = (name) => (at2(lines, pair(name)) ? pair(name) : undefined);
        take(
          lines.map((line) => [...line].map((cell) => (cell === "x" ? "#" : cell === "0" ? "1" : cell)).join("")),
          inside("from"),
          inside("to"),
        );
        names();
        build();
      }
      for (const name of SETTINGS) settings[name] = params.get(name) ?? "";
      knobs.ready.then(() => knobs.put(settings));
    },
  });
  const at2 = (lines, [r, c]) => lines[r]?.[c] !== undefined;
  onLanguage(() => {
    names();
    paintAll();
    paintAnswer();
  });
  names();
  build();
  return {
    el,
    leave: () => {
      runner.cancel({ quiet: true });
      player.pause();
    },
  };
}
