import { type KeyboardEvent, useRef, useState } from "react";
import { ChosenList } from "../parts/icon-buttons.tsx";
import { useDesk } from "../state/desk-context.ts";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";

interface Props extends FieldProps {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

const offered = 6;

export function RegionsField({ chosen, onChange, ...frame }: Props) {
  const { regions } = useDesk().state;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { id, problems } = frame;
  const add = (text: string) => {
    const given = text.replace(/\s+/g, " ").trim();
    setTyped("");
    if (given === "") return;
    // As others wrote it: one place has one spelling.
    const region = regions.find((known) => known.toLowerCase() === given.toLowerCase()) ?? given;
    if (!chosen.includes(region)) onChange([...chosen, region]);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    add(typed);
  };
  return (
    <FieldFrame {...frame}>
      {chosen.length > 0 && (
        <ChosenList
          label="Chosen regions"
          chosen={chosen.map((region) => ({ key: region, title: region }))}
          onRemove={(region) => {
            onChange(chosen.filter((one) => one !== region));
            input.current?.focus();
          }}
        />
      )}
      <div className="add-row">
        <input
          ref={input}
          id={id}
          list={`${id}-list`}
          value={typed}
          autoComplete="off"
          aria-describedby={describedBy(id, problems)}
          aria-invalid={problems.some(({ level }) => level === "error")}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          // Whoever types a region and goes on to the next field means it.
          onBlur={() => add(typed)}
        />
        <button type="button" className="quiet" onClick={() => add(typed)}>
          Add<span className="v"> region</span>
        </button>
      </div>
      <datalist id={`${id}-list`}>
        {regions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
      <p className="offers">
        {regions
          .filter((region) => !chosen.includes(region))
          .slice(0, offered)
          .map((region) => (
            <button
              type="button"
              className="quiet small"
              key={region}
              onClick={() => {
                add(region);
                input.current?.focus();
              }}
            >
              <span aria-hidden="true">+ </span>
              {region}
            </button>
          ))}
      </p>
    </FieldFrame>
  );
}
