import { type Document, isDocument, isNode, type Node, visit } from "yaml";

/** Every comment's lines, sorted: what a formatter must not lose. */
export function listComments(root: Document | Node): string[] {
  const comments: string[] = [];
  const add = (text: string | null | undefined) => {
    for (const line of text?.split("\n") ?? []) if (line.trim()) comments.push(line.trim());
  };
  if (isDocument(root)) {
    add(root.commentBefore);
    add(root.comment);
  }
  visit(root, (_, node) => {
    if (!isNode(node)) return;
    add(node.commentBefore);
    add(node.comment);
  });
  return comments.sort();
}
