import { PlainChoice, PlainText } from "../form/fields.tsx";
import { StepButton } from "../parts/buttons.tsx";
import { useDesk } from "../state/use-desk.ts";
import { FileScreen } from "./file-screen.tsx";
import { FixedName, MoveDialog, type MoveFrame, useMove } from "./move-dialog.tsx";
import { type FieldOfShape, findSaved, useFileForm } from "./use-file-form.ts";

interface Loose {
  id?: unknown;
  groups?: Loose[];
}

const verb = "Rename, move or join";

/** Ids are parts of addresses, and links name their groups by them: what is there already changes by a question of its own. */
export function MenusScreen() {
  const form = useFileForm("menus");
  const { groups } = useDesk().state;
  const { ask, frame, wanted } = useMove(form, (value, name) => {
    const [menuId, id] = name.split("/");
    const menu = (value as Loose[]).findIndex((one) => one.id === menuId);
    const place = (value as Loose[])[menu]?.groups?.findIndex((one) => one.id === id) ?? -1;
    return place < 0 ? undefined : [menu, "groups", place];
  });
  const saved = (form.start?.value ?? []) as Loose[];
  const now = (form.value ?? []) as Loose[];
  /** Of a group that is in the file, as the desk knows it: an id that is wrong there is corrected in place. */
  const pathOf = (item: unknown) => {
    const menu = saved.find(({ groups: own }) => findSaved(item, own));
    const path = `${menu?.id}/${findSaved(item, menu?.groups)?.id}`;
    return groups.find((group) => group.path === path)?.path;
  };
  const draw = (names: string, { path: field, value }: FieldOfShape) => {
    const [place, , at] = field as [number, string, number];
    const fixed = { label: "Id", name: String(value ?? ""), path: field };
    const menu = `${findSaved(now[place], saved)?.id}/`;
    if (names === "id" && groups.some(({ path }) => path.startsWith(menu))) return <FixedName {...fixed} />;
    const from = names === "groups.id" ? pathOf(now[place]?.groups?.[at]) : undefined;
    return from && <FixedName {...fixed} verb={verb} onMove={() => ask({ from, kind: "move" })} />;
  };
  const keep = (names: string, item: unknown) => {
    const { groups: own = [] } = item as Loose;
    if (names === "" && findSaved(item, saved) && own.length > 0)
      return <span className="hint">Contains groups</span>;
    const from = names === "groups" ? pathOf(item) : undefined;
    const onPress = () => from && ask({ from, kind: "remove" });
    return from && <StepButton step="out" label={`Remove ${from}`} onPress={onPress} />;
  };
  return (
    <>
      <FileScreen form={form} {...{ draw, keep, wanted }} />
      {frame && <GroupDialog {...frame} />}
    </>
  );
}

function GroupDialog(frame: MoveFrame) {
  const { state } = useDesk();
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
      none="Nowhere: they stay in their other groups, or are found only by searching"
    >
      {(to, onChange) => {
        // What is typed may contain a slash, too.
        const [menu = "", ...rest] = to.split("/");
        const name = rest.join("/");
        return (
          <>
            <PlainChoice
              label="Menu"
              value={menu}
              choices={state.menus.map((one) => [one.id, one.name])}
              onChange={(other) => onChange(`${other}/${name}`)}
            />
            <PlainText label="Id" value={name} onChange={(next) => onChange(`${menu}/${next.trim()}`)} />
          </>
        );
      }}
    </MoveDialog>
  );
}
