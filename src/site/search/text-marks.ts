import type { TextRange } from "#catalog/search/mark-matches.ts";

const highlightName = "found";

/**
 * Marks parts of texts by the CSS Custom Highlight API, which leaves the texts whole for whatever reads the
 * page. Browsers without it show the same results unmarked.
 */
export class TextMarks {
  #added: (() => Range[])[] = [];

  clear(): void {
    this.#added = [];
  }

  /** `read` is called when the marks are shown. */
  add(node: Node | null | undefined, read: () => readonly TextRange[]): void {
    if (!(node instanceof Text)) return;
    const fits = ([, end]: TextRange) => end <= node.length;
    this.#added.push(() =>
      read()
        .filter(fits)
        .map((range) => toRange(node, range)),
    );
  }

  show(): void {
    if ("highlights" in CSS)
      CSS.highlights.set(highlightName, new Highlight(...this.#added.flatMap((read) => read())));
  }
}

function toRange(node: Text, [start, end]: TextRange): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}
