/** RFC 9110 13.1.2: If-None-Match compares weakly, and `*` matches whatever there is. */
export function isEtagMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = withoutWeakness(etag);
  return ifNoneMatch.split(",").some((candidate) => withoutWeakness(candidate.trim()) === opaque);
}

function withoutWeakness(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}
