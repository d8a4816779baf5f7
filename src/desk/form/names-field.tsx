import { type KeyboardEvent, useRef, useState } from "react";
import { parseListCell } from "#catalog/exchange/link-cell.ts";
import { Button, ChosenList } from "../parts/buttons.tsx";
import { controlOf, FieldFrame, type SeveralProps } from "./fields.tsx";

interface Props extends SeveralProps {
  /** What one is called: "region". */
  one: string;
  /** Those that others wrote or that there are, to choose from. */
  known: readonly string[];
}

const offered = 6;

export function NamesField({ one, known, chosen, onChange, ...frame }: Props) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { id } = frame;
  /** As others wrote it: one place has one spelling. */
  const find = (name: string) => known.find((other) => other.toLowerCase() === name.toLowerCase());
  const add = (text: string) => {
    const given = text.replace(/\s+/g, " ").trim();
    setTyped("");
    // A known name is one name, whatever signs it contains.
    const names = find(given) ? [given] : parseListCell(given);
    const all = new Set([...chosen, ...names.map((name) => find(name) ?? name)]);
    if (all.size > chosen.length) onChange([...all]);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (!["Enter", ",", ";"].includes(event.key)) return;
    event.preventDefault();
    add(typed);
  };
  return (
    <FieldFrame {...frame}>
      {chosen.length > 0 && (
        <ChosenList
          label={`Chosen ${one}s`}
          chosen={chosen}
          onRemove={(name) => {
            onChange(chosen.filter((other) => other !== name));
            input.current?.focus();
          }}
        />
      )}
      <div className="add-row">
        <input
          ref={input}
          {...controlOf(frame)}
          list={`${id}-list`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          // A curator who types a name and goes on to the next field means it.
          onBlur={() => add(typed)}
        />
        <Button onPress={() => add(typed)} about={` ${one}`}>
          Add
        </Button>
      </div>
      <datalist id={`${id}-list`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="offers">
        {known
          .filter((name) => !chosen.includes(name))
          .slice(0, offered)
          .map((name) => (
            <Button
              className="quiet small"
              key={name}
              onPress={() => {
                add(name);
                input.current?.focus();
              }}
            >
              <span aria-hidden="true">+ </span>
              {name}
            </Button>
          ))}
      </p>
    </FieldFrame>
  );
}
