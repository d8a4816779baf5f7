import { type ReactNode, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import { foldText } from "#catalog/search/fold-text.ts";
import { PlainChoice, PlainText } from "../form/fields.tsx";
import { type FieldOfShape, type FileForm, findSaved, toFieldId, useFileForm } from "../form/use-form.ts";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button, StepButton } from "../parts/buttons.tsx";
import { focusMain } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/use-desk.ts";
import { FileScreen } from "./file-screen.tsx";

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

type LooseWords = { topic?: unknown } | undefined;

/** Links name their topics: the name of one that they name already changes by a question of its own. */
export function WordsScreen() {
  const form = useFileForm("synonyms");
  const { links } = useDesk().state;
  const { ask, frame, wanted } = useMove(form, (value, name) => {
    const place = (value as LooseWords[]).findIndex((entry) => entry?.topic === name);
    return place < 0 ? undefined : [place];
  });
  const savedTopic = (item: unknown) => findSaved(item, form.start?.value as LooseWords[])?.topic;
  const now = (form.value ?? []) as LooseWords[];
  const isNamed = (topic: unknown) => links.some(({ fields }) => fields.topics.some((one) => one === topic));
  const draw = (names: string, { path }: FieldOfShape) => {
    const topic = savedTopic(now[path[0] as number]);
    if (names !== "topic" || !isNamed(topic)) return;
    const name = String(topic);
    const onMove = () => ask({ from: name, kind: "move" });
    return <FixedName label="Topic" {...{ name, path, verb: "Rename or join", onMove }} />;
  };
  const keep = (_: string, item: unknown) => {
    const topic = savedTopic(item);
    if (!isNamed(topic)) return;
    const from = String(topic);
    return <StepButton step="out" label={`Remove ${from}`} onPress={() => ask({ from, kind: "remove" })} />;
  };
  return (
    <>
      <FileScreen form={form} {...{ draw, keep, wanted }} />
      {frame && <TopicDialog {...frame} />}
    </>
  );
}

function TopicDialog(frame: MoveFrame) {
  const { links, topics } = useDesk().state;
  const { from } = frame;
  return (
    <MoveDialog
      {...frame}
      what="topic"
      verb="Rename or join"
      name={from}
      count={links.filter(({ fields }) => fields.topics.includes(from)).length}
      others={topics.filter((one) => one !== from).map((one) => [one, one])}
      none="Nowhere: it is removed from them"
    >
      {(to, onChange) => <PlainText label="Name" value={to} onChange={onChange} />}
    </MoveDialog>
  );
}

interface Asked {
  /** What links name: by its id, or by its own name. */
  from: string;
  kind: "move" | "remove";
}

export type MoveFrame = NonNullable<ReturnType<typeof useMove>["frame"]>;

interface Props extends MoveFrame {
  what: "group" | "topic";
  verb: string;
  /** How many links name it. */
  count: number;
  others: readonly (readonly [value: string, label: string])[];
  name: string;
  /** What else a new name changes. */
  follows?: string;
  /** What becomes of links that name nothing in its place. */
  none: string;
  /** The fields of a new name. */
  children(to: string, onChange: (to: string) => void): ReactNode;
}

/** Which one is asked about. Drawn beside the form: a form of its own inside another one is never sent. */
export function useMove(form: FileForm, find: (value: unknown, name: string) => FieldPath | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const [wanted, setWanted] = useState<string>();
  const ask = (next?: Asked) => {
    setAsked(next);
    setWanted(undefined);
  };
  const onClose = () => ask(undefined);
  /** Focus goes to its new name: its button may have gone with the old one. */
  const onDone = async (to: string, isInPlace: boolean) => {
    onClose();
    const place = find((await (isInPlace ? form.read() : form.load())) ?? [], to);
    if (place) setWanted(printFieldPath(place));
    else focusMain();
  };
  // What is not saved yet would be lost, or contradict this.
  return { ask, wanted, frame: asked && { ...asked, isUnsaved: form.isChanged, onClose, onDone } };
}

interface FixedProps extends Pick<FieldOfShape, "path"> {
  label: string;
  name: string;
  verb?: string;
  onMove?(): void;
}

/** In the form as it is. */
export const FixedName = ({ label, name, path, verb, onMove }: FixedProps) => (
  <div className="field fixed-id" id={toFieldId(printFieldPath(path))} tabIndex={-1}>
    <p>
      {label} <code>{name}</code>
    </p>
    {verb && (
      <Button className="quiet small" onPress={() => onMove?.()} about={` ${name}`}>
        {verb}
      </Button>
    )}
  </div>
);

/** What becomes of the links that name a thing is decided before it changes. */
export function MoveDialog({ what, from, kind, others, isUnsaved, onClose, onDone, ...props }: Props) {
  const isMove = kind === "move";
  const [typed, setTo] = useState(isMove ? from : "");
  const said = typed.replace(/\s+/g, " ").trim();
  // "law ", "Law" and "Läw" are one word to the search.
  const toKey = (name: string) => foldText(name).replaceAll(" ", "");
  const other = others.find(([value]) => toKey(value) === toKey(said));
  const joins = isMove && other !== undefined;
  const to = other?.[0] ?? said;
  const count = printCount(props.count, "link");
  const isInPlace = isMove && !joins && (what === "topic" || from.split("/")[0] === to.split("/")[0]);
  const action = useDialogAction(() => onDone(to, isInPlace));
  const send = { kind: what === "group" ? "moveGroup" : "moveTopic", from } as const;
  return (
    <ActionDialog
      title={`${isMove ? props.verb : "Remove"} ${props.name}`}
      verb={isMove ? (joins ? "Join them" : "Do it") : "Remove it"}
      isReady={!isUnsaved && to !== from && !(isMove && to === "")}
      onSubmit={() => action.send(to === "" ? send : { ...send, to })}
      {...{ action, onClose }}
    >
      {isUnsaved && <p className="error">Save what you changed in the form first.</p>}
      {isMove ? (
        <>
          <p>
            {joins
              ? `There is already “${other[1]}”. If you join them, it gets these ${count} too, and this one is removed.`
              : ["Its", count, "follow.", props.follows].join(" ")}
          </p>
          {props.children(typed, setTo)}
        </>
      ) : (
        <PlainChoice
          label={`Where do its ${count} go?`}
          value={to}
          none={props.none}
          choices={others}
          onChange={setTo}
        />
      )}
    </ActionDialog>
  );
}
