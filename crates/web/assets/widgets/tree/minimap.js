// A small map of a large drawing: nodes as dots, the visible part as a frame. Pressing it moves there.

import { h } from "../../app/dom.js";

const [WIDTH, HEIGHT] = [180, 60];

export class MiniMap {
  canvas = h("canvas", {
    class: "minimap",
    width: WIDTH * 2,
    height: HEIGHT * 2,
    "aria-hidden": "true",
    testid: "minimap",
  });
  el = this.canvas;
  /** Scale and offset from the drawing's units to the map's pixels. */
  scale = 1;
  /** The colours of the last theme. @type {{ theme?: string, ink: string[] }} */
  colours = { ink: [] };

  /** @param {(x: number, y: number) => void} go */
  constructor(go) {
    const lead = (/** @type {PointerEvent} */ event) => {
      if (event.buttons !== 1) return;
      const { left, top, width } = this.canvas.getBoundingClientRect();
      const unit = (this.scale * width) / this.canvas.width;
      go((event.clientX - left) / unit, (event.clientY - top) / unit);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      lead(event);
    });
    this.canvas.addEventListener("pointermove", lead);
  }

  /** The colours of the current theme, cached because reading them takes as long as drawing. */
  inks() {
    const { theme } = document.documentElement.dataset;
    if (theme !== this.colours.theme || !this.colours.ink.length) {
      const style = getComputedStyle(this.canvas);
      const names = ["--ink", "--strong-line", "--accent", "--focus"];
      this.colours = { theme, ink: names.map((name) => style.getPropertyValue(name)) };
    }
    return this.colours.ink;
  }

  /**
   * @param {number[][]} dots x, y, and whether the node is expanded
   * @param {number[]} extent width and height of the drawing
   * @param {number[]} box the visible part
   * @param {number[] | null} focus the node of the step
   */
  paint(dots, [width, height], box, focus) {
    const { canvas } = this;
    const pen = canvas.getContext("2d");
    const whole = box[2] >= width && box[3] >= height;
    canvas.hidden = whole;
    if (!pen || whole) return;
    this.scale = Math.min(canvas.width / width, canvas.height / height);
    const [ink, faint, accent, frame] = this.inks();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.scale(this.scale, this.scale);
    const dot = Math.max(24, 5 / this.scale);
    for (const [x, y, taken] of dots) {
      pen.fillStyle = taken ? ink : faint;
      pen.fillRect(x - dot / 2, y - dot / 2, dot, dot);
    }
    pen.fillStyle = accent;
    if (focus) pen.fillRect(focus[0] - dot, focus[1] - dot, 2 * dot, 2 * dot);
    pen.strokeStyle = frame;
    pen.lineWidth = 4 / this.scale;
    pen.strokeRect(box[0], box[1], box[2], box[3]);
  }
}
