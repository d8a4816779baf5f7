/** Everything a check can say about a link, worst first: the order of the report. */
export const verdicts = [
  "changed-hands",
  "gone",
  "not-found",
  "soft-404",
  "name-not-found",
  "certificate-problem",
  "off-topic",
  "looks-different",
  "server-error",
  "timed-out",
  "moved",
  "needs-login",
  "blocked-to-robots",
  "slow",
  "ok",
] as const;

export type Verdict = (typeof verdicts)[number];

export interface VerdictGuide {
  label: string;
  /** For a person who is no programmer: what is the matter. */
  meaning: string;
  todo: string;
  /** Does the link still serve a visitor? What the page shows does not depend on it (see isHidden). */
  works: boolean;
}

export const verdictGuide: Record<Verdict, VerdictGuide> = {
  "changed-hands": {
    label: "Changed hands",
    meaning: "The address now leads to somebody else, or to a page that sells the name, gambling or worse.",
    todo: "The next build leaves it out. Open it with care. Retire it, or approve it if it is the same people.",
    works: false,
  },
  gone: {
    label: "Gone",
    meaning: "The site says that this page was taken away for good.",
    todo: "Find a replacement and retire the link.",
    works: false,
  },
  "not-found": {
    label: "Not found",
    meaning: "The site is there, but it has no such page.",
    todo: "Look for the page on the site and correct the address, or retire the link.",
    works: false,
  },
  "soft-404": {
    label: "Empty or lost page",
    meaning: "The site answers as if all were well, but shows an error, an empty page or its start page.",
    todo: "Open it. Correct the address, or retire the link.",
    works: false,
  },
  "name-not-found": {
    label: "Name not found",
    meaning: "This name is no longer known on the internet.",
    todo: "Check the spelling. Find the new address, or retire the link before someone buys the name.",
    works: false,
  },
  "certificate-problem": {
    label: "No safe connection",
    meaning: "Browsers warn visitors away, because the site cannot prove who it is or gives up encryption.",
    todo: "Open it. If the browser warns too, write to the site; retire the link if it stays that way.",
    works: false,
  },
  "off-topic": {
    label: "Off topic",
    meaning: "The page is there, but nothing on it matches what the link promises.",
    todo: "Open it. Correct the address or the description, approve the page, or retire the link.",
    works: false,
  },
  "looks-different": {
    label: "Looks different",
    meaning: "The page is hardly the one that was approved: a redesign, a translation, or other people.",
    todo: "Compare then and now. Approve it if it is the same people; else correct the address or retire the link.",
    works: true,
  },
  "server-error": {
    label: "Server error",
    meaning: "The site is broken at the moment: it answers with an error, or not at all.",
    todo: "Wait for the next check. Retire the link if this lasts for weeks.",
    works: false,
  },
  "timed-out": {
    label: "Timed out",
    meaning: "The site did not answer in time.",
    todo: "Open it. If it opens for you, override this; else wait for the next check.",
    works: false,
  },
  moved: {
    label: "Moved",
    meaning:
      "The page has a new address, on the same site or with the same people, and the old one still leads there.",
    todo: "Accept the new address.",
    works: true,
  },
  "needs-login": {
    label: "Needs a login",
    meaning: "Visitors see a login page first.",
    todo: "Link to a page that is open to all, or override this if the login is what visitors want.",
    works: true,
  },
  "blocked-to-robots": {
    label: "Closed to robots",
    meaning: "The site turns our checker away. It most likely works for people.",
    todo: "Open it yourself twice a year and set `reviewed`.",
    works: true,
  },
  slow: {
    label: "Slow",
    meaning: "The page opens, but only after a long wait.",
    todo: "Nothing now. Look for a better link if this lasts.",
    works: true,
  },
  ok: {
    label: "Fine",
    meaning: "The page is there and is what was approved.",
    todo: "Nothing.",
    works: true,
  },
};

/** What to do about a link that changed hands and is on the page all the same. */
export const standingTodo = {
  waits:
    "It is still on the page: the check had hidden as many as one run may, and leaves this one to you. Open it with care; then hide it, retire it, or leave it on the page.",
  shown: "A person has shown it again. It is hidden when the check sees something else.",
};

export function isVerdict(text: string): text is Verdict {
  return (verdicts as readonly string[]).includes(text);
}
