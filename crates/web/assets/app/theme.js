// Applies the light or dark theme before the first paint: the stored choice, otherwise the system's preference. A classic script, because
// modules are deferred; the button is in start.js.

{
  let kept = null;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Private windows may have no storage.
  }
  const dark = kept ? kept === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
