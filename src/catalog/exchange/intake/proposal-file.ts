import type { Problem } from "#base/problem.ts";
import { type ContentFile, contentKindOf, maxCharsOf } from "#catalog/content-file.ts";
import { printContent } from "#catalog/format/format-content.ts";
import { parseYaml } from "#catalog/parse-yaml.ts";
import {
  type DecidedRecord,
  decidedShape,
  type ProposalRecord,
  proposalShape,
} from "#catalog/shape/proposal-shape.ts";
import { readShape } from "#catalog/shape/read-shape.ts";
import type { Shape } from "#catalog/shape/shape.ts";

const proposalsFolder = "proposals";
const decidedPath = `${proposalsFolder}/_decided.yaml`;

export interface Proposal {
  id: string;
  record: ProposalRecord;
}

export interface Proposals {
  open: Proposal[];
  /** Undefined where the file that remembers it cannot be read: it must not be written anew then. */
  decided: DecidedRecord[] | undefined;
  /** Drafts that cannot be read; they stay where they are. */
  problems: Problem[];
}

export const toProposalPath = (id: string) => `${proposalsFolder}/${id}.yaml`;

export function readProposals(files: readonly ContentFile[], folder: string): Proposals {
  const proposals: Proposals = { open: [], decided: [], problems: [] };
  for (const file of files) {
    if (!file.path.startsWith(`${proposalsFolder}/`)) continue;
    if (file.path.endsWith("/")) {
      const where = `${folder}/${file.path}`;
      const what = "a folder here is not used";
      proposals.problems.push({ level: "warning", where, what, fix: "move it elsewhere", ...file.fault });
      continue;
    }
    const isDecided = file.path === decidedPath;
    const { value, problems } = readRecord(file, isDecided ? decidedShape : proposalShape, folder);
    proposals.problems.push(...problems);
    if (isDecided) proposals.decided = value as DecidedRecord[] | undefined;
    else if (value) proposals.open.push({ id: toId(file.path), record: value as ProposalRecord });
  }
  return proposals;
}

export function printProposal({ id, record }: Proposal): ContentFile {
  const present = Object.entries(record).filter(
    ([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0),
  );
  return { path: toProposalPath(id), text: printContent("proposal", Object.fromEntries(present)) };
}

export function printDecided(decided: readonly DecidedRecord[]): ContentFile {
  const rows = decided.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
  );
  return { path: decidedPath, text: printContent("decided", rows) };
}

/** References are not followed: a draft may name a group that has gone since, and the curator mends it then. */
function readRecord(
  file: ContentFile,
  shape: Shape,
  folder: string,
): { value?: unknown; problems: Problem[] } {
  const { source, problems } = parseYaml(file, folder, maxCharsOf(contentKindOf(file.path) ?? "proposal"));
  if (!source || problems.length > 0) return { problems };
  return readShape<unknown>(source, shape, { lastDay: "9999-12-31", known: {} });
}

const toId = (path: string) => path.replace(/^.*\//, "").replace(/\.ya?ml$/, "");
