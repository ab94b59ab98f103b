// Search in Chinese. The index of mdBook splits texts at spaces, which Chinese does not use, so this searches the texts themselves, which are
// stored beside the index: a section is found if it contains every word of the query. elasticlunr is the library of mdBook's search; a search
// in the address begins as soon as it is loaded, so it is changed at that moment.
Object.defineProperty(window, "elasticlunr", {
  configurable: true,
  set(library) {
    Object.defineProperty(window, "elasticlunr", { value: library });
    library.Index.load = ({ documentStore: { docs } }) => ({ search: (query) => search(docs, query) });

    const BEFORE = 24;
    const LENGTH = 120;
    const escape = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

    /** The sections that contain every word of the query, the best first. */
    function search(docs, query) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const found = [];
      for (const [ref, doc] of Object.entries(docs)) {
        const [title, body] = [doc.title, doc.body].map((text) => text.toLowerCase());
        if (!words.every((word) => title.includes(word) || body.includes(word))) continue;
        const count = (word) => (title.includes(word) ? 100 : 0) + body.split(word).length - 1;
        const score = words.reduce((sum, word) => sum + count(word), 0);
        found.push({ ref, score, doc: { ...doc, body: excerpt(doc.body, words) } });
      }
      return found.sort((a, b) => b.score - a.score);
    }

    /** The text around the first word that was found. mdBook marks words between spaces. */
    function excerpt(body, words) {
      const lower = body.toLowerCase();
      const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
      const from = places.length ? Math.max(0, Math.min(...places) - BEFORE) : 0;
      return body.slice(from, from + LENGTH).replace(new RegExp(words.map(escape).join("|"), "gi"), " $& ");
    }
  },
});
