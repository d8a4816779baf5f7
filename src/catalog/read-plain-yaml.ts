import { Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";

/** Neither control characters nor what some readers take for the end of a line. */
const strange = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\uffff]/;
const field = /^([a-z][\w/-]{0,99}):(?: (.+))?$/;
const wordOfList = /^[\p{L}][\p{L}\p{N} &'()./-]*$/u;
const notText = /^(?:true|false|null|[\d.xXoOeE+a-fA-F-]+)$/i;
const day = /^\d{4}-\d\d-\d\d$/;

/**
 * What `content:format` writes, line by line: fields of plain, quoted or folded text, of lists and of fields. Nearly every file
 * is in this form, and the library takes ten times as long for it. Undefined for everything that is not clearly in this form: the
 * library reads that, and it alone says what is wrong. Nodes have no places in the text.
 */
export function readPlainYaml(text: string): YAMLMap | undefined {
  if (strange.test(text)) return undefined;
  const lines = text.split("\n");
  // Elsewhere a comment may end something.
  while (lines[0]?.startsWith("#")) lines.shift();
  if (lines.at(-1) === "") lines.pop();
  return readFields(lines.reverse(), "");
}

/** Reads all next lines that begin with `indent` (the last of `left` comes first); undefined where the text has another form. */
function readFields(left: string[], indent: string): YAMLMap | undefined {
  const map = new YAMLMap();
  while (left.at(-1)?.startsWith(indent)) {
    const [, name, text] = field.exec(left.pop()?.slice(indent.length) ?? "") ?? [];
    if (name === undefined || map.has(name)) return undefined;
    const value = readValue(left, text, `${indent}  `);
    if (!value) return undefined;
    map.items.push(new Pair(new Scalar(name), value));
  }
  return map.items.length > 0 ? map : undefined;
}

function readValue(left: string[], text: string | undefined, below: string) {
  if (text === ">-") {
    const parts = take(left, below);
    const isPlain = parts.length > 0 && parts.every((part) => part !== "" && part === part.trim());
    return isPlain ? new Scalar(parts.join(" ")) : undefined;
  }
  if (text === "[]") return new YAMLSeq();
  if (text !== undefined) return readList(text) ?? readText(text);
  const items = take(left, `${below}- `);
  if (items.length > 0) return toList(items);
  return below.length > 8 ? undefined : readFields(left, below);
}

/** The rest of each next line that begins with `start`. */
function take(left: string[], start: string): string[] {
  const taken: string[] = [];
  while (left.at(-1)?.startsWith(start)) taken.push(left.pop()?.slice(start.length) ?? "");
  return taken;
}

function readList(text: string): YAMLSeq | undefined {
  const items = /^\[(.*)\]$/.exec(text)?.[1]?.split(", ");
  return items?.every((item) => wordOfList.test(item)) ? toList(items) : undefined;
}

function toList(texts: readonly string[]): YAMLSeq | undefined {
  const list = new YAMLSeq();
  list.items = texts.map(readText);
  return list.items.includes(undefined) ? undefined : list;
}

function readText(text: string): Scalar | undefined {
  const inQuotes = /^"([^"\\]*)"$/.exec(text)?.[1];
  if (inQuotes !== undefined) return new Scalar(inQuotes);
  const isPlain =
    /^[\p{L}\p{N}]/u.test(text) && !/: | #|[ :]$/.test(text) && (!notText.test(text) || day.test(text));
  return isPlain ? new Scalar(text) : undefined;
}
