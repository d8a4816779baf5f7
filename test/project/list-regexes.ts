import { parseSync, Visitor } from "vite";

/** The regular expressions that stand in a source file as such; what is put together at run time is not among them. */
export function listRegexes(source: string, path: string): RegExp[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: RegExp[] = [];
  new Visitor({
    Literal(literal) {
      if ("regex" in literal && literal.regex) {
        const { pattern, flags } = literal.regex;
        found.push(new RegExp(pattern, flags));
      }
    },
  }).visit(program);
  return found;
}
