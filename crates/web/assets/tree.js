// The tree a search grows, drawn, and zoomed and panned by mouse, touch, wheel, keys and buttons.

import { glyphButton, h, s } from "./dom.js";
import { layout } from "./nodes.js";

/** @import { Drawn, Nodes } from "./nodes.js" */
/** @typedef {{ clientX: number, clientY: number }} Pointed */

const DETAILED = 160;
// How many pixels of root font make the units of the drawing as large as pixels: boards in it are then as large as text.
const READABLE = 11;
/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] };

/**
 * The tiles of a board, as texts in a square of `size`.
 * @param {string} position
 * @param {number} size
 */
function miniBoard(position, size) {
  const rows = position.split("/").map((row) => row.trim().split(/\s+/));
  const unit = size / Math.max(rows.length, rows[0].length);
  return rows.flatMap((row, r) =>
    row.map((tile, c) => {
      if (tile === "0") return "";
      const place = { x: (c + 0.5) * unit, y: (r + 0.72) * unit };
      return s("text", { ...place, "font-size": unit * 0.62, "text-anchor": "middle" }, tile);
    }),
  );
}

/**
 * How nodes are drawn: small boards if there are few, else dots.
 * @param {boolean} detailed
 */
function measures(detailed) {
  const size = detailed ? 40 : 10;
  const [dx, dy] = detailed ? [54, 88] : [14, 30];
  /** @param {Drawn} node */
  const at = (node) => [(node.x ?? 0) * dx + size, (node.y ?? 0) * dy + size];
  return { detailed, size, dx, dy, at };
}
/** @typedef {ReturnType<typeof measures>} Measures */

/**
 * The line from a node up to its parent.
 * @param {Drawn} node
 * @param {Drawn} up
 * @param {boolean} onPath
 * @param {Measures} measured
 */
function drawEdge(node, up, onPath, { detailed, size, at }) {
  const [x, y] = at(node);
  const [ux, uy] = at(up);
  const [top, bottom] = [uy + size / 2 + (detailed ? 14 : 0), y - size / 2];
  const middle = (top + bottom) / 2;
  const d = `M${ux} ${top}C${ux} ${middle} ${x} ${middle} ${x} ${bottom}`;
  return s("path", { class: onPath ? "edge path" : "edge", d });
}

/**
 * A node: its board or its place, and g + h below; or a dot.
 * @param {Drawn} node
 * @param {string} kind
 * @param {Measures} measured
 */
function drawNode(node, kind, { detailed, size, at }) {
  const [x, y] = at(node);
  if (!detailed) return s("circle", { class: kind, cx: x, cy: y, r: size / 2 });
  const centred = { x: size / 2, "text-anchor": "middle" };
  const place = () => s("text", { ...centred, y: size / 2 + 3, "font-size": 8 }, String(node.place ?? node.id ?? ""));
  return s(
    "g",
    { class: kind, transform: `translate(${x - size / 2} ${y - size / 2})` },
    s("rect", { width: size, height: size, rx: 4 }),
    /^[\d ]+(\/[\d ]+)*$/.test(node.position) ? miniBoard(node.position, size) : place(),
    s("text", { class: "f", ...centred, y: size + 11, "font-size": 9.5 }, `${node.g}+${node.h ?? "∞"}`),
  );
}

export class TreeView {
  svg = s("svg", { class: "tree", role: "img", tabindex: "0", "data-testid": "tree" });
  /**
   * Whether the node of the step is followed, everything shown, or what the reader has chosen.
   * @type {"follow" | "all" | "own"}
   */
  mode = "follow";
  /** @type {Map<number, PointerEvent>} */
  fingers = new Map();
  /** What is shown: left, top, width, height. */
  box = [0, 0, 100, 100];
  /**
   * Width and height of the whole drawing, once there is one.
   * @type {number[] | null}
   */
  extent = null;
  /** @type {number[] | null} */
  focus = null;

