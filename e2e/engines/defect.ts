import type { BrowserContextOptions } from "playwright-core";
import type { Tab } from "../support/tab.ts";

/** One fault as it could slip into the product, and the check that has to find it. */
export interface Defect {
  name: string;
  check: (tab: Tab) => Promise<string[]>;
  /** What the check has to say, so that it is not some other fault that it noticed. */
  finds: RegExp;
  path?: string;
  options?: BrowserContextOptions;
  /** The page as a host of static files has it, whose headlines are on their way for ever. */
  isStatic?: boolean;
  /** It would hide another fault of its page, or be taken for one. */
  isAlone?: boolean;
  /** Edits of what the server sends. An edit that changes nothing makes the test fail: the fault was not seeded. */
  html?: (html: string) => string;
  script?: (script: string) => string;
}

export const addCss = (css: string) => (html: string) => html.replace("</style>", `${css}</style>`);
