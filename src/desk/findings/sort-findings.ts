import { verdicts } from "#catalog/link-health/verdict.ts";
import type { DeskFinding, FindingSection } from "../desk-api.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };

export const sectionNames: Record<FindingSection, string> = words.findingSections;

const sections = Object.keys(sectionNames);

/** What is to do first, and in it the worst first; the one order of the list and of Next. */
export const sortFindings = (findings: readonly DeskFinding[]): DeskFinding[] =>
  [...findings].sort(
    (a, b) =>
      sections.indexOf(a.section) - sections.indexOf(b.section) ||
      verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict),
  );
