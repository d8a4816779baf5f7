import type { Problem } from "#base/problem.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { printContent } from "#catalog/format/format-content.ts";
import { parseYaml } from "#catalog/parse-yaml.ts";
import {
  type DecidedRecord,
  decidedShape,
  type ProposalRecord,
  proposalShape,
} from "#catalog/shape/proposal-shape.ts";
import { type ReadShape, readShape } from "#catalog/shape/read-shape.ts";
import type { Shape } from "#catalog/shape/shape.ts";

const proposalsFolder = "proposals";
const decidedPath = `${proposalsFolder}/_decided.yaml`;

export type Proposal = { id: string; record: ProposalRecord };

export interface Proposals {
  open: Proposal[];
  /** Undefined if the file that remembers it cannot be read: it must not be written then. */
  decided: DecidedRecord[] | undefined;
  /** Drafts that cannot be read; they stay where they are. */
  problems: Problem[];
  /** Their ids, which no other draft may have. */
  unread: string[];
}

export const toProposalPath = (id: string) => `${proposalsFolder}/${id}.yaml`;

export function readProposals(files: readonly ContentFile[], folder: string): Proposals {
  const proposals: Proposals = { open: [], decided: [], problems: [], unread: [] };
  for (const file of files.filter(({ path }) => path.startsWith(`${proposalsFolder}/`))) {
    const { path } = file;
    if (path.endsWith("/")) {
      const what = "a folder here is not used";
      const fix = "move it elsewhere";
      proposals.problems.push({ level: "warning", where: `${folder}/${path}`, what, fix, ...file.fault });
    } else if (path === decidedPath) {
      const { value, problems } = readRecord<DecidedRecord[]>(file, decidedShape, folder);
      proposals.decided = value;
      proposals.problems.push(...problems);
    } else {
      const { value, problems } = readRecord<ProposalRecord>(file, proposalShape, folder);
      if (value) proposals.open.push({ id: toId(path), record: value });
      else proposals.unread.push(toId(path));
      proposals.problems.push(...problems);
    }
  }
  return proposals;
}

export function printProposal({ id, record }: Proposal): ContentFile {
  const said = Object.entries(record).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return { path: toProposalPath(id), text: printContent("proposal", Object.fromEntries(said)) };
}

export const printDecided = (decided: readonly DecidedRecord[]): ContentFile => ({
  path: decidedPath,
  text: printContent("decided", decided),
});

/** The memory without what was decided about these drafts, which are open again. */
export function takeBackDecisions(files: readonly ContentFile[], drafts: readonly ContentFile[]) {
  const { decided = [] } = readProposals(files, "");
  const open = new Set(readProposals(drafts, "").open.map(({ record }) => record.response));
  const rest = decided.filter(({ response }) => !open.has(response));
  if (rest.length === decided.length) return [];
  return [{ ...printDecided(rest), ...(rest.length === 0 && { text: undefined }) }];
}

/** References are not followed: a draft may name a group that no longer exists; the curator fixes it then. */
function readRecord<V>(file: ContentFile, shape: Shape, folder: string): ReadShape<V> {
  const { source, problems } = parseYaml(file, folder);
  return source
    ? readShape<V>(source, shape, { lastDay: "9999-12-31", known: {} })
    : { problems, faults: [] };
}

const toId = (path: string) => path.replace(/^.*\//, "").replace(/\.ya?ml$/, "");
