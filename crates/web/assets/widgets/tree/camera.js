// The visible part of a large drawing: following a node, showing all, or moved and zoomed by mouse, touch, wheel and keys.

/** @typedef {{ clientX: number, clientY: number }} PointerPosition */

// Root font size in pixels at which a unit of the drawing is one pixel: boards in the drawing are then as large as text.
const READABLE = 11;
/** A movement of at most this many pixels is a press, not a drag. */
const STILL = 5;
/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] };

/**
 * Start of a window of size `room` on an axis of length `all`, centred on `at` as far as possible.
 * @param {number} at
 * @param {number} room
 * @param {number} all
 */
function middle(at, room, all) {
  return all <= room ? (all - room) / 2 : Math.min(Math.max(at - room / 2, 0), all - room);
}

export class Camera {
  /**
   * What is shown: around the node of the step, everything, or as the reader has moved it.
   * @type {"follow" | "all" | "own"}
   */
  mode = "follow";
  /** @type {Map<number, PointerEvent>} */
  fingers = new Map();
  /** Distance moved since the pointer went down. */
  moved = 0;
  /** The visible box: left, top, width, height. */
  box = [0, 0, 100, 100];
  /**
   * Width and height of the whole drawing, once known.
   * @type {number[] | null}
   */
  extent = null;
  /** @type {number[] | null} */
  focus = null;
  /**
   * Width and height of the picture on the screen, and pixels per unit at a readable size. Cached, because asking the browser during playback
   * would force a layout at each step.
   * @type {{ across: number, down: number, scale: number } | null}
   */
  measured = null;

  /**
   * `seen` is called when the visible part changes, `pressed` after a press without movement.
   * @param {SVGSVGElement} svg
   * @param {{ seen: () => void, pressed: (target: EventTarget | null) => void }} told
   */
  constructor(svg, { seen, pressed }) {
    this.svg = svg;
    this.seen = seen;
    this.pressed = pressed;
    const wheel = (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.12 : 0.89, event);
    };
    svg.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.touch(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    svg.addEventListener("pointerup", (event) => this.lift(event));
    svg.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    svg.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => {
      this.measured = null;
      this.look();
    }).observe(svg);
  }

  /** Measures the space on the screen; a hidden picture has none. */
  get room() {
    if (this.measured) return this.measured;
    const { clientWidth: across, clientHeight: down } = this.svg;
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / READABLE;
    if (!across || !down) return { across: 560, down: 400, scale };
    this.measured = { across, down, scale };
    return this.measured;
  }

  /** Updates the visible box for the mode: the node of this step at a readable size, everything, or the reader's choice. */
  look() {
    if (!this.extent) return;
    if (this.mode === "own") {
      this.seen();
      return;
    }
    const [width, height] = this.extent;
    const { room } = this;
    const [across, down] = [room.across / room.scale, room.down / room.scale];
    if (this.mode === "all" || (width <= across && height <= down) || !this.focus) {
      const by = Math.max(width / across, height / down, 1);
      const [w, hgt] = [across * by, down * by];
      this.set([(width - w) / 2, 0, w, hgt]);
      return;
    }
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
    this.seen();
  }

  /**
   * Centres a point of the drawing.
   * @param {number} x
   * @param {number} y
   */
  centre(x, y) {
    this.mode = "own";
    const [, , w, hgt] = this.box;
    this.set([x - w / 2, y - hgt / 2, w, hgt]);
  }

  /**
   * Zooms by a factor; larger values show more. The point below `event` stays in place.
   * @param {number} by
   * @param {PointerPosition} [event]
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
   * One finger or the mouse pans, two fingers zoom about their centre.
   * @param {PointerEvent} event
   */
  touch(event) {
    if (event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    this.moved = 0;
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const held = this.fingers.delete(event.pointerId);
    // The picture has captured the pointer, so the pressed element is looked up by position.
    if (held && this.moved < STILL) this.pressed(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [across, down] = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.moved += Math.abs(across) + Math.abs(down);
    const [x, y, w, hgt] = this.box;
    const frame = this.svg.getBoundingClientRect();
    const scale = Math.max(w / frame.width, hgt / frame.height);
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (other) {
      const apart = (/** @type {PointerPosition} */ finger) =>
        Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
      this.zoom(apart(before) / apart(event), {
        clientX: (event.clientX + other.clientX) / 2,
        clientY: (event.clientY + other.clientY) / 2,
      });
      return;
    }
    if (this.moved < STILL) return;
    this.mode = "own";
    this.set([x - across * scale, y - down * scale, w, hgt]);
  }
}
