import { registrableDomain } from "./registrable-domain.ts";
import { readAttribute, toText } from "./scan-html.ts";

const limits = { hosts: 100, menuLinks: 60, labelChars: 80, outwardChars: 2_000, labelsChars: 4_000 };
/** Programs, and what calls itself a browser. */
const program =
  /\.(js|hta|vbs|scr|bat|cmd|ps1|lnk|exe|msi|apk)([?#]|$)|(?<![a-z])(chrome|firefox|browser)(?![a-z])[^/]{0,99}$/i;
/** An archive or a program, from elsewhere than the makers of browsers. */
const download =
  /^https?:\/\/(?![^/?#]*\b(?:google\w{0,4}|mozilla|microsoft|apple|opera|adobe|github)\.\w)[^?#\s]{4,300}\.(?:zip|rar|7z|exe|msix?|apk|js|hta|dmg|iso)(?:[?#]|$)/i;
/** An offer of a new browser, by its label and at most one more word, or by its address. "Opera" and "safari" alone are topics. */
const update =
  /^(?=[\s\S]*update)(?:(?:[^ ]+ )?(?:(?:google|mozilla|microsoft|apple|adobe) )?(?:chrome|firefox|edge|safari|opera|flash player)|(?:chrome|firefox|edge|safari|opera) [^ ]+)\n|\n\S*(?:(?<![a-z])(?:chrome|firefox|edge|safari|opera|browser|flash[\W_]?player)[\W_]?update|update[\W_]?(?:chrome|firefox|edge|safari|opera|browser|flash)(?![a-z]))/i;
/** On the site itself a file's name has to begin so: schools keep browsers, also for exams, and their updates in folders. */
const ownUpdate =
  /\/(?:(?:chrome|firefox|edge|opera|browser|flash[\W_]?player)[\W_]?update|update[\W_]?(?:chrome|firefox|edge|opera))(?![a-z])[^/?#]{0,60}\.(?:exe|msix?|apk|hta|dmg)(?:[?#]|$)/i;
/** Files that install something. */
const installer = /^[^?#]{1,300}\.(?:exe|msix?|apk|scr|hta|dmg|pkg)(?:[?#]|$)/i;
const app = /^[^?#]{1,300}\.x?apk(?:[?#]|$)/i;
/** What comes before a name in the address of the page where a trader offers it: /buy/path-finder.org. */
const offerPath =
  /[/_-](?:buy|offers?|sale|forsale|auctions?|bid|domains?|lander)[/?_-](?:[a-z]{1,12}[=/]){0,2}$/i;

/** Collects what a page's links say about it while it is scanned. */
export class LinkReader {
  readonly facts = {
    /** Its first links to pages of its own site, as label and address: mostly its menu. */
    menu: [] as string[],
    /** What its links to other sites are called. */
    outward: "",
    /** What all its links and buttons are called. */
    labels: "",
    /** The host of a program that a link to another site has visitors download. */
    programHost: "",
    /** The same of a link that only leads to it, on this site or another. */
    installerHost: "",
    /** An app to be installed past the shops, if the page is about apps. */
    hasApp: false,
    /** The host of a link to where this site's own name is offered. */
    saleHost: "",
    linkHosts: new Map<string, number>(),
    linkCount: 0,
    /** Links that differ from others in what they ask for only: `/?q=...`. */
    searchLinks: 0,
  };
  /** Privacy and contact are in everyone's, in the same words. */
  isFooter = false;
  readonly #base: URL | null;
  readonly #own: string;
  /** The link that is open, or the button: its address on the site or elsewhere, and what it is called. */
  #open: { tag: string; label: string; seen: string; path?: string; outward?: string } | undefined;

  constructor(baseUrl: string) {
    this.#base = URL.parse(baseUrl);
    this.#own = registrableDomain(baseUrl);
  }

  open(attributes: string): void {
    const href = readAttribute(attributes, "href") ?? "";
    this.#open = { tag: "a", label: "", seen: toSeen(attributes) };
    this.facts.linkCount++;
    if (/^[^?]{0,99}\?[^=]{1,20}=./.test(href)) this.facts.searchLinks++;
    const host = toHost(href);
    if (installer.test(href)) this.facts.installerHost = host || (this.#base?.hostname ?? "");
    if (app.test(href)) this.facts.hasApp = true;
    if (host && (this.facts.linkHosts.size < limits.hosts || this.facts.linkHosts.has(host)))
      this.facts.linkHosts.set(host, (this.facts.linkHosts.get(host) ?? 0) + 1);
    if (host && host !== this.#base?.hostname) {
      this.#open.outward = href;
      this.#readOutward(href, host, readAttribute(attributes, "download") !== undefined);
    } else if (this.facts.menu.length < limits.menuLinks && !this.isFooter)
      this.#open.path = this.#toOwnPath(href);
  }

  #readOutward(href: string, host: string, isDownload: boolean): void {
    if (isDownload && program.test(href)) this.facts.programHost = host;
    const [before = "", after] = href.split(this.#own, 2);
    if (after !== undefined && offerPath.test(before)) this.facts.saleHost = host;
  }

  openButton(attributes: string, tag: string): void {
    this.#open ??= { tag, label: "", seen: toSeen(attributes) };
  }

  /** A picture in a link, or a button that is a tag by itself: what is pressed is not a word of the page, nor of its menu. */
  addPicture(attributes: string, isButton = false): void {
    if (this.#open) this.#open.seen += this.#open.seen.length < limits.labelChars ? toSeen(attributes) : "";
    else if (isButton) this.#addLabel(toSeen(attributes));
  }

  #addLabel(label: string): void {
    if (label && this.facts.labels.length < limits.labelsChars) this.facts.labels += `${label} . `;
  }

  text(plain: string): void {
    if (this.#open && this.#open.label.length < limits.labelChars)
      this.#open.label += plain.slice(0, limits.labelChars);
  }

  close(tag: string): void {
    if (this.#open?.tag !== tag) return;
    const { label, seen, path, outward } = this.#open;
    this.#open = undefined;
    this.#addLabel(label);
    this.#addLabel(seen);
    const line = (outward && label.trim() === "" ? seen : label).replace(/\s+/g, " ").trim().toLowerCase();
    const file = outward ?? (ownUpdate.test(path ?? "") ? `${this.#base?.origin}${path}` : "");
    if (download.test(file) && update.test(`${line}\n${file}`)) this.facts.programHost = toHost(file);
    if (line.length < 2) return;
    if (outward) this.facts.outward += this.facts.outward.length < limits.outwardChars ? `${line} . ` : "";
    else if (path && line.length <= limits.labelChars / 2) this.facts.menu.push(`${line} ${path}`);
  }

  /** Not to the start, where the site's name leads, nor to a place on the page. */
  #toOwnPath(href: string): string {
    if (!this.#base || href.startsWith("#")) return "";
    const url = URL.parse(toText(href), this.#base);
    if (url?.hostname !== this.#base.hostname || url.pathname + url.search === "/") return "";
    return `${url.pathname}${url.search}`.slice(0, 100);
  }
}

const labelling = ["alt=", "aria-label=", "value=", "title="];

/** What those read who see no picture. */
function toSeen(attributes: string): string {
  const name = labelling.find((one) => attributes.includes(one))?.slice(0, -1);
  return name ? ` ${toText(readAttribute(attributes, name)?.slice(0, limits.labelChars) ?? "")}` : "";
}

/** Of absolute addresses only: the others stay on the site. */
const toHost = (address: string): string =>
  /^\s{0,9}(?:https?:)?\/\/([^/?#:@\s]{1,253})/i.exec(address)?.[1]?.toLowerCase() ?? "";
