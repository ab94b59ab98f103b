// A bar chart with a logarithmic scale.

import { s } from "../app/dom.js";

const [LEFT, LINE] = [10, 46];

/**
 * @param {{ name: string, value: number, colour: number }[]} data
 * @param {(value: number) => string} format
 * @param {number} room width in pixels
 */
export function bars(data, format, room) {
  const most = Math.max(...data.map((row) => row.value), 10);
  const high = Math.ceil(Math.log10(most));
  const width = Math.min(Math.max(room - 120, 160), 620);
  const height = data.length * LINE + 30;
  const label = data.map((row) => `${row.name}: ${format(row.value)}`).join("; ");
  const viewBox = `0 0 ${LEFT + width + 110} ${height}`;
  const picture = s("svg", { viewBox, role: "img", "aria-label": label });
  for (let power = 0; power <= high; power += 1) {
    const x = LEFT + (power / high) * width;
    // If the powers are too close together, only every other one is labelled.
    const named = width / high > 60 || power % 2 === 0;
    picture.append(
      s("line", { class: "scale", x1: x, x2: x, y1: 0, y2: height - 20 }),
      s("text", { class: "scale", x, y: height - 6, "text-anchor": "middle" }, named ? format(10 ** power) : ""),
    );
  }
  data.forEach(({ name, value, colour }, i) => {
    const length = value <= 1 ? 2 : (Math.log10(value) / high) * width;
    picture.append(
      s("text", { class: "name", x: LEFT + 2, y: i * LINE + 15 }, name),
      s("rect", { class: `bar-${colour}`, x: LEFT, y: i * LINE + 20, width: length, height: 18, rx: 3 }),
      s("text", { class: "value", x: LEFT + length + 6, y: i * LINE + 34 }, format(value)),
    );
  });
  return picture;
}
