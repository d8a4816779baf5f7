import { isScalar, isSeq } from "yaml";
import type { GroupPath } from "../catalog.ts";
import { type ContentFile, maxCharsOf } from "../content-file.ts";
import { type FormattedContent, formatContent } from "../format/format-content.ts";
import { parseYaml } from "../parse-yaml.ts";

export interface FirstChoice {
  path: GroupPath;
  id: string;
}

/** Who leaves a group leaves its first choices too; menus.yaml would be refused otherwise. Undefined: nothing to do. */
export function dropFirstChoices(
  menus: ContentFile,
  drops: readonly FirstChoice[],
  folder: string,
): FormattedContent | undefined {
  const { source, problems } = parseYaml(menus, folder, maxCharsOf("menus"));
  if (!source || problems.length > 0 || drops.length === 0) return;
  const { document } = source;
  let isChanged = false;
  const list = (document.toJS({ maxAliasCount: 0 }) ?? []) as { id: string; groups?: { id: string }[] }[];
  list.forEach((menu, at) => {
    menu.groups?.forEach((group, place) => {
      const gone = drops.filter(({ path }) => path === `${menu.id}/${group.id}`).map(({ id }) => id);
      const field = [at, "groups", place, "first"];
      const first = gone.length > 0 ? document.getIn(field, true) : undefined;
      if (!isSeq(first)) return;
      const kept = first.items.filter((item) => !gone.includes(String(isScalar(item) ? item.value : item)));
      if (kept.length === first.items.length) return;
      isChanged = true;
      if (kept.length === 0) document.deleteIn(field);
      else first.items = kept;
    });
  });
  if (!isChanged) return;
  return formatContent({ path: menus.path, text: document.toString({ lineWidth: 0 }) }, folder);
}
