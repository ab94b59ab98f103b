// The tree a search grows, drawn from the steps of its trace and zoomed and panned by mouse, touch, wheel, keys and buttons.
// Every node stands above its children and in the middle of them.

import { h, s } from "./dom.js";

const DETAILED = 160;
// How many pixels of root font make the units of the drawing as large as pixels: boards in it are then as large as text.
const READABLE = 11;
const WORTH = new Set(["new", "generated", "waiting", "started", "reached", "goal", "met", "improved", "reopened"]);

/** The nodes known after `steps[0..=last]`, of the round that the last step belongs to. */
export function nodesUntil(steps, last) {
  const nodes = new Map();
  const pending = new Map();
  const round = steps[last]?.round ?? null;
  const side = (node) => node.side ?? "forward";
  const keyOf = (node) => `${side(node)}:${node.id}`;
  const put = (node, fate) => {
    const known = node.id !== undefined && node.id !== null;
    const wait = `${side(node)}:${node.parent}:${node.move}:${node.position}`;
    let key = known ? keyOf(node) : `?${wait}`;
    if (known && !nodes.has(key) && pending.has(wait)) {
      const held = nodes.get(pending.get(wait));
      nodes.delete(pending.get(wait));
      pending.delete(wait);
      if (held) nodes.set(key, { ...held, key });
    } else if (!known) pending.set(wait, key);
    const before = nodes.get(key);
    const parent = node.parent === undefined || node.parent === null ? null : `${side(node)}:${node.parent}`;
    nodes.set(key, { ...before, ...node, key, up: parent, fate: before?.fate === "taken" ? "taken" : fate });
    return key;
  };
  let current = null;
  for (let i = 0; i <= last; i += 1) {
    const step = steps[i];
    if ((step.round ?? null) !== round) continue;
    if (step.taken) {
      current = put(step.taken, "taken");
      nodes.get(current).fate = "taken";
      nodes.get(current).goal = step.goal;
    }
    for (const child of step.children ?? []) if (WORTH.has(child.fate)) put(child, child.fate);
  }
  return { nodes, current };
}

function layout(nodes) {
  const below = new Map();
  const roots = [];
  for (const node of nodes.values()) {
    if (node.up !== null && nodes.has(node.up) && node.up !== node.key) {
      if (!below.has(node.up)) below.set(node.up, []);
      below.get(node.up).push(node.key);
    } else roots.push(node.key);
  }
  let next = 0;
  let deepest = 0;
  const stack = roots.reverse().map((key) => ({ key, depth: 0, done: false }));
  const seen = new Set();
  while (stack.length) {
    const { key, depth, done } = stack.pop();
    const node = nodes.get(key);
    const children = below.get(key) ?? [];
    if (done) {
      node.x = (nodes.get(children[0]).x + nodes.get(children[children.length - 1]).x) / 2;
      continue;
    }
    if (seen.has(key)) continue;
    seen.add(key);
    node.y = depth;
    deepest = Math.max(deepest, depth);
    if (children.length === 0) {
      node.x = next;
      next += 1;
    } else {
      stack.push({ key, depth, done: true });
      for (const child of [...children].reverse()) stack.push({ key: child, depth: depth + 1, done: false });
    }
  }
  return { width: Math.max(next, 1), depth: deepest + 1 };
}

function miniBoard(position, size) {
  const rows = position.split("/").map((row) => row.trim().split(/\s+/));
  const unit = size / Math.max(rows.length, rows[0].length);
  return rows.flatMap((row, r) =>
    row.map((tile, c) =>
      tile === "0"
        ? ""
        : s(
            "text",
            { x: (c + 0.5) * unit, y: (r + 0.72) * unit, "font-size": unit * 0.62, "text-anchor": "middle" },
            tile,
          ),
    ),
  );
}

