import { Parser } from "htmlparser2";

/** What a page of text needs; everything else is taken off and its text stays. */
const kept = new Set(["h1", "h2", "h3", "p", "ul", "ol", "li", "a", "main", "header", "footer", "section"]);
/** Not read by anybody before they are opened, or no text at all. */
const leftOut = (name: string, attributes: Record<string, string>) =>
  ["head", "script", "style", "svg", "dialog", "template"].includes(name) ||
  ["hidden", "popover"].some((attribute) => attribute in attributes);

/** 1 kB as someone would write it by hand: the system's font, a column, links that can be hit. */
const css = `:root{color-scheme:light dark}
body{margin:0 auto;padding:1rem;max-width:70rem;font:1.0625rem/1.55 system-ui,sans-serif;color:CanvasText;background:Canvas}
header,footer{padding:.75rem 0;border-block:1px solid GrayText}
main>section,section section{padding:.5rem 0}
h1,h2,h3{margin:1.25rem 0 .5rem;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(2rem,1.5rem + 2vw,3rem)}
h2{font-size:1.5rem;border-top:2px solid GrayText;padding-top:1rem}
h3{font-size:1.125rem}
p{margin:.5rem 0;max-width:65ch}
ul,ol{margin:.5rem 0;padding:0 0 0 1.25rem}
li{padding:.25rem 0}
a{color:LinkText;text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
a:focus-visible{outline:3px solid;outline-offset:2px}
@media(min-width:50rem){main ul{columns:2;column-gap:2.5rem}li{break-inside:avoid}}
@media print{header,footer{display:none}a{color:inherit}}`;

/** The texts and links that a page shows at first, with nothing but a little CSS: the yardstick for its own paint. */
export function toPlainPage(html: string): string {
  const parts: string[] = [];
  /** Depth of what is left out, 0 outside of it. */
  let skipped = 0;
  let title = "";
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (skipped > 0 || leftOut(name, attributes)) skipped++;
      else if (kept.has(name))
        parts.push(name === "a" ? `<a href="${escapeText(attributes.href ?? "")}">` : `<${name}>`);
    },
    ontext(text) {
      if (open.at(-1) === "title") title += text;
      if (skipped === 0) parts.push(escapeText(text));
    },
    onclosetag(name) {
      open.pop();
      if (skipped > 0) skipped--;
      else if (kept.has(name)) parts.push(`</${name}>`);
    },
  });
  parser.end(html);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeText(title)}</title><style>${css}</style>${parts.join("")}</html>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
