import { useId, useRef } from "react";
import { Button, Icon } from "../parts/buttons.tsx";

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
}

export function SearchBox({ label, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="search-box">
      <label className="v" htmlFor={id}>
        {label}
      </label>
      <svg className="lens" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <path d="M15.5 15.5L21 21" />
      </svg>
      <input
        ref={input}
        id={id}
        type="search"
        className="search-input"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // What is typed is found already; in a form, Enter would save.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {value !== "" && (
        <Button
          className="clear"
          onPress={() => {
            onChange("");
            input.current?.focus();
          }}
          about="Clear the search"
        >
          <Icon name="out" />
        </Button>
      )}
    </search>
  );
}
