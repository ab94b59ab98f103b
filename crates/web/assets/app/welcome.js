// The welcome line for first-time visitors.

import { registry } from "./api.js";
import { glyphButton, h } from "./dom.js";
import { load, save } from "../store/storage.js";
import { hashWith } from "./address.js";

/** A line above the views that links to the first lesson, shown until it is followed or closed. */
export function welcome() {
  if (load("visited", false)) return null;
  const done = () => {
    save("visited", true);
    line.remove();
  };
  const start = h("a", { t: "welcome.start", href: "#lessons", testid: "start-here" });
  start.addEventListener("click", done);
  // The registry lists the lessons in order.
  registry().then(
    ({ lessons }) => (start.href = hashWith("lessons", { lesson: lessons[0]?.name })),
    () => {},
  );
  const line = h("aside", { class: "welcome", tLabel: "welcome.label" }, h("p", { t: "welcome.text" }), start);
  line.append(glyphButton("welcome.close", "×", done, "welcome-close"));
  return line;
}
