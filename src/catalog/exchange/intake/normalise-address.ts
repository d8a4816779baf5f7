import { isTrackingParameter } from "#base/tracking-parameters.ts";
import { checkAddress } from "#catalog/address.ts";

/** Pages that only redirect, and the parameter that contains the address. */
const wrappers: readonly [host: RegExp, parameter: string][] = [
  [/^(www\.)?(google\.[a-z.]+|youtube\.com)$/, "q"],
  [/^(www\.)?google\.[a-z.]+$/, "url"],
  [/^lm?\.facebook\.com$/, "u"],
  [/\.safelinks\.protection\.outlook\.com$/, "url"],
];

/**
 * An address as people paste it -> as the directory has it: https, without tracking, without traces of the sender
 * (a user name, an e-mail address in a parameter), without a place within the page.
 */
export function normaliseAddress(given: string) {
  // Chat programs put invisible marks around it, mails and Word brackets or quotation marks.
  const seen = given.replace(/\p{Cf}/gu, "").trim();
  const inner = seen.replace(/^["'(<[«»„“”‘‚「（]+\s*/, "");
  const text = inner === seen ? seen : dropEnd(inner);
  // An e-mail address in the wrong box would be read as a user name before a host.
  if (/^(mailto:)?[^/?#:]*@/i.test(text))
    return { fault: { what: "it is an e-mail address", fix: "leave it out" } };
  // What comes before the colon of "example.org:8080" is a host.
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/.]*\.[^/]*:\d/.test(text);
  // Only a person can tell whether what comes after a space belongs to it.
  const url = /\s/.test(text) ? null : URL.parse(hasScheme ? text : `https://${text}`);
  const unknown = { what: "it is not a web address", fix: "write it in full, like https://example.org" };
  if (!url) return { fault: checkAddress(text) ?? unknown };
  const target = unwrap(url);
  if (target.protocol === "http:") target.protocol = "https:";
  target.username = "";
  target.password = "";
  if (target.port === "80") target.port = "";
  for (const name of new Set(target.searchParams.keys())) {
    const isPersonal = /@|%40/.test(target.searchParams.get(name) ?? "");
    if (isPersonal || isTrackingParameter(name)) target.searchParams.delete(name);
  }
  if (!/^#[!/]/.test(target.hash)) target.hash = "";
  const refusal = checkAddress(target.href);
  return refusal ? { fault: refusal } : { url: target.href };
}

/** Without what ends a sentence, and what closes brackets that it has not opened. */
export function dropEnd(part: string): string {
  let left = part.split(")").length - part.split("(").length;
  // Counted once: a cell may be twenty thousand brackets.
  for (let end = part.length; ; end--) {
    const last = part[end - 1] ?? "";
    if (last === ")" && left > 0) left--;
    else if (!/[\s,;:|.!?"'>\]«»“”‘’、。，；：！？）」】]/.test(last)) return part.slice(0, end);
  }
}

function unwrap(url: URL): URL {
  for (const [host, parameter] of wrappers) {
    const isWrapper = host.test(url.hostname) && /^\/(url|l\.php|redirect)?$/.test(url.pathname);
    const target = isWrapper ? URL.parse(url.searchParams.get(parameter) ?? "") : null;
    if (target && /^https?:$/.test(target.protocol)) return target;
  }
  return url;
}
