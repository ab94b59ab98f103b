// The pseudocode of a method, with the lines that the current step has executed.

import { h } from "../../app/dom.js";
import { t } from "../../text/i18n.js";

/** @import { Trace, TraceStep } from "../../../page/types.js" */

export class CodeView {
  list = h("ol", { class: "code", testid: "code" });
  el = h(
    "section",
    { class: "card code-card", tLabel: "watch.code" },
    h("h2", { t: "watch.code" }),
    h("div", { class: "scroll", tabindex: "0", role: "region", tLabel: "watch.code" }, this.list),
  );

  /** Updates whether the pseudocode overflows its frame; called when that may have changed, not at every step. */
  long = false;

  constructor() {
    const frame = this.list.parentElement;
    if (!frame) return;
    const look = new ResizeObserver(() => (this.long = frame.scrollHeight > frame.clientHeight));
    for (const part of [frame, this.list]) look.observe(part);
  }

  /** @param {Trace["pseudocode"]} lines */
  load(lines) {
    this.el.hidden = lines.length === 0;
    this.list.replaceChildren(
      ...lines.map(({ indent, text }) => {
        const line = h("li", {}, h("code", {}, text));
        line.style.setProperty("--indent", String(indent));
        return line;
      }),
    );
  }

  /** @param {TraceStep} step */
  show({ lines }) {
    const last = lines.at(-1);
    [...this.list.children].forEach((line, i) => {
      line.classList.toggle("done", lines.includes(i + 1));
      if (i + 1 === last) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const now = last === undefined ? undefined : this.list.children[last - 1];
    const frame = this.list.parentElement;
    if (this.long && now instanceof HTMLElement && frame) frame.scrollTop = now.offsetTop - frame.clientHeight / 2;
  }

  /** The text for screen readers: the line at which the step ended. */
  announcement() {
    const line = this.list.querySelector("[aria-current]")?.textContent;
    return line ? t("watch.code.at", { line }) : "";
  }
}
