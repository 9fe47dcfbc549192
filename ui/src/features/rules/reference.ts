/** Styles of the standalone page: without a network, and in print. */
const STYLE = `
  body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.4 system-ui, sans-serif; }
  h1, h2, h3, h4 { line-height: 1.15; }
  h2 { margin-top: 2rem; border-top: 2px solid; padding-top: 0.75rem; }
  article { break-inside: avoid; margin-bottom: 1.25rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.3rem; border-bottom: 1px solid #8888; text-align: start; vertical-align: top; }
  .example { padding: 0.5rem 0.75rem; border-inline-start: 3px solid #8888; }
  .small { font-size: 0.85rem; }
  .soft { opacity: 0.75; }
`;

/** A page of its own with what an element shows. Links lead within it. */
export function document(title: string, shown: HTMLElement): string {
  const page = window.document.implementation.createHTMLDocument(title);
  page.documentElement.lang = window.document.documentElement.lang;
  page.documentElement.dir = window.document.documentElement.dir;
  const charset = page.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  page.head.prepend(charset);
  const style = page.createElement("style");
  style.textContent = STYLE;
  page.head.append(style);
  page.body.append(page.importNode(shown, true));
  for (const button of page.querySelectorAll("button")) {
    const to = button.dataset.ruleLink;
    const leads = to !== undefined && page.getElementById(`rule-${to}`) !== null;
    const inPlace = page.createElement(leads ? "a" : "span");
    if (leads) inPlace.setAttribute("href", `#rule-${to}`);
    inPlace.append(...button.childNodes);
    button.replaceWith(inPlace);
  }
  const marks = page.createNodeIterator(page.body, NodeFilter.SHOW_COMMENT);
  for (let mark = marks.nextNode(); mark; mark = marks.nextNode()) (mark as Comment).remove();
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
