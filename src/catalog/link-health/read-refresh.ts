/** Up to the quotation mark that it began with, or all of it where that does not come again. */
function unquote(text: string): string {
  const [quote] = text;
  return quote === '"' || quote === "'" ? (text.slice(1).split(quote, 1)[0] ?? "") : text;
}

/** `5; url=/there`, as the HTML standard's "shared declarative refresh steps" read it; the Refresh header too. */
export function readRefresh(
  content: string,
  baseUrl: string,
): { afterSeconds: number; to: string } | undefined {
  const text = content.slice(0, 2100).trim();
  const [time] = /^\d[\d.]*/.exec(text) ?? [];
  if (time === undefined) return;
  const rest = text.slice(time.length).trim().replace(/^[;,]/, "");
  const target = unquote(rest.trim().replace(/^url\s*=\s*/i, "")).trim();
  const to = target && toWebAddress(target, baseUrl);
  return to ? { afterSeconds: Number.parseInt(time.slice(0, 6), 10), to } : undefined;
}

const jumpPattern =
  /\blocation\s{0,9}(\[)|\blocation(?:\.href)?\s{0,9}=(?!=)\s{0,9}([^;\n]{1,600})|\blocation\.(?:replace|assign)\s{0,9}\(\s{0,9}([^;\n]{1,600})/;

/**
 * Where the first `location = "..."`, `.replace("...")` or `.assign("...")` of a script leads: strings, also in several
 * parts or in base64. "" where it leads somewhere that only the script knows; undefined where there is none.
 */
export function readJump(scripts: string, baseUrl: string): string | undefined {
  const found = jumpPattern.exec(scripts);
  if (!found) return;
  const target = found[1] ? "" : readStrings(found[2] ?? found[3] ?? "", scripts);
  return (target && toWebAddress(target, baseUrl)) || "";
}

/** `"https://" + "there.org"`, `atob("...")`, or a variable that was given a string before. */
function readStrings(code: string, scripts: string): string {
  const encoded = /^atob\(\s{0,9}["']([\w+/=]{4,800})["']/.exec(code)?.[1];
  if (encoded) return decodeBase64(encoded);
  const name = /^([A-Za-z_$][\w$]{0,40})\s{0,9}\)?$/.exec(code.trim())?.[1];
  if (name) {
    const given =
      scripts.split(new RegExp(`\\b${name.replaceAll("$", "\\$")}\\s{0,9}=(?!=)`), 2)[1]?.trim() ?? "";
    return /^["'`]/.test(given) ? readStrings(given.split(/[;\n]/, 1)[0] ?? "", "") : "";
  }
  let text = "";
  for (let rest = code.trim(); ; ) {
    const part = /^(["'`])((?:(?!\1)[^\\$]|\\.)*)\1\s*/.exec(rest);
    if (!part) return "";
    text += part[2]?.replace(/\\(.)/g, "$1");
    rest = rest.slice(part[0].length);
    if (!rest.startsWith("+")) return text;
    rest = rest.slice(1).trim();
  }
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
}

function toWebAddress(target: string, baseUrl: string): string | undefined {
  const url = URL.parse(target, baseUrl);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}
