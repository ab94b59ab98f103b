// The head of a view: its name, and one sentence about it.

import { h } from "../app/dom.js";

/** @import { PlainKey } from "../../page/types.js" */

/** @param {string} name the view */
export const viewHead = (name) =>
  h(
    "header",
    { class: "view-head" },
    h("h1", { t: /** @type {PlainKey} */ (`tab.${name}`) }),
    h("p", { t: /** @type {PlainKey} */ (`about.${name}`) }),
  );
