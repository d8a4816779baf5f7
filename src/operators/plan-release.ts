export type ReleasePlan = Exclude<ReturnType<typeof planRelease>, string[]>;

export interface ReleaseFacts {
  /** As package.json has it. */
  current: string;
  wanted: string;
  changelog: string;
  /** YYYY-MM-DD. */
  today: string;
  /** Names of all tags. */
  tags: readonly string[];
}

const heading = "## Unreleased";

/**
 * Everything that prevents the release, in words; otherwise what it changes in the project's own files: CHANGELOG.md with the
 * section of this version, and that section without its heading, for the tag.
 */
export function planRelease({ current, wanted, changelog, today, tags }: ReleaseFacts) {
  const problems: string[] = [];
  const order = compareVersions(wanted, current);
  if (order === undefined) problems.push(`"${wanted}" is not a version: write three numbers, such as 0.2.0.`);
  // The first release may keep the current number.
  else if (order < 0) problems.push(`${wanted} is older than ${current}, the version in package.json.`);
  if (tags.includes(`v${wanted}`)) problems.push(`v${wanted} is released already: raise the number.`);
  const [before = "", rest] = changelog.split(`${heading}\n`, 2);
  const end = rest?.search(/^## /m) ?? -1;
  const notes = (end === -1 ? rest : rest?.slice(0, end))?.trim() ?? "";
  if (rest === undefined) problems.push(`CHANGELOG.md has no line "${heading}".`);
  else if (!/^- /m.test(notes)) problems.push(`CHANGELOG.md says nothing below "${heading}".`);
  if (problems.length > 0) return problems;
  const older = end === -1 ? "" : `\n\n${rest?.slice(end)}`;
  return { notes, changelog: `${before}${heading}\n\n## ${wanted}, ${today}\n\n${notes}${older || "\n"}` };
}

/** Below zero if the first is older. Undefined if one is not a version. */
function compareVersions(one: string, other: string): number | undefined {
  const [a, b] = [one, other].map((text) =>
    /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text)?.slice(1).map(Number),
  );
  if (!a || !b) return undefined;
  const place = a.findIndex((number, index) => number !== b[index]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
