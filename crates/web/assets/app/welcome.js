// What is said to somebody who is here for the first time: where to start.

import { registry } from "./api.js";
import { glyphButton, h } from "./dom.js";
import { keep, recall } from "../store/storage.js";
import { hashWith } from "./address.js";

/** A line above the views that leads to the first lesson, until it was followed or sent away; nothing for who was here before. */
export function welcome() {
  if (recall("visited", false)) return null;
  const done = () => {
    keep("visited", true);
    line.remove();
  };
  const start = h("a", { t: "welcome.start", href: "#lessons", testid: "start-here" });
  start.addEventListener("click", done);
  // The registry knows which lesson is the first.
  registry().then(
    ({ lessons }) => (start.href = hashWith("lessons", { lesson: lessons[0]?.name })),
    () => {},
  );
  const line = h("aside", { class: "welcome", tLabel: "welcome.label" }, h("p", { t: "welcome.text" }), start);
  line.append(glyphButton("welcome.close", "×", done, "welcome-close"));
  return line;
}
