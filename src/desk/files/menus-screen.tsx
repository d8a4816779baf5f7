import { useId, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { printFieldPath } from "#catalog/field-path.ts";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { ChoiceList } from "../parts/choice-list.tsx";
import { StepButton } from "../parts/icon-buttons.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { useDesk } from "../state/desk-context.ts";
import { listMenus } from "../state/list-menus.ts";
import type { FieldOfShape } from "./file-form-context.ts";
import { FileScreen } from "./file-screen.tsx";
import { useFileForm } from "./use-file-form.ts";
import { toFieldId } from "./use-frame.ts";

interface Props {
  path: string;
  kind: "move" | "remove";
  /** The form holds something that is not saved yet: this would be lost, or contradict it. */
  isUnsaved: boolean;
  onClose(): void;
  onDone(): void;
}

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
      <StepButton
        step="out"
        label={`Remove ${pathOf(item)}`}
        onPress={() => setAsked({ path: pathOf(item), kind: "remove" })}
      />
    );
  };
  return (
    <>
      <FileScreen name="menus" form={form} draw={draw} keep={keep} />
      {/* Beside the form: a form of its own inside another one is never sent. */}
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
    </>
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

/** What becomes of a group's links is decided before the group changes. */
function GroupDialog({ path, kind, isUnsaved, onClose, onDone }: Props) {
  const { state } = useDesk();
  const action = useDialogAction(onDone);
  const id = useId();
  const [menuId = "", groupId = ""] = path.split("/");
  const group = state.groups.find((one) => one.path === path);
  const [menu, setMenu] = useState(menuId);
  const [name, setName] = useState(groupId);
  const [into, setInto] = useState("");
  const isMove = kind === "move";
  const to = isMove ? `${menu}/${name.trim()}` : into;
  const count = printCount(group?.count ?? 0, "link");
  const others = state.groups.filter((one) => one.path !== path);
  const joins = isMove && others.some((one) => one.path === to);
  return (
    <ActionDialog
      title={isMove ? `Rename, move or join ${group?.name ?? path}` : `Remove ${group?.name ?? path}`}
      verb={isMove ? (joins ? "Join them" : "Do it") : "Remove it"}
      isReady={!isUnsaved && to !== path}
      onSubmit={() => action.send({ kind: "moveGroup", from: path, ...(to === "" ? {} : { to }) })}
      {...{ action, onClose }}
    >
      {isUnsaved && <p className="error">Save what you changed in the form first.</p>}
      {isMove ? (
        <>
          <p>
            {joins
              ? `Its ${count} go into the group that is there, and this one is gone.`
              : `Its ${count} follow. The address of its page changes, so bookmarks of that page lead nowhere.`}
          </p>
          <div className="field">
            <label htmlFor={`${id}-menu`}>Menu</label>
            <ChoiceList
              id={`${id}-menu`}
              value={menu}
              choices={listMenus(state).map((one) => [one.id, one.name])}
              onChange={setMenu}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-id`}>Id</label>
            <input id={`${id}-id`} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          </div>
        </>
      ) : (
        <div className="field">
          <label htmlFor={`${id}-into`}>Where do its {count} go?</label>
          <ChoiceList
            id={`${id}-into`}
            value={into}
            none="Nowhere: they stay in their other groups, or are found by search only"
            choices={others.map((one) => [one.path, one.name])}
            onChange={setInto}
          />
        </div>
      )}
    </ActionDialog>
  );
}
