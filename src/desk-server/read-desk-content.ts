import type { Problem } from "#base/problem.ts";
import type { Catalog } from "#catalog/catalog.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { type Proposals, readProposals } from "#catalog/exchange/intake/proposal-file.ts";
import { type LinkFile, readLinkFiles } from "#catalog/exchange/link-file.ts";
import { readContent } from "#content/read-content.ts";
import { checkOnce } from "./check-once.ts";
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
}

/** What was understood last: most files are the same the next time. */
const known = new Map<string, DeskContent>();

export async function readDeskContent(context: DeskContext): Promise<DeskContent> {
  const { contentFolder, shownFolder } = context;
  const files = await readContent(contentFolder);
  const before = known.get(contentFolder);
  const { hash, catalog, problems } = checkOnce(files, context);
  if (before?.hash === hash) return before;
  const links = readLinks(files, before, shownFolder);
  const content = { files, hash, links, proposals: readProposals(files, shownFolder), catalog, problems };
  known.set(contentFolder, content);
  return content;
}

/** Only files with a new text are read again. In the order of the files. */
function readLinks(
  files: readonly ContentFile[],
  before: DeskContent | undefined,
  folder: string,
): ReadonlyMap<string, LinkFile> {
  const texts = new Map(before?.files.map(({ path, text }) => [path, text]));
  const present = new Map([...(before?.links.values() ?? [])].map((link) => [link.path, link]));
  const isSame = ({ path, text }: ContentFile) => texts.get(path) === text && present.has(path);
  const { links } = readLinkFiles(
    files.filter((file) => !isSame(file)),
    folder,
  );
  const byPath = new Map([...links.values()].map((link) => [link.path, link]));
  const all = files.flatMap((file) => (isSame(file) ? present : byPath).get(file.path) ?? []);
  return new Map(all.map((link) => [link.id, link]));
}
