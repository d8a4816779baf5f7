import type { FeedCode } from "./feed-answer.ts";

export interface Explanation {
  what: string;
  fix: string;
}

type NamedCode = Exclude<FeedCode, `http_${number}`>;

const wait =
  "Nothing to do yet: it is asked again by itself. If it lasts a week, open the address in a browser.";
const newAddress =
  "Look on the site for the feed's new address and correct it in feeds.yaml, or set enabled: false.";
const guard =
  "If this source is inside your own network, list its host:port in WAYMARK_ALLOW_HOSTS. Otherwise remove it from feeds.yaml.";

/** A feed's error code in an operator's words. `code` comes from the store, so an older one may be unknown. */
export function explainCode(code: string): Explanation {
  const known = Object.hasOwn(explanations, code) ? explanations[code as NamedCode] : undefined;
  return known ?? explainStatus(code) ?? { what: `failed (${code})`, fix: wait };
}

function explainStatus(code: string): Explanation | undefined {
  const status = Number(/^http_(\d{3})$/.exec(code)?.[1]);
  if (!status) return undefined;
  if (status === 404) return { what: "there is nothing at this address (404)", fix: newAddress };
  if (status === 429) return { what: "the site asked for fewer requests (429)", fix: wait };
  if (status === 401 || status === 403 || status === 451) {
    const fix = "Ask the publisher to let the feed be read by programs, or set enabled: false.";
    return { what: `the site refuses to give the feed out (${status})`, fix };
  }
  if (status >= 500) return { what: `the site has a problem of its own (${status})`, fix: wait };
  return { what: `the site answered ${status} instead of a feed`, fix: newAddress };
}

const explanations: Record<NamedCode, Explanation> = {
  bad_url: { what: "the address cannot be read", fix: "Correct the url in feeds.yaml." },
  bad_scheme: { what: "the address, or one it leads to, is not http or https", fix: newAddress },
  has_userinfo: { what: "the address contains a user name or password", fix: newAddress },
  bad_port: { what: "the address, or one it leads to, uses a port other than 80 and 443", fix: guard },
  ip_literal: { what: "the address, or one it leads to, is an IP address and not a name", fix: guard },
  local_name: { what: "the address, or one it leads to, is a name of an internal network", fix: guard },
  private_address: { what: "the name belongs to a private or reserved IP address", fix: guard },
  dns_failed: {
    what: "the name could not be looked up",
    fix: "If every source says so, this machine has no name service or no network. Otherwise check the address.",
  },
  connect_failed: {
    what: "no connection could be made, or it broke at once",
    fix: "If every source says so, this machine has no way to the network. Otherwise it is asked again by itself.",
  },
  tls_failed: {
    what: "the site's certificate is not valid, or it does not speak TLS",
    fix: "Open the address in a browser. The publisher has to renew the certificate; nothing else is safe.",
  },
  tls_incomplete: {
    what: "the site's certificate leads to no issuer that is known here",
    fix: "If it opens in a browser, the publisher leaves out a part of it and has to send it along.",
  },
  bad_response: { what: "the answer is not HTTP", fix: newAddress },
  bad_redirect: { what: "the site leads on without saying where to", fix: newAddress },
  https_to_http: {
    what: "the site leads from https to http, where anybody could change the news",
    fix: newAddress,
  },
  redirect_loop: { what: "the site leads in a circle", fix: newAddress },
  too_many_redirects: { what: "the site leads on more than five times", fix: newAddress },
  headers_timeout: { what: "the site did not answer within 10 seconds", fix: wait },
  total_timeout: { what: "the feed was not through after 15 seconds", fix: wait },
  aborted: { what: "the run ended before the feed's turn was over", fix: wait },
  too_large: {
    what: "the feed has no whole entry in its first 5 MB",
    fix: "Look on the site for a feed with the newest entries only, or set enabled: false.",
  },
  bad_encoding: { what: "the compression of the answer cannot be undone", fix: wait },
  cut_off: { what: "the connection broke before the first entry was through", fix: wait },
  gone: {
    what: "the publisher has removed the feed for good (410)",
    fix: `It is not asked again. ${newAddress}`,
  },
  duplicate_feed: {
    what: "it leads to the same address as a source further up in the list",
    fix: "Remove one of the two from feeds.yaml.",
  },
  empty: { what: "the answer has nothing in it", fix: wait },
  not_a_feed: { what: "the answer is a page or another document, not a feed", fix: newAddress },
  too_complex: {
    what: "the document is over the limits of reading (R18); the entries before that are kept",
    fix: "Look at it with npm run news:preview. It may be damaged, or made to do harm.",
  },
  own_updates_missing: {
    what: "the hub's own updates are not built",
    fix: "Run npm run build, or npm start, which builds what is missing.",
  },
  store_failed: { what: "its headlines could not be stored", fix: "See the log for the store's own words." },
  store_unavailable: {
    what: "the store failed while its headlines were written",
    fix: "See the log for the store's own words. The feed is asked again by itself.",
  },
  unexpected: { what: "an error in the program", fix: "See the log, and report it." },
};
