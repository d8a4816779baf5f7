export type ReleasePlan = Exclude<ReturnType<typeof planRelease>, string[]>;

export interface ReleaseFacts {
  /** The version in package.json. */
  current: string;
  wanted: string;
  changelog: string;
  /** YYYY-MM-DD. */
  today: string;
  tags: readonly string[];
}

const heading = "## Unreleased";

/**
 * Everything that prevents the release, in words; otherwise what it changes in the project's own files: CHANGELOG.md with the
 * section of this version, and that section without its heading, for the tag.
 */
export function planRelease({ current, wanted, changelog, today, tags }: ReleaseFacts) {
  const problems: string[] = [];
  if (!/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(wanted))
    problems.push(`"${wanted}" is not a version: write three numbers, such as 0.2.0.`);
  // The first release may keep the current number.
  else if (wanted.localeCompare(current, "en", { numeric: true }) < 0)
    problems.push(`${wanted} is older than ${current}, the version in package.json.`);
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
