import { type ESTree, parseSync, Visitor } from "vite";

/** Of a test or suite that no run runs. `skipIf` is for machines that lack something, and no such mark. */
const outMarks = new Set(["skip", "todo"]);

/**
 * The titles of the tests in a source file that run, as written there: place-holders of `it.each` stay. Not among them
 * are tests in comments, tests without a body, and what is marked `skip` or `todo`, itself or the suite around it.
 */
export function listTestTitles(source: string, path = "a.test.ts"): Set<string> {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const titles = new Set<string>();
  const out: ESTree.CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      if (isMarkedOut(call)) out.push(call);
      const title = titleOf(call, source);
      if (out.length === 0 && title !== undefined) titles.add(title);
    },
    "CallExpression:exit"(call) {
      if (out.at(-1) === call) out.pop();
    },
  }).visit(program);
  return titles;
}

/** The text in `it("text", ...)` and its forms; `describe` does not count as a test. */
function titleOf(call: ESTree.CallExpression, source: string): string | undefined {
  const [title, body] = call.arguments;
  const [root = ""] = namesOf(call.callee);
  if (!title || !body || !["it", "test"].includes(root)) return undefined;
  if (title.type === "Literal" && typeof title.value === "string") return title.value;
  return title.type === "TemplateLiteral" ? source.slice(title.start + 1, title.end - 1) : undefined;
}

/** `it.skip(...)`, and the same as an option: `it("text", { skip: true }, ...)`. */
function isMarkedOut(call: ESTree.CallExpression): boolean {
  const [root = "", ...marks] = namesOf(call.callee);
  if (!["it", "test", "describe"].includes(root)) return false;
  const options = call.arguments.flatMap((one) => (one.type === "ObjectExpression" ? one.properties : []));
  const set = options.flatMap((one) =>
    one.type === "Property" && one.key.type === "Identifier" && isTrue(one.value) ? [one.key.name] : [],
  );
  return [...marks, ...set].some((name) => outMarks.has(name));
}

const isTrue = (node: ESTree.Node) => node.type === "Literal" && node.value === true;

/** `it.skipIf(isAway).each(table)` gives it, skipIf, each. */
function namesOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case "Identifier":
      return [node.name];
    case "MemberExpression":
      return [...namesOf(node.object), ...namesOf(node.property)];
    case "CallExpression":
      return namesOf(node.callee);
    case "TaggedTemplateExpression":
      return namesOf(node.tag);
    default:
      return [];
  }
}
