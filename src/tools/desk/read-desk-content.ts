import { createHash } from "node:crypto";
import type { Catalog, Problem } from "#catalog/catalog.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { type Proposals, readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import { GroupAdviser } from "#catalog/exchange/intake/suggest-groups.ts";
import { type LinkFile, readLinkFiles } from "#catalog/exchange/link-file.ts";
import { checkContent } from "../content/check-content.ts";
import { toToday } from "../exchange/to-today.ts";
import { readContent } from "../read-content.ts";
import type { DeskContext } from "./desk-context.ts";

/** The folder as it is now, as far as it can be read: with an error in it there is no catalogue, but links there are. */
export interface DeskContent {
  files: readonly ContentFile[];
  /** By which the same content is known again. */
  hash: string;
  links: ReadonlyMap<string, LinkFile>;
  proposals: Proposals;
  catalog: Catalog | undefined;
  /** As `content:check` names them. */
  problems: Problem[];
  adviser: GroupAdviser | undefined;
}

/** Reading takes a moment, understanding three: what was understood last is kept for as long as the files are the same. */
const known = new Map<string, DeskContent>();

export async function readDeskContent(context: DeskContext): Promise<DeskContent> {
  const { contentFolder } = context;
  const files = await readContent(contentFolder);
  const hash = toHash(files, toToday(context.now()));
  const present = known.get(contentFolder);
  if (present?.hash === hash) return present;
  const content = understand(files, hash, context);
  known.set(contentFolder, content);
  return content;
}

/** With the day, because what is in the future today may be right tomorrow. */
function toHash(files: readonly ContentFile[], today: string): string {
  return createHash("sha256")
    .update(JSON.stringify([today, files]))
    .digest("hex");
}

function understand(files: readonly ContentFile[], hash: string, context: DeskContext): DeskContent {
  const { shownFolder: folder } = context;
  const { catalog, problems } = checkContent(files, folder, context.now());
  return {
    files,
    hash,
    links: readLinkFiles(files, folder).links,
    proposals: readProposals(files, folder),
    catalog,
    problems,
    adviser: catalog && new GroupAdviser(catalog),
  };
}
