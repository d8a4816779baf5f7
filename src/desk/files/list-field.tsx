import { type ReactNode, useEffect, useRef, useState } from "react";
import { printFieldPath } from "#catalog/field-path.ts";
import type { ListShape, Shape } from "#catalog/shape/shape.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { StepButton } from "../parts/icon-buttons.tsx";
import { useDesk } from "../state/desk-context.ts";
import { labelOf, printItem } from "./field-words.ts";
import { type FieldOfShape, namesOf, useFileFormContent } from "./file-form-context.ts";
import { useFrame } from "./use-frame.ts";

interface Props extends FieldOfShape {
  shape: ListShape;
  drawItem(field: FieldOfShape): ReactNode;
}

/** Things in an order: each opens where it stands, and can go up, down or out. */
export function ListField({ shape, value, path, onChange, drawItem }: Props) {
  const { file } = useFileFormContent();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const keys = useKeys(items.length);
  const frame = useFrame({ shape, path });
  const list = useRef<HTMLUListElement>(null);
  const [wanted, focus] = useState<{ key: number; what: string }>();
  useEffect(() => {
    if (!wanted) return;
    const item = list.current?.querySelector(`[data-item="${wanted.key}"]`);
    item?.querySelector<HTMLElement>(wanted.what)?.focus();
  }, [wanted]);
  const move = (from: number, to: number) => {
    onChange(moved(items, from, to));
    keys.move(from, to);
    focus({ key: keys.at(to), what: `[data-move="${to < from ? "up" : "down"}"]` });
  };
  const add = () => {
    onChange([...items, blankOf(shape.of)]);
    focus({ key: keys.add(), what: "input, textarea, select" });
  };
  const remove = (place: number) => {
    onChange(items.filter((_, at) => at !== place));
    keys.remove(place);
    const next = Math.min(place, items.length - 2);
    if (next >= 0) focus({ key: keys.at(next), what: "summary" });
  };
  const one = items.length > 0 || path.length > 0 ? labelOf(file, namesOf(path)).toLowerCase() : "";
  return (
    <section className="field item-list" aria-label={path.length > 0 ? frame.label : "Entries"}>
      {path.length > 0 && <h3>{frame.label}</h3>}
      {path.length > 0 && frame.hint.about && <p className="hint">{frame.hint.about}</p>}
      <FieldProblems id={frame.id} problems={frame.problems} />
      <ul ref={list}>
        {items.map((item, place) => (
          <li key={keys.at(place)} data-item={keys.at(place)}>
            <Item
              shape={shape.of}
              value={item}
              path={[...path, place]}
              startsOpen={keys.isNew(place)}
              draw={drawItem}
              onChange={(next) => onChange(items.map((other, at) => (at === place ? next : other)))}
            />
            <ItemButtons
              names={namesOf(path).join(".")}
              item={item}
              place={place}
              count={items.length}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="quiet" onClick={add}>
        <span aria-hidden="true">+ </span>Add{one === "" ? "" : ` to ${one}`}
      </button>
    </section>
  );
}

interface ItemProps extends FieldOfShape {
  startsOpen: boolean;
  draw(field: FieldOfShape): ReactNode;
}

function Item({ shape, value, path, startsOpen, draw, onChange }: ItemProps) {
  const { product } = useDesk().state;
  const { problems } = useFileFormContent();
  const [isOpen, setOpen] = useState(startsOpen);
  const name = printFieldPath(path);
  const isIn = (field = "") => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name} `);
  const wrong = problems.filter(({ field, level }) => level === "error" && isIn(field)).length;
  return (
    <details open={isOpen || wrong > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {printItem(value, path.at(-1) as number, product)}
        {wrong > 0 && <span className="error"> to fix</span>}
      </summary>
      {/* Of 2,500 sources, only those that somebody looks at are drawn. */}
      {(isOpen || wrong > 0) && <div className="item-fields">{draw({ shape, value, path, onChange })}</div>}
    </details>
  );
}

function moved<Value>(items: readonly Value[], from: number, to: number): Value[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Who an item is while it moves: React keeps what is open, and where the focus is. */
function useKeys(count: number) {
  const held = useRef<{ keys: number[]; next: number; first: number }>(undefined);
  held.current ??= { keys: Array.from({ length: count }, (_, at) => at), next: count, first: count };
  const { current } = held;
  while (current.keys.length < count) current.keys.push(current.next++);
  current.keys.length = Math.max(current.keys.length, count);
  return {
    at: (place: number) => current.keys[place] ?? -1,
    isNew: (place: number) => (current.keys[place] ?? 0) >= current.first,
    move: (from: number, to: number) => {
      current.keys = moved(current.keys, from, to);
    },
    add: () => {
      current.keys.push(current.next);
      return current.next++;
    },
    remove: (place: number) => current.keys.splice(place, 1),
  };
}

/** What a new item starts from: what has to be there, empty. */
function blankOf(shape: Shape): unknown {
  switch (shape.kind) {
    case "record": {
      const fields = Object.entries(shape.fields).filter(([, field]) => field.kind !== "optional");
      return Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]));
    }
    case "list":
      return [];
    case "map":
      return {};
    case "choice":
      return shape.values[0] ?? "";
    case "flag":
      return true;
    default:
      return "";
  }
}

interface ItemButtonsProps {
  names: string;
  item: unknown;
  place: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
}

/** Up, down and out, for one item of a list. */
function ItemButtons({ names, item, place, count, onMove, onRemove }: ItemButtonsProps) {
  const { keep } = useFileFormContent();
  const { product } = useDesk().state;
  const name = printItem(item, place, product);
  return (
    <div className="item-buttons">
      <StepButton step="up" label={`Move ${name} up`} isOff={place === 0} onPress={() => onMove(place - 1)} />
      <StepButton
        step="down"
        label={`Move ${name} down`}
        isOff={place === count - 1}
        onPress={() => onMove(place + 1)}
      />
      {keep?.(names, item) ?? <StepButton step="out" label={`Remove ${name}`} onPress={onRemove} />}
    </div>
  );
}
