import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { isRecord } from "#base/is-record.ts";
import { printFieldPath } from "#catalog/problem-place.ts";
import { foldText } from "#catalog/search/fold-text.ts";
import type { ListShape, ReferenceTarget, Shape } from "#catalog/shape/shape.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import { LinkPicker, SearchBox } from "../links/link-picker.tsx";
import { Button, MoveButtons, StepButton } from "../parts/buttons.tsx";
import { FieldProblems } from "../parts/problem-list.tsx";
import { focusLater } from "../parts/screen-heading.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { printItem } from "../texts/field-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { ChoiceFrame, ChoiceList, type SeveralProps } from "./fields.tsx";
import type { FieldOfShape } from "./use-form.ts";
import { FormContext, follow, namesOf, toFieldId, useFormContent, useFrame } from "./use-form.ts";

type DrawItem = { drawItem(field: FieldOfShape): ReactNode };
type ListProps = FieldOfShape & DrawItem & { shape: ListShape };

/** A list of up to so many is read faster than it is searched. */
const maxUnsearched = 12;

/** What an item of a list is called, by the list's place in its file. */
const added: Record<string, string> = words.added;

/** An ordered list: each item opens in place, and can be moved up, down or out. */
export function ListField({ shape, value, path, onChange, drawItem }: ListProps) {
  const { keep, kind } = useFormContent();
  const { product } = useDesk().state;
  const nameOf = (item: unknown, place: number) => printItem(item, place, product);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const taken = new Set(items.map((item) => isRecord(item) && item.id));
  const keys = useKeys(items.length);
  const frame = useFrame({ shape, path });
  const [query, setQuery] = useState("");
  const shown = [...items.keys()].filter((place) => isFound(items[place], query));
  const list = useRef<HTMLUListElement>(null);
  /** Only in this list: an open item may contain another list with buttons of its own. */
  const focus = (key: number, what: string) =>
    focusLater(() => list.current?.querySelector(`:scope > [data-item="${key}"] > ${what}`));
  const move = (from: number, to: number) => {
    onChange(moved(items, from, to));
    keys.move(from, to);
    focus(keys.at(to), `.item-buttons > [data-move="${to < from ? "up" : "down"}"]`);
  };
  const add = () => {
    onChange([...items, blankOf(shape.of)]);
    focus(keys.next(), "* :is(input, textarea, select)");
  };
  const remove = (place: number) => {
    onChange(items.filter((_, at) => at !== place));
    keys.remove(place);
    const rest = shown.filter((at) => at !== place).map((at) => (at > place ? at - 1 : at));
    const next = rest.find((at) => at >= place) ?? rest.at(-1);
    focus(next === undefined ? -1 : keys.at(next), "* > summary");
  };
  return (
    <section className="field item-list" aria-label={path.length > 0 ? frame.label : "Entries"}>
      {path.length > 0 && <h2>{frame.label}</h2>}
      {path.length > 0 && frame.hint.about && <p className="hint">{frame.hint.about}</p>}
      <FieldProblems id={frame.id} problems={frame.problems} />
      {path.length === 0 && (items.length > maxUnsearched || query !== "") && (
        <>
          <SearchBox label="Search this list" value={query} onChange={setQuery} />
          <p className="list-count" role="status">
            {query.trim() !== "" && `${shown.length} of ${items.length} ${shape.many ?? ""} found`}
          </p>
        </>
      )}
      <ul ref={list}>
        {items.map((item, place) => (
          // The stylesheet shows what is open all the same: new, wrong, or no longer what was searched for.
          <li key={keys.at(place)} data-item={keys.at(place)} hidden={!shown.includes(place)}>
            <Item
              shape={shape.of}
              value={item}
              path={[...path, place]}
              startsOpen={keys.isNew(place)}
              taken={taken}
              drawItem={drawItem}
              onChange={(next) =>
                onChange(items.map((other, at) => (at === place ? follow(other, next) : other)))
              }
            />
            <div className="item-buttons">
              <MoveButtons
                {...{ name: nameOf(item, place), place, count: items.length }}
                onMove={(to) => move(place, to)}
              />
              {keep?.(namesOf(path).join("."), item, nameOf(item, place)) ?? (
                <StepButton
                  step="out"
                  label={`Remove ${nameOf(item, place)}`}
                  onPress={() => remove(place)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button onPress={add}>
        <span aria-hidden="true">+ </span>Add {added[[kind, ...namesOf(path)].join(".")]}
      </Button>
    </section>
  );
}

/** Contains all words of the query, in any order, whatever their case and accents. */
function isFound(item: unknown, query: string): boolean {
  if (query.trim() === "") return true;
  const text = foldText(isRecord(item) ? Object.values(item).flat().join(" ") : String(item));
  return query.split(/\s+/).every((word) => text.includes(foldText(word)));
}

type ItemProps = FieldOfShape & DrawItem & { startsOpen: boolean; taken: ReadonlySet<unknown> };

function Item({ startsOpen, drawItem, taken, ...field }: ItemProps) {
  const { value, path } = field;
  const { product } = useDesk().state;
  const content = useFormContent();
  /** While the focus is in a new item for the first time, nothing is said to be missing yet, unless that brought the focus or kept it from being saved. */
  const [visit, setVisit] = useState(startsOpen ? "due" : "over");
  const problems = visit === "first" && !content.refusal ? [] : content.problems;
  const name = printFieldPath(path);
  const isIn = (field = "") => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name} `);
  const [isOpen, setOpen] = useState(startsOpen || isIn(content.asked));
  /** The id is made from the name, unless someone writes another one. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Whoever looks into another window comes back to the same field.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setVisit("over");
    const { shape, onChange } = field;
    const isDue =
      shape.kind === "record" && "id" in shape.fields && isRecord(value) && value.name && !value.id;
    if (isDue) onChange({ ...value, id: toLinkId(String(value.name), taken) });
  };
  const wrong = problems.filter(({ field, level }) => level === "error" && isIn(field)).length;
  const called = printItem(value, path.at(-1) as number, product);
  return (
    <details
      id={toFieldId(name)}
      open={isOpen || wrong > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onBlur={leave}
      onFocus={() => visit === "due" && wrong === 0 && setVisit("first")}
    >
      <summary>
        <bdi>{called}</bdi>
        {wrong > 0 && <span className="error"> to fix</span>}
      </summary>
      {/* Of 2,500 sources, only open ones are drawn. Each has a "Name": a screen reader says whose. */}
      {(isOpen || wrong > 0) && (
        <fieldset className="item-fields" aria-label={called}>
          <FormContext value={{ ...content, problems }}>{drawItem(field)}</FormContext>
        </fieldset>
      )}
    </details>
  );
}

const moved = <Value,>(items: readonly Value[], from: number, to: number): Value[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

/** Keys that stay with the items while they move, so that React keeps what is open and where the focus is. */
function useKeys(count: number) {
  const { current } = useRef({ keys: [] as number[], next: 0, first: count });
  while (current.keys.length < count) current.keys.push(current.next++);
  return {
    at: (place: number) => current.keys[place] ?? -1,
    isNew: (place: number) => (current.keys[place] ?? 0) >= current.first,
    move: (from: number, to: number) => {
      current.keys = moved(current.keys, from, to);
    },
    /** Of an item that is added at the end. */
    next: () => current.next,
    remove: (place: number) => current.keys.splice(place, 1),
  };
}

/** A new item: its required fields, empty. */
function blankOf(shape: Shape): unknown {
  if (shape.kind === "list") return [];
  if (shape.kind === "choice") return shape.values[0] ?? "";
  if (shape.kind !== "record") return "";
  const fields = Object.entries(shape.fields).filter(([, field]) => field.kind !== "optional");
  return Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]));
}

/** `what`: the list's place in its file. */
type PicksProps = SeveralProps & { to: ReferenceTarget; what: string };

/** An ordered choice among the links or groups that there are. */
export function PicksField({ to, what, chosen, onChange, ...frame }: PicksProps) {
  const { kind } = useFormContent();
  const { links, groups } = useDesk().state;
  const verb = `Add ${added[`${kind}.${what}`]}`;
  const { nameOfGroup, nameOfLink } = useNames();
  const [isAdding, setAdding] = useState(false);
  const [group, setGroup] = useState("");
  const nameOf = (id: string) => {
    const link = links.find((one) => one.id === id);
    return link && to !== "group" ? nameOfLink(link) : nameOfGroup(id);
  };
  const count = chosen.length;
  const choices = groups.flatMap(({ path, name }) => (chosen.includes(path) ? [] : [[path, name] as const]));
  const list = { choices, value: group, none: "Choose a group", onChange: setGroup };
  /** The element that had the focus disappears. */
  const focus = (what: string) =>
    focusLater(() => document.querySelector<HTMLElement>(`#${frame.id} :is(${what})`));
  const remove = (id: string, place: number) => {
    onChange(chosen.filter((one) => one !== id));
    focus(`li:nth-of-type(${Math.min(place + 1, count - 1)}) [data-move="out"], select, .quiet, input`);
  };
  const open = (isOpen: boolean) => {
    setAdding(isOpen);
    focus(isOpen ? "input" : "select, .quiet");
  };
  const add = (id: string) => {
    if (id !== "" && !chosen.includes(id)) onChange([...chosen, id]);
    setGroup("");
    open(false);
  };
  return (
    <ChoiceFrame {...frame}>
      <ol>
        {chosen.map((id, place) => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>
            <MoveButtons
              {...{ name: nameOf(id), place, count }}
              onMove={(to) => onChange(moved(chosen, place, to))}
            />
            <StepButton step="out" label={`Remove ${nameOf(id)}`} onPress={() => remove(id, place)} />
          </li>
        ))}
      </ol>
      {to === "group" ? (
        // With a button: in a closed list each arrow key makes a choice, and would add every group on the way.
        <div className="add-row">
          <ChoiceList aria-label={`Add to ${frame.label}`} {...list} />
          <Button isOff={group === ""} onPress={() => add(group)} about={` to ${frame.label}`}>
            Add
          </Button>
        </div>
      ) : isAdding ? (
        <LinkPicker label={verb} without={chosen} chosen="" problems={[]} onChange={add} />
      ) : (
        <Button onPress={() => open(true)}>
          <span aria-hidden="true">+ </span>
          {verb}
        </Button>
      )}
    </ChoiceFrame>
  );
}
