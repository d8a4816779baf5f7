import { useState } from "react";
import { printFieldPath } from "#catalog/field-path.ts";
import { useDesk } from "../state/desk-context.ts";
import type { FieldOfShape } from "./file-form-context.ts";
import { FileScreen } from "./file-screen.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { useFileForm } from "./use-file-form.ts";
import { toFieldId } from "./use-frame.ts";

interface Loose {
  id?: unknown;
  groups?: Loose[];
}

/** Ids are parts of addresses, and links name their groups by them: what is there already changes by a question of its own. */
export function MenusScreen() {
  const form = useFileForm("menus");
  const { groups } = useDesk().state;
  const [asked, setAsked] = useState<{ path: string; kind: "move" | "remove" }>();
  const saved = (form.start?.value ?? []) as Loose[];
  const now = (form.value ?? []) as Loose[];
  const menuIds = new Set(saved.map(({ id }) => String(id)));
  const isSaved = (path: string) => groups.some((group) => group.path === path);
  const pathOf = (group: unknown) => {
    const menu = now.find(({ groups: own }) => own?.some((one) => one === group));
    return `${menu?.id}/${(group as Loose).id}`;
  };
  const draw = (names: string, field: FieldOfShape) => {
    const menu = String(now[field.path[0] as number]?.id ?? "");
    const id = String(field.value ?? "");
    const path = `${menu}/${id}`;
    if (names === "id" && menuIds.has(id)) return <FixedId field={field} id={id} />;
    if (names !== "groups.id" || !isSaved(path)) return undefined;
    return (
      <FixedId field={field} id={id}>
        <button type="button" className="quiet small" onClick={() => setAsked({ path, kind: "move" })}>
          Rename, move or join
          <span className="v"> {id}</span>
        </button>
      </FixedId>
    );
  };
  const keep = (names: string, item: unknown) => {
    const { id, groups: own = [] } = item as Loose;
    if (names === "" && menuIds.has(String(id)) && own.length > 0)
      return <span className="hint">Holds groups</span>;
    if (names !== "groups" || !isSaved(pathOf(item))) return undefined;
    return (
      <button
        type="button"
        className="icon-button"
        onClick={() => setAsked({ path: pathOf(item), kind: "remove" })}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
        <span className="v">Remove {pathOf(item)}</span>
      </button>
    );
  };
  return (
    <FileScreen name="menus" form={form} draw={draw} keep={keep}>
      {asked && (
        <GroupDialog
          {...asked}
          isUnsaved={form.isChanged}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            form.load();
          }}
        />
      )}
    </FileScreen>
  );
}

function FixedId({ field, id, children }: { field: FieldOfShape; id: string; children?: React.ReactNode }) {
  return (
    <div className="field fixed-id" id={toFieldId(printFieldPath(field.path))} tabIndex={-1}>
      <p>
        Id <code>{id}</code>
      </p>
      {children}
    </div>
  );
}
