/** A file of `content/checks`, its path relative to that folder. */
export type CheckFile = { path: string; text: string };

export const checksFolder = "checks";
export const runsPath = "runs.txt";

/** One file per first character: measured against one per link and one for all (docs/links.md). */
export const checkPathOf = (id: string): string => `${id.slice(0, 1)}.txt`;

export const checkIdPattern = /^[a-z0-9][a-z0-9:-]{0,250}$/;
