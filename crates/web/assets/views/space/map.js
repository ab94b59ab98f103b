// A map of all states: the goal in the centre, a ring for each distance, a dot for each state or for a number of states. A solution from the
// current position is a line from ring to ring. The position of a dot on its ring has no meaning.

import { h } from "../../app/dom.js";
import { t } from "../../text/i18n.js";

/** @import { Layer } from "./space.js" */

const SIDE = 720;
/** Maximum number of dots; more could not be told apart. */
const MOST = 200000;
/** The angle between successive points of the solution, as a part of a turn. */
const TURN = 0.035;

/**
 * A number between 0 and 1, determined by a text.
 * @param {string} text
 */
function share(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash / 4294967296;
}

/** @param {Layer[]} layers */
export const statesOf = (layers) => layers.reduce((sum, layer) => sum + layer.states, 0);

/**
 * The number of states that a dot stands for.
 * @param {Layer[]} layers
 */
export const statesOfDot = (layers) => Math.max(1, Math.ceil(statesOf(layers) / MOST));

/** A small seeded generator, so that the map always looks the same. */
function chance() {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export class SpaceMap {
  canvas = h("canvas", { width: SIDE, height: SIDE, role: "img", class: "space-map", testid: "space-map" });
  el = this.canvas;
  /** @type {Layer[]} */
  layers = [];

  /** @param {(distance: number) => void} chosen */
  constructor(chosen) {
    this.canvas.addEventListener("click", (event) => {
      const box = this.canvas.getBoundingClientRect();
      const away = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
      const ring = Math.round((away / (box.width / 2)) * this.layers.length - 0.5);
      const layer = this.layers[Math.min(Math.max(ring, 0), this.layers.length - 1)];
      if (layer && ring < this.layers.length) chosen(layer.distance);
    });
  }

  /**
   * @param {Layer[]} layers
   * @param {number | null} here
   * @param {string[]} way the positions of a solution, beginning with the current one
   */
  show(layers, here, way) {
    this.layers = layers;
    this.canvas.setAttribute("aria-label", t("space.map", { n: layers.length }));
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const style = getComputedStyle(this.canvas);
    const [dots, goal, path] = ["--c1", "--jade-line", "--accent"].map((name) => style.getPropertyValue(name));
    pen.clearRect(0, 0, SIDE, SIDE);
    this.rings(pen, dots);
    pen.fillStyle = goal;
    this.dot(pen, [SIDE / 2, SIDE / 2], 7);
    if (here === null || !way.length) return;
    const from = share(way[0]);
    const points = way.map((_, i) => this.place(way.length - 1 - i, from + i * TURN));
    pen.strokeStyle = path;
    pen.fillStyle = path;
    pen.lineWidth = 2.5;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
    for (const point of points.slice(1, -1)) this.dot(pen, point, 3.5);
    this.dot(pen, points[0], 8);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {string} colour
   */
  rings(pen, colour) {
    const random = chance();
    const states = statesOf(this.layers);
    const each = statesOfDot(this.layers);
    pen.fillStyle = colour;
    pen.globalAlpha = states > 5000 ? 0.45 : 1;
    const size = states > 5000 ? 1 : 4;
    this.layers.forEach((layer, ring) => {
      for (let i = 0; i < Math.max(1, layer.states / each); i += 1) {
        const [x, y] = this.place(ring + (random() - 0.5) * 0.7, random());
        pen.fillRect(x - size / 2, y - size / 2, size, size);
      }
    });
    pen.globalAlpha = 1;
  }

  /**
   * A point on a ring.
   * @param {number} ring
   * @param {number} turn from 0 to 1
   */
  place(ring, turn) {
    const radius = ((Math.max(ring, 0) + 0.3) / (this.layers.length + 0.3)) * (SIDE / 2 - 6);
    const angle = 2 * Math.PI * turn;
    return [SIDE / 2 + radius * Math.cos(angle), SIDE / 2 + radius * Math.sin(angle)];
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {number[]} at
   * @param {number} radius
   */
  dot(pen, [x, y], radius) {
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }
}
