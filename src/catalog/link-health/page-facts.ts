import type { PhraseText } from "./phrase-list.ts";

/** What a page shows, as far as a verdict needs it. Made by read-page.ts, forgotten after the verdict. */
export interface PageFacts {
  title: string;
  /** The first h1. */
  heading: string;
  /** `lang` of the document, primary part: "pt". */
  declaredLanguage: string;
  /** The beginning of what visitors see, on one line. */
  sample: string;
  /** What visitors see as plain words (plain-words.ts), as far as it was read. */
  words: readonly string[];
  /** Title, description and text, to look for phrases in. */
  phrases: PhraseText;
  /** As a reader counts. */
  wordCount: number;
  /** The beginning of the inline scripts: parked pages and robot walls send visitors on from there. */
  scripts: string;
  /** Hosts of scripts and frames. */
  partHosts: readonly string[];
  hasPassword: boolean;
  hasScripts: boolean;
  /** meta refresh. */
  refresh?: { afterSeconds: number; to: string };
  /** Is there something with the fragment's name? Absent when none was asked for. */
  hasFragment?: boolean;
}
