/**
 * A request's target as the site names it, below the site's base ("/" or "/hub/"). Health also answers at the root of the
 * host, for those who know nothing of the site. Undefined: outside the site.
 */
export function toSiteTarget(target: string, base: string): string | undefined {
  if (target.startsWith(base)) return `/${target.slice(base.length)}`;
  return target.startsWith("/health/") ? target : undefined;
}

/**
 * Where to send a caller who left out a page's slash, or asked the host and not the site; the query stays. Relative,
 * because this server does not know a proxy's name.
 */
export function toRedirect(
  target: string,
  base: string,
  hasFile: (path: string) => boolean,
): string | undefined {
  const path = toPath(target);
  const query = target.slice(path.length);
  if (base !== "/" && (path === "/" || `${path}/` === base)) return base + query;
  const inside = path.startsWith(base) ? `/${path.slice(base.length)}/` : undefined;
  return inside && !inside.startsWith("//") && hasFile(inside) ? `${path}/${query}` : undefined;
}

/** Exactly as written, never decoded: `%2e%2e`, `%00` and `%2f` are names that no file has. */
export function toPath(target: string): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}
