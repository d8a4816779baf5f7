import { type Document, isCollection, isMap, isNode, type LineCounter, type Node } from "yaml";
import type { ContentFile } from "./content-file.ts";
import { type FieldPath, printFieldPath } from "./field-path.ts";

export interface ParsedDocument {
  document: Document.Parsed;
  lines: LineCounter;
}

/** A parsed content file that can still say on which line a field stands. */
export class ContentSource {
  readonly path: string;
  readonly #text: string;
  readonly #name: string;
  readonly #parse: (text: string) => ParsedDocument;
  #parsed: ParsedDocument | undefined;
  /** What the document holds, as far as it was read without one. */
  #contents: Node | undefined;

  constructor(
    { path, text }: ContentFile,
    name: string,
    parse: (text: string) => ParsedDocument,
    parsed?: ParsedDocument,
    contents?: Node,
  ) {
    this.path = path;
    this.#text = text;
    this.#name = name;
    this.#parse = parse;
    this.#parsed = parsed;
    this.#contents = contents;
  }

  get document(): Document.Parsed {
    return this.#read().document;
  }

  /** A document takes a hundred times its text: ten thousand of them are made anew where one is asked for again. */
  forget(): void {
    this.#parsed = undefined;
    this.#contents = undefined;
  }

  #read(): ParsedDocument {
    this.#parsed ??= this.#parse(this.#text);
    return this.#parsed;
  }

  /** `content/menus.yaml:12 (item 1.groups item 3.name)`; where the field is missing, the line of what should hold it. */
  where(field: FieldPath = []): string {
    const line = this.#lineOf(field);
    const name = field.length > 0 ? ` (${printFieldPath(field)})` : "";
    return `${this.#name}${line ? `:${line}` : ""}${name}`;
  }

  nodeAt(field: FieldPath): Node | undefined {
    const contents = this.#contents ?? this.document.contents;
    if (field.length === 0) return contents ?? undefined;
    const node = isCollection(contents) ? contents.getIn(field, true) : undefined;
    return isNode(node) ? node : undefined;
  }

  #lineOf(field: FieldPath): number | undefined {
    // The document knows places.
    this.#contents = undefined;
    for (let length = field.length; length >= 0; length--) {
      const offset = this.#keyOffset(field.slice(0, length));
      if (offset !== undefined) return this.#read().lines.linePos(offset).line;
    }
  }

  /** A field's line is that of its key: a folded text starts on the line below. */
  #keyOffset(field: FieldPath): number | undefined {
    const last = field.at(-1);
    const holder = typeof last === "string" ? this.nodeAt(field.slice(0, -1)) : undefined;
    const pair = isMap(holder) ? holder.items.find(({ key }) => String(key) === last) : undefined;
    if (isNode(pair?.key)) return pair.key.range?.[0];
    return typeof last === "string" ? undefined : this.nodeAt(field)?.range?.[0];
  }
}
