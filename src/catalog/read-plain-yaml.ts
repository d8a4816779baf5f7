import { Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";

/** Control characters, and those that some readers take for the end of a line. */
const strange = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\uffff]/;
const field = /^(?!null:)([a-z][\w/-]{0,99}):(?: (.+))?$/;
const wordOfList = /^[\p{L}\p{N}][\w &'()./\u00a0-\u{10ffff}-]*$/u;
const quoted = /^"([^"\\]*)"$/;
const notText = /^(?:true|false|null|\d[\d.xoe+a-f-]*)$/i;
const day = /^\d{4}-\d\d-\d\d$/;

/**
 * What `content:format` writes, line by line: fields of plain, quoted or folded text, of lists and of fields. Nearly every file
 * is in this form, and the library takes ten times as long for it. Undefined for everything that is not clearly in this form: the
 * library reads that, and it alone says what is wrong. Nodes have no places in the text.
 */
export function readPlainYaml(text: string): YAMLMap | YAMLSeq | undefined {
  if (strange.test(text)) return undefined;
  const lines = text.split("\n");
  // Elsewhere a comment may end something.
  while (lines[0]?.startsWith("#")) lines.shift();
  if (lines.at(-1) === "") lines.pop();
  const left = lines.reverse();
  const read = left.at(-1)?.startsWith("- ") ? readItems(left, "- ") : readFields(left, "");
  return left.length === 0 ? read : undefined;
}

/** Reads all next lines that begin with `indent` (the last of `left` comes first); undefined if the text has another form. */
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
  const folded = text === ">-" && take(left, below);
  if (folded) return new Scalar(folded);
  if (text === "[]") return new YAMLSeq();
  if (text !== undefined) return readList(text) ?? readText(text);
  if (left.at(-1)?.startsWith(`${below}- `)) return readItems(left, `${below}- `);
  if (left.at(-1) !== `${below}[`) return below.length > 8 ? undefined : readFields(left, below);
  left.pop();
  const items = take(left, `${below}  `);
  return left.pop() === `${below}]` ? readList(`[${items}]`) : undefined;
}

/** A list of texts, or of fields, of which each may begin with a comment. */
function readItems(left: string[], start: string): YAMLSeq | undefined {
  const list = new YAMLSeq();
  while (left.at(-1)?.startsWith(start)) {
    const text = left.pop()?.slice(start.length) ?? "";
    const indent = " ".repeat(start.length);
    const hasFields = field.test(text);
    if (hasFields) left.push(indent + text);
    const isText = !hasFields && !text.startsWith("#");
    list.items.push(isText ? readText(text) : start.length > 8 ? undefined : readFields(left, indent));
  }
  return list.items.includes(undefined) ? undefined : list;
}

/** The rest of each next line that begins with `start`, in one line; nothing if a space would get lost. */
function take(left: string[], start: string): string {
  const taken: string[] = [];
  while (left.at(-1)?.startsWith(start)) taken.push(left.pop()?.slice(start.length) ?? "");
  return taken.every((part) => part !== "" && part === part.trim()) ? taken.join(" ") : "";
}

function readList(text: string): YAMLSeq | undefined {
  const items = /^\[(.*)\]$/.exec(text)?.[1]?.split(", ");
  if (!items?.every((item) => wordOfList.test(item) || quoted.test(item))) return undefined;
  const list = new YAMLSeq();
  list.items = items.map(readText);
  return list.items.includes(undefined) ? undefined : list;
}

function readText(text: string): Scalar | undefined {
  const inQuotes = quoted.exec(text)?.[1];
  if (inQuotes !== undefined) return new Scalar(inQuotes);
  if (text === "true") return new Scalar(true);
  const isPlain =
    /^[\p{L}\p{N}]/u.test(text) && !/: | #|[ :]$/.test(text) && (!notText.test(text) || day.test(text));
  return isPlain ? new Scalar(text) : undefined;
}
