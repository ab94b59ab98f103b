// Draws the tree of a search: every node once, moved and marked as the steps proceed, with a small map of the visible part.

import { Camera } from "./camera.js";
import { glyphButton, h, s } from "../../app/dom.js";
import { t } from "../../text/i18n.js";
import { MiniMap } from "./minimap.js";
import { inSquare } from "../position.js";

/** @import { PlacedNode } from "./window.js" */
/** @import { Scenes } from "../position.js" */
/**
 * Input of a drawing: the nodes with their places, the node of the step, the positions of the solution, the scenes of positions, the text below
 * a node, the text for screen readers.
 * @typedef {{ laid: Map<string, PlacedNode>, width: number, depth: number, current: string | null, path: Set<string>, scenes: Scenes,
 *   words: (laid: PlacedNode) => string, two: boolean, label: string }} Drawing
 */
/** @typedef {{ group: SVGGElement, edge: SVGPathElement, words: SVGTextElement, hops: SVGTextElement }} Parts */

/** The side of a node, and the distance from one to the next. */
const [SIZE, DX, DY] = [40, 54, 88];
/** Classes of nodes that do not depend on the search: highlighted, or out of sight. */
const MARKED = ["lit", "out"];
/** Boards smaller than this on the screen are drawn as plain squares. */
const LEGIBLE = 17;

/**
 * @param {PlacedNode} one
 * @returns {[number, number]}
 */
const at = ({ x, y }) => [x * DX + SIZE, y * DY + SIZE];

/**
 * The CSS classes of a node.
 * @param {PlacedNode} one
 * @param {Drawing} drawing
 * @param {Element} group the node's element
 */
function kindOf({ key, node }, { current, path }, group) {
  const kind = ["node", node.fate === "taken" ? "closed" : "open"];
  if (key === current) kind.push("current");
  if (path.has(node.position)) kind.push("path");
  if (node.side === "backward") kind.push("backward");
  return [...kind, ...MARKED.filter((mark) => group.classList.contains(mark))].join(" ");
}

/**
 * The line from a node to its drawn ancestor.
 * @param {PlacedNode} one
 * @param {PlacedNode} up
 */
function curve(one, up) {
  const [x, y] = at(one);
  const [ux, uy] = at(up);
  const [top, bottom] = [uy + SIZE / 2 + 14, y - SIZE / 2];
  const middle = (top + bottom) / 2;
  return `M${ux} ${top}C${ux} ${middle} ${x} ${middle} ${x} ${bottom}`;
}

/**
 * Whether a node at this place intersects a box.
 * @param {[number, number]} place
 * @param {number[]} box
 */
const within = ([x, y], [left, top, width, height]) =>
  x > left - DX && x < left + width + DX && y > top - DY && y < top + height + DY;

