import type { PhraseText } from "./phrase-list.ts";
import type { LinkFacts } from "./read-links.ts";

/** What a page shows, as far as a verdict needs it. Made by read-page.ts, forgotten after the verdict. */
export interface PageFacts extends LinkFacts {
  title: string;
  /** The first h1. */
  heading: string;
  /** The first h1 to h3, with `heading`. */
  headings: readonly string[];
  description: string;
  /** Who says to have made it: og:site_name, JSON-LD, the holder of the copyright. */
  organisations: readonly string[];
  /** Numbers that tie it to its owner's accounts elsewhere: counters, site verifications. */
  accounts: readonly string[];
  /** `lang` of the document, primary part: "pt". */
  declaredLanguage: string;
  /** What visitors see, as far as it was read; a line for each block. */
  text: string;
  /** The beginning of it, on one line. */
  sample: string;
  /** What visitors see as plain words (plain-words.ts), as far as it was read. */
  words: readonly string[];
  /** Title, description and text, to look for phrases in. */
  phrases: PhraseText;
  /** As a reader counts. */
  wordCount: number;
  /** How many plain words its footer has, and what comes behind it. */
  footerCount: number;
  /** The beginning of the inline scripts: parked pages and robot walls send visitors on from there. */
  scripts: string;
  /** What they do behind visitors' backs, in words (read-traps.ts). */
  traps: readonly string[];
  /** The beginning of the HTML in lower case, of pages of few words: scripts, classes and attributes give products away. */
  source: string;
  /** Hosts of scripts, frames and forms. */
  partHosts: readonly string[];
  hasPassword: boolean;
  /** Asks for the number of a card. */
  hasCard: boolean;
  /** The host that a password or the number of a card is sent to. */
  secretTo: string;
  hasScripts: boolean;
  /** meta refresh. */
  refresh?: { afterSeconds: number; to: string };
  /** Where a script sends all visitors of a page with hardly a word, or does nothing else; "" where that cannot be read. */
  jump?: string;
  /** Where a script sends those whom a search brought, on a page with something to read. */
  choosyJump?: string;
  /** The frame that is all there is to see. */
  frame?: string;
}
