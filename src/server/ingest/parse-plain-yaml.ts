import { isAlias, isNode, isPair, isSeq, LineCounter, parseDocument, visit } from "yaml";

export interface PlainYaml {
  value: unknown;
  /** Line of the n-th entry of a top-level list. */
  lineOf(index: number): number;
  problem: { line: number; what: string; fix: string } | undefined;
}

/** As much as the check of the content takes (maxCharsOf in src/catalog/content-file.ts). */
export const maxYamlChars = 2 * 1024 * 1024;

/** YAML 1.2 core, one document, without anchors, aliases, tags and duplicate keys (S16): nothing in it can grow. */
export function parsePlainYaml(text: string): PlainYaml {
  const lines = new LineCounter();
  const fail = (line: number, what: string, fix: string): PlainYaml => {
    return { value: undefined, lineOf: () => 1, problem: { line, what, fix } };
  };
  if (text.length > maxYamlChars) return fail(1, "the file is larger than 2 MB", "Shorten it.");
  try {
    const document = parseDocument(text, {
      schema: "core",
      strict: true,
      uniqueKeys: true,
      merge: false,
      lineCounter: lines,
      prettyErrors: false,
    });
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault) {
      const line = lines.linePos(fault.pos[0]).line;
      return fail(line, `not readable as YAML: ${fault.message}`, "Compare the line with the others.");
    }
    const marked = findMarked(document);
    if (marked) {
      const line = lines.linePos(marked.offset).line;
      return fail(line, `${marked.name} is used`, "Write the value out: the file is plain data.");
    }
    const { contents } = document;
    const items = isSeq(contents) ? contents.items : [];
    const lineOf = (index: number) => {
      const item = items[index];
      return lines.linePos((isNode(item) ? item.range?.[0] : undefined) ?? 0).line;
    };
    return { value: document.toJS({ maxAliasCount: 0 }), lineOf, problem: undefined };
  } catch (error) {
    // Ten thousand brackets in each other overflow the composer's stack.
    if (!(error instanceof RangeError)) throw error;
    return fail(1, "nested too deeply", "Write a plain list.");
  }
}

function findMarked(
  document: ReturnType<typeof parseDocument>,
): { name: string; offset: number } | undefined {
  let found: { name: string; offset: number } | undefined;
  visit(document, (_key, node) => {
    if (!isNode(node) || isPair(node)) return undefined;
    const offset = node.range?.[0] ?? 0;
    if (isAlias(node)) found = { name: `an alias (*${node.source})`, offset };
    else if (node.anchor) found = { name: `an anchor (&${node.anchor})`, offset };
    else if (node.tag) found = { name: `a tag (${node.tag})`, offset };
    return found ? visit.BREAK : undefined;
  });
  return found;
}