/**
 * Sets an attribute if it differs, because unchanged attributes cost nothing.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class TreeView {
  svg = s("svg", { class: "tree", role: "img", tabindex: "0", "data-testid": "tree" });
  edges = s("g", {});
  marks = s("g", {});
  ends = s("g", { class: "ends" });
  /** @type {Map<string, Parts>} */
  drawn = new Map();
  /** @type {Map<string, PlacedNode>} */
  laid = new Map();
  map = new MiniMap((x, y) => this.camera.centre(x, y));

  /**
   * `chosen(key)` is called when a node is pressed.
   * @param {(key: string) => void} chosen
   */
  constructor(chosen) {
    const pressed = (/** @type {EventTarget | null} */ target) => {
      const node = target instanceof Element ? target.closest("[data-key]") : null;
      const key = node?.getAttribute("data-key");
      if (key) chosen(key);
    };
    this.camera = new Camera(this.svg, { seen: () => this.seen(), pressed });
    const buttons = [
      glyphButton("tree.in", "+", () => this.camera.zoom(0.8)),
      glyphButton("tree.out", "−", () => this.camera.zoom(1.25)),
      glyphButton("tree.fit", "⤢", () => this.camera.show("all")),
      glyphButton("tree.follow", "◎", () => this.camera.show("follow")),
    ];
    this.svg.append(this.edges, this.marks, this.ends);
    const bar = h("div", { class: "tree-bar" }, h("div", { class: "buttons" }, buttons), this.map.el);
    this.el = h("div", { class: "tree-frame" }, bar, this.svg);
  }

  clear() {
    this.drawn.clear();
    for (const part of [this.edges, this.marks, this.ends]) part.replaceChildren();
  }

  /** @param {Drawing} drawing */
  draw(drawing) {
    const { laid, width, depth, current, label } = drawing;
    this.laid = laid;
    for (const [key, parts] of this.drawn) if (!laid.has(key)) this.drop(key, parts);
    for (const one of laid.values()) this.drawNode(one, drawing);
    if (drawing.two) this.nameEnds(laid);
    this.svg.setAttribute("aria-label", label);
    const now = current === null ? undefined : laid.get(current);
    this.camera.extent = [(width - 1) * DX + 2 * SIZE, (depth - 1) * DY + 2.2 * SIZE];
    this.camera.focus = now ? at(now) : null;
    this.camera.look();
  }

  /**
   * @param {string} key
   * @param {Parts} parts
   */
  drop(key, parts) {
    for (const part of [parts.group, parts.edge, parts.hops]) part.remove();
    this.drawn.delete(key);
  }

  /**
   * @param {PlacedNode} one
   * @param {Scenes} scenes
   */
  make(one, scenes) {
    const words = s("text", { class: "f", x: SIZE / 2, y: SIZE + 11, "font-size": 9.5, "text-anchor": "middle" });
    const inside = inSquare(one.node.position, SIZE, scenes);
    const body = s("rect", { class: "frame", width: SIZE, height: SIZE, rx: 4 });
    const group = s("g", { "data-key": one.key }, body, inside, words);
    const hops = s("text", { class: "f", "font-size": 9.5, "text-anchor": "middle" });
    const parts = { group, edge: s("path", { class: "edge" }), words, hops };
    this.edges.append(parts.edge, hops);
    this.marks.append(group);
    this.drawn.set(one.key, parts);
    return parts;
  }

  /**
   * @param {PlacedNode} one
   * @param {Drawing} drawing
   */
  drawNode(one, drawing) {
    const parts = this.drawn.get(one.key) ?? this.make(one, drawing.scenes);
    const [x, y] = at(one);
    put(parts.group, "transform", `translate(${x - SIZE / 2} ${y - SIZE / 2})`);
    put(parts.group, "class", kindOf(one, drawing, parts.group));
    const said = drawing.words(one);
    if (parts.words.textContent !== said) parts.words.textContent = said;
    this.drawEdge(one, drawing, parts);
  }

  /**
   * Updates the line to the drawn ancestor, with the number of skipped levels.
   * @param {PlacedNode} one
   * @param {Drawing} drawing
   * @param {Parts} parts
   */
  drawEdge(one, { laid, path }, { edge, hops }) {
    const up = one.up === null ? undefined : laid.get(one.up);
    const along = one.skipped === 0 && path.has(one.node.position) && path.has(up?.node.position ?? "");
    put(edge, "class", `edge${along ? " path" : ""}${one.skipped ? " skips" : ""}`);
    put(edge, "d", up ? curve(one, up) : "");
    const said = one.skipped && up ? t("tree.skipped", { n: one.skipped }) : "";
    if (hops.textContent !== said) hops.textContent = said;
    if (!said) return;
    const [x, y] = at(one);
    put(hops, "x", String(x));
    put(hops, "y", String(y - SIZE / 2 - 6));
  }

  /**
   * Labels the starts of the two directions of a bidirectional search.
   * @param {Map<string, PlacedNode>} laid
   */
  nameEnds(laid) {
    const roots = [...laid.values()].filter((one) => one.up === null && one.node.up === null);
    const names = roots.map((one) => {
      const [x, y] = at(one);
      const props = { class: "end", x, y: y - SIZE / 2 - 5, "font-size": 11, "text-anchor": "middle" };
      return s("text", props, t(one.node.side === "backward" ? "tree.backward" : "tree.forward"));
    });
    this.ends.replaceChildren(...names);
  }

  /** Highlights a node that is pointed at elsewhere. */
  highlight(/** @type {string | null} */ key) {
    for (const [other, { group }] of this.drawn) group.classList.toggle("lit", other === key);
  }

  /** Centres a node, if it is drawn. */
  find(/** @type {string} */ key) {
    const one = this.laid.get(key);
    if (one) this.camera.centre(...at(one));
  }

  seen() {
    const { box, extent, room } = this.camera;
    const shown = (room.across / box[2]) * SIZE;
    this.svg.classList.toggle("far", shown < LEGIBLE);
    // The content of invisible nodes is not drawn, because it costs as much as visible content.
    const by = Math.max(box[2] / room.across, box[3] / room.down);
    const [wide, high] = [room.across * by, room.down * by];
    const shownBox = [box[0] - (wide - box[2]) / 2, box[1] - (high - box[3]) / 2, wide, high];
    for (const [key, { group }] of this.drawn) {
      const one = this.laid.get(key);
      if (one) group.classList.toggle("out", !within(at(one), shownBox));
    }
    const dots = [...this.laid.values()].map((one) => [...at(one), Number(one.node.fate === "taken")]);
    if (extent) this.map.paint(dots, extent, box, this.camera.focus);
  }
}
