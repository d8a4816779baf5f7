import { useId } from "react";
import { ChoiceList } from "../parts/choice-list.tsx";
import { StepButton } from "../parts/icon-buttons.tsx";
import { useDesk } from "../state/desk-context.ts";
import { listMenus } from "../state/list-menus.ts";
import type { FieldOfShape } from "./file-form-context.ts";
import { FileScreen } from "./file-screen.tsx";
import { FixedName, MoveDialog, type MoveFrame, useMove } from "./move-dialog.tsx";
import { useFileForm } from "./use-file-form.ts";

interface Loose {
  id?: unknown;
  groups?: Loose[];
}

const verb = "Rename, move or join";

/** Ids are parts of addresses, and links name their groups by them: what is there already changes by a question of its own. */
export function MenusScreen() {
  const form = useFileForm("menus");
  const { groups } = useDesk().state;
  const { ask, frame } = useMove(form);
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
    const fixed = { label: "Id", name: id, path: field.path };
    if (names === "id" && menuIds.has(id)) return <FixedName {...fixed} />;
    if (names !== "groups.id" || !isSaved(path)) return undefined;
    return <FixedName {...fixed} verb={verb} onMove={() => ask({ from: path, kind: "move" })} />;
  };
  const keep = (names: string, item: unknown) => {
    const { id, groups: own = [] } = item as Loose;
    if (names === "" && menuIds.has(String(id)) && own.length > 0)
      return <span className="hint">Holds groups</span>;
    if (names !== "groups" || !isSaved(pathOf(item))) return undefined;
    return (
      <StepButton
        step="out"
        label={`Remove ${pathOf(item)}`}
        onPress={() => ask({ from: pathOf(item), kind: "remove" })}
      />
    );
  };
  return (
    <>
      <FileScreen name="menus" form={form} draw={draw} keep={keep} />
      {frame && <GroupDialog {...frame} />}
    </>
  );
}

function GroupDialog(frame: MoveFrame) {
  const { state } = useDesk();
  const id = useId();
  const group = state.groups.find(({ path }) => path === frame.from);
  const others = state.groups.filter((one) => one !== group);
  return (
    <MoveDialog
      {...frame}
      what="group"
      verb={verb}
      name={group?.name ?? frame.from}
      count={group?.count ?? 0}
      others={others.map(({ path, name }) => [path, name])}
      follows="The address of its page changes, so bookmarks of that page lead nowhere."
      none="Nowhere: they stay in their other groups, or are found by search only"
    >
      {(to, onChange) => {
        const [menu = "", name = ""] = to.split("/");
        return (
          <>
            <div className="field">
              <label htmlFor={`${id}-menu`}>Menu</label>
              <ChoiceList
                id={`${id}-menu`}
                value={menu}
                choices={listMenus(state).map((one) => [one.id, one.name])}
                onChange={(other) => onChange(`${other}/${name}`)}
              />
            </div>
            <div className="field">
              <label htmlFor={`${id}-id`}>Id</label>
              <input
                id={`${id}-id`}
                value={name}
                onChange={({ currentTarget }) => onChange(`${menu}/${currentTarget.value.trim()}`)}
              />
            </div>
          </>
        );
      }}
    </MoveDialog>
  );
}
