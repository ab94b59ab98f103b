// Race: two to six ways on one board, side by side. Each lane is a search of its own with live figures; the table and the chart
// at the end are made of the lanes' own answers. A second run compares the same ways on many random boards.

import { Problem, onServer, registry, search } from "./api.js";
import { announce, enable, field, h, s, setOptions, whole } from "./dom.js";
import { bytes, number, seconds, sentence, sentences } from "./format.js";
import { onLanguage, t } from "./i18n.js";
import { linkPart } from "./link.js";
import { asked, goalText, puzzle, watchPuzzle } from "./puzzle.js";
import { Runner } from "./run.js";
import { boardLine, boardSetup } from "./setup.js";
import { outcomeText } from "./solve.js";

const MOST = 6;
const LANES = [
  ["bfs", ""],
  ["iddfs", ""],
  ["astar", "misplaced"],
  ["astar", "manhattan"],
  ["idastar", "manhattan"],
  ["greedy", "manhattan"],
];
const METRICS = { expanded: number, generated: number, time_us: seconds, bytes };

export function raceView() {
  let rows = null;
  let lanes = [];
  const list = h("ol", { class: "lanes", tLabel: "race.lanes" });
  const add = h("button", { type: "button", t: "race.add", testid: "race-add", onclick: () => addLane() });
  const limit = h("input", { type: "number", min: 1, max: 60, value: 10 });
  const runner = new Runner({ root: () => el, work, runKey: "race.run", testid: "race-run" });
  const winner = h("h2", {});
  const table = h("div", {
    class: "scroll",
    tabindex: "0",
    role: "region",
    tLabel: "race.table",
    testid: "race-table",
  });
  const metric = h("select", {});
  const chart = h("div", { class: "chart", testid: "race-chart" });
  const results = h(
    "section",
    { class: "card", hidden: true, tLabel: "race.results" },
    winner,
    table,
    field("race.metric", metric),
    chart,
  );
  const count = h("input", { type: "number", min: 1, max: 100, value: 20 });
  const seed = h("input", { type: "number", min: 0, value: 1 });
  const many = new Runner({
    root: () => manyBox,
    work: compareMany,
    runKey: "race.many.run",
    testid: "race-many",
    prefix: "race-many-",
  });
  const manyResult = h("div", {});
  const manyBox = h(
    "details",
    { class: "card" },
    h("summary", { t: "race.many" }),
    h("p", { class: "help", t: "race.many.help" }),
    h(
      "div",
      { class: "fields two" },
      field("race.many.count", count, { name: "random" }),
      field("setup.seed", seed, { name: "seed" }),
    ),
    many.el,
    manyResult,
  );
  const el = h(
    "div",
    { class: "view race" },
    h("h1", { class: "visually-hidden", t: "tab.race" }),
    h(
      "section",
      { class: "card", tLabel: "race.lanes" },
      boardLine(),
      h("p", { class: "help", t: "race.help" }),
      list,
      h("div", { class: "run-line" }, add, field("knob.time_limit", limit, { name: "time_limit" }), runner.el),
    ),
    results,
    boardSetup({ open: false }),
    manyBox,
  );
  metric.addEventListener("change", draw);

  async function addLane(method, heuristic) {
    if (lanes.length >= MOST) return;
    const [m, hh] = method === undefined ? LANES[lanes.length] : [method, heuristic];
    const lane = {
      method: h("select", { tLabel: "knob.method" }),
      heuristic: h("select", { tLabel: "knob.heuristic" }),
      wished: [m, hh],
      figures: h("p", { class: "lane-figures" }),
      bar: h("div", { class: "lane-bar" }),
      state: h("p", { class: "lane-state" }),
    };
    lane.remove = h(
      "button",
      { type: "button", class: "glyph", tLabel: "race.remove", tTitle: "race.remove", onclick: () => drop(lane) },
      h("span", { "aria-hidden": "true" }, "×"),
    );
    lane.way = h("div", { class: "lane-way", role: "group" }, lane.method, lane.heuristic, lane.remove);
    lane.el = h(
      "li",
      { class: "lane" },
      lane.way,
      h("div", { class: "track", "aria-hidden": "true" }, lane.bar),
      lane.figures,
      lane.state,
    );
    lane.method.addEventListener("change", () => {
      lane.wished[0] = lane.method.value;
      fit(lane);
      dispatchEvent(new Event("settings"));
    });
    lane.heuristic.addEventListener("change", () => {
      lane.wished[1] = lane.heuristic.value;
      dispatchEvent(new Event("settings"));
    });
    lanes.push(lane);
    list.append(lane.el);
    buttons();
    await fill(lane);
  }

  function drop(lane) {
    if (lanes.length <= 2) return;
    lanes = lanes.filter((other) => other !== lane);
    lane.el.remove();
    buttons();
    add.focus();
    dispatchEvent(new Event("settings"));
  }

  function buttons() {
    enable(add, lanes.length < MOST);
    lanes.forEach((lane, i) => {
      lane.remove.disabled = lanes.length <= 2;
      lane.way.setAttribute("aria-label", t("race.lane", { n: i + 1 }));
    });
  }

  async function fill(lane) {
    const all = await registry().catch(() => null);
    if (!all) return;
    lane.all = all;
    const tiles = (row) => !row.domains || row.domains.includes("tiles");
    setOptions(
      lane.method,
      all.methods.filter(tiles).map((row) => [row.name, row.title]),
    );
    setOptions(lane.heuristic, [
      ["", t("knob.automatic")],
      ...all.heuristics.filter(tiles).map((row) => [row.name, row.title]),
    ]);
    lane.method.value = lane.wished[0];
    if (!lane.method.value) lane.method.value = "astar";
    lane.heuristic.value = lane.wished[1];
    if (!lane.heuristic.value) lane.heuristic.value = "";
    fit(lane);
  }

  function fit(lane) {
    const row = lane.all?.methods.find((method) => method.name === lane.method.value);
    lane.heuristic.disabled = row?.heuristic === "no";
    lane.method.title = row ? sentences(sentence(row.help), t("knob.guarantee", { text: row.guarantee })) : "";
  }

  const nameOf = (lane) =>
    lane.method.selectedOptions[0]?.text +
    (lane.heuristic.disabled || !lane.heuristic.value ? "" : ` · ${lane.heuristic.selectedOptions[0].text}`);

  function live(lane, figures, state) {
    if (figures.busy) {
      lane.state.textContent = t("run.busy", { n: figures.busy });
      return;
    }
    lane.now = figures;
    lane.figures.replaceChildren(
      ...[
        ["stat.expanded", figures.expanded, number],
        ["stat.time", figures.time_us, seconds],
        ["stat.bytes", figures.bytes, bytes],
      ].map(([key, value, format]) => h("span", {}, `${t(key)} `, h("strong", {}, format(value)))),
    );
    lane.state.textContent = state;
    const largest = Math.max(...lanes.map((other) => other.now?.expanded ?? 0), 10);
    for (const other of lanes) {
      const value = other.now?.expanded ?? 0;
      other.bar.style.width = `${value === 0 ? 0 : Math.max(1.5, (100 * Math.log10(1 + value)) / Math.log10(1 + largest))}%`;
    }
  }

  async function work(signal, onProgress) {
    results.hidden = true;
    rows = null;
    let finished = 0;
    for (const lane of lanes) {
      lane.now = null;
      lane.el.classList.remove("ended", "failed");
      live(lane, { expanded: 0, time_us: 0, bytes: 0 }, t("race.waiting"));
    }
    const position = asked();
    const time = whole(limit, 10);
    const answers = await Promise.all(
      lanes.map(async (lane) => {
        const body = { ...position, method: lane.method.value, time_limit: time, moves: "blank" };
        if (!lane.heuristic.disabled && lane.heuristic.value) body.heuristic = lane.heuristic.value;
        try {
          const result = await search("solve", body, (figures) => live(lane, figures, t("race.running")), signal);
          live(lane, result.statistics, outcomeText(result));
          lane.el.classList.add("ended");
          announce(t("race.arrived", { way: nameOf(lane) }));
          return { lane, name: nameOf(lane), result };
        } catch (error) {
          if (!(error instanceof Problem)) {
            lane.state.textContent = t("run.cancelled");
            throw error;
          }
          live(lane, { expanded: 0 }, error.message);
          lane.el.classList.add("failed");
          return { lane, name: nameOf(lane), error };
        } finally {
          finished += 1;
          onProgress({ done: finished, total: lanes.length });
        }
      }),
    );
    rows = answers;
    paint();
    announce(winner.textContent);
  }

  function paint() {
    if (!rows) return;
    results.hidden = false;
    const ran = rows.filter((row) => row.result);
    const solved = ran.filter((row) => row.result.outcome === "solved");
    const least = Math.min(...solved.map((row) => row.result.statistics.expanded));
    const best = solved.filter((row) => row.result.statistics.expanded === least).map((row) => row.name);
    winner.textContent =
      best.length > 1
        ? t("race.winners", { ways: best.join(t("and")), n: number(least) })
        : best.length
          ? t("race.winner", { way: best[0], n: number(least) })
          : t("race.none");
    const columns = [
      "race.way",
      "stat.steps",
      "race.optimal",
      "stat.expanded",
      "stat.generated",
      "stat.maxopen",
      "stat.time",
      "stat.bytes",
    ];
    table.replaceChildren(
      h(
        "table",
        { class: "counts" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((key) => h("th", { scope: "col" }, t(key))),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map(({ name, result, error }) => {
            const head = h("th", { scope: "row" }, name);
            if (error) return h("tr", {}, head, h("td", { colspan: 7 }, error.message));
            const { statistics } = result;
            const optimal =
              result.outcome === "solved" ? t(result.optimal ? "yes" : "race.unproven") : outcomeText(result);
            return h(
              "tr",
              {},
              head,
              ...[
                number(result.steps),
                optimal,
                number(statistics.expanded),
                number(statistics.generated),
                number(statistics.max_open),
                seconds(statistics.time_us),
                bytes(statistics.bytes),
              ].map((text) => h("td", {}, text)),
            );
          }),
        ),
      ),
    );
    setOptions(
      metric,
      Object.keys(METRICS).map((name) => [name, t(`race.by.${name}`)]),
    );
    draw();
  }

  // Bars on a logarithmic scale: the ways differ by powers of ten.
  function draw() {
    const name = metric.value || "expanded";
    const data = (rows ?? [])
      .filter((row) => row.result)
      .map((row) => ({ name: row.name, value: row.result.statistics[name] }));
    const most = Math.max(...data.map((row) => row.value), 10);
    const high = Math.ceil(Math.log10(most));
    const room = chart.clientWidth || 740;
    const [left, width, line] = [10, Math.min(Math.max(room - 120, 160), 620), 46];
    const x = (value) => (value <= 1 ? 2 : (Math.log10(value) / high) * width);
    const height = data.length * line + 30;
    const picture = s("svg", {
      viewBox: `0 0 ${left + width + 110} ${height}`,
      role: "img",
      "aria-label": data.map((row) => `${row.name}: ${METRICS[name](row.value)}`).join("; "),
    });
    for (let power = 0; power <= high; power += 1) {
      const at = left + (power / high) * width;
      // Labels need room: where the powers stand close, every other one has none.
      const named = width / high > 60 || power % 2 === 0;
      picture.append(
        s("line", { class: "scale", x1: at, x2: at, y1: 0, y2: height - 20 }),
        s(
          "text",
          { class: "scale", x: at, y: height - 6, "text-anchor": "middle" },
          named ? METRICS[name](10 ** power) : "",
        ),
      );
    }
    data.forEach((row, i) => {
      picture.append(
        s("text", { class: "name", x: left + 2, y: i * line + 15 }, row.name),
        s("rect", { class: `bar-${i % 6}`, x: left, y: i * line + 20, width: x(row.value), height: 18, rx: 3 }),
        s("text", { class: "value", x: left + x(row.value) + 6, y: i * line + 34 }, METRICS[name](row.value)),
      );
    });
    chart.replaceChildren(picture);
  }

  async function compareMany(signal, onProgress) {
    manyResult.replaceChildren();
    const methods = [...new Set(lanes.map((lane) => lane.method.value))];
    const heuristics = [
      ...new Set(
        lanes.filter((lane) => !lane.heuristic.disabled && lane.heuristic.value).map((lane) => lane.heuristic.value),
      ),
    ];
    const body = {
      size: `${puzzle.rows}x${puzzle.columns}`,
      goal: goalText(),
      methods,
      random: whole(count, 20),
      seed: whole(seed, 1),
      chart: true,
      time_limit: whole(limit, 10),
    };
    if (heuristics.length) body.heuristics = heuristics;
    const answer = await search("compare", body, onProgress, signal);
    const columns = [
      "knob.method",
      "knob.heuristic",
      "race.solved",
      "stat.steps",
      "stat.expanded",
      "stat.time",
      "stat.bytes",
    ];
    const middle = (value) => value?.median;
    manyResult.replaceChildren(
      h("p", { class: "help" }, t("race.many.median")),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": t("race.table") },
        h(
          "table",
          { class: "counts" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              columns.map((key) => h("th", { scope: "col" }, t(key))),
            ),
          ),
          h(
            "tbody",
            {},
            answer.ways.map((way) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, way.method),
                ...[
                  way.heuristic ?? "–",
                  `${way.solved} / ${way.runs}`,
                  number(middle(way.steps)),
                  number(middle(way.expanded)),
                  seconds(middle(way.time_us)),
                  bytes(middle(way.bytes)),
                ].map((text) => h("td", {}, text)),
              ),
            ),
          ),
        ),
      ),
    );
    if (answer.chart) {
      const address = URL.createObjectURL(new Blob([answer.chart], { type: "image/svg+xml" }));
      manyResult.append(
        h("img", {
          class: "server-picture",
          alt: t("race.many.chart"),
          src: address,
          onload: () => URL.revokeObjectURL(address),
        }),
      );
    }
    announce(t("race.many.done"));
  }

  watchPuzzle((what) => {
    if (what === "info") return;
    runner.cancel({ quiet: true });
    rows = null;
    results.hidden = true;
    for (const lane of lanes) {
      lane.figures.replaceChildren();
      lane.state.textContent = "";
      lane.bar.style.width = "0";
      lane.el.classList.remove("ended", "failed");
    }
  });
  onLanguage(async () => {
    buttons();
    await Promise.all(lanes.map(fill));
    if (rows) for (const row of rows) row.name = nameOf(row.lane);
    paint();
  });
  linkPart("race", {
    write: () => ({ ways: lanes.map((lane) => lane.wished.filter(Boolean).join(".")).join(",") }),
    read: (params) => {
      const ways = (params.get("ways") ?? "")
        .split(",")
        .filter(Boolean)
        .slice(0, MOST)
        .map((way) => way.split("."));
      if (ways.length < 2) return;
      for (const lane of lanes) lane.el.remove();
      lanes = [];
      for (const [method, heuristic = ""] of ways) addLane(method, heuristic);
    },
  });
  onServer((up) => up && lanes.forEach((lane) => lane.all || fill(lane)));
  for (const [method, heuristic] of LANES.slice(0, 4)) addLane(method, heuristic);
  return {
    el,
    leave: () => {
      runner.cancel({ quiet: true });
      many.cancel({ quiet: true });
    },
  };
}
