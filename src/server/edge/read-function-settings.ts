/** What the function's environment says. A hosted project sets all but the WAYMARK_ names by itself. */
export interface FunctionSettings {
  databaseUrl: string;
  /** Keys that the project gives to everybody: the older anon key and the newer publishable ones. */
  publicKeys: readonly string[];
  /** WAYMARK_ALLOW_HOSTS, as in the server's settings. */
  allowHosts: readonly string[];
}

/** Throws what is missing in words that the function's log can show. */
export function readFunctionSettings(read: (name: string) => string | undefined): FunctionSettings {
  const databaseUrl = read("WAYMARK_DATABASE_URL") || read("SUPABASE_DB_URL");
  if (!databaseUrl) {
    throw new Error("SUPABASE_DB_URL is not set. Outside a hosted project, set WAYMARK_DATABASE_URL.");
  }
  const publicKeys = [read("SUPABASE_ANON_KEY") ?? "", ...parseKeys(read("SUPABASE_PUBLISHABLE_KEYS"))];
  const allowHosts = (read("WAYMARK_ALLOW_HOSTS") ?? "").split(/[\s,]+/);
  return { databaseUrl, publicKeys: publicKeys.filter(Boolean), allowHosts: allowHosts.filter(Boolean) };
}

/** `{"default": "sb_publishable_..."}`: a JSON object of names and keys. */
function parseKeys(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const isList = typeof value !== "object" || value === null || Array.isArray(value);
    return isList ? [] : Object.values(value).filter((key) => typeof key === "string");
  } catch {
    return [];
  }
}
