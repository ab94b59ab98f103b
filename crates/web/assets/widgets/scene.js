// Draws a position of any domain: the server sends shapes, the page colours them by its theme.

import { h, s } from "../app/dom.js";
import { t } from "../text/i18n.js";

/** @import { Scene, Shape } from "../../page/types.js" */

/** Margin around the shapes, for lines on the edge. */
const MARGIN = 0.06;
/** Gap between a box and its cell. */
const GAP = 0.04;

/**
 * The label of a shape, centred and small enough for a width of `room` units.
 * @param {string | undefined} label
 * @param {number} x
 * @param {number} y
 * @param {number} room
 */
function words(label, x, y, room) {
  if (!label) return null;
  const size = Math.min(0.5 * room, (1.3 * room) / [...label].length);
  return s("text", { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" }, label);
}

/** @param {Shape} shape */
function drawShape(shape) {
  const kind = `shape ${shape.kind} tone-${shape.tone}`;
  switch (shape.kind) {
    case "box": {
      const { x, y, width, height, label } = shape;
      const body = { x: x + GAP, y: y + GAP, width: width - 2 * GAP, height: height - 2 * GAP, rx: 0.1 };
      const text = words(label, x + width / 2, y + height / 2, Math.min(width, height));
      return s("g", { class: kind }, s("rect", body), text);
    }
    case "disc": {
      const { x, y, radius, label } = shape;
      return s("g", { class: kind }, s("circle", { cx: x, cy: y, r: radius }), words(label, x, y, 1.6 * radius));
    }
    default: {
      const { x1, y1, x2, y2 } = shape;
      return s("g", { class: kind }, s("line", { x1, y1, x2, y2 }));
    }
  }
}

/**
 * Draws `scene`; `label` is its text for screen readers.
 * @param {Scene} scene
 * @param {{ label: string }} options
 */
export function drawScene(scene, { label }) {
  const box = [-MARGIN, -MARGIN, scene.width + 2 * MARGIN, scene.height + 2 * MARGIN];
  const props = { class: "scene", viewBox: box.join(" "), role: "img", "aria-label": label };
  const drawn = s("svg", props, scene.shapes.map(drawShape));
  drawn.style.setProperty("--wide", String(scene.width));
  return drawn;
}

/**
 * Draws `scene` within a square of `size` of another drawing.
 * @param {Scene} scene
 * @param {number} size
 */
export function miniScene(scene, size) {
  const unit = (0.86 * size) / Math.max(scene.width, scene.height);
  const [x, y] = [(size - scene.width * unit) / 2, (size - scene.height * unit) / 2];
  return s("g", { class: "scene", transform: `translate(${x} ${y}) scale(${unit})` }, scene.shapes.map(drawShape));
}

/** Shows one position at a time: its picture, or its name if it has none. */
export class SceneView {
  el = h("div", { class: "scene-view", testid: "scene" });

  /**
   * @param {Scene | null | undefined} scene
   * @param {string} name
   */
  show(scene, name) {
    const drawn = scene
      ? drawScene(scene, { label: t("problem.drawn", { name }) })
      : h("p", { class: "position-name" }, name);
    this.el.replaceChildren(drawn);
    this.el.dataset.position = name;
  }

  clear() {
    this.el.replaceChildren();
    this.el.dataset.position = "";
  }
}
