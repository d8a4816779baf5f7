import type { CDPSession, Page } from "playwright-core";

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** States that are announced; the rest is how Chromium keeps its books. */
const states = [
  "expanded",
  "pressed",
  "checked",
  "disabled",
  "level",
  "hasPopup",
  // Read out whole, once what they are in opens.
  "details",
  "live",
  "required",
  "invalid",
];
const silent = ["generic", "none", "InlineTextBox", "LineBreak", "paragraph", "LabelText"];

/** Chromium's own accessibility tree under `selector`, one line for each thing: role, name, states, indented by depth. */
export async function readTree(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Accessibility.enable");
    const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
    const id = await findNode(session, selector);
    const top = nodes.find((node) => node.backendDOMNodeId === id);
    if (!top) throw new Error(`${selector} is not in the accessibility tree.`);
    return printNode(top, new Map(nodes.map((node) => [node.nodeId, node])), 0);
  } finally {
    await session.detach();
  }
}

async function findNode(session: CDPSession, selector: string): Promise<number> {
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  return (await session.send("DOM.describeNode", { nodeId })).node.backendNodeId;
}

function printNode(node: AxNode, nodes: Map<string, AxNode>, depth: number): string[] {
  const role = node.role?.value ?? "";
  const name = node.name?.value ?? "";
  const isSilent = node.ignored || silent.includes(role);
  const children = (node.childIds ?? []).flatMap((id) => nodes.get(id) ?? []);
  // What a link or button is called is in its name.
  const isWhole = /^(link|button|heading|StaticText|DisclosureTriangle.*)$/.test(role);
  const below = isWhole ? children.filter((child) => child.role?.value === "link") : children;
  const lines = below.flatMap((child) => printNode(child, nodes, isSilent ? depth : depth + 1));
  if (isSilent) return lines;
  const said = (node.properties ?? [])
    .filter(
      (property) =>
        states.includes(property.name) && property.value.value !== "off" && property.value.value !== "false",
    )
    .map((property) => `${property.name}=${property.value.value}`);
  const words = name.replace(/\b\d+ (links|groups)\b/g, "N $1");
  const line = [role, words === "" ? "" : JSON.stringify(words), ...said]
    .filter((part) => part !== "")
    .join(" ");
  return ["  ".repeat(depth) + line, ...shorten(lines, role)];
}

/** Two items are read for a long list: the curators' lists change every week. */
function shorten(lines: string[], role: string): string[] {
  if (role !== "list") return lines;
  const starts = lines.flatMap((line, index) =>
    /^\s*listitem/.test(line) && indentOf(line) === indentOf(lines[0] ?? "") ? [index] : [],
  );
  if (starts.length <= 6) return lines;
  return [...lines.slice(0, starts[2]), `${" ".repeat(indentOf(lines[0] ?? ""))}(and so on)`];
}

const indentOf = (line: string) => line.length - line.trimStart().length;
