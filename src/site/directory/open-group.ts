import { anchorFor } from "#catalog/anchor-for.ts";
import { groupPath } from "#catalog/page-paths.ts";
import { readClientConfig } from "../page/client-config.ts";
import { readIndex } from "../search/read-index.ts";
import { fieldId } from "../search/search-ids.ts";

/** Goes to the page of the group whose anchor, maybe with a bare "%", the address names, if the visitor is still there. */
export async function openGroup(): Promise<void> {
  const { hash, href } = location;
  const anchor = decodeURIComponent(hash.slice(1).replace(/%(?![\da-f]{2})/gi, "%25"));
  const { base, searchIndex } = readClientConfig();
  const { menus, groups } = await readIndex(searchIndex);
  const group = groups.find(({ path, name }) =>
    menus.some((menu) => path.startsWith(`${menu.id}/`) && anchorFor(menu.name, name) === anchor),
  );
  const isTyping = document.querySelector<HTMLInputElement>(`#${fieldId}`)?.value;
  if (group && !isTyping && location.href === href) location.replace(base + groupPath(group));
}
