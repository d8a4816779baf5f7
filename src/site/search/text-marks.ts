import type { TextRange } from "#catalog/search/mark-matches.ts";

const highlightName = "found";

/**
 * Marks parts of texts: by the CSS Custom Highlight API, which leaves the texts whole for whoever reads them off the
 * page; with `<mark>` elements where a browser has no such thing.
 */
export class TextMarks {
  #ranges: Range[] = [];

  clear(): void {
    this.#ranges = [];
  }

  add(node: Node | null | undefined, ranges: readonly TextRange[]): void {
    if (!(node instanceof Text)) return;
    const fitting = ranges.filter(([, end]) => end <= node.length);
    if (hasHighlights()) this.#ranges.push(...fitting.map((range) => toRange(node, range)));
    else wrap(node, fitting);
  }

  show(): void {
    if (hasHighlights()) CSS.highlights.set(highlightName, new Highlight(...this.#ranges));
  }
}

const hasHighlights = () => "highlights" in CSS;

function toRange(node: Text, [start, end]: TextRange): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

function wrap(node: Text, ranges: readonly TextRange[]): void {
  // From the end, so that the places before it stay right.
  for (const [start, end] of [...ranges].reverse()) {
    const marked = node.splitText(start);
    marked.splitText(end - start);
    const mark = document.createElement("mark");
    marked.replaceWith(mark);
    mark.append(marked);
  }
}
