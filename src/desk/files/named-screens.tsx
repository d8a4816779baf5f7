import { type ReactNode, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import { foldText } from "#catalog/search/fold-text.ts";
import { type FieldProps, PlainChoice, PlainText } from "../form/fields.tsx";
import { type FieldOfShape, type FileForm, findSaved, toFieldId, useFileForm } from "../form/use-form.ts";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { Button, StepButton } from "../parts/buttons.tsx";
import { FieldProblems } from "../parts/problem-list.tsx";
import { focusLater, focusMain } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { FileScreen } from "./file-screen.tsx";

/** Groups and topics, which links name. Existing names change in a dialog, and the links that name them follow. */
const kinds = words.named;

type LooseMenu = { id?: unknown; groups?: LooseMenu[] };

/** Ids are parts of addresses, and links name their groups by them. */
export function MenusScreen() {
  const form = useFileForm("menus");
  const { groups } = useDesk().state;
  const moves = useMoves(form, "group", (value, name) => {
    const [menuId, id] = name.split("/");
    const menu = (value as LooseMenu[]).findIndex((one) => one.id === menuId);
    const place = (value as LooseMenu[])[menu]?.groups?.findIndex((one) => one.id === id) ?? -1;
    return place < 0 ? undefined : [menu, "groups", place];
  });
  const saved = (form.start?.value ?? []) as LooseMenu[];
  const now = (form.value ?? []) as LooseMenu[];
  /** The path of a group that is in the file; one with an id that is not valid is corrected in place. */
  const pathOf = (item: unknown) => {
    const menu = saved.find(({ groups: own }) => findSaved(item, own));
    const path = `${menu?.id}/${findSaved(item, menu?.groups)?.id}`;
    return groups.find((group) => group.path === path)?.path;
  };
  const draw = (names: string, { path, value }: FieldOfShape, frame: FieldProps) => {
    const [place, , at] = path as [number, string, number];
    const menu = `${findSaved(now[place], saved)?.id}/`;
    if (names === "id" && groups.some(({ path }) => path.startsWith(menu)))
      return moves.fix(String(value ?? ""), frame);
    const from = names === "groups.id" ? pathOf(now[place]?.groups?.[at]) : undefined;
    return from && moves.fix(String(value ?? ""), frame, from);
  };
  const keep = (names: string, item: unknown, name: string) => {
    const { groups: own = [] } = item as LooseMenu;
    if (names === "" && findSaved(item, saved) && own.length > 0)
      return <span className="hint">Contains groups</span>;
    return names === "groups" ? moves.takeOut(pathOf(item), name) : undefined;
  };
  return moves.draw({ draw, keep });
}

type LooseWords = { topic?: unknown } | undefined;

export function WordsScreen() {
  const form = useFileForm("synonyms");
  const { links } = useDesk().state;
  const moves = useMoves(form, "topic", (value, name) => {
    const place = (value as LooseWords[]).findIndex((entry) => entry?.topic === name);
    return place < 0 ? undefined : [place];
  });
  const now = (form.value ?? []) as LooseWords[];
  /** Of a topic that links name. */
  const topicOf = (item: unknown) => {
    const topic = findSaved(item, form.start?.value as LooseWords[])?.topic;
    return links.some(({ fields }) => fields.topics.some((one) => one === topic)) ? String(topic) : undefined;
  };
  const draw = (names: string, { path }: FieldOfShape, frame: FieldProps) => {
    const topic = names === "topic" ? topicOf(now[path[0] as number]) : undefined;
    return topic && moves.fix(topic, frame, topic);
  };
  return moves.draw({ draw, keep: (_, item) => moves.takeOut(topicOf(item)) });
}

interface Asked {
  what: keyof typeof kinds;
  /** By its id, or by its own name. */
  from: string;
  isMove: boolean;
}

/** Names as text with buttons, and the dialog about one of them. */
function useMoves(
  form: FileForm,
  what: Asked["what"],
  find: (value: unknown, name: string) => FieldPath | undefined,
) {
  const [asked, setAsked] = useState<Asked>();
  const [place, setPlace] = useState<string>();
  const { label, verb } = kinds[what];
  const ask = (from: string, isMove: boolean) => setAsked({ what, from, isMove });
  const onClose = () => setAsked(undefined);
  /** The new place opens and gets the focus: the button may have gone with the old one. */
  const onDone = async (to: string, isInPlace: boolean) => {
    onClose();
    const path = find((await (isInPlace ? form.read() : form.load())) ?? [], to);
    if (!path) return focusMain();
    const field = printFieldPath(path);
    setPlace(field);
    focusLater(() => {
      // Once: another one may come to that place.
      setPlace(undefined);
      return document.querySelector<HTMLElement>(`#${toFieldId(field)} > summary`);
    });
  };
  return {
    /** Without `from`, nothing can be done to it. */
    fix: (name: string, { id, problems }: FieldProps, from?: string) => (
      <div className="field fixed-id" id={id} tabIndex={-1}>
        <p>
          {label} <code>{name}</code>
        </p>
        {from && (
          <Button className="quiet small" onPress={() => ask(from, true)} about={` ${name}`}>
            {verb}
          </Button>
        )}
        <FieldProblems {...{ id, problems }} />
      </div>
    ),
    takeOut: (from: string | undefined, name = from) =>
      from && <StepButton step="out" label={`Remove ${name}`} onPress={() => ask(from, false)} />,
    draw: (content: Pick<Parameters<typeof FileScreen>[0], "draw" | "keep">): ReactNode => (
      <>
        <FileScreen form={form} {...content} asked={place} />
        {/* Beside the form: one inside another one is never sent. What is not saved yet would be lost, or contradict this. */}
        {asked && <MoveDialog {...asked} isUnsaved={form.isChanged} {...{ onClose, onDone }} />}
      </>
    ),
  };
}

interface Props extends Asked {
  isUnsaved: boolean;
  onClose(): void;
  onDone(to: string, isInPlace: boolean): void;
}

/** Says what happens to the links that name it before anything changes. */
function MoveDialog({ what, from, isMove, isUnsaved, onClose, onDone }: Props) {
  const { groups, links, topics } = useDesk().state;
  const isGroup = what === "group";
  const { verb, follows, loses, joined, none } = kinds[what];
  const named = isGroup
    ? groups.map(({ path, name }) => [path, name] as const)
    : topics.map((one) => [one, one] as const);
  const others = named.filter(([value]) => value !== from);
  const naming = links.filter(({ fields }) => fields.topics.includes(from)).length;
  const count = printCount(isGroup ? (groups.find(({ path }) => path === from)?.count ?? 0) : naming, "link");
  const [typed, setTo] = useState(isMove ? from : "");
  const said = typed.replace(/\s+/g, " ").trim();
  // "law ", "Law" and "Läw" are one word to the search.
  const toKey = (name: string) => foldText(name).replaceAll(" ", "");
  const other = others.find(([value]) => toKey(value) === toKey(said));
  const joins = isMove && other !== undefined;
  const to = other?.[0] ?? said;
  const isInPlace = isMove && !joins && (!isGroup || from.split("/")[0] === to.split("/")[0]);
  const action = useDialogAction(() => onDone(to, isInPlace));
  const send = { kind: isGroup ? "moveGroup" : "moveTopic", from } as const;
  return (
    <ActionDialog
      title={`${isMove ? verb : "Remove"} ${named.find(([value]) => value === from)?.[1] ?? from}`}
      verb={isMove ? (joins ? "Join them" : "Do it") : "Remove it"}
      isReady={!isUnsaved && to !== from && !(isMove && to === "")}
      onSubmit={() => action.send(to === "" ? send : { ...send, to })}
      {...{ action, onClose }}
    >
      {isUnsaved && <p className="error">Save what you changed in the form first.</p>}
      {(loses || other) && <p>{`${loses} ${other ? joined : ""}`.trim()}</p>}
      {isMove ? (
        <>
          <p>
            {joins
              ? `There is already “${other[1]}”. If you join them, it gets these ${count} too, and this one is removed.`
              : `Its ${count} follow. ${follows}`}
          </p>
          {isGroup ? (
            <GroupName to={typed} onChange={setTo} />
          ) : (
            <PlainText label="Name" value={typed} onChange={setTo} />
          )}
        </>
      ) : (
        <PlainChoice
          label={`Where do its ${count} go?`}
          value={to}
          choices={others}
          onChange={setTo}
          {...{ none }}
        />
      )}
    </ActionDialog>
  );
}

function GroupName({ to, onChange }: { to: string; onChange(to: string): void }) {
  const [menu = ""] = to.split("/");
  const name = to.slice(menu.length + 1);
  return (
    <>
      <PlainChoice
        label="Menu"
        value={menu}
        choices={useDesk().state.menus.map((one) => [one.id, one.name])}
        onChange={(other) => onChange(`${other}/${name}`)}
      />
      <PlainText label="Id" value={name} onChange={(next) => onChange(`${menu}/${next.trim()}`)} />
    </>
  );
}