export class TreeView {
  constructor() {
    this.svg = s("svg", { class: "tree", role: "img", tabindex: "0", "data-testid": "tree" });
    const button = (key, glyph, act) =>
      h(
        "button",
        { type: "button", class: "glyph", tLabel: key, tTitle: key, onclick: act },
        h("span", { "aria-hidden": "true" }, glyph),
      );
    this.el = h(
      "div",
      { class: "tree-frame" },
      h(
        "div",
        { class: "buttons" },
        button("tree.in", "+", () => this.zoom(0.8)),
        button("tree.out", "−", () => this.zoom(1.25)),
        button("tree.fit", "⤢", () => this.show("all")),
        button("tree.follow", "◎", () => this.show("follow")),
      ),
      this.svg,
    );
    this.mode = "follow";
    this.fingers = new Map();
    this.box = [0, 0, 100, 100];
    this.svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? 1.12 : 0.89, event);
      },
      { passive: false },
    );
    this.svg.addEventListener("pointerdown", (event) => this.touch(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"])
      this.svg.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws `nodes`; `path` holds the positions of the answer, `label` is what a screen reader says. */
  draw({ nodes, current }, { path = new Set(), label = "" } = {}) {
    const { width, depth } = layout(nodes);
    const detailed = nodes.size <= DETAILED;
    const size = detailed ? 40 : 10;
    const [dx, dy] = detailed ? [54, 88] : [14, 30];
    const at = (node) => [node.x * dx + size, node.y * dy + size];
    const edges = [];
    const marks = [];
    for (const node of nodes.values()) {
      if (node.x === undefined) continue;
      const [x, y] = at(node);
      const up = node.up !== null && nodes.get(node.up);
      const onPath = path.has(node.position);
      if (up && up.x !== undefined) {
        const [ux, uy] = at(up);
        const [top, bottom] = [uy + size / 2 + (detailed ? 14 : 0), y - size / 2];
        edges.push(
          s("path", {
            class: onPath && path.has(up.position) ? "edge path" : "edge",
            d: `M${ux} ${top}C${ux} ${(top + bottom) / 2} ${x} ${(top + bottom) / 2} ${x} ${bottom}`,
          }),
        );
      }
      const kind = [
        "node",
        node.fate === "taken" ? "closed" : "open",
        node.key === current ? "current" : "",
        onPath ? "path" : "",
        node.side === "backward" ? "backward" : "",
      ].join(" ");
      if (!detailed) {
        marks.push(s("circle", { class: kind, cx: x, cy: y, r: size / 2 }));
        continue;
      }
      const group = s(
        "g",
        { class: kind, transform: `translate(${x - size / 2} ${y - size / 2})` },
        s("rect", { width: size, height: size, rx: 4 }),
      );
      if (typeof node.position === "string" && /^[\d ]+(\/[\d ]+)*$/.test(node.position))
        group.append(...miniBoard(node.position, size));
      else
        group.append(
          s(
            "text",
            { x: size / 2, y: size / 2 + 3, "font-size": 8, "text-anchor": "middle" },
            String(node.place ?? node.id ?? ""),
          ),
        );
      group.append(
        s(
          "text",
          { class: "f", x: size / 2, y: size + 11, "font-size": 9.5, "text-anchor": "middle" },
          `${node.g}+${node.h ?? "∞"}`,
        ),
      );
      marks.push(group);
    }
    this.svg.replaceChildren(...edges, ...marks);
    this.svg.setAttribute("aria-label", label);
    this.extent = [0, 0, (width - 1) * dx + 2 * size, (depth - 1) * dy + 2.2 * size];
    const now = nodes.get(current);
    this.focus = now && now.x !== undefined ? at(now) : null;
    this.look();
  }

  /** Shows what the mode asks for: the node of this step at a readable size, everything, or what the reader has chosen. */
  look() {
    if (!this.extent || this.mode === "own") return;
    const [, , width, height] = this.extent;
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / READABLE;
    const [across, down] = [(this.svg.clientWidth || 560) / scale, (this.svg.clientHeight || 400) / scale];
    if (this.mode === "all" || (width <= across && height <= down) || !this.focus) {
      const [w, hgt] = [Math.max(width, across), Math.max(height, down)];
      this.set([(width - w) / 2, 0, w, hgt]);
      return;
    }
    const middle = (at, room, whole) =>
      whole <= room ? (whole - room) / 2 : Math.min(Math.max(at - room / 2, 0), whole - room);
    this.set([
      middle(this.focus[0], across, width),
      height <= down ? 0 : middle(this.focus[1], down, height),
      across,
      down,
    ]);
  }

  show(mode) {
    this.mode = mode;
    this.look();
  }

  set(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", box.map((value) => value.toFixed(1)).join(" "));
  }

  /** A larger `by` shows more; the point of `event` stays where it is. */
  zoom(by, event) {
    this.mode = "own";
    const [x, y, w, hgt] = this.box;
    const frame = this.svg.getBoundingClientRect();
    const [fx, fy] = event
      ? [(event.clientX - frame.x) / frame.width, (event.clientY - frame.y) / frame.height]
      : [0.5, 0.5];
    const factor = Math.min(Math.max(by, 40 / w), 20000 / w);
    this.set([x + w * fx * (1 - factor), y + hgt * fy * (1 - factor), w * factor, hgt * factor]);
  }

  pan(across, down) {
    this.mode = "own";
    const [x, y, w, hgt] = this.box;
    this.set([x + across * w, y + down * hgt, w, hgt]);
  }

  key(event) {
    const act = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
    if (act) this.pan(...act);
    else if (event.key === "+" || event.key === "=") this.zoom(0.8);
    else if (event.key === "-") this.zoom(1.25);
    else if (event.key === "0") this.show("all");
    else if (event.key === "f" && !event.ctrlKey && !event.metaKey) this.show("follow");
    else return;
    event.preventDefault();
  }

  // One finger or the mouse pans, two fingers zoom about their middle.
  touch(event) {
    if (event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
  }

  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [x, y, w, hgt] = this.box;
    const frame = this.svg.getBoundingClientRect();
    const scale = Math.max(w / frame.width, hgt / frame.height);
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (other) {
      const apart = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
      this.zoom(apart(before) / apart(event), {
        clientX: (event.clientX + other.clientX) / 2,
        clientY: (event.clientY + other.clientY) / 2,
      });
      return;
    }
    this.mode = "own";
    this.set([x - (event.clientX - before.clientX) * scale, y - (event.clientY - before.clientY) * scale, w, hgt]);
  }
}
