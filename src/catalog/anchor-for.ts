const spelledOutMenus: ReadonlySet<string> = new Set(["Career Resources", "Uni Research"]);

/**
 * Spec 2 "Mobile view": a group's name in lower case with dashes for spaces; in two menus "&" and "/" are spelt out.
 * Elsewhere they stay, as in the specification: `#scholarships-&-fin-aid` is a valid fragment.
 */
export function anchorFor(menuName: string, groupName: string): string {
  const anchor = groupName.trim().toLowerCase().replace(/\s+/g, "-");
  if (!spelledOutMenus.has(menuName)) return anchor;
  return anchor.replaceAll("&", "and").replaceAll("/", "-");
}
