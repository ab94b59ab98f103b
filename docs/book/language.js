// Adds a link to the other language to the bar at the top: to the same page, or to the first page if this one is not translated.
{
  const isEnglish = document.documentElement.lang === "en";
  const [other, name] = isEnglish ? ["zh", "中文"] : ["en", "English"];
  const same = document.querySelector(`main a[href^="../${other}/"]`);
  const link = document.createElement("a");
  link.href = same?.getAttribute("href") ?? `${path_to_root}../${other}/index.html`;
  link.lang = link.hreflang = isEnglish ? "zh-CN" : "en";
  link.textContent = name;
  document.querySelector(".right-buttons").prepend(link);
  if (!isEnglish) document.getElementById("mdbook-searchbar").placeholder = "搜索";
}
