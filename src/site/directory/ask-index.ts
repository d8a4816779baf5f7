import { anchorFor } from "#catalog/anchor-for.ts";
import { toListDirectory } from "#catalog/list/to-list-directory.ts";
import { groupPath } from "#catalog/page-paths.ts";
import { readClientConfig } from "../page/client-config.ts";
import { readIndex } from "../search/read-index.ts";
import { fieldId } from "../search/search-ids.ts";

/** Knows every id, retired ones too. Here, or what only it and the search need would be one more file for each to fetch. */
export const readDirectory = async () => toListDirectory(await readIndex(readClientConfig().searchIndex));

/** Goes to the page of the group whose anchor the address names (maybe with a stray "%"), unless the visitor has done something since. */
export async function openGroup(): Promise<void> {
  const { hash, href } = location;
  let isBusy = Boolean(document.querySelector<HTMLInputElement>(`#${fieldId}`)?.value);
  // Another page may be on its way, or the list be open.
  for (const type of ["click", "input", "beforeunload"]) addEventListener(type, () => (isBusy = true), true);
  const anchor = new URLSearchParams(`=${hash.slice(1).replace(/[&+]/g, encodeURIComponent)}`).get("");
  const { base, searchIndex } = readClientConfig();
  const { menus, groups } = await readIndex(searchIndex);
  const group = groups.find(({ path, name }) =>
    menus.some((menu) => path.startsWith(`${menu.id}/`) && anchorFor(menu.name, name) === anchor),
  );
  if (group && !isBusy && location.href === href) location.replace(base + groupPath(group));
}
