// A histogram of states by distance. Bars can be pressed if a state at their distance is available. One tab stop; arrow keys move between bars.

import { h } from "../../app/dom.js";
import { number } from "../../text/format.js";
import { t } from "../../text/i18n.js";

/** @import { Layer } from "./space.js" */

/** Maximum number of bars; more distances are grouped. */
const MOST = 60;
/** @type {Record<string, number>} */
const WALK = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * Groups the layers into at most `MOST` bars of one or more distances each.
 * @param {Layer[]} layers
 */
function grouped(layers) {
  const width = Math.ceil(layers.length / MOST);
  const groups = [];
  for (let i = 0; i < layers.length; i += width) groups.push(layers.slice(i, i + width));
  return groups;
}

export class Histogram {
  el = h("div", { class: "histogram", role: "group", testid: "histogram" });

  /** @param {(distance: number) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    this.el.addEventListener("keydown", (event) => this.walk(event));
  }

  /**
   * @param {Layer[]} layers
   * @param {number | null} here the distance of the current position
   * @param {boolean} live whether bars can be pressed
   */
  show(layers, here, live) {
    this.el.setAttribute("aria-label", t(live ? "space.histogram.live" : "space.histogram"));
    const groups = grouped(layers);
    const sums = groups.map((group) => group.reduce((sum, layer) => sum + layer.states, 0));
    const most = Math.max(...sums);
    const bars = groups.map((group, i) => {
      const [first, last] = [group[0].distance, group[group.length - 1].distance];
      const within = here !== null && here >= first && here <= last;
      const span = first === last ? number(first) : `${number(first)}–${number(last)}`;
      const label = t("space.bar", { distance: span, n: number(sums[i]) });
      const fill = h("span", { class: "fill" });
      fill.style.height = `${Math.max(0.5, (100 * sums[i]) / most)}%`;
      const body = [fill, h("span", { class: "distance", "aria-hidden": "true" }, i % 5 === 0 ? span : "")];
      const props = {
        class: within ? "bar-of here" : "bar-of",
        title: label,
        "aria-label": label,
        "data-distance": first,
      };
      if (!live) return h("span", { ...props, role: "img" }, body);
      return h(
        "button",
        { type: "button", ...props, tabindex: i === 0 ? 0 : -1, onclick: () => this.chosen(first) },
        body,
      );
    });
    this.el.replaceChildren(...bars);
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const by = WALK[event.key];
    const bars = [...this.el.querySelectorAll("button")];
    const now = bars.findIndex((bar) => bar === document.activeElement);
    if (!by || now < 0 || !bars[now + by]) return;
    bars[now].tabIndex = -1;
    bars[now + by].tabIndex = 0;
    bars[now + by].focus();
    event.preventDefault();
  }
}