  constructor() {
    const buttons = [
      glyphButton("tree.in", "+", () => this.zoom(0.8)),
      glyphButton("tree.out", "−", () => this.zoom(1.25)),
      glyphButton("tree.fit", "⤢", () => this.show("all")),
      glyphButton("tree.follow", "◎", () => this.show("follow")),
    ];
    this.el = h("div", { class: "tree-frame" }, h("div", { class: "buttons" }, buttons), this.svg);
    const wheel = (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.12 : 0.89, event);
    };
    this.svg.addEventListener("wheel", wheel, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => this.touch(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", (event) => this.fingers.delete(event.pointerId));
    this.svg.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Draws `nodes`; `path` holds the positions of the answer, `label` is what a screen reader says.
   * @param {{ nodes: Nodes, current: string | null }} known
   * @param {{ path: Set<string>, label: string }} shown
   */
  draw({ nodes, current }, { path, label }) {
    const { width, depth } = layout(nodes);
    const measured = measures(nodes.size <= DETAILED);
    const edges = [];
    const marks = [];
    for (const node of nodes.values()) {
      if (node.x === undefined) continue;
      const up = node.up === null ? undefined : nodes.get(node.up);
      const onPath = path.has(node.position);
      if (up && up.x !== undefined) edges.push(drawEdge(node, up, onPath && path.has(up.position), measured));
      const kind = ["node", node.fate === "taken" ? "closed" : "open"];
      if (node.key === current) kind.push("current");
      if (onPath) kind.push("path");
      if (node.side === "backward") kind.push("backward");
      marks.push(drawNode(node, kind.join(" "), measured));
    }
    this.svg.replaceChildren(...edges, ...marks);
    this.svg.setAttribute("aria-label", label);
    const { dx, dy, size, at } = measured;
    this.extent = [(width - 1) * dx + 2 * size, (depth - 1) * dy + 2.2 * size];
    const now = current === null ? undefined : nodes.get(current);
    this.focus = now && now.x !== undefined ? at(now) : null;
    this.look();
  }

  /** Shows what the mode asks for: the node of this step at a readable size, everything, or what the reader has chosen. */
  look() {
    if (!this.extent || this.mode === "own") return;
    const [width, height] = this.extent;
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / READABLE;
    const [across, down] = [(this.svg.clientWidth || 560) / scale, (this.svg.clientHeight || 400) / scale];
    if (this.mode === "all" || (width <= across && height <= down) || !this.focus) {
      const [w, hgt] = [Math.max(width, across), Math.max(height, down)];
      this.set([(width - w) / 2, 0, w, hgt]);
      return;
    }
    /** @type {(at: number, room: number, all: number) => number} */
    const middle = (at, room, all) =>
      all <= room ? (all - room) / 2 : Math.min(Math.max(at - room / 2, 0), all - room);
    const top = height <= down ? 0 : middle(this.focus[1], down, height);
    this.set([middle(this.focus[0], across, width), top, across, down]);
  }

  /** @param {"follow" | "all"} mode */
  show(mode) {
    this.mode = mode;
    this.look();
  }

  /** @param {number[]} box */
  set(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", box.map((value) => value.toFixed(1)).join(" "));
  }

  /**
   * A larger `by` shows more; the point of `event` stays where it is.
   * @param {number} by
   * @param {Pointed} [event]
   */
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

  /**
   * @param {number} across
   * @param {number} down
   */
  pan(across, down) {
    this.mode = "own";
    const [x, y, w, hgt] = this.box;
    this.set([x + across * w, y + down * hgt, w, hgt]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = PANS[event.key];
    if (act) this.pan(...act);
    else if (event.key === "+" || event.key === "=") this.zoom(0.8);
    else if (event.key === "-") this.zoom(1.25);
    else if (event.key === "0") this.show("all");
    else if (event.key === "f" && !event.ctrlKey && !event.metaKey) this.show("follow");
    else return;
    event.preventDefault();
  }

  /**
   * One finger or the mouse pans, two fingers zoom about their middle.
   * @param {PointerEvent} event
   */
  touch(event) {
    if (event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [x, y, w, hgt] = this.box;
    const frame = this.svg.getBoundingClientRect();
    const scale = Math.max(w / frame.width, hgt / frame.height);
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (other) {
      const apart = (/** @type {Pointed} */ finger) =>
        Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
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
