import type { TextRange } from "#catalog/search/mark-matches.ts";

/** Marks parts of texts by the CSS Custom Highlight API, which leaves the texts whole. Browsers without it show them unmarked. */
export class TextMarks {
  readonly #ranges: Range[] = [];

  add(node: Node | null | undefined, ranges: readonly TextRange[]): void {
    if (!(node instanceof Text)) return;
    for (const [start, end] of ranges.filter(([, end]) => end <= node.length)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      this.#ranges.push(range);
    }
  }

  show(): void {
    if ("highlights" in CSS) CSS.highlights.set("found", new Highlight(...this.#ranges));
  }
}
