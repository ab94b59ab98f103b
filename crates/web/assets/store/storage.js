// Values kept in the browser between visits; without storage, they last as long as the page.

/** @type {Map<string, string>} */
const here = new Map();

/**
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
export function load(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? here.get(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  here.set(name, JSON.stringify(value));
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may have no storage.
  }
}
