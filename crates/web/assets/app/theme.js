// Light or dark, before anything is painted: what the reader chose here, else what the system asks for. Not a module, so that
// it does not wait; the button is in start.js.

{
  let kept = null;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Private windows may keep nothing.
  }
  const dark = kept ? kept === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
