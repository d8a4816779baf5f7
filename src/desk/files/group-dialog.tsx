import { useId, useState } from "react";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { printCount } from "../parts/print-count.ts";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { useDesk } from "../state/desk-context.ts";
import { listMenus } from "../state/list-menus.ts";

interface Props {
  path: string;
  kind: "move" | "remove";
  /** The form holds something that is not saved yet: this would be lost, or contradict it. */
  isUnsaved: boolean;
  onClose(): void;
  onDone(): void;
}

/** What becomes of a group's links is decided before the group changes. */
export function GroupDialog({ path, kind, isUnsaved, onClose, onDone }: Props) {
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
            <select id={`${id}-menu`} value={menu} onChange={(event) => setMenu(event.currentTarget.value)}>
              {listMenus(state).map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-id`}>Id</label>
            <input id={`${id}-id`} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          </div>
        </>
      ) : (
        <div className="field">
          <label htmlFor={`${id}-into`}>Where do its {count} go?</label>
          <select id={`${id}-into`} value={into} onChange={(event) => setInto(event.currentTarget.value)}>
            <option value="">Nowhere: they stay in their other groups, or are found by search only</option>
            {others.map((one) => (
              <option key={one.path} value={one.path}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      )}
    </ActionDialog>
  );
}
